"""What the hostile scripts share: which processes they left behind, and how each ends."""

import os
import resource
import signal
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
# In the environment of every process that a script starts, and so of what that one starts.
MARK = "PUSHPROOF_HOSTILITY"


def pushproof() -> str:
    """The binary under trial: the first argument, or the release build."""
    return str(Path(sys.argv[1] if len(sys.argv) > 1 else REPOSITORY / ".build/release/pushproof").resolve())


def marked(mark: str) -> dict:
    """The environment of a process whose descendants `survivors` finds."""
    return os.environ | {MARK: mark}


def survivors(mark: str) -> list:
    """The processes with that mark, zombies left out: they have no environment."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if f"{MARK}={mark}".encode() in (entry / "environ").read_bytes().split(b"\0"):
                    found.append(int(entry.name))
            except OSError:
                pass
    return found


def kill_survivors(mark: str) -> int:
    """Kills the processes with that mark, and says how many there were."""
    left = survivors(mark)
    for identifier in left:
        try:
            os.kill(identifier, signal.SIGKILL)
        except ProcessLookupError:
            pass
    return len(left)


def tell(name: str, problem) -> int:
    """Prints a problem in one line, where there is one, and gives the number of problems."""
    if problem:
        print(f"{name}: {problem}".replace("\n", " | "), file=sys.stderr, flush=True)
    return 1 if problem else 0


def end(count: int, what: str, failures: int, mebibytes: int) -> int:
    """Looks at the memory of the largest process that was waited for, prints the summary and gives the exit code."""
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
    if peak > mebibytes:
        failures += tell("memory", f"the largest process had {peak} MiB, more than {mebibytes}")
    print(f"{count} {what}, the largest process with {peak} MiB: {failures} problems")
    return 1 if failures else 0
