// Payload compiler for ZEGO ZPNs: turns a pushConfig or OfflinePush into the
// APNs payload and headers. It is driven by JSON lines on stdin and stdout.
package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"regexp"
	"unicode/utf8"
)

const (
	maxPayloadBytes     = 4096
	maxResourcesIDChars = 32
	maxBadgeIncrement   = 99
)

type request struct {
	ID            json.Number     `json:"id"`
	Message       json.RawMessage `json:"message"`
	MessageText   *string         `json:"messageText"`
	MessageBase64 *string         `json:"messageBase64"`
	Context       pushContext     `json:"context"`
}

type pushContext struct {
	BundleID      string              `json:"bundleId"`
	Online        bool                `json:"online"`
	Profile       string              `json:"profile"`
	Strategies    map[string]strategy `json:"strategies"`
	ReportedBadge int64               `json:"reportedBadge"`
	RequestID     any                 `json:"requestId"` // string, number or nil
	CallID        any                 `json:"callId"`
	Delivered     []notification      `json:"delivered"`
}

// strategy is what the console has configured behind a resourcesID.
type strategy struct {
	Mutable bool   `json:"mutable"`
	Silent  bool   `json:"silent"`
	VoIP    bool   `json:"voip"`
	Sound   string `json:"sound"`
}

type notification struct {
	ID       string         `json:"id"`
	UserInfo map[string]any `json:"userInfo"`
}

type message struct {
	PushConfig *pushConfig `json:"pushConfig"`
	Config     *struct {
		PushConfig *pushConfig `json:"pushConfig"`
	} `json:"config"`
	OfflinePush *offlinePush   `json:"OfflinePush"`
	Incoming    map[string]any `json:"incoming"`
}

type pushConfig struct {
	Title          string  `json:"title"`
	Content        string  `json:"content"`
	Payload        *string `json:"payload"`
	ResourcesID    string  `json:"resourcesID"`
	ThreadID       string  `json:"threadID"`
	EnableBadge    bool    `json:"enableBadge"`
	BadgeIncrement int64   `json:"badgeIncrement"`
}

// offlinePush is the same configuration as the server API spells it.
type offlinePush struct {
	Enable         int     `json:"Enable"`
	Title          string  `json:"Title"`
	Content        string  `json:"Content"`
	Payload        *string `json:"Payload"`
	PushStrategyID string  `json:"PushStrategyId"`
	ThreadID       string  `json:"ThreadId"`
	EnableBadge    bool    `json:"EnableBadge"`
	BadgeIncrement int64   `json:"BadgeIncrement"`
}

type apnsPayload struct {
	Aps     aps     `json:"aps"`
	Payload *string `json:"payload,omitempty"`
	Zego    zego    `json:"zego"`
	CallID  any     `json:"call_id,omitempty"`
}

type aps struct {
	Alert            *alert `json:"alert,omitempty"`
	Badge            *int64 `json:"badge,omitempty"`
	Sound            string `json:"sound,omitempty"`
	ThreadID         string `json:"thread-id,omitempty"`
	MutableContent   int    `json:"mutable-content,omitempty"`
	ContentAvailable int    `json:"content-available,omitempty"`
}

type alert struct {
	Title string `json:"title"`
	Body  string `json:"body"`
}

type zego struct {
	Version   int `json:"version"`
	RequestID any `json:"zpns_request_id,omitempty"`
	CallID    any `json:"call_id,omitempty"`
}

type answer map[string]any

// idPattern finds the id in a request that cannot be decoded.
var idPattern = regexp.MustCompile(`"id"\s*:\s*(\d+)`)

func (m *message) effectiveConfig() (*pushConfig, string) {
	switch {
	case m.PushConfig != nil:
		return m.PushConfig, ""
	case m.Config != nil && m.Config.PushConfig != nil:
		return m.Config.PushConfig, ""
	case m.OfflinePush == nil:
		return nil, "no pushConfig"
	case m.OfflinePush.Enable != 1:
		return nil, "offline push disabled"
	}
	o := m.OfflinePush
	return &pushConfig{
		Title:          o.Title,
		Content:        o.Content,
		Payload:        o.Payload,
		ResourcesID:    o.PushStrategyID,
		ThreadID:       o.ThreadID,
		EnableBadge:    o.EnableBadge,
		BadgeIncrement: o.BadgeIncrement,
	}, ""
}

