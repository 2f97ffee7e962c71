import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.annotations.SerializedName;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Payload compiler for ZEGO ZPNs: turns a pushConfig or OfflinePush into the APNs payload and
 * headers. It is driven by JSON lines on stdin and stdout.
 */
public class Compiler {
    private static final int MAX_PAYLOAD_BYTES = 4096;
    private static final int MAX_RESOURCES_ID_CHARS = 32;
    private static final long MAX_BADGE_INCREMENT = 99;

    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

    /** Finds the id in a request that cannot be parsed. */
    private static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*(\\d+)");

    static class PushContext {
        String bundleId;
        boolean online;
        String profile;
        Map<String, Strategy> strategies;
        long reportedBadge;
        JsonElement requestId; // string or number
        JsonElement callId;
        List<Notification> delivered;
    }

    /** What the console has configured behind a resourcesID. */
    static class Strategy {
        boolean mutable;
        boolean silent;
        boolean voip;
        String sound;
    }

    static class Notification {
        String id;
        JsonObject userInfo;
    }

    static class Message {
        PushConfig pushConfig;
        CallConfig config;
        @SerializedName("OfflinePush") OfflinePush offlinePush;
        JsonElement incoming;
    }

    static class CallConfig {
        PushConfig pushConfig;
    }

    static class PushConfig {
        String title;
        String content;
        String payload;
        String resourcesID;
        String threadID;
        boolean enableBadge;
        long badgeIncrement;
    }

    /** The same configuration as the server API spells it. */
    static class OfflinePush {
        @SerializedName("Enable") int enable;
        @SerializedName("Title") String title;
        @SerializedName("Content") String content;
        @SerializedName("Payload") String payload;
        @SerializedName("PushStrategyId") String pushStrategyId;
        @SerializedName("ThreadId") String threadId;
        @SerializedName("EnableBadge") boolean enableBadge;
        @SerializedName("BadgeIncrement") long badgeIncrement;

        PushConfig toPushConfig() {
            PushConfig config = new PushConfig();
            config.title = title;
            config.content = content;
            config.payload = payload;
            config.resourcesID = pushStrategyId;
            config.threadID = threadId;
            config.enableBadge = enableBadge;
            config.badgeIncrement = badgeIncrement;
            return config;
        }
    }

    static class ApnsPayload {
        Aps aps = new Aps();
        String payload;
        Zego zego = new Zego();
        @SerializedName("call_id") JsonElement callId;
    }

    static class Aps {
        Alert alert;
        Long badge;
        String sound;
        @SerializedName("thread-id") String threadId;
        @SerializedName("mutable-content") Integer mutableContent;
        @SerializedName("content-available") Integer contentAvailable;
    }

    static class Alert {
        String title;
        String body;
    }

    static class Zego {
        int version = 1;
        @SerializedName("zpns_request_id") JsonElement requestId;
        @SerializedName("call_id") JsonElement callId;
    }

    /** The outcome of a request; fields that are null are left out. */
    static class Answer {
        JsonElement id;
        String payload;
        Map<String, String> headers;
        String suppressed;
        String error;
        List<String> removed;

        static Answer suppressed(String reason) {
            Answer answer = new Answer();
            answer.suppressed = reason;
            return answer;
        }

        static Answer error(String reason) {
            Answer answer = new Answer();
            answer.error = reason;
            return answer;
        }
    }

    private static Answer compile(Message message, PushContext context) {
        PushConfig config = message.pushConfig;
        if (config == null && message.config != null) {
            config = message.config.pushConfig;
        }
        if (config == null) {
            if (message.offlinePush == null) {
                return Answer.suppressed("no pushConfig");
            }
            if (message.offlinePush.enable != 1) {
                return Answer.suppressed("offline push disabled");
            }
            config = message.offlinePush.toPushConfig();
        }
        String resourcesId = orEmpty(config.resourcesID);
        if (resourcesId.codePointCount(0, resourcesId.length()) > MAX_RESOURCES_ID_CHARS) {
            return Answer.error("resourcesID_too_long");
        }
        if (context.online) {
            return Answer.suppressed("recipient is online");
        }

        Strategy strategy = context.strategies == null ? null : context.strategies.get(resourcesId);
        if (strategy == null) {
            strategy = new Strategy(); // unknown: the default strategy
        }
        ApnsPayload payload = new ApnsPayload();
        payload.payload = config.payload;
        payload.zego.requestId = context.requestId;
        payload.zego.callId = context.callId;
        payload.callId = context.callId;
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("apns-topic", context.bundleId);
        headers.put("apns-push-type", "alert");
        headers.put("apns-priority", "10");

        if (strategy.silent && !strategy.voip) {
            payload.aps.contentAvailable = 1;
            headers.put("apns-push-type", "background");
            headers.put("apns-priority", "5");
        } else {
            payload.aps.alert = new Alert();
            payload.aps.alert.title = orEmpty(config.title);
            payload.aps.alert.body = orEmpty(config.content);
            payload.aps.threadId = emptyToNull(config.threadID);
            if (strategy.mutable) {
                payload.aps.mutableContent = 1;
            }
            if (config.enableBadge) {
                long increment = Math.max(0, Math.min(config.badgeIncrement, MAX_BADGE_INCREMENT));
                payload.aps.badge = context.reportedBadge + increment;
            }
            if (strategy.voip) {
                headers.put("apns-push-type", "voip");
                headers.put("apns-topic", context.bundleId + ".voip");
            } else {
                payload.aps.sound = emptyToNull(strategy.sound);
            }
        }

        Answer answer = new Answer();
        answer.payload = GSON.toJson(payload);
        answer.headers = headers;
        int size = answer.payload.getBytes(StandardCharsets.UTF_8).length;
        if (size > MAX_PAYLOAD_BYTES) {
            return Answer.error("payload has " + size + " bytes, at most " + MAX_PAYLOAD_BYTES + " are allowed");
        }
        return answer;
    }

