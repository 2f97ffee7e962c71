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

  async push(token, payload) {
    const answer = await this.send(token, payload);
    if (answer[":status"] !== 429) return answer[":status"];
    this.waits.push(Number(answer["retry-after"]));
    return (await this.send(token, payload))[":status"];
  }

  send(token, payload) {
    return new Promise((resolve, reject) => {
      const stream = this.session.request({
        ":method": "POST",
        ":path": `/3/device/${token}`,
        "apns-topic": "com.example.app",
        "apns-push-type": "alert",
      });
      let headers;
      stream.on("response", (arrived) => (headers = arrived)).on("error", reject).on("end", () => resolve(headers)).resume();
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
