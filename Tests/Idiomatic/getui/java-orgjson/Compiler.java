import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** Getui push compiler: legacy SDK objects (php2017, php2019) and REST v2 (rest2). */
public final class Compiler {

    private static final String SILENCE = "com.gexin.ios.silence";
    private static final int APNS_LIMIT = 4096;
    private static final int VOIP_LIMIT = 5120;
    private static final int COLLAPSE_ID_LIMIT = 64;
    private static final Pattern ID = Pattern.compile("\"id\":\\s*(\\d+)");

    private record Push(String type, JSONObject payload, String collapseId) {}

    // ---- reading ----

    /** A member of the given type; null where it is absent or null. */
    private static <T> T member(JSONObject source, String name, Class<T> type) throws JSONException {
        if (source.isNull(name)) {
            return null;
        }
        Object value = source.get(name);
        if (!type.isInstance(value)) {
            throw new JSONException(name + ": " + type.getSimpleName() + " expected, not " + value);
        }
        return type.cast(value);
    }

    private static String text(JSONObject source, String name) throws JSONException {
        String value = member(source, name, String.class);
        return value == null ? "" : value;
    }

    private static long integer(JSONObject source, String name, long fallback) throws JSONException {
        Number value = member(source, name, Number.class);
        if (value instanceof Double) {
            throw new JSONException(name + ": integer expected, not " + value);
        }
        return value == null ? fallback : value.longValue();
    }

    private static long integer(JSONObject source, String name, long fallback, long min, long max)
            throws JSONException {
        long value = integer(source, name, fallback);
        if (!source.isNull(name) && (value < min || value > max)) {
            throw new JSONException(name + ": " + min + " to " + max + " expected, not " + value);
        }
        return value;
    }

    private static boolean isEmpty(Object value) {
        return value == null
                || value == JSONObject.NULL
                || value.equals("")
                || value instanceof JSONArray && ((JSONArray) value).length() == 0;
    }