    /** Models the Notification Service Extension: what the incoming notification replaces, at most one. */
    private static Answer update(JsonObject incoming, PushContext context) {
        Answer answer = new Answer();
        answer.removed = new ArrayList<>();
        JsonElement customId = payloadCustomId(incoming);
        if (!reachesExtension(incoming) || customId == null || context.delivered == null) {
            return answer;
        }
        for (Notification notification : context.delivered) {
            if (notification.userInfo == null) {
                continue;
            }
            JsonElement other = "asDocumented".equals(context.profile)
                    ? notification.userInfo.get("customId")
                    : payloadCustomId(notification.userInfo);
            if (sameId(customId, other)) {
                answer.removed.add(notification.id);
                break;
            }
        }
        return answer;
    }

    /** iOS runs the extension only for an alert with mutable-content 1. */
    private static boolean reachesExtension(JsonObject userInfo) {
        if (!(userInfo.get("aps") instanceof JsonObject)) {
            return false;
        }
        JsonObject aps = userInfo.getAsJsonObject("aps");
        return aps.has("alert") && !aps.get("alert").isJsonNull()
                && new JsonPrimitive(1).equals(aps.get("mutable-content"));
    }

    private static JsonElement payloadCustomId(JsonObject userInfo) {
        JsonElement payload = userInfo.get("payload");
        if (payload == null || !payload.isJsonPrimitive() || !payload.getAsJsonPrimitive().isString()) {
            return null;
        }
        try {
            JsonElement parsed = parse(payload.getAsString());
            if (!parsed.isJsonObject()) {
                return null;
            }
            JsonElement customId = parsed.getAsJsonObject().get("customId");
            return customId == null || customId.isJsonNull() ? null : customId;
        } catch (IOException | JsonParseException e) {
            return null;
        }
    }

    /** isEqual: of Objective-C; ids may be too large for a long or a double. */
    private static boolean sameId(JsonElement a, JsonElement b) {
        if (isNumber(a) && isNumber(b)) {
            return a.getAsBigDecimal().compareTo(b.getAsBigDecimal()) == 0;
        }
        return a.equals(b);
    }

    private static boolean isNumber(JsonElement element) {
        return element instanceof JsonPrimitive && ((JsonPrimitive) element).isNumber();
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }

    private static String emptyToNull(String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    /** Parses exactly one JSON value; JsonParser would be lenient. */
    private static JsonElement parse(String text) throws IOException {
        JsonReader reader = new JsonReader(new StringReader(text));
        JsonElement element = GSON.getAdapter(JsonElement.class).read(reader);
        if (reader.peek() != JsonToken.END_DOCUMENT) {
            throw new JsonParseException("unexpected data after the JSON value");
        }
        return element;
    }

    private static JsonElement messageOf(JsonObject request) throws IOException {
        if (request.has("messageText")) {
            return parse(request.get("messageText").getAsString());
        }
        if (request.has("messageBase64")) {
            byte[] bytes = Base64.getDecoder().decode(request.get("messageBase64").getAsString());
            return parse(new String(bytes, StandardCharsets.UTF_8));
        }
        return request.get("message");
    }

    private static Answer handle(String line) {
        JsonElement id = null;
        Answer answer;
        try {
            JsonObject request = parse(line).getAsJsonObject();
            id = request.get("id");
            PushContext context = GSON.fromJson(request.get("context"), PushContext.class);
            Message message = GSON.fromJson(messageOf(request), Message.class);
            if (message == null) {
                answer = Answer.error("no message");
            } else if (message.incoming != null && !message.incoming.isJsonNull()) {
                answer = update(message.incoming.getAsJsonObject(), context);
            } else {
                answer = compile(message, context);
            }
        } catch (Exception | StackOverflowError e) {
            answer = Answer.error(String.valueOf(e));
        }
        if (id == null) {
            Matcher matcher = ID.matcher(line);
            id = matcher.find() ? new JsonPrimitive(Long.parseLong(matcher.group(1))) : null;
        }
        answer.id = id;
        return answer;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        String line;
        while ((line = in.readLine()) != null) {
            if (line.isBlank()) {
                continue;
            }
            Answer answer = handle(line);
            if (answer.id == null) {
                System.err.println("bad request: " + answer.error); // nobody to answer
                continue;
            }
            out.print(GSON.toJson(answer) + "\n");
            out.flush();
        }
    }
}
