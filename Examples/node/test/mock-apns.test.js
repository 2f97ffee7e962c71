"use strict";
// The mock of APNs with a provider of node:http2. It needs the `pushproof` program: see README.md.

const assert = require("node:assert");
const fs = require("node:fs");
const http2 = require("node:http2");
const os = require("node:os");
const path = require("node:path");
const { after, before, test } = require("node:test");

const { MockAPNs, PushesMissing } = require("../mock-apns.js");

/** What is under test: it sends a push, and once more after 429, when the time of Retry-After is over. It does not wait in fact. */
class Provider {
  waits = [];

  constructor({ url, ca }) {
    this.session = http2.connect(url, { ca });
  }

  async push(token, payload, headers) {
    const answer = await this.send(token, payload, headers);
    if (answer[":status"] !== 429) return answer[":status"];
    this.waits.push(Number(answer["retry-after"]));
    return (await this.send(token, payload, headers))[":status"];
  }

  send(token, payload, headers) {
    return new Promise((resolve, reject) => {
      const stream = this.session.request({
        ":method": "POST",
        ":path": `/3/device/${token}`,
        "apns-topic": "com.example.app",
        "apns-push-type": "alert",
        ...headers,
      });
      let answer;
      stream.on("response", (arrived) => (answer = arrived)).on("error", reject).on("end", () => resolve(answer)).resume();
      stream.end(JSON.stringify(payload));
    });
  }
}

const hello = { aps: { alert: { title: "Hello" } } };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pushproof-world-"));
let server, provider;

before(async () => {
  // This provider cannot sign provider tokens.
  fs.writeFileSync(path.join(folder, "world.yaml"), "auth: none\n");
  server = await MockAPNs.start({ options: ["--config", path.join(folder, "world.yaml")] });
  provider = new Provider(server);
});

after(async () => {
  provider?.session.close();
  await server?.stop();
  fs.rmSync(folder, { recursive: true });
});

test("after 429 it comes again", async () => {
  const devices = server.devices();
  const token = devices.token();
  assert.strictEqual(await provider.push(token, hello), 200);
  const [first] = await devices.wait();
  assert.deepStrictEqual([first.deviceToken, first.payload, first.violations], [token, hello, []]);
  assert.strictEqual(first.header("apns-topic"), "com.example.app");

  await devices.failNext(429, "TooManyRequests", { retryAfter: 3 });
  assert.strictEqual(await provider.push(token, hello), 200);
  const [refused, accepted] = await devices.wait({ count: 2, after: first.record.number });
  assert.deepStrictEqual([refused.status, refused.reason], [429, "TooManyRequests"]);
  assert.strictEqual(accepted.status, 200);
  assert.deepStrictEqual(provider.waits, [3]);

  await devices.reset();
  assert.deepStrictEqual(await devices.pushes(), []);
});

test("many tests share a server", async () => {
  await Promise.all(
    Array.from({ length: 64 }, async (_, number) => {
      const devices = server.devices();
      await devices.failNext(429, "TooManyRequests", { retryAfter: 0 });
      assert.strictEqual(await provider.push(devices.token(), { number }), 200);
      const pushes = await devices.wait({ count: 2, timeout: 60 });
      assert.deepStrictEqual(pushes.map(({ status, payload }) => [status, payload.number]), [[429, number], [200, number]]);
      await devices.reset();
      assert.deepStrictEqual(await devices.pushes(), []);
    })
  );
  assert.strictEqual((await server.report()).command, "serve");
});

test("what is missing is said with what is there", async () => {
  const devices = server.devices();
  const token = devices.token();
  await provider.push(token, hello);
  await assert.rejects(devices.wait({ count: 2, timeout: 0.1 }), (problem) => {
    assert.ok(problem instanceof PushesMissing);
    assert.match(problem.message, new RegExp(`^1 of 2 pushes arrived within 0.1 s: ${token}: 200$`));
    return true;
  });
});

// Apple, Sending notification requests to APNs: one push is stored, the newest.
test("offline and online again: the newest is shown", async () => {
  const devices = server.devices();
  const phone = await devices.phone({ online: false });
  await provider.push(phone.token, { aps: { alert: { title: "First" } } });
  await provider.push(phone.token, { aps: { alert: { title: "Second" } } });
  const offline = await phone.state();
  assert.deepStrictEqual([offline.notifications, offline.stored.length], [[], 1]);
  const { notifications, stored, history } = await phone.set({ online: true });
  assert.deepStrictEqual(notifications.map(({ title }) => title), ["Second"]);
  assert.deepStrictEqual(stored, []);
  assert.deepStrictEqual(history.map(({ event }) => event), ["stored", "replaced", "stored", "delivered"]);
  await devices.reset();
  assert.deepStrictEqual((await phone.state()).notifications, []);
});

