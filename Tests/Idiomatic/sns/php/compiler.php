<?php

declare(strict_types=1);

/**
 * Turns the parameters of an Amazon SNS Publish call into the JSON payload and the
 * request headers for a mobile push endpoint. Reads one JSON request per line from
 * standard input and writes one JSON answer per line to standard output.
 */

set_error_handler(static function (int $level, string $text, string $file, int $line): bool {
    throw new ErrorException($text, 0, $level, $file, $line);
});

/** The service refuses the request. */
final class SnsException extends RuntimeException
{
    public static function of(string $code, string $text): self
    {
        return new self("$code: $text");
    }

    public static function parameter(string $text): self
    {
        return self::of('InvalidParameter', "Invalid parameter: $text");
    }
}

/** The request is fine, but no push is sent. */
final class NoPush extends RuntimeException
{
}

/** The request is outside of what this compiler does. */
final class NotSupported extends RuntimeException
{
}

final class Json
{
    private const FLAGS = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES
        | JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR;

    public static function encode(mixed $value): string
    {
        return json_encode($value, self::FLAGS);
    }

    /** Decodes a JSON object; null if the text is anything else. */
    public static function decodeObject(string $text): ?stdClass
    {
        $value = json_decode($text);
        return $value instanceof stdClass ? $value : null;
    }
}

/** The message attributes of a Publish call. */
final class Attributes
{
    private const PREFIX = 'AWS.SNS.MOBILE.';

    private const RESERVED = [
        'APNS.PUSH_TYPE',
        'APNS.PRIORITY',
        'APNS.TTL',
        'APNS.TOPIC',
        'APNS.COLLAPSE_ID',
        'APNS_SANDBOX.TTL',
        'APNS_VOIP.TTL',
        'APNS_VOIP_SANDBOX.TTL',
        'APNS_MDM.TTL',
        'APNS_MDM_SANDBOX.TTL',
        'APNS_PASSBOOK.TTL',
        'APNS_PASSBOOK_SANDBOX.TTL',
        'FCM.TTL',
        'ADM.TTL',
        'BAIDU.TTL',
        'WNS.TTL',
        'PREFERRED_AUTHENTICATION_METHOD',
    ];

    public function __construct(private readonly array $items)
    {
    }

    /** The value of a reserved attribute, named without the common prefix. */
    public function reserved(string $name): ?string
    {
        return $this->items[self::PREFIX . $name]['StringValue'] ?? null;
    }

    /** The same for what becomes a header, which has no line break or another control character in it. */
    public function header(string $name): ?string
    {
        $value = $this->reserved($name);
        if ($value !== null && preg_match('/[\x00-\x1f\x7f]/', $value)) {
            throw $this->invalid('The message attribute \'' . self::PREFIX . "$name' contains control characters.");
        }
        return $value;
    }

    /** Size of all names, types and values in bytes. */
    public function size(): int
    {
        $size = 0;
        foreach ($this->items as $name => $item) {
            $size += strlen((string) $name);
            foreach (['DataType', 'StringValue'] as $part) {
                $text = $item[$part] ?? null;
                $size += is_string($text) ? strlen($text) : 0;
            }
            $binary = $item['BinaryValue'] ?? null;
            $size += is_string($binary) ? strlen((string) base64_decode($binary)) : 0;
        }
        return $size;
    }

    public function validate(): void
    {
        foreach ($this->items as $name => $item) {
            $this->validateName((string) $name);
            $this->validateItem((string) $name, $item);
        }
    }

    private function validateName(string $name): void
    {
        if (!preg_match('/^[A-Za-z0-9_.-]{1,256}$/D', $name)) {
            throw $this->invalid('A message attribute name is empty, too long or has characters that are not allowed');
        }
        $isReserved = str_starts_with($name, self::PREFIX)
            && in_array(substr($name, strlen(self::PREFIX)), self::RESERVED, true);
        if (str_starts_with($name, 'AWS.') && !$isReserved) {
            throw $this->invalid("The name of message attribute '$name' must not start with 'AWS.'");
        }
    }

    private function validateItem(string $name, mixed $item): void
    {
        $type = $item['DataType'] ?? null;
        if ($type === null) {
            throw SnsException::of('ValidationError', "Value null at 'messageAttributes.$name.member.dataType' "
                . 'failed to satisfy constraint: Member must not be null');
        }
        $kind = is_string($type) ? strtok($type . '.', '.') : '';
        if (!in_array($kind, ['String', 'Number', 'Binary'], true) || $type[0] === '.') {
            throw $this->invalid("The message attribute '$name' has an invalid message attribute type, "
                . 'the set of supported type prefixes is Binary, Number, and String.');
        }
        $value = $item[$kind === 'Binary' ? 'BinaryValue' : 'StringValue'] ?? null;
        if (!is_string($value) || $value === '') {
            throw $this->invalid("The message attribute '$name' must contain non-empty message attribute value "
                . "for message attribute type '$kind'.");
        }
        if (preg_match('/[\x{10000}-\x{10FFFF}]/u', $type . $value)) {
            throw $this->invalid("The message attribute '$name' contains invalid characters.");
        }
        if ($kind === 'Number' && !preg_match('/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/iD', $value)) {
            throw $this->invalid("Could not cast message attribute '$name' value to number.");
        }
    }

