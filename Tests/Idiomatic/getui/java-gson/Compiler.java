import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.annotations.SerializedName;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Getui push compiler: legacy SDK objects (php2017, php2019) and REST v2 (rest2). */
public final class Compiler {

    private static final String SILENCE = "com.gexin.ios.silence";
    private static final int APNS_LIMIT = 4096;
    private static final int VOIP_LIMIT = 5120;
    private static final int COLLAPSE_ID_LIMIT = 64;
    private static final Pattern ID = Pattern.compile("\"id\":\\s*(\\d+)");
    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

    // ---- input ----

    static class Context {
        boolean online;
        String bundleId, profile, stage, gmid, gurl;
    }

    static class Apn2017 {
        JsonElement alertMsg;
        Integer badge;
        JsonElement sound;
        JsonElement contentAvailable; // integer or boolean, kept as it is
        String category;
        Map<String, JsonElement> customMsg;
    }

    static class Apn2019 extends Apn2017 {
        String autoBadge, threadId, apnsCollapseId, voicePlayMessage;
        @SerializedName("sound_d") SoundDictionary soundDictionary;
        List<LegacyMedia> multiMedias;
        int voicePlayType;
    }

    static class SoundDictionary {
        String name;
        Integer critical;
        Double volume;
    }

    static class LegacyMedia {
        String rid, url;
        Integer type;
        JsonElement onlyWifi;
    }

    /** A transmission template; the push is what set_apnInfo attached to it. */
    static class LegacyMessage {
        JsonElement transmissionType, transmissionContent, apnInfo, pushInfo;
    }

    static class RestMessage {
        RestIos ios;
    }

    static class RestIos {
        String type, payload, laId;
        Map<String, JsonElement> aps;
        List<RestMedia> multimedia;
        @SerializedName("auto_badge") String autoBadge;
        @SerializedName("apns-collapse-id") String apnsCollapseId;
    }

    static class RestMedia {
        String url;
        Integer type;
        @SerializedName("only_wifi") boolean onlyWifi;
    }

    record Push(String type, JsonObject payload, String collapseId) {}

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    private static boolean isBlank(String text) {
        return text == null || text.isEmpty();
    }

    private static boolean isNull(JsonElement element) {
        return element == null || element.isJsonNull();
    }

    private static boolean isString(JsonElement element) {
        return element instanceof JsonPrimitive primitive && primitive.isString();
    }

    private static boolean isNumber(JsonElement element) {
        return element instanceof JsonPrimitive primitive && primitive.isNumber();
    }

    private static boolean isBoolean(JsonElement element) {
        return element instanceof JsonPrimitive primitive && primitive.isBoolean();
    }

    private static boolean isInteger(JsonElement element) {
        return isNumber(element) && element.getAsDouble() % 1 == 0;
    }

    /** Null, the empty text and the empty array are not sent. */
    private static boolean isEmpty(JsonElement element) {
        return isNull(element)
                || isString(element) && element.getAsString().isEmpty()
                || element.isJsonArray() && element.getAsJsonArray().isEmpty();
    }

    private static void addText(JsonObject target, String key, String text) {
        if (!isBlank(text)) {
            target.addProperty(key, text);
        }
    }

    // ---- legacy SDK ----

    private static final String[][] ALERT_KEYS = {
        {"title", "title"}, {"body", "body"},
        {"titleLocKey", "title-loc-key"}, {"titleLocArgs", "title-loc-args"},
        {"actionLocKey", "action-loc-key"}, {"locKey", "loc-key"},
        {"locArgs", "loc-args"}, {"launchImage", "launch-image"},
    };

    private static final String[][] NEWER_ALERT_KEYS = {
        {"subtitle", "subtitle"}, {"subtitleLocKey", "subtitle-loc-key"},
        {"subtitleLocArgs", "subtitle-loc-args"}, {"summaryArg", "summary-arg"},
    };

    private static void copyMembers(JsonObject source, JsonObject target, String[][] keys) {
        for (String[] key : keys) {
            JsonElement value = source.get(key[0]);
            if (!isEmpty(value)) {
                target.add(key[1], value);
            }
        }
    }

