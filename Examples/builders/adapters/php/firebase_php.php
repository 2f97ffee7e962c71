<?php

// kreait/firebase-php: `ApnsConfig`, as `CloudMessage` encodes it. FCM passes `apns.payload` and `apns.headers` on to APNs.

declare(strict_types=1);

require __DIR__ . '/meant.php';

use Kreait\Firebase\Messaging\ApnsConfig;
use Pushproof\Inexpressible;
use function Pushproof\{library, run, text, whole};

library('firebase_php', ['Kreait\Firebase\\' => 'src/Firebase']);

run(function ($meant) {
    $aps = $meant->aps();
    $sound = $aps->take('sound');
    $badge = $aps->take('badge', whole(...));
    $subtitle = $meant->alert?->take('subtitle', text(...));
    $alert = $meant->alert ? $meant->alert->takeAll() : $meant->alertText();
    $aps->take('alert');
    $fields = $aps->takeAll();
    $headers = $meant->headers(fn ($headers) => $headers->takeAll());

    return function () use ($meant, $sound, $badge, $subtitle, $alert, $fields, $headers) {
        $config = ApnsConfig::new();
        if ($alert !== null) {
            $config = $config->withApsField('alert', $alert);
        }
        if ($subtitle !== null) {
            $config = $config->withSubtitle($subtitle);
        }
        if ($badge !== null) {
            $config = $config->withBadge($badge);
        }
        if ($sound !== null) {
            $config = is_string($sound) ? $config->withSound($sound) : $config->withApsField('sound', $sound);
        }
        foreach ($fields as $name => $value) {
            $config = $config->withApsField((string) $name, $value);
        }
        foreach ($meant->custom as $name => $value) {
            $config = $config->withDataField((string) $name, $value);
        }
        foreach ($headers ?? [] as $name => $value) {
            $config = $config->withHeader($name, $value);
        }
        // As Guzzle writes the body of a request, of which `apns` is a member.
        $written = json_decode(json_encode(['apns' => $config]))->apns;
        return [json_encode($written->payload ?? new stdClass(), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES), $headers ? (array) $written->headers : null];
    };
});
