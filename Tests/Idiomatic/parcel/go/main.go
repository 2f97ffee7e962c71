// Command pushcompiler compiles Parcely tracking pushes (docs/push-format.md, v3) to APNs payloads.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"unicode/utf8"
)

const maxPayload = 4096

var (
	events     = []string{"out_for_delivery", "delivered", "delayed", "pickup_ready", "customs_due", "sync"}
	sounds     = map[string]string{"default": "default", "doorbell": "doorbell.caf", "horn": "horn.caf", "none": ""}
	priorities = []string{"normal", "high"}
	currencies = []string{"EUR", "GBP", "USD", "PLN", "SEK"}

	requestID = regexp.MustCompile(`"id"\s*:\s*([0-9]+)`)
	messageID = regexp.MustCompile(`^[0-9]{1,19}$`)
	parcelID  = regexp.MustCompile(`^[A-Z]{2}[0-9]{9}[A-Z]{2}$`)
	locKey    = regexp.MustCompile(`^[A-Z][A-Z0-9_]{0,63}$`)
	name      = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)
	photoURL  = regexp.MustCompile(`^https://[!-~]{1,400}$`)
	dataKey   = regexp.MustCompile(`^[a-z][A-Za-z0-9]{0,31}$`)
)

type Message struct {
	MessageID string `json:"messageId"`
	Event     string `json:"event"`
	Parcel    struct {
		ID       string  `json:"id"`
		Merchant *string `json:"merchant"`
	} `json:"parcel"`
	Title *string `json:"title"`
	Body  *string `json:"body"`
	Loc   *struct {
		Key  string   `json:"key"`
		Args []string `json:"args"`
	} `json:"loc"`
	Badge        *int              `json:"badge"`
	Sound        *string           `json:"sound"`
	ThreadID     *string           `json:"threadId"`
	CollapseID   *string           `json:"collapseId"`
	Priority     *string           `json:"priority"`
	TTLSeconds   *int64            `json:"ttlSeconds"`
	Muted        bool              `json:"muted"`
	ETA          *int64            `json:"eta"`
	StopsAway    *int              `json:"stopsAway"`
	Courier      *Courier          `json:"courier"`
	Charge       *Charge           `json:"charge"`
	Instructions []string          `json:"instructions"`
	PhotoURL     *string           `json:"photoUrl"`
	Data         map[string]string `json:"data"`
}

type Courier struct {
	Lat *float64 `json:"lat"`
	Lon *float64 `json:"lon"`
}

type Charge struct {
	Currency string   `json:"currency"`
	Total    float64  `json:"total"`
	Duty     *float64 `json:"duty,omitempty"`
	VAT      *float64 `json:"vat,omitempty"`
}

type Payload struct {
	APS     APS               `json:"aps"`
	Parcely Parcely           `json:"parcely"`
	Charge  *Charge           `json:"charge,omitempty"`
	Photo   *string           `json:"photo,omitempty"`
	Data    map[string]string `json:"data,omitempty"`
}

type APS struct {
	ContentAvailable  int    `json:"content-available,omitempty"`
	Alert             *Alert `json:"alert,omitempty"`
	Badge             *int   `json:"badge,omitempty"`
	Sound             string `json:"sound,omitempty"`
	ThreadID          string `json:"thread-id,omitempty"`
	Category          string `json:"category,omitempty"`
	InterruptionLevel string `json:"interruption-level,omitempty"`
	MutableContent    int    `json:"mutable-content,omitempty"`
}

type Alert struct {
	Title    string   `json:"title"`
	Subtitle *string  `json:"subtitle,omitempty"`
	Body     *string  `json:"body,omitempty"`
	LocKey   string   `json:"loc-key,omitempty"`
	LocArgs  []string `json:"loc-args,omitempty"`
}

type Parcely struct {
	MessageID    string   `json:"messageId"`
	Event        string   `json:"event"`
	ParcelID     string   `json:"parcelId"`
	ETA          *int64   `json:"eta,omitempty"`
	StopsAway    *int     `json:"stopsAway,omitempty"`
	Courier      *Courier `json:"courier,omitempty"`
	Instructions []string `json:"instructions,omitempty"`
}

type Context struct {
	DeviceToken string `json:"deviceToken"`
	BundleID    string `json:"bundleId"`
	Now         int64  `json:"now"`
}

