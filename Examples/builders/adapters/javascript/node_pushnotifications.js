"use strict";
// node-pushnotifications: `PushNotifications.send`, up to the request that the client of @parse/node-apn would write.

const { Unsaid, flag, library, providerKey, run, text, texts, whole } = require("./meant.js");

const PushNotifications = library("node_pushnotifications");
const token = { key: providerKey(), keyId: "KEY1234567", teamId: "TEAM123456" };
const push = new PushNotifications({ apn: { token, production: true }, isAlwaysUseFCM: false });
let request;
push.apn.connection.client.write = async (built) => {
  request = built;
  return {};
};

const ALERT = {
  title: ["title", text], body: ["body", text], "loc-key": ["locKey", text], "loc-args": ["locArgs", list],
  "title-loc-key": ["titleLocKey", text], "title-loc-args": ["titleLocArgs", list], "launch-image": ["launchImage", text],
};
const APS = {
  badge: ["badge", whole], sound: ["sound", text], "content-available": ["contentAvailable", flag], "mutable-content": ["mutableContent", flag],
  category: ["category", text], "thread-id": ["threadId", text], "url-args": ["urlArgs", texts], "interruption-level": ["interruptionLevel", text],
};

run((meant) => {
  const kind = meant.pushType(["alert", "background"]);
  const alert = meant.alertText();
  const data = {
    ...(meant.alert ? meant.alert.takeEach(ALERT) : alert === undefined ? {} : { alert }),
    ...meant.aps.takeEach(APS),
    custom: meant.custom,
    pushType: kind,
  };
  if (kind === "background" && alert === undefined && !meant.alert) data.silent = true;
  meant.finish();
  const headers = meant.headers((headers) => {
    const priority = headers.take("apns-priority") ?? "10";
    const expiry = headers.take("apns-expiration", whole);
    if (!["5", "10"].includes(priority) || headers.names().includes("apns-id") || expiry === undefined) throw new Unsaid();
    return {
      expiry,
      priority: priority === "5" ? "normal" : "high",
      topic: headers.take("apns-topic"),
      collapseKey: headers.take("apns-collapse-id"),
    };
  });

  return async () => {
    const [{ message }] = await push.send([{ id: meant.deviceToken, type: "apn" }], { ...data, topic: "com.example.app", ...headers });
    if (message[0].error) throw message[0].error;
    return [request.body, headers && request.headers];
  };
});

/** "Stringified Array", as its README has it. */
function list(value) {
  return JSON.stringify(texts(value));
}
