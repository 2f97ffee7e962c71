"""Examples/kubernetes: valid by the schemas of the Kubernetes API, and each container run here as its pod would run it."""

import copy
import json
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import yaml

# The first that has backoffLimitPerIndex switched on, the first where it is stable, and the newest that we have.
VERSIONS = ["1.29.0", "1.33.0", "1.37.0"]
FOLDER = Path("Examples/kubernetes")
TESTEE = f"exec {sys.executable} {Path.cwd()}/Examples/testees/easemob.py --bug orphan-loc-args"
# What the example does through a night is done here in seconds. Without feedback the shards are the same cases as the whole.
NIGHT, SECONDS = "--cases 10000000", "--cases 4000 --no-feedback"
KILLED = 3


def documents(name):
    return list(yaml.safe_load_all((FOLDER / name).read_text("utf-8")))


def validate():
    if not find_spec("kubernetes_validate"):
        print("skip  the manifests were not held against the API's schemas: kubernetes-validate is not installed")
        return
    from kubernetes_validate import ValidationError
    from kubernetes_validate import validate as validated

    manifests = documents("campaign.yaml") + documents("merge.yaml")
    for version in VERSIONS:
        for manifest in manifests:
            validated(manifest, version, strict=True)
    print(f"ok    {len(manifests)} manifests by the schemas of Kubernetes {', '.join(VERSIONS)}")
    # What the schemas let pass would prove nothing.
    job = manifests[1]
    for name, spoil in {
        "a field that there is not": lambda spec: spec.update(backoffLimitPerIndexes=3),
        "a number that is a text": lambda spec: spec.update(completions="8"),
        "a container without a name": lambda spec: spec["template"]["spec"]["containers"][0].pop("name"),
        "a volume in the wrong place": lambda spec: spec["template"].update(volumes=[]),
    }.items():
        spoilt = copy.deepcopy(job)
        spoil(spoilt["spec"])
        try:
            validated(spoilt, VERSIONS[-1], strict=True)
        except ValidationError:
            continue
        sys.exit(f"{name} is not refused")
    print("ok    four spoilt ones are refused")


class Cluster:
    """Runs containers one at a time in a folder, where /reports of the container is a folder, too."""

    def __init__(self, folder, pushproof):
        self.folder = folder
        self.program("pushproof", f'exec {pushproof} "$@"')
        # Whatever adapter the image would have. It ends the run of one index once, as a node that is lost would.
        self.program("node", f'[ "$JOB_COMPLETION_INDEX" = {KILLED} ] && mkdir lost 2>/dev/null && kill -9 "$PPID"\n{TESTEE}')

    def program(self, name, line):
        path = self.folder / "bin" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\n{line}\n")
        path.chmod(0o755)

    def run(self, job, index=None):
        """The exit code of the job's container, of one index."""
        pod = job["spec"]["template"]["spec"]
        container = pod["containers"][0]
        mounts = [mount["mountPath"] for mount in container["volumeMounts"]]
        assert mounts == ["/reports"] and {volume["name"] for volume in pod["volumes"]} == {"reports"}
        line = container["args"][0].replace("/reports", str(self.folder / "reports"))
        environment = {"PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}", "HOME": str(self.folder)}
        environment |= {variable["name"]: variable["value"] for variable in container.get("env", [])}
        if index is not None:
            environment["JOB_COMPLETION_INDEX"] = str(index)
        done = subprocess.run([*container["command"], line], cwd=self.folder, env=environment, capture_output=True, text=True)
        self.said = done.stdout + done.stderr
        return done.returncode

    def report(self, name):
        """A report without what belongs to one run: its times."""
        report = json.loads((self.folder / name / "report.json").read_text("utf-8"))
        for key in ["durationSeconds", "casesPerSecond"]:
            del report["summary"][key]
        return report


def play(pushproof):
    campaign = next(one for one in documents("campaign.yaml") if one["kind"] == "Job")
    merge = documents("merge.yaml")[0]
    container = campaign["spec"]["template"]["spec"]["containers"][0]
    assert container["args"][0].count(NIGHT) == 1
    container["args"] = [container["args"][0].replace(NIGHT, SECONDS)]
    count = campaign["spec"]["completions"]
    assert {"name": "JOB_COMPLETIONS", "value": str(count)} in container["env"]

    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(Path(folder), pushproof)
        for index in range(count - 1):
            code = cluster.run(campaign, index)
            if index == KILLED:
                assert code == 137, (code, cluster.said)
                code = cluster.run(campaign, index)
            assert code == 0, (index, code, cluster.said)
        # It fails by its findings, and says what it lacks.
        assert cluster.run(merge) == 1 and f"missing or unfinished shards: {count}/{count}" in cluster.said, cluster.said
        assert not json.loads((cluster.folder / "reports/all/report.json").read_text("utf-8"))["complete"]
        print(f"ok    {count - 1} of {count} indexes, {KILLED} killed and tried again: the merged report is incomplete")
        assert cluster.run(campaign, count - 1) == 0, cluster.said
        assert cluster.run(merge) == 1, cluster.said
        merged = cluster.report("reports/all")

        whole = ["pushproof", "fuzz", *SECONDS.split(), "--seed", "1", "--dialect", "easemob", "--testee", "node adapter.js"]
        environment = os.environ | {"PATH": f"{cluster.folder / 'bin'}:{os.environ['PATH']}", "JOB_COMPLETION_INDEX": ""}
        done = subprocess.run([*whole, "--quiet", "--report-dir", "whole"], cwd=folder, env=environment, stdout=subprocess.DEVNULL)
        assert done.returncode == 1, done.returncode
        one = cluster.report("whole")
        differing = {key: (str(one[key])[:300], str(merged.get(key))[:300]) for key in one if one[key] != merged.get(key)}
        assert not differing, differing
        print(f"ok    all {count}: {one['summary']['cases']} cases, {len(one['findings'])} findings, as of the campaign run whole")


if __name__ == "__main__":
    validate()
    play(sys.argv[1])