type Request struct {
	ID            int64           `json:"id"`
	Dialect       string          `json:"dialect"`
	Message       json.RawMessage `json:"message"`
	MessageText   *string         `json:"messageText"`
	MessageBase64 *string         `json:"messageBase64"`
	Context       json.RawMessage `json:"context"`
}

type Answer struct {
	ID         int64             `json:"id"`
	Payload    string            `json:"payload,omitempty"`
	Headers    map[string]string `json:"headers,omitempty"`
	Suppressed string            `json:"suppressed,omitempty"`
	Error      string            `json:"error,omitempty"`
	Skipped    string            `json:"skipped,omitempty"`
}

// validator keeps the first problem that it finds.
type validator struct{ err error }

func (v *validator) require(ok bool, format string, args ...any) {
	if !ok && v.err == nil {
		v.err = fmt.Errorf(format, args...)
	}
}

func (v *validator) text(field string, s *string, min, max int) {
	if s != nil {
		n := utf8.RuneCountInString(*s)
		v.require(n >= min && n <= max, "%s must have %d to %d characters", field, min, max)
	}
}

func (v *validator) texts(field string, list []string, maxItems, maxLength int) {
	v.require(len(list) <= maxItems, "%s has more than %d items", field, maxItems)
	for i := range list {
		v.text(fmt.Sprintf("%s[%d]", field, i), &list[i], 1, maxLength)
	}
}

func (v *validator) pattern(field string, s *string, re *regexp.Regexp) {
	v.require(s == nil || re.MatchString(*s), "%s is malformed", field)
}

func (v *validator) number(field string, n *float64, min, max float64) {
	v.require(n == nil || *n >= min && *n <= max, "%s must be between %v and %v", field, min, max)
}

func (m *Message) validate() error {
	v := &validator{}
	v.pattern("messageId", &m.MessageID, messageID)
	v.require(contains(events, m.Event), "unknown event %q", m.Event)
	v.pattern("parcel.id", &m.Parcel.ID, parcelID)
	v.text("parcel.merchant", m.Parcel.Merchant, 1, 60)
	v.text("title", m.Title, 1, 120)
	v.text("body", m.Body, 1, 500)
	if m.Loc != nil {
		v.pattern("loc.key", &m.Loc.Key, locKey)
		v.texts("loc.args", m.Loc.Args, 8, 100)
	}
	if m.Event != "sync" {
		v.require(m.Title != nil, "title is required")
		v.require((m.Body != nil) != (m.Loc != nil), "exactly one of body and loc is required")
	}
	v.require(m.Badge == nil || *m.Badge >= 0 && *m.Badge <= 999, "badge must be between 0 and 999")
	if m.Sound != nil {
		_, ok := sounds[*m.Sound]
		v.require(ok, "unknown sound %q", *m.Sound)
	}
	v.pattern("threadId", m.ThreadID, name)
	v.pattern("collapseId", m.CollapseID, name)
	v.require(m.Priority == nil || contains(priorities, *m.Priority), "unknown priority")
	v.require(m.TTLSeconds == nil || *m.TTLSeconds >= 0 && *m.TTLSeconds <= 2419200, "ttlSeconds must be between 0 and 2419200")
	v.require(m.ETA == nil || *m.ETA >= 1600000000000 && *m.ETA <= 4102444800000, "eta is out of range")
	v.require(m.StopsAway == nil || *m.StopsAway >= 0 && *m.StopsAway <= 500, "stopsAway must be between 0 and 500")
	if m.Courier != nil {
		v.require(m.Courier.Lat != nil && m.Courier.Lon != nil, "courier needs lat and lon")
		v.number("courier.lat", m.Courier.Lat, -90, 90)
		v.number("courier.lon", m.Courier.Lon, -180, 180)
	}
	if m.Charge != nil {
		v.require(contains(currencies, m.Charge.Currency), "unknown currency %q", m.Charge.Currency)
		v.number("charge.total", &m.Charge.Total, 0.01, 50000)
		v.number("charge.duty", m.Charge.Duty, 0, 50000)
		v.number("charge.vat", m.Charge.VAT, 0, 50000)
	}
	v.require(m.Charge != nil || m.Event != "customs_due", "charge is required for customs_due")
	v.texts("instructions", m.Instructions, 10, 140)
	v.pattern("photoUrl", m.PhotoURL, photoURL)
	v.require(len(m.Data) <= 10, "data has more than 10 members")
	for key, value := range m.Data {
		v.pattern("key of data", &key, dataKey)
		v.text("data."+key, &value, 0, 200)
	}
	return v.err
}

