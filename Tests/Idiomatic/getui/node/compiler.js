'use strict';

// Getui push compiler: legacy SDK objects (php2017, php2019) and REST v2 (rest2).

const SILENCE = 'com.gexin.ios.silence';
const LEGACY_LIMITS = { php2017: 2048, php2019: 3072 };
const APNS_LIMIT = 4096;
const VOIP_LIMIT = 5120;
const COLLAPSE_ID_LIMIT = 64;

const ALERT_CLASSIC = {
  title: 'title',
  body: 'body',
  titleLocKey: 'title-loc-key',
  titleLocArgs: 'title-loc-args',
  actionLocKey: 'action-loc-key',
  locKey: 'loc-key',
  locArgs: 'loc-args',
  launchImage: 'launch-image',
};

const ALERT_2019 = {
  subtitle: 'subtitle',
  subtitleLocKey: 'subtitle-loc-key',
  subtitleLocArgs: 'subtitle-loc-args',
  summaryArg: 'summary-arg',
};

class PushError extends Error {}

// ---------------------------------------------------------------- validation

const CHECKS = {
  string: (v) => typeof v === 'string',
  integer: (v) => Number.isInteger(v),
  number: (v) => typeof v === 'number',
  boolean: (v) => typeof v === 'boolean',
  flag: (v) => v === 0 || v === 1,
  count: (v) => Number.isInteger(v) || typeof v === 'boolean',
  array: (v) => Array.isArray(v),
  object: (v) => typeof v === 'object' && v !== null && !Array.isArray(v),
};

/** Reads a member of the given kind; absent and null give the fallback. */
function read(source, name, kind, fallback = null) {
  const value = source[name];
  if (value === undefined || value === null) return fallback;
  if (!CHECKS[kind](value)) throw new PushError(`${name} must be of type ${kind}`);
  return value;
}

function isEmpty(value) {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

// ---------------------------------------------------------------- legacy SDK

function copyAlertMembers(source, table, target) {
  for (const [from, to] of Object.entries(table)) {
    if (!isEmpty(source[from])) target[to] = source[from];
  }
}

function buildAlert(alertMsg, modern) {
  if (alertMsg === undefined || alertMsg === null || alertMsg === '') return null;
  if (!CHECKS.object(alertMsg)) throw new PushError('alertMsg must be an alert object or empty');

  // SimpleAlertMsg: nothing but a text.
  if (!isEmpty(alertMsg.alertMsg)) return read(alertMsg, 'alertMsg', 'string');

  const alert = {};
  copyAlertMembers(alertMsg, ALERT_CLASSIC, alert);
  // The SDK looks at the classic members only when it decides whether there is an alert.
  if (Object.keys(alert).length === 0) return null;

  if (modern) {
    copyAlertMembers(alertMsg, ALERT_2019, alert);
    const count = alertMsg.summaryArgCount;
    if (!isEmpty(count) && !(count < 0)) alert['summary-arg-count'] = count;
  }
  return alert;
}

function buildSoundDictionary(apn) {
  const dict = read(apn, 'sound_d', 'object');
  if (dict === null) return null;

  const result = {};
  const name = read(dict, 'name', 'string', '');
  const critical = read(dict, 'critical', 'flag');
  const volume = read(dict, 'volume', 'number');
  if (name !== '') result.name = name;
  if (critical !== null) result.critical = critical;
  if (volume !== null) {
    if (volume < 0 || volume > 1) throw new PushError('sound_d.volume must be between 0.0 and 1.0');
    result.volume = Math.round(volume * 10) / 10;
  }
  return Object.keys(result).length > 0 ? result : null;
}

function buildLegacySound(apn, modern) {
  if (modern) {
    const dict = buildSoundDictionary(apn);
    if (dict !== null) return dict;
  }
  const sound = apn.sound;
  if (sound === undefined || sound === null || sound === '') return 'default';
  return sound === SILENCE ? null : sound;
}

function customEntries(apn) {
  const custom = read(apn, 'customMsg', 'object', {});
  return Object.entries(custom).filter(([key, value]) => {
    // PHP compares loosely with null.
    const dropped = value === null || value === 0 || value === '' || value === false || isEmpty(value);
    return key !== '' && !dropped;
  });
}

function checkMedia(media, onlyWifiKey) {
  if (!CHECKS.object(media)) throw new PushError('multimedia entries must be objects');
  const url = read(media, 'url', 'string', '');
  const type = read(media, 'type', 'integer');
  if (url === '') throw new PushError('multimedia entry without url');
  if (type === null) throw new PushError('multimedia entry without type');
  if (![1, 2, 3].includes(type)) throw new PushError('multimedia type must be 1, 2 or 3');
  return { url, type, [onlyWifiKey]: media[onlyWifiKey] ?? false };
}

function buildLegacyMedia(apn) {
  const list = read(apn, 'multiMedias', 'array', []);
  if (list.length > 3) throw new PushError('more than 3 multimedia entries');
  const media = list.map((entry) => {
    const checked = checkMedia(entry, 'onlyWifi');
    return { rid: read(entry, 'rid', 'string', ''), ...checked };
  });
  const ids = new Set(media.map((m) => m.rid));
  if (ids.has('') || ids.size < media.length) {
    media.forEach((m, i) => { m.rid = `grid-${i}`; });
  }
  return media;
}

/** Length of the text as the PHP encoder would write it: \uXXXX and \/. */
function escapedLength(text) {
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) length += 6;
    else if (code === 0x2f) length += 2;
    else length += 1;
  }
  return length;
}

