<?php

// duccio/apns-php: `ApnsPHP_Message`, and `ApnsPHP_Message_Custom` for what it alone has. Its binary frames have no headers.

declare(strict_types=1);

require __DIR__ . '/meant.php';

use Pushproof\Inexpressible;
use function Pushproof\{flag, run, set, text, texts, whole};

foreach (['Exception', 'Message/Exception', 'Message', 'Message/Custom'] as $file) {
    require Pushproof\LIBRARIES . "/apns_php/ApnsPHP/$file.php";
}

run(function ($meant) {
    $meant->pushType(['alert', 'background']);
    $meant->shortToken();
    $text = $meant->alertText();
    $plain = $custom = [];
    if ($meant->alert) {
        $text = $meant->alert->take('body', text(...));
        $plain = $meant->alert->calls(['title' => ['setTitle', text(...)]]);
        $custom = $meant->alert->calls([
            'subtitle' => ['setSubTitle', text(...)], 'loc-key' => ['setLocKey', text(...)], 'loc-args' => ['setLocArgs', texts(...)],
            'action-loc-key' => ['setActionLocKey', text(...)], 'launch-image' => ['setLaunchImage', text(...)],
        ]);
    }
    $calls = $meant->aps()->calls([
        'badge' => ['setBadge', whole(...)], 'sound' => ['setSound', text(...)], 'category' => ['setCategory', text(...)],
        'thread-id' => ['setThreadID', text(...)], 'content-available' => ['setContentAvailable', flag(...)],
        'mutable-content' => ['setMutableContent', flag(...)],
    ]);
    $meant->finish();

    return function () use ($meant, $text, $plain, $custom, $calls) {
        $message = $custom ? new ApnsPHP_Message_Custom() : new ApnsPHP_Message();
        if ($text !== null) {
            $message->setText($text);
        }
        set($message, [...$plain, ...$custom, ...$calls]);
        foreach ($meant->custom as $name => $value) {
            $message->setCustomProperty((string) $name, $value);
        }
        return [$message->getPayload(), null];
    };
});