    /** The alert dictionary, the text of a SimpleAlertMsg, or null. */
    private static JsonElement buildAlert(JsonElement alertMsg, boolean newer) {
        if (isNull(alertMsg) || isString(alertMsg) && alertMsg.getAsString().isEmpty()) {
            return null;
        }
        check(alertMsg.isJsonObject(), "alertMsg: alert object expected");
        JsonObject source = alertMsg.getAsJsonObject();
        JsonElement simple = source.get("alertMsg");
        if (!isNull(simple)) {
            check(isString(simple), "alertMsg: text of a simple alert expected");
            return isEmpty(simple) ? null : simple;
        }
        JsonObject alert = new JsonObject();
        copyMembers(source, alert, ALERT_KEYS);
        // subtitle and summary alone make no alert
        if (newer && alert.size() > 0) {
            copyMembers(source, alert, NEWER_ALERT_KEYS);
            JsonElement count = source.get("summaryArgCount");
            if (!isEmpty(count) && !(isNumber(count) && count.getAsDouble() < 0)) {
                alert.add("summary-arg-count", count);
            }
        }
        return alert.size() > 0 ? alert : null;
    }

    private static JsonElement buildSound(JsonElement sound, SoundDictionary dictionary) {
        if (dictionary != null) {
            JsonObject result = new JsonObject();
            addText(result, "name", dictionary.name);
            if (dictionary.critical != null) {
                check(dictionary.critical == 0 || dictionary.critical == 1, "sound_d.critical: 0 or 1 expected");
                result.addProperty("critical", dictionary.critical);
            }
            if (dictionary.volume != null) {
                check(dictionary.volume >= 0 && dictionary.volume <= 1, "sound_d.volume: 0.0 to 1.0 expected");
                result.addProperty("volume", Math.round(dictionary.volume * 10) / 10.0);
            }
            if (result.size() > 0) {
                return result;
            }
        }
        if (isNull(sound) || isString(sound) && sound.getAsString().isEmpty()) {
            return new JsonPrimitive("default");
        }
        return isString(sound) && sound.getAsString().equals(SILENCE) ? null : sound;
    }

    /** PHP drops what is loosely equal to null. */
    private static boolean isDropped(JsonElement value) {
        return isEmpty(value)
                || isNumber(value) && value.getAsDouble() == 0
                || isBoolean(value) && !value.getAsBoolean();
    }

    private static void checkMedia(String url, Integer type) {
        check(!isBlank(url) && type != null, "multimedia: url and type are required");
        check(type >= 1 && type <= 3, "multimedia: type must be 1, 2 or 3");
    }

    private static void addNewerMembers(JsonObject payload, Apn2019 apn) {
        List<LegacyMedia> media = apn.multiMedias == null ? List.of() : apn.multiMedias;
        check(media.size() <= 3, "multiMedias: more than 3 entries");
        Set<String> ids = new HashSet<>();
        boolean regenerate = false;
        for (LegacyMedia entry : media) {
            check(entry != null, "multiMedias: object expected");
            checkMedia(entry.url, entry.type);
            regenerate |= isBlank(entry.rid) || !ids.add(entry.rid);
            if (isNull(entry.onlyWifi)) {
                entry.onlyWifi = new JsonPrimitive(false);
            }
        }
        if (regenerate) {
            for (int i = 0; i < media.size(); i++) {
                media.get(i).rid = "grid-" + i;
            }
        }
        if (!media.isEmpty()) {
            payload.add("_grinfo_", GSON.toJsonTree(media));
        }
        if (apn.voicePlayType == 1) {
            payload.addProperty("_gvp_t_", 1);
        } else if (apn.voicePlayType == 2 && !isBlank(apn.voicePlayMessage)) {
            payload.addProperty("_gvp_t_", 2);
            payload.addProperty("_gvp_m_", apn.voicePlayMessage);
        }
        addText(payload, "apns-collapse-id", apn.apnsCollapseId);
    }

    /** The length of the text as the PHP encoder writes it, with \\uXXXX and \/. */
    private static int escapedLength(String text) {
        return text.chars().map(c -> c > 0x7f ? 6 : c == '/' ? 2 : 1).sum();
    }

