"""How many messages a second are made from a schema and judged by it: here, and by hypothesis-jsonschema in the same run.

Usage: generation.py PROGRAM (a release build). Both are measured in seconds of processor time on one core.
"""

import json
import os
import sys
import time
import warnings
from pathlib import Path

from answering import Evaluator

LEAST = 50_000
COUNT, PEERS_COUNT = 200_000, 300
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


def seconds_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


def ours(program: str, schema) -> tuple:
    evaluator = Evaluator(program)
    evaluator.ask([{"schema": schema, "generate": 1000, "seed": 1}])
    before = seconds_of(evaluator.process.pid)
    [answer] = evaluator.ask([{"schema": schema, "generate": COUNT, "seed": 2}])
    return COUNT / (seconds_of(evaluator.process.pid) - before), answer["valid"] / COUNT


def peers(schema) -> tuple:
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis_jsonschema import from_schema

    made = []

    @settings(max_examples=PEERS_COUNT, database=None, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck), derandomize=True)
    @given(from_schema(schema))
    def take(value):
        made.append(value)

    take()
    made.clear()
    before = time.process_time()
    take()
    return len(made) / (time.process_time() - before), 1.0


def main(program: str) -> int:
    warnings.simplefilter("ignore")
    slowest = 0
    for path in sorted((Path(__file__).parent / "messages").glob("*.json")):
        schema = json.loads(path.read_text("utf-8"))
        (speed, valid), (peer, _) = ours(program, schema), peers(schema)
        slowest = min(slowest or speed, speed)
        print(f"{path.stem}: {speed:,.0f} messages/s a core ({valid:.1%} of them meet it), hypothesis-jsonschema {peer:,.0f}: {speed / peer:,.0f} times as many")
    return int(slowest < LEAST)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
