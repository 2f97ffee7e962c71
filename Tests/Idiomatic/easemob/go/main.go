// Command compiler turns Easemob / Agora Chat REST messages into APNs pushes.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

const dayMs = 24 * 60 * 60 * 1000

type request struct {
	ID            int64           `json:"id"`
	Dialect       string          `json:"dialect"`
	Message       json.RawMessage `json:"message"`
	MessageText   *string         `json:"messageText"`
	MessageBase64 []byte          `json:"messageBase64"`
	Context       json.RawMessage `json:"context"`
}

type answer struct {
	ID         int64             `json:"id"`
	Payload    string            `json:"payload,omitempty"`
	Headers    map[string]string `json:"headers,omitempty"`
	Suppressed string            `json:"suppressed,omitempty"`
	Error      string            `json:"error,omitempty"`
	Skipped    string            `json:"skipped,omitempty"`
}

type pushContext struct {
	Now, SentAt, UTCOffsetMinutes                     int64
	DeviceToken, DeviceID, NotifierName, BundleID     string
	Online, VoipBound                                 bool
	DefaultTitle, DefaultBody                         *string
	Profile, Typing, MessageID, ChatType, GroupID     string
	Recipient, DisplayStyle, SenderNickname, Language string
	RecipientTemplate                                 string
	GroupSize, OfflineCount                           int
	Translations                                      map[string]string
	Templates                                         map[string]struct {
		TitlePattern   string `json:"title_pattern"`
		ContentPattern string `json:"content_pattern"`
	}
	RemindType struct{ App, Conversation string }
	DND        struct {
		AppInterval                                  string
		AppUntil, ConversationUntil, DurationMinutes int64
		SetAt                                        *int64
	}
}

type payload struct {
	Aps aps         `json:"aps"`
	E   interface{} `json:"e,omitempty"`
	F   string      `json:"f"`
	T   string      `json:"t"`
	G   string      `json:"g,omitempty"`
	M   string      `json:"m"`
}

type aps struct {
	Alert            alert   `json:"alert"`
	Badge            int     `json:"badge"`
	Sound            *string `json:"sound,omitempty"`
	Category         string  `json:"category,omitempty"`
	MutableContent   int     `json:"mutable-content,omitempty"`
	ContentAvailable int     `json:"content-available,omitempty"`
	ThreadID         string  `json:"thread-id,omitempty"`
}

type alert struct {
	Title        string   `json:"title,omitempty"`
	Subtitle     string   `json:"subtitle,omitempty"`
	Body         string   `json:"body"`
	TitleLocKey  string   `json:"title-loc-key,omitempty"`
	TitleLocArgs []string `json:"title-loc-args,omitempty"`
	LocKey       string   `json:"loc-key,omitempty"`
	LocArgs      []string `json:"loc-args,omitempty"`
}

var (
	userID             = regexp.MustCompile(`^[a-z0-9_.-]{1,64}$`)
	placeholder        = regexp.MustCompile(`\{(\d+|\$\w+)\}`)
	builtinPlaceholder = regexp.MustCompile(`\{\$\w+\}`)
	requestID          = regexp.MustCompile(`"id"\s*:\s*(\d+)`)

	// profiles holds the default texts of each edition.
	profiles = map[string]text{
		"seed0":   {"", "您有一条新消息"},
		"seed1":   {"", "你有一条新消息"},
		"current": {"您有一条新消息", "请点击查看"},
	}
	contentNames = map[string]string{
		"img": "[图片]", "audio": "[语音]", "video": "[视频]", "loc": "[位置]",
		"file": "[文件]", "custom": "[自定义消息]", "combine": "[聊天记录]",
	}
	notEchoed = []string{
		"em_push_title", "em_push_content", "em_push_name", "em_push_channel_id", "em_huawei_push_badge_class",
	}
)

// ---- reading of optional members: a null counts as absent, the first error sticks

type object map[string]json.RawMessage

type reader struct {
	lenient bool
	err     error
}

// fail refuses a field; in lenient mode the field is ignored instead.
func (r *reader) fail(key string, err error) {
	if !r.lenient && r.err == nil {
		r.err = fmt.Errorf("%s: %w", key, err)
	}
}

func (r *reader) get(o object, key string, target interface{}) bool {
	raw, ok := o[key]
	if !ok || string(raw) == "null" {
		return false
	}
	err := json.Unmarshal(raw, target)
	if err != nil {
		r.fail(key, err)
	}
	return err == nil
}

func read[T any](r *reader, o object, key string) T {
	var value, zero T
	if !r.get(o, key, &value) {
		return zero
	}
	return value
}

