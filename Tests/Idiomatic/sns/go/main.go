// Command compiler turns the parameters of an Amazon SNS Publish call into the APNs (or FCM) payload
// and the request headers that SNS would send to one endpoint.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	maxMessageBytes = 262144
	maxAPNSBytes    = 4096
	maxVoIPBytes    = 5120
	maxFCMBytes     = 4096
	defaultTTL      = 4 * 7 * 24 * 3600 // seconds
	mobile          = "AWS.SNS.MOBILE."
)

var (
	attrName     = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,256}$`)
	reservedAttr = regexp.MustCompile(`^AWS\.SNS\.MOBILE\.(APNS\.(PUSH_TYPE|PRIORITY|TOPIC|COLLAPSE_ID)|` +
		`(APNS(_VOIP|_MDM|_PASSBOOK)?(_SANDBOX)?|FCM|ADM|BAIDU|WNS)\.TTL|PREFERRED_AUTHENTICATION_METHOD)$`)
	astral        = regexp.MustCompile(`[\x{10000}-\x{10FFFF}]`)
	number        = regexp.MustCompile(`^[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)
	headerControl = regexp.MustCompile(`[\x00-\x1f\x7f]`)
	duration      = regexp.MustCompile(`^[0-9]+(\.[0-9]+)?s$`)

	headerAttrs = map[string]string{
		"apns-push-type":   mobile + "APNS.PUSH_TYPE",
		"apns-priority":    mobile + "APNS.PRIORITY",
		"apns-topic":       mobile + "APNS.TOPIC",
		"apns-collapse-id": mobile + "APNS.COLLAPSE_ID",
	}
)

type Request struct {
	ID            int64           `json:"id"`
	Dialect       string          `json:"dialect"`
	Message       json.RawMessage `json:"message"`
	MessageText   *string         `json:"messageText"`
	MessageBase64 []byte          `json:"messageBase64"`
	Context       Context         `json:"context"`
}

type Context struct {
	Now             int64  `json:"now"`    // ms
	SentAt          int64  `json:"sentAt"` // ms
	Platform        string `json:"platform"`
	EndpointEnabled bool   `json:"endpointEnabled"`
	TargetKind      string `json:"targetKind"`
}

type Publish struct {
	TopicArn          string
	TargetArn         string
	PhoneNumber       string
	Message           string
	MessageStructure  *string
	Subject           *string
	MessageAttributes map[string]Attribute
}

type Attribute struct {
	DataType    string
	StringValue string
	BinaryValue []byte
}

type Answer struct {
	ID         int64             `json:"id"`
	Payload    string            `json:"payload,omitempty"`
	Headers    map[string]string `json:"headers,omitempty"`
	Suppressed string            `json:"suppressed,omitempty"`
	Error      string            `json:"error,omitempty"`
	Skipped    string            `json:"skipped,omitempty"`
}

func invalid(format string, args ...any) error {
	return fmt.Errorf("InvalidParameter: Invalid parameter: "+format, args...)
}

func (p *Publish) validate() error {
	if p.TopicArn == "" && p.TargetArn == "" && p.PhoneNumber == "" {
		return invalid("TopicArn, TargetArn or PhoneNumber is required")
	}
	if p.Message == "" {
		return invalid("Empty message")
	}
	if s := p.Subject; s != nil && (*s == "" || utf8.RuneCountInString(*s) >= 100 || strings.ContainsAny(*s, "\r\n")) {
		return invalid("Subject")
	}
	size := len(p.Message)
	for name, a := range p.MessageAttributes {
		if err := a.validate(name); err != nil {
			return err
		}
		size += len(name) + len(a.DataType) + len(a.StringValue) + len(a.BinaryValue)
	}
	if size > maxMessageBytes {
		return invalid("Message too long")
	}
	if p.MessageStructure != nil && *p.MessageStructure != "json" {
		return invalid("MessageStructure must be 'json' if provided")
	}
	return nil
}

func (a Attribute) validate(name string) error {
	if a.DataType == "" {
		return fmt.Errorf("ValidationError: message attribute '%s' has no DataType", name)
	}
	problem := ""
	kind, _, _ := strings.Cut(a.DataType, ".")
	switch {
	case !attrName.MatchString(name):
		problem = "invalid name"
	case strings.HasPrefix(name, "AWS.") && !reservedAttr.MatchString(name):
		problem = "reserved name"
	case kind != "String" && kind != "Number" && kind != "Binary":
		problem = "unknown type"
	case kind == "Binary" && len(a.BinaryValue) == 0, kind != "Binary" && a.StringValue == "":
		problem = "empty value"
	case astral.MatchString(a.StringValue):
		problem = "invalid character"
	case kind == "Number" && !number.MatchString(a.StringValue):
		problem = "could not cast the value to a number"
	default:
		return nil
	}
	return fmt.Errorf("ParameterValueInvalid: message attribute '%s': %s", name, problem)
}

