<?php

declare(strict_types=1);

/*
 * FCM to APNs payload compiler: takes HTTP v1 and legacy messages.
 * Reads one JSON request per line from standard input, writes one JSON answer per line.
 * JSON objects stay stdClass, so that {} and [] keep their difference.
 */

const JSON_FLAGS = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR;

final class InvalidArgument extends RuntimeException {
    public function __construct(string $text) {
        parent::__construct("INVALID_ARGUMENT: $text");
    }

    public static function when(bool $refused, string $text): void {
        if ($refused) {
            throw new self($text);
        }
    }

    public static function value(string $path, string $type, mixed $value): self {
        return new self(sprintf("Invalid value at '%s' (%s), %s", $path, $type, json_encode($value, JSON_FLAGS)));
    }
}

/** A JSON object together with its path, for typed reading with Google's error texts. */
final class Node {
    public function __construct(private readonly stdClass $object, private readonly string $path = '') {}

    /** Null counts as absent; v1 field names may be written snake_case or camelCase. */
    public function get(string $name): mixed {
        $camel = lcfirst(str_replace('_', '', ucwords($name, '_')));
        return $this->object->$name ?? $this->object->$camel ?? null;
    }

    public function string(string $name): ?string {
        return $this->typed($name, 'TYPE_STRING', 'is_string');
    }

    /** @return list<?string> */
    public function strings(string ...$names): array {
        return array_map($this->string(...), $names);
    }

    public function bool(string $name): bool {
        return $this->typed($name, 'TYPE_BOOL', 'is_bool') ?? false;
    }

    public function object(string $name, string $type = 'TYPE_MESSAGE'): ?stdClass {
        return $this->typed($name, $type, fn ($value) => $value instanceof stdClass);
    }

    public function child(string $name): self {
        return new self($this->object($name) ?? new stdClass(), $this->pathOf($name));
    }

    /** @return array<string, string> */
    public function stringMap(string $name): array {
        $map = [];
        $index = 0;
        foreach ($this->object($name) ?? [] as $key => $value) {
            if (!is_string($value)) {
                throw InvalidArgument::value("{$this->pathOf($name)}[$index].value", 'TYPE_STRING', $value);
            }
            $map[$key] = $value;
            $index++;
        }
        return $map;
    }

    public function pathOf(string $name): string {
        return $this->path === '' ? $name : "$this->path.$name";
    }

    public function typed(string $name, string $type, callable $accepts): mixed {
        $value = $this->get($name);
        if ($value !== null && !$accepts($value)) {
            throw InvalidArgument::value($this->pathOf($name), $type, $value);
        }
        return $value;
    }
}

/** The checks and rewrites of the Python and Node admin SDKs, done before the server sees the message. */
final class AdminSdk {
    private const APS_KEYS = ['content-available', 'mutable-content', 'thread-id'];
    private const ALERT_KEYS = [
        'title-loc-key', 'title-loc-args', 'subtitle-loc-key', 'subtitle-loc-args',
        'loc-key', 'loc-args', 'action-loc-key', 'launch-image',
    ];

    private readonly bool $python;

    public function __construct(string $door) {
        $this->python = $door === 'pySdk';
    }

    public function apply(stdClass $message): stdClass {
        $this->requireStrings($message->data ?? null, 'data');
        $apns = $message->apns ?? null;
        InvalidArgument::when($apns !== null && !$apns instanceof stdClass, 'apns must be a non-null object');
        $this->requireStrings($apns->headers ?? null, 'apns.headers');
        if (!isset($apns->payload)) {
            return $message;
        }
        InvalidArgument::when(!$apns->payload instanceof stdClass, 'apns.payload must be a non-null object');

        $payload = clone $apns->payload;
        if (isset($payload->aps)) {
            $payload->aps = $this->aps($payload->aps);
        } else {
            InvalidArgument::when($this->python, 'APNSPayload.aps must be an instance of Aps class');
        }
        $message = clone $message;
        $message->apns = clone $apns;
        $message->apns->payload = $this->clean($payload);
        return $message;
    }

