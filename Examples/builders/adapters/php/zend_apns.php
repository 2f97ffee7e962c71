<?php

// zendframework/zendservice-apple-apns: `Message` and `Alert`, up to the frame that its client would write. The frame has no headers.

declare(strict_types=1);

require __DIR__ . '/meant.php';

use ZendService\Apple\Apns\Message;
use function Pushproof\{flag, library, run, set, text, texts, whole};

library('zend_apns', ['ZendService\Apple\\' => 'src']);

run(function ($meant) {
    $meant->pushType(['alert', 'background']);
    $meant->shortToken();
    $alert = $meant->alertText();
    $parts = $meant->alert?->calls([
        'body' => ['setBody', text(...)], 'action-loc-key' => ['setActionLocKey', text(...)], 'loc-key' => ['setLocKey', text(...)],
        'loc-args' => ['setLocArgs', texts(...)], 'launch-image' => ['setLaunchImage', text(...)], 'title' => ['setTitle', text(...)],
        'title-loc-key' => ['setTitleLocKey', text(...)], 'title-loc-args' => ['setTitleLocArgs', texts(...)],
    ]);
    $flag = fn ($value) => (int) flag($value);
    $calls = $meant->aps()->calls([
        'badge' => ['setBadge', whole(...)], 'sound' => ['setSound', text(...)], 'category' => ['setCategory', text(...)],
        'content-available' => ['setContentAvailable', $flag], 'mutable-content' => ['setMutableContent', $flag],
        'url-args' => ['setUrlArgs', texts(...)],
    ]);
    $meant->finish();

    return function () use ($meant, $alert, $parts, $calls) {
        $message = set((new Message())->setId(1)->setToken($meant->deviceToken)->setExpire(0), $calls);
        if ($parts !== null || $alert !== null) {
            $message->setAlert($alert ?? set(new Message\Alert(), $parts));
        }
        if ($meant->custom) {
            $message->setCustom($meant->custom);
        }
        return [substr($message->getPayloadJson(), 1 + 4 + 4 + 2 + 32 + 2), null];
    };
});