// The same page: apns-collapse-id. Generating a remote notification: badge 0 removes the badge.
test("a newer notification takes the place of the one before, and badge 0 clears the badge", async () => {
  const phone = await server.devices().phone();
  await provider.push(phone.token, { aps: { alert: { title: "Goal: 1:0" }, badge: 3 } }, { "apns-collapse-id": "match" });
  assert.strictEqual((await phone.state()).badge, 3);
  await provider.push(phone.token, { aps: { alert: { title: "Goal: 1:1" } } }, { "apns-collapse-id": "match" });
  await provider.push(phone.token, { aps: { badge: 0 } });
  const { notifications, badge } = await phone.state();
  assert.deepStrictEqual(notifications.map(({ title, collapseId }) => [title, collapseId]), [["Goal: 1:1", "match"]]);
  assert.strictEqual(badge, 0);
});

test("what a person and the app do", async () => {
  const phone = await server.devices().phone();
  for (const thread of ["anna", "ben", "cleo"]) {
    await provider.push(phone.token, { aps: { alert: { title: thread }, "thread-id": thread } });
  }
  const threads = ({ notifications }) => notifications.map(({ threadId }) => threadId);
  assert.deepStrictEqual(threads(await phone.remove({ threadId: "ben" })), ["anna", "cleo"]);
  const opened = await phone.open({ threadId: "anna" });
  assert.deepStrictEqual([opened.app, threads(opened)], ["foreground", ["cleo"]]);
  assert.deepStrictEqual(threads(await phone.clear()), []);
});

// Apple, Handling notification responses from APNs: 410.
test("a deleted app has an unregistered token", async () => {
  const devices = server.devices();
  const token = devices.token();
  const phone = await devices.phone({ token, app: "deleted" });
  assert.strictEqual((await phone.state()).registration.state, "unregistered");
  assert.strictEqual(await provider.push(token, hello), 410);
  await phone.set({ registration: "registered" });
  assert.strictEqual(await provider.push(token, hello), 200);
});

// Apple, Starting and updating Live Activities with ActivityKit push notifications.
test("a Live Activity has a token of its own", async () => {
  const devices = server.devices();
  const phone = await devices.phone();
  const activity = await phone.link(devices.token());
  const headers = { "apns-topic": "com.example.app.push-type.liveactivity", "apns-push-type": "liveactivity" };
  const timestamp = Math.floor(Date.now() / 1000);
  const start = { "attributes-type": "Match", attributes: {}, alert: { title: "Kick-off" } };
  await provider.push(phone.token, { aps: { timestamp, event: "start", "content-state": { goals: 0 }, ...start } }, headers);
  await provider.push(activity, { aps: { timestamp: timestamp + 1, event: "update", "content-state": { goals: 1 } } }, headers);
  const { activities } = await phone.state();
  assert.deepStrictEqual(activities.map(({ type, state, contentState }) => [type, state, contentState]), [["Match", "active", { goals: 1 }]]);
});

// Apple, Pushing background updates to your App: two or three an hour.
test("an hour costs nothing", async () => {
  const phone = await server.devices().phone();
  const silent = () =>
    provider.push(phone.token, { aps: { "content-available": 1 } }, { "apns-push-type": "background", "apns-priority": "5" });
  for (let count = 0; count < 4; count += 1) await silent();
  const { wakes } = await phone.state();
  assert.deepStrictEqual([wakes.total, wakes.refused], [3, 1]);
  const before = await server.now();
  assert.ok((await server.advance("1h")) >= before + 3_600_000);
  await silent();
  assert.strictEqual((await phone.state()).wakes.total, 4);
});

test("a wrong setting is named", async () => {
  await assert.rejects(server.devices().phone({ onlin: false }), /400, .*"onlin".*"online"/);
});

test("a wrong fault is named", async () => {
  await assert.rejects(server.devices().setFaults([{ respond: { status: 429 } }]), /400, .*reason/);
});

test("a server that does not start says why", async () => {
  await assert.rejects(MockAPNs.start({ binary: "/no/such/pushproof" }), /\/no\/such\/pushproof cannot be run: .*PUSHPROOF/);
  await assert.rejects(MockAPNs.start({ options: ["--no-such-option"] }), /did not start: exit code 64\n.*--no-such-option/s);
});

test("a server that dies says why", async () => {
  const dying = path.join(folder, "dying");
  fs.writeFileSync(
    dying,
    `#!/bin/sh
     echo '{"ready":true,"url":"http://127.0.0.1:1","caFile":null,"controlUrl":"http://127.0.0.1:1"}'
     echo 'Fatal error: the last words' >&2
     exit 3\n`,
    { mode: 0o755 }
  );
  const mock = await MockAPNs.start({ binary: dying });
  await assert.rejects(mock.devices().pushes(), /the server has ended: exit code 3\nFatal error: the last words/);
  await mock.stop();
});
