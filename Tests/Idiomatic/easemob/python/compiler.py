"""Easemob / Agora Chat: compiles a REST message into the APNs push for one recipient."""
import base64
import json
import re
import sys
from dataclasses import dataclass, field
from typing import Any, Optional

DAY_MS = 86_400_000
MAX_MESSAGE = 5 * 1024
MAX_PAYLOAD = 4096
MAX_VOIP_PAYLOAD = 5120
USER_ID = re.compile(r"[a-z0-9_.-]{1,64}")
PLACEHOLDER = re.compile(r"\{(\d+|\$\w+)\}")
NOT_ECHOED = {"em_push_title", "em_push_content", "em_push_name",
              "em_push_channel_id", "em_huawei_push_badge_class"}
CONTENT_NAMES = {"img": "[图片]", "audio": "[语音]", "video": "[视频]", "loc": "[位置]",
                 "file": "[文件]", "custom": "[自定义消息]", "combine": "[聊天记录]"}


@dataclass(frozen=True)
class Profile:
    title: Optional[str]
    body: str
    alert_fields: bool = True      # em_alert_*
    current: bool = False          # echo in e, thread-id, content-available, group id as sender


PROFILES = {
    "seed0": Profile(None, "您有一条新消息", alert_fields=False),
    "seed1": Profile(None, "你有一条新消息"),
    "current": Profile("您有一条新消息", "请点击查看", current=True),
}


class CompileError(Exception):
    pass


class Fields:
    """Typed access to the optional fields of a JSON object; None counts as absent."""

    def __init__(self, data: dict, lenient: bool):
        self.data = data
        self.lenient = lenient

    def _get(self, key: str, what: str, convert) -> Any:
        value = self.data.get(key)
        if value is None:
            return None
        result = convert(value)
        if result is None and not self.lenient:
            raise CompileError(f"{key} must be {what}")
        return result

    def string(self, key: str, max_length: Optional[int] = None) -> Optional[str]:
        def convert(v):
            return v if isinstance(v, str) and (max_length is None or len(v) <= max_length) else None
        return self._get(key, "a string", convert)

    def boolean(self, key: str) -> bool:
        def convert(v):
            if isinstance(v, bool):
                return v
            if self.lenient and isinstance(v, str):
                return {"true": True, "YES": True, "false": False, "NO": False}.get(v)
            return None
        return bool(self._get(key, "a boolean", convert))

    def integer(self, key: str, minimum: Optional[int] = None) -> Optional[int]:
        def convert(v):
            if self.lenient and isinstance(v, str) and re.fullmatch("[0-9]+", v):
                v = int(v)
            if not isinstance(v, int) or isinstance(v, bool):
                return None
            return None if minimum is not None and v < minimum else v
        return self._get(key, "an integer", convert)

    def object(self, key: str) -> Optional[dict]:
        return self._get(key, "an object", lambda v: v if isinstance(v, dict) else None)

    def fields(self, key: str) -> "Fields":
        return Fields(self.object(key) or {}, self.lenient)

    def list(self, key: str) -> list:
        return self._get(key, "a list", lambda v: v if isinstance(v, list) else None) or []

    def strings(self, key: str) -> list:
        def convert(v):
            return v if isinstance(v, list) and all(isinstance(x, str) for x in v) else None
        return self._get(key, "a list of strings", convert) or []

    def at_list(self, key: str):
        def convert(v):
            if isinstance(v, str):
                return "all" if v.lower() == "all" else None
            return v if isinstance(v, list) and all(isinstance(x, str) for x in v) else None
        return self._get(key, 'a list of strings or "all"', convert) or []


@dataclass
class TemplateCall:
    name: Optional[str]
    title_args: list
    content_args: list
    target: list = field(default_factory=list)

    @classmethod
    def read(cls, f: Fields) -> "TemplateCall":
        return cls(f.string("name", max_length=64), f.list("title_args"), f.list("content_args"))


