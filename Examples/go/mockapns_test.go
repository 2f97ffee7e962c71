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

func (provider *provider) push(t *testing.T, token, payload string) int {
	t.Helper()
	response := provider.send(t, token, payload)
	if response.StatusCode == http.StatusTooManyRequests {
		seconds, err := strconv.Atoi(response.Header.Get("retry-after"))
		if err != nil {
			t.Fatal(err)
		}
		provider.waits = append(provider.waits, time.Duration(seconds)*time.Second)
		response = provider.send(t, token, payload)
	}
	return response.StatusCode
}

func (provider *provider) send(t *testing.T, token, payload string) *http.Response {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, server.URL+"/3/device/"+token, strings.NewReader(payload))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("apns-topic", "com.example.app")
	request.Header.Set("apns-push-type", "alert")
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