    private static Push compileLegacy(JsonElement message, String profile) {
        boolean newer = profile.equals("php2019");
        Apn2017 apn = GSON.fromJson(message, newer ? Apn2019.class : Apn2017.class);
        Apn2019 apn2019 = newer ? (Apn2019) apn : new Apn2019();

        JsonObject aps = new JsonObject();
        JsonElement alert = buildAlert(apn.alertMsg, newer);
        if (alert != null) {
            aps.add("alert", alert);
        }
        if (!isBlank(apn2019.autoBadge)) {
            aps.addProperty("autoBadge", apn2019.autoBadge);
        } else if (apn.badge != null && apn.badge >= 0) {
            aps.addProperty("badge", apn.badge);
        }
        JsonElement sound = buildSound(apn.sound, apn2019.soundDictionary);
        if (sound != null) {
            aps.add("sound", sound);
        }
        check(aps.size() > 0, "create apn payload error (format error)");

        JsonElement available = apn.contentAvailable;
        if (!isNull(available)) {
            check(isInteger(available) || isBoolean(available), "contentAvailable: integer expected");
            if (isBoolean(available) ? available.getAsBoolean() : available.getAsDouble() > 0) {
                aps.add("content-available", available);
            }
        }
        addText(aps, "category", apn.category);
        addText(aps, "thread-id", apn2019.threadId);

        JsonObject payload = new JsonObject();
        if (apn.customMsg != null) {
            apn.customMsg.forEach((key, value) -> {
                if (!key.isEmpty() && !isDropped(value)) {
                    payload.add(key, value);
                }
            });
        }
        payload.add("aps", aps);
        addNewerMembers(payload, apn2019);

        int limit = newer ? 3072 : 2048;
        int length = escapedLength(GSON.toJson(payload));
        check(length <= limit, "APN payload length overlength (" + length + ">" + limit + ")");
        return new Push("notify", payload, apn2019.apnsCollapseId);
    }

    // ---- REST v2 ----

    private static JsonObject buildRestAps(RestIos ios) {
        JsonObject aps = new JsonObject();
        if (ios.aps != null) {
            ios.aps.forEach((key, value) -> {
                if (!isNull(value)) {
                    checkRestMember(key, value);
                    aps.add(key, value);
                }
            });
        }
        if (aps.has("sound") && List.of("", SILENCE).contains(aps.get("sound").getAsString())) {
            aps.remove("sound");
        }
        if (!isBlank(ios.autoBadge)) {
            aps.remove("badge");
            aps.addProperty("autoBadge", ios.autoBadge);
        }
        return aps;
    }

    private static void checkRestMember(String key, JsonElement value) {
        boolean good = switch (key) {
            case "alert", "content-state" -> value.isJsonObject();
            case "sound", "category", "thread-id" -> isString(value);
            case "content-available" -> isInteger(value) && (value.getAsInt() == 0 || value.getAsInt() == 1);
            case "timestamp", "dismissal-date" -> isInteger(value);
            case "event" -> isString(value) && List.of("update", "end").contains(value.getAsString());
            default -> true;
        };
        check(good, key + ": unexpected value " + value);
    }

    private static Push compileRest(JsonElement message) {
        RestIos ios = GSON.fromJson(message, RestMessage.class).ios;
        check(ios != null, "ios: missing");
        String type = ios.type == null ? "notify" : ios.type;
        check(List.of("notify", "voip", "liveactivity").contains(type), "type: unknown " + type);

        JsonObject payload = new JsonObject();
        addText(payload, "payload", ios.payload);
        if (type.equals("voip")) {
            return new Push(type, payload, null);
        }
        check(!type.equals("liveactivity") || !isBlank(ios.laId), "laId: required with liveactivity");

        payload.add("aps", buildRestAps(ios));
        if (ios.multimedia != null && !ios.multimedia.isEmpty()) {
            check(ios.multimedia.size() <= 3, "multimedia: more than 3 entries");
            for (RestMedia entry : ios.multimedia) {
                check(entry != null, "multimedia: object expected");
                checkMedia(entry.url, entry.type);
            }
            payload.add("_grinfo_", GSON.toJsonTree(ios.multimedia));
        }
        return new Push(type, payload, ios.apnsCollapseId);
    }

    // ---- server side ----

    private static void addServerMembers(Push push, Context context) {
        JsonObject aps = push.payload().getAsJsonObject("aps");
        if (aps != null && aps.has("autoBadge")) {
            // the server counts; the count starts at 0 here
            aps.addProperty("badge", Math.max(0, Integer.parseInt(aps.remove("autoBadge").getAsString())));
        }
        if (push.type().equals("notify")) {
            aps.addProperty("mutable-content", 1);
        }
        push.payload().addProperty("_gurl_", context.gurl);
        push.payload().addProperty("_gmid_", context.gmid);
        push.payload().addProperty("_ge_", "1");
    }

