<?php

declare(strict_types=1);

// Compiles ZEGO ZPNs messages (pushConfig / OfflinePush) to APNs payloads and
// models the receiver's update flow. One JSON request a line in, one answer out.

const MAX_PAYLOAD_BYTES = 4096;
const MAX_RESOURCES_ID_LENGTH = 32;
const MAX_BADGE_INCREMENT = 99;
const JSON_OUT = JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE;

final class InvalidMessage extends RuntimeException {}

// Service ids go beyond PHP's integers, so such numbers are read as strings.
function decode(string $text): mixed
{
    return json_decode($text, true, 512, JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING);
}

// A decoded {} is the same as a decoded [].
function isObject(mixed $value): bool
{
    return is_array($value) && ($value === [] || !array_is_list($value));
}

/** Reads an optional field; null counts as absent. */
function field(array $source, string $name, string $type): mixed
{
    $value = $source[$name] ?? null;
    if ($value === null) {
        return null;
    }
    $valid = match ($type) {
        'string' => is_string($value),
        'boolean' => is_bool($value),
        'integer' => is_int($value),
        'object' => isObject($value),
    };
    if (!$valid) {
        throw new InvalidMessage("$name must be of type $type");
    }
    return $value;
}

/** The client's pushConfig and the server's OfflinePush name the same things differently. */
function readPush(array $message): ?array
{
    $config = field($message, 'pushConfig', 'object')
        ?? field(field($message, 'config', 'object') ?? [], 'pushConfig', 'object');
    if ($config !== null) {
        return [
            'enabled' => true,
            'title' => field($config, 'title', 'string'),
            'content' => field($config, 'content', 'string'),
            'payload' => field($config, 'payload', 'string') ?? field($config, 'extendedData', 'string'),
            'resourcesId' => field($config, 'resourcesID', 'string'),
            'threadId' => field($config, 'threadID', 'string'),
            'enableBadge' => field($config, 'enableBadge', 'boolean'),
            'badgeIncrement' => field($config, 'badgeIncrement', 'integer'),
        ];
    }
    $offline = field($message, 'OfflinePush', 'object');
    if ($offline !== null) {
        return [
            'enabled' => field($offline, 'Enable', 'integer') === 1,
            'title' => field($offline, 'Title', 'string'),
            'content' => field($offline, 'Content', 'string'),
            'payload' => field($offline, 'Payload', 'string'),
            'resourcesId' => field($offline, 'PushStrategyId', 'string'),
            'threadId' => field($offline, 'ThreadId', 'string'),
            'enableBadge' => field($offline, 'EnableBadge', 'boolean'),
            'badgeIncrement' => field($offline, 'BadgeIncrement', 'integer'),
        ];
    }
    return null;
}

function findStrategy(?string $resourcesId, array $strategies): array
{
    if ($resourcesId === null || $resourcesId === '') {
        return [];
    }
    if (iconv_strlen($resourcesId, 'UTF-8') > MAX_RESOURCES_ID_LENGTH) {
        throw new InvalidMessage('resourcesID_too_long');
    }
    return $strategies[$resourcesId] ?? [];
}

function buildAps(array $push, array $strategy, array $context): array
{
    if ($strategy['silent'] ?? false) {
        return ['content-available' => 1];
    }
    $aps = [
        'alert' => [
            'title' => $push['title'] ?? $context['defaultTitle'] ?? '',
            'body' => $push['content'] ?? $context['defaultBody'] ?? '',
        ],
    ];
    if ($push['enableBadge']) {
        $increment = $push['badgeIncrement'] ?? 0;
        if ($increment < 0) {
            throw new InvalidMessage('badgeIncrement must not be negative');
        }
        $aps['badge'] = ($context['reportedBadge'] ?? 0) + min($increment, MAX_BADGE_INCREMENT);
    }
    if (($strategy['sound'] ?? '') !== '' && !($strategy['voip'] ?? false)) {
        $aps['sound'] = $strategy['sound'];
    }
    if ($strategy['mutable'] ?? false) {
        $aps['mutable-content'] = 1;
    }
    if (($push['threadId'] ?? '') !== '') {
        $aps['thread-id'] = $push['threadId'];
    }
    return $aps;
}

function buildHeaders(array $strategy, array $context): array
{
    [$type, $priority, $suffix] = match (true) {
        $strategy['silent'] ?? false => ['background', '5', ''],
        $strategy['voip'] ?? false => ['voip', '10', '.voip'],
        default => ['alert', '10', ''],
    };
    return ['apns-push-type' => $type, 'apns-priority' => $priority, 'apns-topic' => $context['bundleId'] . $suffix];
}

