"use strict";
// One test for each case of the corpus, with node:test or any other runner.

const { execFileSync, spawn } = require("node:child_process");
const assert = require("node:assert");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const readline = require("node:readline");

/**
 * The cases of a dialect: each has a `name`, and `judge(test)` fails it with every finding.
 *
 * `testee` is the adapter's command line, `only` a regular expression over case IDs, `corpus` a list of folders with case files of your
 * own, and `binary` the pushproof program (default: $PUSHPROOF, or pushproof on the path).
 */
function cases(dialect, { testee, only = /./, corpus = [], binary = process.env.PUSHPROOF || "pushproof" }) {
  const shipped = fs.mkdtempSync(path.join(os.tmpdir(), "pushproof-corpus-"));
  process.on("exit", () => fs.rmSync(shipped, { recursive: true, force: true }));
  execFileSync(binary, ["corpus", "export", shipped]);
  const listed = execFileSync(binary, ["corpus", "list", "--dialect", dialect], { encoding: "utf8" }).split("\n");
  const files = new Map(listed.filter(Boolean).map((name) => [name, path.join(shipped, `${name}.json`)]));
  for (const folder of corpus) {
    for (const [name, file] of ownFiles(folder, dialect)) files.set(name, file);
  }
  const chosen = [...files].filter(([name]) => only.test(name));
  if (chosen.length === 0) throw new Error(`no case of ${dialect} matches ${only}`);
  const run = new Run(binary, chosen.map(([, file]) => file), testee);
  return chosen.map(([name, file]) => ({ name, judge: async (test) => judge(await run.verdictsOf(file), test) }));
}

function ownFiles(folder, dialect) {
  const names = fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".json"));
  return names
    .map((name) => [name.slice(0, -".json".length), path.join(folder, name)])
    .filter(([, file]) => JSON.parse(fs.readFileSync(file, "utf8")).dialect === dialect);
}

/** Fails with every finding, skips what the testee skips. */
function judge(verdicts, test) {
  const failed = verdicts.filter(({ verdict }) => verdict === "fails");
  assert.ok(failed.length === 0, failed.flatMap(({ findings }) => findings.map(described)).join("\n"));
  const skipped = verdicts.find(({ verdict }) => verdict === "not judged");
  if (skipped) test.skip(skipped.reason);
}

function described({ rule, pointer, title, expected, actual, reason, specRule, source }) {
  const lines = [`${rule}${pointer ? ` at ${pointer}` : ""}: ${title}`];
  for (const [word, value] of Object.entries({ expected, actual })) {
    if (value !== null) lines.push(`  ${word}: ${JSON.stringify(value)}`);
  }
  for (const [word, value] of Object.entries({ reason, rule: specRule, source })) if (value) lines.push(`  ${word}: ${value}`);
  return lines.join("\n");
}

/** One run of `pushproof replay` over all files, begun when the first verdict is wanted. */
class Run {
  constructor(binary, files, testee) {
    this.command = [binary, ["replay", ...files, "--format", "json", "--testee", testee]];
    this.whole = new Map();
  }

  async verdictsOf(file) {
    this.lines ??= this.read();
    while (!this.whole.has(file)) {
      const { done, value } = await this.lines.next();
      if (done) throw new Error(this.complaint.trim().split("\n").pop() || "pushproof ended before this case");
      this.whole.set(value[0].path, value);
    }
    return this.whole.get(file);
  }

  /** The verdicts of each file: one, or one for each step or recipient. A file is whole when the next one begins. */
  async *read() {
    this.complaint = "";
    const child = spawn(...this.command, { stdio: ["ignore", "pipe", "pipe"] });
    child.stderr.setEncoding("utf8").on("data", (text) => (this.complaint += text));
    const ended = new Promise((resolve, reject) => child.on("close", resolve).on("error", reject));
    let begun = [];
    for await (const line of readline.createInterface({ input: child.stdout })) {
      const verdict = JSON.parse(line);
      if (begun.length > 0 && begun[0].path !== verdict.path) {
        yield begun;
        begun = [];
      }
      begun.push(verdict);
    }
    await ended;
    if (begun.length > 0) yield begun;
  }
}

module.exports = { cases };
