//go:build unix

package pool

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"

	"github.com/rs/zerolog"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// club counts games.
type club struct {
	mu           sync.Mutex
	began, ended map[int]int
	seats        map[int]int // finished games, by seat
	now, most    int         // games under way
}

func newClub() *club {
	return &club{began: map[int]int{}, ended: map[int]int{}, seats: map[int]int{}}
}

// enter counts the start of a game. The function that it returns counts its end.
func (c *club) enter(game int) (leave func(s *Seat)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.began[game]++
	c.now++
	c.most = max(c.most, c.now)
	return func(s *Seat) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.now--
		if s != nil {
			c.ended[game]++
			c.seats[s.Number]++
		}
	}
}

// local returns options for the test's own browsers.
func local(t *testing.T, browsers ...chrome.Options) Options {
	return Options{Browsers: browsers, Profile: browsertest.Profile(t, "wordle"), Log: zerolog.New(zerolog.NewTestWriter(t))}
}

func own() chrome.Options { return chrome.Options{LoopbackOnly: true, Log: zerolog.Nop()} }

// guess opens the page afresh and plays one word.
func guess(ctx context.Context, s *Seat, address string) error {
	if err := s.Page.Forget(ctx, address); err != nil {
		return err
	}
	if err := s.Page.Open(ctx, address); err != nil {
		return err
	}
	if rows := s.Page.Rows(); len(rows) > 0 {
		return fmt.Errorf("the board has rows already: %v", rows)
	}
	_, err := s.Page.Guess(ctx, "crane", true)
	return err
}

// Games on one origin share no storage, and each is played once.
func TestSeats(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ tabs, atOnce, games, seats, most int }{
		{1, 0, 3, 1, 1}, {3, 0, 6, 3, 3}, {3, 1, 5, 3, 1}, {5, 0, 2, 2, 2},
	} {
		t.Run(fmt.Sprintf("%d tabs, %d at once", c.tabs, c.atOnce), func(t *testing.T) {
			t.Parallel()
			o := local(t, own())
			o.Tabs, o.AtOnce = c.tabs, c.atOnce
			address := browsertest.Mock(t, "wordle", url.Values{"modals": {"none"}, "reveal": {"0"}})
			club := newClub()
			err := Run(browsertest.Deadline(t, time.Minute), o, c.games, func(ctx context.Context, s *Seat, game int) error {
				leave := club.enter(game)
				if err := guess(ctx, s, address); err != nil {
					return err
				}
				leave(s)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for game := range c.games {
				if club.began[game] != 1 || club.ended[game] != 1 {
					t.Errorf("game %d was begun %d times and ended %d times", game, club.began[game], club.ended[game])
				}
			}
			if club.most > c.most || len(club.seats) > c.seats {
				t.Errorf("%d games at once in %d seats, want at most %d in %d", club.most, len(club.seats), c.most, c.seats)
			}
		})
	}
}

// The games of a killed browser go to the other one, and a message says so.
func TestEndpointDies(t *testing.T) {
	t.Parallel()
	a, kill := pagetest.Listening(t)
	b, _ := pagetest.Listening(t)
	address := browsertest.Mock(t, "wordle", url.Values{"modals": {"none"}, "reveal": {"0"}})
	var log bytes.Buffer
	o := local(t, chrome.Options{Remote: "ws://" + a, Log: zerolog.Nop()}, chrome.Options{Remote: "ws://" + b, Log: zerolog.Nop()})
	o.Log = zerolog.New(zerolog.SyncWriter(&log))
	o.Tabs = 4
	const games = 12
	club := newClub()
	err := Run(browsertest.Deadline(t, time.Minute), o, games, func(ctx context.Context, s *Seat, game int) error {
		leave := club.enter(game)
		if game == 4 {
			kill()
		}
		if err := guess(ctx, s, address); err != nil {
			leave(nil)
			return err
		}
		leave(s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for game := range games {
		if club.ended[game] != 1 {
			t.Errorf("game %d was ended %d times", game, club.ended[game])
		}
	}
	if !strings.Contains(log.String(), "its games go to the others") || !strings.Contains(log.String(), a) {
		t.Errorf("the log names no browser that is gone:\n%s", &log)
	}
}

// If no browser is left, the error gives the number of remaining games.
func TestAllEndpointsDie(t *testing.T) {
	t.Parallel()
	a, kill := pagetest.Listening(t)
	address := browsertest.Mock(t, "wordle", url.Values{"modals": {"none"}, "reveal": {"0"}})
	o := local(t, chrome.Options{Remote: "ws://" + a, Log: zerolog.Nop()})
	o.Tabs = 2
	err := Run(browsertest.Deadline(t, time.Minute), o, 5, func(ctx context.Context, s *Seat, game int) error {
		if game == 2 {
			kill()
		}
		return guess(ctx, s, address)
	})
	if !errors.Is(err, page.ErrBrowser) || !strings.Contains(fmt.Sprint(err), "games are left and no browser") {
		t.Errorf("got %v, want games that are left", err)
	}
}

// Our own browser is restarted when it dies. A game that kills every browser ends the run.
func TestOwnBrowserDies(t *testing.T) {
	t.Parallel()
	address := browsertest.Mock(t, "wordle", url.Values{"modals": {"none"}, "reveal": {"0"}})
	for _, deaths := range []int{1, 9} {
		club := newClub()
		var log bytes.Buffer
		o := local(t, own())
		o.Log = zerolog.New(zerolog.SyncWriter(&log))
		died := 0
		err := Run(browsertest.Deadline(t, time.Minute), o, 3, func(ctx context.Context, s *Seat, game int) error {
			leave := club.enter(game)
			if game == 1 && died < deaths {
				died++
				leave(nil)
				return fmt.Errorf("crashed: %w", page.ErrBrowser)
			}
			if err := guess(ctx, s, address); err != nil {
				return err
			}
			leave(s)
			return nil
		})
		switch {
		case deaths == 1 && (err != nil || club.began[1] != 2 || len(club.ended) != 3):
			t.Errorf("one death: %v, games %v", err, club.ended)
		case deaths > 1 && (!errors.Is(err, page.ErrBrowser) || died != deathLimit):
			t.Errorf("a game that kills: %v after %d, want an end after %d", err, died, deathLimit)
		}
		if !strings.Contains(log.String(), "trying once more") {
			t.Errorf("the log is\n%s", &log)
		}
	}
}

// Errors and the end of the context end all games.
func TestEnds(t *testing.T) {
	t.Parallel()
	enough := errors.New("enough")
	o := local(t, own())
	o.Tabs = 3
	err := Run(t.Context(), o, 50, func(ctx context.Context, _ *Seat, game int) error {
		if game == 3 {
			return enough
		}
		if game > 3 {
			<-ctx.Done()
		}
		return context.Cause(ctx)
	})
	if !errors.Is(err, enough) {
		t.Errorf("got %v, want the game's error", err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	err = Run(ctx, o, 50, func(ctx context.Context, _ *Seat, game int) error {
		if game == 2 {
			cancel(enough)
		}
		<-ctx.Done()
		return context.Cause(ctx)
	})
	if !errors.Is(err, enough) {
		t.Errorf("got %v, want the cause of the context's end", err)
	}
	if err := Run(t.Context(), local(t, chrome.Options{Remote: "http://127.0.0.1:1", Log: zerolog.Nop()}), 1, nil); !errors.Is(err, chrome.ErrStart) {
		t.Errorf("got %v, want %v", err, chrome.ErrStart)
	}
}
