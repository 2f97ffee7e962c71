#!/usr/bin/env node
// A sender of pushes over the module http2 of Node.js, as services have it: a database of device tokens, and a round of pushes a minute.
//
//     node sender.js --style right --rounds 4 --devices 12
//
// What it does after an answer is the point: `right` does what Apple's pages ask for, `naive` is the loop that most begin with. Where APNs is, the
// environment says: PUSHPROOF_APNS_URL and PUSHPROOF_CA_FILE. With PUSHPROOF_CONTROL_URL it puts the mock's clock forward where it would wait.

const crypto = require("node:crypto");
const fs = require("node:fs");
const http2 = require("node:http2");
const { parseArgs } = require("node:util");

const TOPIC = "com.example.app";
const MINUTE = 60;
const TOKEN_LIFE = 50 * MINUTE; // A provider token is renewed after 20 minutes at the earliest, and used for an hour at most.
const FIRST_WAIT = 15 * MINUTE; // After 5xx, says Apple; each further wait is twice as long.
const PATIENCE = 3000; // Milliseconds until an answer is given up.
const LIFETIME = 4 * 60 * MINUTE; // Later a push is of no use.
const DEAD = ["BadDeviceToken", "DeviceTokenNotForTopic", "ExpiredToken", "Unregistered"];
const REFUSED_PROVIDER_TOKENS = ["ExpiredProviderToken", "InvalidProviderToken"];

// The time by which APNs goes, in seconds. It waits by putting the mock's clock forward, or by waiting.
class Clock {
  #ahead = 0;

  constructor(control) {
    this.control = control;
  }

  now() {
    return Date.now() / 1000 + this.#ahead;
  }

  async wait(seconds) {
    if (seconds <= 0) return;
    if (!this.control) return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const whole = Math.floor(seconds) + 1;
    await fetch(`${this.control}/v1/clock`, { method: "POST", body: JSON.stringify({ advance: whole }) });
    this.#ahead += whole;
  }
}

// Signs provider tokens, by the machine's clock as always.
class Signer {
  #key = crypto.generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;

