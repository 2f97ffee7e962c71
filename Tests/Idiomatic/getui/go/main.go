// Command compiler turns Getui push messages into APNs payloads. It knows the
// legacy SDK object (profiles php2017 and php2019) and REST v2 (rest2).
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
)

const (
	silence   = "com.gexin.ios.silence"
	apnsLimit = 4096
	voipLimit = 5120

	collapseIDLimit = 64
)

type object = map[string]interface{}

type request struct {
	ID            int64           `json:"id"`
	Dialect       string          `json:"dialect"`
	Message       json.RawMessage `json:"message"`
	MessageText   *string         `json:"messageText"`
	MessageBase64 []byte          `json:"messageBase64"`
	Context       struct {
		BundleID string `json:"bundleId"`
		Online   bool   `json:"online"`
		Profile  string `json:"profile"`
		Stage    string `json:"stage"`
		Gmid     string `json:"gmid"`
		Gurl     string `json:"gurl"`
	} `json:"context"`
}

// push is a compiled push; aps is nil for voip and otherwise part of payload.
type push struct {
	kind, collapseID string
	aps, payload     object
}

// legacyMessage is the push itself or a transmission template that carries it.
type legacyMessage struct {
	TransmissionType    interface{}     `json:"transmissionType"`
	TransmissionContent interface{}     `json:"transmissionContent"`
	ApnInfo             json.RawMessage `json:"apnInfo"`
	PushInfo            interface{}     `json:"pushInfo"`
}

// noPush is an outcome without a payload that is no error of the message.
type noPush struct{ kind, reason string }

func (n *noPush) Error() string { return n.reason }

type apn2017 struct {
	AlertMsg         interface{} `json:"alertMsg"`
	Badge            *int        `json:"badge"`
	Sound            interface{} `json:"sound"`
	ContentAvailable interface{} `json:"contentAvailable"` // integer or bool, kept as it is
	Category         string      `json:"category"`
	CustomMsg        object      `json:"customMsg"`
}

type apn2019 struct {
	apn2017
	AutoBadge        string        `json:"autoBadge"`
	SoundD           soundDict     `json:"sound_d"`
	ThreadID         string        `json:"threadId"`
	ApnsCollapseID   string        `json:"apnsCollapseId"`
	MultiMedias      []legacyMedia `json:"multiMedias"`
	VoicePlayType    int           `json:"voicePlayType"`
	VoicePlayMessage string        `json:"voicePlayMessage"`
}

type soundDict struct {
	Name     string   `json:"name,omitempty"`
	Critical *int     `json:"critical,omitempty"`
	Volume   *float64 `json:"volume,omitempty"`
}

type legacyMedia struct {
	Rid      string      `json:"rid"`
	URL      string      `json:"url"`
	Type     *int        `json:"type"`
	OnlyWifi interface{} `json:"onlyWifi"`
}

type restMessage struct {
	IOS *struct {
		Type           string          `json:"type"`
		APS            json.RawMessage `json:"aps"`
		AutoBadge      string          `json:"auto_badge"`
		Payload        string          `json:"payload"`
		Multimedia     []restMedia     `json:"multimedia"`
		ApnsCollapseID string          `json:"apns-collapse-id"`
		LaID           string          `json:"laId"`
	} `json:"ios"`
}

type restMedia struct {
	URL      string `json:"url"`
	Type     *int   `json:"type"`
	OnlyWifi bool   `json:"only_wifi"`
}

// restAps checks the documented members of aps; what is sent is a copy of all.
type restAps struct {
	Alert            object `json:"alert"`
	ContentAvailable int    `json:"content-available"`
	Sound            string `json:"sound"`
	Category         string `json:"category"`
	ThreadID         string `json:"thread-id"`
	Timestamp        int64  `json:"timestamp"`
	Event            string `json:"event"`
	ContentState     object `json:"content-state"`
	DismissalDate    int64  `json:"dismissal-date"`
}

var classicAlert = [][2]string{
	{"title", "title"}, {"body", "body"},
	{"titleLocKey", "title-loc-key"}, {"titleLocArgs", "title-loc-args"},
	{"locKey", "loc-key"}, {"locArgs", "loc-args"},
	{"actionLocKey", "action-loc-key"}, {"launchImage", "launch-image"},
}