    private function aps(mixed $input): stdClass {
        InvalidArgument::when(!$input instanceof stdClass, 'apns.payload.aps must be a non-null object');
        $aps = $this->dashed($input, self::APS_KEYS, 'aps', true);
        if (isset($aps->alert)) {
            $aps->alert = $this->alert($aps->alert);
        }
        if (isset($aps->sound)) {
            $aps->sound = $this->sound($aps->sound);
        }
        $this->flag($aps, 'content-available');
        $this->flag($aps, 'mutable-content');
        if ($this->python) {
            $badge = $aps->badge ?? 0;
            InvalidArgument::when(!is_int($badge) && !is_float($badge), 'Aps.badge must be a number');
            foreach (['category', 'thread-id'] as $name) {
                InvalidArgument::when(!is_string($aps->$name ?? ''), "Aps.$name must be a string");
            }
        }
        return $this->clean($aps);
    }

    private function alert(mixed $input): mixed {
        if (is_string($input)) {
            return $input;
        }
        InvalidArgument::when(!$input instanceof stdClass, 'apns.payload.aps.alert must be a string or an object');
        // In Python a custom alert key may override the standard one; Node refuses the pair.
        $alert = $this->dashed($input, self::ALERT_KEYS, 'alert', !$this->python);
        $prefixes = $this->python ? ['', 'title-'] : ['', 'title-', 'subtitle-'];
        foreach ($prefixes as $prefix) {
            $hasArgs = ($alert->{"{$prefix}loc-args"} ?? []) !== [];
            $hasKey = ($alert->{"{$prefix}loc-key"} ?? '') !== '';
            InvalidArgument::when($hasArgs && !$hasKey, "{$prefix}loc-key is required when specifying {$prefix}loc-args");
        }
        return $this->clean($alert);
    }

    private function sound(mixed $input): mixed {
        if (is_string($input)) {
            return $input !== '' ? $input : throw new InvalidArgument('apns.payload.aps.sound must be a non-empty string');
        }
        InvalidArgument::when(!$input instanceof stdClass, 'apns.payload.aps.sound must be a non-empty string or an object');
        $sound = clone $input;
        $hasName = is_string($sound->name ?? null) && $sound->name !== '';
        InvalidArgument::when(!$hasName, 'apns.payload.aps.sound.name must be a non-empty string');
        $volume = $sound->volume ?? 0;
        $inRange = (is_int($volume) || is_float($volume)) && $volume >= 0 && $volume <= 1;
        InvalidArgument::when(!$inRange, 'apns.payload.aps.sound.volume must be in the interval [0, 1]');
        if (($sound->critical ?? null) === 1) {
            $sound->critical = true;
        }
        $this->flag($sound, 'critical');
        return $this->clean($sound);
    }

    /** true becomes 1 (Node: 1 stays as well), everything else is removed. */
    private function flag(stdClass $object, string $name): void {
        $value = $object->$name ?? null;
        if ($value === true || ($value === 1 && !$this->python)) {
            $object->$name = 1;
        } else {
            unset($object->$name);
        }
    }

    /** Renames camelCase members to the dashed spelling of APNs. */
    private function dashed(stdClass $input, array $keys, string $where, bool $refusePairs): stdClass {
        $camel = array_map(fn (string $key) => lcfirst(str_replace('-', '', ucwords($key, '-'))), $keys);
        $names = array_combine($camel, $keys);
        $output = new stdClass();
        foreach ($input as $key => $value) {
            $dashed = $names[$key] ?? null;
            if ($dashed === null || !property_exists($input, $dashed)) {
                $output->{$dashed ?? $key} = $value;
            } else {
                InvalidArgument::when($refusePairs, "Multiple specifications for $key in $where");
            }
        }
        return $output;
    }

    /** The Python SDK drops null, [] and {}; "", 0 and false stay. */
    private function clean(stdClass $object): stdClass {
        $isEmpty = fn ($value) => ($value instanceof stdClass ? (array) $value : $value ?? []) === [];
        return $this->python ? (object) array_filter((array) $object, fn ($value) => !$isEmpty($value)) : $object;
    }

