package simulate

// Line is what sim prints of a strategy.
type Line = simLine