var newerAlert = [][2]string{
	{"subtitle", "subtitle"}, {"summaryArg", "summary-arg"},
	{"subtitleLocKey", "subtitle-loc-key"}, {"subtitleLocArgs", "subtitle-loc-args"},
}

// isEmpty tells whether the SDK drops an alert member.
func isEmpty(v interface{}) bool {
	list, isList := v.([]interface{})
	return v == nil || isList && len(list) == 0 || !isList && v == interface{}("")
}

func copyMembers(dst, src object, names [][2]string) {
	for _, name := range names {
		if v := src[name[0]]; !isEmpty(v) {
			dst[name[1]] = v
		}
	}
}

func setText(dst object, key, value string) {
	if value != "" {
		dst[key] = value
	}
}

// checker keeps the first thing that is wrong with a message.
type checker struct{ err error }

func (c *checker) check(ok bool, format string, args ...interface{}) {
	if !ok && c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

func (c *checker) parse(raw []byte, target interface{}) {
	if err := json.Unmarshal(raw, target); err != nil {
		c.check(false, "%w", err)
	}
}

func (c *checker) media(url string, kind *int) {
	c.check(url != "" && kind != nil, "multimedia: url and type are required")
	c.check(kind == nil || *kind >= 1 && *kind <= 3, "multimedia: type is not 1, 2 or 3")
}

// alert returns the alert dictionary, the text of a SimpleAlertMsg, or nil.
func (c *checker) alert(alertMsg interface{}, newer bool) interface{} {
	src, ok := alertMsg.(object)
	if simple := src["alertMsg"]; simple != nil {
		text, ok := simple.(string)
		c.check(ok, "alertMsg: unexpected %T in a simple alert", simple)
		if text == "" {
			return nil
		}
		return text
	}
	c.check(ok || alertMsg == nil || alertMsg == "", "alertMsg: unexpected %T", alertMsg)
	alert := object{}
	copyMembers(alert, src, classicAlert)
	// subtitle and summary alone make no alert
	if newer && len(alert) > 0 {
		copyMembers(alert, src, newerAlert)
		count := src["summaryArgCount"]
		if n, ok := count.(float64); !isEmpty(count) && !(ok && n < 0) {
			alert["summary-arg-count"] = count
		}
	}
	if len(alert) == 0 {
		return nil
	}
	return alert
}

// sound returns nil for a silent push.
func (c *checker) sound(apn *apn2019) interface{} {
	if d := apn.SoundD; d != (soundDict{}) {
		c.check(d.Critical == nil || *d.Critical == 0 || *d.Critical == 1, "sound_d.critical: not 0 or 1")
		if d.Volume != nil {
			c.check(*d.Volume >= 0 && *d.Volume <= 1, "sound_d.volume: not in 0.0 to 1.0")
			*d.Volume = math.Round(*d.Volume*10) / 10
		}
		return d
	}
	switch apn.Sound {
	case nil, "":
		return "default"
	case silence:
		return nil
	}
	return apn.Sound
}

func (c *checker) legacyMedia(list []legacyMedia) []legacyMedia {
	c.check(len(list) <= 3, "multiMedias: more than 3 entries")
	ids := map[string]bool{"": true}
	for i, m := range list {
		c.media(m.URL, m.Type)
		if m.OnlyWifi == nil {
			list[i].OnlyWifi = false
		}
		ids[m.Rid] = true
	}
	if len(ids) <= len(list) { // an id is missing or there twice
		for i := range list {
			list[i].Rid = fmt.Sprintf("grid-%d", i)
		}
	}
	return list
}

// escapedLength counts the text as the PHP SDK encodes it: \uXXXX and \/.
func escapedLength(text []byte) (n int) {
	for _, r := range string(text) {
		switch {
		case r > 0xffff:
			n += 12
		case r > 0x7f:
			n += 6
		case r == '/':
			n += 2
		default:
			n++
		}
	}
	return n
}

// attachedPush returns the push of a transmission template, or the message
// itself where it is no template.
func attachedPush(raw []byte) ([]byte, error) {
	var message legacyMessage
	if err := json.Unmarshal(raw, &message); err != nil {
		return nil, err
	}
	if message.PushInfo != nil {
		return nil, &noPush{"skipped", "set_pushInfo"}
	}
	if message.ApnInfo != nil && string(message.ApnInfo) != "null" {
		return message.ApnInfo, nil
	}
	if message.TransmissionType != nil || message.TransmissionContent != nil {
		return nil, &noPush{"suppressed", "the template has no apnInfo"}
	}
	return raw, nil
}

func compileLegacy(raw []byte, profile string) (*push, error) {
	raw, err := attachedPush(raw)
	if err != nil {
		return nil, err
	}
	var c checker
	var apn apn2019
	newer, limit := profile == "php2019", 2048
	if newer {
		limit = 3072
		c.parse(raw, &apn)
	} else {
		c.parse(raw, &apn.apn2017)
	}

	aps := object{}
	if alert := c.alert(apn.AlertMsg, newer); alert != nil {
		aps["alert"] = alert
	}
	if apn.AutoBadge != "" {
		aps["autoBadge"] = apn.AutoBadge
	} else if apn.Badge != nil && *apn.Badge >= 0 {
		aps["badge"] = *apn.Badge
	}
	if sound := c.sound(&apn); sound != nil {
		aps["sound"] = sound
	}
	c.check(len(aps) > 0, "create apn payload error (format error)")

	number, isNumber := apn.ContentAvailable.(float64)
	flag, isFlag := apn.ContentAvailable.(bool)
	c.check(apn.ContentAvailable == nil || isFlag || isNumber && number == math.Trunc(number),
		"contentAvailable: unexpected %v", apn.ContentAvailable)
	if flag || number > 0 {
		aps["content-available"] = apn.ContentAvailable
	}
	setText(aps, "category", apn.Category)
	setText(aps, "thread-id", apn.ThreadID)

	payload := object{}
	for k, v := range apn.CustomMsg {
		// PHP drops what is loosely equal to null
		if k != "" && !isEmpty(v) && v != interface{}(false) && v != interface{}(0.0) {
			payload[k] = v
		}
	}
	payload["aps"] = aps
	if media := c.legacyMedia(apn.MultiMedias); len(media) > 0 {
		payload["_grinfo_"] = media
	}
	if apn.VoicePlayType == 1 {
		payload["_gvp_t_"] = 1
	} else if apn.VoicePlayType == 2 && apn.VoicePlayMessage != "" {
		payload["_gvp_t_"], payload["_gvp_m_"] = 2, apn.VoicePlayMessage
	}
	setText(payload, "apns-collapse-id", apn.ApnsCollapseID)
	if c.err != nil {
		return nil, c.err
	}

	text, err := encode(payload)
	if n := escapedLength(text); err == nil && n > limit {
		err = fmt.Errorf("APN payload length overlength (%d>%d)", n, limit)
	}
	return &push{kind: "notify", collapseID: apn.ApnsCollapseID, aps: aps, payload: payload}, err
}

func (c *checker) restAps(raw json.RawMessage) object {
	aps := object{}
	if len(raw) == 0 {
		return aps
	}
	var known restAps
	c.parse(raw, &known)
	c.check(known.ContentAvailable == 0 || known.ContentAvailable == 1, "content-available: not 0 or 1")
	c.check(known.Event == "" || known.Event == "update" || known.Event == "end", "event: not update or end")

	var all object
	c.parse(raw, &all)
	for k, v := range all {
		if v != nil {
			aps[k] = v
		}
	}
	if known.Sound == "" || known.Sound == silence {
		delete(aps, "sound")
	}
	return aps
}

func compileRest(raw []byte) (*push, error) {
	var c checker
	var message restMessage
	c.parse(raw, &message)
	ios := message.IOS
	if c.check(ios != nil, "ios is missing"); c.err != nil {
		return nil, c.err
	}
	p := &push{kind: ios.Type, payload: object{}}
	setText(p.payload, "payload", ios.Payload)
	switch ios.Type {
	case "voip": // carries nothing but the custom data
		return p, nil
	case "", "notify":
		p.kind = "notify"
	case "liveactivity":
		c.check(ios.LaID != "", "laId is required with liveactivity")
	default:
		c.check(false, "type: unknown %q", ios.Type)
	}

	p.collapseID = ios.ApnsCollapseID
	p.aps = c.restAps(ios.APS)
	p.payload["aps"] = p.aps
	if ios.AutoBadge != "" {
		delete(p.aps, "badge")
		p.aps["autoBadge"] = ios.AutoBadge
	}
	c.check(len(ios.Multimedia) <= 3, "multimedia: more than 3 entries")
	for _, m := range ios.Multimedia {
		c.media(m.URL, m.Type)
		p.payload["_grinfo_"] = ios.Multimedia
	}
	return p, c.err
}

// addServerMembers does the server's step; its badge count starts at 0.
func (p *push) addServerMembers(gurl, gmid string) error {
	if auto, ok := p.aps["autoBadge"].(string); ok {
		n, err := strconv.Atoi(auto)
		if err != nil {
			return fmt.Errorf("automatic badge: %w", err)
		}
		delete(p.aps, "autoBadge")
		p.aps["badge"] = int(math.Max(0, float64(n)))
	}
	if p.kind == "notify" {
		p.aps["mutable-content"] = 1
	}
	p.payload["_gurl_"], p.payload["_gmid_"], p.payload["_ge_"] = gurl, gmid, "1"
	return nil
}

func (p *push) headers(bundleID string) map[string]string {
	h := map[string]string{"apns-push-type": p.kind, "apns-topic": bundleID, "apns-priority": "10"}
	switch p.kind {
	case "voip":
		h["apns-topic"] += ".voip"
	case "liveactivity":
		h["apns-topic"] += ".push-type.liveactivity"
	default:
		aps := p.aps
		visible := aps["alert"] != nil || aps["badge"] != nil || aps["autoBadge"] != nil || aps["sound"] != nil
		h["apns-push-type"] = "alert"
		if !visible && aps["content-available"] == 1.0 {
			h["apns-push-type"], h["apns-priority"] = "background", "5"
		}
	}
	if p.collapseID != "" {
		h["apns-collapse-id"] = p.collapseID
	}
	return h
}

func encode(v interface{}) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimRight(buf.Bytes(), "\n"), err
}

