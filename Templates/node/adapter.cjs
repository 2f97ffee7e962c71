// The adapter between pushproof and your compiler: a request a line comes in, an answer a line goes out.
//
// Written by "pushproof init"; it is yours now. As it stands it calls no compiler. A message of dialect apns is the payload that is
// meant, and goes out as it came in; everything else is skipped. So "pushproof check" proves nothing yet, and ends
// with 75: it judged the protocol and the way of a payload to the phone, and nothing of yours. compileMessage is where your
// compiler comes in.
"use strict";

// The answer to one message: {payload: text or Buffer, headers: {…}}, {suppressed: why} where no push is to be sent,
// {error: why} where the message is refused, or {skipped: why} for what your compiler does not do.
//
// message is the vendor's message (undefined where it is no JSON), source its exact text, or a Buffer where it is no UTF-8.
// context is the world around it: recipient, clock, settings. headers are those that are meant, of dialect apns.
async function compileMessage(dialect, message, context, headers, source) {
  if (dialect === "apns") {
    // A program that builds payloads builds here what message says, and returns the exact bytes that it would send.
    // Where it has headers, too, (headers: {…} beside the payload) they are judged.
    return { payload: source };
  }
  // A compiler of vendor messages is called here, as in
  //     const { payloadOf } = await import("../src/compiler.js");
  //     if (dialect === "@EXAMPLE@") return { payload: payloadOf(message) };
  return { skipped: `adapter.cjs does not compile ${dialect} yet` };
}

async function answer(line) {
  const request = JSON.parse(line);
  let source = request.messageText ?? sourceOf(line, "message");
  if (request.messageBase64 !== undefined) source = Buffer.from(request.messageBase64, "base64");
  let message = request.message;
  if (message === undefined) {
    try {
      message = JSON.parse(source.toString());
    } catch {
      // It is no JSON.
    }
  }
  let made;
  try {
    made = await compileMessage(request.dialect, message, request.context ?? {}, request.headers ?? {}, source);
  } catch (problem) {
    made = { error: crash(problem) }; // No push is sent then. The process lives on: to start it again takes a while.
  }
  if (!Buffer.isBuffer(made.payload)) return { id: request.id, ...made };
  const { payload, ...others } = made;
  return { id: request.id, ...others, payloadBase64: payload.toString("base64") };
}

// What your compiler threw, and where.
function crash(problem) {
  const place = /[^/\\(]+:\d+(?=:\d+\)?$)/m.exec(problem?.stack ?? "");
  return `${problem}${place ? ` (${place[0]})` : ""}`;
}

// The exact text of a member of the request: JSON.parse would make 9007199254740992 of 9007199254740993.
function sourceOf(line, name) {
  let at = line.indexOf("{");
  while (line[at] !== "}" && at >= 0) {
    const key = line.indexOf('"', at);
    if (key < 0) return undefined;
    const keyEnd = afterString(line, key);
    const start = line.indexOf(":", keyEnd) + 1;
    at = endOfValue(line, start);
    if (line.slice(key + 1, keyEnd - 1) === name) return line.slice(start, at).trim();
  }
  return undefined;
}

function afterString(text, at) {
  for (at += 1; text[at] !== '"'; at += 1) if (text[at] === "\\") at += 1;
  return at + 1;
}

// The place of the "," or "}" after the value that begins at `at`.
function endOfValue(text, at) {
  let depth = 0;
  while (depth > 0 || !",}".includes(text[at])) {
    if (text[at] === '"') {
      at = afterString(text, at);
    } else {
      if ("{[".includes(text[at])) depth += 1;
      if ("}]".includes(text[at])) depth -= 1;
      at += 1;
    }
  }
  return at;
}

async function main() {
  const lines = require("node:readline").createInterface({ input: process.stdin });
  for await (const line of lines) {
    if (line.trim()) process.stdout.write(JSON.stringify(await answer(line)) + "\n");
  }
}

main();
