'use strict';

// Compiles Amazon SNS Publish parameters into the body and headers that a
// platform endpoint receives. One JSON request per line in, one answer per line out.

const readline = require('readline');

const MAX_PUBLISH_BYTES = 262144;
const APNS_LIMIT = 4096;
const APNS_VOIP_LIMIT = 5120;
const FCM_LIMIT = 4096;
const SNS_DEFAULT_TTL = 4 * 7 * 24 * 3600;

const APNS_FAMILIES = ['APNS', 'APNS_VOIP', 'APNS_MDM', 'APNS_PASSBOOK', 'MACOS'];
const APNS_PLATFORMS = new Set(APNS_FAMILIES.flatMap((name) => [name, `${name}_SANDBOX`]));

const ATTRIBUTE_PREFIX = 'AWS.SNS.MOBILE.';
const RESERVED_ATTRIBUTES = new Set(
  [
    'APNS.PUSH_TYPE', 'APNS.PRIORITY', 'APNS.TOPIC', 'APNS.COLLAPSE_ID',
    'APNS.TTL', 'APNS_SANDBOX.TTL',
    'APNS_VOIP.TTL', 'APNS_VOIP_SANDBOX.TTL',
    'APNS_MDM.TTL', 'APNS_MDM_SANDBOX.TTL',
    'APNS_PASSBOOK.TTL', 'APNS_PASSBOOK_SANDBOX.TTL',
    'FCM.TTL', 'ADM.TTL', 'BAIDU.TTL', 'WNS.TTL',
    'PREFERRED_AUTHENTICATION_METHOD',
  ].map((name) => ATTRIBUTE_PREFIX + name),
);

const ATTRIBUTE_TYPES = ['String', 'Number', 'Binary'];
const ATTRIBUTE_NAME = /^[A-Za-z0-9_.-]{1,256}$/;
const SURROGATE = /[\uD800-\uDFFF]/;
const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const CONTROL = /[\x00-\x1f\x7f]/;

const INTERACTION_KEYS = ['alert', 'badge', 'sound'];

class PublishError extends Error {
  constructor(code, text) {
    super(text ? `${code}: ${text}` : code);
    this.name = 'PublishError';
  }
}

class Suppressed extends Error {}
class Skipped extends Error {}

const invalidParameter = (text) => new PublishError('InvalidParameter', `Invalid parameter: ${text}`);
const invalidAttribute = (text) => new PublishError('ParameterValueInvalid', text);

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPresent = (value) => value !== undefined && value !== null;
const byteLength = (text) => Buffer.byteLength(text, 'utf8');

function tryParse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// --- Publish parameters ------------------------------------------------------

function readPublish(request) {
  if (request.message !== undefined) {
    if (!isObject(request.message)) {
      throw invalidParameter('the Publish parameters are not an object');
    }
    return request.message;
  }

  let text = request.messageText;
  if (text === undefined && typeof request.messageBase64 === 'string') {
    try {
      const bytes = Buffer.from(request.messageBase64, 'base64');
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw invalidParameter('the Publish parameters are not UTF-8');
    }
  }
  if (typeof text !== 'string') {
    throw new Skipped('request without a message');
  }

  const publish = tryParse(text);
  if (!isObject(publish)) {
    throw invalidParameter('the Publish parameters are not a JSON object');
  }
  return publish;
}

function targetKindOf(publish, context) {
  const { TopicArn, TargetArn, PhoneNumber } = publish;
  if (!TopicArn && !TargetArn && !PhoneNumber) {
    throw invalidParameter('TopicArn or TargetArn Reason: no value for required parameter');
  }
  if (!TopicArn && !TargetArn) {
    return 'phone';
  }
  if (context.targetKind === 'topic' || context.targetKind === 'endpoint') {
    return context.targetKind;
  }
  if (TopicArn) {
    return 'topic';
  }
  // TargetArn may carry a topic as well: arn:aws:sns:region:account:name
  const isTopicArn = /^arn:[^:]*:sns:[^:]*:[^:]*:[^:/]+$/.test(String(TargetArn));
  return isTopicArn ? 'topic' : 'endpoint';
}

