"""Mutants on recorded requests, in a process each: does any answer differ from the compiler's?"""

import gc
import hashlib
import json
import os
import resource
import selectors
import signal
import sys

import change
import testee
from compiler_namespace import namespace_of
from recording import answer, comparable

SECONDS_EACH = 2  # Of processor time for one request, of which the compiler takes less than a millisecond.
SECONDS_ALL = 600
MORE_MEMORY = 1 << 30

EQUAL, NOT_REACHED, DIFFERENT, CRASH, HANG = "equal", "not reached", "different", "crash", "hang"
IDLE = "idle"  # A change of values of a type that never came to the place.


class TooLong(BaseException):
    """A request takes too long."""


def outcome_on(mutant, cases, most=None):
    """What the mutant's answers are, and where they differ: pairs of a request's index and a number for the wrong answer.

    `most`: how many differences are enough. A crash anywhere that was tried is a bug for certain, and needs no verdict.
    """
    if mutant.change and change.type_of(mutant.change) not in cases.infections.types.get(mutant.value_place, ()):
        return IDLE, []
    if not len(cases.reach(mutant)):
        return NOT_REACHED, []
    differences = []
    try:
        names = namespace_of(mutant.codes()) if len(cases.of(mutant)) else None
        for index in cases.of(mutant):
            signal.setitimer(signal.ITIMER_PROF, SECONDS_EACH)
            given = answer(cases.lines[index], mutant.vendor, names)
            if given != cases.answers[index] and (value := value_of(given)) != value_of(cases.answers[index]):
                differences.append((index, number_of(value)))
                if len(differences) == most:
                    break
    except TooLong:
        return HANG, []
    except Exception:
        return CRASH, []
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return (DIFFERENT if differences else EQUAL), differences


def number_of(value):
    digest = hashlib.blake2b(repr(value).encode("utf-8", "surrogatepass"), digest_size=7).digest()
    return int.from_bytes(digest, "big")


def value_of(line):
    """An answer as Pushproof compares it: payloads by value, reasons not at all."""
    members = json.loads(line)
    if "payload" in members:
        try:
            members["payload"] = comparable(testee.read_json(members["payload"]))
        except (TypeError, ValueError, RecursionError):
            pass
    for reason in ("error", "suppressed"):
        if reason in members:
            members[reason] = ""
    return members


def trial(mutant, cases, most=None):
    """A mutant on recorded requests, as an object of JSON."""
    outcome, differences = outcome_on(mutant, cases, most)
    return {"outcome": outcome, "differences": differences}


# ---- Processes -------------------------------------------------------------------------------------------------------


def results(mutants, work, jobs):
    """For each mutant what `work` gives in a process of its own, in no fixed order; None where a signal ended it."""
    gc.collect()
    gc.freeze()  # What is shared stays shared.
    sys.setrecursionlimit(10_000)
    waiting, selector = list(reversed(mutants)), selectors.DefaultSelector()
    while waiting or selector.get_map():
        while waiting and len(selector.get_map()) < jobs:
            start(waiting.pop(), work, selector)
        for key, _ in selector.select():
            mutant, process, text = key.data
            if part := os.read(key.fd, 1 << 16):
                text += part
                continue
            selector.unregister(key.fd)
            os.close(key.fd)
            _, status = os.waitpid(process, 0)
            yield mutant, json.loads(text) if text else ended_by(status)


def ended_by(status):
    is_time = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
    return {"outcome": HANG if is_time else CRASH, "differences": []}


def start(mutant, work, selector):
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.close(reading)
            limit()
            with open(writing, "wb") as pipe:
                pipe.write((json.dumps(work(mutant)) + "\n").encode())
        finally:
            os._exit(0)
    os.close(writing)
    selector.register(reading, selectors.EVENT_READ, (mutant, process, bytearray()))


def limit():
    """Bounds time and memory of this process."""

    def stop(*_):
        raise TooLong

    signal.signal(signal.SIGPROF, stop)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS_ALL, SECONDS_ALL))
    with open("/proc/self/statm", encoding="ascii") as sizes:
        used = int(sizes.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MORE_MEMORY, used + MORE_MEMORY))
