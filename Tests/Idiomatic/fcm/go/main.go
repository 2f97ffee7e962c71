// Payload compiler for FCM: turns an HTTP v1 {"message":…} or a legacy body into
// the APNs payload and headers. It is driven by JSON lines on stdin and stdout.
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
	"regexp"
	"sort"
	"strconv"
	"strings"
)

const (
	maxPayloadBytes    = 4096
	maxRegistrationIDs = 1000
	defaultTTLSeconds  = 30 * 24 * 3600
)

type object = map[string]any

type request struct {
	ID            json.Number     `json:"id"`
	Message       json.RawMessage `json:"message"`
	MessageText   *string         `json:"messageText"`
	MessageBase64 *string         `json:"messageBase64"`
	Context       pushContext     `json:"context"`
}

type pushContext struct {
	Now      int64  `json:"now"` // milliseconds
	BundleID string `json:"bundleId"`
	Door     string `json:"door"`
}

// sendRequest is the body of the HTTP v1 interface.
type sendRequest struct {
	Message       *message `json:"message"`
	ValidateOnly  bool     `json:"validate_only"`
	ValidateOnly2 bool     `json:"validateOnly"`
}

type message struct {
	Token        string        `json:"token"`
	FID          string        `json:"fid"`
	Topic        string        `json:"topic"`
	Condition    string        `json:"condition"`
	Data         object        `json:"data"`
	Notification *notification `json:"notification"`
	APNS         *struct {
		Headers       object `json:"headers"`
		Payload       object `json:"payload"`
		ActivityToken string `json:"live_activity_token"`
		// The same in the spelling of the SDKs.
		ActivityToken2 string `json:"liveActivityToken"`
	} `json:"apns"`
}

type notification struct {
	Title string `json:"title"`
	Body  string `json:"body"`
}

// legacyMessage is the body of the retired legacy interface.
type legacyMessage struct {
	To               string              `json:"to"`
	RegistrationIDs  []string            `json:"registration_ids"`
	Condition        string              `json:"condition"`
	Notification     *legacyNotification `json:"notification"`
	Data             object              `json:"data"`
	ContentAvailable bool                `json:"content_available"`
	MutableContent   bool                `json:"mutable_content"`
	Priority         string              `json:"priority"`
	TimeToLive       *int64              `json:"time_to_live"`
	DryRun           bool                `json:"dry_run"`
}

type legacyNotification struct {
	Title        string `json:"title"`
	Body         string `json:"body"`
	Sound        string `json:"sound"`
	Badge        any    `json:"badge"`
	ClickAction  string `json:"click_action"`
	TitleLocKey  string `json:"title_loc_key"`
	TitleLocArgs []any  `json:"title_loc_args"`
	BodyLocKey   string `json:"body_loc_key"`
	BodyLocArgs  []any  `json:"body_loc_args"`
}

type answer map[string]any

var (
	topicPattern = regexp.MustCompile(`^[a-zA-Z0-9\-_.~%]+$`)
	headerName   = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")
	headerValue  = regexp.MustCompile(`^[^\x00-\x08\x0a-\x1f\x7f]*$`)
	// idPattern finds the id in a request that cannot be decoded.
	idPattern = regexp.MustCompile(`"id"\s*:\s*(\d+)`)
)

func compileV1(req *sendRequest, ctx *pushContext) (answer, error) {
	m := req.Message
	if m == nil {
		return nil, errors.New("INVALID_ARGUMENT: no message")
	}
	if err := checkData(m.Data); err != nil {
		return nil, err
	}
	if countNonEmpty(m.Token, m.FID, m.Topic, m.Condition) != 1 {
		return nil, errors.New("INVALID_ARGUMENT: exactly one of token, topic or condition is required")
	}
	if m.Topic != "" && !topicPattern.MatchString(m.Topic) {
		return nil, errors.New("INVALID_ARGUMENT: malformed topic name")
	}

	payload := object{}
	headers := map[string]string{}
	if m.APNS != nil {
		for name, value := range m.APNS.Headers {
			text, ok := value.(string)
			if !ok {
				return nil, fmt.Errorf("INVALID_ARGUMENT: header %s is not a string", name)
			}
			if !headerName.MatchString(name) || !headerValue.MatchString(text) {
				return nil, fmt.Errorf("INVALID_ARGUMENT: malformed header %q", name)
			}
			headers[strings.ToLower(name)] = text // as HTTP/2 wants it
		}
		if m.APNS.ActivityToken+m.APNS.ActivityToken2 != "" {
			// FCM supplies push type and topic of a Live Activity.
			setDefault(headers, "apns-push-type", "liveactivity")
			setDefault(headers, "apns-topic", ctx.BundleID+".push-type.liveactivity")
		}
		if m.APNS.Payload != nil {
			payload = m.APNS.Payload
			if err := applySDK(ctx.Door, payload); err != nil {
				return nil, fmt.Errorf("INVALID_ARGUMENT: %w", err)
			}
		}
	}
	if payload["aps"] == nil {
		payload["aps"] = object{}
	}
	if aps, ok := payload["aps"].(object); ok && m.Notification != nil {
		completeAlert(aps, m.Notification)
	}
	return finish(payload, m.Data, headers, req.ValidateOnly || req.ValidateOnly2, ctx)
}

