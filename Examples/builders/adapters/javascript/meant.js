"use strict";
// What the adapters of this folder share, as meant.py has it: the meant payload, taken apart member by member, and the answer.

const fs = require("node:fs");
const path = require("node:path");
const readline = require("node:readline");

/** The library has no word for something that is meant, and for what. */
class Inexpressible extends Error {}

/** The library has no word for a header: the payload is judged without its headers. */
class Unsaid extends Error {}

/** The value has another type than the library documents. */
class Unfit extends Error {}

/** A library by its folder in .build/builders/libraries. */
function library(name, within = "") {
  return require(path.join(__dirname, "../../../../.build/builders/libraries", name, within));
}

/** Answers Pushproof. `build` takes a `Meant` and returns a function that calls the library and gives `[body, headers]`. */
async function run(build) {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    if (line.trim()) process.stdout.write(JSON.stringify(await answer(line, build)) + "\n");
  }
}

async function answer(line, build) {
  const { id, dialect, message, messageText, messageBase64, headers, context } = JSON.parse(line);
  if (dialect !== "apns") return { id, skipped: "these are builders of payloads for APNs" };
  let send;
  try {
    if (messageText !== undefined || messageBase64 !== undefined) throw new Inexpressible("the library builds objects");
    held(line);
    send = build(new Meant(message, headers ?? {}, context));
  } catch (problem) {
    if (problem instanceof Inexpressible) return { id, skipped: problem.message };
    throw problem;
  }
  try {
    const [body, sent] = await send();
    return sent ? { id, payload: String(body), headers: ofAPNs(sent) } : { id, payload: String(body) };
  } catch (problem) {
    return { id, error: `${problem}` };
  }
}

/** What a double does not hold as it is written is no case for a library in JavaScript. */
function held(line) {
  const strings = /"(?:[^"\\]|\\.)*"/g;
  for (const [written] of line.replace(strings, "").matchAll(/-?\d[\d.eE+-]*/g)) {
    if (digits(written) !== digits(String(Number(written)))) throw new Inexpressible(`a double does not hold ${written.slice(0, 40)}`);
  }
}

/** A number's value as text, whatever its spelling. */
function digits(written) {
  const [, sign, whole, fraction = "", exponent = "0"] = /^(-?)(\d+)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  if (whole === undefined) return written;
  const all = (whole + fraction).replace(/^0+/, "");
  const short = all.replace(/0+$/, "");
  return short ? `${sign}${short}e${Number(exponent) - fraction.length + all.length - short.length}` : "0";
}

// What every HTTP client adds, and what says who sends.
const TRANSPORT = /^(:.*|host|authorization|user-agent|connection|accept|accept-encoding|content-type|content-length)$/;

function ofAPNs(headers) {
  const pairs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries(pairs.filter(([name, value]) => !TRANSPORT.test(name) && value !== undefined).map(([n, v]) => [n, String(v)]));
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** A payload and its headers as they are meant. */
class Meant {
  constructor(message, headers, context) {
    if (!isObject(message)) throw new Inexpressible("the library builds objects");
    const { aps, ...custom } = message;
    this.custom = custom;
    this.message = message;
    this.context = context;
    this.deviceToken = context.deviceToken;
    this.alert = isObject(aps?.alert) ? new Members("/aps/alert", aps.alert) : null;
    this.members = isObject(aps) ? new Members("/aps", aps) : null;
    this.headerMembers = new Members("header", headers);
    if ("apns-channel-id" in headers) throw new Inexpressible("no word for a broadcast");
    if (Object.values(headers).some((value) => !/^[ -~]*$/.test(value))) {
      throw new Inexpressible("what else than ASCII a header can have is up to the HTTP client");
    }
  }

  get aps() {
    if (!this.members) throw new Inexpressible("the library writes an aps object into every payload");
    return this.members;
  }

  /** The alert, where it is a text; undefined where it is none or an object. */
  alertText() {
    return this.alert ? undefined : this.aps.take("alert", text);
  }

  /** The push type as the library names it; undefined where none is meant. */
  pushType(known) {
    const kind = this.headerMembers.take("apns-push-type");
    if (kind !== undefined && !known.includes(kind)) throw new Inexpressible(`no word for push type '${kind}'`);
    return kind;
  }

  /** What `take` makes of the headers, or null where the library has no word for one of them. */
  headers(take) {
    try {
      if (this.headerMembers.names().some((name) => TRANSPORT.test(name))) return null;
      const taken = take(this.headerMembers);
      this.headerMembers.finish();
      return taken;
    } catch (problem) {
      if (problem instanceof Unsaid || problem instanceof Inexpressible) return null;
      throw problem;
    }
  }

  /** Makes it the case's time for a library that reckons from its own clock. */
  setClock() {
    Date.now = () => this.context.now;
  }

  /** Every member has been taken. */
  finish() {
    if (this.alert) {
      this.aps.take("alert");
      this.alert.finish();
    }
    this.aps.finish();
  }
}

/** The members of one object, each of which is taken once. */
class Members {
  constructor(place, members) {
    this.place = place;
    this.members = new Map(Object.entries(members));
  }

  /** The member as `kind` gives it, undefined where it is absent. */
  take(name, kind = (value) => value) {
    if (!this.members.has(name)) return undefined;
    const value = this.members.get(name);
    this.members.delete(name);
    if (value === null) throw new Inexpressible(`${this.place}/${name} is null`);
    try {
      return kind(value);
    } catch (problem) {
      if (problem instanceof Unfit) throw new Inexpressible(`${this.place}/${name} is ${problem.message}`);
      throw problem;
    }
  }

  /** The members of a table `{ NAME: [FIELD, KIND] }`, by field; what is absent has no field. */
  takeEach(table) {
    const taken = Object.entries(table).map(([name, [field, kind]]) => [field, this.take(name, kind)]);
    return Object.fromEntries(taken.filter(([, value]) => value !== undefined));
  }

  takeAll() {
    const all = Object.fromEntries(this.members);
    this.members.clear();
    return all;
  }

  names() {
    return [...this.members.keys()];
  }

  finish() {
    for (const name of this.members.keys()) throw new Inexpressible(`no word for ${this.place}/${name}`);
  }
}

// ---- Types: each takes a JSON value and returns JavaScript's ----------------------------------------------------------

function must(fits, what) {
  return (value) => {
    if (!fits(value)) throw new Unfit(what);
    return value;
  };
}

const text = must((value) => typeof value === "string", "no text");
const texts = must((value) => Array.isArray(value) && value.every((item) => typeof item === "string"), "no list of texts");
const number = must((value) => typeof value === "number", "no number");
const mapping = must(isObject, "no object");
const flag = (value) => must((it) => it === 0 || it === 1, "no flag")(value) === 1;

/** An integer, also when it is the text of a header. */
function whole(value) {
  const read = typeof value === "string" && /^(0|[1-9]\d*)$/.test(value) ? Number(value) : value;
  return must(Number.isSafeInteger, "no integer")(read);
}

// ---- Stand-ins ------------------------------------------------------------------------------------------------------

/** A fresh provider key, as Apple gives them out in a .p8 file. */
function providerKey() {
  const { privateKey } = require("node:crypto").generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "pkcs8", format: "pem" });
}

module.exports = { Inexpressible, Unsaid, flag, library, mapping, number, providerKey, run, text, texts, whole };
