<?php

// richsage/rms-push-notifications-bundle: `AppleMessage` and `AppleNotification.send`, up to the frame that it would write. The frame has no
// headers. It is made with its own defaults.

declare(strict_types=1);

require __DIR__ . '/meant.php';

use RMS\PushNotificationsBundle\Message\iOSMessage;
use RMS\PushNotificationsBundle\Service\OS\AppleNotification;
use function Pushproof\{flag, library, run, text, whole};

library('rms_push', ['RMS\PushNotificationsBundle\\' => '']);

/** Keeps the frame. */
class Service extends AppleNotification
{
    public string $frame;

    protected function sendMessages($firstMessageId, $apnURL)
    {
        $this->frame = $this->messages[$firstMessageId];
        return [];
    }
}

run(function ($meant) {
    $meant->pushType(['alert', 'background']);
    $meant->shortToken();
    $alert = $meant->alert ? (array) $meant->alert->takeAll() : $meant->alertText(); // A text, or Apple's keys in an array.
    if ($meant->alert) {
        $meant->aps()->take('alert');
    }
    $calls = $meant->aps()->calls([
        'badge' => ['setAPSBadge', whole(...)], 'sound' => ['setAPSSound', text(...)], 'category' => ['setCategory', text(...)],
        'content-available' => ['setAPSContentAvailable', fn ($value) => (int) flag($value)], 'mutable-content' => ['setMutableContent', flag(...)],
    ]);
    $meant->finish();

    return function () use ($meant, $alert, $calls) {
        $message = Pushproof\set(new iOSMessage($meant->deviceToken), $calls);
        if ($alert !== null) {
            $message->setMessage($alert);
        }
        if ($meant->custom) {
            $message->setData($meant->custom);
        }
        $service = new Service(false, 'certificate.pem');
        $service->send($message);
        return [substr($service->frame, 1 + 4 + 4 + 2 + 32 + 2), null];
    };
});