    private static Map<String, String> buildHeaders(Push push, Context context) {
        String pushType = push.type();
        String topic = context.bundleId;
        String priority = "10";
        switch (push.type()) {
            case "voip" -> topic += ".voip";
            case "liveactivity" -> topic += ".push-type.liveactivity";
            default -> {
                JsonObject aps = push.payload().getAsJsonObject("aps");
                boolean visible = aps.has("alert") || aps.has("badge") || aps.has("autoBadge") || aps.has("sound");
                boolean background = !visible && aps.has("content-available")
                        && aps.get("content-available").getAsInt() == 1;
                pushType = background ? "background" : "alert";
                priority = background ? "5" : "10";
            }
        }
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("apns-push-type", pushType);
        headers.put("apns-topic", topic);
        headers.put("apns-priority", priority);
        if (!isBlank(push.collapseId())) {
            int size = push.collapseId().getBytes(StandardCharsets.UTF_8).length;
            check(size <= COLLAPSE_ID_LIMIT, "apns-collapse-id too long (" + size + " bytes)");
            headers.put("apns-collapse-id", push.collapseId());
        }
        return headers;
    }

    /** The push of a transmission template, or the message itself; null after an answer without a push. */
    private static JsonElement attachedPush(JsonElement message, JsonObject answer) {
        LegacyMessage template = GSON.fromJson(message, LegacyMessage.class);
        if (!isNull(template.pushInfo)) {
            answer.addProperty("skipped", "set_pushInfo");
            return null;
        }
        if (!isNull(template.apnInfo)) {
            check(template.apnInfo.isJsonObject(), "apnInfo: object expected");
            return template.apnInfo;
        }
        if (!isNull(template.transmissionType) || !isNull(template.transmissionContent)) {
            answer.addProperty("suppressed", "the template has no apnInfo");
            return null;
        }
        return message;
    }

    private static void compile(JsonElement message, Context context, JsonObject answer) {
        check(message != null && message.isJsonObject(), "message: object expected");
        if (!context.profile.equals("rest2")) {
            message = attachedPush(message, answer);
            if (message == null) {
                return;
            }
        }
        Push push = context.profile.equals("rest2") ? compileRest(message) : compileLegacy(message, context.profile);
        if (context.online) {
            answer.addProperty("suppressed", "recipient is online: Getui's own channel");
            return;
        }
        if (context.stage.equals("device")) {
            addServerMembers(push, context);
        }
        String text = GSON.toJson(push.payload());
        int size = text.getBytes(StandardCharsets.UTF_8).length;
        int limit = push.type().equals("voip") ? VOIP_LIMIT : APNS_LIMIT;
        check(size <= limit, "payload too large (" + size + ">" + limit + ")");
        answer.add("headers", GSON.toJsonTree(buildHeaders(push, context)));
        answer.addProperty("payload", text);
    }

    // ---- adapter ----

    private static JsonElement readMessage(JsonObject request) {
        if (request.has("messageText")) {
            return JsonParser.parseString(request.get("messageText").getAsString());
        }
        if (request.has("messageBase64")) {
            byte[] bytes = Base64.getDecoder().decode(request.get("messageBase64").getAsString());
            return JsonParser.parseString(new String(bytes, StandardCharsets.UTF_8));
        }
        return request.get("message");
    }

    private static JsonObject handle(String line) {
        JsonObject answer = new JsonObject();
        try {
            JsonObject request = JsonParser.parseString(line).getAsJsonObject();
            answer.add("id", request.get("id"));
            String dialect = request.get("dialect").getAsString();
            if (!dialect.equals("getui")) {
                answer.addProperty("skipped", "dialect " + dialect);
                return answer;
            }
            compile(readMessage(request), GSON.fromJson(request.get("context"), Context.class), answer);
        } catch (Exception | StackOverflowError e) {
            Matcher id = ID.matcher(line);
            if (!answer.has("id") && id.find()) { // the line itself could not be parsed
                answer.addProperty("id", Long.parseLong(id.group(1)));
            }
            answer.addProperty("error", e.toString());
        }
        return answer;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        String line;
        while ((line = in.readLine()) != null) {
            if (!line.isBlank()) {
                out.println(GSON.toJson(handle(line)));
            }
        }
    }
}