function compilePush(array $message, array $context): array
{
    $push = readPush($message);
    if ($push === null) {
        return ['suppressed' => 'no pushConfig'];
    }
    if (!$push['enabled']) {
        return ['suppressed' => 'offline push disabled'];
    }
    if ($context['online'] ?? false) {
        return ['suppressed' => 'recipient is online'];
    }

    $strategy = findStrategy($push['resourcesId'], $context['strategies'] ?? []);
    $body = ['aps' => buildAps($push, $strategy, $context)];
    if ($push['payload'] !== null) {
        $body['payload'] = $push['payload'];
    }
    $body['zego'] = ['version' => 1];
    if (isset($context['requestId'])) {
        $body['zego']['zpns_request_id'] = (string) $context['requestId'];
    }
    if (isset($context['callId'])) {
        $body['zego']['call_id'] = (string) $context['callId'];
        $body['call_id'] = (string) $context['callId'];
    }

    $payload = json_encode($body, JSON_OUT);
    if (strlen($payload) > MAX_PAYLOAD_BYTES) {
        throw new InvalidMessage('payload_too_large');
    }
    return ['payload' => $payload, 'headers' => buildHeaders($strategy, $context)];
}

/** The customId inside a notification's payload string, or null. */
function customIdOf(mixed $userInfo): mixed
{
    $payload = is_array($userInfo) ? $userInfo['payload'] ?? null : null;
    if (!is_string($payload)) {
        return null;
    }
    $parsed = json_decode($payload, true);
    return is_array($parsed) ? $parsed['customId'] ?? null : null;
}

function sameId(mixed $left, mixed $right): bool
{
    if (is_array($left) && is_array($right)) { // the order of an object's members does not count
        return count($left) === count($right)
            && array_diff_key($left, $right) === []
            && array_reduce(array_keys($left), fn ($same, $key) => $same && sameId($left[$key], $right[$key]), true);
    }
    return $left === $right;
}

/** The Notification Service Extension: removes the first delivered notification with the same customId. */
function update(mixed $incoming, array $context): array
{
    if (!isObject($incoming)) {
        throw new InvalidMessage('incoming must be an object');
    }
    $reachesExtension = ($incoming['aps']['mutable-content'] ?? null) === 1 && isset($incoming['aps']['alert']);
    $customId = customIdOf($incoming);
    if (!$reachesExtension || $customId === null) {
        return ['removed' => []];
    }

    // The documented sample looks for a top-level customId, which no ZPNs push has.
    $idOf = ($context['profile'] ?? null) === 'asDocumented'
        ? fn (mixed $userInfo): mixed => is_array($userInfo) ? $userInfo['customId'] ?? null : null
        : customIdOf(...);
    foreach ($context['delivered'] ?? [] as $notification) {
        if (sameId($idOf($notification['userInfo'] ?? null), $customId)) {
            return ['removed' => [$notification['id']]];
        }
    }
    return ['removed' => []];
}

function handle(array $request): array
{
    if (($request['dialect'] ?? null) !== 'zego') {
        return ['skipped' => 'only the dialect zego is supported'];
    }
    $message = match (true) {
        isset($request['messageBase64']) => decode(base64_decode($request['messageBase64'])),
        isset($request['messageText']) => decode($request['messageText']),
        default => $request['message'] ?? null,
    };
    if (!isObject($message)) {
        throw new InvalidMessage('message must be an object');
    }
    $context = $request['context'] ?? [];
    return array_key_exists('incoming', $message)
        ? update($message['incoming'], $context)
        : compilePush($message, $context);
}

function answer(string $line): string
{
    $id = null;
    try {
        $request = decode($line);
        if (!isObject($request)) {
            throw new InvalidMessage('request must be an object');
        }
        $id = $request['id'] ?? null;
        return json_encode(['id' => $id] + handle($request), JSON_OUT);
    } catch (Throwable $e) {
        $id ??= preg_match('/"id"\s*:\s*(\d+)/', $line, $found) ? (int) $found[1] : null;
        return json_encode(['id' => $id, 'error' => $e->getMessage()], JSON_INVALID_UTF8_SUBSTITUTE);
    }
}

ini_set('display_errors', 'stderr'); // standard output is for answers only
while (($line = fgets(STDIN)) !== false) {
    if (trim($line) !== '') {
        fwrite(STDOUT, answer($line) . "\n");
        fflush(STDOUT);
    }
}
