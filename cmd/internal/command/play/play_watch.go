package play

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/watch"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"

	"github.com/rs/zerolog"
)

// runWatched plays the games under a view of the whole terminal. What is otherwise printed line by line appears after the
// view has closed. So does the log if it goes to the terminal.
func (r *playRun) runWatched(ctx context.Context) (err error) {
	o := watch.Options{
		In: r.app.In, Out: cli.Direct(r.app.Out), Color: r.color,
		Describe: func(record.Start) watch.Page { return watch.PageOf(r.prof) },
		Prepare: func(start record.Start) (watch.Measure, error) {
			by := r.advisedBy.Name
			if !slices.Contains(strategy.Rankers(), by) {
				by = ""
			}
			return watch.NewMeasure(start, r.dict, r.prof.Rows, by)
		},
	}
	ctx, r.live = watch.Play(ctx, o, cli.ErrInterrupted)
	out, log := r.app.Out, r.app.Log
	var printed, logged bytes.Buffer
	r.app.Out = &printed
	if cli.IsTerminal(r.app.Err) {
		both := zerolog.SyncWriter(io.MultiWriter(r.live.Log(), &logged))
		r.app.Log = zerolog.New(zerolog.ConsoleWriter{Out: both, TimeFormat: "15:04:05", NoColor: true}).Level(log.GetLevel()).With().Timestamp().Logger()
	}
	defer func() { // also after a panic
		err = errors.Join(err, r.live.Close())
		r.app.Out, r.app.Log = out, log
		_, outErr := io.Copy(out, &printed)
		_, logErr := io.Copy(r.app.Err, &logged)
		err = errors.Join(err, outErr, logErr)
	}()
	if err = r.run(ctx); err == nil || isLoss(err) {
		r.live.Over()
	}
	return err
}