    private function invalid(string $text): SnsException
    {
        return SnsException::of('ParameterValueInvalid', $text);
    }
}

enum TargetKind: string
{
    case Topic = 'topic';
    case Endpoint = 'endpoint';
    case Phone = 'phone';
}

/** The validated parameters of a Publish call. */
final class Publish
{
    private const MAX_BYTES = 262144;

    public readonly string $message;
    public readonly bool $structured;
    public readonly Attributes $attributes;
    public readonly TargetKind $target;

    public function __construct(array $parameters, ?string $targetKind)
    {
        $this->target = $this->target($parameters, $targetKind);

        $message = $parameters['Message'] ?? '';
        if ($message === '') {
            throw SnsException::parameter('Empty message');
        }
        if (!is_string($message)) {
            throw SnsException::parameter('Message must be a string');
        }
        $this->message = $message;

        $attributes = $parameters['MessageAttributes'] ?? [];
        if (!is_array($attributes)) {
            throw SnsException::of('ValidationError', 'MessageAttributes must be a map');
        }
        $this->attributes = new Attributes($attributes);
        if (strlen($message) + $this->attributes->size() > self::MAX_BYTES) {
            throw SnsException::parameter('Message too long');
        }

        $this->checkSubject($parameters['Subject'] ?? null);
        $this->attributes->validate();

        $structure = $parameters['MessageStructure'] ?? null;
        if ($structure !== null && $structure !== 'json') {
            throw SnsException::parameter("MessageStructure must be 'json' if provided");
        }
        $this->structured = $structure === 'json';
    }

    private function target(array $parameters, ?string $targetKind): TargetKind
    {
        $topic = $parameters['TopicArn'] ?? '';
        $target = $parameters['TargetArn'] ?? '';
        $phone = $parameters['PhoneNumber'] ?? '';
        if ($topic === '' && $target === '') {
            if ($phone === '') {
                throw SnsException::parameter('TopicArn or TargetArn Reason: no value for required parameter');
            }
            return TargetKind::Phone;
        }
        $given = TargetKind::tryFrom($targetKind ?? '');
        if ($given !== null) {
            return $given;
        }
        if ($topic !== '') {
            return TargetKind::Topic;
        }
        // An endpoint is arn:aws:sns:REGION:ACCOUNT:endpoint/..., a topic ends in its name.
        $resource = explode(':', (string) $target, 6)[5] ?? null;
        return $resource === null || str_contains($resource, '/') ? TargetKind::Endpoint : TargetKind::Topic;
    }

    private function checkSubject(mixed $subject): void
    {
        if ($subject === null) {
            return;
        }
        if (!is_string($subject) || $subject === '' || mb_strlen($subject) >= 100 || strpbrk($subject, "\r\n") !== false) {
            throw SnsException::parameter('Subject');
        }
    }
}

final class Compiler
{
    private const APNS_PLATFORMS = [
        'APNS', 'APNS_SANDBOX',
        'APNS_VOIP', 'APNS_VOIP_SANDBOX',
        'APNS_MDM', 'APNS_MDM_SANDBOX',
        'APNS_PASSBOOK', 'APNS_PASSBOOK_SANDBOX',
        'MACOS', 'MACOS_SANDBOX',
    ];

    private const HEADER_ATTRIBUTES = [
        'apns-priority' => 'APNS.PRIORITY',
        'apns-topic' => 'APNS.TOPIC',
        'apns-collapse-id' => 'APNS.COLLAPSE_ID',
    ];

    private const LIMIT = 4096;
    private const VOIP_LIMIT = 5120;
    private const FCM_LIMIT = 4096;
    private const DEFAULT_TTL = 2419200; // four weeks

    private readonly string $platform;
    private readonly bool $enabled;
    private readonly ?string $targetKind;
    private readonly int $now;
    private readonly int $sentAt;

    public function __construct(array $context)
    {
        $this->platform = $context['platform'] ?? 'APNS';
        $this->enabled = $context['endpointEnabled'] ?? true;
        $this->targetKind = $context['targetKind'] ?? null;
        $this->now = (int) ($context['now'] ?? 1700000000000);
        $this->sentAt = (int) ($context['sentAt'] ?? $this->now);
    }

