<?php

declare(strict_types=1);

// Easemob / Agora Chat: compiles a REST message into the APNs push of one recipient.

final class CompileException extends RuntimeException {}

final class SuppressedException extends RuntimeException {}

/** Optional fields of a decoded JSON object. null is the same as absent. */
final class Fields
{
    public function __construct(public readonly array $data, private readonly bool $lenient)
    {
    }

    private function read(string $key, string $type, callable $convert): mixed
    {
        $value = $this->data[$key] ?? null;
        $result = $value === null ? null : $convert($value);
        if ($value !== null && $result === null && !$this->lenient) {
            throw new CompileException("$key must be of type $type");
        }
        return $result;
    }

    public function string(string $key, int $maxLength = PHP_INT_MAX): ?string
    {
        return $this->read($key, 'String', fn ($v) => is_string($v) && mb_strlen($v) <= $maxLength ? $v : null);
    }

    public function bool(string $key): bool
    {
        return (bool) $this->read($key, 'Boolean', fn ($v) => match (true) {
            is_bool($v) => $v,
            $this->lenient && in_array($v, ['true', 'YES'], true) => true,
            $this->lenient && in_array($v, ['false', 'NO'], true) => false,
            default => null,
        });
    }

    public function int(string $key, int $min = PHP_INT_MIN): ?int
    {
        return $this->read($key, 'Integer', function ($v) use ($min) {
            $v = $this->lenient && is_string($v) && ctype_digit($v) ? (int) $v : $v;
            return is_int($v) && $v >= $min ? $v : null;
        });
    }

    public function object(string $key): ?array
    {
        return $this->read($key, 'Object', fn ($v) => is_object_array($v) ? $v : null);
    }

    public function fields(string $key): self
    {
        return new self($this->object($key) ?? [], $this->lenient);
    }

    public function list(string $key): ?array
    {
        return $this->read($key, 'List', fn ($v) => is_array($v) && array_is_list($v) ? $v : null);
    }

    public function strings(string $key): ?array
    {
        return $this->read($key, 'List of String', fn ($v) => is_string_list($v) ? $v : null);
    }

    public function atList(string $key): array|string
    {
        return $this->read($key, 'List of String', fn ($v) => match (true) {
            is_string_list($v) => $v,
            is_string($v) && strtolower($v) === 'all' => 'all',
            default => null,
        }) ?? [];
    }
}

function is_object_array(mixed $v): bool
{
    return is_array($v) && ($v === [] || !array_is_list($v));
}

function is_string_list(mixed $v): bool
{
    return is_array($v) && array_is_list($v) && array_filter($v, 'is_string') === $v;
}

final class EasemobCompiler
{
    private const DAY_MS = 86400000;
    private const MAX_MESSAGE = 5120;
    private const MAX_PAYLOAD = 4096;
    private const MAX_VOIP_PAYLOAD = 5120;
    private const JSON_FLAGS = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR;
    private const NOT_ECHOED = [
        'em_push_title', 'em_push_content', 'em_push_name', 'em_push_channel_id', 'em_huawei_push_badge_class',
    ];
    private const CONTENT_NAMES = [
        'img' => '[图片]', 'audio' => '[语音]', 'video' => '[视频]', 'loc' => '[位置]',
        'file' => '[文件]', 'custom' => '[自定义消息]', 'combine' => '[聊天记录]',
    ];
    private const DEFAULT_TEXTS = [
        'seed0' => [null, '您有一条新消息'],
        'seed1' => [null, '你有一条新消息'],
        'current' => ['您有一条新消息', '请点击查看'],
    ];

    private Fields $message, $ext, $apns, $pushExt, $template;
    private string $from;
    private array $builtins = [];

    public function __construct(private readonly array $ctx)
    {
    }

