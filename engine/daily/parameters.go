package daily

// Default returns the model with the parameters that the days before February 2025 made likeliest.
func Default() *Model {
	m := fitted
	return &m
}

var fitted = Model{
	Listed: Taste{
		use: 0.14, unused: -0.1,
		size20: -0.1, size50: -0.4, size60: -1, size70: -1, sizeNone: -0.7,
		name: -0.13, plural: 0, past: -1, rude: -1.4, british: 0.3, double: -0.4, again: -0.12,
	},
	Outside: Taste{
		use: 0.47, unused: -0.95,
		size20: 0.9, size50: -0.9, size60: -2.9, size70: -4.2, sizeNone: -5.2,
		name: -0.7, plural: -8, past: -5.6, rude: -1.2, british: -2.5, double: -0.4, again: 0,
	},
	HalfLife: 90,
	Prior:    Prior{Days: 50, Outside: 0.02, Repeats: 0.002, Announced: 1. / 6, AnnouncedDays: 10},
}