class Message:
    """The parts of the REST message that matter for a push, checked."""

    def __init__(self, data: Any, lenient: bool):
        if not isinstance(data, dict):
            raise CompileError("message must be an object")
        if "ext" in data and data["ext"] is None:
            raise CompileError("ext must not be null")
        top = Fields(data, lenient)
        self.sender = top.string("from")
        if not self.sender:
            raise CompileError("from is required")
        if not USER_ID.fullmatch(self.sender):
            raise CompileError("from is not a valid user id")
        self.routetype = top.string("routetype")
        msg = top.fields("msg")
        self.type = msg.string("type") or "txt"
        self.text = (msg.string("msg") if self.type == "txt" else None) or ""

        ext = top.fields("ext")
        self.ignore = ext.boolean("em_ignore_notification")
        self.force = ext.boolean("em_force_notification")
        self.at_list = ext.at_list("em_at_list")

        flt = ext.fields("em_push_filter")
        self.device_filter = (flt.strings("accept_device_id"), flt.strings("ignore_device_id"))
        self.notifier_filter = (flt.strings("accept_notifier_name"), flt.strings("ignore_notifier_name"))

        tpl = ext.fields("em_push_template")
        self.template = TemplateCall.read(tpl)
        self.disable_at_content = tpl.boolean("disable_at_content")
        directed = tpl.fields("directed_template")
        self.directed = TemplateCall.read(directed)
        self.directed.target = directed.strings("target")

        push = ext.fields("em_push_ext")
        self.push_title = push.string("title")
        self.push_content = push.string("content")
        self.custom = push.object("custom")
        self.group_nickname = push.string("group_user_nickname")
        self.is_call = push.string("type") == "call"

        apns = ext.fields("em_apns_ext")
        self.apns_ext = apns.data
        self.content = apns.string("em_push_content")
        self.title = apns.string("em_push_title") or apns.string("em_push_name")
        self.alert_title = apns.string("em_alert_title")
        self.alert_subtitle = apns.string("em_alert_subTitle")
        self.alert_body = apns.string("em_alert_body")
        self.title_loc_key = apns.string("em_push_title_loc_key")
        self.title_loc_args = apns.strings("em_push_title_loc_args")
        self.loc_key = apns.string("em_push_body_loc_key")
        self.loc_args = apns.strings("em_push_body_loc_args")
        self.category = apns.string("em_push_category")
        self.sound = apns.string("em_push_sound")
        self.ignore_sound = apns.boolean("em_push_ignore_sound")
        self.badge = apns.integer("em_push_badge", minimum=0)
        self.mutable_content = apns.boolean("em_push_mutable_content")
        self.content_available = apns.integer("em_push_content_available") == 1
        self.thread_id = apns.string("thread_id")
        self.collapse_key = apns.string("em_push_collapse_key")

    def mentions(self, user: str) -> bool:
        return self.at_list == "all" or user in self.at_list


# --- phase A -------------------------------------------------------------------------------

def minutes(clock: str) -> int:
    hours, mins = clock.split(":")
    return int(hours) * 60 + int(mins)


