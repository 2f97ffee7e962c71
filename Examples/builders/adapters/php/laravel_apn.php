<?php

// laravel-notification-channels/apn: `ApnMessage` and `ApnLiveActivityMessage`, as `ApnAdapter` makes a notification of pushok of them, up to the
// `Request` that pushok's client would send.

declare(strict_types=1);

require __DIR__ . '/meant.php';

use NotificationChannels\Apn\{ApnAdapter, ApnLiveActivityMessage, ApnMessage, ApnMessagePriority, ApnMessagePushType};
use Pushok\{AuthProvider\Token, Payload\Sound, Request};
use Pushproof\{Inexpressible, Unsaid};
use function Pushproof\{flag, library, mapping, moment, number, run, set, text, texts, whole};

library('laravel_apn', ['NotificationChannels\Apn\\' => 'src']);
library('pushok', ['Pushok\\' => 'src']);

const TOPICS = ['voip' => '.voip', 'liveactivity' => '.push-type.liveactivity', 'complication' => '.complication', 'fileprovider' => '.pushkit.fileprovider'];

function sound(mixed $value): string|Sound
{
    if (!$value instanceof stdClass) {
        return text($value);
    }
    $members = new Pushproof\Members('/aps/sound', (array) $value);
    $calls = $members->calls([
        'critical' => ['setCritical', whole(...)], 'name' => ['setName', text(...)], 'volume' => ['setVolume', fn ($volume) => (float) number($volume)],
    ]);
    $members->finish();
    return set(Sound::create(), $calls);
}

run(function ($meant) {
    $kind = $meant->pushType(array_map(fn ($type) => $type->value, ApnMessagePushType::cases()));
    $text = $meant->alertText();
    $calls = $text === null ? [] : [['body', $text]];
    if ($meant->alert) {
        $calls = $meant->alert->calls([
            'title' => ['title', text(...)], 'subtitle' => ['subtitle', text(...)], 'body' => ['body', text(...)],
            'title-loc-key' => ['titleLocKey', text(...)], 'title-loc-args' => ['titleLocArgs', texts(...)], 'loc-key' => ['locKey', text(...)],
            'loc-args' => ['locArgs', texts(...)], 'action-loc-key' => ['actionLocKey', text(...)],
        ]);
    }
    $flag = fn ($value) => (int) flag($value);
    $calls = [...$calls, ...$meant->aps()->calls([
        'badge' => ['badge', whole(...)], 'sound' => ['sound', sound(...)], 'interruption-level' => ['interruptionLevel', text(...)],
        'category' => ['category', text(...)], 'thread-id' => ['threadId', text(...)], 'url-args' => ['urlArgs', texts(...)],
        'content-available' => ['contentAvailable', $flag], 'mutable-content' => ['mutableContent', $flag],
    ])];
    if ($kind === 'liveactivity') {
        $calls = [...$calls, ...$meant->aps()->calls([
            'content-state' => ['contentState', mapping(...)], 'event' => ['event', text(...)], 'timestamp' => ['timestamp', whole(...)],
            'attributes-type' => ['attributesType', text(...)], 'attributes' => ['attributes', mapping(...)],
            'dismissal-date' => ['dismissalDate', whole(...)],
        ])];
    }
    $meant->finish();
    $headers = $meant->headers(function ($headers) use ($kind, $meant) {
        $priority = $headers->take('apns-priority');
        $topic = $meant->context->bundleId . (TOPICS[$kind] ?? '');
        if ($kind === null || $headers->take('apns-topic') !== $topic || !in_array($priority, [null, '5', '10'], true)) {
            throw new Unsaid(); // The topic is the app's, with what its type adds.
        }
        return array_merge(
            $headers->calls([
                'apns-id' => ['apnsId', text(...)], 'apns-expiration' => ['expiresAt', moment(...)], 'apns-collapse-id' => ['collapseId', text(...)],
            ]),
            $priority === null ? [] : [['priority', $priority === '5' ? ApnMessagePriority::Low : ApnMessagePriority::High]],
        );
    });

    return function () use ($meant, $kind, $calls, $headers) {
        $message = $kind === 'liveactivity' ? ApnLiveActivityMessage::create() : ApnMessage::create();
        set($message, [...$calls, ...($headers ?? []), ['custom', $meant->custom]]);
        if ($kind !== null) {
            $message->pushType(ApnMessagePushType::from($kind));
        }
        $request = new Request((new ApnAdapter())->adapt($message, $meant->deviceToken), true);
        $credentials = ['key_id' => 'KEY1234567', 'team_id' => 'TEAM123456', 'app_bundle_id' => $meant->context->bundleId, 'private_key_content' => 'key'];
        Token::useExisting('token', $credentials)->authenticateClient($request);
        return [$request->getBody(), $headers === null ? null : $request->getHeaders()];
    };
});
