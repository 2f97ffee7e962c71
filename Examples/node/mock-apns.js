"use strict";
// The mock of APNs in tests of what sends pushes: what arrived, wait until it did, make the next one fail.

const crypto = require("node:crypto");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { spawn } = require("node:child_process");

/** Too few pushes arrived in time. `pushes` are those that did. */
class PushesMissing extends Error {
  constructor(message, pushes) {
    super(message);
    this.pushes = pushes;
  }
}

/** A push that arrived whole. `record` is its line of `requests.jsonl`, which Documentation/Records.md describes. */
class Push {
  constructor(record) {
    this.record = record;
  }

  /** In lower case; null where the path names no device. */
  get deviceToken() {
    return /^\/3\/device\/(.+)$/.exec(this.record.path)?.[1].toLowerCase() ?? null;
  }

  /** The value of a header, by its name in lower case. */
  header(name) {
    return this.record.headers[name];
  }

  /** The body read as JSON; it throws where it is none. */
  get payload() {
    const { body = "", bodyBase64 } = this.record;
    return JSON.parse(bodyBase64 === undefined ? body : Buffer.from(bodyBase64, "base64").toString());
  }

  /** The IDs of the rules that it breaks: `pushproof rules ID` explains one. */
  get violations() {
    return this.record.violations.map(({ rule }) => rule);
  }

  /** Of the answer; undefined where a fault left the push without one. */
  get status() {
    return this.record.response?.status;
  }

  /** Of the answer; null for a push that was accepted. */
  get reason() {
    return this.record.response?.reason;
  }
}

/** A server, for all tests of a file or a run: `url` for the provider under test, `ca` for its trust (PEM; null without TLS), `inlets` for the URLs of vendors' APIs,
 * by vendor, if `options` has `--inlet VENDOR=0`. */
class MockAPNs {
  #process;
  #controlUrl;
  #errors = "";

  /**
   * Starts `pushproof serve` on free ports.
   *
   * `options` are further ones of `serve`, as `--config`; `binary` is the program (default: $PUSHPROOF, or pushproof on the path).
   */
  static async start({ options = [], binary = process.env.PUSHPROOF || "pushproof" } = {}) {
    const server = new MockAPNs();
    await server.#start(binary, options);
    return server;
  }

