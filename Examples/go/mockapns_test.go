package mockapns

import (
	"crypto/tls"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"
)

var server *Server

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	folder, err := os.MkdirTemp("", "pushproof-world-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	// This provider cannot sign provider tokens.
	world := filepath.Join(folder, "world.yaml")
	if err := os.WriteFile(world, []byte("auth: none\n"), 0o600); err != nil {
		panic(err)
	}
	if server, err = Start("--config", world); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer server.Stop()
	return m.Run()
}

// provider is what is under test: it sends a push, and once more after 429, when the time of Retry-After is over.
type provider struct {
	client *http.Client
	waits  []time.Duration // It does not wait in fact.
}

func newProvider(t *testing.T) *provider {
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: server.Roots}, ForceAttemptHTTP2: true}
	t.Cleanup(transport.CloseIdleConnections)
	return &provider{client: &http.Client{Transport: transport}}
}

// The headers are pairs of name and value, beside those of an alert.
func (provider *provider) push(t *testing.T, token, payload string, headers ...string) int {
	t.Helper()
	response := provider.send(t, token, payload, headers)
	if response.StatusCode == http.StatusTooManyRequests {
		seconds, err := strconv.Atoi(response.Header.Get("retry-after"))
		if err != nil {
			t.Fatal(err)
		}
		provider.waits = append(provider.waits, time.Duration(seconds)*time.Second)
		response = provider.send(t, token, payload, headers)
	}
	return response.StatusCode
}

func (provider *provider) send(t *testing.T, token, payload string, headers []string) *http.Response {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, server.URL+"/3/device/"+token, strings.NewReader(payload))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("apns-topic", "com.example.app")
	request.Header.Set("apns-push-type", "alert")
	for index := 0; index < len(headers); index += 2 {
		request.Header.Set(headers[index], headers[index+1])
	}
	response, err := provider.client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.ProtoMajor != 2 {
		t.Fatalf("sent over %s", response.Proto)
	}
	return response
}

const hello = `{"aps":{"alert":{"title":"Hello"}}}`

