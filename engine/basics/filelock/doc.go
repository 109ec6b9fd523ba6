// Package filelock locks files that several processes append to. A lock ends when its file is closed, or its process ends. File
// systems without locks are used without.
package filelock
