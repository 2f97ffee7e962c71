'use strict';

// Compiles Firebase Cloud Messaging messages (HTTP v1 and legacy) into APNs payloads.
// One JSON request per line on stdin, one JSON answer per line on stdout.

const readline = require('readline');

const MAX_PAYLOAD_BYTES = 4096;
const FOUR_WEEKS_S = 4 * 7 * 24 * 3600;
const THIRTY_DAYS_S = 30 * 24 * 3600;
const MAX_REGISTRATION_IDS = 1000;
const DEFAULT_NOW = 1700000000000;

const TOPIC_PATTERN = /^[a-zA-Z0-9\-_.~%]+$/;
const DURATION_PATTERN = /^\d+(\.\d{1,9})?s$/;

class FcmError extends Error {
  constructor(message) {
    super(`INVALID_ARGUMENT: ${message}`);
  }
}

// ---------------------------------------------------------------- helpers

const isObject = (v) => typeof v === 'object' && v !== null && !Array.isArray(v);
const isSet = (v) => v !== undefined && v !== null;
const isNonEmptyString = (v) => typeof v === 'string' && v !== '';

const toCamel = (name) => name.replace(/[_-]([a-z])/g, (_, c) => c.toUpperCase());

// Google's JSON mapping takes both collapse_key and collapseKey.
function field(obj, name) {
  return isSet(obj[name]) ? obj[name] : obj[toCamel(name)];
}

function invalidValue(path, type, value) {
  return new FcmError(`Invalid value at '${path}' (${type}), ${JSON.stringify(value)}`);
}

function objectField(parent, name, path) {
  const value = field(parent, name);
  if (!isSet(value)) return undefined;
  if (!isObject(value)) throw invalidValue(path, 'TYPE_MESSAGE', value);
  return value;
}

function stringField(parent, name, path) {
  const value = field(parent, name);
  if (!isSet(value)) return undefined;
  if (typeof value !== 'string') throw invalidValue(path, 'TYPE_STRING', value);
  return value;
}

function boolField(parent, name, path) {
  const value = field(parent, name);
  if (!isSet(value)) return false;
  if (typeof value !== 'boolean') throw invalidValue(path, 'TYPE_BOOL', value);
  return value;
}

function stringMapField(parent, name, path) {
  const map = objectField(parent, name, path) ?? {};
  Object.values(map).forEach((value, i) => {
    if (typeof value !== 'string') throw invalidValue(`${path}[${i}].value`, 'TYPE_STRING', value);
  });
  return map;
}

function checkReservedKeys(data) {
  for (const key of Object.keys(data)) {
    if (key === 'from' || key === 'message_type' || key.startsWith('google') || key.startsWith('gcm')) {
      throw new FcmError(`Invalid data payload key: ${key}`);
    }
  }
}

const epochSeconds = (context) => Math.floor((context.now ?? DEFAULT_NOW) / 1000);

// ---------------------------------------------------------------- admin SDKs

const APS_KEYS = ['content-available', 'mutable-content', 'thread-id'];
const ALERT_KEYS = [
  'title-loc-key', 'title-loc-args', 'subtitle-loc-key', 'subtitle-loc-args',
  'loc-key', 'loc-args', 'action-loc-key', 'launch-image',
];

// Renames camelCase members to the dashed spelling of APNs.
function dashKeys(obj, dashedKeys, onClash) {
  const byCamel = new Map(dashedKeys.map((key) => [toCamel(key), key]));
  const entries = [];
  for (const [key, value] of Object.entries(obj)) {
    const dashed = byCamel.get(key);
    if (dashed === undefined) {
      entries.push([key, value]);
    } else if (!(dashed in obj)) {
      entries.push([dashed, value]);
    } else {
      onClash(key, dashed);
    }
  }
  return Object.fromEntries(entries);
}