func compile(m *message, ctx *pushContext) (answer, error) {
	cfg, reason := m.effectiveConfig()
	if cfg == nil {
		return answer{"suppressed": reason}, nil
	}
	if utf8.RuneCountInString(cfg.ResourcesID) > maxResourcesIDChars {
		return nil, errors.New("resourcesID_too_long")
	}
	if ctx.Online {
		return answer{"suppressed": "recipient is online"}, nil
	}

	strat := ctx.Strategies[cfg.ResourcesID] // unknown: the default strategy
	payload := apnsPayload{
		Payload: cfg.Payload,
		Zego:    zego{Version: 1, RequestID: ctx.RequestID, CallID: ctx.CallID},
		CallID:  ctx.CallID,
	}
	headers := map[string]string{
		"apns-topic":     ctx.BundleID,
		"apns-push-type": "alert",
		"apns-priority":  "10",
	}

	if strat.Silent && !strat.VoIP {
		payload.Aps.ContentAvailable = 1
		headers["apns-push-type"] = "background"
		headers["apns-priority"] = "5"
	} else {
		payload.Aps.Alert = &alert{Title: cfg.Title, Body: cfg.Content}
		payload.Aps.ThreadID = cfg.ThreadID
		if strat.Mutable {
			payload.Aps.MutableContent = 1
		}
		if cfg.EnableBadge {
			badge := ctx.ReportedBadge + badgeIncrement(cfg)
			payload.Aps.Badge = &badge
		}
		if strat.VoIP {
			headers["apns-push-type"] = "voip"
			headers["apns-topic"] = ctx.BundleID + ".voip"
		} else {
			payload.Aps.Sound = strat.Sound
		}
	}

	text, err := encode(payload)
	if err != nil {
		return nil, err
	}
	if len(text) > maxPayloadBytes {
		return nil, fmt.Errorf("payload has %d bytes, at most %d are allowed", len(text), maxPayloadBytes)
	}
	return answer{"payload": string(text), "headers": headers}, nil
}

// badgeIncrement is clamped to [0, 99].
func badgeIncrement(cfg *pushConfig) int64 {
	if cfg.BadgeIncrement < 0 {
		return 0
	}
	if cfg.BadgeIncrement > maxBadgeIncrement {
		return maxBadgeIncrement
	}
	return cfg.BadgeIncrement
}

// update models the Notification Service Extension: it returns the delivered
// notifications that the incoming one replaces, which is at most one.
func update(incoming map[string]any, ctx *pushContext) []string {
	removed := []string{}
	if !reachesExtension(incoming) {
		return removed
	}
	customID := payloadCustomID(incoming)
	if customID == nil {
		return removed
	}
	for _, n := range ctx.Delivered {
		var other any
		if ctx.Profile == "asDocumented" {
			other = n.UserInfo["customId"]
		} else {
			other = payloadCustomID(n.UserInfo)
		}
		if reflect.DeepEqual(customID, other) {
			return append(removed, n.ID)
		}
	}
	return removed
}

// reachesExtension: iOS runs the extension only for an alert with mutable-content 1.
func reachesExtension(userInfo map[string]any) bool {
	aps, _ := userInfo["aps"].(map[string]any)
	return aps["alert"] != nil && aps["mutable-content"] == json.Number("1")
}

func payloadCustomID(userInfo map[string]any) any {
	text, ok := userInfo["payload"].(string)
	if !ok {
		return nil
	}
	var payload map[string]any
	if err := decode([]byte(text), &payload); err != nil {
		return nil
	}
	return payload["customId"]
}

func encode(v any) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n")), nil
}

func decode(data []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if err := dec.Decode(v); err != nil {
		return err
	}
	if _, err := dec.Token(); err != io.EOF {
		return errors.New("unexpected data after the JSON value")
	}
	return nil
}

func process(req *request) (ans answer, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error: %v", r)
		}
	}()
	data := []byte(req.Message)
	if req.MessageText != nil {
		data = []byte(*req.MessageText)
	} else if req.MessageBase64 != nil {
		if data, err = base64.StdEncoding.DecodeString(*req.MessageBase64); err != nil {
			return nil, err
		}
	}
	var m *message
	if err := decode(data, &m); err != nil {
		return nil, fmt.Errorf("invalid message: %w", err)
	}
	if m == nil {
		return nil, errors.New("invalid message: null")
	}
	if m.Incoming != nil {
		return answer{"removed": update(m.Incoming, &req.Context)}, nil
	}
	return compile(m, &req.Context)
}

func handle(line []byte) (answer, error) {
	var req request
	err := decode(line, &req)
	if err != nil && req.ID == "" {
		id := idPattern.FindSubmatch(line)
		if id == nil {
			return nil, err // nobody to answer
		}
		req.ID = json.Number(id[1])
	}
	var ans answer
	if err == nil {
		ans, err = process(&req)
	}
	if err != nil {
		ans = answer{"error": err.Error()}
	}
	ans["id"] = req.ID
	return ans, nil
}

func main() {
	in := bufio.NewReader(os.Stdin)
	for {
		line, readErr := in.ReadBytes('\n')
		if line = bytes.TrimSpace(line); len(line) > 0 {
			ans, err := handle(line)
			if err != nil {
				fmt.Fprintln(os.Stderr, "bad request:", err)
			} else if text, err := encode(ans); err != nil {
				fmt.Fprintln(os.Stderr, "bad answer:", err)
			} else {
				os.Stdout.Write(append(text, '\n'))
			}
		}
		if readErr != nil {
			return
		}
	}
}
