// Package filelock locks files that several processes append to. A lock ends when its file is closed or its process ends. On file systems
// without locks it does nothing.
package filelock
