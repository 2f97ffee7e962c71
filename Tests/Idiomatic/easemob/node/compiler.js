'use strict';

// Easemob / Agora Chat: turns a REST message into the APNs push for one recipient.

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_MESSAGE_BYTES = 5 * 1024;
const MAX_PAYLOAD_BYTES = 4096;
const MAX_VOIP_PAYLOAD_BYTES = 5120;

const PROFILES = {
  seed0: { title: null, body: '您有一条新消息', alertFields: false, echo: false, modernAps: false, groupIdAsSender: false },
  seed1: { title: null, body: '你有一条新消息', alertFields: true, echo: false, modernAps: false, groupIdAsSender: false },
  current: {
    title: '您有一条新消息',
    body: '请点击查看',
    alertFields: true,
    echo: true,
    modernAps: true,
    groupIdAsSender: true,
  },
};

const CONTENT_PLACEHOLDERS = {
  img: '[图片]',
  audio: '[语音]',
  video: '[视频]',
  loc: '[位置]',
  file: '[文件]',
  custom: '[自定义消息]',
  combine: '[聊天记录]',
};

class CompileError extends Error {}

class Suppressed extends Error {}

// ---------------------------------------------------------------- reading fields

const isObject = (v) => typeof v === 'object' && v !== null && !Array.isArray(v);
const isStringArray = (v) => Array.isArray(v) && v.every((x) => typeof x === 'string');

const types = {
  String: (v) => (typeof v === 'string' ? v : undefined),
  Boolean: (v, lenient) => {
    if (typeof v === 'boolean') return v;
    if (lenient && (v === 'true' || v === 'YES')) return true;
    if (lenient && (v === 'false' || v === 'NO')) return false;
    return undefined;
  },
  Integer: (v, lenient) => {
    if (Number.isInteger(v)) return v;
    if (lenient && typeof v === 'string' && /^\d+$/.test(v)) return Number(v);
    return undefined;
  },
  Badge: (v, lenient) => {
    const n = types.Integer(v, lenient);
    return n >= 0 ? n : undefined;
  },
  Object: (v) => (isObject(v) ? v : undefined),
  List: (v) => (Array.isArray(v) ? v : undefined),
  StringList: (v) => (isStringArray(v) ? v : undefined),
  TemplateName: (v) => (typeof v === 'string' && v.length <= 64 ? v : undefined),
  AtList: (v) => {
    if (isStringArray(v)) return v;
    return typeof v === 'string' && v.toLowerCase() === 'all' ? 'all' : undefined;
  },
};

/** Reads optional fields of one object; null counts as absent. */
class Reader {
  constructor(lenient) {
    this.lenient = lenient;
  }

  get(obj, key, type) {
    const value = obj[key];
    if (value === undefined || value === null) return undefined;
    const result = types[type](value, this.lenient);
    if (result === undefined && !this.lenient) {
      throw new CompileError(`${key}: ${type} expected`);
    }
    return result;
  }

  object(obj, key) {
    return this.get(obj, key, 'Object') ?? {};
  }
}

// ---------------------------------------------------------------- phase A: is there a push

function inInterval(interval, now, utcOffsetMinutes) {
  const [start, end] = interval.split('-').map((t) => {
    const [h, m] = t.split(':').map(Number);
    return h * 60 + m;
  });
  if (start === end) return start !== 0;
  const minute = (((Math.floor(now / 60000) + utcOffsetMinutes) % 1440) + 1440) % 1440;
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
}

function doNotDisturb(ctx) {
  const { now } = ctx;
  const dnd = ctx.dnd ?? {};
  if (dnd.appInterval && inInterval(dnd.appInterval, now, ctx.utcOffsetMinutes)) return true;
  if (dnd.durationMinutes) {
    const setAt = dnd.setAt ?? now;
    if (now >= setAt && now < setAt + dnd.durationMinutes * 60000) return true;
  }
  return now < (dnd.appUntil ?? 0) || now < (dnd.conversationUntil ?? 0);
}

function isMentioned(atList, recipient) {
  return atList === 'all' || (Array.isArray(atList) && atList.includes(recipient));
}

function filteredOut(read, ext, ctx) {
  const filter = read.object(ext, 'em_push_filter');
  const excluded = (what, value) => {
    const accept = read.get(filter, `accept_${what}`, 'StringList') ?? [];
    const ignore = read.get(filter, `ignore_${what}`, 'StringList') ?? [];
    return ignore.includes(value) || (accept.length > 0 && !accept.includes(value));
  };
  return excluded('device_id', ctx.deviceId) || excluded('notifier_name', ctx.notifierName);
}