// completeAlert adds the title and body that apns.payload does not set itself.
func completeAlert(aps object, n *notification) {
	alert, ok := aps["alert"].(object)
	if !ok {
		if aps["alert"] != nil {
			return // a string replaces title and body
		}
		alert = object{}
	}
	if _, ok := alert["title"]; !ok && n.Title != "" {
		alert["title"] = n.Title
	}
	if _, ok := alert["body"]; !ok && n.Body != "" {
		alert["body"] = n.Body
	}
	if len(alert) > 0 {
		aps["alert"] = alert
	}
}

func compileLegacy(m *legacyMessage, ctx *pushContext) (answer, error) {
	targets := countNonEmpty(m.To, m.Condition)
	if m.RegistrationIDs != nil {
		targets++
		if n := len(m.RegistrationIDs); n < 1 || n > maxRegistrationIDs {
			return nil, errors.New("registration_ids must have 1 to 1000 entries")
		}
	}
	if targets != 1 {
		return nil, errors.New("exactly one of to, registration_ids or condition is required")
	}
	if err := checkData(m.Data); err != nil {
		return nil, err
	}

	aps := object{}
	headers := map[string]string{}
	if m.ContentAvailable {
		aps["content-available"] = 1
	}
	if m.MutableContent {
		aps["mutable-content"] = 1
	}
	if n := m.Notification; n != nil {
		alert := object{}
		setString(alert, "title", n.Title)
		setString(alert, "body", n.Body)
		setString(alert, "title-loc-key", n.TitleLocKey)
		setString(alert, "loc-key", n.BodyLocKey)
		if len(n.TitleLocArgs) > 0 {
			alert["title-loc-args"] = n.TitleLocArgs
		}
		if len(n.BodyLocArgs) > 0 {
			alert["loc-args"] = n.BodyLocArgs
		}
		if len(alert) > 0 {
			aps["alert"] = alert
		}
		setString(aps, "sound", n.Sound)
		setString(aps, "category", n.ClickAction)
		if n.Badge != nil {
			badge, err := strconv.Atoi(fmt.Sprint(n.Badge)) // a number, or a string with one
			if err != nil {
				return nil, errors.New("badge is not a number")
			}
			aps["badge"] = badge
		}
	}
	switch m.Priority {
	case "":
	case "high":
		headers["apns-priority"] = "10"
		if isBackground(aps) {
			headers["apns-priority"] = "5" // APNs refuses 10
		}
	case "normal":
		headers["apns-priority"] = "5"
	default:
		return nil, errors.New("priority must be high or normal")
	}
	if m.TimeToLive != nil {
		headers["apns-expiration"] = strconv.FormatInt(ctx.Now/1000+*m.TimeToLive, 10)
	}
	return finish(object{"aps": aps}, m.Data, headers, m.DryRun, ctx)
}

// camelCase names of the Node SDK and their APNs spelling.
var (
	nodeApsKeys = map[string]string{
		"contentAvailable": "content-available",
		"mutableContent":   "mutable-content",
		"threadId":         "thread-id",
	}
	nodeAlertKeys = map[string]string{
		"titleLocKey":     "title-loc-key",
		"titleLocArgs":    "title-loc-args",
		"subtitleLocKey":  "subtitle-loc-key",
		"subtitleLocArgs": "subtitle-loc-args",
		"locKey":          "loc-key",
		"locArgs":         "loc-args",
		"actionLocKey":    "action-loc-key",
		"launchImage":     "launch-image",
	}
)

// applySDK does what the Admin SDKs do with apns.payload before they send it.
func applySDK(door string, payload object) error {
	if door != "pySdk" && door != "nodeSdk" {
		return nil
	}
	python := door == "pySdk"
	aps, ok := payload["aps"].(object)
	if !ok {
		if _, given := payload["aps"]; given || python {
			return errors.New("aps must be an object")
		}
		return nil
	}
	if err := rename(aps, nodeApsKeys, python); err != nil {
		return err
	}
	if alert, ok := aps["alert"].(object); ok {
		if err := rename(alert, nodeAlertKeys, python); err != nil {
			return err
		}
		prefixes := []string{"", "title-"}
		if !python {
			prefixes = append(prefixes, "subtitle-")
		}
		for _, prefix := range prefixes {
			args, _ := alert[prefix+"loc-args"].([]any)
			if key, _ := alert[prefix+"loc-key"].(string); len(args) > 0 && key == "" {
				return fmt.Errorf("%sloc-args without %sloc-key", prefix, prefix)
			}
		}
		if python {
			removeEmpty(alert)
		}
	}
	if err := applySound(aps, python); err != nil {
		return err
	}
	flag(aps, "content-available", !python)
	flag(aps, "mutable-content", !python)
	if python {
		if badge, ok := aps["badge"]; ok && badge != nil {
			if _, ok := badge.(json.Number); !ok {
				return errors.New("badge must be a number")
			}
		}
		for _, key := range []string{"category", "thread-id"} {
			if value, ok := aps[key]; ok && value != nil {
				if _, ok := value.(string); !ok {
					return fmt.Errorf("%s must be a string", key)
				}
			}
		}
		removeEmpty(aps)
		removeEmpty(payload)
	}
	return nil
}

