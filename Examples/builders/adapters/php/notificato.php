<?php

// wrep/notificato: `MessageBuilder`, up to the JSON of the frame that its sender would write. Its binary frames have no headers.
//
// The app's own data are an array or JSON; they go in as JSON.

declare(strict_types=1);

require __DIR__ . '/meant.php';

use Pushproof\Inexpressible;
use Wrep\Notificato\Apns\{Certificate, Message};
use function Pushproof\{flag, library, run, text, texts, whole};

library('notificato', ['Wrep\Notificato\\' => 'src/Wrep/Notificato']);
$certificate = (new ReflectionClass(Certificate::class))->newInstanceWithoutConstructor(); // One that reads no file.

run(function ($meant) use ($certificate) {
    $meant->pushType(['alert', 'background']);
    $meant->shortToken();
    $alert = $meant->alertText();
    $parts = null;
    if ($meant->alert) {
        $parts = [];
        foreach (['body' => text(...), 'loc-key' => text(...), 'loc-args' => texts(...), 'action-loc-key' => text(...), 'launch-image' => text(...)] as $name => $kind) {
            $parts[$name] = $meant->alert->take($name, $kind);
        }
        if (($parts['body'] === null) === ($parts['loc-key'] === null) || $parts['loc-args'] !== null && $parts['loc-key'] === null) {
            throw new Inexpressible('an alert is a text or a key with its arguments: one of the two');
        }
    }
    $calls = $meant->aps()->calls([
        'badge' => ['setBadge', whole(...)], 'sound' => ['setSound', text(...)], 'category' => ['setCategory', text(...)],
        'content-available' => ['setContentAvailable', flag(...)],
    ]);
    $meant->finish();

    return function () use ($meant, $certificate, $alert, $parts, $calls) {
        $builder = Message::builder()->setDeviceToken($meant->deviceToken)->setCertificate($certificate);
        if ($alert !== null) {
            $builder->setAlert($alert);
        } elseif ($parts && $parts['body'] !== null) {
            $builder->setAlert($parts['body'], $parts['action-loc-key'], $parts['launch-image']);
        } elseif ($parts) {
            $builder->setAlertLocalized($parts['loc-key'], $parts['loc-args'] ?? [], $parts['action-loc-key'], $parts['launch-image']);
        }
        Pushproof\set($builder, $calls);
        if ($meant->custom) {
            $builder->setPayload(json_encode((object) $meant->custom, JSON_PRESERVE_ZERO_FRACTION));
        }
        return [$builder->build()->getJson(), null];
    };
});
