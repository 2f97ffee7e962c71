// Package mockapns drives the mock of APNs in tests of what sends pushes: what arrived, wait until it did, make the next one fail.
//
// Many tests share one server: each has devices whose tokens have a prefix of their own, and sees, waits for, fails and resets the pushes to
// these alone. Standard library only.
package mockapns

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Server is a running `pushproof serve`, for all tests of a package.
type Server struct {
	URL        string         // Where APNs is for the provider under test.
	Roots      *x509.CertPool // Whom the provider trusts; nil without TLS.
	controlURL string
	command    *exec.Cmd
	folder     string
	errors     *tail
	over       chan struct{}
}

// Start starts `pushproof serve` on free ports: the program in $PUSHPROOF, or on the path. The options are further ones of `serve`, as "--config".
// Call it in TestMain, and Stop at its end.
func Start(options ...string) (*Server, error) {
	binary := os.Getenv("PUSHPROOF")
	if binary == "" {
		binary = "pushproof"
	}
	folder, err := os.MkdirTemp("", "pushproof-serve-")
	if err != nil {
		return nil, err
	}
	own := []string{"serve", "--port", "0", "--control", "0", "--report-dir", folder + "/report", "--fail-on", "never", "--no-color"}
	server := &Server{command: exec.Command(binary, append(own, options...)...), folder: folder, errors: &tail{}, over: make(chan struct{})}
	if err := server.start(); err != nil {
		server.Stop()
		return nil, err
	}
	return server, nil
}

func (server *Server) start() error {
	reader, writer := io.Pipe()
	server.command.Stdout, server.command.Stderr = writer, server.errors
	if err := server.command.Start(); err != nil {
		return fmt.Errorf("%w: is pushproof on the path, or in $PUSHPROOF?", err)
	}
	go func() {
		_ = server.command.Wait() // ProcessState says how it ended.
		close(server.over)
		writer.Close()
	}()
	lines := bufio.NewReader(reader)
	line, err := lines.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("pushproof serve did not start: %s", server.end())
	}
	go io.Copy(io.Discard, lines) // A pipe that nobody reads stops the one who writes.
	var ready struct{ URL, CAFile, ControlURL string }
	if err := json.Unmarshal(line, &ready); err != nil {
		return fmt.Errorf("pushproof serve said %q: %w", line, err)
	}
	server.URL, server.controlURL = ready.URL, ready.ControlURL
	if ready.CAFile == "" {
		return nil
	}
	authority, err := os.ReadFile(ready.CAFile)
	if err != nil {
		return err
	}
	server.Roots = x509.NewCertPool()
	if !server.Roots.AppendCertsFromPEM(authority) {
		return fmt.Errorf("%s has no certificate", ready.CAFile)
	}
	return nil
}

// Stop ends the server.
func (server *Server) Stop() {
	defer os.RemoveAll(server.folder)
	if server.command.Process == nil {
		return
	}
	_ = server.command.Process.Signal(syscall.SIGTERM)
	select {
	case <-server.over:
	case <-time.After(20 * time.Second):
		_ = server.command.Process.Kill()
		<-server.over
	}
}

// end says how the process ended, or nothing while it runs.
func (server *Server) end() string {
	select {
	case <-server.over:
		return fmt.Sprintf("%s\n%s", server.command.ProcessState, server.errors)
	case <-time.After(5 * time.Second): // The connection is lost a moment before the process is over.
		return ""
	}
}

// Devices are the device tokens of one test, and the pushes to them.
type Devices struct {
	server *Server
	prefix string
	lock   sync.Mutex
	count  int
}

// Devices makes device tokens of a test's own, and resets at its end.
func (server *Server) Devices(t testing.TB) *Devices {
	t.Helper()
	prefix := make([]byte, 8)
	if _, err := rand.Read(prefix); err != nil {
		t.Fatal(err)
	}
	devices := &Devices{server: server, prefix: hex.EncodeToString(prefix)}
	t.Cleanup(func() {
		if err := devices.Reset(); err != nil {
			t.Error(err)
		}
	})
	return devices
}

// Token is a new device token, 64 hexadecimal digits.
func (devices *Devices) Token() string {
	devices.lock.Lock()
	defer devices.lock.Unlock()
	devices.count++
	return fmt.Sprintf("%s%0*x", devices.prefix, 64-len(devices.prefix), devices.count)
}

// Push is a push that arrived whole. Documentation/Records.md describes all members of its record.
type Push struct {
	Number     int
	Path       string
	Headers    map[string]any
	Body       string
	Violations []struct{ Rule, Severity, Message string }
	Response   *struct { // Nil where a fault left the push without an answer.
		Status int
		Reason string
	}
}

// DeviceToken is that of the path.
func (push Push) DeviceToken() string { return strings.TrimPrefix(push.Path, "/3/device/") }

// Pushes are those that arrived so far after the push of a number, or 0; the oldest first.
func (devices *Devices) Pushes(after int) ([]Push, error) {
	page, _, err := devices.page("/v1/pushes", url.Values{"after": {strconv.Itoa(after)}})
	return page, err
}