func (r *reader) str(o object, key string) string    { return read[string](r, o, key) }
func (r *reader) strs(o object, key string) []string { return read[[]string](r, o, key) }
func (r *reader) object(o object, key string) object { return read[object](r, o, key) }

func (r *reader) boolean(o object, key string) bool {
	if s := string(o[key]); r.lenient && (s == `"true"` || s == `"YES"`) {
		return true
	}
	return read[bool](r, o, key)
}

func (r *reader) integer(o object, key string) *int {
	if s, err := strconv.Unquote(string(o[key])); err == nil && r.lenient {
		if n, err := strconv.Atoi(s); err == nil {
			return &n
		}
		return nil
	}
	return read[*int](r, o, key)
}

func (r *reader) templateName(o object) string {
	name := r.str(o, "name")
	if utf8.RuneCountInString(name) > 64 {
		r.fail("name", errors.New("more than 64 characters"))
		return ""
	}
	return name
}

func contains(list []string, s string) bool {
	for _, v := range list {
		if v == s {
			return true
		}
	}
	return false
}

func firstNonEmpty(texts ...string) string {
	for _, s := range texts {
		if s != "" {
			return s
		}
	}
	return ""
}

func orDefault(s *string, def string) string {
	if s != nil {
		return *s
	}
	return def
}

// ---- compiler

type compiler struct {
	*reader
	ctx                        *pushContext
	top, ext, apns, push, tmpl object
	from                       string
	mentioned                  bool
}

func newCompiler(data []byte, ctx *pushContext) (*compiler, error) {
	c := &compiler{reader: &reader{lenient: ctx.Typing == "lenient"}, ctx: ctx}
	if err := json.Unmarshal(data, &c.top); err != nil {
		return nil, err
	}
	if len(data) > 5*1024 {
		return nil, errors.New("message_too_large")
	}
	if string(c.top["ext"]) == "null" {
		return nil, errors.New("ext must not be null")
	}
	if c.from = c.str(c.top, "from"); !userID.MatchString(c.from) {
		return nil, errors.New("from: user id required")
	}
	c.ext = c.object(c.top, "ext")
	c.apns = c.object(c.ext, "em_apns_ext")
	c.push = c.object(c.ext, "em_push_ext")
	c.tmpl = c.object(c.ext, "em_push_template")

	var at string
	if json.Unmarshal(c.ext["em_at_list"], &at) == nil && strings.EqualFold(at, "all") {
		c.mentioned = true
	} else {
		c.mentioned = contains(c.strs(c.ext, "em_at_list"), ctx.Recipient)
	}
	return c, nil
}

// suppression is phase A.
func (c *compiler) suppression() string {
	ctx := c.ctx
	remind := ctx.RemindType.Conversation
	if remind == "" || remind == "DEFAULT" {
		remind = ctx.RemindType.App
	}
	switch {
	case ctx.Online:
		return "online"
	case c.str(c.top, "routetype") == "ROUTE_ONLINE":
		return "route online"
	case ctx.ChatType == "chatroom":
		return "chatroom"
	case ctx.ChatType == "groupchat" && ctx.GroupSize > 3000:
		return "group too large"
	case c.boolean(c.ext, "em_ignore_notification"):
		return "message ignore push"
	case ctx.Now-ctx.SentAt > dayMs:
		return "expire message"
	case !c.admits("device_id", ctx.DeviceID), !c.admits("notifier_name", ctx.NotifierName):
		return "ignore push device id"
	case !c.boolean(c.ext, "em_force_notification") && ctx.dndActive():
		return "user ignore push"
	case remind == "NONE", remind == "AT" && !c.mentioned:
		return "user ignore push"
	case ctx.DeviceToken == "", ctx.NotifierName == "":
		return "illegal binding"
	}
	return ""
}

func (c *compiler) admits(what, value string) bool {
	filter := c.object(c.ext, "em_push_filter")
	accept, ignore := c.strs(filter, "accept_"+what), c.strs(filter, "ignore_"+what)
	return !contains(ignore, value) && (len(accept) == 0 || contains(accept, value))
}

func (ctx *pushContext) dndActive() bool {
	dnd, setAt := &ctx.DND, ctx.Now
	var h1, m1, h2, m2 int64
	if n, _ := fmt.Sscanf(dnd.AppInterval, "%d:%d-%d:%d", &h1, &m1, &h2, &m2); n == 4 {
		start, end := h1*60+m1, h2*60+m2
		minute := (ctx.Now/60000 + ctx.UTCOffsetMinutes + 1440) % 1440
		if start == end && start != 0 || start < end && minute >= start && minute < end ||
			start > end && (minute >= start || minute < end) {
			return true
		}
	}
	if dnd.SetAt != nil {
		setAt = *dnd.SetAt
	}
	return ctx.Now >= setAt && ctx.Now < setAt+dnd.DurationMinutes*60000 ||
		ctx.Now < dnd.AppUntil || ctx.Now < dnd.ConversationUntil
}

