// Package meant is what the adapters of this folder share, as meant.py has it: the meant payload, taken apart member by member, and the answer.
package meant

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// Inexpressible says that the library has no word for something that is meant, and for what.
type Inexpressible string

// Unsaid is raised where the library has no word for a header: the payload is judged without its headers.
type Unsaid struct{}

// Object is a JSON object as encoding/json reads it.
type Object = map[string]interface{}

// Headers are request headers, or those that are meant.
type Headers map[string]string

// Send calls the library, and gives the body and the headers that it would send.
type Send func() ([]byte, Headers, error)

type request struct {
	ID            int64           `json:"id"`
	Dialect       string          `json:"dialect"`
	Message       json.RawMessage `json:"message"`
	MessageText   *string         `json:"messageText"`
	MessageBase64 *string         `json:"messageBase64"`
	Headers       Headers         `json:"headers"`
	Context       struct {
		DeviceToken string `json:"deviceToken"`
		BundleID    string `json:"bundleId"`
	} `json:"context"`
}

// Run answers Pushproof. build takes a Meant and returns a Send.
func Run(build func(*Meant) Send) {
	input, output := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var one request
		if input.Decode(&one) != nil {
			return
		}
		answer := one.answer(build)
		answer["id"] = one.ID
		output.Encode(answer)
	}
}

func (one *request) answer(build func(*Meant) Send) (answer Object) {
	if one.Dialect != "apns" {
		return Object{"skipped": "these are builders of payloads for APNs"}
	}
	var send Send
	if reason := said(func() { send = build(one.meant()) }); reason != "" {
		return Object{"skipped": reason}
	}
	defer func() {
		if problem := recover(); problem != nil {
			answer = Object{"error": fmt.Sprint("panic: ", problem)}
		}
	}()
	body, sent, err := send()
	if err != nil {
		return Object{"error": err.Error()}
	}
	if sent == nil {
		return Object{"payload": string(body)}
	}
	return Object{"payload": string(body), "headers": ofAPNs(sent)}
}

// said gives the reason where the function raises Inexpressible.
func said(build func()) (reason string) {
	defer func() {
		switch problem := recover().(type) {
		case nil:
		case Inexpressible:
			reason = string(problem)
		default:
			panic(problem)
		}
	}()
	build()
	return ""
}

func (one *request) meant() *Meant {
	if one.MessageText != nil || one.MessageBase64 != nil {
		panic(Inexpressible("the library builds objects"))
	}
	held(one.Message)
	var message interface{}
	if err := json.Unmarshal(one.Message, &message); err != nil {
		panic(Inexpressible(err.Error()))
	}
	object, ok := message.(Object)
	if !ok {
		panic(Inexpressible("the library builds objects"))
	}
	found := &Meant{Message: object, Custom: Object{}, DeviceToken: one.Context.DeviceToken, BundleID: one.Context.BundleID}
	for name, value := range object {
		if name != "aps" {
			found.Custom[name] = value
		}
	}
	if aps, ok := object["aps"].(Object); ok {
		found.aps = &Members{"/aps", clone(aps)}
		if alert, ok := aps["alert"].(Object); ok {
			found.Alert = &Members{"/aps/alert", clone(alert)}
		}
	}
	found.headers = &Members{"header", Object{}}
	for name, value := range one.Headers {
		found.headers.members[name] = value
		if strings.Trim(value, printable) != "" {
			panic(Inexpressible("what else than ASCII a header can have is up to the HTTP client"))
		}
	}
	if _, broadcast := one.Headers["apns-channel-id"]; broadcast {
		panic(Inexpressible("no word for a broadcast"))
	}
	return found
}

var printable = func() string {
	all := make([]byte, 0, 95)
	for code := byte(' '); code <= '~'; code++ {
		all = append(all, code)
	}
	return string(all)
}()

var (
	texts_  = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	numbers = regexp.MustCompile(`-?\d[\d.eE+-]*`)
	number_ = regexp.MustCompile(`^(-?)(\d+)\.?(\d*)(?:[eE]([+-]?\d+))?$`)
)

// held skips what a float64 does not hold as it is written.
func held(message []byte) {
	for _, written := range numbers.FindAllString(texts_.ReplaceAllString(string(message), ""), -1) {
		read, err := strconv.ParseFloat(written, 64)
		if err != nil || digits(written) != digits(strconv.FormatFloat(read, 'e', -1, 64)) {
			panic(Inexpressible("a float64 does not hold " + written[:int(math.Min(40, float64(len(written))))]))
		}
	}
}

// digits gives a number's value as text, whatever its spelling.
func digits(written string) string {
	parts := number_.FindStringSubmatch(written)
	if parts == nil {
		return written
	}
	all := strings.TrimLeft(parts[2]+parts[3], "0")
	short := strings.TrimRight(all, "0")
	if short == "" {
		return "0"
	}
	exponent, _ := strconv.Atoi(parts[4])
	return parts[1] + short + "e" + strconv.Itoa(exponent-len(parts[3])+len(all)-len(short))
}

// What every HTTP client adds, and what says who sends.
var transport = regexp.MustCompile(
	`^(:.*|host|authorization|user-agent|connection|accept|accept-encoding|content-type|content-length)$`)