// Wait waits until so many pushes are there. With an error come those that did arrive.
func (devices *Devices) Wait(count int, timeout time.Duration) ([]Push, error) {
	query := url.Values{"count": {strconv.Itoa(count)}, "timeout": {fmt.Sprintf("%dms", timeout.Milliseconds())}}
	pushes, status, err := devices.page("/v1/pushes/wait", query)
	if err == nil && status == http.StatusRequestTimeout {
		err = fmt.Errorf("%d of %d pushes arrived within %s", len(pushes), count, timeout)
	}
	return pushes, err
}

func (devices *Devices) page(path string, query url.Values) ([]Push, int, error) {
	var page struct{ Pushes []Push }
	query.Set("limit", "10000")
	status, err := devices.ask(http.MethodGet, path, query, nil, &page)
	return page.Pushes, status, err
}

// Fault is something that goes wrong on purpose, as an entry of the list `faults` in the file of --config. Documentation/Faults.md has all of it.
type Fault struct {
	Match       *Match   `json:"match,omitempty"`
	After       string   `json:"after,omitempty"` // By the mock's time, as "10s".
	For         string   `json:"for,omitempty"`
	Respond     *Respond `json:"respond,omitempty"`
	DelayMs     int      `json:"delayMs,omitempty"`
	Slow        *Slow    `json:"slow,omitempty"`
	Action      string   `json:"action,omitempty"`
	Reason      string   `json:"reason,omitempty"`
	Unprocessed bool     `json:"unprocessed,omitempty"`
}

// Match says which pushes a fault befalls.
type Match struct {
	Token         string `json:"token,omitempty"`
	Topic         string `json:"topic,omitempty"`
	PushType      string `json:"pushType,omitempty"`
	Path          string `json:"path,omitempty"`
	Method        string `json:"method,omitempty"`
	ProviderToken string `json:"providerToken,omitempty"` // "first"
	Nth           int    `json:"nth,omitempty"`
	EveryNth      int    `json:"everyNth,omitempty"`
	From          int    `json:"from,omitempty"`
	To            int    `json:"to,omitempty"`
	Per           string `json:"per,omitempty"` // "token" or "connection"
}

// Slow is how an answer trickles.
type Slow struct {
	BytesPerSecond int `json:"bytesPerSecond"`
}

// Respond is an answer; RetryAfter is in seconds, and Since the timestamp of a 410, as "2h ago".
type Respond struct {
	Status     int    `json:"status"`
	Reason     string `json:"reason,omitempty"`
	RetryAfter *int   `json:"retryAfter,omitempty"`
	Since      string `json:"since,omitempty"`
}

// FailNext answers the next push with an error of APNs. It takes the place of the faults that were set before.
func (devices *Devices) FailNext(respond Respond) error {
	return devices.SetFaults(Fault{Match: &Match{Nth: 1}, Respond: &respond})
}

// SetFaults takes the place of the faults that were set before.
func (devices *Devices) SetFaults(faults ...Fault) error {
	_, err := devices.ask(http.MethodPut, "/v1/faults", url.Values{}, map[string]any{"faults": faults}, nil)
	return err
}

// Reset forgets the pushes, the faults that were set here, and what the service remembers of earlier pushes.
func (devices *Devices) Reset() error {
	_, err := devices.ask(http.MethodPost, "/v1/reset", url.Values{}, nil, nil)
	return err
}

func (devices *Devices) ask(method, path string, query url.Values, body, answer any) (int, error) {
	query.Set("tokens", devices.prefix)
	return devices.server.ask(method, path+"?"+query.Encode(), body, answer)
}

// Phone is the phone behind a device token, for one app.
type Phone struct {
	Token  string
	server *Server
}

// Settings are what a person and the app set on a phone: "online", "focus", "lowPower" (true or false), "permission", "app", "badge", "topic",
// "environment", "registration". Documentation/Devices.md has their values.
type Settings map[string]any

// Phone is the phone behind a new device token, with these settings, or nil.
func (devices *Devices) Phone(settings Settings) (*Phone, error) {
	return devices.PhoneOf(devices.Token(), settings)
}

// PhoneOf is the phone behind a device token.
func (devices *Devices) PhoneOf(token string, settings Settings) (*Phone, error) {
	phone := &Phone{Token: token, server: devices.server}
	if _, err := phone.Set(settings); err != nil {
		return nil, err
	}
	return phone, nil
}

// PhoneState is what is on a phone at one moment. Documentation/Devices.md describes it. A text that is not there is empty, and a time 0; times
// are milliseconds since the epoch.
type PhoneState struct {
	Token         string
	Topic         string
	Environment   string
	Registration  Registration
	Permission    string
	Online        bool
	Focus         bool
	LowPower      bool
	App           string
	Badge         int // 0 for none.
	Notifications []Notification
	Stored        []StoredPush
	Activities    []Activity
	Sounds        []string
	Wakes         struct{ Total, LastHour, Refused int }
	History       []Event

	// Pushes that were forgotten before anybody asked for the phone: some may have been for it.
	ForgottenPushes int
}

// Registration is what the service knows of a device token: "registered", "unregistered" or "expired".
type Registration struct {
	State string
	Since int64
}

