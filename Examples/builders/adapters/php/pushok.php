<?php

// edamov/pushok: `Payload`, `Alert`, `Sound` and `Notification`, up to the `Request` that its client would send.

declare(strict_types=1);

require __DIR__ . '/meant.php';

use Pushok\AuthProvider\Token;
use Pushok\{Notification, Payload, Request};
use Pushok\Payload\{Alert, Sound};
use Pushproof\{Inexpressible, Unsaid};
use function Pushproof\{flag, library, mapping, moment, number, run, set, text, texts, whole};

library('pushok', ['Pushok\\' => 'src']);

const ALERT = [
    'title' => ['setTitle', 'Pushproof\text'], 'subtitle' => ['setSubtitle', 'Pushproof\text'], 'body' => ['setBody', 'Pushproof\text'],
    'title-loc-key' => ['setTitleLocKey', 'Pushproof\text'], 'title-loc-args' => ['setTitleLocArgs', 'Pushproof\texts'],
    'loc-key' => ['setLocKey', 'Pushproof\text'], 'loc-args' => ['setLocArgs', 'Pushproof\texts'],
    'action-loc-key' => ['setActionLocKey', 'Pushproof\text'], 'launch-image' => ['setLaunchImage', 'Pushproof\text'],
];
const APS = [
    'badge' => ['setBadge', 'Pushproof\whole'], 'sound' => ['setSound', 'sound'], 'interruption-level' => ['setInterruptionLevel', 'Pushproof\text'],
    'content-available' => ['setContentAvailability', 'Pushproof\flag'], 'mutable-content' => ['setMutableContent', 'Pushproof\flag'],
    'category' => ['setCategory', 'Pushproof\text'], 'thread-id' => ['setThreadId', 'Pushproof\text'], 'url-args' => ['setUrlArgs', 'Pushproof\texts'],
    'timestamp' => ['setTimestamp', 'Pushproof\whole'], 'event' => ['setEvent', 'Pushproof\text'],
    'relevance-score' => ['setRelevanceScore', 'Pushproof\number'], 'stale-date' => ['setStaleDate', 'Pushproof\whole'],
    'content-state' => ['setContentState', 'Pushproof\mapping'], 'dismissal-date' => ['setDismissalDate', 'Pushproof\whole'],
    'attributes-type' => ['setAttributesType', 'Pushproof\text'], 'attributes' => ['addAttributes', 'Pushproof\mapping'],
];

function sound(mixed $value): string|Sound
{
    if (!$value instanceof stdClass) {
        return text($value);
    }
    $members = new Pushproof\Members('/aps/sound', (array) $value);
    $calls = $members->calls([
        'critical' => ['setCritical', 'Pushproof\whole'], 'name' => ['setName', 'Pushproof\text'],
        'volume' => ['setVolume', fn ($volume) => (float) number($volume)],
    ]);
    $members->finish();
    return set(Sound::create(), $calls);
}

const SUFFIXES = [
    'voip' => '.voip', 'liveactivity' => '.push-type.liveactivity', 'complication' => '.complication', 'fileprovider' => '.pushkit.fileprovider',
    'location' => '.location-query', 'pushtotalk' => '.voip-ptt',
];

function topic(string $kind, object $meant): string
{
    return $meant->context->bundleId . (SUFFIXES[$kind] ?? '');
}

function credentials(object $meant): array
{
    return ['key_id' => 'KEY1234567', 'team_id' => 'TEAM123456', 'app_bundle_id' => $meant->context->bundleId, 'private_key_content' => 'key'];
}

run(function ($meant) {
    $kind = $meant->pushType(['alert', 'background', 'voip', 'complication', 'fileprovider', 'mdm', 'liveactivity', 'location', 'pushtotalk']);
    $alert = $meant->alertText();
    $parts = $meant->alert?->calls(ALERT);
    $calls = $meant->aps()->calls(APS);
    $meant->finish();
    $headers = $meant->headers(function ($headers) use ($kind, $meant) {
        $priority = $headers->take('apns-priority');
        if ($kind === null || $headers->take('apns-topic') !== topic($kind, $meant) || !in_array($priority, [null, '5', '10'], true)) {
            throw new Unsaid(); // The topic is the app's, with what its type adds.
        }
        return array_merge(
            $headers->calls([
                'apns-id' => ['setId', 'Pushproof\text'], 'apns-expiration' => ['setExpirationAt', 'Pushproof\moment'],
                'apns-collapse-id' => ['setCollapseId', 'Pushproof\text'],
            ]),
            $priority === null ? [] : [[$priority === '5' ? 'setLowPriority' : 'setHighPriority', null]],
        );
    });

    return function () use ($meant, $kind, $alert, $parts, $calls, $headers) {
        $payload = set(Payload::create(), $calls);
        if ($parts !== null || $alert !== null) {
            $payload->setAlert($alert ?? set(Alert::create(), $parts));
        }
        foreach ($meant->custom as $name => $value) {
            $payload->setCustomValue((string) $name, $value);
        }
        if ($kind !== null) {
            $payload->setPushType($kind);
        }
        $notification = new Notification($payload, $meant->deviceToken);
        foreach ($headers ?? [] as [$setter, $value]) {
            $value === null ? $notification->$setter() : $notification->$setter($value);
        }
        $request = new Request($notification, true);
        Token::useExisting('token', credentials($meant))->authenticateClient($request);
        return [$request->getBody(), $headers === null ? null : $request->getHeaders()];
    };
});
