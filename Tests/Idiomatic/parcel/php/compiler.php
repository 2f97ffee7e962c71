<?php

declare(strict_types=1);

// Compiles Parcely tracking pushes (docs/push-format.md, v3) to APNs payloads.

const EVENTS = ['out_for_delivery', 'delivered', 'delayed', 'pickup_ready', 'customs_due', 'sync'];
const SOUNDS = ['default' => 'default', 'doorbell' => 'doorbell.caf', 'horn' => 'horn.caf', 'none' => null];
const PRIORITIES = ['normal', 'high'];
const CURRENCIES = ['EUR', 'GBP', 'USD', 'PLN', 'SEK'];
const NAME = '/^[A-Za-z0-9._-]{1,64}$/D';
const MAX_PAYLOAD = 4096;

class Refused extends RuntimeException
{
}

final class Validator
{
    private static function ensure(bool $ok, string $problem): void
    {
        if (!$ok) {
            throw new Refused($problem);
        }
    }

    public static function text(mixed $value, string $name, int $min, int $max): void
    {
        self::ensure(is_string($value), "$name must be a string");
        $length = mb_strlen($value, 'UTF-8');
        self::ensure($length >= $min && $length <= $max, "$name must have $min to $max characters");
    }

    public static function pattern(mixed $value, string $name, string $pattern): void
    {
        self::ensure(is_string($value) && preg_match($pattern, $value) === 1, "$name is malformed");
    }

    public static function enum(mixed $value, string $name, array $allowed): void
    {
        self::ensure(in_array($value, $allowed, true), "$name must be one of " . implode(', ', $allowed));
    }

    public static function integer(mixed $value, string $name, int $min, int $max): void
    {
        self::ensure(is_int($value), "$name must be an integer");
        self::ensure($value >= $min && $value <= $max, "$name must be between $min and $max");
    }

    public static function number(mixed $value, string $name, float $min, float $max): void
    {
        self::ensure(is_int($value) || is_float($value), "$name must be a number");
        self::ensure($value >= $min && $value <= $max, "$name must be between $min and $max");
    }

    public static function texts(mixed $value, string $name, int $maxItems, int $maxLength): void
    {
        self::ensure(is_array($value) && array_is_list($value), "$name must be an array");
        self::ensure(count($value) <= $maxItems, "$name has more than $maxItems items");
        foreach ($value as $i => $item) {
            self::text($item, "{$name}[$i]", 1, $maxLength);
        }
    }

    public static function object(mixed $value, string $name): void
    {
        self::ensure(is_array($value), "$name must be an object");
    }

    public static function message(mixed $m): void
    {
        self::object($m, 'message');
        self::pattern($m['messageId'] ?? null, 'messageId', '/^[0-9]{1,19}$/D');
        self::enum($m['event'] ?? null, 'event', EVENTS);
        self::object($m['parcel'] ?? null, 'parcel');
        self::pattern($m['parcel']['id'] ?? null, 'parcel.id', '/^[A-Z]{2}[0-9]{9}[A-Z]{2}$/D');
        isset($m['parcel']['merchant']) && self::text($m['parcel']['merchant'], 'parcel.merchant', 1, 60);
        isset($m['title']) && self::text($m['title'], 'title', 1, 120);
        isset($m['body']) && self::text($m['body'], 'body', 1, 500);
        if (isset($m['loc'])) {
            self::object($m['loc'], 'loc');
            self::pattern($m['loc']['key'] ?? null, 'loc.key', '/^[A-Z][A-Z0-9_]{0,63}$/D');
            isset($m['loc']['args']) && self::texts($m['loc']['args'], 'loc.args', 8, 100);
        }
        if ($m['event'] !== 'sync') {
            self::ensure(isset($m['title']), 'title is required');
            self::ensure(isset($m['body']) !== isset($m['loc']), 'exactly one of body and loc is required');
        }
        isset($m['badge']) && self::integer($m['badge'], 'badge', 0, 999);
        isset($m['sound']) && self::enum($m['sound'], 'sound', array_keys(SOUNDS));
        isset($m['threadId']) && self::pattern($m['threadId'], 'threadId', NAME);
        isset($m['collapseId']) && self::pattern($m['collapseId'], 'collapseId', NAME);
        isset($m['priority']) && self::enum($m['priority'], 'priority', PRIORITIES);
        isset($m['ttlSeconds']) && self::integer($m['ttlSeconds'], 'ttlSeconds', 0, 2419200);
        isset($m['muted']) && self::ensure(is_bool($m['muted']), 'muted must be a boolean');
        isset($m['eta']) && self::integer($m['eta'], 'eta', 1600000000000, 4102444800000);
        isset($m['stopsAway']) && self::integer($m['stopsAway'], 'stopsAway', 0, 500);
        if (isset($m['courier'])) {
            self::object($m['courier'], 'courier');
            self::number($m['courier']['lat'] ?? null, 'courier.lat', -90, 90);
            self::number($m['courier']['lon'] ?? null, 'courier.lon', -180, 180);
        }
        if (isset($m['charge'])) {
            self::object($m['charge'], 'charge');
            self::enum($m['charge']['currency'] ?? null, 'charge.currency', CURRENCIES);
            self::number($m['charge']['total'] ?? null, 'charge.total', 0.01, 50000);
            isset($m['charge']['duty']) && self::number($m['charge']['duty'], 'charge.duty', 0, 50000);
            isset($m['charge']['vat']) && self::number($m['charge']['vat'], 'charge.vat', 0, 50000);
        }
        self::ensure(isset($m['charge']) || $m['event'] !== 'customs_due', 'charge is required for customs_due');
        isset($m['instructions']) && self::texts($m['instructions'], 'instructions', 10, 140);
        isset($m['photoUrl']) && self::pattern($m['photoUrl'], 'photoUrl', '#^https://[!-~]{1,400}$#D');
        if (isset($m['data'])) {
            self::object($m['data'], 'data');
            self::ensure(count($m['data']) <= 10, 'data has more than 10 members');
            foreach ($m['data'] as $key => $value) {
                self::pattern($key, 'key of data', '/^[a-z][A-Za-z0-9]{0,31}$/D');
                self::text($value, "data.$key", 0, 200);
            }
        }
    }
}