function checkLegacySize(payload, profile) {
  const limit = LEGACY_LIMITS[profile];
  const length = escapedLength(JSON.stringify(payload));
  if (length > limit) throw new PushError(`APN payload length overlength (${length}>${limit})`);
}

/** The way before IGtAPNPayload: set_pushInfo with its texts and numbers. */
function compilePushInfo(info, profile) {
  const message = read(info, 'message', 'string', '');
  const locKey = read(info, 'locKey', 'string', '');
  const locArgs = read(info, 'locArgs', 'string', '');
  const actionLocKey = read(info, 'actionLocKey', 'string', '');
  const launchImage = read(info, 'launchImage', 'string', '');
  const sound = read(info, 'sound', 'string', '');
  const custom = read(info, 'payload', 'string', '');
  const badge = isEmpty(info.badge) ? -1 : Math.trunc(Number(info.badge));
  const contentAvailable = isEmpty(info.contentAvailable) ? 0 : Number(info.contentAvailable);

  if (message === '' && locKey === '' && !(badge >= 0) && contentAvailable !== 1) {
    throw new PushError('one of locKey, message, badge and contentAvailable must be given');
  }

  const aps = {};
  if (message !== '' || locKey !== '') {
    aps.alert = {};
    if (message !== '') aps.alert.body = message;
    if (actionLocKey !== '') aps.alert['action-loc-key'] = actionLocKey;
    if (locKey !== '') {
      aps.alert['loc-key'] = locKey;
      if (locArgs !== '') aps.alert['loc-args'] = locArgs.split(',');
    }
    if (launchImage !== '') aps.alert['launch-image'] = launchImage;
  }
  // A badge of 0 gets lost in the SDK.
  if (badge > 0) aps.badge = badge;
  if (sound !== SILENCE) aps.sound = sound === '' ? 'default' : sound;
  if (contentAvailable === 1) aps['content-available'] = 1;

  const payload = { aps };
  if (custom !== '') payload.payload = custom;
  checkLegacySize(payload, profile);
  return { payload, type: 'notify', collapseId: '' };
}

/** What set_apnInfo attached to a template, null where there is nothing; any other message is the payload object itself. */
function attachedPayload(message) {
  if (!isEmpty(message.apnInfo)) return read(message, 'apnInfo', 'object');
  const isTemplate = !isEmpty(message.transmissionType) || !isEmpty(message.transmissionContent);
  return isTemplate ? null : message;
}

