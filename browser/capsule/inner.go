package capsule

import (
	"context"
	"fmt"
	"sync"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/cdp/jsonv2"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
)

// Frames of other origins and workers have sessions of their own. chromedp attaches to them late or never, and would
// miss their first requests. So the tab has to hold each of them until we listen. The messages of their sessions are
// nested in those of the session around them.

// inner is a nested session. It implements [cdp.Session].
type inner struct {
	around cdp.Session
	id     target.SessionID

	mu      sync.Mutex
	next    int64
	answers map[int64]chan *cdproto.Message
}

// sendInside is Target.sendMessageToTarget, which cdproto leaves out.
var sendInside = cdp.Command[inside, cdp.Empty]{Method: "Target.sendMessageToTarget"}

// inside are its parameters.
type inside struct {
	Message   string           `json:"message"`
	SessionID target.SessionID `json:"sessionId"`
}

// holdInside makes a session hold its frames and workers until [Recorder.attached] releases them.
var holdInside = target.SetAutoAttachParams{AutoAttach: true, WaitForDebuggerOnStart: true, Flatten: new(false)}

// attached begins to listen to a frame or worker, and releases it.
func (r *Recorder) attached(around cdp.Session, ev *target.EventAttachedToTarget) {
	in := &inner{around: around, id: ev.SessionID, answers: map[int64]chan *cdproto.Message{}}
	r.inside[ev.SessionID] = in
	r.work.Go(func() {
		ctx, cancel := context.WithTimeout(r.life, bodyLimit)
		defer cancel()
		// Don't wait for answers: a held target may answer only once it is released, and some lack a command.
		for _, send := range []func() error{
			func() error { return post(ctx, in, network.Enable, buffers) },
			func() error { return post(ctx, in, target.SetAutoAttach, holdInside) },
			func() error { return post(ctx, in, runtime.RunIfWaitingForDebugger, cdp.Empty{}) },
		} {
			if send() != nil {
				return // it is gone
			}
		}
	})
}

// post sends a command without waiting for its answer.
func post[P, R any](ctx context.Context, s *inner, c cdp.Command[P, R], params P) error {
	_, _, err := s.send(ctx, c.Method, params)
	return err
}

// send sends a command, and returns the channel of its answer.
func (s *inner) send(ctx context.Context, method string, params any) (int64, <-chan *cdproto.Message, error) {
	text, err := jsonv2.Marshal(params)
	if err != nil {
		return 0, nil, err
	}
	s.mu.Lock()
	s.next++
	id, answer := s.next, make(chan *cdproto.Message, 1)
	s.answers[id] = answer
	s.mu.Unlock()
	message, err := jsonv2.Marshal(&cdproto.Message{ID: id, Method: cdproto.MethodType(method), Params: text})
	if err == nil {
		_, err = cdp.Call(ctx, s.around, sendInside, inside{string(message), s.id})
	}
	return id, answer, err
}

// Call sends a command, and waits for its answer.
func (s *inner) Call(ctx context.Context, method string, params, result any) error {
	id, answer, err := s.send(ctx, method, params)
	defer func() {
		s.mu.Lock()
		delete(s.answers, id)
		s.mu.Unlock()
	}()
	if err != nil {
		return err
	}
	select {
	case res := <-answer:
		if res.Error != nil {
			return res.Error
		}
		if result == nil {
			return nil
		}
		return jsonv2.Unmarshal(res.Result, result)
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Subscribe is not supported.
func (s *inner) Subscribe(method string) (<-chan jsonv2.Value, func()) {
	panic(fmt.Sprintf("%s: events of inner sessions go to the recorder", method))
}

// take handles a message of the session: an answer, or an event, which it returns.
func (s *inner) take(text string) any {
	var m cdproto.Message
	if jsonv2.Unmarshal([]byte(text), &m) != nil {
		return nil
	}
	if m.ID == 0 {
		event, err := cdproto.UnmarshalMessage(&m)
		if err != nil {
			return nil
		}
		return event
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if answer := s.answers[m.ID]; answer != nil {
		delete(s.answers, m.ID)
		answer <- &m
	}
	return nil
}
