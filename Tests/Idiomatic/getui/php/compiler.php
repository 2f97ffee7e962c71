<?php

declare(strict_types=1);

// Getui push compiler: IGtAPNPayload (php2017, php2019) and REST v2 (rest2).

const SILENCE = 'com.gexin.ios.silence';
const LEGACY_LIMITS = ['php2017' => 2048, 'php2019' => 3072];
const APNS_LIMIT = 4096;
const VOIP_LIMIT = 5120;
const COLLAPSE_ID_LIMIT = 64;
const WIRE_FLAGS = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR;

class PushException extends Exception
{
}

function decode(string $json): mixed
{
    return toArrays(json_decode($json, false, 512, JSON_THROW_ON_ERROR));
}

/** Objects become arrays; only empty ones stay objects, as an empty array would be written as []. */
function toArrays(mixed $value): mixed
{
    if ($value instanceof stdClass) {
        $members = (array) $value;
        return $members === [] ? $value : array_map('toArrays', $members);
    }
    return is_array($value) ? array_map('toArrays', $value) : $value;
}

function isEmptyObject(mixed $value): bool
{
    return $value instanceof stdClass;
}

/** Reads $source[$name], checked; absent or null gives $default. */
function field(array $source, string $name, string $type, mixed $default = null): mixed
{
    $value = $source[$name] ?? null;
    if ($value === null) {
        return $default;
    }
    if ($type === 'array' && isEmptyObject($value)) {
        return [];
    }
    $ok = match ($type) {
        'string' => is_string($value),
        'int' => is_int($value),
        'number' => is_int($value) || is_float($value),
        'bool' => is_bool($value),
        'int|bool' => is_int($value) || is_bool($value),
        'flag' => $value === 0 || $value === 1,
        'array' => is_array($value),
        'list' => is_array($value) && array_is_list($value),
    };
    if (!$ok) {
        throw new PushException("$name: $type expected, " . get_debug_type($value) . ' given');
    }
    return $value;
}

function putText(array &$target, string $key, string $text): void
{
    if ($text !== '') {
        $target[$key] = $text;
    }
}

final class LegacyCompiler
{
    private const ALERT_KEYS = [
        'title' => 'title', 'body' => 'body',
        'titleLocKey' => 'title-loc-key', 'titleLocArgs' => 'title-loc-args',
        'actionLocKey' => 'action-loc-key', 'locKey' => 'loc-key',
        'locArgs' => 'loc-args', 'launchImage' => 'launch-image',
    ];

    private const NEWER_ALERT_KEYS = [
        'subtitle' => 'subtitle', 'subtitleLocKey' => 'subtitle-loc-key',
        'subtitleLocArgs' => 'subtitle-loc-args', 'summaryArg' => 'summary-arg',
    ];

    private bool $newer;

    public function __construct(private string $profile)
    {
        $this->newer = $profile === 'php2019';
    }

    public function compile(array $apn): array
    {
        $aps = [];
        $alert = $this->alert($apn['alertMsg'] ?? null);
        if ($alert !== []) {
            $aps['alert'] = $alert;
        }

        $badge = field($apn, 'badge', 'int', -1);
        $autoBadge = $this->newer ? field($apn, 'autoBadge', 'string', '') : '';
        if ($autoBadge !== '') {
            $aps['autoBadge'] = $autoBadge;
        } elseif ($badge >= 0) {
            $aps['badge'] = $badge;
        }

        $sound = $this->sound($apn);
        if ($sound !== null) {
            $aps['sound'] = $sound;
        }

        if (!$aps) {
            throw new PushException('create apn payload error (format error)');
        }

        $contentAvailable = field($apn, 'contentAvailable', 'int|bool', 0);
        if ($contentAvailable > 0) {
            $aps['content-available'] = $contentAvailable;
        }
        putText($aps, 'category', field($apn, 'category', 'string', ''));
        putText($aps, 'thread-id', $this->newer ? field($apn, 'threadId', 'string', '') : '');

        $payload = [];
        foreach (field($apn, 'customMsg', 'array', []) as $key => $value) {
            if ($key !== '' && $value != null) {
                $payload[$key] = $value;
            }
        }
        $payload['aps'] = $aps;

        $collapseId = '';
        if ($this->newer) {
            $media = $this->media($apn);
            if ($media) {
                $payload['_grinfo_'] = $media;
            }
            $payload = array_replace($payload, $this->voice($apn));
            $collapseId = field($apn, 'apnsCollapseId', 'string', '');
            putText($payload, 'apns-collapse-id', $collapseId);
        }

        $this->checkSize($payload);
        return ['notify', $payload, $collapseId];
    }