function dropEmpty(obj) {
  const isEmpty = (v) => v === null || (typeof v === 'object' && Object.keys(v).length === 0);
  return Object.fromEntries(Object.entries(obj).filter(([, v]) => !isEmpty(v)));
}

function requireLocKeys(alert, prefixes) {
  for (const prefix of prefixes) {
    const args = alert[`${prefix}loc-args`];
    const hasArgs = isSet(args) && !(Array.isArray(args) && args.length === 0);
    if (hasArgs && !isNonEmptyString(alert[`${prefix}loc-key`])) {
      throw new FcmError(`apns.payload.aps.alert: ${prefix}loc-key is required when specifying ${prefix}loc-args`);
    }
  }
}

function sdkSound(sound, door) {
  if (sound === null) return sound;
  if (typeof sound === 'string') {
    if (sound === '') throw new FcmError('apns.payload.aps.sound must be a non-empty string');
    return sound;
  }
  if (!isObject(sound)) throw new FcmError('apns.payload.aps.sound must be a non-empty string or a non-null object');
  if (!isNonEmptyString(sound.name)) throw new FcmError('apns.payload.aps.sound.name must be a non-empty string');
  const { volume } = sound;
  if (isSet(volume) && (typeof volume !== 'number' || volume < 0 || volume > 1)) {
    throw new FcmError('apns.payload.aps.sound.volume must be in the interval [0, 1]');
  }
  const result = { ...sound };
  const critical = sound.critical === true || sound.critical === 1;
  if (critical) result.critical = 1;
  else delete result.critical;
  return door === 'pySdk' ? dropEmpty(result) : result;
}

function sdkAlert(alert, door) {
  if (alert === null || typeof alert === 'string') return alert;
  if (!isObject(alert)) throw new FcmError('apns.payload.aps.alert must be a string or an object');
  const result = dashKeys(alert, ALERT_KEYS, (camel) => {
    // The Python SDK lets the custom key override the standard one.
    if (door === 'nodeSdk') throw new FcmError(`Multiple specifications for ${camel} in ApsAlert`);
  });
  requireLocKeys(result, door === 'nodeSdk' ? ['', 'title-', 'subtitle-'] : ['', 'title-']);
  return door === 'pySdk' ? dropEmpty(result) : result;
}

function sdkAps(aps, door) {
  if (!isObject(aps)) throw new FcmError('apns.payload.aps must be a non-null object');
  const result = dashKeys(aps, APS_KEYS, (camel, dashed) => {
    throw new FcmError(door === 'nodeSdk'
      ? `Multiple specifications for ${camel} in Aps`
      : `Multiple specifications for ${dashed} in custom_data`);
  });
  if ('alert' in result) result.alert = sdkAlert(result.alert, door);
  if ('sound' in result) result.sound = sdkSound(result.sound, door);
  for (const key of ['content-available', 'mutable-content']) {
    if (!(key in result)) continue;
    if (result[key] === true || (door === 'nodeSdk' && result[key] === 1)) result[key] = 1;
    else delete result[key];
  }
  if (door === 'nodeSdk') return result;

  if (isSet(result.badge) && typeof result.badge !== 'number') throw new FcmError('Aps.badge must be a number');
  for (const key of ['category', 'thread-id']) {
    if (isSet(result[key]) && typeof result[key] !== 'string') throw new FcmError(`Aps.${key} must be a string`);
  }
  return dropEmpty(result);
}

function sdkStringMap(parent, name, label) {
  const map = parent[name];
  if (!isSet(map)) return;
  if (!isObject(map) || Object.values(map).some((v) => typeof v !== 'string')) {
    throw new FcmError(`${label} must only contain string values`);
  }
}