function checkDelivery(read, message, ext, ctx) {
  if (ctx.online) throw new Suppressed('online');
  if (read.get(message, 'routetype', 'String') === 'ROUTE_ONLINE') throw new Suppressed('route online');
  if (ctx.chatType === 'chatroom') throw new Suppressed('chatroom');
  if (ctx.chatType === 'groupchat' && ctx.groupSize > 3000) throw new Suppressed('group too large');
  if (read.get(ext, 'em_ignore_notification', 'Boolean')) throw new Suppressed('message ignore push');
  if (ctx.now - ctx.sentAt > DAY_MS) throw new Suppressed('expire message');
  if (filteredOut(read, ext, ctx)) throw new Suppressed('ignore push device id');

  const force = read.get(ext, 'em_force_notification', 'Boolean');
  if (!force && doNotDisturb(ctx)) throw new Suppressed('user ignore push');

  const { app, conversation } = ctx.remindType ?? {};
  const remind = conversation && conversation !== 'DEFAULT' ? conversation : app ?? 'ALL';
  const atList = read.get(ext, 'em_at_list', 'AtList');
  if (remind === 'NONE' || (remind === 'AT' && !isMentioned(atList, ctx.recipient))) {
    throw new Suppressed('user ignore push');
  }
  if (!ctx.deviceToken || !ctx.notifierName) throw new Suppressed('illegal binding');
}

// ---------------------------------------------------------------- phase B: title and body

function messageContent(read, message, ctx) {
  const msg = read.object(message, 'msg');
  const type = read.get(msg, 'type', 'String') ?? 'txt';
  if (type !== 'txt') return CONTENT_PLACEHOLDERS[type] ?? '[消息]';
  const text = read.get(msg, 'msg', 'String') ?? '';
  const translations = ctx.translations ?? {};
  return ctx.language && Object.hasOwn(translations, ctx.language) ? translations[ctx.language] : text;
}

function renderPattern(pattern, args, builtins) {
  if (!args.every((a) => typeof a === 'string')) throw new CompileError('template_args');
  const expand = (text) => text.replace(/\{(\$\w+)\}/g, (whole, name) => builtins[name] ?? whole);
  return pattern.replace(/\{(\d+|\$\w+)\}/g, (whole, name) => {
    if (name.startsWith('$')) return builtins[name] ?? whole;
    const arg = args[Number(name)];
    return arg === undefined ? whole : expand(arg);
  });
}

function compileText(read, message, from, ext, ctx, profile) {
  const apns = read.object(ext, 'em_apns_ext');
  const pushExt = read.object(ext, 'em_push_ext');
  const template = read.object(ext, 'em_push_template');
  const isGroup = ctx.chatType === 'groupchat';
  const summary = ctx.displayStyle === 'messageSummary';

  const nickname = ctx.senderNickname || from;
  const groupNickname = isGroup ? read.get(pushExt, 'group_user_nickname', 'String') : '';
  const content = messageContent(read, message, ctx);
  const builtins = {
    $fromNickname: nickname,
    $dynamicFrom: groupNickname || nickname,
    $msg: content,
  };

  const text = { title: ctx.defaultTitle ?? profile.title, body: ctx.defaultBody ?? profile.body };
  const override = (title, body) => {
    if (title) text.title = title;
    if (body) text.body = body;
  };
  const applyTemplate = (name, source) => {
    const templates = ctx.templates ?? {};
    if (!name || !Object.hasOwn(templates, name)) return;
    const { title_pattern: title, content_pattern: body } = templates[name];
    override(
      title && renderPattern(title, read.get(source, 'title_args', 'List') ?? [], builtins),
      body && renderPattern(body, read.get(source, 'content_args', 'List') ?? [], builtins),
    );
  };

  // From the lowest priority to the highest.
  if (summary && content) {
    const sender = groupNickname || (isGroup && profile.groupIdAsSender && ctx.groupId) || nickname;
    override(null, `${sender}:${content}`);
  }
  applyTemplate(summary ? 'detail' : 'default', template);

  const mentioned = isMentioned(read.get(ext, 'em_at_list', 'AtList'), ctx.recipient);
  if (summary && isGroup && mentioned && !read.get(template, 'disable_at_content', 'Boolean')) {
    override(null, `${groupNickname || nickname}在群中@了我`);
  }

  override(read.get(pushExt, 'title', 'String'), read.get(pushExt, 'content', 'String'));
  override(read.get(apns, 'em_push_name', 'String'), null);
  override(read.get(apns, 'em_push_title', 'String'), read.get(apns, 'em_push_content', 'String'));
  if (profile.alertFields) {
    override(read.get(apns, 'em_alert_title', 'String'), read.get(apns, 'em_alert_body', 'String'));
  }

  applyTemplate(ctx.recipientTemplate, template);
  applyTemplate(read.get(template, 'name', 'TemplateName'), template);
  const directed = read.object(template, 'directed_template');
  if ((read.get(directed, 'target', 'StringList') ?? []).includes(ctx.recipient.toLowerCase())) {
    applyTemplate(read.get(directed, 'name', 'TemplateName'), directed);
  }
  return text;
}

// ---------------------------------------------------------------- phases C to E

