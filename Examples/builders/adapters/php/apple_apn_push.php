<?php

// apple/apn-push: `Alert`, `Aps`, `Payload` and `Notification`, up to the request that its HTTP sender would send.
//
// Members of aps that have no method go into its custom data.

declare(strict_types=1);

require __DIR__ . '/meant.php';

use Apple\ApnPush\Model\{Alert, ApnId, Aps, CollapseId, DeviceToken, Expiration, Localized, Notification, Payload, Priority, PushType, Receiver, Sound};
use Apple\ApnPush\Protocol\Http\Authenticator\AuthenticatorInterface;
use Apple\ApnPush\Protocol\Http\{Request, Response};
use Apple\ApnPush\Protocol\Http\Sender\HttpSenderInterface;
use Apple\ApnPush\Sender\Builder\Http20Builder;
use Pushproof\{Inexpressible, Unsaid};
use function Pushproof\{flag, library, moment, number, run, text, texts, whole};

library('apple_apn_push', ['Apple\ApnPush\\' => 'src']);

class Nobody implements AuthenticatorInterface
{
    public function authenticate(Request $request): Request
    {
        return $request;
    }
}

/** Keeps the request, and says that APNs took it. */
class Sender implements HttpSenderInterface
{
    public ?Request $request = null;

    public function send(Request $request): Response
    {
        $this->request = $request;
        return new Response(200, '');
    }

    public function close(): void {}
}

$sender = new Sender();
$client = (new Http20Builder(new Nobody()))->setHttpSender($sender)->build();
$localized = function ($alert, string $key, string $list): ?Localized {
    [$key, $arguments] = [$alert->take($key, text(...)), $alert->take($list, texts(...))];
    if ($key === null && $arguments !== null) {
        throw new Inexpressible("$list without its key");
    }
    return $key === null ? null : new Localized($key, $arguments ?? []);
};

run(function ($meant) use ($client, $sender, $localized) {
    $kind = $meant->pushType(['alert', 'background', 'liveactivity']);
    $alert = $meant->alertText();
    $changes = [];
    if ($meant->alert) {
        $alert = $meant->alert->take('body', text(...)) ?? '';
        $changes = array_filter([
            'withTitle' => $meant->alert->take('title', text(...)),
            'withSubtitle' => $meant->alert->take('subtitle', text(...)),
            'withLaunchImage' => $meant->alert->take('launch-image', text(...)),
            'withBodyLocalized' => $localized($meant->alert, 'loc-key', 'loc-args'),
            'withLocalizedTitle' => $localized($meant->alert, 'title-loc-key', 'title-loc-args'),
            'withLocalizedSubtitle' => $localized($meant->alert, 'subtitle-loc-key', 'subtitle-loc-args'),
            'withActionLocalized' => $localized($meant->alert, 'action-loc-key', ''),
        ], fn ($value) => $value !== null);
        $meant->alert->finish();
        $meant->aps()->take('alert');
    }
    $calls = $meant->aps()->calls([
        'sound' => ['withSound', sound(...)], 'badge' => ['withBadge', whole(...)], 'category' => ['withCategory', text(...)],
        'content-available' => ['withContentAvailable', flag(...)], 'mutable-content' => ['withMutableContent', flag(...)],
        'thread-id' => ['withThreadId', text(...)], 'url-args' => ['withUrlArgs', texts(...)],
    ]);
    $more = array_map(scalar(...), $meant->aps()->takeAll());
    $custom = array_map(scalar(...), $meant->custom);
    $headers = $meant->headers(function ($headers) use ($kind) {
        $topic = $headers->take('apns-topic') ?? throw new Unsaid();
        $priority = $headers->take('apns-priority');
        if (!in_array($priority, [null, '5', '10'], true)) {
            throw new Unsaid();
        }
        return [
            'topic' => $topic,
            'withPriority' => $priority === null ? null : new Priority((int) $priority),
            'withApnId' => ($id = $headers->take('apns-id')) === null ? null : fn () => new ApnId($id),
            'withExpiration' => ($at = $headers->take('apns-expiration', moment(...))) === null ? null : new Expiration($at),
            'withCollapseId' => ($id = $headers->take('apns-collapse-id')) === null ? null : fn () => new CollapseId($id),
        ];
    });

    return function () use ($meant, $client, $sender, $kind, $alert, $changes, $calls, $more, $custom, $headers) {
        $aps = new Aps();
        if ($alert !== null) {
            $shown = new Alert($alert);
            foreach ($changes as $method => $value) {
                $shown = $shown->$method($value);
            }
            $aps = $aps->withAlert($shown);
        }
        foreach ($calls as [$method, $value]) {
            $aps = $aps->$method($value);
        }
        foreach ($more as $name => $value) {
            $aps = $aps->withCustomData((string) $name, $value);
        }
        $payload = new Payload($aps);
        foreach ($custom as $name => $value) {
            $payload = $payload->withCustomData((string) $name, $value);
        }
        $notification = new Notification($payload);
        if ($kind !== null) {
            $notification = $notification->withPushType(PushType::$kind());
        }
        foreach (array_diff_key($headers ?? [], ['topic' => 0]) as $method => $value) {
            if ($value !== null) {
                $notification = $notification->$method($value instanceof Closure ? $value() : $value);
            }
        }
        $client->send(new Receiver(new DeviceToken($meant->deviceToken), $headers['topic'] ?? 'com.example.app'), $notification);
        return [$sender->request->getContent(), $headers === null ? null : $sender->request->getHeaders()];
    };
});

function sound(mixed $value): string|Sound
{
    if (!$value instanceof stdClass) {
        return text($value);
    }
    if (array_diff(array_keys((array) $value), ['critical', 'name', 'volume']) || !isset($value->name, $value->volume)) {
        throw new Inexpressible('a critical sound has a name and a volume');
    }
    if (number($value->volume) < 0 || $value->volume > 1) {
        throw new Inexpressible('a volume is from 0 to 1');
    }
    return new Sound(text($value->name), (float) $value->volume, flag($value->critical ?? 0));
}

/** Its custom data are scalars and arrays; the objects within arrays may stay. */
function scalar(mixed $value): mixed
{
    if ($value instanceof stdClass && !(array) $value) {
        throw new Inexpressible('no word for an empty object');
    }
    return $value instanceof stdClass ? (array) $value : $value;
}