def dnd_active(ctx: dict) -> bool:
    dnd, now = ctx["dnd"] or {}, ctx["now"]
    if dnd.get("appInterval"):
        start, end = map(minutes, dnd["appInterval"].split("-"))
        local = (now // 60_000 + ctx["utcOffsetMinutes"]) % 1440
        if start == end and start != 0:
            return True
        if start < end and start <= local < end:
            return True
        if start > end and (local >= start or local < end):
            return True
    if dnd.get("durationMinutes"):
        set_at = now if dnd.get("setAt") is None else dnd["setAt"]
        if set_at <= now < set_at + dnd["durationMinutes"] * 60_000:
            return True
    return now < (dnd.get("appUntil") or 0) or now < (dnd.get("conversationUntil") or 0)


def admitted(value: str, lists: tuple) -> bool:
    accept, ignore = lists
    return value not in ignore and (not accept or value in accept)


def suppression(msg: Message, ctx: dict) -> Optional[str]:
    if ctx["online"]:
        return "online"
    if msg.routetype == "ROUTE_ONLINE":
        return "route online"
    if ctx["chatType"] == "chatroom":
        return "chatroom"
    if ctx["chatType"] == "groupchat" and ctx["groupSize"] > 3000:
        return "group too large"
    if msg.ignore:
        return "message ignore push"
    if ctx["now"] - ctx["sentAt"] > DAY_MS:
        return "expire message"
    if not (admitted(ctx["deviceId"], msg.device_filter) and admitted(ctx["notifierName"], msg.notifier_filter)):
        return "ignore push device id"
    if not msg.force and dnd_active(ctx):
        return "user ignore push"
    remind = ctx["remindType"] or {}
    mode = remind.get("conversation")
    if mode in (None, "DEFAULT"):
        mode = remind.get("app") or "ALL"
    if mode == "NONE" or (mode == "AT" and not msg.mentions(ctx["recipient"])):
        return "user ignore push"
    if not ctx["deviceToken"] or not ctx["notifierName"]:
        return "illegal binding"
    return None


# --- phase B -------------------------------------------------------------------------------

def render(pattern: Optional[str], args: list, builtins: dict) -> Optional[str]:
    if not pattern:
        return None
    if not all(isinstance(a, str) for a in args):
        raise CompileError("template_args")

    def builtin(match):
        return builtins.get(match[1], match[0])

    def replace(match):
        if match[1].startswith("$"):
            return builtin(match)
        index = int(match[1])
        return re.sub(r"\{(\$\w+)\}", builtin, args[index]) if index < len(args) else match[0]

    return PLACEHOLDER.sub(replace, pattern)


def title_and_body(msg: Message, ctx: dict, profile: Profile) -> tuple:
    group = ctx["chatType"] == "groupchat"
    summary = ctx["displayStyle"] == "messageSummary"
    nickname = ctx["senderNickname"] or msg.sender
    group_sender = (group and msg.group_nickname) or nickname
    if msg.type == "txt":
        content = msg.text
        if ctx["language"] and ctx["language"] in (ctx["translations"] or {}):
            content = ctx["translations"][ctx["language"]]
    else:
        content = CONTENT_NAMES.get(msg.type, "[消息]")
    builtins = {"$fromNickname": nickname, "$dynamicFrom": group_sender, "$msg": content}

    def from_template(name: Optional[str], call: TemplateCall) -> tuple:
        template = (ctx["templates"] or {}).get(name) if name else None
        if template is None:
            return None, None
        return (render(template.get("title_pattern"), call.title_args, builtins),
                render(template.get("content_pattern"), call.content_args, builtins))

    # Sources from the highest priority to the lowest; the first non-empty text wins, title and body apart.
    sources = []
    if ctx["recipient"].lower() in msg.directed.target:
        sources.append(from_template(msg.directed.name, msg.directed))
    sources.append(from_template(msg.template.name, msg.template))
    sources.append(from_template(ctx["recipientTemplate"], msg.template))
    if profile.alert_fields:
        sources.append((msg.alert_title, msg.alert_body))
    sources.append((msg.title, msg.content))
    sources.append((msg.push_title, msg.push_content))
    if summary and group and msg.mentions(ctx["recipient"]) and not msg.disable_at_content:
        sources.append((None, f"{group_sender}在群中@了我"))
    sources.append(from_template("detail" if summary else "default", msg.template))
    if summary and content:
        sender = group_sender
        if group and profile.current and not msg.group_nickname:
            sender = ctx["groupId"] or nickname
        sources.append((None, f"{sender}:{content}"))
    sources.append((profile.title if ctx["defaultTitle"] is None else ctx["defaultTitle"],
                    profile.body if ctx["defaultBody"] is None else ctx["defaultBody"]))
    title = next((t for t, _ in sources if t), None)
    body = next((b for _, b in sources if b), "")
    return title, body


# --- phases C to E -------------------------------------------------------------------------

def build_aps(msg: Message, ctx: dict, profile: Profile) -> dict:
    title, body = title_and_body(msg, ctx, profile)
    alert = {"body": body}
    if title:
        alert["title"] = title
    if profile.alert_fields and msg.alert_subtitle:
        alert["subtitle"] = msg.alert_subtitle
    for prefix, key, args in (("title-", msg.title_loc_key, msg.title_loc_args), ("", msg.loc_key, msg.loc_args)):
        if key:
            alert[prefix + "loc-key"] = key
            if args:
                alert[prefix + "loc-args"] = args

    aps = {"alert": alert, "badge": ctx["offlineCount"] if msg.badge is None else msg.badge}
    if not msg.ignore_sound:
        aps["sound"] = "default" if msg.sound is None else msg.sound
    if msg.category:
        aps["category"] = msg.category
    if msg.mutable_content:
        aps["mutable-content"] = 1
    if profile.current and msg.content_available:
        aps["content-available"] = 1
    if profile.current and msg.thread_id:
        aps["thread-id"] = msg.thread_id
    return aps


def compile_push(data: Any, size: int, ctx: dict) -> dict:
    profile = PROFILES.get(ctx["profile"])
    if profile is None:
        return {"skipped": f"profile {ctx['profile']}"}
    if size > MAX_MESSAGE:
        raise CompileError("message_too_large")
    msg = Message(data, ctx["typing"] == "lenient")
    reason = suppression(msg, ctx)
    if reason:
        return {"suppressed": reason}

    payload = {"aps": build_aps(msg, ctx, profile), "f": msg.sender, "t": ctx["recipient"], "m": ctx["messageId"]}
    if ctx["chatType"] == "groupchat" and ctx["groupId"]:
        payload["g"] = ctx["groupId"]
    if msg.apns_ext.get("extern") is not None:
        payload["e"] = msg.apns_ext["extern"]
    elif msg.custom is not None:
        payload["e"] = msg.custom
    elif profile.current:
        echo = {k: v for k, v in msg.apns_ext.items() if k not in NOT_ECHOED and v is not None}
        if echo:
            payload["e"] = echo

    voip = msg.is_call and ctx["voipBound"]
    headers = {
        "apns-push-type": "voip" if voip else "alert",
        "apns-topic": ctx["bundleId"] + (".voip" if voip else ""),
        "apns-priority": "10",
        "apns-expiration": str((ctx["sentAt"] + DAY_MS) // 1000),
    }
    if msg.collapse_key and len(msg.collapse_key.encode()) <= 64:
        headers["apns-collapse-id"] = msg.collapse_key

    text = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
    if len(text.encode("utf-8")) > (MAX_VOIP_PAYLOAD if voip else MAX_PAYLOAD):
        raise CompileError("payload_too_large")
    return {"payload": text, "headers": headers}


def handle(request: dict) -> dict:
    if request["dialect"] != "easemob":
        return {"skipped": f"dialect {request['dialect']}"}
    if "messageBase64" in request:
        raw = base64.b64decode(request["messageBase64"])
    elif "messageText" in request:
        raw = request["messageText"].encode("utf-8")
    else:
        raw = json.dumps(request["message"], ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    message = request["message"] if "message" in request else json.loads(raw)
    return compile_push(message, len(raw), request["context"])


def main() -> None:
    sys.stdin.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        if not line.strip():
            continue
        found = re.search(r'"id"\s*:\s*(\d+)', line)
        answer = {"id": int(found[1]) if found else 0}
        try:
            request = json.loads(line)
            answer["id"] = request["id"]
            answer.update(handle(request))
        except Exception as e:
            answer["error"] = str(e) or type(e).__name__
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