/** Those of the members that are there. */
function pick(array $source, string ...$keys): array
{
    return array_filter(
        array_intersect_key($source, array_flip($keys)),
        fn ($value) => $value !== null
    );
}

function buildAps(array $m, bool $urgent): array
{
    if ($m['event'] === 'sync') {
        return ['content-available' => 1];
    }
    $alert = ['title' => $m['title']];
    if (isset($m['parcel']['merchant'])) {
        $alert['subtitle'] = $m['parcel']['merchant'];
    }
    if (isset($m['loc'])) {
        $alert['loc-key'] = $m['loc']['key'];
        if (!empty($m['loc']['args'])) {
            $alert['loc-args'] = $m['loc']['args'];
        }
    } else {
        $alert['body'] = $m['body'];
    }
    $aps = ['alert' => $alert, 'thread-id' => $m['threadId'] ?? $m['parcel']['id']];
    if (isset($m['badge'])) {
        $aps['badge'] = $m['badge'];
    }
    $sound = SOUNDS[$m['sound'] ?? 'default'];
    if ($sound !== null) {
        $aps['sound'] = $sound;
    }
    if ($m['event'] === 'customs_due') {
        $aps['category'] = 'PAY_CHARGES';
    }
    if ($urgent) {
        $aps['interruption-level'] = 'time-sensitive';
    }
    if (isset($m['photoUrl'])) {
        $aps['mutable-content'] = 1;
    }
    return $aps;
}

function compile(mixed $m, array $context): array
{
    Validator::message($m);
    $silent = $m['event'] === 'sync';
    if (($m['muted'] ?? false) && !in_array($m['event'], ['sync', 'customs_due'], true)) {
        return ['suppressed' => 'parcel is muted'];
    }
    $urgent = !$silent && (($m['priority'] ?? 'normal') === 'high' || $m['event'] === 'customs_due');

    $parcely = ['messageId' => $m['messageId'], 'event' => $m['event'], 'parcelId' => $m['parcel']['id']];
    $parcely += pick($m, 'eta', 'stopsAway');
    if (isset($m['courier'])) {
        $parcely['courier'] = pick($m['courier'], 'lat', 'lon');
    }
    if (!empty($m['instructions'])) {
        $parcely['instructions'] = $m['instructions'];
    }

    $payload = ['aps' => buildAps($m, $urgent), 'parcely' => $parcely];
    if (isset($m['charge'])) {
        $payload['charge'] = pick($m['charge'], 'currency', 'total', 'duty', 'vat');
    }
    if (!$silent && isset($m['photoUrl'])) {
        $payload['photo'] = $m['photoUrl'];
    }
    if (!empty($m['data'])) {
        $payload['data'] = $m['data'];
    }

    $json = json_encode($payload, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
    if (strlen($json) > MAX_PAYLOAD) {
        throw new Refused('payload is too large');
    }

    $headers = [
        'apns-topic' => $context['bundleId'],
        'apns-push-type' => $silent ? 'background' : 'alert',
        'apns-priority' => $urgent ? '10' : '5',
    ];
    if (isset($m['ttlSeconds'])) {
        $ttl = $m['ttlSeconds'];
        $headers['apns-expiration'] = $ttl === 0 ? '0' : (string) (intdiv($context['now'], 1000) + $ttl);
    }
    if (isset($m['collapseId'])) {
        $headers['apns-collapse-id'] = $m['collapseId'];
    }
    return ['payload' => $json, 'headers' => $headers];
}

function readMessage(array $request): mixed
{
    if (isset($request['messageText'])) {
        return json_decode($request['messageText'], true, 512, JSON_THROW_ON_ERROR);
    }
    if (isset($request['messageBase64'])) {
        return json_decode(base64_decode($request['messageBase64']), true, 512, JSON_THROW_ON_ERROR);
    }
    return $request['message'] ?? null;
}

function answer(string $line): array
{
    // For requests that cannot be read as a whole.
    $id = preg_match('/"id"\s*:\s*(\d+)/', $line, $found) ? (int) $found[1] : null;
    try {
        $request = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
        $id = $request['id'];
        if ($request['dialect'] !== 'parcel') {
            return ['id' => $id, 'skipped' => 'only parcel'];
        }
        return ['id' => $id] + compile(readMessage($request), $request['context']);
    } catch (Throwable $e) {
        return ['id' => $id, 'error' => $e->getMessage()];
    }
}

while (($line = fgets(STDIN)) !== false) {
    if (trim($line) !== '') {
        fwrite(STDOUT, json_encode(answer($line), JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
        fflush(STDOUT);
    }
}
