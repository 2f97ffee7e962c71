#!/bin/sh
# h2load against `pushproof serve` and nghttpd, in turns: requests a second, their ratio, and the memory after a million requests. Then what
# a control port costs that nobody asks.
# Usage: Benchmarks/serve.sh [PUSHPROOF]; REQUESTS=1000000, ROUNDS=3, ROUND=100000 (requests in a round) and PAIRS=8 may be set.
set -eu

pushproof="${1:-.build/release/pushproof}"
requests="${REQUESTS:-1000000}"
rounds="${ROUNDS:-3}"
in_round="${ROUND:-100000}"
pairs="${PAIRS:-8}"
token=abababababababababababababababababababababababababababababababab
team=TEAM123456
key=KEY1234567

folder="$(mktemp -d)"
nghttpd_id=""
serve_id=""
control_id=""
cleanup() {
    for id in $nghttpd_id $serve_id $control_id; do kill "$id" 2>/dev/null || true; done
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

# $1: its name, then more options. Sets id and url.
serve() {
    name="$1"
    shift
    "$pushproof" serve --port 0 --config "$folder/world.yaml" --report-dir "$folder/$name" "$@" > "$folder/$name.json" &
    id=$!
    while [ ! -s "$folder/$name.json" ]; do
        kill -0 "$id"
        sleep 0.1
    done
    url="$(sed 's/.*"url":"\([^"]*\)".*/\1/' "$folder/$name.json")"
}

serve report
serve_id=$id
serve_url="$url"

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

# MARK: A control port that nobody asks

serve plain
serve_id=$id
serve_url="$url"
serve control --control 0
control_id=$id
control_url="$url"

# $1: its process, $2: URL. Prints the ticks of processor time that it takes for a round.
ticks() {
    before="$(awk '{ print $14 + $15 }' "/proc/$1/stat")"
    load "$2" "$in_round" 4 > /dev/null
    awk -v before="$before" '{ print $14 + $15 - before }' "/proc/$1/stat"
}

plain=0
control=0
# The first round fills what is kept, and counts for nothing.
for pair in $(seq 0 "$pairs"); do
    if [ $((pair % 2)) = 0 ]; then
        a="$(ticks "$serve_id" "$serve_url")"
        b="$(ticks "$control_id" "$control_url")"
    else
        b="$(ticks "$control_id" "$control_url")"
        a="$(ticks "$serve_id" "$serve_url")"
    fi
    if [ "$pair" -gt 0 ]; then
        plain=$((plain + a))
        control=$((control + b))
    fi
done
awk -v a=$plain -v b=$control -v n="$pairs" 'BEGIN {
    printf "idle control port: %.2f s of processor time without, %.2f s with, in %d rounds: %+.1f %%\n", a / 100, b / 100, n, (b / a - 1) * 100
}'