// compile adds the outcome to the answer.
func compile(req *request, answer object) error {
	raw := []byte(req.Message)
	if req.MessageText != nil {
		raw = []byte(*req.MessageText)
	} else if req.MessageBase64 != nil {
		raw = req.MessageBase64
	}
	if raw = bytes.TrimSpace(raw); len(raw) == 0 || raw[0] != '{' {
		return errors.New("the message is no object")
	}
	ctx := &req.Context
	var p *push
	var err error
	if ctx.Profile == "rest2" {
		p, err = compileRest(raw)
	} else {
		p, err = compileLegacy(raw, ctx.Profile)
	}
	if none, ok := err.(*noPush); ok {
		answer[none.kind] = none.reason
		return nil
	}
	if err != nil {
		return err
	}
	if ctx.Online {
		answer["suppressed"] = "recipient is online, Getui's own channel is used"
		return nil
	}
	if n := len(p.collapseID); n > collapseIDLimit {
		return fmt.Errorf("apns-collapse-id too long (%d bytes)", n)
	}
	if ctx.Stage == "device" {
		if err := p.addServerMembers(ctx.Gurl, ctx.Gmid); err != nil {
			return err
		}
	}
	text, err := encode(p.payload)
	if err != nil {
		return err
	}
	if n := len(text); n > voipLimit || n > apnsLimit && p.kind != "voip" {
		return fmt.Errorf("payload too large (%d bytes)", n)
	}
	answer["payload"] = string(text)
	answer["headers"] = p.headers(ctx.BundleID)
	return nil
}

var idPattern = regexp.MustCompile(`"id":\s*(\d+)`)

func handle(line []byte) object {
	var req request
	err := json.Unmarshal(line, &req)
	if m := idPattern.FindSubmatch(line); err != nil && m != nil {
		req.ID, _ = strconv.ParseInt(string(m[1]), 10, 64)
	}
	answer := object{"id": req.ID}
	if err == nil && req.Dialect != "getui" {
		answer["skipped"] = "dialect " + req.Dialect
		return answer
	}
	if err == nil {
		err = compile(&req, answer)
	}
	if err != nil {
		answer["error"] = err.Error()
	}
	return answer
}

func main() {
	in, out := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			out.Encode(handle(line))
		}
		if err != nil {
			return
		}
	}
}
