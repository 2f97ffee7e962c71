import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Easemob / Agora Chat: compiles a REST message into the APNs push for one recipient. */
public final class Compiler {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);
    private static final long DAY_MS = 86_400_000L;
    private static final Pattern USER_ID = Pattern.compile("[a-z0-9_.-]{1,64}");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d+)\\}|\\{(\\$\\w+)\\}");
    private static final Pattern REQUEST_ID = Pattern.compile("\"id\"\\s*:\\s*(\\d+)");
    private static final Set<String> NOT_ECHOED = Set.of("em_push_title", "em_push_content", "em_push_name",
            "em_push_channel_id", "em_huawei_push_badge_class");
    private static final Map<String, String> CONTENT_NAMES = Map.of("img", "[图片]", "audio", "[语音]",
            "video", "[视频]", "loc", "[位置]", "file", "[文件]", "custom", "[自定义消息]", "combine", "[聊天记录]");

    enum Profile {
        seed0(null, "您有一条新消息"), seed1(null, "你有一条新消息"), current("您有一条新消息", "请点击查看");

        final String title, body;

        Profile(String title, String body) {
            this.title = title;
            this.body = body;
        }
    }

    enum Remind { DEFAULT, ALL, AT, NONE }

    record Context(long now, long sentAt, String deviceToken, String deviceId, String notifierName, String bundleId,
            boolean online, boolean voipBound, String defaultTitle, String defaultBody, Profile profile, String typing,
            String messageId, String chatType, String groupId, int groupSize, String recipient, String displayStyle,
            String senderNickname, int offlineCount, String language, Map<String, String> translations,
            RemindType remindType, Dnd dnd, int utcOffsetMinutes, Map<String, Template> templates,
            String recipientTemplate) {
        boolean isGroup() {
            return "groupchat".equals(chatType);
        }
    }

    record RemindType(Remind app, Remind conversation) {}

    record Dnd(String appInterval, long appUntil, long conversationUntil, long durationMinutes, Long setAt) {}

    record Template(@JsonProperty("title_pattern") String title, @JsonProperty("content_pattern") String content) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Alert(String title, String subtitle, String body,
            @JsonProperty("title-loc-key") String titleLocKey, @JsonProperty("title-loc-args") List<String> titleLocArgs,
            @JsonProperty("loc-key") String locKey, @JsonProperty("loc-args") List<String> locArgs) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Aps(Alert alert, long badge, String sound, String category, @JsonProperty("thread-id") String threadId,
            @JsonProperty("mutable-content") Integer mutableContent,
            @JsonProperty("content-available") Integer contentAvailable) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Payload(Aps aps, JsonNode e, String f, String t, String g, String m) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Answer(JsonNode id, String payload, Map<String, String> headers, String suppressed, String error,
            String skipped) {}

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

    /** The optional members of an object, by type. A null counts as absent. */
    record Fields(JsonNode node, boolean lenient) {
        private <T> T read(String key, String type, Function<JsonNode, T> convert) {
            JsonNode value = node.path(key);
            if (value.isNull() || value.isMissingNode()) return null;
            T result = convert.apply(value);
            if (result == null && !lenient) throw new CompileException("Field " + key + " is not of type " + type);
            return result;
        }

        String string(String key) {
            return read(key, "String", JsonNode::textValue);
        }

        String nonEmpty(String key) {
            String text = string(key);
            return text == null || text.isEmpty() ? null : text;
        }

        String name() {
            return read("name", "String (64)", v -> v.isTextual() && v.textValue().length() <= 64 ? v.textValue() : null);
        }

        boolean bool(String key) {
            return Boolean.TRUE.equals(read(key, "Boolean", v -> {
                if (v.isTextual() && lenient) return Set.of("true", "YES").contains(v.textValue());
                return v.isBoolean() ? v.booleanValue() : null;
            }));
        }

        Long integer(String key, long min) {
            return read(key, "Integer", v -> {
                boolean number = v.isIntegralNumber() && v.canConvertToLong();
                boolean digits = lenient && v.isTextual() && v.textValue().matches("[0-9]{1,18}");
                return (number || digits) && v.asLong() >= min ? v.asLong() : null;
            });
        }

        JsonNode object(String key) {
            return read(key, "Object", v -> v.isObject() ? v : null);
        }

        Fields fields(String key) {
            return new Fields(Objects.requireNonNullElse(object(key), MissingNode.getInstance()), lenient);
        }

        JsonNode list(String key) {
            return read(key, "List", v -> v.isArray() ? v : null);
        }

        List<String> strings(String key) {
            return read(key, "List of String", v -> {
                if (!v.isArray()) return null;
                List<String> result = new ArrayList<>();
                v.forEach(item -> result.add(item.textValue()));
                return result.contains(null) ? null : result;
            });
        }

        boolean contains(String key, String value) {
            List<String> list = strings(key);
            return list != null && list.contains(value);
        }

        boolean admits(String what, String value) {
            List<String> accept = strings("accept_" + what);
            boolean accepted = accept == null || accept.isEmpty() || accept.contains(value);
            return !contains("ignore_" + what, value) && accepted;
        }
    }

    private final Context ctx;
    private final Fields message, ext, apns, push, template, directed;
    private final String from, content, nickname, groupNickname;
    private final boolean mentioned;

    Compiler(JsonNode input, Context ctx) {
        if (input == null || !input.isObject()) throw new CompileException("message is not an Object");
        if (input.path("ext").isNull()) throw new CompileException("ext must not be null");
        this.ctx = ctx;
        message = new Fields(input, "lenient".equals(ctx.typing));
        ext = message.fields("ext");
        apns = ext.fields("em_apns_ext");
        push = ext.fields("em_push_ext");
        template = ext.fields("em_push_template");
        directed = template.fields("directed_template");
        from = message.string("from");
        if (from == null || !USER_ID.matcher(from).matches()) throw new CompileException("from must be a user id");
        nickname = ctx.senderNickname.isEmpty() ? from : ctx.senderNickname;
        groupNickname = ctx.isGroup() ? push.nonEmpty("group_user_nickname") : null;
        mentioned = "all".equalsIgnoreCase(ext.node.path("em_at_list").textValue())
                || ext.contains("em_at_list", ctx.recipient);

        Fields msg = message.fields("msg");
        String type = Objects.requireNonNullElse(msg.nonEmpty("type"), "txt");
        String text = type.equals("txt") ? Objects.requireNonNullElse(msg.string("msg"), "")
                : CONTENT_NAMES.getOrDefault(type, "[消息]");
        content = type.equals("txt") ? ctx.translations.getOrDefault(ctx.language, text) : text;
    }

    Answer compile(JsonNode id) throws IOException {
        String reason = suppression();
        if (reason != null) throw new SuppressedException(reason);
        Payload payload = new Payload(aps(), customData(), from, ctx.recipient, ctx.isGroup() ? ctx.groupId : null,
                ctx.messageId);
        boolean voip = "call".equals(push.string("type")) && ctx.voipBound;
        String collapseKey = apns.nonEmpty("em_push_collapse_key");
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("apns-push-type", voip ? "voip" : "alert");
        headers.put("apns-topic", voip ? ctx.bundleId + ".voip" : ctx.bundleId);
        headers.put("apns-priority", "10");
        headers.put("apns-expiration", String.valueOf((ctx.sentAt + DAY_MS) / 1000));
        if (collapseKey != null && collapseKey.getBytes(StandardCharsets.UTF_8).length <= 64) headers.put("apns-collapse-id", collapseKey);

        byte[] json = MAPPER.writeValueAsBytes(payload);
        if (json.length > (voip ? 5120 : 4096)) throw new CompileException("payload_too_large");
        return new Answer(id, new String(json, StandardCharsets.UTF_8), headers, null, null, null);
    }

    // Phase A

    private String suppression() {
        Fields filter = ext.fields("em_push_filter");
        boolean admitted = filter.admits("device_id", ctx.deviceId) & filter.admits("notifier_name", ctx.notifierName);
        Remind remind = ctx.remindType.conversation;
        if (remind == null || remind == Remind.DEFAULT) remind = ctx.remindType.app;

        if (ctx.online) return "online";
        if ("ROUTE_ONLINE".equals(message.string("routetype"))) return "route online";
        if ("chatroom".equals(ctx.chatType)) return "chatroom";
        if (ctx.isGroup() && ctx.groupSize > 3000) return "group too large";
        if (ext.bool("em_ignore_notification")) return "message ignore push";
        if (ctx.now - ctx.sentAt > DAY_MS) return "expire message";
        if (!admitted) return "ignore push device id";
        if (!ext.bool("em_force_notification") && dndActive()) return "user ignore push";
        if (remind == Remind.NONE || remind == Remind.AT && !mentioned) return "user ignore push";
        if (ctx.deviceToken.isEmpty() || ctx.notifierName.isEmpty()) return "illegal binding";
        return null;
    }

    private static int minuteOfDay(String clock) {
        String[] parts = clock.split(":");
        return LocalTime.of(Integer.parseInt(parts[0]), Integer.parseInt(parts[1])).toSecondOfDay() / 60;
    }

    private boolean dndActive() {
        Dnd dnd = ctx.dnd;
        if (dnd.appInterval != null) {
            String[] ends = dnd.appInterval.split("-");
            int start = minuteOfDay(ends[0]);
            int end = minuteOfDay(ends[1]);
            long minute = Math.floorMod(ctx.now / 60_000 + ctx.utcOffsetMinutes, 1440);
            if (start == end && start != 0) return true;
            if (start < end && minute >= start && minute < end) return true;
            if (start > end && (minute >= start || minute < end)) return true;
        }
        long setAt = dnd.setAt == null ? ctx.now : dnd.setAt;
        boolean inDuration = ctx.now >= setAt && ctx.now < setAt + dnd.durationMinutes * 60_000;
        return inDuration || ctx.now < dnd.appUntil || ctx.now < dnd.conversationUntil;
    }

    // Phase B

    record Text(String title, String body) {}

    private Text text() {
        boolean summary = "messageSummary".equals(ctx.displayStyle);
        String sender = Objects.requireNonNullElse(groupNickname, nickname);
        List<Text> sources = new ArrayList<>(); // the highest priority first
        Text directedText = fromTemplate(directed.name(), directed);
        if (directed.contains("target", ctx.recipient.toLowerCase())) sources.add(directedText);
        sources.add(fromTemplate(template.name(), template));
        sources.add(fromTemplate(ctx.recipientTemplate, template));
        Text alertText = new Text(apns.string("em_alert_title"), apns.string("em_alert_body"));
        if (ctx.profile != Profile.seed0) sources.add(alertText);
        sources.add(new Text(apns.string("em_push_title"), apns.string("em_push_content")));
        sources.add(new Text(apns.string("em_push_name"), null));
        sources.add(new Text(push.string("title"), push.string("content")));
        boolean mentionText = !template.bool("disable_at_content");
        if (summary && ctx.isGroup() && mentioned && mentionText) sources.add(new Text(null, sender + "在群中@了我"));
        sources.add(fromTemplate(summary ? "detail" : "default", template));
        if (summary && !content.isEmpty()) {
            boolean byGroupId = ctx.profile == Profile.current && ctx.isGroup() && groupNickname == null;
            String name = byGroupId && ctx.groupId != null ? ctx.groupId : sender;
            sources.add(new Text(null, name + ":" + content));
        }
        String defaultTitle = ctx.defaultTitle != null ? ctx.defaultTitle : ctx.profile.title;
        String defaultBody = ctx.defaultBody != null ? ctx.defaultBody : ctx.profile.body;
        return new Text(first(sources, Text::title, defaultTitle), first(sources, Text::body, defaultBody));
    }

    private static String first(List<Text> sources, Function<Text, String> part, String otherwise) {
        return sources.stream().map(part).filter(s -> s != null && !s.isEmpty()).findFirst().orElse(otherwise);
    }

    private Text fromTemplate(String name, Fields source) {
        Template found = name == null ? null : ctx.templates.get(name);
        JsonNode titleArgs = source.list("title_args");
        JsonNode contentArgs = source.list("content_args");
        if (found == null) return new Text(null, null);
        return new Text(render(found.title, titleArgs), render(found.content, contentArgs));
    }

    private String render(String pattern, JsonNode args) {
        if (pattern == null) return null;
        for (JsonNode arg : args == null ? MAPPER.createArrayNode() : args) {
            if (!arg.isTextual()) throw new CompileException("template_args");
        }
        return PLACEHOLDER.matcher(pattern).replaceAll(match -> Matcher.quoteReplacement(match.group(1) == null
                ? builtin(match.group(2), match.group())
                : args != null && args.has(Integer.parseInt(match.group(1)))
                ? render(args.get(Integer.parseInt(match.group(1))).textValue(), null)
                : match.group()));
    }

    private String builtin(String name, String unknown) {
        return switch (name) {
            case "$fromNickname" -> nickname;
            case "$dynamicFrom" -> Objects.requireNonNullElse(groupNickname, nickname);
            default -> name.equals("$msg") ? content : unknown;
        };
    }

    // Phases C and D

    private Aps aps() {
        boolean current = ctx.profile == Profile.current;
        Text text = text();
        String title = text.title == null || text.title.isEmpty() ? null : text.title;
        String subtitle = apns.nonEmpty("em_alert_subTitle");
        String titleKey = apns.nonEmpty("em_push_title_loc_key");
        List<String> titleArgs = apns.strings("em_push_title_loc_args");
        String bodyKey = apns.nonEmpty("em_push_body_loc_key");
        List<String> bodyArgs = apns.strings("em_push_body_loc_args");
        Alert alert = new Alert(title, ctx.profile == Profile.seed0 ? null : subtitle, text.body,
                titleKey, titleKey == null ? null : titleArgs, bodyKey, bodyKey == null ? null : bodyArgs);

        Long badge = apns.integer("em_push_badge", 0);
        String sound = Objects.requireNonNullElse(apns.string("em_push_sound"), "default");
        Long contentAvailable = apns.integer("em_push_content_available", Long.MIN_VALUE);
        String threadId = apns.nonEmpty("thread_id");
        return new Aps(alert,
                badge != null ? badge : ctx.offlineCount,
                apns.bool("em_push_ignore_sound") ? null : sound,
                apns.nonEmpty("em_push_category"),
                current ? threadId : null,
                apns.bool("em_push_mutable_content") ? 1 : null,
                current && Objects.equals(contentAvailable, 1L) ? 1 : null);
    }

    private JsonNode customData() {
        JsonNode custom = push.object("custom");
        if (apns.node.hasNonNull("extern")) return apns.node.get("extern");
        if (custom != null || ctx.profile != Profile.current) return custom;
        ObjectNode echo = MAPPER.createObjectNode();
        apns.node.fields().forEachRemaining(entry -> {
            if (!NOT_ECHOED.contains(entry.getKey()) && !entry.getValue().isNull()) {
                echo.set(entry.getKey(), entry.getValue());
            }
        });
        return echo.isEmpty() ? null : echo;
    }

    // Adapter

    private static Answer handle(JsonNode request, JsonNode id) throws IOException {
        if (!"easemob".equals(request.path("dialect").asText())) {
            return new Answer(id, null, null, null, null, "dialect " + request.path("dialect").asText());
        }
        Context ctx = MAPPER.treeToValue(request.get("context"), Context.class);
        byte[] bytes = MAPPER.writeValueAsBytes(request.get("message"));
        if (request.has("messageText")) bytes = request.get("messageText").textValue().getBytes(StandardCharsets.UTF_8);
        if (request.has("messageBase64")) bytes = request.get("messageBase64").binaryValue();
        if (bytes.length > 5 * 1024) throw new CompileException("message_too_large");
        JsonNode message = request.has("message") ? request.get("message") : MAPPER.readTree(bytes);
        return new Compiler(message, ctx).compile(id);
    }

    private static Answer answer(String line) {
        Matcher matcher = REQUEST_ID.matcher(line);
        JsonNode id = matcher.find() ? MAPPER.getNodeFactory().numberNode(Long.parseLong(matcher.group(1))) : null;
        try {
            JsonNode request = MAPPER.readTree(line);
            id = request.get("id");
            return handle(request, id);
        } catch (SuppressedException e) {
            return new Answer(id, null, null, e.getMessage(), null, null);
        } catch (Exception | StackOverflowError e) {
            return new Answer(id, null, null, null, String.valueOf(e.getMessage()), null);
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.isBlank()) continue;
            out.print(MAPPER.writeValueAsString(answer(line)) + "\n");
            out.flush();
        }
    }
}
