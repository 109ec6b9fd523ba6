package game

// Mix mixes a number, for tables that identify words or sets by a hash. It returns 64 bits that look random and differ for every x. It is the number that SplitMix64 gives next from the state x (Steele, Lea
// and Flood, "Fast splittable pseudorandom number generators", 2014).
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
