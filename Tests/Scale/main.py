"""Runs a campaign on Slurm and once whole, and compares the reports."""

import json
import os
import pathlib
import subprocess
import sys
import time

PUSHPROOF = os.environ["PUSHPROOF"]
work = pathlib.Path(sys.argv[1])
# With a bug, so that there is something to merge. The shards of `check` are the same cases as the whole; those of `fuzz` learn each from its own answers.
TESTEE = "python3 Examples/testees/zego.py --bug payload-parsed"
campaign = {"TESTEE": TESTEE, "DIALECT": "zego", "WORK": "check --thorough", "RUN": str(work / "run")}


def slurm(*words):
    return subprocess.run(words, env=os.environ | campaign, check=True, capture_output=True, text=True).stdout.strip()


def states(job):
    """The state of each job of the array, by its index."""
    lines = slurm("scontrol", "show", "job", job, "--oneliner").splitlines()
    fields = [dict(word.split("=", 1) for word in line.split() if "=" in word) for line in lines]
    return {row["ArrayTaskId"]: row for row in fields if row.get("ArrayTaskId", "").isdigit()}


def wait_until(condition, what, seconds=600):
    deadline = time.monotonic() + seconds
    while not (answer := condition()):
        if time.monotonic() > deadline:
            sys.exit(f"not within {seconds} s: {what}")
        time.sleep(0.3)
    return answer


def read(folder):
    """A report without what belongs to one run: times, rates, and the part of the campaign that it is."""
    report = json.loads((folder / "report.json").read_text())
    for key in ["durationSeconds", "casesPerSecond"]:
        del report["summary"][key]
    return report


def position(state):
    return json.loads(state.read_text())["parts"][0]["position"]


wait_until(lambda: "idle" in slurm("sinfo", "--noheader", "--format=%T"), "a node that is idle")
started = time.monotonic()
logs = f"--output={work}/%A_%a.out"
job = slurm("sbatch", "--parsable", logs, "Examples/slurm/campaign.sbatch")
print(f"job array {job}: 8 tasks, two at a time")

# The third begins while others run: kill its process group as a lost node would, and have it queued again.
victim = "2"
state = work / f"run/shard-{victim}/state.json"
wait_until(lambda: state.exists() and position(state) > 0, "some progress of task 2")
slurm("scontrol", "requeue", f"{job}_{victim}")
print(f"task {victim} was killed and requeued after {position(state)} cases")

merge = slurm("sbatch", "--parsable", f"--dependency=afterok:{job}", f"--output={work}/merge.out", "Examples/slurm/merge.sbatch")
wait_until(lambda: "JobState=PENDING" not in (text := slurm("scontrol", "show", "job", merge)) and "RUNNING" not in text, "the merge")
rows = states(job)
for index, row in sorted(rows.items()):
    print(f"task {index}: {row['JobState']}, restarts {row['Restarts']}, exit code {row['ExitCode']}")
assert len(rows) == 8 and all(row["JobState"] == "COMPLETED" for row in rows.values()), rows
assert rows[victim]["Restarts"] == "1", rows[victim]
merged_seconds = time.monotonic() - started
assert "ExitCode=1:0" in slurm("scontrol", "show", "job", merge), "the merged report has findings: exit code 1"

whole = [PUSHPROOF, *campaign["WORK"].split(), "--dialect", "zego", "--testee", TESTEE]
done = subprocess.run([*whole, "--quiet", "--report-dir", str(work / "whole")], stdout=subprocess.DEVNULL)
assert done.returncode == 1, done.returncode

one, merged = read(work / "whole"), read(work / "run/all")
differing = [key for key in one if one[key] != merged.get(key)]
print(f"{one['summary']['cases']} cases, {len(one['findings'])} findings, {merged_seconds:.0f} s on Slurm")
assert not differing, {key: (str(one[key])[:300], str(merged.get(key))[:300]) for key in differing}
print("the merged report equals that of the whole campaign")