  async #start(binary, options) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pushproof-serve-"));
    const own = ["serve", "--port", "0", "--control", "0", "--report-dir", path.join(folder, "report"), "--fail-on", "never", "--no-color"];
    const child = spawn(binary, [...own, ...options], { stdio: ["ignore", "pipe", "pipe"] });
    const kill = () => child.kill("SIGKILL");
    process.on("exit", kill);
    this.#process = { child, hasEnded: new Promise((resolve) => child.on("close", resolve)) };
    // Both are read to the end: a pipe that nobody reads stops the one who writes.
    child.stderr.setEncoding("utf8").on("data", (text) => (this.#errors = (this.#errors + text).slice(-4000)));
    try {
      const ready = await new Promise((resolve, reject) => {
        let output = "";
        child.stdout.setEncoding("utf8").on("data", (text) => {
          if (output === null) return;
          output += text;
          if (!output.includes("\n")) return;
          resolve(JSON.parse(output.slice(0, output.indexOf("\n"))));
          output = null;
        });
        child.on("error", ({ message }) => reject(new Error(`${binary} cannot be run: ${message}. Is pushproof on the path, or in $PUSHPROOF?`)));
        child.on("close", () => reject(new Error(`pushproof serve did not start: ${this.#end}`)));
      });
      this.url = ready.url;
      this.inlets = ready.inlets ?? {};
      this.#controlUrl = ready.controlUrl;
      this.ca = ready.caFile && fs.readFileSync(ready.caFile, "utf8");
    } finally {
      child.on("close", () => {
        process.off("exit", kill);
        fs.rmSync(folder, { recursive: true, force: true });
      });
      if (child.exitCode !== null || child.pid === undefined) fs.rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Device tokens of a test's own: nobody else has their prefix. */
  devices() {
    return new Devices(this, crypto.randomBytes(8).toString("hex"));
  }

  /** What `report.json` says of all that has come, as of now. */
  report() {
    return this.ask("GET", "/v1/report");
  }

  async ask(method, route, query = {}, body) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const target = given.length > 0 ? `${route}?${new URLSearchParams(given)}` : route;
    let response, answer;
    try {
      response = await fetch(this.#controlUrl + target, { method, body: body && JSON.stringify(body) });
      answer = await response.json();
    } catch (problem) {
      // The connection is lost a moment before the process is over.
      await Promise.race([this.#process.hasEnded, new Promise((resolve) => setTimeout(resolve, 5000).unref())]);
      const { exitCode, signalCode } = this.#process.child;
      if (exitCode === null && signalCode === null) throw problem;
      throw new Error(`the server has ended: ${this.#end}`, { cause: problem });
    }
    // 408 is the answer to a wait that is over, with what there is.
    if (!response.ok && response.status !== 408) throw new Error(`${method} ${target}: ${response.status}, ${answer.error}`);
    return answer;
  }

  get #end() {
    const { exitCode, signalCode } = this.#process.child;
    return `${signalCode ?? `exit code ${exitCode}`}\n${this.#errors.trim()}`;
  }

  /** The mock's time, in milliseconds since the epoch. */
  async now() {
    return (await this.ask("GET", "/v1/clock")).now;
  }

  /**
   * Puts the mock's time forward, for all tests on the server: by "25m", "2h", "1d", or whole seconds. It never goes back.
   *
   * Returns the time then.
   */
  async advance(time) {
    return (await this.ask("POST", "/v1/clock", {}, { advance: time })).now;
  }

  /** Ends the server. */
  async stop() {
    const { child, hasEnded } = this.#process;
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), 20_000);
    await hasEnded;
    clearTimeout(late);
  }
}

/** The device tokens of one test, and the pushes to them: faults that are set here befall no others. */
class Devices {
  #server;
  #count = 0;

  constructor(server, prefix) {
    this.#server = server;
    this.prefix = prefix;
  }

  /** A new device token, 64 hexadecimal digits. */
  token() {
    this.#count += 1;
    return this.prefix + this.#count.toString(16).padStart(64 - this.prefix.length, "0");
  }

  /**
   * The phone behind a device token, a new one unless `token` is given. The settings are set on it, as by its `set`:
   * `{ online: false }`.
   */
  async phone({ token = this.token(), ...settings } = {}) {
    const phone = new Phone(this.#server, token);
    await phone.set(settings);
    return phone;
  }

  /** The pushes that arrived so far, the oldest first; `after` (a number), `topic` and `id` choose. */
  async pushes({ after, topic, id } = {}) {
    const { pushes } = await this.#ask("GET", "/v1/pushes", { after, topic, id, limit: 10_000 });
    return pushes.map((record) => new Push(record));
  }

  /** The same, once there are so many; it throws PushesMissing after `timeout` seconds. */
  async wait({ count = 1, timeout = 5, after, topic, id } = {}) {
    const time = `${Math.max(1, Math.round(timeout * 1000))}ms`;
    const page = await this.#ask("GET", "/v1/pushes/wait", { count, timeout: time, after, topic, id, limit: 10_000 });
    const pushes = page.pushes.map((record) => new Push(record));
    if (pushes.length >= count) return pushes;
    const there = pushes.map(({ deviceToken, status, reason }) => `${deviceToken}: ${status} ${reason ?? ""}`.trim());
    throw new PushesMissing(`${pushes.length} of ${count} pushes arrived within ${timeout} s: ${there.join(", ")}`, pushes);
  }

  /** Answers the next push with an error of APNs; `retryAfter` is its header in seconds. It takes the place of the faults before. */
  failNext(status, reason, { retryAfter } = {}) {
    return this.setFaults([{ match: { nth: 1 }, respond: { status, reason, retryAfter } }]);
  }

  /** What goes wrong on purpose, as the list `faults` in the file of `--config`; it takes the place of the list before. */
  async setFaults(faults) {
    await this.#ask("PUT", "/v1/faults", {}, { faults });
  }

  /** Forgets the pushes, the faults that were set here, and what the service remembers of earlier pushes. */
  async reset() {
    await this.#ask("POST", "/v1/reset");
  }

  #ask(method, route, query = {}, body) {
    return this.#server.ask(method, route, { tokens: this.prefix, ...query }, body);
  }
}

/**
 * The phone behind a device token, for one app. What is on it, and what is set on it, Documentation/Devices.md describes.
 * All but `link` return what is on it then.
 */
class Phone {
  #server;

  constructor(server, token) {
    this.#server = server;
    this.token = token;
  }

  /** What is on it now: `notifications`, `badge`, `activities`, `sounds`, `stored`, `wakes`, `history`, and what is set. */
  state() {
    return this.#ask("GET");
  }

  /**
   * Sets `online`, `permission`, `focus`, `lowPower`, `app`, `badge`, `topic`, `environment` or `registration`; what is not named
   * stays. The service answers by it from the next push on; what waited for it is delivered.
   */
  set(settings) {
    return this.#ask("PUT", settings);
  }

  /** Says that another device token is this phone's too, as those of its Live Activities are. Returns the token. */
  async link(token) {
    await this.#server.ask("PUT", `/v1/devices/${token}`, {}, { device: this.token });
    return token;
  }

  /** A person opens the app; by a notification, where `apnsId`, `collapseId` or `threadId` names one. */
  open(which) {
    return this.#act("open", which);
  }

  /** A person clears Notification Center, or what is named of it. The badge stays. */
  clear(which) {
    return this.#act("clear", which);
  }

  /** The app removes all notifications, or those that are named. The badge stays. */
  remove(which) {
    return this.#act("remove", which);
  }

  #act(action, which) {
    return this.#ask("POST", { ...which, action }, "/actions");
  }

  #ask(method, body, more = "") {
    return this.#server.ask(method, `/v1/devices/${this.token}${more}`, {}, body);
  }
}

module.exports = { MockAPNs, Phone, Push, PushesMissing };