    private static void putText(JSONObject target, String key, String value) throws JSONException {
        if (!value.isEmpty()) {
            target.put(key, value);
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

    private static void copyMembers(JSONObject source, JSONObject target, String[][] keys) throws JSONException {
        for (String[] key : keys) {
            Object value = source.opt(key[0]);
            if (!isEmpty(value)) {
                target.put(key[1], value);
            }
        }
    }

    /** The alert dictionary, the text of a SimpleAlertMsg, or null. */
    private static Object buildAlert(JSONObject apn, boolean newer) throws JSONException {
        if ("".equals(apn.opt("alertMsg"))) {
            return null;
        }
        JSONObject source = member(apn, "alertMsg", JSONObject.class);
        if (source == null) {
            return null;
        }
        String simple = member(source, "alertMsg", String.class);
        if (simple != null) {
            return simple.isEmpty() ? null : simple;
        }
        JSONObject alert = new JSONObject();
        copyMembers(source, alert, ALERT_KEYS);
        // subtitle and summary alone make no alert
        if (newer && alert.length() > 0) {
            copyMembers(source, alert, NEWER_ALERT_KEYS);
            Object count = source.opt("summaryArgCount");
            boolean unset = count instanceof Number && ((Number) count).doubleValue() < 0;
            if (!unset && !isEmpty(count)) {
                alert.put("summary-arg-count", count);
            }
        }
        return alert.length() > 0 ? alert : null;
    }

    private static JSONObject buildSoundDictionary(JSONObject apn) throws JSONException {
        JSONObject result = new JSONObject();
        JSONObject source = member(apn, "sound_d", JSONObject.class);
        if (source == null) {
            return result;
        }
        putText(result, "name", text(source, "name"));
        if (!source.isNull("critical")) {
            result.put("critical", integer(source, "critical", 0, 0, 1));
        }
        Number volume = member(source, "volume", Number.class);
        if (volume != null) {
            double value = volume.doubleValue();
            if (value < 0 || value > 1) {
                throw new JSONException("volume: 0.0 to 1.0 expected, not " + value);
            }
            result.put("volume", Math.round(value * 10) / 10.0);
        }
        return result;
    }

    /** Null for a silent push. */
    private static Object buildSound(JSONObject apn, boolean newer) throws JSONException {
        if (newer) {
            JSONObject dictionary = buildSoundDictionary(apn);
            if (dictionary.length() > 0) {
                return dictionary;
            }
        }
        Object sound = apn.opt("sound");
        if (apn.isNull("sound") || sound.equals("")) {
            return "default";
        }
        return sound.equals(SILENCE) ? null : sound;
    }

    private static void putContentAvailable(JSONObject apn, JSONObject aps) throws JSONException {
        Object value = apn.opt("contentAvailable");
        boolean available = value instanceof Boolean ? (Boolean) value : integer(apn, "contentAvailable", 0) > 0;
        if (available) {
            aps.put("content-available", value);
        }
    }

    private static void putCustom(JSONObject apn, JSONObject payload) throws JSONException {
        JSONObject custom = member(apn, "customMsg", JSONObject.class);
        if (custom == null) {
            return;
        }
        Iterator<?> keys = custom.keys();
        while (keys.hasNext()) {
            String key = (String) keys.next();
            Object value = custom.get(key);
            // PHP drops what is loosely equal to null
            boolean zero = value instanceof Number && ((Number) value).doubleValue() == 0;
            if (!key.isEmpty() && !isEmpty(value) && !zero && !value.equals(false)) {
                payload.put(key, value);
            }
        }
    }

    private static JSONArray mediaList(JSONObject source, String name) throws JSONException {
        JSONArray list = member(source, name, JSONArray.class);
        if (list != null && list.length() > 3) {
            throw new JSONException(name + ": more than 3 entries");
        }
        return list == null ? new JSONArray() : list;
    }

    private static JSONObject checkMedia(JSONObject entry) throws JSONException {
        String url = text(entry, "url");
        if (url.isEmpty() || entry.isNull("type")) {
            throw new JSONException("multimedia: url and type are required");
        }
        return new JSONObject().put("url", url).put("type", integer(entry, "type", 0, 1, 3));
    }

    private static JSONArray buildLegacyMedia(JSONObject apn) throws JSONException {
        JSONArray list = mediaList(apn, "multiMedias");
        JSONArray result = new JSONArray();
        Set<String> ids = new HashSet<>();
        boolean regenerate = false;
        for (int i = 0; i < list.length(); i++) {
            JSONObject entry = list.getJSONObject(i);
            String rid = text(entry, "rid");
            regenerate |= rid.isEmpty() || !ids.add(rid);
            Object onlyWifi = entry.isNull("onlyWifi") ? false : entry.get("onlyWifi");
            result.put(checkMedia(entry).put("rid", rid).put("onlyWifi", onlyWifi));
        }
        for (int i = 0; regenerate && i < result.length(); i++) {
            result.getJSONObject(i).put("rid", "grid-" + i);
        }
        return result;
    }

    private static void putNewerMembers(JSONObject apn, JSONObject payload) throws JSONException {
        JSONArray media = buildLegacyMedia(apn);
        if (media.length() > 0) {
            payload.put("_grinfo_", media);
        }
        long voiceType = integer(apn, "voicePlayType", 0);
        String voiceText = text(apn, "voicePlayMessage");
        if (voiceType == 1) {
            payload.put("_gvp_t_", 1);
        } else if (voiceType == 2 && !voiceText.isEmpty()) {
            payload.put("_gvp_t_", 2);
            payload.put("_gvp_m_", voiceText);
        }
        putText(payload, "apns-collapse-id", text(apn, "apnsCollapseId"));
    }

    /** The library escapes slashes itself, so only other characters are left to count. */
    private static int escapedLength(String json) {
        return json.chars().map(c -> c > 0x7f ? 6 : 1).sum();
    }

    private static Push compileLegacy(JSONObject apn, String profile) throws JSONException {
        boolean newer = profile.equals("php2019");
        JSONObject aps = new JSONObject();
        aps.putOpt("alert", buildAlert(apn, newer));
        String autoBadge = newer ? text(apn, "autoBadge") : "";
        long badge = integer(apn, "badge", -1);
        if (!autoBadge.isEmpty()) {
            aps.put("autoBadge", autoBadge);
        } else if (badge >= 0) {
            aps.put("badge", badge);
        }
        aps.putOpt("sound", buildSound(apn, newer));
        if (aps.length() == 0) {
            throw new JSONException("create apn payload error (format error)");
        }
        putContentAvailable(apn, aps);
        putText(aps, "category", text(apn, "category"));
        putText(aps, "thread-id", newer ? text(apn, "threadId") : "");

        JSONObject payload = new JSONObject();
        putCustom(apn, payload);
        payload.put("aps", aps);
        if (newer) {
            putNewerMembers(apn, payload);
        }

        int limit = newer ? 3072 : 2048;
        int length = escapedLength(encode(payload));
        if (length > limit) {
            throw new JSONException("APN payload length overlength (" + length + ">" + limit + ")");
        }
        return new Push("notify", payload, newer ? text(apn, "apnsCollapseId") : "");
    }

    // ---- REST v2 ----

    private static JSONObject buildRestAps(JSONObject ios, String type) throws JSONException {
        JSONObject aps = new JSONObject();
        JSONObject source = member(ios, "aps", JSONObject.class);
        if (source != null) {
            member(source, "alert", JSONObject.class);
            integer(source, "content-available", 0, 0, 1);
            text(source, "category");
            text(source, "thread-id");
            String sound = text(source, "sound");
            if (type.equals("liveactivity")) {
                integer(source, "timestamp", 0);
                integer(source, "dismissal-date", 0);
                member(source, "content-state", JSONObject.class);
                String event = member(source, "event", String.class);
                if (event != null && !event.equals("update") && !event.equals("end")) {
                    throw new JSONException("event: update or end expected, not " + event);
                }
            }
            Iterator<?> keys = source.keys();
            while (keys.hasNext()) {
                String key = (String) keys.next();
                if (!source.isNull(key)) {
                    aps.put(key, source.get(key));
                }
            }
            if (sound.isEmpty() || sound.equals(SILENCE)) {
                aps.remove("sound");
            }
        }
        String autoBadge = text(ios, "auto_badge");
        if (!autoBadge.isEmpty()) {
            aps.remove("badge");
            aps.put("autoBadge", autoBadge);
        }
        return aps;
    }

    private static Push compileRest(JSONObject message) throws JSONException {
        JSONObject ios = member(message, "ios", JSONObject.class);
        if (ios == null) {
            throw new JSONException("ios: missing");
        }
        String type = ios.isNull("type") ? "notify" : text(ios, "type");
        JSONObject payload = new JSONObject();
        putText(payload, "payload", text(ios, "payload"));
        switch (type) {
            case "voip":
                return new Push(type, payload, "");
            case "notify":
                break;
            case "liveactivity":
                if (text(ios, "laId").isEmpty()) {
                    throw new JSONException("laId: required with liveactivity");
                }
                break;
            default:
                throw new JSONException("type: unknown " + type);
        }

        payload.put("aps", buildRestAps(ios, type));
        JSONArray list = mediaList(ios, "multimedia");
        JSONArray media = new JSONArray();
        for (int i = 0; i < list.length(); i++) {
            JSONObject entry = list.getJSONObject(i);
            Boolean onlyWifi = member(entry, "only_wifi", Boolean.class);
            media.put(checkMedia(entry).put("only_wifi", onlyWifi != null && onlyWifi));
        }
        if (media.length() > 0) {
            payload.put("_grinfo_", media);
        }
        return new Push(type, payload, text(ios, "apns-collapse-id"));
    }

    // ---- server side ----

    private static void putServerMembers(Push push, JSONObject context) throws JSONException {
        JSONObject aps = push.payload.optJSONObject("aps");
        if (aps != null && aps.has("autoBadge")) {
            // the server counts; the count starts at 0 here
            int count = Integer.parseInt((String) aps.remove("autoBadge"));
            aps.put("badge", Math.max(0, count));
        }
        if (push.type.equals("notify")) {
            aps.put("mutable-content", 1);
        }
        push.payload.put("_gurl_", context.getString("gurl"));
        push.payload.put("_gmid_", context.getString("gmid"));
        push.payload.put("_ge_", "1");
    }

    private static JSONObject buildHeaders(Push push, String bundleId) throws JSONException {
        JSONObject headers = new JSONObject();
        headers.put("apns-priority", "10");
        if (push.type.equals("voip")) {
            headers.put("apns-push-type", "voip");
            headers.put("apns-topic", bundleId + ".voip");
        } else if (push.type.equals("liveactivity")) {
            headers.put("apns-push-type", "liveactivity");
            headers.put("apns-topic", bundleId + ".push-type.liveactivity");
        } else {
            JSONObject aps = push.payload.getJSONObject("aps");
            boolean visible = aps.has("alert") || aps.has("badge") || aps.has("autoBadge") || aps.has("sound");
            boolean background = !visible && aps.optInt("content-available") == 1;
            headers.put("apns-push-type", background ? "background" : "alert");
            headers.put("apns-priority", background ? "5" : "10");
            headers.put("apns-topic", bundleId);
        }
        int size = push.collapseId.getBytes(StandardCharsets.UTF_8).length;
        if (size > COLLAPSE_ID_LIMIT) {
            throw new JSONException("apns-collapse-id too long (" + size + " bytes)");
        }
        putText(headers, "apns-collapse-id", push.collapseId);
        return headers;
    }

    private static String encode(JSONObject object) throws JSONException {
        String json = object.toString();
        if (json == null) { // the library's way to say that it cannot
            throw new JSONException("the payload cannot be encoded");
        }
        return json;
    }

    /** The push of a transmission template, or the message itself; null after an answer without a push. */
    private static JSONObject attachedPush(JSONObject message, JSONObject answer) throws JSONException {
        if (!message.isNull("pushInfo")) {
            answer.put("skipped", "set_pushInfo");
            return null;
        }
        JSONObject apn = member(message, "apnInfo", JSONObject.class);
        if (apn != null) {
            return apn;
        }
        if (!message.isNull("transmissionType") || !message.isNull("transmissionContent")) {
            answer.put("suppressed", "the template has no apnInfo");
            return null;
        }
        return message;
    }

    private static void compile(JSONObject message, JSONObject context, JSONObject answer) throws JSONException {
        String profile = context.getString("profile");
        if (!profile.equals("rest2")) {
            message = attachedPush(message, answer);
            if (message == null) {
                return;
            }
        }
        Push push = profile.equals("rest2") ? compileRest(message) : compileLegacy(message, profile);
        if (context.getBoolean("online")) {
            answer.put("suppressed", "recipient is online: Getui's own channel");
            return;
        }
        if (context.getString("stage").equals("device")) {
            putServerMembers(push, context);
        }
        String json = encode(push.payload);
        int size = json.getBytes(StandardCharsets.UTF_8).length;
        int limit = push.type.equals("voip") ? VOIP_LIMIT : APNS_LIMIT;
        if (size > limit) {
            throw new JSONException("payload too large (" + size + ">" + limit + ")");
        }
        answer.put("headers", buildHeaders(push, context.getString("bundleId")));
        answer.put("payload", json);
    }

    // ---- adapter ----

    private static JSONObject readMessage(JSONObject request) throws JSONException {
        if (request.has("messageText")) {
            return new JSONObject(request.getString("messageText"));
        }
        if (request.has("messageBase64")) {
            byte[] bytes = Base64.getDecoder().decode(request.getString("messageBase64"));
            return new JSONObject(new String(bytes, StandardCharsets.UTF_8));
        }
        return request.getJSONObject("message");
    }

    private static JSONObject handle(String line) throws JSONException {
        JSONObject answer = new JSONObject();
        try {
            JSONObject request = new JSONObject(line);
            answer.put("id", request.getLong("id"));
            String dialect = request.getString("dialect");
            if (!dialect.equals("getui")) {
                return answer.put("skipped", "dialect " + dialect);
            }
            compile(readMessage(request), request.getJSONObject("context"), answer);
        } catch (Exception | StackOverflowError e) {
            Matcher id = ID.matcher(line);
            if (!answer.has("id") && id.find()) { // the line itself could not be parsed
                answer.put("id", Long.parseLong(id.group(1)));
            }
            answer.put("error", e.toString());
        }
        return answer;
    }

    public static void main(String[] args) throws IOException, JSONException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        String line;
        while ((line = in.readLine()) != null) {
            if (!line.isBlank()) {
                out.println(handle(line));
            }
        }
    }
}
