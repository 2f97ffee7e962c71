import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
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
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Payload compiler for FCM: turns an HTTP v1 {"message":…} or a legacy body into the APNs payload
 * and headers. It is driven by JSON lines on stdin and stdout.
 */
public class Compiler {
    private static final int MAX_PAYLOAD_BYTES = 4096;
    private static final int MAX_REGISTRATION_IDS = 1000;
    private static final long DEFAULT_TTL_SECONDS = 30L * 24 * 3600;

    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();
    private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern HEADER_VALUE = Pattern.compile("[^\\x00-\\x08\\x0a-\\x1f\\x7f]*");
    private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9\\-_.~%]+");

    /** Finds the id in a request that cannot be parsed. */
    private static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*(\\d+)");

    /** camelCase names of the Node SDK and their APNs spelling. */
    private static final Map<String, String> NODE_APS_KEYS = Map.of(
            "contentAvailable", "content-available",
            "mutableContent", "mutable-content",
            "threadId", "thread-id");
    private static final Map<String, String> NODE_ALERT_KEYS = Map.of(
            "titleLocKey", "title-loc-key",
            "titleLocArgs", "title-loc-args",
            "subtitleLocKey", "subtitle-loc-key",
            "subtitleLocArgs", "subtitle-loc-args",
            "locKey", "loc-key",
            "locArgs", "loc-args",
            "actionLocKey", "action-loc-key",
            "launchImage", "launch-image");

    static class PushContext {
        long now; // milliseconds
        String bundleId;
        String door;
    }

    /** The body of the HTTP v1 interface. */
    static class SendRequest {
        Message message;
        @SerializedName(value = "validate_only", alternate = "validateOnly") boolean validateOnly;
    }

    static class Message {
        String token;
        String fid;
        String topic;
        String condition;
        JsonElement data;
        Notification notification;
        ApnsConfig apns;
    }

    static class Notification {
        String title;
        String body;
    }

    static class ApnsConfig {
        JsonElement headers;
        JsonElement payload;
        @SerializedName(value = "live_activity_token", alternate = "liveActivityToken")
        String liveActivityToken;
    }

    /** The body of the retired legacy interface. */
    static class LegacyMessage {
        String to;
        @SerializedName("registration_ids") List<String> registrationIds;
        String condition;
        LegacyNotification notification;
        JsonElement data;
        @SerializedName("content_available") boolean contentAvailable;
        @SerializedName("mutable_content") boolean mutableContent;
        String priority;
        @SerializedName("time_to_live") Long timeToLive;
        @SerializedName("dry_run") boolean dryRun;
    }

    static class LegacyNotification {
        String title;
        String body;
        String sound;
        String badge; // a number, or a string with one
        @SerializedName("click_action") String clickAction;
        @SerializedName("title_loc_key") String titleLocKey;
        @SerializedName("title_loc_args") List<String> titleLocArgs;
        @SerializedName("body_loc_key") String bodyLocKey;
        @SerializedName("body_loc_args") List<String> bodyLocArgs;
    }

    /** The outcome of a request; fields that are null are left out. */
    static class Answer {
        JsonElement id;
        String payload;
        Map<String, String> headers;
        String suppressed;
        String error;
    }

    static class InvalidArgument extends RuntimeException {
        InvalidArgument(String message) {
            super("INVALID_ARGUMENT: " + message);
        }
    }

    private static Answer compileV1(SendRequest request, PushContext context) {
        Message message = request.message;
        if (message == null) {
            throw new InvalidArgument("no message");
        }
        JsonObject data = object(message.data);
        checkData(data);
        if (countNonEmpty(message.token, message.fid, message.topic, message.condition) != 1) {
            throw new InvalidArgument("exactly one of token, topic or condition is required");
        }
        if (!isEmpty(message.topic) && !TOPIC.matcher(message.topic).matches()) {
            throw new InvalidArgument("malformed topic name");
        }

        JsonObject payload = null;
        Map<String, String> headers = new LinkedHashMap<>();
        if (message.apns != null) {
            JsonObject given = object(message.apns.headers);
            if (given != null) {
                for (Map.Entry<String, JsonElement> header : given.entrySet()) {
                    if (!isString(header.getValue())) {
                        throw new InvalidArgument("header " + header.getKey() + " is not a string");
                    }
                    String value = header.getValue().getAsString();
                    if (!HEADER_NAME.matcher(header.getKey()).matches() || !HEADER_VALUE.matcher(value).matches()) {
                        throw new InvalidArgument("malformed header " + header.getKey());
                    }
                    headers.put(header.getKey().toLowerCase(Locale.ROOT), value); // as HTTP/2 wants it
                }
            }
            if (message.apns.liveActivityToken != null && !message.apns.liveActivityToken.isEmpty()) {
                // FCM supplies push type and topic of a Live Activity.
                headers.putIfAbsent("apns-push-type", "liveactivity");
                headers.putIfAbsent("apns-topic", context.bundleId + ".push-type.liveactivity");
            }
            payload = object(message.apns.payload);
            if (payload != null) {
                applySdk(context.door, payload);
            }
        }
        if (payload == null) {
            payload = new JsonObject();
        }
        if (isNull(payload.get("aps"))) {
            payload.add("aps", new JsonObject());
        }
        if (payload.get("aps").isJsonObject() && message.notification != null) {
            completeAlert(payload.getAsJsonObject("aps"), message.notification);
        }
        return finish(payload, data, headers, request.validateOnly, context);
    }

    /** Adds the title and body that apns.payload does not set itself. */
    private static void completeAlert(JsonObject aps, Notification notification) {
        if (isNull(aps.get("alert"))) {
            aps.remove("alert");
        }
        JsonObject alert = new JsonObject();
        if (aps.has("alert")) {
            if (!aps.get("alert").isJsonObject()) {
                return; // a string replaces title and body
            }
            alert = aps.getAsJsonObject("alert");
        }
        if (!alert.has("title")) {
            addString(alert, "title", notification.title);
        }
        if (!alert.has("body")) {
            addString(alert, "body", notification.body);
        }
        if (alert.size() > 0) {
            aps.add("alert", alert);
        }
    }

    private static Answer compileLegacy(LegacyMessage message, PushContext context) {
        long targets = countNonEmpty(message.to, message.condition);
        if (message.registrationIds != null) {
            targets++;
            int count = message.registrationIds.size();
            if (count < 1 || count > MAX_REGISTRATION_IDS) {
                throw new InvalidArgument("registration_ids must have 1 to 1000 entries");
            }
        }
        if (targets != 1) {
            throw new InvalidArgument("exactly one of to, registration_ids or condition is required");
        }
        JsonObject data = object(message.data);
        checkData(data);

        JsonObject aps = new JsonObject();
        if (message.contentAvailable) {
            aps.addProperty("content-available", 1);
        }
        if (message.mutableContent) {
            aps.addProperty("mutable-content", 1);
        }
        LegacyNotification notification = message.notification;
        if (notification != null) {
            JsonObject alert = new JsonObject();
            addString(alert, "title", notification.title);
            addString(alert, "body", notification.body);
            addString(alert, "title-loc-key", notification.titleLocKey);
            addString(alert, "loc-key", notification.bodyLocKey);
            addList(alert, "title-loc-args", notification.titleLocArgs);
            addList(alert, "loc-args", notification.bodyLocArgs);
            if (alert.size() > 0) {
                aps.add("alert", alert);
            }
            addString(aps, "sound", notification.sound);
            addString(aps, "category", notification.clickAction);
            if (notification.badge != null) {
                aps.addProperty("badge", Integer.parseInt(notification.badge));
            }
        }
        Map<String, String> headers = new LinkedHashMap<>();
        if ("high".equals(message.priority)) {
            headers.put("apns-priority", isBackground(aps) ? "5" : "10"); // APNs refuses a background push with 10
        } else if ("normal".equals(message.priority)) {
            headers.put("apns-priority", "5");
        } else if (!isEmpty(message.priority)) {
            throw new InvalidArgument("priority must be high or normal");
        }
        if (message.timeToLive != null) {
            headers.put("apns-expiration", String.valueOf(context.now / 1000 + message.timeToLive));
        }
        JsonObject payload = new JsonObject();
        payload.add("aps", aps);
        return finish(payload, data, headers, message.dryRun, context);
    }

    /** Does what the Admin SDKs do with apns.payload before they send it. */
    private static void applySdk(String door, JsonObject payload) {
        boolean python = "pySdk".equals(door);
        if (!python && !"nodeSdk".equals(door)) {
            return;
        }
        if (!payload.has("aps") && !python) {
            return;
        }
        if (!(payload.get("aps") instanceof JsonObject)) {
            throw new InvalidArgument("aps must be an object");
        }
        JsonObject aps = payload.getAsJsonObject("aps");
        rename(aps, NODE_APS_KEYS, python);
        if (aps.get("alert") instanceof JsonObject) {
            JsonObject alert = aps.getAsJsonObject("alert");
            rename(alert, NODE_ALERT_KEYS, python);
            checkLocArgs(alert, "");
            checkLocArgs(alert, "title-");
            if (python) {
                removeEmpty(alert);
            } else {
                checkLocArgs(alert, "subtitle-");
            }
        }
        applySound(aps, python);
        flag(aps, "content-available", !python);
        flag(aps, "mutable-content", !python);
        if (python) {
            JsonElement badge = aps.get("badge");
            if (!isNull(badge) && !isNumber(badge)) {
                throw new InvalidArgument("badge must be a number");
            }
            for (String key : List.of("category", "thread-id")) {
                if (!isNull(aps.get(key)) && !isString(aps.get(key))) {
                    throw new InvalidArgument(key + " must be a string");
                }
            }
            removeEmpty(aps);
            removeEmpty(payload);
        }
    }

    /** Gives camelCase keys their APNs name. In Python they are custom data, which must not clash either. */
    private static void rename(JsonObject object, Map<String, String> names, boolean python) {
        names.forEach((camel, dashed) -> {
            if (!object.has(camel)) {
                return;
            }
            if (object.has(dashed)) {
                throw new InvalidArgument("multiple specifications for " + dashed);
            }
            if (!python) {
                object.add(dashed, object.remove(camel));
            }
        });
    }

    private static void checkLocArgs(JsonObject alert, String prefix) {
        JsonElement args = alert.get(prefix + "loc-args");
        JsonElement key = alert.get(prefix + "loc-key");
        boolean hasArgs = args instanceof JsonArray && ((JsonArray) args).size() > 0;
        if (hasArgs && !(isString(key) && !key.getAsString().isEmpty())) {
            throw new InvalidArgument(prefix + "loc-args without " + prefix + "loc-key");
        }
    }

    private static void applySound(JsonObject aps, boolean python) {
        JsonElement sound = aps.get("sound");
        if (isNull(sound)) {
            return;
        }
        if (isString(sound)) {
            if (sound.getAsString().isEmpty()) {
                throw new InvalidArgument("sound must not be empty");
            }
            return;
        }
        if (!sound.isJsonObject()) {
            throw new InvalidArgument("sound must be a string or an object");
        }
        JsonObject critical = sound.getAsJsonObject();
        JsonElement name = critical.get("name");
        if (!isString(name) || name.getAsString().isEmpty()) {
            throw new InvalidArgument("sound.name is required");
        }
        JsonElement volume = critical.get("volume");
        if (!isNull(volume) && !(isNumber(volume) && volume.getAsDouble() >= 0 && volume.getAsDouble() <= 1)) {
            throw new InvalidArgument("sound.volume must be in [0, 1]");
        }
        flag(critical, "critical", true);
        if (python) {
            removeEmpty(critical);
        }
    }

    /** Turns true into 1, keeps 1 where that is accepted, and removes anything else. */
    private static void flag(JsonObject object, String key, boolean acceptOne) {
        JsonElement value = object.get(key);
        if (new JsonPrimitive(true).equals(value) || acceptOne && new JsonPrimitive(1).equals(value)) {
            object.addProperty(key, 1);
        } else {
            object.remove(key);
        }
    }

    /** Removes null, [] and {} members. */
    private static void removeEmpty(JsonObject object) {
        object.entrySet().removeIf(entry -> {
            JsonElement value = entry.getValue();
            return value.isJsonNull()
                    || value.isJsonArray() && value.getAsJsonArray().size() == 0
                    || value.isJsonObject() && value.getAsJsonObject().size() == 0;
        });
    }

    /** Adds the data entries and default headers and checks the size. */
    private static Answer finish(JsonObject payload, JsonObject data, Map<String, String> headers,
            boolean dryRun, PushContext context) {
        if (data != null) {
            for (Map.Entry<String, JsonElement> entry : data.entrySet()) {
                if (!payload.has(entry.getKey())) {
                    payload.add(entry.getKey(), entry.getValue());
                }
            }
        }
        boolean background = payload.get("aps").isJsonObject() && isBackground(payload.getAsJsonObject("aps"));
        headers.putIfAbsent("apns-topic", context.bundleId);
        headers.putIfAbsent("apns-push-type", background ? "background" : "alert");
        headers.putIfAbsent("apns-priority", "background".equals(headers.get("apns-push-type")) ? "5" : "10");
        headers.putIfAbsent("apns-expiration", String.valueOf(context.now / 1000 + DEFAULT_TTL_SECONDS));

        Answer answer = new Answer();
        String text = payload.toString(); // unlike GSON this keeps nulls
        int size = text.getBytes(StandardCharsets.UTF_8).length;
        if (size > MAX_PAYLOAD_BYTES) {
            throw new InvalidArgument("payload has " + size + " bytes, at most " + MAX_PAYLOAD_BYTES + " are allowed");
        }
        if (dryRun) {
            answer.suppressed = "validated only";
        } else {
            answer.payload = text;
            answer.headers = headers;
        }
        return answer;
    }

    /** Whether there is nothing to show or to play. */
    private static boolean isBackground(JsonObject aps) {
        return isNull(aps.get("alert")) && isNull(aps.get("badge")) && isNull(aps.get("sound"));
    }

    private static void checkData(JsonObject data) {
        if (data == null) {
            return;
        }
        int index = 0;
        for (Map.Entry<String, JsonElement> entry : data.entrySet()) {
            String key = entry.getKey();
            if (!isString(entry.getValue())) {
                throw new InvalidArgument("Invalid value at 'message.data[" + index + "].value' (TYPE_STRING), "
                        + entry.getValue());
            }
            if (key.equals("from") || key.equals("message_type") || key.startsWith("google") || key.startsWith("gcm")) {
                throw new InvalidArgument("reserved data key " + key);
            }
            index++;
        }
    }

    private static long countNonEmpty(String... values) {
        return Stream.of(values).filter(value -> !isEmpty(value)).count();
    }

    private static boolean isEmpty(String text) {
        return text == null || text.isEmpty();
    }

    private static boolean isNull(JsonElement element) {
        return element == null || element.isJsonNull();
    }

    private static boolean isString(JsonElement element) {
        return element instanceof JsonPrimitive && ((JsonPrimitive) element).isString();
    }

    private static boolean isNumber(JsonElement element) {
        return element instanceof JsonPrimitive && ((JsonPrimitive) element).isNumber();
    }

    /** The element as an object; null where it is missing or null. */
    private static JsonObject object(JsonElement element) {
        return isNull(element) ? null : element.getAsJsonObject();
    }

    private static void addString(JsonObject object, String key, String value) {
        if (!isEmpty(value)) {
            object.addProperty(key, value);
        }
    }

    private static void addList(JsonObject object, String key, List<String> values) {
        if (values != null && !values.isEmpty()) {
            object.add(key, GSON.toJsonTree(values));
        }
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
            JsonObject body = messageOf(request).getAsJsonObject();
            answer = body.has("message")
                    ? compileV1(GSON.fromJson(body, SendRequest.class), context)
                    : compileLegacy(GSON.fromJson(body, LegacyMessage.class), context);
        } catch (Exception | StackOverflowError e) {
            answer = new Answer();
            answer.error = String.valueOf(e);
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
