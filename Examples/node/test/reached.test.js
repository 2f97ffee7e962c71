"use strict";
// What a covered compiler tells, by a hand count of its lines.

const assert = require("node:assert");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const test = require("node:test");

const PACKAGE = path.join(__dirname, "..");
const COMPILER = `const { run, Refused } = require(${JSON.stringify(path.join(PACKAGE, "testee.js"))});

function never() {
  return 1;
}

function compile(message) {
  if (!message.from) {
    throw new Refused("no from");
  }
  if (message.from === "vip") {
    return { payload: "{}" };
  }
  return { payload: "{ }" };
}

run("easemob", compile);
`;

function answers(messages, variables) {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "reached-")));
  try {
    fs.writeFileSync(path.join(folder, "compiler.js"), COMPILER);
    const lines = messages.map((message, id) => JSON.stringify({ id, dialect: "easemob", message, context: {} }));
    const env = { ...process.env, ...variables };
    const done = spawnSync(process.execPath, ["compiler.js"], { cwd: folder, env, input: lines.join("\n"), encoding: "utf8" });
    assert.equal(done.status, 0, done.stderr);
    return done.stdout.trim().split("\n").map((line) => JSON.parse(line));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

test("each line is told by the first message that reaches it", () => {
  const messages = [{ from: "a" }, { from: "a" }, {}, { from: "vip" }];
  const [first, same, refused, vip] = answers(messages, { PUSHPROOF_COVERAGE: "1" });
  assert.deepEqual(first.coverage["compiler.js"].reached, [1, 3, 7, 8, 11, 14, 17]);
  assert.deepEqual(first.coverage["compiler.js"].lines, [1, 3, 4, 7, 8, 9, 11, 12, 14, 17]);
  assert.equal(same.coverage, undefined);
  assert.deepEqual(refused.coverage, { "compiler.js": { reached: [9] } });
  assert.deepEqual(vip.coverage, { "compiler.js": { reached: [12] } });
});

test("without the variable nothing is told", () => {
  assert.equal(answers([{ from: "a" }], { PUSHPROOF_COVERAGE: "" })[0].coverage, undefined);
});
