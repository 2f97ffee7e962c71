'use strict';

// Compiles Parcely tracking pushes (docs/push-format.md, v3) to APNs payloads.

const EVENTS = ['out_for_delivery', 'delivered', 'delayed', 'pickup_ready', 'customs_due', 'sync'];
const SOUNDS = { default: 'default', doorbell: 'doorbell.caf', horn: 'horn.caf', none: null };
const PRIORITIES = ['normal', 'high'];
const CURRENCIES = ['EUR', 'GBP', 'USD', 'PLN', 'SEK'];
const NAME = /^[A-Za-z0-9._-]{1,64}$/;
const MAX_PAYLOAD = 4096;

class Refused extends Error {}

const missing = (value) => value === undefined || value === null;
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function checkText(value, name, min, max) {
  if (typeof value !== 'string') throw new Refused(`${name} must be a string`);
  const length = [...value].length;
  if (length < min || length > max) throw new Refused(`${name} must have ${min} to ${max} characters`);
}

function checkPattern(value, name, pattern) {
  if (typeof value !== 'string' || !pattern.test(value)) throw new Refused(`${name} is malformed`);
}

function checkEnum(value, name, allowed) {
  if (!allowed.includes(value)) throw new Refused(`${name} must be one of ${allowed.join(', ')}`);
}

function checkInteger(value, name, min, max) {
  if (!Number.isInteger(value)) throw new Refused(`${name} must be an integer`);
  if (value < min || value > max) throw new Refused(`${name} must be between ${min} and ${max}`);
}

function checkNumber(value, name, min, max) {
  if (typeof value !== 'number') throw new Refused(`${name} must be a number`);
  if (value < min || value > max) throw new Refused(`${name} must be between ${min} and ${max}`);
}

function checkTexts(value, name, maxItems, maxLength) {
  if (!Array.isArray(value)) throw new Refused(`${name} must be an array`);
  if (value.length > maxItems) throw new Refused(`${name} has more than ${maxItems} items`);
  value.forEach((item, i) => checkText(item, `${name}[${i}]`, 1, maxLength));
}

function checkObject(value, name) {
  if (!isObject(value)) throw new Refused(`${name} must be an object`);
}

function validate(m) {
  checkObject(m, 'message');
  checkPattern(m.messageId, 'messageId', /^[0-9]{1,19}$/);
  checkEnum(m.event, 'event', EVENTS);
  checkObject(m.parcel, 'parcel');
  checkPattern(m.parcel.id, 'parcel.id', /^[A-Z]{2}[0-9]{9}[A-Z]{2}$/);
  if (!missing(m.parcel.merchant)) checkText(m.parcel.merchant, 'parcel.merchant', 1, 60);
  if (!missing(m.title)) checkText(m.title, 'title', 1, 120);
  if (!missing(m.body)) checkText(m.body, 'body', 1, 500);
  if (!missing(m.loc)) {
    checkObject(m.loc, 'loc');
    checkPattern(m.loc.key, 'loc.key', /^[A-Z][A-Z0-9_]{0,63}$/);
    if (!missing(m.loc.args)) checkTexts(m.loc.args, 'loc.args', 8, 100);
  }
  if (m.event !== 'sync') {
    if (missing(m.title)) throw new Refused('title is required');
    if (missing(m.body) === missing(m.loc)) throw new Refused('exactly one of body and loc is required');
  }
  if (!missing(m.badge)) checkInteger(m.badge, 'badge', 0, 999);
  if (!missing(m.sound)) checkEnum(m.sound, 'sound', Object.keys(SOUNDS));
  if (!missing(m.threadId)) checkPattern(m.threadId, 'threadId', NAME);
  if (!missing(m.collapseId)) checkPattern(m.collapseId, 'collapseId', NAME);
  if (!missing(m.priority)) checkEnum(m.priority, 'priority', PRIORITIES);
  if (!missing(m.ttlSeconds)) checkInteger(m.ttlSeconds, 'ttlSeconds', 0, 2419200);
  if (!missing(m.muted) && typeof m.muted !== 'boolean') throw new Refused('muted must be a boolean');
  if (!missing(m.eta)) checkInteger(m.eta, 'eta', 1600000000000, 4102444800000);
  if (!missing(m.stopsAway)) checkInteger(m.stopsAway, 'stopsAway', 0, 500);
  if (!missing(m.courier)) {
    checkObject(m.courier, 'courier');
    checkNumber(m.courier.lat, 'courier.lat', -90, 90);
    checkNumber(m.courier.lon, 'courier.lon', -180, 180);
  }
  if (!missing(m.charge)) {
    checkObject(m.charge, 'charge');
    checkEnum(m.charge.currency, 'charge.currency', CURRENCIES);
    checkNumber(m.charge.total, 'charge.total', 0.01, 50000);
    if (!missing(m.charge.duty)) checkNumber(m.charge.duty, 'charge.duty', 0, 50000);
    if (!missing(m.charge.vat)) checkNumber(m.charge.vat, 'charge.vat', 0, 50000);
  } else if (m.event === 'customs_due') {
    throw new Refused('charge is required for customs_due');
  }
  if (!missing(m.instructions)) checkTexts(m.instructions, 'instructions', 10, 140);
  if (!missing(m.photoUrl)) checkPattern(m.photoUrl, 'photoUrl', /^https:\/\/[!-~]{1,400}$/);
  if (!missing(m.data)) {
    checkObject(m.data, 'data');
    const entries = Object.entries(m.data);
    if (entries.length > 10) throw new Refused('data has more than 10 members');
    for (const [key, value] of entries) {
      checkPattern(key, 'key of data', /^[a-z][A-Za-z0-9]{0,31}$/);
      checkText(value, `data.${key}`, 0, 200);
    }
  }
}