// Notification is on the lock screen and in Notification Center.
type Notification struct {
	Push              int
	APNsID            string
	At                int64
	Title             string
	Subtitle          string
	Body              string
	TitleLocKey       string
	TitleLocArgs      []string
	SubtitleLocKey    string
	SubtitleLocArgs   []string
	BodyLocKey        string
	BodyLocArgs       []string
	ThreadID          string
	Category          string
	CollapseID        string
	InterruptionLevel string
	Sound             string
	Quiet             bool     // Listed only, without banner and sound.
	Replaced          []string // The apns-id of those whose place it took.
}

// StoredPush waits until it can be delivered.
type StoredPush struct {
	Push    int
	APNsID  string
	At      int64
	Expires int64
}

// Activity is a Live Activity that can be seen: "active", "stale" or "ended".
type Activity struct {
	Type          string
	State         string
	ContentState  json.RawMessage
	StartedAt     int64
	UpdatedAt     int64
	StaleDate     int64
	DismissalDate int64
	Channel       string
}

// Event is what became of a push: "delivered", "stored", "replaced", "discarded", "refused" or "ignored".
type Event struct {
	Push         int
	APNsID       string
	APNsUniqueID string
	At           int64
	Event        string
	Reason       string
}

// Selection names notifications; all are meant where it is empty.
type Selection struct {
	APNsID     string `json:"apnsId,omitempty"`
	CollapseID string `json:"collapseId,omitempty"`
	ThreadID   string `json:"threadId,omitempty"`
}

// State is what is on the phone now.
func (phone *Phone) State() (PhoneState, error) {
	return phone.ask(http.MethodGet, "", nil)
}

// Set sets what is named, and leaves the rest. The service answers by it from the next push on; what waited for it is delivered.
func (phone *Phone) Set(settings Settings) (PhoneState, error) {
	if settings == nil {
		settings = Settings{}
	}
	return phone.ask(http.MethodPut, "", settings)
}

// Link says that another device token is this phone's too, as those of its Live Activities are.
func (phone *Phone) Link(token string) error {
	_, err := phone.server.ask(http.MethodPut, "/v1/devices/"+token, map[string]string{"device": phone.Token}, nil)
	return err
}

// Open has a person open the app; by a notification, where the selection names one.
func (phone *Phone) Open(selection Selection) (PhoneState, error) {
	return phone.act("open", selection)
}

// Clear has a person clear Notification Center, or what is selected of it. The badge stays.
func (phone *Phone) Clear(selection Selection) (PhoneState, error) {
	return phone.act("clear", selection)
}

// Remove has the app remove the notifications that are selected. The badge stays.
func (phone *Phone) Remove(selection Selection) (PhoneState, error) {
	return phone.act("remove", selection)
}

func (phone *Phone) act(action string, selection Selection) (PhoneState, error) {
	body := struct {
		Action string `json:"action"`
		Selection
	}{action, selection}
	return phone.ask(http.MethodPost, "/actions", body)
}

func (phone *Phone) ask(method, more string, body any) (PhoneState, error) {
	var state PhoneState
	_, err := phone.server.ask(method, "/v1/devices/"+phone.Token+more, body, &state)
	return state, err
}

// Now is the mock's time, which all tests on a server share.
func (server *Server) Now() (time.Time, error) {
	return server.clock(http.MethodGet, nil)
}

// Advance puts the mock's time forward, for all tests on the server: it never goes back. It returns the time then.
func (server *Server) Advance(by time.Duration) (time.Time, error) {
	return server.clock(http.MethodPost, map[string]string{"advance": fmt.Sprintf("%dms", by.Milliseconds())})
}

func (server *Server) clock(method string, body any) (time.Time, error) {
	var clock struct{ Now int64 }
	_, err := server.ask(method, "/v1/clock", body, &clock)
	return time.UnixMilli(clock.Now), err
}

func (server *Server) ask(method, target string, body, answer any) (int, error) {
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return 0, err
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, server.controlURL+target, content)
	if err != nil {
		return 0, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		if end := server.end(); end != "" {
			return 0, fmt.Errorf("the server has ended: %s", end)
		}
		return 0, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, err
	}
	// 408 is the answer to a wait that is over, with what there is.
	if response.StatusCode != http.StatusOK && response.StatusCode != http.StatusRequestTimeout {
		var problem struct{ Error string }
		_ = json.Unmarshal(text, &problem)
		return response.StatusCode, errors.New(problem.Error)
	}
	if answer == nil {
		return response.StatusCode, nil
	}
	return response.StatusCode, json.Unmarshal(text, answer)
}

// tail keeps the last of what is written.
type tail struct {
	lock sync.Mutex
	text []byte
}

func (tail *tail) Write(text []byte) (int, error) {
	tail.lock.Lock()
	defer tail.lock.Unlock()
	tail.text = append(tail.text, text...)
	if over := len(tail.text) - 4000; over > 0 {
		tail.text = tail.text[over:]
	}
	return len(text), nil
}

func (tail *tail) String() string {
	tail.lock.Lock()
	defer tail.lock.Unlock()
	return strings.TrimSpace(string(tail.text))
}
