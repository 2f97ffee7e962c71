"use strict";
// firebase-admin for Node.js: `apns` of a `Message`, as `Messaging.send` hands it to FCM, which passes it on to APNs.
//
// What the types have no field for goes beside the fields, as their documentation says.

const { Inexpressible, flag, library, number, run, text, texts, whole } = require("./meant.js");

const { getMessaging } = library("firebase_admin_node", "lib/messaging");
const { initializeApp } = library("firebase_admin_node", "lib/app");
const credential = { getAccessToken: async () => ({ access_token: "token", expires_in: 3600 }) };
const messaging = getMessaging(initializeApp({ projectId: "project", credential }));
let request;
messaging.messagingRequestHandler.invokeRequestHandler = async (...parts) => {
  request = parts[2];
  return { name: "id" };
};

const ALERT = {
  title: ["title", text], subtitle: ["subtitle", text], body: ["body", text], "loc-key": ["locKey", text], "loc-args": ["locArgs", texts],
  "title-loc-key": ["titleLocKey", text], "title-loc-args": ["titleLocArgs", texts], "subtitle-loc-key": ["subtitleLocKey", text],
  "subtitle-loc-args": ["subtitleLocArgs", texts], "action-loc-key": ["actionLocKey", text], "launch-image": ["launchImage", text],
};
const APS = {
  badge: ["badge", whole], "content-available": ["contentAvailable", flag], "mutable-content": ["mutableContent", flag],
  category: ["category", text], "thread-id": ["threadId", text], sound: ["sound", sound],
};

run((meant) => {
  const alert = meant.alertText();
  const parts = meant.alert && { ...meant.alert.takeEach(ALERT), ...meant.alert.takeAll() };
  if (meant.alert) meant.aps.take("alert");
  for (const [key, list] of [["locKey", "locArgs"], ["titleLocKey", "titleLocArgs"], ["subtitleLocKey", "subtitleLocArgs"]]) {
    if (parts?.[list]?.length && !parts[key]) throw new Inexpressible(`${list} without ${key}`);
  }
  const aps = { ...meant.aps.takeEach(APS), ...meant.aps.takeAll() };
  const shown = parts ?? alert;
  if (shown !== undefined) aps.alert = shown;
  const headers = meant.headers((headers) => headers.takeAll());

  return async () => {
    await messaging.send({ token: "device", apns: { headers: headers ?? undefined, payload: { aps, ...meant.custom } } });
    const { payload, headers: sent } = JSON.parse(JSON.stringify(request)).message.apns;
    return [JSON.stringify(payload), headers && Object.keys(headers).length ? sent : null];
  };
});

function sound(value) {
  if (typeof value !== "object") {
    if (value === "") throw new Inexpressible("a sound is not empty");
    return text(value);
  }
  const { critical, name, volume, ...more } = value;
  if (Object.keys(more).length || typeof name !== "string" || name === "") throw new Inexpressible("a critical sound has a name, and no more than a volume");
  const parts = { name };
  if (critical !== undefined) parts.critical = flag(critical);
  if (volume !== undefined) parts.volume = number(volume);
  return parts;
}
