"""Follows the guides; see the script beside this file."""

import re
import shutil
import sys
import time
from pathlib import Path

import yaml

from page import Mistake, Reader, blocks, commands, follow

REPOSITORY = Path(__file__).resolve().parent.parent.parent
FOLDER = REPOSITORY / "Documentation/Guides"
# A terminal has 80 columns, and `pushproof help` indents code by 4.
COLUMNS = 76
# What a file in this language needs.
PROGRAMS = {"js": "node", "php": "php", "swift": "swift", "go": "go", "python": "python3"}
# The variables of a runner, and a campaign that a test can wait for.
VARIABLES = {"CI_PIPELINE_ID": "7", "GITHUB_RUN_NUMBER": "7", "PUSHPROOF_FUZZ_CASES": "3000"}


class GuideReader(Reader):
    """Also does what files of CI services say, with stand-ins for the machine's packages."""

    def __init__(self, folder, pushproof):
        super().__init__(folder, pushproof)
        package = folder / "pushproof.deb"
        package.write_bytes(b"!<arch>\n")
        self.package = package.as_uri()
        self.temporary = folder / "runner"
        self.temporary.mkdir()
        self.program("sudo", 'exec "$@"')
        # What is to be installed must be there.
        self.program("apt-get", f'for last; do :; done\ncase "$1 $last" in "install "*.deb) exec cmp "$last" {package} ;; esac')

    def follow(self, language, file, lines):
        super().follow(language, file, lines)
        if language == "yaml" and file.startswith(".github/workflows/"):
            self.run_workflow(yaml.safe_load("\n".join(lines)))
        elif language == "yaml" and file.endswith("gitlab-ci.yml"):
            self.run_pipeline(yaml.safe_load("\n".join(lines)))

    def run_workflow(self, workflow):
        for job in workflow["jobs"].values():
            for step in job["steps"]:
                if "run" in step:
                    self.run(self.filled(step["run"]), {"RUNNER_TEMP": str(self.temporary)})
                elif "upload-artifact" in step["uses"]:
                    self.expect_path(self.filled(step["with"]["path"]))

    def run_pipeline(self, pipeline):
        for job in pipeline.values():
            if not isinstance(job, dict) or "script" not in job:
                continue
            steps = job.get("before_script", []) + job["script"]
            self.run("\n".join(steps), {"PUSHPROOF_DEB": self.package})
            artifacts = job.get("artifacts", {})
            for path in artifacts.get("paths", []) + list(artifacts.get("reports", {}).values()):
                self.expect_path(path)

    def run(self, script, variables):
        """In a shell of its own, which ends at the first failure, as runners have it."""
        path = self.temporary / "step"
        path.write_text(script + "\n")
        settings = " ".join(f"{name}='{value}'" for name, value in (VARIABLES | variables).items())
        self.type(f"{settings} bash -e {path}")
        self.count += 1
        self.expect_success(f"in the step\n{script}")

    def filled(self, text):
        """The text without expressions of GitHub."""

        def value(match):
            if match[1] != "vars.PUSHPROOF_DEB":
                raise Mistake(f"this test knows no value for {match[0]}")
            return self.package

        return re.sub(r"\$\{\{ *(.*?) *\}\}", value, text)

    def expect_path(self, path):
        if not (self.directory / path).exists():
            raise Mistake(f"{path} is kept, but was not written")


def problems(page):
    """What a terminal would not show well."""
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        if line.startswith("|"):
            yield f"{page}:{number}: a table, which a terminal does not show"
    for number, _, _, lines in blocks(page.read_text("utf-8")):
        for line in lines:
            if len(line) > COLUMNS:
                yield f"{page}:{number}: over {COLUMNS} columns: {line}"


def missing(page):
    """The programs that a guide needs and this machine does not have."""
    needed = set()
    for _, language, file, lines in blocks(page.read_text("utf-8")):
        if file and language in PROGRAMS:
            needed.add(PROGRAMS[language])
        if language == "console":
            for command, _ in commands(lines):
                needed.update(name for name in PROGRAMS.values() if command.split()[0] == name)
    return sorted(name for name in needed if not shutil.which(name))


def main(arguments):
    pushproof = Path(arguments[0] if arguments else REPOSITORY / ".build/release/pushproof").resolve()
    pages = [REPOSITORY / "README.md", *sorted(FOLDER.glob("*.md"))]
    chosen = [page for page in pages if not arguments[1:] or page.stem in arguments[1:]]
    followed, skipped, wrong = 0, [], 0
    for page in chosen:
        name = page.stem
        faults = [] if name == "README" else list(problems(page))
        absent = missing(page)
        if absent and not faults:
            print(f"skipped  {name}: {', '.join(absent)} is not installed", flush=True)
            skipped.append(name)
            continue
        began = time.monotonic()
        try:
            count = 0 if faults else follow(page, pushproof, GuideReader)
        except Mistake as mistake:
            faults.append(str(mistake))
        if faults:
            print("WRONG    " + "\n         ".join(faults), flush=True)
            wrong += 1
        else:
            print(f"right    {name}: {count} commands, {time.monotonic() - began:.0f} s", flush=True)
            followed += 1
    print(f"{followed} guides do what they say, {wrong} do not, {len(skipped)} skipped")
    # A machine without any of the languages has tried nothing.
    sys.exit(1 if wrong or not followed else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