  token() {
    const claims = { iss: "TEAM123456", iat: Math.floor(Date.now() / 1000) };
    const parts = [{ alg: "ES256", kid: "KEY1234567" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
    const signature = crypto.sign("sha256", Buffer.from(parts.join(".")), { key: this.#key, dsaEncoding: "ieee-p1363" });
    return [...parts, signature.toString("base64url")].join(".");
  }
}

// A push, until it is accepted or given up. A second try has the same ID.
class Push {
  id = crypto.randomUUID();
  tries = 0;

  constructor(device, text, now) {
    this.device = device;
    this.payload = JSON.stringify({ aps: { alert: { title: "News", body: text } } });
    this.due = now;
    this.expires = now + LIFETIME;
  }

  get headers() {
    return {
      ":method": "POST", ":path": `/3/device/${this.device}`, "apns-topic": TOPIC, "apns-push-type": "alert", "apns-priority": "10",
    };
  }

  // So that a phone shows it once, however often it comes.
  get identity() {
    return { "apns-id": this.id, "apns-collapse-id": this.id, "apns-expiration": String(Math.floor(this.expires)) };
  }
}

// The answer to a push: its status, headers and body. `lost` says why there is none: "unprocessed" is what APNs has not looked at.
function post(session, headers, payload) {
  return new Promise((resolve) => {
    let stream;
    try {
      stream = session.request(headers);
    } catch (error) {
      return resolve({ lost: "unprocessed", why: error.code }); // The connection takes no more requests.
    }
    let head;
    let body = "";
    stream.setEncoding("utf8");
    stream.on("response", (fields) => (head = fields));
    stream.on("data", (text) => (body += text));
    stream.on("error", () => {});
    stream.setTimeout(PATIENCE, () => stream.close(http2.constants.NGHTTP2_CANCEL));
    stream.on("close", () => {
      if (head) return resolve({ status: head[":status"], wait: head["retry-after"], ...(body ? JSON.parse(body) : {}) });
      const isRefused = stream.rstCode === http2.constants.NGHTTP2_REFUSED_STREAM;
      resolve({ lost: isRefused || stream.id > session.lastStream ? "unprocessed" : "unknown" });
    });
    stream.end(payload);
  });
}

// A connection. `lastStream` is what GOAWAY says: later streams were not processed.
function connect(url, ca) {
  const session = http2.connect(url, { ca, family: 4 }); // The mock listens on 127.0.0.1.
  session.lastStream = Infinity;
  session.on("error", () => {});
  session.on("goaway", (code, lastStream) => {
    session.lastStream = lastStream;
  });
  return session;
}

// One connection for ever, one provider token for ever, three tries at once. A device token is deleted at any 410, and what has no answer is forgotten.
class Naive {
  #token = new Signer().token();

  constructor(options, clock, devices) {
    Object.assign(this, options, { clock, devices });
  }

  async send(pushes) {
    await Promise.all(pushes.map((push) => this.#deliver(push)));
    return [];
  }

  async #deliver(push) {
    for (let tries = 0; tries < 3; tries++) {
      if (!this.session || this.session.closed || this.session.destroyed) this.session = connect(this.url, this.ca);
      const answer = await post(this.session, { ...push.headers, authorization: `bearer ${this.#token}` }, push.payload);
      if (answer.status === 410) return this.devices.delete(push.device);
      if (answer.status === 200 || answer.lost) return;
    }
  }
}

// What comes after an answer follows from its reason.
class Right {
  #signer = new Signer();
  #refusals = 0; // Of provider tokens, one after the other.
  #paused = new Map(); // Device tokens to which nothing goes before that time.

  // `devices` says when the app registered each device token, in seconds since the epoch.
  constructor(options, clock, devices) {
    Object.assign(this, options, { clock, devices });
    this.#renewToken();
  }

  // Sends the pushes at once; those that are to be sent again come back with the time for it.
  async send(pushes) {
    const now = this.clock.now();
    if (now - this.signedAt > TOKEN_LIFE) this.#renewToken();
    const again = [];
    let ready = [];
    for (const push of pushes) {
      if (!this.devices.has(push.device) || push.expires <= now) continue;
      const pause = this.#paused.get(push.device) ?? 0;
      if (pause <= now) ready.push(push);
      else again.push(Object.assign(push, { due: pause }));
    }
    const answers = [];
    if (!this.session || this.session.closed || this.session.destroyed) {
      this.session = connect(this.url, this.ca);
      // A new connection takes one push at a time, until one was accepted.
      for (const [index, push] of ready.entries()) {
        answers.push([push, await this.#deliver(push)]);
        if (answers.at(-1)[1].status === 200 || answers.at(-1)[1].lost) {
          ready = ready.slice(index + 1);
          break;
        }
        if (index === ready.length - 1) ready = [];
      }
    }
    answers.push(...(await Promise.all(ready.map(async (push) => [push, await this.#deliver(push)]))));
    for (const [push, answer] of answers) if (this.#isDueAgain(push, answer)) again.push(push);
    if (answers.some(([, answer]) => REFUSED_PROVIDER_TOKENS.includes(answer.reason))) {
      if (++this.#refusals > 1) throw new Error("the key is refused as well: somebody must look at it");
      this.#renewToken();
      this.#leave(); // A connection takes a new provider token every 20 minutes at most.
    } else if (answers.length > 0) {
      this.#refusals = 0;
    }
    // A connection that gave no answer is not trusted any more.
    if (answers.some(([, answer]) => answer.lost)) this.#leave();
    return again;
  }

  close() {
    this.session?.close();
  }

  #deliver(push) {
    return post(this.session, { ...push.headers, ...push.identity, authorization: `bearer ${this.token}` }, push.payload);
  }

  #renewToken() {
    this.token = this.#signer.token();
    this.signedAt = this.clock.now();
  }

  #leave() {
    this.session?.destroy();
    this.session = undefined;
  }

  #isDueAgain(push, { status, reason, timestamp, wait, lost }) {
    const now = this.clock.now();
    push.tries += 1;
    if (lost) return true; // At once, on another connection, as the same push: APNs may have it.
    if (status === 200) {
      this.#paused.delete(push.device);
      return false;
    }
    if (DEAD.includes(reason)) {
      // A token that was registered after it was known to be dead is alive; the push is not sent again.
      if (!timestamp || this.devices.get(push.device) * 1000 <= timestamp) this.devices.delete(push.device);
      return false;
    }
    if (REFUSED_PROVIDER_TOKENS.includes(reason)) return true;
    if (status === 429 || status >= 500) {
      const pause = Math.max(Number(wait ?? 0) + 1, (status === 429 ? MINUTE : FIRST_WAIT) * 2 ** (push.tries - 1));
      push.due = now + pause;
      if (status === 429) this.#paused.set(push.device, push.due);
      return true;
    }
    console.error(`${status} ${reason}: the push is wrong`);
    return false;
  }
}

// A round of pushes a minute, and what is to be sent again when it is due.
async function run(sender, clock, devices, rounds) {
  let waiting = [];
  async function settle(until) {
    while (waiting.length > 0) {
      const due = Math.min(...waiting.map((push) => push.due));
      if (due > until) break;
      await clock.wait(due - clock.now());
      const now = clock.now();
      const batch = waiting.filter((push) => push.due <= now);
      waiting = waiting.filter((push) => push.due > now);
      waiting.push(...(await sender.send(batch)));
    }
    if (until !== Infinity) await clock.wait(until - clock.now());
  }
  for (let round = 0; round < rounds; round++) {
    const now = clock.now();
    for (const device of devices.keys()) waiting.push(new Push(device, `Round ${round}`, now));
    await settle(now + MINUTE);
  }
  await settle(Infinity);
}

async function main() {
  const { values } = parseArgs({
    options: {
      style: { type: "string", default: "right" }, rounds: { type: "string", default: "4" }, devices: { type: "string", default: "12" },
    },
  });
  const clock = new Clock(process.env.PUSHPROOF_CONTROL_URL);
  const registered = clock.now() - 3600;
  const devices = new Map();
  for (let number = 1; number <= Number(values.devices); number++) {
    devices.set(number.toString(16).padStart(2, "0").repeat(32), registered);
  }
  const options = { url: process.env.PUSHPROOF_APNS_URL, ca: fs.readFileSync(process.env.PUSHPROOF_CA_FILE) };
  const sender = new { naive: Naive, right: Right }[values.style](options, clock, devices);
  await run(sender, clock, devices, Number(values.rounds));
  console.log(JSON.stringify({ devices: [...devices.keys()].sort() }));
  sender.session?.destroy();
}

main();