type text struct{ title, body string }

// text is phase B.
func (c *compiler) text() text {
	ctx := c.ctx
	group, summary := ctx.ChatType == "groupchat", ctx.DisplayStyle == "messageSummary"
	nickname := firstNonEmpty(ctx.SenderNickname, c.from)
	groupNickname, groupID := "", ""
	if group {
		groupNickname = c.str(c.push, "group_user_nickname")
		if ctx.Profile == "current" {
			groupID = ctx.GroupID
		}
	}
	content := c.content()
	builtins := map[string]string{
		"{$fromNickname}": nickname,
		"{$dynamicFrom}":  firstNonEmpty(groupNickname, nickname),
		"{$msg}":          content,
	}

	var result text // sources follow from the highest priority to the lowest
	add := func(title, body string) {
		result.title = firstNonEmpty(result.title, title)
		result.body = firstNonEmpty(result.body, body)
	}
	addTemplate := func(name string, source object) {
		if t, ok := ctx.Templates[name]; ok {
			add(c.render(t.TitlePattern, source, "title_args", builtins),
				c.render(t.ContentPattern, source, "content_args", builtins))
		}
	}
	directed := c.object(c.tmpl, "directed_template")
	if contains(c.strs(directed, "target"), strings.ToLower(ctx.Recipient)) {
		addTemplate(c.templateName(directed), directed)
	}
	addTemplate(c.templateName(c.tmpl), c.tmpl)
	addTemplate(ctx.RecipientTemplate, c.tmpl)
	if ctx.Profile != "seed0" {
		add(c.str(c.apns, "em_alert_title"), c.str(c.apns, "em_alert_body"))
	}
	add(c.str(c.apns, "em_push_title"), c.str(c.apns, "em_push_content"))
	add(c.str(c.apns, "em_push_name"), "")
	add(c.str(c.push, "title"), c.str(c.push, "content"))
	if summary && group && c.mentioned && !c.boolean(c.tmpl, "disable_at_content") {
		add("", firstNonEmpty(groupNickname, nickname)+"在群中@了我")
	}
	if summary {
		addTemplate("detail", c.tmpl)
		if content != "" {
			add("", firstNonEmpty(groupNickname, groupID, nickname)+":"+content)
		}
	} else {
		addTemplate("default", c.tmpl)
	}
	defaults := profiles[ctx.Profile]
	add(orDefault(ctx.DefaultTitle, defaults.title), orDefault(ctx.DefaultBody, defaults.body))
	return result
}

func (c *compiler) content() string {
	msg := c.object(c.top, "msg")
	if kind := firstNonEmpty(c.str(msg, "type"), "txt"); kind != "txt" {
		return firstNonEmpty(contentNames[kind], "[消息]")
	}
	content := c.str(msg, "msg")
	if translated, ok := c.ctx.Translations[c.ctx.Language]; ok {
		return translated
	}
	return content
}

func (c *compiler) render(pattern string, source object, key string, builtins map[string]string) string {
	raw := read[[]json.RawMessage](c.reader, source, key)
	if pattern == "" {
		return ""
	}
	args := make([]string, len(raw))
	for i := range raw {
		if json.Unmarshal(raw[i], &args[i]) != nil && c.err == nil {
			c.err = errors.New("template_args")
		}
	}
	builtin := func(name string) string {
		if value, ok := builtins[name]; ok {
			return value
		}
		return name
	}
	return placeholder.ReplaceAllStringFunc(pattern, func(p string) string {
		i, err := strconv.Atoi(p[1 : len(p)-1])
		if err != nil {
			return builtin(p)
		}
		if i >= len(args) {
			return p
		}
		return builtinPlaceholder.ReplaceAllStringFunc(args[i], builtin)
	})
}