function compileLegacy(apn, profile) {
  const modern = profile === 'php2019';
  const aps = {};

  const alert = buildAlert(apn.alertMsg, modern);
  if (alert !== null) aps.alert = alert;

  const autoBadge = modern ? read(apn, 'autoBadge', 'string', '') : '';
  const badge = read(apn, 'badge', 'integer', -1);
  if (autoBadge !== '') aps.autoBadge = autoBadge;
  else if (badge >= 0) aps.badge = badge;

  const sound = buildLegacySound(apn, modern);
  if (sound !== null) aps.sound = sound;

  if (Object.keys(aps).length === 0) throw new PushError('create apn payload error (format error)');

  const contentAvailable = read(apn, 'contentAvailable', 'count', 0);
  if (contentAvailable > 0) aps['content-available'] = contentAvailable;
  const category = read(apn, 'category', 'string', '');
  if (category !== '') aps.category = category;
  const threadId = modern ? read(apn, 'threadId', 'string', '') : '';
  if (threadId !== '') aps['thread-id'] = threadId;

  const payload = {};
  for (const [key, value] of customEntries(apn)) payload[key] = value;
  payload.aps = aps;

  let collapseId = '';
  if (modern) {
    const media = buildLegacyMedia(apn);
    if (media.length > 0) payload._grinfo_ = media;

    const voiceType = read(apn, 'voicePlayType', 'integer', 0);
    const voiceText = read(apn, 'voicePlayMessage', 'string', '');
    if (voiceType === 1) {
      payload._gvp_t_ = 1;
    } else if (voiceType === 2 && voiceText !== '') {
      payload._gvp_t_ = 2;
      payload._gvp_m_ = voiceText;
    }

    collapseId = read(apn, 'apnsCollapseId', 'string', '');
    if (collapseId !== '') payload['apns-collapse-id'] = collapseId;
  }

  checkLegacySize(payload, profile);
  return { payload, type: 'notify', collapseId };
}

// ---------------------------------------------------------------- REST v2

function buildRestAps(ios, type) {
  const source = read(ios, 'aps', 'object', {});
  read(source, 'alert', 'object');
  read(source, 'content-available', 'flag');
  read(source, 'category', 'string');
  read(source, 'thread-id', 'string');
  const sound = read(source, 'sound', 'string', '');

  const aps = {};
  for (const [key, value] of Object.entries(source)) {
    if (value !== null) aps[key] = value;
  }
  if (sound === '' || sound === SILENCE) delete aps.sound;

  if (type === 'liveactivity') {
    read(source, 'timestamp', 'integer');
    read(source, 'content-state', 'object');
    read(source, 'dismissal-date', 'integer');
    const event = read(source, 'event', 'string');
    if (event !== null && event !== 'update' && event !== 'end') throw new PushError('event must be update or end');
  }

  const autoBadge = read(ios, 'auto_badge', 'string', '');
  if (autoBadge !== '') {
    delete aps.badge;
    aps.autoBadge = autoBadge;
  }
  return aps;
}

function compileRest(message) {
  const ios = read(message, 'ios', 'object');
  if (ios === null) throw new PushError('ios is missing');

  const type = read(ios, 'type', 'string', 'notify');
  if (!['notify', 'voip', 'liveactivity'].includes(type)) throw new PushError(`unknown type ${type}`);
  const custom = read(ios, 'payload', 'string', '');
  const payload = {};

  if (type === 'voip') {
    if (custom !== '') payload.payload = custom;
    return { payload, type, collapseId: '' };
  }

  if (type === 'liveactivity' && read(ios, 'laId', 'string', '') === '') {
    throw new PushError('laId is required for liveactivity');
  }

  payload.aps = buildRestAps(ios, type);
  if (custom !== '') payload.payload = custom;

  const list = read(ios, 'multimedia', 'array', []);
  if (list.length > 3) throw new PushError('more than 3 multimedia entries');
  if (list.length > 0) {
    payload._grinfo_ = list.map((entry) => {
      const media = checkMedia(entry, 'only_wifi');
      read(media, 'only_wifi', 'boolean');
      return media;
    });
  }

  return { payload, type, collapseId: read(ios, 'apns-collapse-id', 'string', '') };
}