// rename gives camelCase keys their APNs name. In Python they are custom data,
// which must not clash either.
func rename(o object, names map[string]string, python bool) error {
	for camel, dashed := range names {
		value, ok := o[camel]
		if !ok {
			continue
		}
		if _, clash := o[dashed]; clash {
			return fmt.Errorf("multiple specifications for %s", dashed)
		}
		if !python {
			delete(o, camel)
			o[dashed] = value
		}
	}
	return nil
}

func applySound(aps object, python bool) error {
	switch sound := aps["sound"].(type) {
	case nil:
		return nil
	case string:
		if sound == "" {
			return errors.New("sound must not be empty")
		}
		return nil
	case object:
		if name, _ := sound["name"].(string); name == "" {
			return errors.New("sound.name is required")
		}
		if volume, ok := sound["volume"]; ok && volume != nil {
			number, _ := volume.(json.Number)
			if v, err := number.Float64(); err != nil || v < 0 || v > 1 {
				return errors.New("sound.volume must be in [0, 1]")
			}
		}
		flag(sound, "critical", true)
		if python {
			removeEmpty(sound)
		}
		return nil
	}
	return errors.New("sound must be a string or an object")
}

// flag turns true into 1, keeps 1 where that is accepted, and removes anything else.
func flag(o object, key string, acceptOne bool) {
	if o[key] == true || acceptOne && o[key] == json.Number("1") {
		o[key] = 1
	} else {
		delete(o, key)
	}
}

// removeEmpty removes null, [] and {} members.
func removeEmpty(o object) {
	for key, value := range o {
		switch v := value.(type) {
		case nil:
			delete(o, key)
		case []any:
			if len(v) == 0 {
				delete(o, key)
			}
		case object:
			if len(v) == 0 {
				delete(o, key)
			}
		}
	}
}

// finish adds the data entries and default headers and checks the size.
func finish(payload, data object, headers map[string]string, dryRun bool, ctx *pushContext) (answer, error) {
	for key, value := range data {
		if _, ok := payload[key]; !ok {
			payload[key] = value
		}
	}
	pushType := "alert"
	if aps, ok := payload["aps"].(object); ok && isBackground(aps) {
		pushType = "background"
	}
	setDefault(headers, "apns-topic", ctx.BundleID)
	setDefault(headers, "apns-push-type", pushType)
	if headers["apns-push-type"] == "background" {
		setDefault(headers, "apns-priority", "5")
	}
	setDefault(headers, "apns-priority", "10")
	setDefault(headers, "apns-expiration", strconv.FormatInt(ctx.Now/1000+defaultTTLSeconds, 10))

	text, err := encode(payload)
	if err != nil {
		return nil, err
	}
	if len(text) > maxPayloadBytes {
		return nil, fmt.Errorf("INVALID_ARGUMENT: payload has %d bytes, at most %d are allowed", len(text), maxPayloadBytes)
	}
	if dryRun {
		return answer{"suppressed": "validated only"}, nil
	}
	return answer{"payload": string(text), "headers": headers}, nil
}

// isBackground tells whether there is nothing to show or to play.
func isBackground(aps object) bool {
	return aps["alert"] == nil && aps["badge"] == nil && aps["sound"] == nil
}

func checkData(data object) error {
	keys := make([]string, 0, len(data))
	for key := range data {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	for i, key := range keys {
		if _, ok := data[key].(string); !ok {
			text, _ := encode(data[key])
			return fmt.Errorf("INVALID_ARGUMENT: Invalid value at 'message.data[%d].value' (TYPE_STRING), %s", i, text)
		}
		if key == "from" || key == "message_type" || strings.HasPrefix(key, "google") || strings.HasPrefix(key, "gcm") {
			return fmt.Errorf("INVALID_ARGUMENT: reserved data key %q", key)
		}
	}
	return nil
}

func countNonEmpty(values ...string) int {
	n := 0
	for _, value := range values {
		if value != "" {
			n++
		}
	}
	return n
}

func setString(o object, key, value string) {
	if value != "" {
		o[key] = value
	}
}

func setDefault(headers map[string]string, name, value string) {
	if _, ok := headers[name]; !ok {
		headers[name] = value
	}
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
	var fields map[string]json.RawMessage
	if err := decode(data, &fields); err != nil {
		return nil, fmt.Errorf("invalid message: %w", err)
	}
	if _, ok := fields["message"]; ok {
		var body sendRequest
		if err := decode(data, &body); err != nil {
			return nil, fmt.Errorf("INVALID_ARGUMENT: %w", err)
		}
		return compileV1(&body, &req.Context)
	}
	var body legacyMessage
	if err := decode(data, &body); err != nil {
		return nil, fmt.Errorf("invalid message: %w", err)
	}
	return compileLegacy(&body, &req.Context)
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