    /** The way before IGtAPNPayload: set_pushInfo with its texts and numbers. */
    public function compilePushInfo(array $info): array
    {
        $message = field($info, 'message', 'string', '');
        $locKey = field($info, 'locKey', 'string', '');
        $badge = $info['badge'] ?? null;
        $badge = is_numeric($badge) ? (int) $badge : -1;
        $contentAvailable = $info['contentAvailable'] ?? null;
        $wakes = is_numeric($contentAvailable) && $contentAvailable == 1;
        if ($message === '' && $locKey === '' && $badge < 0 && !$wakes) {
            throw new PushException('pushInfo: one of locKey, message, badge and contentAvailable must be given');
        }

        $aps = [];
        if ($message !== '' || $locKey !== '') {
            $aps['alert'] = [];
            putText($aps['alert'], 'body', $message);
            putText($aps['alert'], 'action-loc-key', field($info, 'actionLocKey', 'string', ''));
            putText($aps['alert'], 'loc-key', $locKey);
            $locArgs = field($info, 'locArgs', 'string', '');
            if ($locKey !== '' && $locArgs !== '') {
                $aps['alert']['loc-args'] = explode(',', $locArgs);
            }
            putText($aps['alert'], 'launch-image', field($info, 'launchImage', 'string', ''));
        }
        if ($badge > 0) { // 0 gets lost in the SDK
            $aps['badge'] = $badge;
        }
        $sound = field($info, 'sound', 'string', '');
        if ($sound !== SILENCE) {
            $aps['sound'] = $sound === '' ? 'default' : $sound;
        }
        if ($wakes) {
            $aps['content-available'] = 1;
        }

        $payload = ['aps' => $aps];
        putText($payload, 'payload', field($info, 'payload', 'string', ''));
        $this->checkSize($payload);
        return ['notify', $payload, ''];
    }

    private function checkSize(array $payload): void
    {
        $limit = LEGACY_LIMITS[$this->profile];
        $length = strlen(json_encode($payload, JSON_THROW_ON_ERROR));
        if ($length > $limit) {
            throw new PushException("APN payload length overlength ($length>$limit)");
        }
    }

    private function alert(mixed $alertMsg): array|string
    {
        if ($alertMsg === null || $alertMsg === '' || isEmptyObject($alertMsg)) {
            return [];
        }
        if (!is_array($alertMsg)) {
            throw new PushException('alertMsg: alert object expected, ' . get_debug_type($alertMsg) . ' given');
        }
        $text = field($alertMsg, 'alertMsg', 'string', '');
        if ($text !== '') {
            return $text; // SimpleAlertMsg
        }
        $alert = $this->pick($alertMsg, self::ALERT_KEYS);
        // as in the SDK, subtitle and summary do not count here
        if (!$alert || !$this->newer) {
            return $alert;
        }
        $alert += $this->pick($alertMsg, self::NEWER_ALERT_KEYS);
        $count = $alertMsg['summaryArgCount'] ?? -1;
        $unset = $count === '' || $count === [] || ((is_int($count) || is_float($count)) && $count < 0);
        if (!$unset) {
            $alert['summary-arg-count'] = $count;
        }
        return $alert;
    }

    private function pick(array $source, array $keys): array
    {
        $result = [];
        foreach ($keys as $from => $to) {
            $value = $source[$from] ?? null;
            if ($value !== null && $value !== '' && $value !== [] && !isEmptyObject($value)) {
                $result[$to] = $value;
            }
        }
        return $result;
    }

    private function sound(array $apn): mixed
    {
        $dictionary = $this->newer ? $this->soundDictionary($apn) : [];
        if ($dictionary) {
            return $dictionary;
        }
        $sound = $apn['sound'] ?? '';
        if ($sound === '') {
            return 'default';
        }
        return $sound === SILENCE ? null : $sound;
    }

    private function soundDictionary(array $apn): array
    {
        $source = field($apn, 'sound_d', 'array', []);
        $result = [];
        putText($result, 'name', field($source, 'name', 'string', ''));
        $critical = field($source, 'critical', 'flag');
        if ($critical !== null) {
            $result['critical'] = $critical;
        }
        $volume = field($source, 'volume', 'number');
        if ($volume !== null) {
            if ($volume < 0 || $volume > 1) {
                throw new PushException('sound_d.volume: 0.0 to 1.0 expected');
            }
            $result['volume'] = round($volume, 1);
        }
        return $result;
    }

