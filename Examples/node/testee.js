"use strict";
// The testee protocol of Pushproof for a compiler in JavaScript.

const readline = require("node:readline");

// Before the compiler's own files are loaded: then all that they have is counted.
const reached = process.env.PUSHPROOF_COVERAGE ? started() : null;

/** What counts the lines that are reached; null where this file was copied alone, or V8 does not count here. */
function started() {
  try {
    return new (require("./reached.js").Reached)();
  } catch {
    return null;
  }
}

/** No push is to be sent, and why. */
class Suppressed extends Error {}

/** The message is refused, and why. */
class Refused extends Error {}

/**
 * Answers one request a line until the input ends.
 *
 * `compile(message, context, headers)` returns the answer's members, `{ payload, headers }` with the payload as text, or throws
 * Suppressed or Refused; it may be asynchronous. `headers` are those that are meant, of dialect "apns" alone.
 */
async function run(dialect, compile, input = process.stdin, output = process.stdout) {
  for await (const line of readline.createInterface({ input })) {
    if (!line.trim()) continue;
    const request = JSON.parse(line);
    const answered = () => answer(request, dialect, compile);
    output.write(JSON.stringify(await (reached ? reached.watch(answered) : answered())) + "\n");
  }
}

async function answer(request, dialect, compile) {
  const { id } = request;
  if ((request.dialect ?? dialect) !== dialect) return { id, skipped: `this testee compiles ${dialect} messages only` };
  try {
    return { id, ...(await compile(messageOf(request), request.context ?? {}, request.headers ?? {})) };
  } catch (problem) {
    if (problem instanceof Suppressed) return { id, suppressed: problem.message };
    if (problem instanceof Refused) return { id, error: problem.message };
    return { id, error: crash(problem) }; // No push is sent then. The process lives on: to start it again takes a while.
  }
}

/** What the compiler threw, and where. */
function crash(problem) {
  const place = /[^/\\(]+:\d+(?=:\d+\)?$)/m.exec(problem?.stack ?? "");
  return `${problem}${place ? ` (${place[0]})` : ""}`;
}

/** The message: a JSON value, or exact text or bytes that may be no JSON at all. */
function messageOf(request) {
  if ("message" in request) return request.message;
  try {
    if ("messageText" in request) return JSON.parse(request.messageText);
    const bytes = Buffer.from(request.messageBase64, "base64");
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (problem) {
    throw new Refused(`not JSON: ${problem.message}`);
  }
}

module.exports = { Refused, Suppressed, run };
