// The smallest true testee in Go. A message of dialect "apns" is the payload itself, so it goes out as it came in, byte
// for byte; every other dialect is skipped. Call your compiler where Message is read. To build and try it:
//
//	go build -o stub Examples/testees/stub.go && pushproof check --dialect apns --testee ./stub
package main

import (
	"encoding/json"
	"os"
)

type request struct {
	ID            int64           `json:"id"`
	Dialect       string          `json:"dialect"`
	Message       json.RawMessage `json:"message"` // The source text: a float64 would round 9007199254740993.
	MessageText   *string         `json:"messageText"`
	MessageBase64 *string         `json:"messageBase64"`
}

type answer struct {
	ID            int64   `json:"id"`
	Payload       *string `json:"payload,omitempty"`
	PayloadBase64 *string `json:"payloadBase64,omitempty"`
	Skipped       string  `json:"skipped,omitempty"`
}

func answerTo(one request) answer {
	if one.Dialect != "apns" {
		return answer{ID: one.ID, Skipped: "this stub knows the dialect apns only"}
	}
	if one.MessageBase64 != nil {
		return answer{ID: one.ID, PayloadBase64: one.MessageBase64}
	}
	if one.MessageText != nil {
		return answer{ID: one.ID, Payload: one.MessageText}
	}
	text := string(one.Message)
	return answer{ID: one.ID, Payload: &text}
}

func main() {
	input, output := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout) // Neither holds a line back.
	for {
		var one request
		if input.Decode(&one) != nil {
			return
		}
		output.Encode(answerTo(one))
	}
}