    private function media(array $apn): array
    {
        $media = [];
        foreach (mediaList($apn, 'multiMedias') as $entry) {
            $checked = checkMedia($entry, 'onlyWifi');
            $media[] = ['rid' => field($entry, 'rid', 'string', '')] + $checked;
        }
        $ids = array_column($media, 'rid');
        if (in_array('', $ids, true) || count(array_unique($ids, SORT_STRING)) < count($ids)) {
            foreach ($media as $i => $entry) {
                $media[$i]['rid'] = "grid-$i";
            }
        }
        return $media;
    }

    private function voice(array $apn): array
    {
        $type = field($apn, 'voicePlayType', 'int', 0);
        $text = field($apn, 'voicePlayMessage', 'string', '');
        if ($type === 1) {
            return ['_gvp_t_' => 1];
        }
        if ($type === 2 && $text !== '') {
            return ['_gvp_t_' => 2, '_gvp_m_' => $text];
        }
        return [];
    }
}

final class RestCompiler
{
    public function compile(array $message): array
    {
        $ios = field($message, 'ios', 'array');
        if ($ios === null) {
            throw new PushException('ios: missing');
        }
        $type = field($ios, 'type', 'string', 'notify');
        if (!in_array($type, ['notify', 'voip', 'liveactivity'], true)) {
            throw new PushException("type: unknown $type");
        }

        $payload = [];
        putText($payload, 'payload', field($ios, 'payload', 'string', ''));
        if ($type === 'voip') {
            return [$type, $payload, ''];
        }

        $payload['aps'] = $this->aps($ios, $type);
        if ($type === 'liveactivity' && field($ios, 'laId', 'string', '') === '') {
            throw new PushException('laId: required with liveactivity');
        }
        foreach (mediaList($ios, 'multimedia') as $entry) {
            $payload['_grinfo_'][] = checkMedia($entry, 'only_wifi');
            field($entry, 'only_wifi', 'bool');
        }
        return [$type, $payload, field($ios, 'apns-collapse-id', 'string', '')];
    }

    private function aps(array $ios, string $type): array
    {
        $source = field($ios, 'aps', 'array', []);
        field($source, 'alert', 'array');
        field($source, 'content-available', 'flag');
        field($source, 'category', 'string');
        field($source, 'thread-id', 'string');
        $sound = field($source, 'sound', 'string', '');
        if ($type === 'liveactivity') {
            field($source, 'timestamp', 'int');
            field($source, 'content-state', 'array');
            field($source, 'dismissal-date', 'int');
            $event = field($source, 'event', 'string');
            if ($event !== null && $event !== 'update' && $event !== 'end') {
                throw new PushException('event: update or end expected');
            }
        }

        $aps = array_filter($source, fn ($value) => $value !== null);
        if ($sound === '' || $sound === SILENCE) {
            unset($aps['sound']);
        }
        $autoBadge = field($ios, 'auto_badge', 'string', '');
        if ($autoBadge !== '') {
            unset($aps['badge']);
            $aps['autoBadge'] = $autoBadge;
        }
        return $aps;
    }
}


function mediaList(array $source, string $name): array
{
    $list = field($source, $name, 'list', []);
    if (count($list) > 3) {
        throw new PushException("$name: more than 3 entries");
    }
    return $list;
}

function checkMedia(mixed $entry, string $wifiKey): array
{
    if (!is_array($entry)) {
        throw new PushException('multimedia: objects expected');
    }
    $url = field($entry, 'url', 'string', '');
    $type = field($entry, 'type', 'int');
    if ($url === '' || $type === null) {
        throw new PushException('multimedia: url and type are required');
    }
    if ($type < 1 || $type > 3) {
        throw new PushException("multimedia: unknown type $type");
    }
    return ['url' => $url, 'type' => $type, $wifiKey => $entry[$wifiKey] ?? false];
}

/** The server's count; ours starts at 0. */
function badgeNumber(string $autoBadge): int
{
    if (!preg_match('/^[+-]?\d+$/D', $autoBadge)) {
        throw new PushException("automatic badge: bad value $autoBadge");
    }
    return max(0, (int) $autoBadge);
}

