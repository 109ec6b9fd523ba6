package discover

// Patience multiplies the limits of explorations, which tests raise.
var Patience = &patience