    /** @return array{payload: string, headers?: array<string, string>} */
    public function compile(array $parameters): array
    {
        $isApns = in_array($this->platform, self::APNS_PLATFORMS, true);
        if (!$isApns && $this->platform !== 'GCM') {
            throw new NotSupported("platform {$this->platform}");
        }
        if (isset($parameters['PublishBatchRequestEntries'])) {
            throw new NotSupported('PublishBatch');
        }

        $publish = new Publish($parameters, $this->targetKind);
        [$key, $text] = $this->select($publish);

        if ($publish->target === TargetKind::Phone) {
            throw new NoPush('a message to a phone number is sent as SMS');
        }
        if (!$this->enabled) {
            throw SnsException::of('EndpointDisabled', 'Endpoint is disabled');
        }
        return $isApns ? $this->apns($publish, $key, $text) : $this->gcm($publish, $key, $text);
    }

    /** @return array{string, string} the key that is used ("default" for plain messages) and its text */
    private function select(Publish $publish): array
    {
        if (!$publish->structured) {
            return ['default', $publish->message];
        }
        $decoded = Json::decodeObject($publish->message);
        if ($decoded === null) {
            throw SnsException::parameter('Message Structure - JSON message body failed to parse');
        }
        $entries = array_filter((array) $decoded, 'is_string');

        if ($publish->target !== TargetKind::Endpoint && !isset($entries['default'])) {
            throw SnsException::parameter('Message Structure - No default entry in JSON message body');
        }
        foreach ([$this->platform, 'default'] as $key) {
            if (isset($entries[$key])) {
                return [$key, $entries[$key]];
            }
        }
        throw SnsException::of(
            'InvalidParameter',
            "JSON must contain an entry for 'default' or '{$this->platform}'."
        );
    }

    private function apns(Publish $publish, string $key, string $text): array
    {
        $isOwn = $key !== 'default';
        $body = $isOwn ? $this->platformBody($text) : (object) ['aps' => (object) ['alert' => $text]];

        $headers = ['apns-push-type' => $this->pushType($publish, $body)];
        foreach (self::HEADER_ATTRIBUTES as $header => $attribute) {
            $value = $publish->attributes->header($attribute);
            if ($value !== null) {
                $headers[$header] = $value;
            }
        }

        // Without an attribute no expiration is sent, and APNs stores the push by its own policy.
        $ttl = $this->timeToLive($publish, $this->platform);
        $this->checkExpiry($ttl);
        if ($ttl !== null) {
            $headers['apns-expiration'] = (string) ($ttl === 0 ? 0 : intdiv($this->sentAt, 1000) + $ttl);
        }

        // The platform's own entry goes out as the sender wrote it.
        $payload = $isOwn ? $text : Json::encode($body);
        $isVoip = $this->isVoipEndpoint() || $headers['apns-push-type'] === 'voip';
        $this->checkSize($payload, $isVoip ? self::VOIP_LIMIT : self::LIMIT);
        return ['payload' => $payload, 'headers' => $headers];
    }

    private function gcm(Publish $publish, string $key, string $text): array
    {
        $isOwn = $key !== 'default';
        $body = $isOwn ? $this->platformBody($text) : (object) ['data' => (object) ['default' => $text]];
        $isV1 = property_exists($body, 'fcmV1Message');
        if ($isV1) {
            $body = $this->v1Request($body->fcmV1Message);
        }

        $ttl = $this->timeToLive($publish, 'FCM');
        $this->checkExpiry($ttl ?? ($isV1 ? $this->v1Ttl($body) : $this->legacyTtl($body)));
        // The attribute replaces what the body says; FCM is told the time that remains.
        if ($ttl !== null) {
            $waited = intdiv(max(0, $this->now - $this->sentAt), 1000);
            $this->setTtl($body, $isV1, max(0, $ttl - $waited));
        }

        $payload = $isOwn && !$isV1 && $ttl === null ? $text : Json::encode($body);
        $this->checkSize($payload, self::FCM_LIMIT);
        return ['payload' => $payload];
    }

    /** An HTTP v1 request, which takes nothing but a map of strings as data. */
    private function v1Request(mixed $request): stdClass
    {
        if (!$request instanceof stdClass || !($request->message ?? null) instanceof stdClass) {
            throw $this->invalidFormat();
        }
        $data = $request->message->data ?? new stdClass();
        if (!$data instanceof stdClass || (array) $data !== array_filter((array) $data, 'is_string')) {
            throw new SnsException('INVALID_ARGUMENT');
        }
        return $request;
    }