function addServerMembers(string $type, array $payload, array $context): array
{
    if (isset($payload['aps']['autoBadge'])) {
        $payload['aps']['badge'] = badgeNumber($payload['aps']['autoBadge']);
        unset($payload['aps']['autoBadge']);
    }
    if ($type === 'notify') {
        $payload['aps']['mutable-content'] = 1;
    }
    $payload['_gurl_'] = $context['gurl'];
    $payload['_gmid_'] = $context['gmid'];
    $payload['_ge_'] = '1';
    return $payload;
}

function buildHeaders(string $type, array $payload, string $collapseId, array $context): array
{
    $headers = [
        'apns-push-type' => 'alert',
        'apns-topic' => $context['bundleId'],
        'apns-priority' => '10',
    ];
    if ($type === 'voip') {
        $headers['apns-push-type'] = 'voip';
        $headers['apns-topic'] .= '.voip';
    } elseif ($type === 'liveactivity') {
        $headers['apns-push-type'] = 'liveactivity';
        $headers['apns-topic'] .= '.push-type.liveactivity';
    } else {
        $aps = $payload['aps'];
        $visible = isset($aps['alert']) || isset($aps['badge']) || isset($aps['autoBadge']) || isset($aps['sound']);
        if (!$visible && ($aps['content-available'] ?? 0) === 1) {
            $headers['apns-push-type'] = 'background';
            $headers['apns-priority'] = '5';
        }
    }
    if (strlen($collapseId) > COLLAPSE_ID_LIMIT) {
        throw new PushException('collapse id: at most ' . COLLAPSE_ID_LIMIT . ' bytes expected');
    }
    putText($headers, 'apns-collapse-id', $collapseId);
    return $headers;
}

/** What set_apnInfo attached to a template, or null; any other message is the payload object itself. */
function attachedPayload(array $message): ?array
{
    $isTemplate = isset($message['transmissionType']) || isset($message['transmissionContent']);
    return field($message, 'apnInfo', 'array') ?? ($isTemplate ? null : $message);
}

function compilePush(mixed $message, array $context): array
{
    if (isEmptyObject($message)) {
        $message = [];
    }
    if (!is_array($message)) {
        throw new PushException('message: object expected');
    }
    if ($context['profile'] === 'rest2') {
        [$type, $payload, $collapseId] = (new RestCompiler())->compile($message);
    } else {
        $compiler = new LegacyCompiler($context['profile']);
        $pushInfo = field($message, 'pushInfo', 'array');
        $apn = attachedPayload($message);
        if ($pushInfo === null && $apn === null) {
            return ['suppressed' => 'template without apnInfo'];
        }
        [$type, $payload, $collapseId] = $pushInfo !== null ? $compiler->compilePushInfo($pushInfo) : $compiler->compile($apn);
    }

    if ($context['online']) {
        return ['suppressed' => "recipient is online: Getui's own channel"];
    }
    if ($context['stage'] === 'device') {
        $payload = addServerMembers($type, $payload, $context);
    }
    $headers = buildHeaders($type, $payload, $collapseId, $context);

    // an empty PHP array would become []
    if (isset($payload['aps']) && $payload['aps'] === []) {
        $payload['aps'] = new stdClass();
    }
    $text = json_encode((object) $payload, WIRE_FLAGS);
    $limit = $type === 'voip' ? VOIP_LIMIT : APNS_LIMIT;
    if (strlen($text) > $limit) {
        throw new PushException('payload too large (' . strlen($text) . ">$limit)");
    }
    return ['payload' => $text, 'headers' => $headers];
}

function answer(string $line): array
{
    $id = null;
    try {
        $request = decode($line);
        $id = $request['id'];
        if ($request['dialect'] !== 'getui') {
            return ['id' => $id, 'skipped' => 'dialect ' . $request['dialect']];
        }
        if (isset($request['messageText'])) {
            $message = decode($request['messageText']);
        } elseif (isset($request['messageBase64'])) {
            $message = decode(base64_decode($request['messageBase64']));
        } else {
            $message = $request['message'];
        }
        return ['id' => $id] + compilePush($message, $request['context']);
    } catch (Throwable $e) {
        if ($id === null && preg_match('/"id":\s*(\d+)/', $line, $match)) {
            $id = (int) $match[1]; // the line itself could not be parsed
        }
        return ['id' => $id, 'error' => $e->getMessage()];
    }
}

while (($line = fgets(STDIN)) !== false) {
    if (trim($line) !== '') {
        echo json_encode(answer($line), JSON_INVALID_UTF8_SUBSTITUTE), "\n";
        flush();
    }
}