// --- Validation --------------------------------------------------------------

function attributeBytes(name, attribute) {
  let size = byteLength(name);
  if (!isObject(attribute)) {
    return size;
  }
  if (typeof attribute.DataType === 'string') size += byteLength(attribute.DataType);
  if (typeof attribute.StringValue === 'string') size += byteLength(attribute.StringValue);
  if (typeof attribute.BinaryValue === 'string') {
    size += Buffer.from(attribute.BinaryValue, 'base64').length;
  }
  return size;
}

function checkMessage(publish, attributes) {
  const message = publish.Message;
  if (!isPresent(message) || message === '') {
    throw invalidParameter('Empty message');
  }
  if (typeof message !== 'string') {
    throw invalidParameter('Message must be a string');
  }
  const total = Object.entries(attributes).reduce(
    (sum, [name, attribute]) => sum + attributeBytes(name, attribute),
    byteLength(message),
  );
  if (total > MAX_PUBLISH_BYTES) {
    throw invalidParameter('Message too long');
  }
}

function checkSubject(subject) {
  if (!isPresent(subject)) {
    return;
  }
  const valid = typeof subject === 'string'
    && subject.length > 0
    && subject.length < 100
    && !/[\r\n]/.test(subject);
  if (!valid) {
    throw invalidParameter('Subject');
  }
}

function checkAttribute(name, attribute) {
  if (!ATTRIBUTE_NAME.test(name)) {
    throw invalidAttribute('A message attribute name has 1 to 256 characters of A-Z, a-z, 0-9, _, - and .');
  }
  if (name.startsWith('AWS.') && !RESERVED_ATTRIBUTES.has(name)) {
    throw invalidAttribute(`The message attribute name '${name}' starts with a reserved prefix.`);
  }
  if (!isObject(attribute) || !isPresent(attribute.DataType)) {
    throw new PublishError(
      'ValidationError',
      `Value null at 'messageAttributes.${name}.member.dataType' failed to satisfy constraint: Member must not be null`,
    );
  }

  const type = String(attribute.DataType);
  const prefix = type.split('.')[0];
  if (!ATTRIBUTE_TYPES.includes(prefix)) {
    throw invalidAttribute(
      `The message attribute '${name}' has an invalid message attribute type, `
      + 'the set of supported type prefixes is Binary, Number, and String.',
    );
  }

  const value = prefix === 'Binary' ? attribute.BinaryValue : attribute.StringValue;
  if (typeof value !== 'string' || value === '') {
    throw invalidAttribute(`The message attribute '${name}' must contain a non-empty value for its type.`);
  }
  if (SURROGATE.test(type) || SURROGATE.test(value)) {
    throw invalidAttribute(`The message attribute '${name}' contains invalid characters.`);
  }
  if (prefix === 'Number' && !NUMBER.test(value)) {
    throw invalidAttribute(`Could not cast message attribute '${name}' value to number.`);
  }
}

function checkStructure(structure) {
  if (isPresent(structure) && structure !== 'json') {
    throw invalidParameter("MessageStructure must be 'json' if provided");
  }
}

function validate(publish) {
  const attributes = publish.MessageAttributes ?? {};
  if (!isObject(attributes)) {
    throw new PublishError('ValidationError', 'MessageAttributes must be a map');
  }
  checkMessage(publish, attributes);
  checkSubject(publish.Subject);
  for (const [name, attribute] of Object.entries(attributes)) {
    checkAttribute(name, attribute);
  }
  checkStructure(publish.MessageStructure);
}

// --- Body selection ----------------------------------------------------------

/** The string entries of a structured message; every other entry counts as absent. */
function parseEntries(message) {
  const parsed = tryParse(message);
  if (!isObject(parsed)) {
    throw invalidParameter('Message Structure - JSON message body failed to parse');
  }
  return new Map(Object.entries(parsed).filter(([, value]) => typeof value === 'string'));
}