func ofAPNs(headers Headers) Headers {
	kept := Headers{}
	for name, value := range headers {
		if name = strings.ToLower(name); !transport.MatchString(name) {
			kept[name] = value
		}
	}
	return kept
}

// Meant is a payload and its headers as they are meant.
type Meant struct {
	Message, Custom       Object
	Alert                 *Members
	DeviceToken, BundleID string
	aps, headers          *Members
}

// Aps has the members of aps.
func (m *Meant) Aps() *Members {
	if m.aps == nil {
		panic(Inexpressible("the library writes an aps object into every payload"))
	}
	return m.aps
}

// AlertText is the alert, where it is a text.
func (m *Meant) AlertText() (string, bool) {
	if m.Alert != nil {
		return "", false
	}
	return m.Aps().Text("alert")
}

// PushType is the push type as the library names it; empty where none is meant.
func (m *Meant) PushType(known ...string) string {
	kind, meant := m.headers.Text("apns-push-type")
	for _, one := range known {
		if one == kind {
			return kind
		}
	}
	if meant {
		panic(Inexpressible("no word for push type '" + kind + "'"))
	}
	return ""
}

// ShortToken skips what no frame of the binary interface had: another token than one of 32 bytes.
func (m *Meant) ShortToken() {
	if len(m.DeviceToken) != 64 {
		panic(Inexpressible("a frame of the binary interface has a token of 32 bytes"))
	}
}

// Headers is whether the library has words for all headers, which take takes.
func (m *Meant) Headers(take func(*Members)) (all bool) {
	defer func() {
		switch problem := recover().(type) {
		case nil:
		case Unsaid, Inexpressible:
			all = false
		default:
			panic(problem)
		}
	}()
	for name := range m.headers.members {
		if transport.MatchString(name) {
			return false
		}
	}
	take(m.headers)
	m.headers.Finish()
	return true
}

// Finish says that every member has been taken.
func (m *Meant) Finish() {
	if m.Alert != nil {
		m.Alert.Finish()
		m.Aps().Take("alert")
	}
	m.Aps().Finish()
}

// Members are those of one object, each of which is taken once.
type Members struct {
	place   string
	members Object
}

// Take gives a member, if it is there. For these libraries null is absent, so they have no word for it.
func (m *Members) Take(name string) (interface{}, bool) {
	value, there := m.members[name]
	delete(m.members, name)
	if there && value == nil {
		panic(Inexpressible(m.place + "/" + name + " is null"))
	}
	return value, there
}

// Text gives a text.
func (m *Members) Text(name string) (string, bool) {
	value, there := m.Take(name)
	text, fits := value.(string)
	m.must(!there || fits, name, "no text")
	return text, there
}

// Texts gives a list of texts.
func (m *Members) Texts(name string) ([]string, bool) {
	value, there := m.Take(name)
	list, fits := value.([]interface{})
	m.must(!there || fits, name, "no list of texts")
	var texts []string
	if there {
		texts = []string{}
	}
	for _, item := range list {
		text, fits := item.(string)
		m.must(fits, name, "no list of texts")
		texts = append(texts, text)
	}
	return texts, there
}

// Number gives a number.
func (m *Members) Number(name string) (float64, bool) {
	value, there := m.Take(name)
	number, fits := value.(float64)
	m.must(!there || fits, name, "no number")
	return number, there
}

// Whole gives an integer, also one that is the text of a header.
func (m *Members) Whole(name string) (int64, bool) {
	value, there := m.Take(name)
	if text, fits := value.(string); fits {
		read, err := strconv.ParseInt(text, 10, 64)
		m.must(err == nil && strconv.FormatInt(read, 10) == text, name, "no integer")
		return read, there
	}
	number, fits := value.(float64)
	m.must(!there || fits && number == math.Trunc(number) && math.Abs(number) < 1<<53, name, "no integer")
	return int64(number), there
}

// Flag gives 1 as true and 0 as false.
func (m *Members) Flag(name string) bool {
	number, _ := m.Number(name)
	m.must(number == 0 || number == 1, name, "no flag")
	return number == 1
}

// Mapping gives an object.
func (m *Members) Mapping(name string) (Object, bool) {
	value, there := m.Take(name)
	object, fits := value.(Object)
	m.must(!there || fits, name, "no object")
	return object, there
}

// Members gives an object's members, nil where it is something else, which stays.
func (m *Members) Members(name string) *Members {
	object, fits := m.members[name].(Object)
	if !fits {
		return nil
	}
	delete(m.members, name)
	return &Members{m.place + "/" + name, clone(object)}
}

// TakeAll gives what is left.
func (m *Members) TakeAll() Object {
	all := m.members
	m.members = Object{}
	return all
}

// Finish says that every member has been taken.
func (m *Members) Finish() {
	for name := range m.members {
		panic(Inexpressible("no word for " + m.place + "/" + name))
	}
}

func (m *Members) must(fits bool, name, what string) {
	if !fits {
		panic(Inexpressible(m.place + "/" + name + " is " + what))
	}
}

func clone(object Object) Object {
	copied := Object{}
	for name, value := range object {
		copied[name] = value
	}
	return copied
}

// Compact is JSON without the line that an encoder ends it with.
func Compact(written []byte) []byte {
	return bytes.TrimSpace(written)
}