// ---------------------------------------------------------------- server side

/** The server keeps the count; ours starts at 0. */
function badgeNumber(autoBadge) {
  if (!/^[+-]?\d+$/.test(autoBadge)) throw new PushError(`bad automatic badge ${autoBadge}`);
  return Math.max(0, parseInt(autoBadge, 10));
}

function addServerMembers(compiled, context) {
  const { payload, type } = compiled;
  if (payload.aps) {
    if (payload.aps.autoBadge !== undefined) {
      payload.aps.badge = badgeNumber(payload.aps.autoBadge);
      delete payload.aps.autoBadge;
    }
    if (type === 'notify') payload.aps['mutable-content'] = 1;
  }
  payload._gurl_ = context.gurl;
  payload._gmid_ = context.gmid;
  payload._ge_ = '1';
}

function isBackground(aps) {
  const visible = ['alert', 'badge', 'autoBadge', 'sound'].some((key) => aps[key] !== undefined);
  return !visible && aps['content-available'] === 1;
}

function buildHeaders(compiled, context) {
  const { payload, type, collapseId } = compiled;
  const headers = { 'apns-push-type': 'alert', 'apns-topic': context.bundleId, 'apns-priority': '10' };
  if (type === 'voip') {
    headers['apns-push-type'] = 'voip';
    headers['apns-topic'] += '.voip';
  } else if (type === 'liveactivity') {
    headers['apns-push-type'] = 'liveactivity';
    headers['apns-topic'] += '.push-type.liveactivity';
  } else if (isBackground(payload.aps)) {
    headers['apns-push-type'] = 'background';
    headers['apns-priority'] = '5';
  }
  if (Buffer.byteLength(collapseId) > COLLAPSE_ID_LIMIT) throw new PushError('collapse id of more than 64 bytes');
  if (collapseId !== '') headers['apns-collapse-id'] = collapseId;
  return headers;
}

function compile(message, context) {
  if (!CHECKS.object(message)) throw new PushError('message must be an object');

  let compiled;
  if (context.profile === 'rest2') {
    compiled = compileRest(message);
  } else if (!isEmpty(message.pushInfo)) {
    compiled = compilePushInfo(read(message, 'pushInfo', 'object'), context.profile);
  } else {
    const apn = attachedPayload(message);
    if (apn === null) return { suppressed: 'template without apnInfo' };
    compiled = compileLegacy(apn, context.profile);
  }
  if (context.online) return { suppressed: 'recipient is online, sent through the vendor channel' };

  if (context.stage === 'device') addServerMembers(compiled, context);

  const text = JSON.stringify(compiled.payload);
  const limit = compiled.type === 'voip' ? VOIP_LIMIT : APNS_LIMIT;
  const size = Buffer.byteLength(text);
  if (size > limit) throw new PushError(`payload too large (${size}>${limit})`);
  return { payload: text, headers: buildHeaders(compiled, context) };
}

// ---------------------------------------------------------------- adapter

function messageOf(request) {
  if ('messageText' in request) return JSON.parse(request.messageText);
  if ('messageBase64' in request) return JSON.parse(Buffer.from(request.messageBase64, 'base64').toString('utf8'));
  return request.message;
}

function answer(line) {
  let id = null;
  try {
    const request = JSON.parse(line);
    id = request.id;
    if (request.dialect !== 'getui') return { id, skipped: `dialect ${request.dialect}` };
    return { id, ...compile(messageOf(request), request.context) };
  } catch (err) {
    id ??= Number(/"id":\s*(\d+)/.exec(line)?.[1] ?? 0); // the line itself could not be parsed
    return { id, error: err.message };
  }
}

let pending = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  pending += chunk;
  const lines = pending.split('\n');
  pending = lines.pop();
  for (const line of lines) {
    if (line.trim() !== '') process.stdout.write(JSON.stringify(answer(line)) + '\n');
  }
});
process.stdin.on('end', () => {
  if (pending.trim() !== '') process.stdout.write(JSON.stringify(answer(pending)) + '\n');
});