    /** Seconds such as 3600 in time_to_live. */
    private function legacyTtl(stdClass $body): int|float|null
    {
        $ttl = $body->time_to_live ?? null;
        return (is_int($ttl) || is_float($ttl)) && $ttl >= 0 ? $ttl : null;
    }

    /** Seconds such as "3600s" in message.android.ttl. */
    private function v1Ttl(stdClass $request): ?float
    {
        $ttl = $request->message->android->ttl ?? null;
        return is_string($ttl) && preg_match('/^(\d+(\.\d+)?)s$/D', $ttl, $match) ? (float) $match[1] : null;
    }

    private function setTtl(stdClass $body, bool $isV1, int $ttl): void
    {
        if (!$isV1) {
            $body->time_to_live = $ttl;
            return;
        }
        if (!($body->message->android ?? null) instanceof stdClass) {
            $body->message->android = new stdClass();
        }
        $body->message->android->ttl = "{$ttl}s";
    }

    private function platformBody(string $text): stdClass
    {
        return Json::decodeObject($text) ?? throw $this->invalidFormat();
    }

    private function invalidFormat(): SnsException
    {
        return SnsException::of('InvalidParameter', 'Message format is invalid');
    }

    private function pushType(Publish $publish, stdClass $body): string
    {
        $attribute = $publish->attributes->header('APNS.PUSH_TYPE');
        if ($attribute !== null) {
            return $attribute;
        }
        if ($this->isVoipEndpoint()) {
            return 'voip';
        }

        $aps = (array) ($body->aps ?? []);
        $interactive = array_intersect_key($aps, ['alert' => 1, 'badge' => 1, 'sound' => 1]) !== [];
        $available = in_array($aps['content-available'] ?? null, [1, true], true);
        return $available && !$interactive ? 'background' : 'alert';
    }

    private function isVoipEndpoint(): bool
    {
        return str_starts_with($this->platform, 'APNS_VOIP');
    }

    private function timeToLive(Publish $publish, string $service): ?int
    {
        $text = $publish->attributes->reserved("$service.TTL");
        if ($text === null) {
            return null;
        }
        if (!ctype_digit($text) || strlen($text) > 15) {
            throw SnsException::of('ParameterValueInvalid', "The attribute for $service.TTL must be a number of seconds");
        }
        return (int) $text;
    }

    private function checkSize(string $payload, int $limit): void
    {
        if (strlen($payload) > $limit) {
            throw SnsException::of('InvalidParameter', 'Message size is larger than supported by protocol/end-service');
        }
    }

    private function checkExpiry(int|float|null $ttl): void
    {
        $remaining = $this->sentAt + ($ttl ?? self::DEFAULT_TTL) * 1000 - $this->now;
        // A TTL of 0 means one attempt at once, so it is still good at the moment of publishing.
        if ($remaining < 0 || ($remaining === 0 && $ttl !== 0)) {
            throw new NoPush('the time to live is over');
        }
    }
}

/** The Publish parameters of a request, in whichever of the three forms they came. */
function publishParameters(array $request): array
{
    if (isset($request['message'])) {
        $parameters = $request['message'];
    } elseif (isset($request['messageText'])) {
        $parameters = json_decode($request['messageText'], true);
    } elseif (isset($request['messageBase64'])) {
        $parameters = json_decode((string) base64_decode($request['messageBase64']), true);
    } else {
        throw new NotSupported('request without a message');
    }
    if (!is_array($parameters)) {
        throw SnsException::parameter('the Publish parameters are not a JSON object');
    }
    return $parameters;
}

function answer(string $line): array
{
    $request = json_decode($line, true);
    if (!is_array($request)) {
        // The id may still be legible, for example beside a broken escape sequence.
        $id = preg_match('/"id"\s*:\s*(\d+)/', $line, $match) ? (int) $match[1] : null;
        return ['id' => $id, 'error' => 'request is not a JSON object: ' . json_last_error_msg()];
    }

    $id = $request['id'] ?? null;
    try {
        if (($request['dialect'] ?? 'sns') !== 'sns') {
            throw new NotSupported('dialect other than sns');
        }
        $compiler = new Compiler($request['context'] ?? []);
        return ['id' => $id] + $compiler->compile(publishParameters($request));
    } catch (NoPush $reason) {
        return ['id' => $id, 'suppressed' => $reason->getMessage()];
    } catch (NotSupported $reason) {
        return ['id' => $id, 'skipped' => 'not supported: ' . $reason->getMessage()];
    } catch (Throwable $problem) {
        return ['id' => $id, 'error' => $problem->getMessage()];
    }
}

while (($line = fgets(STDIN)) !== false) {
    if (trim($line) === '') {
        continue;
    }
    fwrite(STDOUT, Json::encode(answer($line)) . "\n");
    fflush(STDOUT);
}