function compileAlert(read, apns, text, profile) {
  const alert = { body: text.body };
  if (text.title) alert.title = text.title;
  const subtitle = profile.alertFields && read.get(apns, 'em_alert_subTitle', 'String');
  if (subtitle) alert.subtitle = subtitle;
  const localize = (keyField, argsField, key, args) => {
    const locKey = read.get(apns, keyField, 'String');
    const locArgs = read.get(apns, argsField, 'StringList');
    if (!locKey) return;
    alert[key] = locKey;
    if (locArgs) alert[args] = locArgs;
  };
  localize('em_push_title_loc_key', 'em_push_title_loc_args', 'title-loc-key', 'title-loc-args');
  localize('em_push_body_loc_key', 'em_push_body_loc_args', 'loc-key', 'loc-args');
  return alert;
}

function compileAps(read, apns, text, ctx, profile) {
  const aps = {
    alert: compileAlert(read, apns, text, profile),
    badge: read.get(apns, 'em_push_badge', 'Badge') ?? ctx.offlineCount,
  };
  const sound = read.get(apns, 'em_push_sound', 'String') ?? 'default';
  if (!read.get(apns, 'em_push_ignore_sound', 'Boolean')) aps.sound = sound;
  const category = read.get(apns, 'em_push_category', 'String');
  if (category) aps.category = category;
  if (read.get(apns, 'em_push_mutable_content', 'Boolean')) aps['mutable-content'] = 1;
  if (profile.modernAps) {
    if (read.get(apns, 'em_push_content_available', 'Integer') === 1) aps['content-available'] = 1;
    const threadId = read.get(apns, 'thread_id', 'String');
    if (threadId) aps['thread-id'] = threadId;
  }
  return aps;
}

function customData(read, apns, pushExt, profile) {
  const extern = apns.extern ?? read.get(pushExt, 'custom', 'Object');
  if (extern !== undefined) return extern;
  if (!profile.echo) return undefined;
  const { em_push_title, em_push_content, em_push_name, em_push_channel_id, em_huawei_push_badge_class, ...rest } = apns;
  const entries = Object.entries(rest).filter(([, v]) => v !== null);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function compile(message, size, ctx) {
  const profile = PROFILES[ctx.profile];
  if (!profile) return { skipped: `profile ${ctx.profile}` };
  if (!isObject(message)) throw new CompileError('message: Object expected');
  if (size > MAX_MESSAGE_BYTES) throw new CompileError('message_too_large');
  if (message.ext === null) throw new CompileError('ext must not be null');

  const read = new Reader(ctx.typing === 'lenient');
  const from = read.get(message, 'from', 'String');
  if (!from) throw new CompileError('from is required');
  if (!/^[a-z0-9_.-]{1,64}$/.test(from)) throw new CompileError('from is no user id');
  const ext = read.object(message, 'ext');
  checkDelivery(read, message, ext, ctx);

  const apns = read.object(ext, 'em_apns_ext');
  const pushExt = read.object(ext, 'em_push_ext');
  const text = compileText(read, message, from, ext, ctx, profile);
  const payload = {
    aps: compileAps(read, apns, text, ctx, profile),
    e: customData(read, apns, pushExt, profile),
    f: from,
    t: ctx.recipient,
    m: ctx.messageId,
  };
  if (ctx.chatType === 'groupchat' && ctx.groupId) payload.g = ctx.groupId;

  const voip = read.get(pushExt, 'type', 'String') === 'call' && ctx.voipBound;
  const headers = {
    'apns-push-type': voip ? 'voip' : 'alert',
    'apns-topic': voip ? `${ctx.bundleId}.voip` : ctx.bundleId,
    'apns-priority': '10',
    'apns-expiration': String(Math.floor((ctx.sentAt + DAY_MS) / 1000)),
  };
  const collapseKey = read.get(apns, 'em_push_collapse_key', 'String');
  if (collapseKey && Buffer.byteLength(collapseKey) <= 64) headers['apns-collapse-id'] = collapseKey;

  const json = JSON.stringify(payload);
  if (Buffer.byteLength(json) > (voip ? MAX_VOIP_PAYLOAD_BYTES : MAX_PAYLOAD_BYTES)) {
    throw new CompileError('payload_too_large');
  }
  return { payload: json, headers };
}

// ---------------------------------------------------------------- adapter

function handle(request) {
  if (request.dialect !== 'easemob') return { skipped: `dialect ${request.dialect}` };
  let text = request.messageText;
  if (request.messageBase64 !== undefined) text = Buffer.from(request.messageBase64, 'base64').toString('utf8');
  const message = text === undefined ? request.message : JSON.parse(text);
  return compile(message, Buffer.byteLength(text ?? JSON.stringify(message) ?? ''), request.context);
}

function answer(line) {
  let id = Number(/"id"\s*:\s*(\d+)/.exec(line)?.[1] ?? 0);
  try {
    const request = JSON.parse(line);
    id = request.id;
    return { id, ...handle(request) };
  } catch (e) {
    if (e instanceof Suppressed) return { id, suppressed: e.message };
    return { id, error: e.message };
  }
}

let pending = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  const lines = (pending + chunk).split('\n');
  pending = lines.pop();
  for (const line of lines) {
    if (line.trim()) process.stdout.write(`${JSON.stringify(answer(line))}\n`);
  }
});
process.stdin.on('end', () => {
  if (pending.trim()) process.stdout.write(`${JSON.stringify(answer(pending))}\n`);
});
