#!/bin/sh
# h2load against `pushproof serve` and nghttpd, in turns: requests a second, their ratio, and the memory after a million requests.
# Usage: Benchmarks/serve.sh [PUSHPROOF]; REQUESTS=1000000, ROUNDS=3 and ROUND=100000 (requests in a round) may be set.
set -eu

pushproof="${1:-.build/release/pushproof}"
requests="${REQUESTS:-1000000}"
rounds="${ROUNDS:-3}"
in_round="${ROUND:-100000}"
token=abababababababababababababababababababababababababababababababab
team=TEAM123456
key=KEY1234567

folder="$(mktemp -d)"
nghttpd_id=""
serve_id=""
cleanup() {
    for id in $nghttpd_id $serve_id; do kill "$id" 2>/dev/null || true; done
    rm -rf "$folder"
}
trap cleanup EXIT INT TERM

# MARK: What is sent

encoded() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }

openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$folder/key.p8" 2>/dev/null
signed="$(printf '{"alg":"ES256","kid":"%s"}' $key | encoded).$(printf '{"iss":"%s","iat":%s}' $team "$(date +%s)" | encoded)"
provider_token="$signed.$(printf %s "$signed" | openssl dgst -sha256 -sign "$folder/key.p8" | encoded)"

# 1,024 bytes, and nothing for a rule to find.
head='{"aps":{"alert":{"title":"Benchmark","body":"'
tail='"},"sound":"default"}}'
printf '%s%*s%s' "$head" $((1024 - ${#head} - ${#tail})) '' "$tail" | tr ' ' x > "$folder/body.json"

# $1: URL, $2: requests, $3: connections. Prints requests a second; fails unless every request was answered 2xx.
load() {
    h2load --requests="$2" --clients="$3" --max-concurrent-streams=100 --threads=1 --data="$folder/body.json" \
        -H "authorization: bearer $provider_token" -H 'apns-topic: com.example.app' -H 'apns-push-type: alert' \
        -H 'apns-priority: 10' "$1/3/device/$token" > "$folder/h2load.txt"
    grep -q "status codes: $2 2xx" "$folder/h2load.txt" || { cat "$folder/h2load.txt" >&2; exit 1; }
    sed -n 's/^finished in .*, \([0-9]*\)[.0-9]* req\/s.*/\1/p' "$folder/h2load.txt"
}

# MARK: The servers

# The stream limit is open from the beginning, since h2load does not wait for it; everything else is as for a real client.
cat > "$folder/world.yaml" <<WORLD
teams:
  - { id: $team, topics: [com.example.app], keys: [{ id: $key, publicKey: key.p8 }] }
streams: { initial: 1000 }
WORLD
"$pushproof" serve --port 0 --config "$folder/world.yaml" --report-dir "$folder/report" > "$folder/ready.json" &
serve_id=$!
while [ ! -s "$folder/ready.json" ]; do
    kill -0 "$serve_id"
    sleep 0.1
done
serve_url="$(sed 's/.*"url":"\([^"]*\)".*/\1/' "$folder/ready.json")"

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost \
    -keyout "$folder/nghttpd.key" -out "$folder/nghttpd.pem" 2>/dev/null
mkdir -p "$folder/files/3/device"
: > "$folder/files/3/device/$token"
nghttpd_port=18443
nghttpd --htdocs="$folder/files" --address=127.0.0.1 $nghttpd_port "$folder/nghttpd.key" "$folder/nghttpd.pem" &
nghttpd_id=$!
sleep 0.5
kill -0 "$nghttpd_id"
nghttpd_url="https://127.0.0.1:$nghttpd_port"

memory() { sed -n "s/^$1:[^0-9]*\([0-9]*\) kB/\1/p" "/proc/$serve_id/status" | awk '{ printf "%.0f", $1 / 1024 }'; }

# MARK: The runs

sent=0
for connections in 1 4; do
    for server in nghttpd serve; do load "$(eval echo "\$${server}_url")" "$in_round" $connections > /dev/null; done
    sent=$((sent + in_round))
    round=1
    while [ $round -le "$rounds" ]; do
        peer="$(load "$nghttpd_url" "$in_round" $connections)"
        own="$(load "$serve_url" "$in_round" $connections)"
        sent=$((sent + in_round))
        awk -v c=$connections -v o="$own" -v p="$peer" 'BEGIN {
            printf "h2load -c %d -m 100, TLS, 1,024 bytes: pushproof serve %6d/s, nghttpd %6d/s, ratio %.2f\n", c, o, p, o / p
        }'
        round=$((round + 1))
    done
done
if [ "$sent" -lt "$requests" ]; then load "$serve_url" $((requests - sent)) 4 > /dev/null; fi
echo "resident memory after $(( sent > requests ? sent : requests )) requests: $(memory VmRSS) MB (highest: $(memory VmHWM) MB)"

started="$(date +%s%N)"
kill -TERM "$serve_id"
wait "$serve_id"
serve_id=""
echo "report after SIGTERM: $(( ($(date +%s%N) - started) / 1000000 )) ms"