function buildAps(m, urgent) {
  if (m.event === 'sync') return { 'content-available': 1 };
  const alert = { title: m.title };
  if (!missing(m.parcel.merchant)) alert.subtitle = m.parcel.merchant;
  if (!missing(m.loc)) {
    alert['loc-key'] = m.loc.key;
    if (m.loc.args?.length) alert['loc-args'] = m.loc.args;
  } else {
    alert.body = m.body;
  }
  const aps = { alert, 'thread-id': m.threadId ?? m.parcel.id };
  if (!missing(m.badge)) aps.badge = m.badge;
  const sound = SOUNDS[m.sound ?? 'default'];
  if (sound) aps.sound = sound;
  if (m.event === 'customs_due') aps.category = 'PAY_CHARGES';
  if (urgent) aps['interruption-level'] = 'time-sensitive';
  if (!missing(m.photoUrl)) aps['mutable-content'] = 1;
  return aps;
}

function compile(m, context) {
  validate(m);
  const silent = m.event === 'sync';
  if (m.muted && !silent && m.event !== 'customs_due') return { suppressed: 'parcel is muted' };
  const urgent = !silent && (m.priority === 'high' || m.event === 'customs_due');

  const parcely = { messageId: m.messageId, event: m.event, parcelId: m.parcel.id };
  if (!missing(m.eta)) parcely.eta = m.eta;
  if (!missing(m.stopsAway)) parcely.stopsAway = m.stopsAway;
  if (!missing(m.courier)) parcely.courier = { lat: m.courier.lat, lon: m.courier.lon };
  if (m.instructions?.length) parcely.instructions = m.instructions;

  const payload = { aps: buildAps(m, urgent), parcely };
  if (!missing(m.charge)) {
    const { currency, total, duty, vat } = m.charge;
    payload.charge = { currency, total, duty: duty ?? undefined, vat: vat ?? undefined };
  }
  if (!silent && !missing(m.photoUrl)) payload.photo = m.photoUrl;
  if (!missing(m.data) && Object.keys(m.data).length > 0) payload.data = m.data;

  const json = JSON.stringify(payload);
  if (Buffer.byteLength(json) > MAX_PAYLOAD) throw new Refused('payload is too large');

  const headers = {
    'apns-topic': context.bundleId,
    'apns-push-type': silent ? 'background' : 'alert',
    'apns-priority': urgent ? '10' : '5',
  };
  if (!missing(m.ttlSeconds)) {
    headers['apns-expiration'] = m.ttlSeconds === 0 ? '0' : String(Math.floor(context.now / 1000) + m.ttlSeconds);
  }
  if (!missing(m.collapseId)) headers['apns-collapse-id'] = m.collapseId;
  return { payload: json, headers };
}

function readMessage(request) {
  if (request.messageText !== undefined) return JSON.parse(request.messageText);
  if (request.messageBase64 !== undefined) return JSON.parse(Buffer.from(request.messageBase64, 'base64').toString('utf8'));
  return request.message;
}

function answer(line) {
  let id = null;
  try {
    const request = JSON.parse(line);
    id = request.id;
    if (request.dialect !== 'parcel') return { id, skipped: 'only parcel' };
    return { id, ...compile(readMessage(request), request.context) };
  } catch (e) {
    return { id, error: e.message };
  }
}

let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    if (line.trim() !== '') process.stdout.write(JSON.stringify(answer(line)) + '\n');
  }
});
