// The adapter between pushproof and your compiler: a request a line comes in, an answer a line goes out.
//
// Written by "pushproof init"; it is yours now. As it stands it calls no compiler. A message of dialect apns is the payload that is
// meant, and goes out as it came in; everything else is skipped. So "pushproof check" proves nothing yet, and ends
// with 75: it judged the protocol and the way of a payload to the phone, and nothing of yours. compileMessage is where your
// compiler comes in.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

type request struct {
	ID            int64             `json:"id"`
	Dialect       string            `json:"dialect"`
	Message       json.RawMessage   `json:"message"` // The exact text: a float64 would round 9007199254740993.
	MessageText   *string           `json:"messageText"`
	MessageBase64 []byte            `json:"messageBase64"`
	Context       json.RawMessage   `json:"context"` // The world around it: recipient, clock, settings.
	Headers       map[string]string `json:"headers"` // Those that are meant, of dialect apns.
}

// One of Payload (with Headers), Suppressed, Refused and Skipped.
type answer struct {
	ID         int64             `json:"id"`
	Payload    []byte            `json:"payloadBase64,omitempty"` // The exact bytes that would be sent.
	Headers    map[string]string `json:"headers,omitempty"`
	Suppressed string            `json:"suppressed,omitempty"` // No push is to be sent, and why.
	Refused    string            `json:"error,omitempty"`
	Skipped    string            `json:"skipped,omitempty"` // What your compiler does not do.
}

// compileMessage answers one message. source is its exact text, which may be no JSON and no UTF-8.
func compileMessage(one request, source []byte) answer {
	if one.Dialect == "apns" {
		// A program that builds payloads builds here what source says, and returns the exact bytes that it would send.
		if len(source) == 0 {
			return answer{Refused: "there is nothing to send"}
		}
		// Where it has Headers, too, they are judged.
		return answer{Payload: source}
	}
	// A compiler of vendor messages is called here, as in
	//	if one.Dialect == "@EXAMPLE@" {
	//		return answer{Payload: compiler.PayloadOf(source)}
	//	}
	return answer{Skipped: "the adapter does not compile " + one.Dialect + " yet"}
}

// answered is what compileMessage answers. Where it panics no push is sent; the process lives on, since to start it again takes a while.
func answered(one request, source []byte) (made answer) {
	defer func() {
		if problem := recover(); problem != nil {
			made = answer{Refused: fmt.Sprint(problem)}
		}
	}()
	return compileMessage(one, source)
}

func main() {
	input, output := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout) // Neither holds a line back.
	for {
		var one request
		if input.Decode(&one) != nil {
			return
		}
		source := []byte(one.Message)
		if one.MessageText != nil {
			source = []byte(*one.MessageText)
		}
		if one.MessageBase64 != nil {
			source = one.MessageBase64
		}
		made := answered(one, source)
		made.ID = one.ID
		output.Encode(made)
	}
}
