#!/usr/bin/env node
// A small push gateway, real in every part: HTTP in front, HTTP/2 to APNs behind, with the modules of Node.js alone.
//
//     POST /push/DEVICETOKEN?topic=com.example.app&headers={"apns-push-type":"alert",…}     the body is the payload, and goes out byte for byte
//         202 APNs took it, 422 these are no headers, 502 APNs did not take it
//     GET  /health         {"pid": …, "messages": …}
//
// It signs provider tokens with a key of its own. Where APNs is, the environment says: PUSHPROOF_APNS_URL and PUSHPROOF_CA_FILE.
//
//     --bug twice     sends every twentieth push again, as a retry does that does not look at the answer
//     --bug late      answers 202 for every twentieth push, and sends it a second later
//     --bug stray     answers 422 for a long payload, and has sent the push by then
//     --record FILE   writes down each message that comes, a line each: the path, a blank, and the body

const crypto = require("node:crypto");
const fs = require("node:fs");
const http = require("node:http");
const http2 = require("node:http2");
const { parseArgs } = require("node:util");

const TOPIC_SUFFIXES = {
  location: ".location-query", voip: ".voip", complication: ".complication", fileprovider: ".pushkit.fileprovider",
  liveactivity: ".push-type.liveactivity", pushtotalk: ".voip-ptt", widgets: ".push-type.widgets",
  controls: ".push-type.controls", accessory: ".push-type.accessory",
};
const TOKEN_LIFE = 40 * 60 * 1000; // Apple wants a new provider token after 20 minutes at the earliest, and after an hour at the latest.

// Makes provider tokens, and each for as long as it is good.
class Signer {
  #key = crypto.generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  #token = "";
  #signedAt = 0;

  bearer() {
    if (Date.now() - this.#signedAt > TOKEN_LIFE) {
      this.#signedAt = Date.now();
      this.#token = this.#sign({ iss: "TEAM123456", iat: Math.floor(this.#signedAt / 1000) });
    }
    return `bearer ${this.#token}`;
  }

  #sign(claims) {
    const parts = [{ alg: "ES256", kid: "KEY1234567" }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
    const signature = crypto.sign("sha256", Buffer.from(parts.join(".")), { key: this.#key, dsaEncoding: "ieee-p1363" });
    return [...parts, signature.toString("base64url")].join(".");
  }
}

// The connection to APNs, made anew where it ends.
class APNs {
  #session;
  #first;
  #signer = new Signer();

  constructor(url, authority) {
    this.url = url;
    this.authority = authority;
  }

  // The status that APNs answers.
  async send(...push) {
    if (!this.#session || this.#session.closed || this.#session.destroyed) {
      this.#session = http2.connect(this.url, { ca: this.authority, family: 4 }); // The mock listens on 127.0.0.1.
      this.#session.on("error", () => {}); // Whose push it was is told.
      this.#first = undefined;
    }
    if (!this.#first) return (this.#first = this.#post(...push));
    await this.#first.catch(() => {}); // APNs takes one push at first, and then many at a time.
    return this.#post(...push);
  }

  #post(token, payload, topic, headers) {
    const suffix = TOPIC_SUFFIXES[headers["apns-push-type"]] ?? "";
    return new Promise((resolve, reject) => {
      const stream = this.#session.request({
        ":method": "POST", ":path": `/3/device/${token}`, "apns-topic": topic + suffix,
        ...headers, authorization: this.#signer.bearer(),
      });
      let status;
      stream.on("response", (head) => (status = head[":status"]));
      stream.on("error", reject);
      stream.on("close", () => (status ? resolve(status) : reject(new Error("APNs gave no answer"))));
      stream.resume();
      stream.end(payload);
    });
  }
}

class Gateway {
  messages = 0;
  #pushes = 0;

  constructor(apns, bug) {
    this.apns = apns;
    this.bug = bug;
  }

  // The status that the sender gets, and why.
  async take(url, payload) {
    this.messages += 1;
    let headers;
    try {
      headers = JSON.parse(url.searchParams.get("headers") ?? "{}");
      for (const name of Object.keys(headers)) {
        headers[name] = Buffer.from(headers[name]).toString("latin1"); // Node.js sends a byte for each character.
        http.validateHeaderName(name);
        http.validateHeaderValue(name, headers[name]);
      }
    } catch (problem) {
      return [422, problem.message];
    }
    const push = [url.pathname.slice("/push/".length), payload, url.searchParams.get("topic") ?? "com.example.app", headers];
    const isChosen = ++this.#pushes % 20 === 0;
    if (this.bug === "late" && isChosen) {
      setTimeout(() => this.apns.send(...push).catch(() => {}), 1000);
      return [202, ""];
    }
    try {
      const status = await this.apns.send(...push);
      if (this.bug === "twice" && isChosen) await this.apns.send(...push);
      if (this.bug === "stray" && payload.length > 1000) return [422, "the payload is too long"];
      return status === 200 ? [202, ""] : [502, `APNs answers ${status}`];
    } catch (problem) {
      return [502, problem.message];
    }
  }
}

function main() {
  const { values } = parseArgs({
    options: { port: { type: "string", default: "8080" }, bug: { type: "string" }, record: { type: "string" } },
  });
  const authority = fs.readFileSync(process.env.PUSHPROOF_CA_FILE);
  const apns = new APNs(process.env.PUSHPROOF_APNS_URL.replace("127.0.0.1", "localhost"), authority);
  const gateway = new Gateway(apns, values.bug);
  const answer = (response, status, text) =>
    response.writeHead(status, { "content-length": Buffer.byteLength(text) }).end(text);

  // Headers of all sizes stand in the URL.
  const server = http.createServer({ maxHeaderSize: 1 << 20, keepAliveTimeout: 0 }, (request, response) => {
    const url = new URL(request.url, "http://localhost");
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", async () => {
      const body = Buffer.concat(parts);
      if (url.pathname === "/health") return answer(response, 200, JSON.stringify({ pid: process.pid, messages: gateway.messages }));
      if (!url.pathname.startsWith("/push/")) return answer(response, 404, "no such path");
      if (values.record) fs.appendFileSync(values.record, `${request.url} ${body.toString("latin1").replaceAll("\n", " ")}\n`, "latin1");
      answer(response, ...(await gateway.take(url, body)));
    });
  });
  server.listen(Number(values.port), "127.0.0.1", 512);
}

main();