func contains(list []string, s string) bool {
	for _, item := range list {
		if item == s {
			return true
		}
	}
	return false
}

func buildAPS(m *Message, urgent bool) APS {
	if m.Event == "sync" {
		return APS{ContentAvailable: 1}
	}
	alert := &Alert{Title: *m.Title, Subtitle: m.Parcel.Merchant, Body: m.Body}
	if m.Loc != nil {
		alert.LocKey = m.Loc.Key
		alert.LocArgs = m.Loc.Args
	}
	aps := APS{Alert: alert, Badge: m.Badge, Sound: "default", ThreadID: m.Parcel.ID}
	if m.ThreadID != nil {
		aps.ThreadID = *m.ThreadID
	}
	if m.Sound != nil {
		aps.Sound = sounds[*m.Sound]
	}
	if m.Event == "customs_due" {
		aps.Category = "PAY_CHARGES"
	}
	if urgent {
		aps.InterruptionLevel = "time-sensitive"
	}
	if m.PhotoURL != nil {
		aps.MutableContent = 1
	}
	return aps
}

func compile(raw []byte, ctx Context) (Answer, error) {
	var m *Message
	if err := json.Unmarshal(raw, &m); err != nil {
		return Answer{}, err
	}
	if m == nil {
		return Answer{}, errors.New("message must be an object")
	}
	if err := m.validate(); err != nil {
		return Answer{}, err
	}
	silent := m.Event == "sync"
	if m.Muted && !silent && m.Event != "customs_due" {
		return Answer{Suppressed: "parcel is muted"}, nil
	}
	urgent := !silent && (m.Event == "customs_due" || m.Priority != nil && *m.Priority == "high")

	payload := Payload{
		APS: buildAPS(m, urgent),
		Parcely: Parcely{
			MessageID: m.MessageID, Event: m.Event, ParcelID: m.Parcel.ID,
			ETA: m.ETA, StopsAway: m.StopsAway, Courier: m.Courier, Instructions: m.Instructions,
		},
		Charge: m.Charge,
		Data:   m.Data,
	}
	if !silent {
		payload.Photo = m.PhotoURL
	}
	body, err := json.Marshal(payload)
	if err != nil {
		return Answer{}, err
	}
	if len(body) > maxPayload {
		return Answer{}, errors.New("payload is too large")
	}

	headers := map[string]string{"apns-topic": ctx.BundleID, "apns-push-type": "alert", "apns-priority": "5"}
	if silent {
		headers["apns-push-type"] = "background"
	}
	if urgent {
		headers["apns-priority"] = "10"
	}
	if m.TTLSeconds != nil {
		headers["apns-expiration"] = "0"
		if *m.TTLSeconds > 0 {
			headers["apns-expiration"] = strconv.FormatInt(ctx.Now/1000+*m.TTLSeconds, 10)
		}
	}
	if m.CollapseID != nil {
		headers["apns-collapse-id"] = *m.CollapseID
	}
	return Answer{Payload: string(body), Headers: headers}, nil
}

func handle(req Request) (Answer, error) {
	if req.Dialect != "parcel" {
		return Answer{Skipped: "only parcel"}, nil
	}
	raw := []byte(req.Message)
	if req.MessageText != nil {
		raw = []byte(*req.MessageText)
	} else if req.MessageBase64 != nil {
		decoded, err := base64.StdEncoding.DecodeString(*req.MessageBase64)
		if err != nil {
			return Answer{}, err
		}
		raw = decoded
	}
	var ctx Context
	if err := json.Unmarshal(req.Context, &ctx); err != nil {
		return Answer{}, err
	}
	return compile(raw, ctx)
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if len(line) > 1 {
			var req Request
			var answer Answer
			failure := json.Unmarshal(line, &req)
			if failure == nil {
				answer, failure = handle(req)
			} else if found := requestID.FindSubmatch(line); found != nil {
				// The request cannot be read as a whole.
				req.ID, _ = strconv.ParseInt(string(found[1]), 10, 64)
			}
			if failure != nil {
				answer = Answer{Error: failure.Error()}
			}
			answer.ID = req.ID
			out.Encode(answer)
		}
		if err == io.EOF {
			return
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
