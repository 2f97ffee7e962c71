import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Easemob / Agora Chat: compiles a REST message into the APNs push for one recipient. */
public final class Compiler {
    private static final long DAY_MS = 24L * 60 * 60 * 1000;
    private static final Gson GSON = new Gson();
    private static final Pattern USER_ID = Pattern.compile("[a-z0-9_.-]{1,64}");
    private static final Pattern REQUEST_ID = Pattern.compile("\"id\"\\s*:\\s*(\\d+)");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d+|\\$\\w+)}");
    private static final Set<String> NOT_ECHOED = Set.of("em_push_title", "em_push_content", "em_push_name",
            "em_push_channel_id", "em_huawei_push_badge_class");
    private static final Map<String, String> CONTENT_NAMES = Map.of("img", "[图片]", "audio", "[语音]",
            "video", "[视频]", "loc", "[位置]", "file", "[文件]", "custom", "[自定义消息]", "combine", "[聊天记录]");

    static class Context {
        long now, sentAt;
        String deviceToken, deviceId, notifierName, bundleId;
        boolean online, voipBound;
        String profile, typing, messageId, chatType, groupId, recipient, displayStyle, senderNickname, language;
        String defaultTitle, defaultBody, recipientTemplate;
        int groupSize, offlineCount, utcOffsetMinutes;
        Map<String, String> translations;
        Map<String, Template> templates;
        RemindType remindType;
        Dnd dnd;

        boolean isGroup() {
            return chatType.equals("groupchat");
        }
    }

    static class RemindType {
        String app, conversation;
    }

    static class Dnd {
        String appInterval;
        long appUntil, conversationUntil, durationMinutes;
        Long setAt;
    }

    static class Template {
        String title_pattern, content_pattern;
    }

    static class CompileException extends RuntimeException {
        CompileException(String message) {
            super(message);
        }
    }

    static class SuppressedException extends RuntimeException {
        SuppressedException(String reason) {
            super(reason);
        }
    }

    private final Context ctx;
    private final boolean lenient;
    private final boolean current;
    private JsonObject message, ext, apns, push, template;
    private String from;

    Compiler(Context ctx) {
        this.ctx = ctx;
        this.lenient = "lenient".equals(ctx.typing);
        this.current = "current".equals(ctx.profile);
    }

    // ------------------------------------------------------------ optional fields, null is absent

    /** A field that cannot be converted (null) is refused; in lenient mode it is ignored. */
    private <T> T read(JsonObject object, String key, String type, Function<JsonElement, T> convert) {
        JsonElement value = object.get(key);
        if (value == null || value.isJsonNull()) return null;
        T result = convert.apply(value);
        if (result == null && !lenient) throw new CompileException(key + " must be of type " + type);
        return result;
    }

    private static boolean isString(JsonElement value) {
        return value instanceof JsonPrimitive p && p.isString();
    }

    private String string(JsonObject object, String key) {
        return read(object, key, "String", v -> isString(v) ? v.getAsString() : null);
    }

    private boolean bool(JsonObject object, String key) {
        return Boolean.TRUE.equals(read(object, key, "Boolean", v -> {
            if (lenient && isString(v)) return Set.of("true", "YES").contains(v.getAsString());
            return v instanceof JsonPrimitive p && p.isBoolean() ? p.getAsBoolean() : null;
        }));
    }

    private Integer integer(JsonObject object, String key, int min) {
        return read(object, key, "Integer", v -> {
            if (!(v instanceof JsonPrimitive p) || p.isBoolean() || p.isString() && !lenient) return null;
            try {
                int number = Integer.parseInt(p.getAsString());
                return number >= min ? number : null;
            } catch (NumberFormatException e) {
                return null;
            }
        });
    }

    private JsonObject object(JsonObject parent, String key) {
        return read(parent, key, "Object", v -> v instanceof JsonObject o ? o : null);
    }

    private JsonObject objectOrEmpty(JsonObject parent, String key) {
        return Objects.requireNonNullElseGet(object(parent, key), JsonObject::new);
    }

    private List<JsonElement> list(JsonObject object, String key) {
        List<JsonElement> list = read(object, key, "List", v -> v instanceof JsonArray a ? a.asList() : null);
        return list == null ? List.of() : list;
    }

    private List<String> strings(JsonObject object, String key) {
        return read(object, key, "List of String", v -> {
            boolean valid = v instanceof JsonArray a && a.asList().stream().allMatch(Compiler::isString);
            return valid ? v.getAsJsonArray().asList().stream().map(JsonElement::getAsString).toList() : null;
        });
    }

    private boolean listContains(JsonObject object, String key, String value) {
        List<String> list = strings(object, key);
        return list != null && list.contains(value);
    }

    private static boolean notEmpty(String text) {
        return text != null && !text.isEmpty();
    }

    // ------------------------------------------------------------ compile

    JsonObject compile(JsonElement input, int size) {
        if (input == null || !input.isJsonObject()) throw new CompileException("message must be an Object");
        if (size > 5 * 1024) throw new CompileException("message_too_large");
        message = input.getAsJsonObject();
        if (message.has("ext") && message.get("ext").isJsonNull()) throw new CompileException("ext must not be null");
        from = string(message, "from");
        if (from == null || !USER_ID.matcher(from).matches()) throw new CompileException("from must be a user id");
        ext = objectOrEmpty(message, "ext");
        apns = objectOrEmpty(ext, "em_apns_ext");
        push = objectOrEmpty(ext, "em_push_ext");
        template = objectOrEmpty(ext, "em_push_template");

        checkDelivery();

        JsonObject payload = new JsonObject();
        payload.add("aps", aps());
        payload.add("e", customData());
        payload.addProperty("f", from);
        payload.addProperty("t", ctx.recipient);
        if (ctx.isGroup()) payload.addProperty("g", ctx.groupId);
        payload.addProperty("m", ctx.messageId);

        boolean voip = "call".equals(string(push, "type")) && ctx.voipBound;
        JsonObject headers = new JsonObject();
        headers.addProperty("apns-push-type", voip ? "voip" : "alert");
        headers.addProperty("apns-topic", voip ? ctx.bundleId + ".voip" : ctx.bundleId);
        headers.addProperty("apns-priority", "10");
        headers.addProperty("apns-expiration", Long.toString((ctx.sentAt + DAY_MS) / 1000));
        String collapseKey = string(apns, "em_push_collapse_key");
        if (collapseKey != null && collapseKey.getBytes(StandardCharsets.UTF_8).length <= 64) {
            addText(headers, "apns-collapse-id", collapseKey);
        }

        String json = GSON.toJson(payload);
        if (json.getBytes(StandardCharsets.UTF_8).length > (voip ? 5120 : 4096)) {
            throw new CompileException("payload_too_large");
        }
        JsonObject answer = new JsonObject();
        answer.addProperty("payload", json);
        answer.add("headers", headers);
        return answer;
    }

    // Phase A

    private void checkDelivery() {
        suppressIf(ctx.online, "online");
        suppressIf("ROUTE_ONLINE".equals(string(message, "routetype")), "route online");
        suppressIf("chatroom".equals(ctx.chatType), "chatroom");
        suppressIf(ctx.isGroup() && ctx.groupSize > 3000, "group too large");
        suppressIf(bool(ext, "em_ignore_notification"), "message ignore push");
        suppressIf(ctx.now - ctx.sentAt > DAY_MS, "expire message");
        JsonObject filter = objectOrEmpty(ext, "em_push_filter");
        suppressIf(filteredOut(filter, "device_id", ctx.deviceId), "ignore push device id");
        suppressIf(filteredOut(filter, "notifier_name", ctx.notifierName), "ignore push device id");
        suppressIf(!bool(ext, "em_force_notification") && dndActive(), "user ignore push");

        String remind = ctx.remindType.conversation;
        if (remind == null || remind.equals("DEFAULT")) remind = ctx.remindType.app;
        boolean mentioned = mentioned();
        suppressIf("NONE".equals(remind) || "AT".equals(remind) && !mentioned, "user ignore push");
        suppressIf(ctx.deviceToken.isEmpty() || ctx.notifierName.isEmpty(), "illegal binding");
    }

    private static void suppressIf(boolean condition, String reason) {
        if (condition) throw new SuppressedException(reason);
    }

    private boolean filteredOut(JsonObject filter, String what, String value) {
        List<String> accept = strings(filter, "accept_" + what);
        return listContains(filter, "ignore_" + what, value)
                || accept != null && !accept.isEmpty() && !accept.contains(value);
    }

    private boolean mentioned() {
        JsonElement list = ext.get("em_at_list");
        if (isString(list) && list.getAsString().equalsIgnoreCase("all")) return true;
        return listContains(ext, "em_at_list", ctx.recipient);
    }

    private boolean dndActive() {
        Dnd dnd = ctx.dnd;
        if (dnd.appInterval != null) {
            String[] parts = dnd.appInterval.split("[:-]");
            int start = Integer.parseInt(parts[0]) * 60 + Integer.parseInt(parts[1]);
            int end = Integer.parseInt(parts[2]) * 60 + Integer.parseInt(parts[3]);
            long minute = Math.floorMod(ctx.now / 60000 + ctx.utcOffsetMinutes, 1440L);
            if (start == end ? start != 0
                    : start < end ? minute >= start && minute < end : minute >= start || minute < end) {
                return true;
            }
        }
        long setAt = dnd.setAt == null ? ctx.now : dnd.setAt;
        return ctx.now >= setAt && ctx.now < setAt + dnd.durationMinutes * 60000
                || ctx.now < dnd.appUntil || ctx.now < dnd.conversationUntil;
    }

    // Phase B

    private String content() {
        JsonObject msg = objectOrEmpty(message, "msg");
        String type = string(msg, "type");
        if (notEmpty(type) && !type.equals("txt")) return CONTENT_NAMES.getOrDefault(type, "[消息]");
        String text = string(msg, "msg");
        return ctx.translations.getOrDefault(ctx.language, text == null ? "" : text);
    }

    private final class Text {
        String title, body;
        final Map<String, String> builtins;

        Text(Map<String, String> builtins) {
            this.builtins = builtins;
        }

        void override(String newTitle, String newBody) {
            title = notEmpty(newTitle) ? newTitle : title;
            body = notEmpty(newBody) ? newBody : body;
        }

        void overrideByTemplate(String name, JsonObject source) {
            Template found = name == null ? null : ctx.templates.get(name);
            if (found == null) return;
            override(render(found.title_pattern, list(source, "title_args")),
                    render(found.content_pattern, list(source, "content_args")));
        }

        String render(String pattern, List<JsonElement> args) {
            if (pattern == null) return null;
            if (!args.stream().allMatch(Compiler::isString)) throw new CompileException("template_args");
            return PLACEHOLDER.matcher(pattern).replaceAll(match -> {
                String name = match.group(1);
                String value = match.group();
                if (name.startsWith("$")) {
                    value = builtins.getOrDefault(name, value);
                } else if (Integer.parseInt(name) < args.size()) {
                    value = render(args.get(Integer.parseInt(name)).getAsString(), List.of());
                }
                return Matcher.quoteReplacement(value);
            });
        }
    }

    private Text text() {
        boolean group = ctx.isGroup();
        boolean summary = "messageSummary".equals(ctx.displayStyle);
        String nickname = ctx.senderNickname.isEmpty() ? from : ctx.senderNickname;
        String groupNickname = group ? string(push, "group_user_nickname") : null;
        String sender = notEmpty(groupNickname) ? groupNickname : nickname;
        String content = content();
        Text text = new Text(Map.of("$fromNickname", nickname, "$dynamicFrom", sender, "$msg", content));

        // From the lowest priority to the highest.
        text.title = ctx.defaultTitle != null ? ctx.defaultTitle : current ? "您有一条新消息" : null;
        text.body = ctx.defaultBody != null ? ctx.defaultBody : switch (ctx.profile) {
            case "seed0" -> "您有一条新消息";
            case "seed1" -> "你有一条新消息";
            default -> "请点击查看";
        };
        if (summary && !content.isEmpty()) {
            boolean byGroupId = group && current && !notEmpty(groupNickname) && ctx.groupId != null;
            text.override(null, (byGroupId ? ctx.groupId : sender) + ":" + content);
        }
        text.overrideByTemplate(summary ? "detail" : "default", template);
        if (summary && group && mentioned() && !bool(template, "disable_at_content")) {
            text.override(null, sender + "在群中@了我");
        }
        text.override(string(push, "title"), string(push, "content"));
        text.override(string(apns, "em_push_name"), null);
        text.override(string(apns, "em_push_title"), string(apns, "em_push_content"));
        if (!ctx.profile.equals("seed0")) {
            text.override(string(apns, "em_alert_title"), string(apns, "em_alert_body"));
        }
        text.overrideByTemplate(ctx.recipientTemplate, template);
        text.overrideByTemplate(templateName(template), template);
        JsonObject directed = objectOrEmpty(template, "directed_template");
        if (listContains(directed, "target", ctx.recipient.toLowerCase())) {
            text.overrideByTemplate(templateName(directed), directed);
        }
        return text;
    }

    private String templateName(JsonObject object) {
        return read(object, "name", "String", v -> isString(v) && v.getAsString().length() <= 64 ? v.getAsString() : null);
    }

    // Phases C and D

    private JsonObject aps() {
        Text text = text();
        JsonObject alert = new JsonObject();
        addText(alert, "title", text.title);
        if (!ctx.profile.equals("seed0")) addText(alert, "subtitle", string(apns, "em_alert_subTitle"));
        alert.addProperty("body", text.body);
        addLocalized(alert, "title-loc", "em_push_title_loc");
        addLocalized(alert, "loc", "em_push_body_loc");

        JsonObject aps = new JsonObject();
        aps.add("alert", alert);
        aps.addProperty("badge", Objects.requireNonNullElse(integer(apns, "em_push_badge", 0), ctx.offlineCount));
        String sound = string(apns, "em_push_sound");
        if (!bool(apns, "em_push_ignore_sound")) {
            aps.addProperty("sound", sound == null ? "default" : sound);
        }
        addText(aps, "category", string(apns, "em_push_category"));
        if (bool(apns, "em_push_mutable_content")) aps.addProperty("mutable-content", 1);
        if (current) {
            if (Objects.equals(integer(apns, "em_push_content_available", Integer.MIN_VALUE), 1)) {
                aps.addProperty("content-available", 1);
            }
            addText(aps, "thread-id", string(apns, "thread_id"));
        }
        return aps;
    }

    private static void addText(JsonObject object, String key, String value) {
        if (notEmpty(value)) object.addProperty(key, value);
    }

    private void addLocalized(JsonObject alert, String target, String source) {
        String key = string(apns, source + "_key");
        List<String> args = strings(apns, source + "_args");
        if (notEmpty(key)) {
            alert.addProperty(target + "-key", key);
            if (args != null) alert.add(target + "-args", GSON.toJsonTree(args));
        }
    }

    private JsonElement customData() {
        JsonElement extern = apns.get("extern");
        if (extern != null && !extern.isJsonNull()) return extern;
        JsonObject custom = object(push, "custom");
        if (custom != null || !current) return custom;
        JsonObject echo = new JsonObject();
        for (String key : apns.keySet()) {
            if (!NOT_ECHOED.contains(key) && !apns.get(key).isJsonNull()) echo.add(key, apns.get(key));
        }
        return echo.size() > 0 ? echo : null;
    }

    // ------------------------------------------------------------ adapter

    private static JsonObject handle(JsonObject request) {
        String dialect = request.get("dialect").getAsString();
        if (!dialect.equals("easemob")) return result("skipped", "dialect " + dialect);
        Context ctx = GSON.fromJson(request.get("context"), Context.class);
        if (!List.of("seed0", "seed1", "current").contains(ctx.profile)) {
            return result("skipped", "profile " + ctx.profile);
        }
        JsonElement message = request.get("message");
        String text = String.valueOf(message);
        if (request.has("messageText")) {
            text = request.get("messageText").getAsString();
            message = JsonParser.parseString(text);
        } else if (request.has("messageBase64")) {
            byte[] bytes = Base64.getDecoder().decode(request.get("messageBase64").getAsString());
            text = new String(bytes, StandardCharsets.UTF_8);
            message = JsonParser.parseString(text);
        }
        return new Compiler(ctx).compile(message, text.getBytes(StandardCharsets.UTF_8).length);
    }

    private static JsonObject result(String key, String value) {
        JsonObject object = new JsonObject();
        object.addProperty(key, value);
        return object;
    }

    private static JsonObject answer(String line) {
        Matcher matcher = REQUEST_ID.matcher(line);
        JsonElement id = matcher.find() ? new JsonPrimitive(Long.valueOf(matcher.group(1))) : JsonNull.INSTANCE;
        JsonObject answer;
        try {
            JsonObject request = JsonParser.parseString(line).getAsJsonObject();
            id = request.get("id");
            answer = handle(request);
        } catch (SuppressedException e) {
            answer = result("suppressed", e.getMessage());
        } catch (Exception | StackOverflowError e) {
            answer = result("error", String.valueOf(e.getMessage()));
        }
        answer.add("id", id);
        return answer;
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.isBlank()) {
                out.print(GSON.toJson(answer(line)) + "\n");
                out.flush();
            }
        }
    }
}
