<?php

// The adapter between pushproof and your compiler: a request a line comes in, an answer a line goes out.
//
// Written by "pushproof init"; it is yours now. As it stands it calls no compiler. A message of dialect apns is the payload that is
// meant, and goes out unchanged; everything else is skipped. So "pushproof check" proves nothing yet, and ends
// with 75: it judged the protocol and the way of a payload to the phone, and nothing of yours. compile_message is where your
// compiler comes in.

ini_set('display_errors', 'stderr'); // A warning on standard output would be taken for an answer.

const DEPTH = 10000; // A message may nest 2000 levels deep.

/**
 * The answer to one message: ['payload' => text, 'headers' => [...]], ['suppressed' => why] if no push must be sent,
 * ['error' => why] if the message is refused, or ['skipped' => why] for what your compiler does not do.
 *
 * $message is the vendor's message as arrays (null if it is not JSON), $source its exact text: json_decode loses
 * the difference of {} and [], and the end of 9007199254740993.1.
 * $context is the world around it: recipient, clock, settings. $headers are those that are meant, of dialect apns.
 */
function compile_message(string $dialect, mixed $message, array $context, array $headers, string $source): array
{
    if ($dialect === 'apns') {
        // A program that builds payloads builds here what $message says, and returns the exact bytes that it would send.
        // If it has headers, too, ('headers' => [...] beside the payload) they are judged.
        return ['payload' => $source];
    }
    // A compiler of vendor messages is called here, as in
    //     require_once __DIR__ . '/../src/compiler.php';
    //     if ($dialect === '@EXAMPLE@') {
    //         return ['payload' => payload_of($message)];
    //     }
    return ['skipped' => "adapter.php does not compile $dialect yet"];
}

function answer(string $line): array
{
    $request = json_decode($line, true, DEPTH, JSON_BIGINT_AS_STRING);
    $source = match (true) {
        isset($request['messageBase64']) => base64_decode($request['messageBase64']),
        isset($request['messageText']) => $request['messageText'],
        default => source_of($line, 'message'),
    };
    $message = $request['message'] ?? json_decode($source, true, DEPTH, JSON_BIGINT_AS_STRING);
    try {
        $made = compile_message(
            $request['dialect'],
            $message,
            $request['context'] ?? [],
            $request['headers'] ?? [],
            $source
        );
    } catch (\Throwable $problem) { // No push is sent then. The process lives on: to start it again takes a while.
        $made = ['error' => crash($problem)];
    }
    if (isset($made['payload']) && preg_match('//u', $made['payload']) !== 1) { // It is not UTF-8.
        $made['payloadBase64'] = base64_encode($made['payload']);
        unset($made['payload']);
    }
    if (isset($made['headers'])) {
        $made['headers'] = (object) array_map('strval', $made['headers']);
    }
    return ['id' => $request['id']] + $made;
}

/** What your compiler threw, and where. */
function crash(\Throwable $problem): string
{
    $place = basename($problem->getFile()) . ':' . $problem->getLine();
    return get_class($problem) . ': ' . $problem->getMessage() . " ($place)";
}

/** The exact text of a member of the request. */
function source_of(string $line, string $name): string
{
    $at = strpos($line, '{') + 1;
    while (($key = strpos($line, '"', $at)) !== false) {
        $end = after_string($line, $key);
        $start = strpos($line, ':', $end) + 1;
        $at = end_of_value($line, $start);
        if (substr($line, $key + 1, $end - $key - 2) === $name) {
            return trim(substr($line, $start, $at - $start));
        }
    }
    return '';
}

function after_string(string $text, int $at): int
{
    for ($at++; $text[$at] !== '"'; $at++) {
        if ($text[$at] === '\\') {
            $at++;
        }
    }
    return $at + 1;
}

/** The place of the "," or "}" after the value that begins at $at. */
function end_of_value(string $text, int $at): int
{
    $depth = 0;
    while ($depth > 0 || !in_array($text[$at], [',', '}'], true)) {
        if ($text[$at] === '"') {
            $at = after_string($text, $at);
            continue;
        }
        $depth += match ($text[$at]) {
            '{', '[' => 1,
            '}', ']' => -1,
            default => 0,
        };
        $at++;
    }
    return $at;
}

while (($line = fgets(STDIN)) !== false) {
    if (trim($line) !== '') {
        $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE;
        $json = json_encode(answer($line), $flags);
        fwrite(STDOUT, $json . "\n"); // It is not buffered.
    }
}