    private function requireStrings(mixed $map, string $label): void {
        $map ??= new stdClass();
        $isValid = $map instanceof stdClass && array_filter((array) $map, 'is_string') === (array) $map;
        InvalidArgument::when(!$isValid, "$label must only contain string values");
    }
}

final class FcmCompiler {
    private const MAX_BYTES = 4096;
    private const FOUR_WEEKS = 2419200;
    private const THIRTY_DAYS = 2592000;

    private readonly string $door;
    private readonly int $now;
    private readonly string $bundleId;

    public function __construct(stdClass $context) {
        $this->door = $context->door ?? 'raw';
        $this->now = intdiv((int) ($context->now ?? 1700000000000), 1000);
        $this->bundleId = $context->bundleId ?? 'com.example.app';
    }

    /** @return array<string, mixed> the members of the answer */
    public function compile(mixed $body): array {
        InvalidArgument::when(!$body instanceof stdClass, 'Invalid JSON payload received. Root element must be a message.');
        $request = new Node($body);
        $testOnly = null;
        if (property_exists($body, 'message')) {
            $message = $request->object('message') ?? throw new InvalidArgument('The message is not set.');
            [$aps, $rest, $headers] = $this->compileV1($message, true);
            $testOnly = $request->bool('validate_only') ? 'validate_only' : null;
        } elseif (isset($body->payload) && !isset($body->notification) && !isset($body->data)) {
            // An ApnsConfig alone, as other services embed it; it has no target.
            [$aps, $rest, $headers] = $this->compileV1((object) ['apns' => $body], false);
        } else {
            [$aps, $rest, $headers] = $this->compileLegacy($request);
            $testOnly = $request->bool('dry_run') ? 'dry_run' : null;
        }

        $text = json_encode((object) (['aps' => $aps] + $rest), JSON_FLAGS);
        InvalidArgument::when(strlen($text) > self::MAX_BYTES, 'Request contains an invalid argument.');
        return $testOnly !== null ? ['suppressed' => $testOnly] : ['payload' => $text, 'headers' => (object) $headers];
    }

    private function compileV1(stdClass $input, bool $needsTarget): array {
        if ($this->door !== 'raw') {
            $input = (new AdminSdk($this->door))->apply($input);
        }
        $message = new Node($input, 'message');
        $data = $message->stringMap('data');
        [$title, $body] = $message->child('notification')->strings('title', 'body', 'image');
        $this->checkAndroid($message->child('android'));
        $message->object('webpush');
        $message->object('fcm_options');

        $apns = $message->child('apns');
        $headers = $this->withActivity($apns->stringMap('headers'), $apns);
        $custom = (array) $apns->object('payload', 'type.googleapis.com/google.protobuf.Struct');
        $apns->child('fcm_options')->strings('analytics_label', 'image');

        if ($needsTarget) {
            $this->checkTarget($message);
        }
        $this->checkReservedKeys($data);

        $aps = array_key_exists('aps', $custom) ? $custom['aps'] : new stdClass();
        $aps = $this->complete($aps, array_filter(['title' => $title, 'body' => $body], 'is_string'));
        // "+" keeps the entries of the left side: apns.payload wins over data.
        return [$aps, $custom + $data, $this->withDefaults($headers, $aps)];
    }

    private function checkTarget(Node $message): void {
        $targets = $this->given($message->strings('token', 'topic', 'condition', 'fid'));
        InvalidArgument::when($targets === [], 'Recipient of the message is not set.');
        InvalidArgument::when(count($targets) > 1, 'Exactly one of token, topic, condition or fid must be specified.');
        $topic = $message->string('topic') ?? '';
        InvalidArgument::when($topic !== '' && !preg_match('/^[a-zA-Z0-9\-_.~%]+$/D', $topic), 'Invalid topic name.');
    }

    private function given(array $values): array {
        return array_filter($values, fn ($value) => $value !== null && $value !== '');
    }

