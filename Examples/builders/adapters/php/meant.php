<?php

// What the adapters of this folder share, as meant.py has it: the meant payload, taken apart member by member, and the answer.

declare(strict_types=1);

namespace Pushproof;

error_reporting(E_ALL & ~E_DEPRECATED); // Notices of old code would stand among the answers.
ini_set('display_errors', 'stderr');

const LIBRARIES = __DIR__ . '/../../../../.build/builders/libraries';

/** The library has no word for something that is meant, and for what. */
class Inexpressible extends \Exception {}

/** The library has no word for a header: the payload is judged without its headers. */
class Unsaid extends \Exception {}

/** The value has another type than the library documents. */
class Unfit extends \Exception {}

/** Loads the classes of a library: by Composer's file where it was installed, and else from the folders of its namespaces. */
function library(string $name, array $namespaces = []): void
{
    $folder = LIBRARIES . "/$name";
    if (!is_dir($folder)) {
        return; // The classes came with another library, by Composer.
    }
    foreach ([dirname(realpath($folder), 2) . '/autoload.php', "$folder/vendor/autoload.php"] as $file) {
        if (is_file($file)) {
            require $file;
            return;
        }
    }
    spl_autoload_register(function (string $class) use ($folder, $namespaces): void {
        foreach ($namespaces as $namespace => $within) {
            $file = "$folder/$within/" . str_replace('\\', '/', substr($class, strlen($namespace))) . '.php';
            if (str_starts_with($class, $namespace) && is_file($file)) {
                require $file;
            }
        }
    });
}

/** Answers Pushproof. `$build` takes a `Meant` and returns a function that calls the library and gives `[body, headers]`. */
function run(callable $build): void
{
    while (($line = fgets(STDIN)) !== false) {
        if (trim($line) !== '') {
            fwrite(STDOUT, json_encode(answer($line, $build), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR) . "\n");
        }
    }
}

function answer(string $line, callable $build): array
{
    $request = json_decode($line, false, 100000, JSON_THROW_ON_ERROR);
    $id = $request->id;
    if ($request->dialect !== 'apns') {
        return ['id' => $id, 'skipped' => 'these are builders of payloads for APNs'];
    }
    try {
        if (isset($request->messageText) || isset($request->messageBase64)) {
            throw new Inexpressible('the library builds objects');
        }
        held($line);
        $send = $build(new Meant($request->message, (array) ($request->headers ?? []), $request->context));
    } catch (Inexpressible $reason) {
        return ['id' => $id, 'skipped' => $reason->getMessage()];
    }
    try {
        [$body, $sent] = $send();
    } catch (\Throwable $problem) {
        return ['id' => $id, 'error' => (new \ReflectionClass($problem))->getShortName() . ': ' . $problem->getMessage()];
    }
    return $sent === null ? ['id' => $id, 'payload' => $body] : ['id' => $id, 'payload' => $body, 'headers' => (object) ofAPNs($sent)];
}

/** What a double or an integer of PHP does not hold as it is written is no case for a library in PHP. */
function held(string $line): void
{
    preg_match_all('/-?\d[\d.eE+-]*/', preg_replace('/"(?:[^"\\\\]|\\\\.)*+"/', '', $line), $written);
    foreach ($written[0] as $number) {
        $read = json_decode($number);
        if (digits($number) !== digits(is_float($read) && is_infinite($read) ? '' : json_encode($read))) {
            throw new Inexpressible('PHP does not hold ' . substr($number, 0, 40));
        }
    }
}

/** A number's value as text, whatever its spelling. */
function digits(string $written): string
{
    if (!preg_match('/^(-?)(\d+)\.?(\d*)(?:[eE]([+-]?\d+))?$/', $written, $parts)) {
        return $written;
    }
    $all = ltrim($parts[2] . $parts[3], '0');
    $short = rtrim($all, '0');
    return $short === '' ? '0' : "$parts[1]{$short}e" . ((int) ($parts[4] ?? 0) - strlen($parts[3]) + strlen($all) - strlen($short));
}

// What every HTTP client adds, and what says who sends.
const TRANSPORT = '/^(:.*|host|authorization|user-agent|connection|accept|accept-encoding|content-type|content-length)$/';

function ofAPNs(array $headers): array
{
    $kept = [];
    foreach ($headers as $name => $value) {
        $name = strtolower((string) $name);
        if (!preg_match(TRANSPORT, $name)) {
            $kept[$name] = (string) $value;
        }
    }
    return $kept;
}

/** A payload and its headers as they are meant. */
class Meant
{
    public array $custom = [];
    public ?Members $alert = null;
    public string $deviceToken;
    public mixed $message;
    public object $context;
    private ?Members $members = null;
    private Members $headers;