// What the admin SDK checks and rewrites before the message goes to the server.
function applySdk(message, door) {
  sdkStringMap(message, 'data', 'data');
  const { apns } = message;
  if (!isSet(apns)) return message;
  if (!isObject(apns)) throw new FcmError('apns must be a non-null object');
  sdkStringMap(apns, 'headers', 'apns.headers');
  if (!isSet(apns.payload)) return message;
  if (!isObject(apns.payload)) throw new FcmError('apns.payload must be a non-null object');

  let payload = { ...apns.payload };
  if (isSet(payload.aps)) payload.aps = sdkAps(payload.aps, door);
  else if (door === 'pySdk') throw new FcmError('APNSPayload.aps must be an instance of Aps class');
  if (door === 'pySdk') payload = dropEmpty(payload);
  return { ...message, apns: { ...apns, payload } };
}

// ---------------------------------------------------------------- HTTP v1

function checkTarget(message) {
  const targets = ['token', 'topic', 'condition', 'fid'].filter((name) => stringField(message, name, `message.${name}`));
  if (targets.length !== 1) {
    throw new FcmError(targets.length === 0
      ? 'Recipient of the message is not set.'
      : 'Exactly one of token, topic, condition or fid must be specified.');
  }
  if (targets[0] === 'topic' && !TOPIC_PATTERN.test(message.topic)) throw new FcmError('Invalid topic name.');
}

function checkAndroid(message, door) {
  const android = objectField(message, 'android', 'message.android');
  if (!android) return;
  checkReservedKeys(stringMapField(android, 'data', 'message.android.data'));
  stringField(android, 'collapse_key', 'message.android.collapse_key');
  const notification = objectField(android, 'notification', 'message.android.notification') ?? {};
  for (const name of ['title', 'body', 'image']) stringField(notification, name, `message.android.notification.${name}`);

  const { priority, ttl } = android;
  if (isSet(priority) && !(typeof priority === 'string' && /^(normal|high)$/i.test(priority))) {
    throw invalidValue('message.android.priority', 'TYPE_ENUM', priority);
  }
  if (!isSet(ttl)) return;
  // The SDKs take a number (Node: milliseconds) and write the duration themselves.
  let seconds;
  if (door !== 'raw' && typeof ttl === 'number') seconds = door === 'nodeSdk' ? ttl / 1000 : ttl;
  else if (typeof ttl === 'string' && DURATION_PATTERN.test(ttl)) seconds = parseFloat(ttl);
  else throw invalidValue('message.android.ttl', 'type.googleapis.com/google.protobuf.Duration', ttl);
  if (seconds < 0 || seconds > FOUR_WEEKS_S) throw new FcmError('Invalid time to live: ttl must be between 0 and 4 weeks.');
}

// apns.payload wins; what it leaves out is completed from the generic notification.
function completeAps(aps, notification) {
  if (!isObject(aps)) return aps;
  const text = {};
  if (notification.title !== undefined) text.title = notification.title;
  if (notification.body !== undefined) text.body = notification.body;
  if (Object.keys(text).length === 0) return aps;
  if (aps.alert === undefined) return { alert: text, ...aps };
  if (isObject(aps.alert)) return { ...aps, alert: { ...text, ...aps.alert } };
  return aps;
}

const isVisible = (aps) => !isObject(aps) || ['alert', 'badge', 'sound'].some((key) => key in aps);

function defaultHeaders(given, aps, context) {
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const headers = { ...given };
  if (!names.has('apns-priority')) headers['apns-priority'] = isVisible(aps) ? '10' : '5';
  if (!names.has('apns-expiration')) headers['apns-expiration'] = String(epochSeconds(context) + THIRTY_DAYS_S);
  return headers;
}

// A message for a Live Activity gets its push type and its topic from FCM.
function activityHeaders(apns, given, context) {
  const tokens = ['live_activity_token', 'liveActivityToken'].map((name) => stringField(apns, name, `message.apns.${name}`));
  if (!tokens.some(Boolean)) return {};
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const headers = {};
  if (!names.has('apns-push-type')) headers['apns-push-type'] = 'liveactivity';
  if (!names.has('apns-topic')) headers['apns-topic'] = `${context.bundleId}.push-type.liveactivity`;
  return headers;
}

