'use strict';

// Compiles ZEGO ZPNs messages (pushConfig / OfflinePush) to APNs payloads and
// models the receiver's update flow. One JSON request a line in, one answer out.

const { isDeepStrictEqual } = require('node:util');

const MAX_PAYLOAD_BYTES = 4096;
const MAX_RESOURCES_ID_LENGTH = 32;
const MAX_BADGE_INCREMENT = 99;

class CompileError extends Error {}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPE_CHECKS = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  object: isObject,
};

// Reads an optional field; null counts as absent.
function field(source, name, type) {
  const value = source[name];
  if (value === undefined || value === null) return undefined;
  if (!TYPE_CHECKS[type](value)) throw new CompileError(`${name} must be of type ${type}`);
  return value;
}

// The client's pushConfig and the server's OfflinePush name the same things differently.
function readPush(message) {
  const config = field(message, 'pushConfig', 'object')
    ?? field(field(message, 'config', 'object') ?? {}, 'pushConfig', 'object');
  if (config) {
    return {
      enabled: true,
      title: field(config, 'title', 'string'),
      content: field(config, 'content', 'string'),
      payload: field(config, 'payload', 'string') ?? field(config, 'extendedData', 'string'),
      resourcesId: field(config, 'resourcesID', 'string'),
      threadId: field(config, 'threadID', 'string'),
      enableBadge: field(config, 'enableBadge', 'boolean'),
      badgeIncrement: field(config, 'badgeIncrement', 'integer'),
    };
  }
  const offline = field(message, 'OfflinePush', 'object');
  if (offline) {
    return {
      enabled: field(offline, 'Enable', 'integer') === 1,
      title: field(offline, 'Title', 'string'),
      content: field(offline, 'Content', 'string'),
      payload: field(offline, 'Payload', 'string'),
      resourcesId: field(offline, 'PushStrategyId', 'string'),
      threadId: field(offline, 'ThreadId', 'string'),
      enableBadge: field(offline, 'EnableBadge', 'boolean'),
      badgeIncrement: field(offline, 'BadgeIncrement', 'integer'),
    };
  }
  return null;
}

function findStrategy(resourcesId, strategies) {
  if (!resourcesId) return {};
  if ([...resourcesId].length > MAX_RESOURCES_ID_LENGTH) throw new CompileError('resourcesID_too_long');
  return Object.hasOwn(strategies, resourcesId) ? strategies[resourcesId] : {};
}

function buildAps(push, strategy, context) {
  if (strategy.silent) return { 'content-available': 1 };

  const aps = {
    alert: {
      title: push.title ?? context.defaultTitle ?? '',
      body: push.content ?? context.defaultBody ?? '',
    },
  };
  if (push.enableBadge) {
    const increment = push.badgeIncrement ?? 0;
    if (increment < 0) throw new CompileError('badgeIncrement must not be negative');
    aps.badge = (context.reportedBadge ?? 0) + Math.min(increment, MAX_BADGE_INCREMENT);
  }
  if (strategy.sound && !strategy.voip) aps.sound = strategy.sound;
  if (strategy.mutable) aps['mutable-content'] = 1;
  if (push.threadId) aps['thread-id'] = push.threadId;
  return aps;
}

function buildHeaders(strategy, context) {
  if (strategy.silent) {
    return { 'apns-push-type': 'background', 'apns-priority': '5', 'apns-topic': context.bundleId };
  }
  if (strategy.voip) {
    return { 'apns-push-type': 'voip', 'apns-priority': '10', 'apns-topic': `${context.bundleId}.voip` };
  }
  return { 'apns-push-type': 'alert', 'apns-priority': '10', 'apns-topic': context.bundleId };
}

function compilePush(message, context) {
  const push = readPush(message);
  if (!push) return { suppressed: 'no pushConfig' };
  if (!push.enabled) return { suppressed: 'offline push disabled' };
  if (context.online) return { suppressed: 'recipient is online' };

  const strategy = findStrategy(push.resourcesId, context.strategies ?? {});
  const body = { aps: buildAps(push, strategy, context) };
  if (push.payload !== undefined) body.payload = push.payload;

  // Service ids go beyond 2^63, so they always travel as strings.
  body.zego = { version: 1 };
  if (context.requestId != null) body.zego.zpns_request_id = String(context.requestId);
  if (context.callId != null) {
    body.zego.call_id = String(context.callId);
    body.call_id = String(context.callId);
  }

  const payload = JSON.stringify(body);
  if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) throw new CompileError('payload_too_large');
  return { payload, headers: buildHeaders(strategy, context) };
}

// The customId inside a notification's payload string, or undefined.
function customIdOf(userInfo) {
  if (!isObject(userInfo) || typeof userInfo.payload !== 'string') return undefined;
  try {
    const parsed = JSON.parse(userInfo.payload);
    return isObject(parsed) ? parsed.customId ?? undefined : undefined;
  } catch {
    return undefined;
  }
}

// The Notification Service Extension: remove the first delivered notification
// with the same customId, then show the new one.
function update(incoming, context) {
  if (!isObject(incoming)) throw new CompileError('incoming must be of type object');
  const { aps } = incoming;
  const reachesExtension = isObject(aps) && aps['mutable-content'] === 1 && aps.alert != null;
  const customId = customIdOf(incoming);
  if (!reachesExtension || customId === undefined) return { removed: [] };

  // The documented sample looks for a top-level customId, which no ZPNs push has.
  const idOf = context.profile === 'asDocumented' ? (userInfo) => userInfo?.customId : customIdOf;
  const match = (context.delivered ?? []).find(({ userInfo }) => isDeepStrictEqual(idOf(userInfo), customId));
  return { removed: match ? [match.id] : [] };
}

function readMessage(request) {
  if (request.messageBase64 !== undefined) {
    const bytes = Buffer.from(request.messageBase64, 'base64');
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  }
  return request.messageText !== undefined ? JSON.parse(request.messageText) : request.message;
}

function handle(request) {
  if (request.dialect !== 'zego') return { skipped: `dialect ${request.dialect} is not supported` };
  const message = readMessage(request);
  if (!isObject(message)) throw new CompileError('message must be an object');
  const context = request.context ?? {};
  return 'incoming' in message ? update(message.incoming, context) : compilePush(message, context);
}

// JSON.parse would round the service ids that are given as numbers; quote them first.
function parseRequest(line) {
  return JSON.parse(line.replace(/"(requestId|callId)"(\s*:\s*)(\d+)(?![\d.eE])/g, '"$1"$2"$3"'));
}

function answer(line) {
  let id = null;
  try {
    const request = parseRequest(line);
    if (!isObject(request)) throw new CompileError('request must be an object');
    id = request.id;
    return { id, ...handle(request) };
  } catch (error) {
    id ??= Number(/"id"\s*:\s*(\d+)/.exec(line)?.[1] ?? NaN); // NaN is written as null
    return { id, error: error.message };
  }
}

// Not readline: it also splits at U+2028 and U+2029, which may stand raw in JSON.
let pending = '';
function feed(text) {
  const lines = (pending + text).split('\n');
  pending = lines.pop();
  for (const line of lines) {
    if (line.trim() !== '') process.stdout.write(`${JSON.stringify(answer(line))}\n`);
  }
}

process.stdin.setEncoding('utf8');
process.stdin.on('data', feed);
process.stdin.on('end', () => feed('\n'));
