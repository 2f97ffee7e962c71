"use strict";
// The notifications of node-apn, which @parse/node-apn and apn share, up to the request that the client of the provider would write.

const { Unsaid, flag, mapping, number, providerKey, run, text, texts, whole } = require("./meant.js");

const ALERT = {
  title: ["title", text], subtitle: ["subtitle", text], body: ["body", text], "loc-key": ["locKey", text], "loc-args": ["locArgs", texts],
  "title-loc-key": ["titleLocKey", text], "title-loc-args": ["titleLocArgs", texts], "action-loc-key": ["actionLocKey", text],
  "launch-image": ["launchImage", text],
};
const APS = {
  badge: ["badge", whole], "content-available": ["contentAvailable", flag], "mutable-content": ["mutableContent", flag],
  category: ["category", text], "thread-id": ["threadId", text], "url-args": ["urlArgs", texts],
};
// What @parse/node-apn has besides.
const NEWER = {
  alert: { "subtitle-loc-key": ["subtitleLocKey", text], "subtitle-loc-args": ["subtitleLocArgs", texts] },
  aps: {
    "target-content-id": ["targetContentIdentifier", text], "interruption-level": ["interruptionLevel", text],
    "relevance-score": ["relevanceScore", number], "filter-criteria": ["filterCriteria", text], timestamp: ["timestamp", number],
    "stale-date": ["staleDate", number], "dismissal-date": ["dismissalDate", number], event: ["event", text],
    "content-state": ["contentState", mapping], "attributes-type": ["attributesType", text], attributes: ["attributes", mapping],
  },
};

function prove(apn, types, newer = { alert: {}, aps: {} }, sound = text) {
  const provider = new apn.Provider({ token: { key: providerKey(), keyId: "KEY1234567", teamId: "TEAM123456" }, production: true });
  let request;
  provider.client.write = async (built) => {
    request = built;
    return {};
  };

  run((meant) => {
    const kind = meant.pushType(types);
    const alert = meant.alertText();
    const fields = {
      ...(meant.alert ? meant.alert.takeEach({ ...ALERT, ...newer.alert }) : alert === undefined ? {} : { alert }),
      ...meant.aps.takeEach({ ...APS, sound: ["sound", sound], ...newer.aps }),
    };
    meant.finish();
    const headers = meant.headers((headers) => ({
      id: headers.take("apns-id"),
      expiry: headers.take("apns-expiration", whole),
      priority: headers.take("apns-priority", whole),
      topic: headers.take("apns-topic"),
      collapseId: headers.take("apns-collapse-id"),
      pushType: kind,
    }));

    return async () => {
      const notification = new apn.Notification({ ...fields, payload: meant.custom });
      for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) notification[name] = value;
      const { failed } = await provider.send(notification, meant.deviceToken);
      if (failed.length) throw failed[0];
      return [request.body, headers && request.headers];
    };
  });
}

module.exports = { NEWER, prove };