func TestAfter429ItComesAgain(t *testing.T) {
	devices, provider := server.Devices(t), newProvider(t)
	token, retryAfter := devices.Token(), 3
	if err := devices.FailNext(Respond{Status: 429, Reason: "TooManyRequests", RetryAfter: &retryAfter}); err != nil {
		t.Fatal(err)
	}
	if status := provider.push(t, token, hello); status != 200 {
		t.Fatalf("status %d", status)
	}
	pushes, err := devices.Wait(2, 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	refused, accepted := pushes[0], pushes[1]
	if refused.Response.Status != 429 || refused.Response.Reason != "TooManyRequests" {
		t.Errorf("first answered %+v", refused.Response)
	}
	if accepted.Response.Status != 200 || accepted.DeviceToken() != token || accepted.Body != hello || len(accepted.Violations) > 0 {
		t.Errorf("then came %+v", accepted)
	}
	if !reflect.DeepEqual(provider.waits, []time.Duration{3 * time.Second}) {
		t.Errorf("waited %v", provider.waits)
	}
	if err := devices.Reset(); err != nil {
		t.Fatal(err)
	}
	if left, err := devices.Pushes(0); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}

// Documentation/Faults.md: from its second push on the token is gone, until half a minute of the mock's time is over.
func TestAFaultLasts(t *testing.T) {
	devices, provider := server.Devices(t), newProvider(t)
	gone := &Respond{Status: 410, Reason: "Unregistered", Since: "1m ago"}
	if err := devices.SetFaults(Fault{Match: &Match{From: 2, Per: "token"}, For: "30s", Respond: gone}); err != nil {
		t.Fatal(err)
	}
	token, statuses := devices.Token(), []int{}
	for count := 0; count < 3; count++ {
		statuses = append(statuses, provider.push(t, token, hello))
	}
	if _, err := server.Advance(31 * time.Second); err != nil {
		t.Fatal(err)
	}
	statuses = append(statuses, provider.push(t, token, hello))
	if !reflect.DeepEqual(statuses, []int{200, 410, 410, 200}) {
		t.Errorf("answered %v", statuses)
	}
}

func TestManyTestsShareAServer(t *testing.T) {
	for number := 0; number < 64; number++ {
		payload := fmt.Sprintf(`{"aps":{"badge":%d}}`, number)
		t.Run(strconv.Itoa(number), func(t *testing.T) {
			t.Parallel()
			devices, now := server.Devices(t), 0
			if err := devices.FailNext(Respond{Status: 429, Reason: "TooManyRequests", RetryAfter: &now}); err != nil {
				t.Fatal(err)
			}
			newProvider(t).push(t, devices.Token(), payload)
			pushes, err := devices.Wait(2, time.Minute)
			if err != nil || len(pushes) != 2 || pushes[0].Body != payload || pushes[1].Body != payload {
				t.Fatalf("arrived: %+v, %v", pushes, err)
			}
		})
	}
}

func TestWhatIsMissingIsSaidWithWhatIsThere(t *testing.T) {
	devices := server.Devices(t)
	newProvider(t).push(t, devices.Token(), hello)
	pushes, err := devices.Wait(2, 100*time.Millisecond)
	if err == nil || err.Error() != "1 of 2 pushes arrived within 100ms" || len(pushes) != 1 {
		t.Errorf("%v, %v", err, pushes)
	}
}

// Apple, Sending notification requests to APNs: one push is stored, the newest.
func TestOfflineAndOnlineAgainTheNewestIsShown(t *testing.T) {
	devices, provider := server.Devices(t), newProvider(t)
	phone, err := devices.Phone(Settings{"online": false})
	if err != nil {
		t.Fatal(err)
	}
	provider.push(t, phone.Token, `{"aps":{"alert":{"title":"First"}}}`)
	provider.push(t, phone.Token, `{"aps":{"alert":{"title":"Second"}}}`)
	offline, err := phone.State()
	if err != nil || len(offline.Notifications) > 0 || len(offline.Stored) != 1 || offline.Stored[0].Push == 0 {
		t.Errorf("offline: %+v, %v", offline, err)
	}
	online, err := phone.Set(Settings{"online": true})
	if err != nil || len(online.Notifications) != 1 || online.Notifications[0].Title != "Second" || len(online.Stored) > 0 {
		t.Errorf("online: %+v, %v", online, err)
	}
	events := ""
	for _, event := range online.History {
		events += event.Event + " "
	}
	if events != "stored replaced stored delivered " || online.History[0].Reason != "device offline" {
		t.Errorf("history: %+v", online.History)
	}
	if err := devices.Reset(); err != nil {
		t.Fatal(err)
	}
	if fresh, err := phone.State(); err != nil || len(fresh.Notifications) > 0 {
		t.Errorf("after the reset: %+v, %v", fresh, err)
	}
}

// The same page: apns-collapse-id. Generating a remote notification: badge 0 removes the badge.
func TestANewerNotificationTakesThePlaceOfTheOneBefore(t *testing.T) {
	devices, provider := server.Devices(t), newProvider(t)
	token := devices.Token()
	phone, err := devices.PhoneOf(token, nil)
	if err != nil {
		t.Fatal(err)
	}
	provider.push(t, token, `{"aps":{"alert":{"title":"Goal: 1:0"},"badge":3}}`, "apns-collapse-id", "match")
	if before, err := phone.State(); err != nil || before.Badge != 3 {
		t.Errorf("before: %+v, %v", before, err)
	}
	provider.push(t, token, `{"aps":{"alert":{"title":"Goal: 1:1"}}}`, "apns-collapse-id", "match")
	provider.push(t, token, `{"aps":{"badge":0}}`)
	after, err := phone.State()
	if err != nil || len(after.Notifications) != 1 || after.Badge != 0 {
		t.Fatalf("after: %+v, %v", after, err)
	}
	if shown := after.Notifications[0]; shown.Title != "Goal: 1:1" || shown.CollapseID != "match" || len(shown.Replaced) != 1 {
		t.Errorf("shown: %+v", shown)
	}
}

func TestWhatAPersonAndTheAppDo(t *testing.T) {
	devices, provider := server.Devices(t), newProvider(t)
	phone, err := devices.Phone(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, thread := range []string{"anna", "ben", "cleo"} {
		provider.push(t, phone.Token, fmt.Sprintf(`{"aps":{"alert":{"title":%q},"thread-id":%q}}`, thread, thread))
	}
	threads := func(state PhoneState, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		names := []string{}
		for _, notification := range state.Notifications {
			names = append(names, notification.ThreadID)
		}
		return strings.Join(names, " ")
	}
	if left := threads(phone.Remove(Selection{ThreadID: "ben"})); left != "anna cleo" {
		t.Errorf("after remove: %s", left)
	}
	if left := threads(phone.Open(Selection{ThreadID: "anna"})); left != "cleo" {
		t.Errorf("after open: %s", left)
	}
	if opened, err := phone.State(); err != nil || opened.App != "foreground" {
		t.Errorf("opened: %+v, %v", opened, err)
	}
	if left := threads(phone.Clear(Selection{})); left != "" {
		t.Errorf("after clear: %s", left)
	}
}

// Apple, Handling notification responses from APNs: 410.
func TestADeletedAppHasAnUnregisteredToken(t *testing.T) {
	devices, provider := server.Devices(t), newProvider(t)
	phone, err := devices.Phone(Settings{"app": "deleted"})
	if err != nil {
		t.Fatal(err)
	}
	if state, err := phone.State(); err != nil || state.Registration.State != "unregistered" || state.Registration.Since == 0 {
		t.Errorf("deleted: %+v, %v", state, err)
	}
	if status := provider.push(t, phone.Token, hello); status != http.StatusGone {
		t.Errorf("status %d", status)
	}
	if _, err := phone.Set(Settings{"registration": "registered"}); err != nil {
		t.Fatal(err)
	}
	if status := provider.push(t, phone.Token, hello); status != http.StatusOK {
		t.Errorf("status %d", status)
	}
}

// Apple, Starting and updating Live Activities with ActivityKit push notifications.
func TestALiveActivityHasATokenOfItsOwn(t *testing.T) {
	devices, provider := server.Devices(t), newProvider(t)
	phone, err := devices.Phone(nil)
	if err != nil {
		t.Fatal(err)
	}
	activity := devices.Token()
	if err := phone.Link(activity); err != nil {
		t.Fatal(err)
	}
	headers := []string{"apns-topic", "com.example.app.push-type.liveactivity", "apns-push-type", "liveactivity"}
	now := time.Now().Unix()
	start := `{"aps":{"timestamp":%d,"event":"start","content-state":{"goals":0},"attributes-type":"Match","attributes":{},` +
		`"alert":{"title":"Kick-off"},"stale-date":%d}}`
	provider.push(t, phone.Token, fmt.Sprintf(start, now, now+600), headers...)
	if started, err := phone.State(); err != nil || len(started.Activities) != 1 || started.Activities[0].StaleDate != (now+600)*1000 {
		t.Errorf("started: %+v, %v", started, err)
	}
	update := `{"aps":{"timestamp":%d,"event":"update","content-state":{"goals":1}}}`
	provider.push(t, activity, fmt.Sprintf(update, now+1), headers...)
	state, err := phone.State()
	if err != nil || len(state.Activities) != 1 {
		t.Fatalf("updated: %+v, %v", state, err)
	}
	if shown := state.Activities[0]; shown.Type != "Match" || shown.State != "active" || string(shown.ContentState) != `{"goals":1}` {
		t.Errorf("shown: %+v", shown)
	}
}

// Apple, Pushing background updates to your App: two or three an hour.
func TestAnHourCostsNothing(t *testing.T) {
	devices, provider := server.Devices(t), newProvider(t)
	phone, err := devices.Phone(nil)
	if err != nil {
		t.Fatal(err)
	}
	silent := func() PhoneState {
		t.Helper()
		provider.push(t, phone.Token, `{"aps":{"content-available":1}}`, "apns-push-type", "background", "apns-priority", "5")
		state, err := phone.State()
		if err != nil {
			t.Fatal(err)
		}
		return state
	}
	for count := 0; count < 3; count++ {
		silent()
	}
	if wakes := silent().Wakes; wakes.Total != 3 || wakes.Refused != 1 {
		t.Errorf("within an hour: %+v", wakes)
	}
	before, err := server.Now()
	if err != nil {
		t.Fatal(err)
	}
	if after, err := server.Advance(time.Hour); err != nil || after.Sub(before) < time.Hour {
		t.Errorf("an hour after %v: %v, %v", before, after, err)
	}
	if wakes := silent().Wakes; wakes.Total != 4 {
		t.Errorf("an hour later: %+v", wakes)
	}
}

func TestAWrongSettingIsNamed(t *testing.T) {
	if _, err := server.Devices(t).Phone(Settings{"onlin": false}); err == nil || !strings.Contains(err.Error(), `"online"`) {
		t.Error(err)
	}
}

func TestAServerThatDoesNotStartSaysWhy(t *testing.T) {
	if _, err := Start("--no-such-option"); err == nil || !strings.Contains(err.Error(), "exit status 64") ||
		!strings.Contains(err.Error(), "--no-such-option") {
		t.Error(err)
	}
	t.Setenv("PUSHPROOF", "/no/such/pushproof")
	if _, err := Start(); err == nil || !strings.Contains(err.Error(), "/no/such/pushproof") {
		t.Error(err)
	}
}

func TestAServerThatDiesSaysWhy(t *testing.T) {
	dying := filepath.Join(t.TempDir(), "dying")
	script := `#!/bin/sh
echo '{"ready":true,"url":"http://127.0.0.1:1","caFile":null,"controlUrl":"http://127.0.0.1:1"}'
echo 'Fatal error: the last words' >&2
exit 3
`
	if err := os.WriteFile(dying, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PUSHPROOF", dying)
	dead, err := Start()
	if err != nil {
		t.Fatal(err)
	}
	defer dead.Stop()
	devices := &Devices{server: dead, prefix: "ab"}
	if _, err := devices.Pushes(0); err == nil || !strings.Contains(err.Error(), "the last words") || !strings.Contains(err.Error(), "exit status 3") {
		t.Error(err)
	}
}
