"use strict";
// apns2: `Notification` and `ApnsClient.send`, up to the request that undici would send.

const { Inexpressible, Unsaid, flag, library, mapping, providerKey, run, text, whole } = require("./meant.js");

const { ApnsClient, Notification, PushType, Priority } = library("apns2");
const client = new ApnsClient({ team: "TEAM123456", keyId: "KEY1234567", signingKey: providerKey() });
let request;
client.client.request = async (options) => {
  request = options;
  return { statusCode: 200 };
};

run((meant) => {
  const kind = meant.pushType(Object.values(PushType));
  const options = {
    type: kind,
    data: meant.custom,
    alert: alert(meant),
    ...meant.aps.takeEach({
      badge: ["badge", whole], sound: ["sound", sound], category: ["category", text], "thread-id": ["threadId", text],
      "content-available": ["contentAvailable", flag], "mutable-content": ["mutableContent", flag],
    }),
  };
  if (meant.alert) meant.aps.take("alert");
  options.aps = meant.aps.takeAll(); // "For complete control".
  const headers = meant.headers((headers) => {
    if (headers.names().includes("apns-id") || kind === undefined) throw new Unsaid();
    const priority = headers.take("apns-priority", whole) ?? 10;
    if (!Object.values(Priority).includes(priority)) throw new Unsaid();
    return {
      priority,
      expiration: headers.take("apns-expiration", whole),
      topic: headers.take("apns-topic"),
      collapseId: headers.take("apns-collapse-id"),
    };
  });

  return async () => {
    await client.send(new Notification(meant.deviceToken, { ...options, ...headers }));
    return [request.body, headers && request.headers];
  };
});

/** A text, or any object: the type has title, subtitle and body, and more goes into `aps`. */
function alert(meant) {
  return meant.alert ? meant.alert.takeAll() : meant.alertText();
}

function sound(value) {
  if (typeof value !== "object") return text(value);
  if (value === null || ![0, 1].includes(value.critical)) throw new Inexpressible("a sound is a text or critical");
  return mapping(value);
}
