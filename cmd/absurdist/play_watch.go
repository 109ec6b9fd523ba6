package main

import (
	"bytes"
	"context"
	"errors"
	"io"

	"absurdist/browser/play"
	"absurdist/cmd/internal/watch"
	"absurdist/engine/record"
	"absurdist/strategy"

	"github.com/rs/zerolog"
)

// watched plays the games under a view of the whole terminal. What is printed
// elsewhere line by line appears when the view has gone, and so does the log
// where it goes to the terminal.
func (s *session) watched(ctx context.Context) (err error) {
	out := s.app.out
	o := s.app.watchOptions()
	o.Describe = func(record.Start) watch.Page { return pageOf(s.prof) }
	o.Prepare = func(start record.Start) (watch.Measure, error) {
		return measure(start, s.dict, s.prof.Rows, s.playFlags.strategy)
	}
	ctx, s.live = watch.Play(ctx, o, errInterrupted)
	var printed, logged bytes.Buffer
	s.app.out = &printed
	log := s.app.log
	if isTerminal(s.app.err) {
		both := zerolog.SyncWriter(io.MultiWriter(s.live.Log(), &logged))
		s.app.log = zerolog.New(zerolog.ConsoleWriter{Out: both, TimeFormat: "15:04:05", NoColor: true}).Level(log.GetLevel()).With().Timestamp().Logger()
	}
	defer func() { // also on a panic
		err = errors.Join(err, s.live.Close())
		s.app.out, s.app.log = out, log
		_, failed := io.Copy(out, &printed)
		_, failedToo := io.Copy(s.app.err, &logged)
		err = errors.Join(err, failed, failedToo)
	}()
	if err = s.run(ctx); err == nil || unusual(err, play.ErrLost, strategy.ErrNoMove) {
		s.live.Over()
	}
	return err
}