function compileV1(input, context, { needsTarget = true } = {}) {
  const door = context.door ?? 'raw';
  const message = door === 'raw' ? input : applySdk(input, door);

  const data = stringMapField(message, 'data', 'message.data');
  const source = objectField(message, 'notification', 'message.notification') ?? {};
  const notification = {};
  for (const name of ['title', 'body', 'image']) {
    notification[name] = stringField(source, name, `message.notification.${name}`);
  }
  checkAndroid(message, door);
  objectField(message, 'webpush', 'message.webpush');
  objectField(message, 'fcm_options', 'message.fcm_options');

  const apns = objectField(message, 'apns', 'message.apns') ?? {};
  const given = stringMapField(apns, 'headers', 'message.apns.headers');
  const { payload } = apns;
  if (isSet(payload) && !isObject(payload)) {
    throw invalidValue('message.apns.payload', 'type.googleapis.com/google.protobuf.Struct', payload);
  }
  const options = objectField(apns, 'fcm_options', 'message.apns.fcm_options') ?? {};
  for (const name of ['analytics_label', 'image']) stringField(options, name, `message.apns.fcm_options.${name}`);

  if (needsTarget) checkTarget(message);
  checkReservedKeys(data);

  const { aps: givenAps = {}, ...custom } = payload ?? {};
  const aps = completeAps(givenAps, notification);
  const headers = { ...activityHeaders(apns, given, context), ...given };
  return { payload: { ...data, ...custom, aps }, headers: defaultHeaders(headers, aps, context) };
}

// ---------------------------------------------------------------- legacy protocol

function checkLegacyTarget(body) {
  const targets = ['to', 'registration_ids', 'condition'].filter((name) => isSet(body[name]) && body[name] !== '');
  if (targets.length !== 1) {
    throw new FcmError(targets.length === 0
      ? 'MissingRegistration: one of to, registration_ids or condition is required'
      : 'Only one of to, registration_ids and condition may be given');
  }
  if (targets[0] !== 'registration_ids') {
    stringField(body, targets[0], targets[0]);
    return;
  }
  const ids = body.registration_ids;
  if (!Array.isArray(ids) || !ids.every(isNonEmptyString)) throw invalidValue('registration_ids', 'TYPE_STRING', ids);
  if (ids.length < 1 || ids.length > MAX_REGISTRATION_IDS) {
    throw new FcmError(`Number of messages on bulk (${ids.length}) must be between 1 and ${MAX_REGISTRATION_IDS}`);
  }
}

// The legacy documents show arguments both as an array and as the text of one.
function locArgs(value, path) {
  let args = value;
  if (typeof args === 'string') {
    try { args = JSON.parse(args); } catch { args = undefined; }
  }
  if (!Array.isArray(args)) throw invalidValue(path, 'TYPE_ARRAY', value);
  return args;
}

function legacyBadge(badge) {
  if (typeof badge === 'string' && /^\d+$/.test(badge)) return Number(badge);
  if (typeof badge !== 'number') throw invalidValue('notification.badge', 'TYPE_INT32', badge);
  return badge;
}

function legacyAps(body) {
  const notification = objectField(body, 'notification', 'notification') ?? {};
  const text = (name) => stringField(notification, name, `notification.${name}`);
  const args = (name) => (isSet(notification[name]) ? locArgs(notification[name], `notification.${name}`) : undefined);
  const defined = (obj) => Object.fromEntries(Object.entries(obj).filter(([, v]) => v !== undefined));

  const alert = defined({
    title: text('title'),
    body: text('body'),
    'title-loc-key': text('title_loc_key'),
    'title-loc-args': args('title_loc_args'),
    'loc-key': text('body_loc_key'),
    'loc-args': args('body_loc_args'),
  });
  return defined({
    alert: Object.keys(alert).length > 0 ? alert : undefined,
    badge: isSet(notification.badge) ? legacyBadge(notification.badge) : undefined,
    sound: text('sound'),
    category: text('click_action'),
    'content-available': boolField(body, 'content_available', 'content_available') ? 1 : undefined,
    'mutable-content': boolField(body, 'mutable_content', 'mutable_content') ? 1 : undefined,
  });
}

