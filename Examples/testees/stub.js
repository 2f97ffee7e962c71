// The smallest true testee in Node.js. A message of dialect "apns" is the payload itself, so it goes out as it came in,
// character for character; every other dialect is skipped. Call your compiler where "message" is read.
//
//     pushproof check --dialect apns --testee "node Examples/testees/stub.js"

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

// The source text of a member of the request: JSON.parse would make 9007199254740992 of 9007199254740993.
function member(line, name) {
  let at = line.indexOf("{");
  while (line[at] !== "}") {
    const key = line.indexOf('"', at);
    const keyEnd = afterString(line, key);
    const start = line.indexOf(":", keyEnd) + 1;
    at = endOfValue(line, start);
    if (line.slice(key + 1, keyEnd - 1) === name) return line.slice(start, at).trim();
  }
  return undefined;
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (!line.trim()) return;
  const { id, dialect, messageText, messageBase64 } = JSON.parse(line);
  let answer = { skipped: "this stub knows the dialect apns only" };
  if (dialect === "apns") answer = { payload: messageText ?? member(line, "message") };
  if (dialect === "apns" && messageBase64 !== undefined) answer = { payloadBase64: messageBase64 };
  process.stdout.write(JSON.stringify({ id, ...answer }) + "\n"); // Goes out at once: Node.js holds nothing back.
});
