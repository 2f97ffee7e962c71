"""A testee that records what goes through it: python3 recording.py FOLDER COMMAND… runs the command, and writes each direction to a file
of its own in the folder, byte for byte."""

import os
import subprocess
import sys
import threading
from pathlib import Path


def copy(source: int, target: int, record: Path) -> None:
    """Passes on what arrives, at once, until the source ends or nobody reads any more."""
    with open(record, "wb", buffering=0) as file:
        while chunk := os.read(source, 1 << 16):
            file.write(chunk)
            try:
                while chunk:
                    chunk = chunk[os.write(target, chunk):]
            except BrokenPipeError:
                return


def main() -> int:
    folder = Path(sys.argv[1])
    child = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    name = f"{os.getpid()}.jsonl"

    def feed() -> None:
        copy(0, child.stdin.fileno(), folder / f"requests-{name}")
        child.stdin.close()

    threading.Thread(target=feed, daemon=True).start()
    copy(child.stdout.fileno(), 1, folder / f"answers-{name}")
    return child.wait()


if __name__ == "__main__":
    sys.exit(main())