    public function compile(mixed $message, int $size): array
    {
        if (!isset(self::DEFAULT_TEXTS[$this->ctx['profile']])) {
            return ['skipped' => 'profile ' . $this->ctx['profile']];
        }
        if (!is_object_array($message)) {
            throw new CompileException('message must be an object');
        }
        if ($size > self::MAX_MESSAGE) {
            throw new CompileException('message_too_large');
        }
        if (array_key_exists('ext', $message) && $message['ext'] === null) {
            throw new CompileException('ext must not be null');
        }
        $this->message = new Fields($message, $this->ctx['typing'] === 'lenient');
        $this->from = $this->message->string('from') ?? '';
        if (!preg_match('/^[a-z0-9_.-]{1,64}$/', $this->from)) {
            throw new CompileException('from is missing or no valid user id');
        }
        $this->ext = $this->message->fields('ext');
        $this->apns = $this->ext->fields('em_apns_ext');
        $this->pushExt = $this->ext->fields('em_push_ext');
        $this->template = $this->ext->fields('em_push_template');

        $this->checkDelivery();
        return $this->buildPush();
    }

    // ------------------------------------------------------------ phase A

    private function checkDelivery(): void
    {
        $ctx = $this->ctx;
        $this->suppressIf($ctx['online'], 'online');
        $this->suppressIf($this->message->string('routetype') === 'ROUTE_ONLINE', 'route online');
        $this->suppressIf($ctx['chatType'] === 'chatroom', 'chatroom');
        $this->suppressIf($ctx['chatType'] === 'groupchat' && $ctx['groupSize'] > 3000, 'group too large');
        $this->suppressIf($this->ext->bool('em_ignore_notification'), 'message ignore push');
        $this->suppressIf($ctx['now'] - $ctx['sentAt'] > self::DAY_MS, 'expire message');

        $filter = $this->ext->fields('em_push_filter');
        foreach (['device_id' => $ctx['deviceId'], 'notifier_name' => $ctx['notifierName']] as $what => $value) {
            $accept = $filter->strings("accept_$what");
            $ignored = in_array($value, $filter->strings("ignore_$what") ?? [], true);
            $this->suppressIf($ignored || ($accept && !in_array($value, $accept, true)), 'ignore push device id');
        }

        if (!$this->ext->bool('em_force_notification')) {
            $this->suppressIf($this->dndActive(), 'user ignore push');
        }
        $remind = $ctx['remindType']['conversation'] ?? 'DEFAULT';
        if ($remind === 'DEFAULT') {
            $remind = $ctx['remindType']['app'] ?? 'ALL';
        }
        $mentioned = $this->mentioned();
        $this->suppressIf($remind === 'NONE' || ($remind === 'AT' && !$mentioned), 'user ignore push');
        $this->suppressIf($ctx['deviceToken'] === '' || $ctx['notifierName'] === '', 'illegal binding');
    }

    private function suppressIf(bool $condition, string $reason): void
    {
        if ($condition) {
            throw new SuppressedException($reason);
        }
    }

    private function mentioned(): bool
    {
        $list = $this->ext->atList('em_at_list');
        return $list === 'all' || (is_array($list) && in_array($this->ctx['recipient'], $list, true));
    }

    private function dndActive(): bool
    {
        $dnd = $this->ctx['dnd'] ?? [];
        $now = $this->ctx['now'];
        if (!empty($dnd['appInterval']) && $this->inInterval($dnd['appInterval'], $now)) {
            return true;
        }
        if (!empty($dnd['durationMinutes'])) {
            $setAt = $dnd['setAt'] ?? $now;
            if ($now >= $setAt && $now < $setAt + $dnd['durationMinutes'] * 60000) {
                return true;
            }
        }
        return $now < ($dnd['appUntil'] ?? 0) || $now < ($dnd['conversationUntil'] ?? 0);
    }

    private function inInterval(string $interval, int $now): bool
    {
        [$h1, $m1, $h2, $m2] = array_map('intval', preg_split('/[:-]/', $interval));
        $start = $h1 * 60 + $m1;
        $end = $h2 * 60 + $m2;
        $minute = (intdiv($now, 60000) + $this->ctx['utcOffsetMinutes'] + 1440) % 1440;
        if ($start === $end) {
            return $start !== 0;
        }
        return $start < $end ? $minute >= $start && $minute < $end : $minute >= $start || $minute < $end;
    }

    // ------------------------------------------------------------ phase B