/** Returns {raw} for a platform entry, {text} for a plain message or the default entry. */
function selectBody(publish, platform, targetKind) {
  if (publish.MessageStructure !== 'json') {
    return { text: publish.Message };
  }
  const entries = parseEntries(publish.Message);
  if (targetKind !== 'endpoint' && !entries.has('default')) {
    throw invalidParameter('Message Structure - No default entry in JSON message body');
  }
  if (entries.has(platform)) {
    return { raw: entries.get(platform) };
  }
  if (!entries.has('default')) {
    throw new PublishError('InvalidParameter', `JSON must contain an entry for 'default' or '${platform}'.`);
  }
  return { text: entries.get('default') };
}

function parsePlatformBody(raw) {
  const body = tryParse(raw);
  if (!isObject(body)) {
    throw new PublishError('InvalidParameter', 'Message format is invalid');
  }
  return body;
}

// --- APNs --------------------------------------------------------------------

function attributeValue(publish, name) {
  return publish.MessageAttributes?.[ATTRIBUTE_PREFIX + name]?.StringValue;
}

/** No header has a line break or another control character in it. */
function headerValue(publish, name) {
  const value = attributeValue(publish, name);
  if (value !== undefined && CONTROL.test(value)) {
    throw invalidAttribute(`The message attribute '${ATTRIBUTE_PREFIX}${name}' contains control characters.`);
  }
  return value;
}

function inferPushType(body) {
  const { aps } = body;
  if (!isObject(aps)) {
    return 'alert';
  }
  const available = aps['content-available'];
  const wakesApp = available === 1 || available === true;
  return wakesApp && !INTERACTION_KEYS.some((key) => key in aps) ? 'background' : 'alert';
}

function pushTypeOf(publish, platform, body) {
  const requested = headerValue(publish, 'APNS.PUSH_TYPE');
  if (requested !== undefined) {
    return requested;
  }
  return platform.startsWith('APNS_VOIP') ? 'voip' : inferPushType(body);
}

function readTtl(publish, platform) {
  const service = platform === 'GCM' ? 'FCM' : platform;
  const text = attributeValue(publish, `${service}.TTL`);
  if (text === undefined) {
    return undefined;
  }
  const ttl = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(ttl)) {
    throw invalidAttribute(`The message attribute '${ATTRIBUTE_PREFIX}${service}.TTL' must be a number of seconds.`);
  }
  return ttl;
}

function checkExpiry(ttl, context) {
  const remaining = context.sentAt + (ttl ?? SNS_DEFAULT_TTL) * 1000 - context.now;
  const expired = ttl === 0 ? remaining < 0 : remaining <= 0;
  if (expired) {
    throw new Suppressed('expired: the time to live has passed');
  }
}

function apnsHeaders(publish, platform, body, context) {
  const headers = { 'apns-push-type': pushTypeOf(publish, platform, body) };
  const optional = {
    'apns-priority': 'APNS.PRIORITY',
    'apns-topic': 'APNS.TOPIC',
    'apns-collapse-id': 'APNS.COLLAPSE_ID',
  };
  for (const [header, attribute] of Object.entries(optional)) {
    const value = headerValue(publish, attribute);
    if (value !== undefined) {
      headers[header] = value;
    }
  }

  const ttl = readTtl(publish, platform);
  checkExpiry(ttl, context);
  // Without a TTL attribute APNs keeps its own storage policy. A TTL of 0 asks for a single attempt.
  if (ttl !== undefined) {
    headers['apns-expiration'] = ttl === 0 ? '0' : String(Math.floor(context.sentAt / 1000) + ttl);
  }
  return headers;
}

function compileApns(publish, platform, selected, context) {
  const wrap = { aps: { alert: selected.text } };
  const body = selected.raw === undefined ? wrap : parsePlatformBody(selected.raw);
  // A platform entry is forwarded exactly as the sender wrote it.
  const payload = selected.raw ?? JSON.stringify(wrap);
  const headers = apnsHeaders(publish, platform, body, context);

  const isVoip = platform.startsWith('APNS_VOIP') || headers['apns-push-type'] === 'voip';
  if (byteLength(payload) > (isVoip ? APNS_VOIP_LIMIT : APNS_LIMIT)) {
    throw new PublishError(
      'InvalidParameter',
      'Message size is larger than supported by protocol/end-service',
    );
  }
  return { payload, headers };
}