function legacyHeaders(body, aps, context) {
  const headers = {};
  const priority = stringField(body, 'priority', 'priority');
  if (priority !== undefined) {
    const value = { high: '10', normal: '5' }[priority.toLowerCase()];
    if (!value) throw new FcmError(`Invalid priority: ${priority}`);
    headers['apns-priority'] = value;
  }
  const ttl = body.time_to_live;
  if (isSet(ttl)) {
    if (!Number.isInteger(ttl) || ttl < 0 || ttl > FOUR_WEEKS_S) throw new FcmError(`InvalidTtl: ${JSON.stringify(ttl)}`);
    headers['apns-expiration'] = ttl === 0 ? '0' : String(epochSeconds(context) + ttl);
  }
  const collapseKey = stringField(body, 'collapse_key', 'collapse_key');
  if (collapseKey && Buffer.byteLength(collapseKey) <= 64) headers['apns-collapse-id'] = collapseKey;
  return defaultHeaders(headers, aps, context);
}

function compileLegacy(body, context) {
  const data = stringMapField(body, 'data', 'data');
  checkLegacyTarget(body);
  checkReservedKeys(data);
  const aps = legacyAps(body);
  return { payload: { ...data, aps }, headers: legacyHeaders(body, aps, context) };
}

// ---------------------------------------------------------------- requests

function readMessage(request) {
  if (request.message !== undefined) return request.message;
  const text = request.messageText ?? Buffer.from(request.messageBase64 ?? '', 'base64').toString('utf8');
  try {
    return JSON.parse(text);
  } catch (e) {
    throw new FcmError(`Invalid JSON payload received. ${e.message}`);
  }
}

function compileBody(body, context) {
  if (!isObject(body)) throw new FcmError('Invalid JSON payload received. Root element must be a message.');
  if ('message' in body) {
    if (!isObject(body.message)) throw invalidValue('message', 'TYPE_MESSAGE', body.message);
    const compiled = compileV1(body.message, context);
    return { ...compiled, dryRun: boolField(body, 'validate_only', 'validate_only') && 'validate_only' };
  }
  // A bare ApnsConfig, as other systems embed it: no recipient of its own.
  if ('payload' in body && !('notification' in body) && !('data' in body)) {
    return compileV1({ apns: body }, context, { needsTarget: false });
  }
  const compiled = compileLegacy(body, context);
  return { ...compiled, dryRun: boolField(body, 'dry_run', 'dry_run') && 'dry_run' };
}

function answer(request) {
  if (isSet(request.dialect) && request.dialect !== 'fcm') return { skipped: `dialect ${request.dialect}` };
  const { payload, headers, dryRun } = compileBody(readMessage(request), request.context ?? {});
  const { aps, ...rest } = payload;
  const text = JSON.stringify({ aps, ...rest });
  if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) throw new FcmError('Request contains an invalid argument.');
  if (dryRun) return { suppressed: dryRun };
  return { payload: text, headers };
}

function handleLine(line) {
  let id = null;
  try {
    const request = JSON.parse(line);
    id = request.id;
    return { id, ...answer(request) };
  } catch (e) {
    return { id: id ?? Number(/"id"\s*:\s*(\d+)/.exec(line)?.[1] ?? 0), error: e.message };
  }
}

readline.createInterface({ input: process.stdin, crlfDelay: Infinity, terminal: false }).on('line', (line) => {
  if (line.trim() !== '') process.stdout.write(`${JSON.stringify(handleLine(line))}\n`);
});
