<?php

// m2mobi/apns-php: `Message`, and `CustomMessage` for what it alone has, up to what `Push` hands to curl.

declare(strict_types=1);

// In place of PHP's functions of these names for the classes of the library: what is sent stays here.
namespace ApnsPHP {
    function curl_setopt_array(mixed $handle, array $options): bool
    {
        $GLOBALS['request'] = $options;
        return true;
    }

    function curl_exec(mixed $handle): bool
    {
        return true;
    }

    function curl_getinfo(mixed $handle, int $option): int
    {
        return 200;
    }
}

namespace {
    require __DIR__ . '/meant.php';

    use ApnsPHP\Message;
    use ApnsPHP\Message\{CustomMessage, Priority, PushType};
    use ApnsPHP\{Environment, Push};
    use Pushproof\Unsaid;
    use function Pushproof\{flag, library, run, set, text, texts, whole};

    library('m2mobi_apns', ['ApnsPHP\\' => 'ApnsPHP']);
    $push = (new ReflectionClass(Push::class))->newInstanceWithoutConstructor(); // One that reads no key.
    foreach (['environment' => Environment::Production, 'hSocket' => curl_init(), 'providerToken' => 'token'] as $name => $value) {
        (new ReflectionProperty(Push::class, $name))->setValue($push, $value);
    }
    $send = new ReflectionMethod(Push::class, 'httpSend');

    run(function ($meant) use ($push, $send) {
        $types = array_map(fn ($type) => $type->value, PushType::cases());
        $kind = $meant->pushType(array_diff($types, ['liveactivity'])); // A class of its own, which writes its own clock.
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
            'thread-id' => ['setThreadId', text(...)], 'content-available' => ['setContentAvailable', flag(...)],
            'mutable-content' => ['setMutableContent', flag(...)],
        ]);
        $meant->finish();
        $headers = $meant->headers(function ($headers) {
            if ($headers->take('apns-expiration') !== null) {
                throw new Unsaid(); // "This message will expire in N seconds".
            }
            return $headers->calls([
                'apns-topic' => ['setTopic', text(...)], 'apns-collapse-id' => ['setCollapseId', text(...)], 'apns-id' => ['setCustomIdentifier', text(...)],
                'apns-priority' => ['setPriority', fn ($value) => Priority::tryFrom((int) $value) ?? throw new Unsaid()],
            ]);
        });

        return function () use ($meant, $push, $send, $kind, $text, $plain, $custom, $calls, $headers) {
            $message = $custom ? new CustomMessage($meant->deviceToken) : new Message($meant->deviceToken);
            if ($text !== null) {
                $message->setText($text);
            }
            if ($kind !== null) {
                $message->setPushType(PushType::from($kind));
            }
            set($message, [...$plain, ...$custom, ...$calls, ...($headers ?? [])]);
            foreach ($meant->custom as $name => $value) {
                $message->setCustomProperty((string) $name, $value);
            }
            $answer = null;
            $send->invokeArgs($push, [$message, &$answer]);
            $lines = array_map(fn ($line) => explode(': ', $line, 2), $GLOBALS['request'][CURLOPT_HTTPHEADER]);
            return [$GLOBALS['request'][CURLOPT_POSTFIELDS], $headers === null ? null : array_column($lines, 1, 0)];
        };
    });
}