// --- FCM ---------------------------------------------------------------------

/** The HTTP v1 request of a body, whose data is a map of strings. */
function v1Request({ fcmV1Message: request }) {
  if (!isObject(request) || !isObject(request.message)) {
    throw new PublishError('InvalidParameter', 'Message format is invalid');
  }
  const data = request.message.data ?? {};
  if (!isObject(data) || Object.values(data).some((value) => typeof value !== 'string')) {
    throw new PublishError('INVALID_ARGUMENT');
  }
  return request;
}

/** The TTL of a body in seconds: "3600s" in HTTP v1, 3600 in the legacy form. */
function bodyTtl(body, isV1) {
  if (isV1) {
    const [, seconds] = /^(\d+(?:\.\d+)?)s$/.exec(body.message.android?.ttl) ?? [];
    return seconds === undefined ? undefined : Number(seconds);
  }
  const ttl = body.time_to_live;
  return typeof ttl === 'number' && ttl >= 0 ? ttl : undefined;
}

function withTtl(body, isV1, ttl) {
  if (!isV1) {
    return { ...body, time_to_live: ttl };
  }
  const { message } = body;
  const android = isObject(message.android) ? message.android : {};
  return { ...body, message: { ...message, android: { ...android, ttl: `${ttl}s` } } };
}

function compileFcm(publish, platform, selected, context) {
  let payload = selected.raw ?? JSON.stringify({ data: { default: selected.text } });
  let body = parsePlatformBody(payload);
  const isV1 = 'fcmV1Message' in body;
  if (isV1) {
    body = v1Request(body);
    payload = JSON.stringify(body);
  }

  const ttl = readTtl(publish, platform);
  checkExpiry(ttl ?? bodyTtl(body, isV1), context);
  // The attribute replaces what the body says; FCM is told the time that remains.
  if (ttl !== undefined) {
    const waited = Math.max(0, Math.floor((context.now - context.sentAt) / 1000));
    payload = JSON.stringify(withTtl(body, isV1, Math.max(0, ttl - waited)));
  }

  if (byteLength(payload) > FCM_LIMIT) {
    throw new PublishError('InvalidParameter', 'Message size is larger than supported by protocol/end-service');
  }
  return { payload };
}

// --- Line protocol -----------------------------------------------------------

function withDefaults(context) {
  const merged = { platform: 'APNS', endpointEnabled: true, now: 1700000000000, ...context };
  merged.sentAt ??= merged.now;
  return merged;
}

function compile(request) {
  if (isPresent(request.dialect) && request.dialect !== 'sns') {
    throw new Skipped(`dialect ${request.dialect} is not supported`);
  }
  const context = withDefaults(request.context);
  const { platform } = context;
  if (!APNS_PLATFORMS.has(platform) && platform !== 'GCM') {
    throw new Skipped(`platform ${platform} is not supported`);
  }

  const publish = readPublish(request);
  if ('PublishBatchRequestEntries' in publish) {
    throw new Skipped('PublishBatch is not supported');
  }
  const targetKind = targetKindOf(publish, context);
  validate(publish);
  const selected = selectBody(publish, platform, targetKind);
  if (targetKind === 'phone') {
    throw new Suppressed('PhoneNumber: the message is sent as SMS');
  }
  if (!context.endpointEnabled) {
    throw new PublishError('EndpointDisabled', 'Endpoint is disabled');
  }

  const compileFor = platform === 'GCM' ? compileFcm : compileApns;
  return compileFor(publish, platform, selected, context);
}

function answer(line) {
  let id = null;
  try {
    const request = JSON.parse(line);
    id = request.id ?? null;
    return { id, ...compile(request) };
  } catch (problem) {
    if (problem instanceof Suppressed) return { id, suppressed: problem.message };
    if (problem instanceof Skipped) return { id, skipped: problem.message };
    return { id, error: problem.message };
  }
}

const lines = readline.createInterface({ input: process.stdin, crlfDelay: Infinity });
lines.on('line', (line) => {
  if (line.trim() !== '') {
    process.stdout.write(`${JSON.stringify(answer(line))}\n`);
  }
});