// payload is phases C and D.
func (c *compiler) payload() payload {
	ctx, a, t := c.ctx, c.apns, c.text()
	current := ctx.Profile == "current"
	al := alert{Title: t.title, Body: t.body}
	if ctx.Profile != "seed0" {
		al.Subtitle = c.str(a, "em_alert_subTitle")
	}
	titleArgs, bodyArgs := c.strs(a, "em_push_title_loc_args"), c.strs(a, "em_push_body_loc_args")
	if al.TitleLocKey = c.str(a, "em_push_title_loc_key"); al.TitleLocKey != "" {
		al.TitleLocArgs = titleArgs
	}
	if al.LocKey = c.str(a, "em_push_body_loc_key"); al.LocKey != "" {
		al.LocArgs = bodyArgs
	}

	p := payload{F: c.from, T: ctx.Recipient, M: ctx.MessageID, E: c.custom(current)}
	p.Aps = aps{Alert: al, Badge: ctx.OfflineCount, Category: c.str(a, "em_push_category")}
	if badge := c.integer(a, "em_push_badge"); badge != nil && *badge >= 0 {
		p.Aps.Badge = *badge
	} else if badge != nil {
		c.fail("em_push_badge", errors.New("must not be negative"))
	}
	sound := orDefault(read[*string](c.reader, a, "em_push_sound"), "default")
	if !c.boolean(a, "em_push_ignore_sound") {
		p.Aps.Sound = &sound
	}
	if c.boolean(a, "em_push_mutable_content") {
		p.Aps.MutableContent = 1
	}
	if current {
		if n := c.integer(a, "em_push_content_available"); n != nil && *n == 1 {
			p.Aps.ContentAvailable = 1
		}
		p.Aps.ThreadID = c.str(a, "thread_id")
	}
	if ctx.ChatType == "groupchat" {
		p.G = ctx.GroupID
	}
	return p
}

func (c *compiler) custom(current bool) interface{} {
	if extern, ok := c.apns["extern"]; ok && string(extern) != "null" {
		return extern
	}
	if custom := c.object(c.push, "custom"); custom != nil {
		return custom
	}
	echo := object{}
	for key, value := range c.apns {
		if !contains(notEchoed, key) && string(value) != "null" {
			echo[key] = value
		}
	}
	if !current || len(echo) == 0 {
		return nil
	}
	return echo
}

func (c *compiler) compile() (ans answer, err error) {
	reason := c.suppression()
	if reason != "" || c.err != nil {
		return answer{Suppressed: reason}, c.err
	}
	p := c.payload()
	limit := 4096
	ans.Headers = map[string]string{
		"apns-push-type":  "alert",
		"apns-topic":      c.ctx.BundleID,
		"apns-priority":   "10",
		"apns-expiration": strconv.FormatInt((c.ctx.SentAt+dayMs)/1000, 10),
	}
	if c.str(c.push, "type") == "call" && c.ctx.VoipBound {
		ans.Headers["apns-push-type"] = "voip"
		ans.Headers["apns-topic"] += ".voip"
		limit = 5120
	}
	if key := c.str(c.apns, "em_push_collapse_key"); key != "" && len(key) <= 64 {
		ans.Headers["apns-collapse-id"] = key
	}
	if c.err != nil {
		return ans, c.err
	}
	data, err := json.Marshal(p)
	if err == nil && len(data) > limit {
		err = errors.New("payload_too_large")
	}
	ans.Payload = string(data)
	return ans, err
}

// ---- adapter

func handle(req *request) (answer, error) {
	if req.Dialect != "easemob" {
		return answer{Skipped: "dialect " + req.Dialect}, nil
	}
	var ctx pushContext
	if err := json.Unmarshal(req.Context, &ctx); err != nil {
		return answer{}, err
	}
	if _, ok := profiles[ctx.Profile]; !ok {
		return answer{Skipped: "profile " + ctx.Profile}, nil
	}
	data := []byte(req.Message)
	if req.MessageText != nil {
		data = []byte(*req.MessageText)
	} else if req.MessageBase64 != nil {
		data = req.MessageBase64
	}
	c, err := newCompiler(data, &ctx)
	if err != nil {
		return answer{}, err
	}
	return c.compile()
}

func respond(line []byte) (ans answer) {
	var req request
	defer func() {
		if p := recover(); p != nil {
			ans = answer{ID: req.ID, Error: fmt.Sprint(p)}
		}
	}()
	err := json.Unmarshal(line, &req)
	if err != nil && req.ID == 0 {
		if found := requestID.FindSubmatch(line); found != nil {
			req.ID, _ = strconv.ParseInt(string(found[1]), 10, 64)
		}
	}
	if err == nil {
		ans, err = handle(&req)
	}
	if err != nil {
		ans = answer{Error: err.Error()}
	}
	ans.ID = req.ID
	return ans
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if line = bytes.TrimSpace(line); len(line) > 0 {
			out.Encode(respond(line))
		}
		if err != nil {
			return
		}
	}
}
