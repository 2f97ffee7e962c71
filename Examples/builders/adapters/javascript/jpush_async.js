"use strict";
// jpush-async: `JPush.ios` and `PushPayload`. What JPush makes of `notification.ios` is added here, as its page on the interface has it: each
// member goes into aps by its name, a truth value as 1, and the members of `extras` stand beside aps.

const { Inexpressible, flag, library, run, text, whole } = require("./meant.js");

const { JPush } = library("jpush_async");
const client = JPush.buildClient({ appKey: "0123456789abcdef01234567", masterSecret: "0123456789abcdef01234567", isDebug: false });

run((meant) => {
  meant.pushType(["alert", "background"]);
  const alert = meant.alert ? meant.alert.takeAll() : meant.alertText();
  if (meant.alert) meant.aps.take("alert");
  const { sound, badge, wakes, category, mutable } = meant.aps.takeEach({
    sound: ["sound", text], badge: ["badge", whole], "content-available": ["wakes", flag], category: ["category", text],
    "mutable-content": ["mutable", flag],
  });
  meant.finish();
  if (alert === undefined) throw new Inexpressible("an alert is required");
  const extras = Object.keys(meant.custom).length ? meant.custom : null;

  return () => {
    const notification = JPush.ios(alert, sound, badge, wakes, extras, category, mutable);
    const payload = client.push().setPlatform("ios").setAudience(JPush.ALL).setNotification(notification);
    const { extras: own, ...ios } = JSON.parse(payload.toJSON()).notification.ios;
    const aps = Object.entries(ios).map(([name, value]) => [name, typeof value === "boolean" ? Number(value) : value]);
    return [JSON.stringify({ ...own, aps: Object.fromEntries(aps) }), null];
  };
});