// selectBody returns the text for the platform, and whether it is the platform's own body.
func (p *Publish) selectBody(ctx *Context) (body string, own bool, err error) {
	if p.MessageStructure == nil {
		return p.Message, false, nil
	}
	var entries map[string]any
	if err := json.Unmarshal([]byte(p.Message), &entries); err != nil {
		return "", false, invalid("Message Structure - JSON message body failed to parse")
	}
	fallback, hasDefault := entries["default"].(string)
	if ctx.TargetKind == "topic" && !hasDefault {
		return "", false, invalid("Message Structure - No default entry in JSON message body")
	}
	if body, ok := entries[ctx.Platform].(string); ok {
		return body, true, nil
	}
	if !hasDefault {
		return "", false, invalid("JSON must contain an entry for 'default' or '%s'.", ctx.Platform)
	}
	return fallback, false, nil
}

func compile(p *Publish, ctx *Context) (*Answer, error) {
	if err := p.validate(); err != nil {
		return nil, err
	}
	if p.TopicArn == "" && p.TargetArn == "" {
		return &Answer{Suppressed: "SMS to a phone number"}, nil
	}
	body, own, err := p.selectBody(ctx)
	if err != nil {
		return nil, err
	}
	if !ctx.EndpointEnabled {
		return nil, errors.New("EndpointDisabled: Endpoint is disabled")
	}
	fcm := ctx.Platform == "GCM"
	if !fcm && !strings.HasPrefix(ctx.Platform, "APNS") && !strings.HasPrefix(ctx.Platform, "MACOS") {
		return &Answer{Skipped: "platform " + ctx.Platform}, nil
	}
	if !own && fcm {
		body = toJSON(map[string]any{"data": map[string]string{"default": body}})
	} else if !own {
		body = toJSON(map[string]any{"aps": map[string]string{"alert": body}})
	}
	payload, err := parseObject(body)
	if err != nil {
		return nil, invalid("Message format is invalid")
	}
	if fcm {
		return compileFCM(body, payload, p.MessageAttributes[mobile+"FCM.TTL"].StringValue, ctx)
	}
	ttl, err := parseTTL(p.MessageAttributes[mobile+ctx.Platform+".TTL"].StringValue)
	if err != nil {
		return nil, err
	}
	if expired(float64(ttl), ctx) {
		return &Answer{Suppressed: "TTL expired"}, nil
	}
	expiration := int64(0) // deliver it now or never
	if ttl > 0 {
		expiration = ctx.SentAt/1000 + ttl
	}

	limit, pushType := maxAPNSBytes, inferPushType(payload["aps"])
	if strings.HasPrefix(ctx.Platform, "APNS_VOIP") {
		limit, pushType = maxVoIPBytes, "voip"
	}
	if len(body) > limit {
		return nil, invalid("Message size is larger than supported by protocol/end-service")
	}
	headers := map[string]string{"apns-push-type": pushType, "apns-expiration": strconv.FormatInt(expiration, 10)}
	for header, attr := range headerAttrs {
		value := p.MessageAttributes[attr].StringValue
		if headerControl.MatchString(value) {
			return nil, fmt.Errorf("ParameterValueInvalid: message attribute '%s': control character", attr)
		}
		if value != "" {
			headers[header] = value
		}
	}
	return &Answer{Payload: body, Headers: headers}, nil
}

// inferPushType is background for content-available 1 or true without alert, badge and sound; else alert.
func inferPushType(value any) string {
	aps, _ := value.(map[string]any)
	for _, key := range []string{"alert", "badge", "sound"} {
		if _, ok := aps[key]; ok {
			return "alert"
		}
	}
	if available := aps["content-available"]; available == json.Number("1") || available == true {
		return "background"
	}
	return "alert"
}

// parseTTL returns an attribute's seconds, or the default for an attribute that is not there.
func parseTTL(value string) (int64, error) {
	if value == "" {
		return defaultTTL, nil
	}
	ttl, err := strconv.ParseUint(value, 10, 31)
	if err != nil {
		return 0, fmt.Errorf("ParameterValueInvalid: invalid TTL '%s'", value)
	}
	return int64(ttl), nil
}

func expired(ttl float64, ctx *Context) bool {
	return ttl > 0 && float64(ctx.Now-ctx.SentAt) >= ttl*1000
}