    public function __construct(mixed $message, array $headers, object $context)
    {
        if (!$message instanceof \stdClass) {
            throw new Inexpressible('the library builds objects');
        }
        $aps = $message->aps ?? null;
        $this->message = $message;
        $this->context = $context;
        $this->deviceToken = $context->deviceToken;
        $this->custom = array_diff_key((array) $message, ['aps' => 0]);
        $this->members = $aps instanceof \stdClass ? new Members('/aps', (array) $aps) : null;
        $this->alert = ($aps->alert ?? null) instanceof \stdClass ? new Members('/aps/alert', (array) $aps->alert) : null;
        $this->headers = new Members('header', $headers);
        if (isset($headers['apns-channel-id'])) {
            throw new Inexpressible('no word for a broadcast');
        }
        if (preg_grep('/^[ -~]*$/D', $headers, PREG_GREP_INVERT)) {
            throw new Inexpressible('what else than ASCII a header can have is up to the HTTP client');
        }
    }

    public function aps(): Members
    {
        return $this->members ?? throw new Inexpressible('the library writes an aps object into every payload');
    }

    /** The alert, where it is a text; null where it is none or an object. */
    public function alertText(): ?string
    {
        return $this->alert ? null : $this->aps()->take('alert', text(...));
    }

    /** The push type as the library names it; null where none is meant. */
    public function pushType(array $known): ?string
    {
        $kind = $this->headers->take('apns-push-type');
        if ($kind !== null && !in_array($kind, $known, true)) {
            throw new Inexpressible("no word for push type '$kind'");
        }
        return $kind;
    }

    /** The frames of the binary interface had device tokens of 32 bytes. */
    public function shortToken(): void
    {
        if (strlen($this->deviceToken) !== 64) {
            throw new Inexpressible('a frame of the binary interface has a token of 32 bytes');
        }
    }

    /** What `$take` makes of the headers, or null where the library has no word for one of them. */
    public function headers(callable $take): ?array
    {
        try {
            if (preg_grep(TRANSPORT, $this->headers->names())) {
                return null;
            }
            $taken = $take($this->headers);
            $this->headers->finish();
            return $taken;
        } catch (Unsaid | Inexpressible) {
            return null;
        }
    }

    /** Every member has been taken. */
    public function finish(): void
    {
        if ($this->alert) {
            $this->aps()->take('alert');
            $this->alert->finish();
        }
        $this->aps()->finish();
    }
}

/** The members of one object, each of which is taken once. */
class Members
{
    public function __construct(private string $place, private array $members) {}

    /** The member as `$kind` gives it, null where it is absent. For these libraries null is absent too. */
    public function take(string $name, ?callable $kind = null): mixed
    {
        if (!array_key_exists($name, $this->members)) {
            return null;
        }
        $value = $this->members[$name];
        unset($this->members[$name]);
        if ($value === null) {
            throw new Inexpressible("$this->place/$name is null");
        }
        try {
            return $kind ? $kind($value) : $value;
        } catch (Unfit $problem) {
            throw new Inexpressible("$this->place/$name is " . $problem->getMessage());
        }
    }

    /** Calls `$object->SETTER(VALUE)` later for each member of the table `[NAME => [SETTER, KIND]]` that is there. */
    public function calls(array $table): array
    {
        $calls = [];
        foreach ($table as $name => [$setter, $kind]) {
            $value = $this->take($name, $kind);
            if ($value !== null) {
                $calls[] = [$setter, $value];
            }
        }
        return $calls;
    }

    public function takeAll(): array
    {
        [$all, $this->members] = [$this->members, []];
        return $all;
    }

    public function names(): array
    {
        return array_map('strval', array_keys($this->members));
    }

    public function finish(): void
    {
        foreach ($this->names() as $name) {
            throw new Inexpressible("no word for $this->place/$name");
        }
    }
}

/** Calls the setters that `Members::calls` gave. */
function set(object $object, array $calls): object
{
    foreach ($calls as [$setter, $value]) {
        $object->$setter($value);
    }
    return $object;
}

// ---- Types: each takes a JSON value and returns PHP's ---------------------------------------------------------------

function must(bool $fits, string $what): void
{
    if (!$fits) {
        throw new Unfit($what);
    }
}

function text(mixed $value): string
{
    must(is_string($value), 'no text');
    return $value;
}

function texts(mixed $value): array
{
    must(is_array($value) && array_filter($value, 'is_string') === $value, 'no list of texts');
    return $value;
}

/** An integer, also when it is spelt 5.0 or, in a header, "5". */
function whole(mixed $value): int
{
    $read = is_string($value) && preg_match('/^(0|[1-9]\d{0,17})$/D', $value) ? (int) $value : $value;
    must(is_int($read) || is_float($read) && floor($read) === $read && abs($read) < 2 ** 53, 'no integer');
    return (int) $read;
}

function number(mixed $value): int|float
{
    must(is_int($value) || is_float($value), 'no number');
    return $value;
}

function flag(mixed $value): bool
{
    must((is_int($value) || is_float($value)) && ($value == 0 || $value == 1), 'no flag');
    return $value == 1;
}

/** An object as PHP's own array; the objects within stay objects, as `json_decode` gives them. */
function mapping(mixed $value): array
{
    must($value instanceof \stdClass, 'no object');
    return (array) $value;
}

function moment(mixed $value): \DateTime
{
    $seconds = whole($value);
    must(abs($seconds) < 100_000_000_000, 'no date');
    return new \DateTime("@$seconds");
}