    private function content(): string
    {
        $msg = $this->message->fields('msg');
        $type = $msg->string('type') ?? 'txt';
        if ($type === 'txt') {
            return $this->ctx['translations'][$this->ctx['language']] ?? $msg->string('msg') ?? '';
        }
        return self::CONTENT_NAMES[$type] ?? '[消息]';
    }

    /** @return array{?string, string} title and body */
    private function texts(): array
    {
        $ctx = $this->ctx;
        $group = $ctx['chatType'] === 'groupchat';
        $summary = $ctx['displayStyle'] === 'messageSummary';
        $nickname = $ctx['senderNickname'] !== '' ? $ctx['senderNickname'] : $this->from;
        $groupNickname = $group ? (string) $this->pushExt->string('group_user_nickname') : '';
        $sender = $groupNickname !== '' ? $groupNickname : $nickname;
        $content = $this->content();
        $this->builtins = ['{$fromNickname}' => $nickname, '{$dynamicFrom}' => $sender, '{$msg}' => $content];

        [$title, $body] = self::DEFAULT_TEXTS[$ctx['profile']];
        $sources = [[$ctx['defaultTitle'] ?? $title, $ctx['defaultBody'] ?? $body]];
        if ($summary && $content !== '') {
            $byGroupId = $group && $ctx['profile'] === 'current' && $groupNickname === '';
            $sources[] = [null, ($byGroupId ? $ctx['groupId'] ?? $sender : $sender) . ':' . $content];
        }
        $sources[] = $this->fromTemplate($summary ? 'detail' : 'default', $this->template);
        if ($summary && $group && $this->mentioned() && !$this->template->bool('disable_at_content')) {
            $sources[] = [null, $sender . '在群中@了我'];
        }
        $sources[] = [$this->pushExt->string('title'), $this->pushExt->string('content')];
        $sources[] = [$this->apns->string('em_push_name'), null];
        $sources[] = [$this->apns->string('em_push_title'), $this->apns->string('em_push_content')];
        if ($ctx['profile'] !== 'seed0') {
            $sources[] = [$this->apns->string('em_alert_title'), $this->apns->string('em_alert_body')];
        }
        $sources[] = $this->fromTemplate($ctx['recipientTemplate'], $this->template);
        $sources[] = $this->fromTemplate($this->template->string('name', 64), $this->template);
        $directed = $this->template->fields('directed_template');
        if (in_array(strtolower($ctx['recipient']), $directed->strings('target') ?? [], true)) {
            $sources[] = $this->fromTemplate($directed->string('name', 64), $directed);
        }

        // The last source that has something to say wins.
        $last = fn (array $texts) => array_reduce($texts, fn ($found, $t) => ($t ?? '') !== '' ? $t : $found);
        return [$last(array_column($sources, 0)), $last(array_column($sources, 1)) ?? ''];
    }

    private function fromTemplate(?string $name, Fields $arguments): array
    {
        $template = $this->ctx['templates'][$name ?? ''] ?? null;
        return $template === null ? [null, null] : [
            $this->render($template['title_pattern'] ?? '', $arguments->list('title_args') ?? []),
            $this->render($template['content_pattern'] ?? '', $arguments->list('content_args') ?? []),
        ];
    }

    private function render(string $pattern, array $args): string
    {
        if ($pattern !== '' && !is_string_list($args)) {
            throw new CompileException('template_args');
        }
        $replacements = $this->builtins;
        foreach ($args as $i => $arg) {
            $replacements['{' . $i . '}'] = strtr($arg, $this->builtins);
        }
        return strtr($pattern, $replacements);
    }

    // ------------------------------------------------------------ phases C to E