    private function checkAndroid(Node $android): void {
        $this->checkReservedKeys($android->stringMap('data'));
        $android->string('collapse_key');
        $android->child('notification')->strings('title', 'body', 'image');
        $isPriority = fn ($value) => is_string($value) && in_array(strtoupper($value), ['NORMAL', 'HIGH'], true);
        $android->typed('priority', 'TYPE_ENUM', $isPriority);

        $ttl = $android->get('ttl') ?? '0s';
        if ($this->door !== 'raw' && (is_int($ttl) || is_float($ttl))) {
            // A number is the SDK's own form: milliseconds in Node, seconds in Python.
            $seconds = $this->door === 'nodeSdk' ? $ttl / 1000 : $ttl;
        } elseif (is_string($ttl) && preg_match('/^\d+(\.\d{1,9})?s$/D', $ttl)) {
            $seconds = (float) $ttl;
        } else {
            throw InvalidArgument::value($android->pathOf('ttl'), 'type.googleapis.com/google.protobuf.Duration', $ttl);
        }
        $inRange = $seconds >= 0 && $seconds <= self::FOUR_WEEKS;
        InvalidArgument::when(!$inRange, 'Invalid time to live: ttl must be between 0 and 4 weeks.');
    }

    private function checkReservedKeys(array $data): void {
        foreach (array_keys($data) as $key) {
            $reserved = preg_match('/^(from$|message_type$|google|gcm)/D', (string) $key) === 1;
            InvalidArgument::when($reserved, "Invalid data payload key: $key");
        }
    }

    /** What apns.payload does not set comes from the generic notification. */
    private function complete(mixed $aps, array $texts): mixed {
        if (!$aps instanceof stdClass || $texts === []) {
            return $aps;
        }
        $aps = clone $aps;
        if (!property_exists($aps, 'alert')) {
            $aps->alert = (object) $texts;
        } elseif ($aps->alert instanceof stdClass) {
            $aps->alert = (object) ((array) $aps->alert + $texts);
        }
        return $aps;
    }

    /** A message for a Live Activity gets its push type and its topic from FCM. */
    private function withActivity(array $headers, Node $apns): array {
        if ($this->given($apns->strings('live_activity_token', 'liveActivityToken')) === []) {
            return $headers;
        }
        $given = array_change_key_case($headers);
        if (!isset($given['apns-push-type'])) {
            $headers['apns-push-type'] = 'liveactivity';
        }
        if (!isset($given['apns-topic'])) {
            $headers['apns-topic'] = $this->bundleId . '.push-type.liveactivity';
        }
        return $headers;
    }

    private function withDefaults(array $headers, mixed $aps): array {
        $given = array_change_key_case($headers);
        if (!isset($given['apns-priority'])) {
            $visible = array_intersect_key((array) $aps, ['alert' => 0, 'badge' => 0, 'sound' => 0]);
            $headers['apns-priority'] = $visible === [] && $aps instanceof stdClass ? '5' : '10';
        }
        if (!isset($given['apns-expiration'])) {
            $headers['apns-expiration'] = (string) ($this->now + self::THIRTY_DAYS);
        }
        return $headers;
    }

    private function compileLegacy(Node $body): array {
        $data = $body->stringMap('data');
        $this->checkLegacyTarget($body);
        $this->checkReservedKeys($data);

        $notification = $body->child('notification');
        $alert = [
            'title' => $notification->string('title'),
            'body' => $notification->string('body'),
            'title-loc-key' => $notification->string('title_loc_key'),
            'title-loc-args' => $this->locArgs($notification, 'title_loc_args'),
            'loc-key' => $notification->string('body_loc_key'),
            'loc-args' => $this->locArgs($notification, 'body_loc_args'),
        ];
        $isSet = fn ($value) => $value !== null;
        $alert = array_filter($alert, $isSet);
        $aps = (object) array_filter([
            'alert' => $alert === [] ? null : (object) $alert,
            'badge' => $this->legacyBadge($notification),
            'sound' => $notification->string('sound'),
            'category' => $notification->string('click_action'),
            'content-available' => $body->bool('content_available') ? 1 : null,
            'mutable-content' => $body->bool('mutable_content') ? 1 : null,
        ], $isSet);

        return [$aps, $data, $this->withDefaults($this->legacyHeaders($body), $aps)];
    }