// compileFCM forwards the body, or the HTTP v1 request in it. A TTL attribute replaces the body's own TTL.
func compileFCM(body string, payload map[string]any, ttlAttr string, ctx *Context) (*Answer, error) {
	attrTTL, err := parseTTL(ttlAttr)
	if err != nil {
		return nil, err
	}
	place, key := payload, "time_to_live"
	v1, isV1 := payload["fcmV1Message"]
	if isV1 {
		request, _ := v1.(map[string]any)
		message, _ := request["message"].(map[string]any)
		if message == nil {
			return nil, invalid("Message format is invalid")
		}
		if err := checkData(message["data"]); err != nil {
			return nil, err
		}
		android, _ := message["android"].(map[string]any)
		if android == nil && ttlAttr != "" {
			android = map[string]any{}
			message["android"] = android
		}
		body, payload = toJSON(request), request
		place, key = android, "ttl"
	}

	ttl := float64(attrTTL)
	if ttlAttr == "" {
		if own, ok := bodyTTL(place[key]); ok {
			ttl = own
		}
	}
	if expired(ttl, ctx) {
		return &Answer{Suppressed: "TTL expired"}, nil
	}
	if ttlAttr != "" {
		left := remaining(attrTTL, ctx)
		if isV1 {
			place[key] = fmt.Sprintf("%ds", left)
		} else {
			place[key] = left
		}
		body = toJSON(payload)
	}
	if len(body) > maxFCMBytes {
		return nil, invalid("Message size is larger than supported by protocol/end-service")
	}
	return &Answer{Payload: body}, nil
}

// checkData checks that the data of an HTTP v1 message is a map of strings.
func checkData(value any) error {
	data, ok := value.(map[string]any)
	if !ok && value != nil {
		return errors.New("INVALID_ARGUMENT: Invalid value at 'message.data'")
	}
	for key, value := range data {
		if _, ok := value.(string); !ok {
			return fmt.Errorf("INVALID_ARGUMENT: Invalid value at 'message.data[%s]'", key)
		}
	}
	return nil
}

// bodyTTL returns the seconds of a legacy time_to_live (3600) or an HTTP v1 ttl ("3600s").
func bodyTTL(value any) (seconds float64, ok bool) {
	switch value := value.(type) {
	case json.Number:
		seconds, err := value.Float64()
		return seconds, err == nil && seconds >= 0
	case string:
		if duration.MatchString(value) {
			seconds, err := strconv.ParseFloat(strings.TrimSuffix(value, "s"), 64)
			return seconds, err == nil
		}
	}
	return 0, false
}

// remaining returns how many seconds of the TTL are left now.
func remaining(ttl int64, ctx *Context) int64 {
	if ctx.Now > ctx.SentAt {
		ttl -= (ctx.Now - ctx.SentAt) / 1000
	}
	if ttl < 0 {
		return 0
	}
	return ttl
}

// parseObject keeps numbers as they are written.
func parseObject(text string) (object map[string]any, err error) {
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	if err = dec.Decode(&object); err != nil {
		return nil, err
	}
	if _, err = dec.Token(); object == nil || err != io.EOF {
		return nil, errors.New("not one JSON object")
	}
	return object, nil
}

// toJSON encodes without the HTML escapes, which would only make payloads larger.
func toJSON(v any) string {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(buf.String(), "\n")
}

func handle(line []byte) (answer *Answer) {
	req := Request{Context: Context{Platform: "APNS", EndpointEnabled: true}}
	defer func() {
		if r := recover(); r != nil {
			answer = &Answer{Error: fmt.Sprint("internal error: ", r)}
		}
		answer.ID = req.ID
	}()
	if err := json.Unmarshal(line, &req); err != nil {
		return &Answer{Error: "bad request: " + err.Error()}
	}
	if req.Dialect != "sns" {
		return &Answer{Skipped: "dialect " + req.Dialect}
	}
	text := []byte(req.Message)
	if req.MessageText != nil {
		text = []byte(*req.MessageText)
	} else if req.MessageBase64 != nil {
		text = req.MessageBase64
	}
	var p Publish
	if !utf8.Valid(text) {
		return &Answer{Error: invalid("not UTF-8").Error()}
	}
	if err := json.Unmarshal(text, &p); err != nil {
		return &Answer{Error: "ValidationError: " + err.Error()}
	}
	answer, err := compile(&p, &req.Context)
	if err != nil {
		return &Answer{Error: err.Error()}
	}
	return answer
}

func main() {
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			fmt.Println(toJSON(handle(line)))
		}
		if err != nil {
			return
		}
	}
}
