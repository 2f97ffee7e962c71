"""Whether the product refuses what the schemas refuse, of the files and lines that it reads."""

import json
import shlex
import sys
from pathlib import Path

import yaml
from runs import HERE, Product
from wrong_cases import VALID, ZEGO
from wrong_lines import ANSWERS, READINGS
from wrong_projects import PROJECTS
from wrong_services import SERVICES


class Refusals:
    def __init__(self, product: Product):
        self.product = product
        self.folder = product.folder / "refused"
        self.folder.mkdir()
        self.case = self.write("case.json", json.dumps(ZEGO))

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text, "utf-8")
        return path

    def case_(self, value) -> bool:
        file = self.write("value.json", json.dumps(value))
        return self.product.call("compile", file, expect=(0, 65)).returncode == 65

    def baseline_entry(self, value) -> bool:
        file = self.write("value.jsonl", json.dumps(value) + "\n")
        return self.product.call("baseline", "show", "--baseline", file, expect=(0, 65)).returncode == 65

    def readings(self, value) -> bool:
        file = self.write("value.yml", yaml.safe_dump(value))
        return self.product.call("compile", self.case, "--readings", file, expect=(0, 64, 65)).returncode != 0

    def project(self, value) -> bool:
        file = self.write("pushproof.yml", yaml.safe_dump(value))
        return self.product.call("config", "--project", file, expect=(0, 64)).returncode == 64

    def service(self, value) -> bool:
        """A service that is read is asked, and nobody is there."""
        file = self.write("service.yaml", yaml.safe_dump(value))
        return self.product.call("replay", self.case, "--service", file, "--testee-start-timeout", "1ms", expect=(65, 69)).returncode == 65

    def testee_answer(self, value) -> bool:
        """A testee that answers so breaks the protocol."""
        testee = shlex.join([sys.executable, str(HERE / "answering.py"), json.dumps(value)])
        done = self.product.call("replay", self.case, "--testee", testee, expect=(0, 1, 69, 75))
        return "testee.protocol" in done.stdout or done.returncode == 69


READ = {
    "case": Refusals.case_, "testee-answer": Refusals.testee_answer, "baseline-entry": Refusals.baseline_entry, "readings": Refusals.readings,
    "project": Refusals.project, "service": Refusals.service,
}


def product_problems(product: Product, mutations: list):
    """How many of the mutations the product reads, and what it makes of them that the schemas do not. It takes the values that were mutated."""
    refusals = Refusals(product)
    read = [one for one in mutations if one.schema in READ]
    problems = [f"{one.schema}: {one.name}: the product takes it" for one in read if not READ[one.schema](refusals, one.value)]
    for schema, values in (("case", VALID), ("testee-answer", ANSWERS), ("readings", [READINGS]), ("project", PROJECTS), ("service", SERVICES)):
        problems += [f"{schema}: the product refuses {json.dumps(value)[:80]}" for value in values if READ[schema](refusals, value)]
    return len(read), problems