    private function checkLegacyTarget(Node $body): void {
        $areStrings = fn ($ids) => is_array($ids) && array_filter($ids, 'is_string') === $ids;
        $ids = $body->typed('registration_ids', 'TYPE_STRING', $areStrings);
        $targets = $this->given([...$body->strings('to', 'condition'), $ids]);
        InvalidArgument::when($targets === [], 'MissingRegistration: one of to, registration_ids or condition is required');
        InvalidArgument::when(count($targets) > 1, 'Only one of to, registration_ids and condition may be given');
        $count = count($ids ?? [1]);
        InvalidArgument::when($count < 1 || $count > 1000, "registration_ids must have 1 to 1000 elements, not $count");
    }

    private function legacyHeaders(Node $body): array {
        $headers = [];
        $priority = $body->string('priority');
        if ($priority !== null) {
            $headers['apns-priority'] = match (strtolower($priority)) {
                'high' => '10',
                'normal' => '5',
                default => throw new InvalidArgument("Invalid priority: $priority"),
            };
        }
        $ttl = $body->get('time_to_live');
        if ($ttl !== null) {
            $isValid = is_int($ttl) && $ttl >= 0 && $ttl <= self::FOUR_WEEKS;
            InvalidArgument::when(!$isValid, 'InvalidTtl: ' . json_encode($ttl, JSON_FLAGS));
            $headers['apns-expiration'] = $ttl === 0 ? '0' : (string) ($this->now + $ttl);
        }
        $collapse = $body->string('collapse_key');
        return $headers + $this->given(['apns-collapse-id' => strlen($collapse ?? '') <= 64 ? $collapse : null]);
    }

    /** An array, or the text of a JSON array. */
    private function locArgs(Node $notification, string $name): ?array {
        $parse = fn (mixed $value) => is_string($value) ? json_decode($value) : $value;
        return $parse($notification->typed($name, 'TYPE_ARRAY', fn ($value) => is_array($parse($value))));
    }

    private function legacyBadge(Node $notification): int|float|null {
        $isNumber = fn ($value) => is_int($value) || is_float($value) || (is_string($value) && ctype_digit($value));
        $badge = $notification->typed('badge', 'TYPE_INT32', $isNumber);
        return is_string($badge) ? (int) $badge : $badge;
    }
}

function readMessage(stdClass $request): mixed {
    if (property_exists($request, 'message')) {
        return $request->message;
    }
    $text = $request->messageText ?? (string) base64_decode($request->messageBase64 ?? '');
    try {
        return json_decode($text, false, 512, JSON_THROW_ON_ERROR);
    } catch (JsonException $e) {
        throw new InvalidArgument("Invalid JSON payload received. {$e->getMessage()}");
    }
}

function answer(string $line): array {
    // Kept for lines that cannot be decoded as a whole.
    $id = preg_match('/"id"\s*:\s*(\d+)/', $line, $match) ? (int) $match[1] : 0;
    try {
        $request = json_decode($line, false, 512, JSON_THROW_ON_ERROR);
        $id = $request->id ?? $id;
        $dialect = $request->dialect ?? 'fcm';
        if ($dialect !== 'fcm') {
            return ['id' => $id, 'skipped' => "dialect $dialect"];
        }
        $compiler = new FcmCompiler($request->context ?? new stdClass());
        return ['id' => $id] + $compiler->compile(readMessage($request));
    } catch (Throwable $e) {
        return ['id' => $id, 'error' => $e->getMessage()];
    }
}

// A warning becomes an error answer; nothing but answers goes to standard output.
ini_set('display_errors', 'stderr');
set_error_handler(function (int $level, string $text): never {
    throw new ErrorException($text, 0, $level);
});

while (($line = fgets(STDIN)) !== false) {
    if (trim($line) !== '') {
        fwrite(STDOUT, json_encode(answer($line), JSON_FLAGS | JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
        fflush(STDOUT);
    }
}