    private function aps(): array
    {
        $apns = $this->apns;
        [$title, $body] = $this->texts();
        $alert = ['body' => $body];
        if ($title !== null && $title !== '') {
            $alert['title'] = $title;
        }
        if ($this->ctx['profile'] !== 'seed0') {
            $alert += $this->text('subtitle', 'em_alert_subTitle');
        }
        foreach (['title-loc' => 'em_push_title_loc', 'loc' => 'em_push_body_loc'] as $target => $source) {
            $key = $this->text("$target-key", "{$source}_key");
            $args = $apns->strings("{$source}_args");
            $alert += $key;
            if ($key && $args !== null) {
                $alert["$target-args"] = $args;
            }
        }

        $aps = ['alert' => $alert, 'badge' => $apns->int('em_push_badge', 0) ?? $this->ctx['offlineCount']];
        $sound = $apns->string('em_push_sound') ?? 'default';
        if (!$apns->bool('em_push_ignore_sound')) {
            $aps['sound'] = $sound;
        }
        $aps += $this->text('category', 'em_push_category');
        if ($apns->bool('em_push_mutable_content')) {
            $aps['mutable-content'] = 1;
        }
        if ($this->ctx['profile'] === 'current') {
            if ($apns->int('em_push_content_available') === 1) {
                $aps['content-available'] = 1;
            }
            $aps += $this->text('thread-id', 'thread_id');
        }
        return $aps;
    }

    /** A member of the output, if the field of em_apns_ext has a text. */
    private function text(string $target, string $field): array
    {
        $text = $this->apns->string($field) ?? '';
        return $text === '' ? [] : [$target => $text];
    }

    private function custom(): mixed
    {
        $custom = $this->apns->data['extern'] ?? $this->pushExt->object('custom');
        if ($custom === null && $this->ctx['profile'] === 'current') {
            $echo = array_diff_key($this->apns->data, array_flip(self::NOT_ECHOED));
            $custom = array_filter($echo, fn ($v) => $v !== null) ?: null;
        }
        return $custom;
    }

    private function buildPush(): array
    {
        $ctx = $this->ctx;
        $payload = ['aps' => $this->aps(), 'f' => $this->from, 't' => $ctx['recipient'], 'm' => $ctx['messageId']];
        if ($ctx['chatType'] === 'groupchat' && $ctx['groupId'] !== null) {
            $payload['g'] = $ctx['groupId'];
        }
        $custom = $this->custom();
        if ($custom !== null) {
            $payload['e'] = $custom;
        }

        $voip = $this->pushExt->string('type') === 'call' && $ctx['voipBound'];
        $headers = [
            'apns-push-type' => $voip ? 'voip' : 'alert',
            'apns-topic' => $ctx['bundleId'] . ($voip ? '.voip' : ''),
            'apns-priority' => '10',
            'apns-expiration' => (string) intdiv($ctx['sentAt'] + self::DAY_MS, 1000),
        ];
        $collapse = $this->text('apns-collapse-id', 'em_push_collapse_key');
        if (strlen($collapse['apns-collapse-id'] ?? '') <= 64) {
            $headers += $collapse;
        }

        $json = json_encode($payload, self::JSON_FLAGS);
        if (strlen($json) > ($voip ? self::MAX_VOIP_PAYLOAD : self::MAX_PAYLOAD)) {
            throw new CompileException('payload_too_large');
        }
        return ['payload' => $json, 'headers' => $headers];
    }
}

function handle(array $request): array
{
    if ($request['dialect'] !== 'easemob') {
        return ['skipped' => 'dialect ' . $request['dialect']];
    }
    if (isset($request['messageBase64'])) {
        $text = base64_decode($request['messageBase64']);
    } else {
        $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR;
        $text = $request['messageText'] ?? json_encode($request['message'], $flags);
    }
    $message = $request['message'] ?? json_decode($text, true, flags: JSON_THROW_ON_ERROR);
    return (new EasemobCompiler($request['context']))->compile($message, strlen($text));
}

while (($line = fgets(STDIN)) !== false) {
    if (trim($line) === '') {
        continue;
    }
    $id = preg_match('/"id"\s*:\s*(\d+)/', $line, $found) ? (int) $found[1] : 0;
    try {
        $request = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
        $id = $request['id'];
        $answer = ['id' => $id] + handle($request);
    } catch (SuppressedException $e) {
        $answer = ['id' => $id, 'suppressed' => $e->getMessage()];
    } catch (Throwable $e) {
        $answer = ['id' => $id, 'error' => $e->getMessage()];
    }
    echo json_encode($answer, JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
    flush();
}
