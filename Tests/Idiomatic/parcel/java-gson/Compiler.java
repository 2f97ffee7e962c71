import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Compiles Parcely tracking pushes (docs/push-format.md, v3) to APNs payloads. */
public final class Compiler {
    private static final int MAX_PAYLOAD = 4096;
    private static final Set<String> EVENTS =
            Set.of("out_for_delivery", "delivered", "delayed", "pickup_ready", "customs_due", "sync");
    private static final Map<String, String> SOUNDS =
            Map.of("default", "default", "doorbell", "doorbell.caf", "horn", "horn.caf", "none", "");
    private static final Set<String> PRIORITIES = Set.of("normal", "high");
    private static final Set<String> CURRENCIES = Set.of("EUR", "GBP", "USD", "PLN", "SEK");

    private static final Pattern MESSAGE_ID = Pattern.compile("[0-9]{1,19}");
    private static final Pattern PARCEL_ID = Pattern.compile("[A-Z]{2}[0-9]{9}[A-Z]{2}");
    private static final Pattern LOC_KEY = Pattern.compile("[A-Z][A-Z0-9_]{0,63}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Pattern PHOTO_URL = Pattern.compile("https://[!-~]{1,400}");
    private static final Pattern DATA_KEY = Pattern.compile("[a-z][A-Za-z0-9]{0,31}");

    private static final BigDecimal ZERO = BigDecimal.ZERO;
    private static final BigDecimal CENT = new BigDecimal("0.01");
    private static final BigDecimal MAX_AMOUNT = new BigDecimal("50000");

    private static final Gson GSON = new Gson();

    static final class Message {
        String messageId;
        String event;
        Parcel parcel;
        String title;
        String body;
        Loc loc;
        Integer badge;
        String sound;
        String threadId;
        String collapseId;
        String priority;
        Long ttlSeconds;
        Boolean muted;
        Long eta;
        Integer stopsAway;
        Courier courier;
        Charge charge;
        List<String> instructions;
        String photoUrl;
        Map<String, String> data;

        boolean silent() {
            return "sync".equals(event);
        }

        boolean urgent() {
            return !silent() && ("high".equals(priority) || "customs_due".equals(event));
        }
    }

    static final class Parcel {
        String id;
        String merchant;
    }

    static final class Loc {
        String key;
        List<String> args;
    }

    static final class Courier {
        Double lat;
        Double lon;
    }

    static final class Charge {
        String currency;
        BigDecimal total;
        BigDecimal duty;
        BigDecimal vat;
    }

    static final class Context {
        String deviceToken;
        String bundleId;
        long now;
    }

    static final class RefusedException extends RuntimeException {
        RefusedException(String message) {
            super(message);
        }
    }

    private static void require(boolean ok, String problem) {
        if (!ok) {
            throw new RefusedException(problem);
        }
    }

    private static void checkText(String value, String name, int min, int max) {
        require(value != null, name + " must be a string");
        int length = value.codePointCount(0, value.length());
        require(length >= min && length <= max, name + " must have " + min + " to " + max + " characters");
    }

    private static void checkTexts(List<String> list, String name, int maxItems, int maxLength) {
        require(list.size() <= maxItems, name + " has more than " + maxItems + " items");
        list.forEach(item -> checkText(item, "item of " + name, 1, maxLength));
    }

    private static void checkPattern(String value, String name, Pattern pattern) {
        require(value != null && pattern.matcher(value).matches(), name + " is malformed");
    }

    private static void checkEnum(String value, String name, Set<String> allowed) {
        require(value != null && allowed.contains(value), name + " must be one of " + allowed);
    }

    private static void checkInteger(long value, String name, long min, long max) {
        require(value >= min && value <= max, name + " must be between " + min + " and " + max);
    }

    private static void checkCoordinate(Double value, String name, double limit) {
        require(value != null, name + " is required");
        require(value >= -limit && value <= limit, name + " is out of range");
    }

    private static void checkAmount(BigDecimal value, String name, BigDecimal min) {
        require(value != null, name + " is required");
        require(value.compareTo(min) >= 0 && value.compareTo(MAX_AMOUNT) <= 0, name + " is out of range");
    }

    private static void validate(Message m) {
        require(m != null, "message must be an object");
        checkPattern(m.messageId, "messageId", MESSAGE_ID);
        checkEnum(m.event, "event", EVENTS);
        require(m.parcel != null, "parcel is required");
        checkPattern(m.parcel.id, "parcel.id", PARCEL_ID);
        if (m.parcel.merchant != null) checkText(m.parcel.merchant, "parcel.merchant", 1, 60);
        if (m.title != null) checkText(m.title, "title", 1, 120);
        if (m.body != null) checkText(m.body, "body", 1, 500);
        if (m.loc != null) {
            checkPattern(m.loc.key, "loc.key", LOC_KEY);
            if (m.loc.args != null) checkTexts(m.loc.args, "loc.args", 8, 100);
        }
        if (!m.silent()) {
            require(m.title != null, "title is required");
            require((m.body == null) != (m.loc == null), "exactly one of body and loc is required");
        }
        if (m.badge != null) checkInteger(m.badge, "badge", 0, 999);
        if (m.sound != null) checkEnum(m.sound, "sound", SOUNDS.keySet());
        if (m.threadId != null) checkPattern(m.threadId, "threadId", NAME);
        if (m.collapseId != null) checkPattern(m.collapseId, "collapseId", NAME);
        if (m.priority != null) checkEnum(m.priority, "priority", PRIORITIES);
        if (m.ttlSeconds != null) checkInteger(m.ttlSeconds, "ttlSeconds", 0, 2419200);
        if (m.eta != null) checkInteger(m.eta, "eta", 1600000000000L, 4102444800000L);
        if (m.stopsAway != null) checkInteger(m.stopsAway, "stopsAway", 0, 500);
        if (m.courier != null) {
            checkCoordinate(m.courier.lat, "courier.lat", 90);
            checkCoordinate(m.courier.lon, "courier.lon", 180);
        }
        if (m.charge != null) {
            checkEnum(m.charge.currency, "charge.currency", CURRENCIES);
            checkAmount(m.charge.total, "charge.total", CENT);
            if (m.charge.duty != null) checkAmount(m.charge.duty, "charge.duty", ZERO);
            if (m.charge.vat != null) checkAmount(m.charge.vat, "charge.vat", ZERO);
        }
        require(m.charge != null || !m.event.equals("customs_due"), "charge is required for customs_due");
        if (m.instructions != null) checkTexts(m.instructions, "instructions", 10, 140);
        if (m.photoUrl != null) checkPattern(m.photoUrl, "photoUrl", PHOTO_URL);
        if (m.data != null) {
            require(m.data.size() <= 10, "data has more than 10 members");
            m.data.forEach((key, value) -> {
                checkPattern(key, "key of data", DATA_KEY);
                checkText(value, "data." + key, 0, 200);
            });
        }
    }

    private static JsonObject buildAps(Message m) {
        JsonObject aps = new JsonObject();
        if (m.silent()) {
            aps.addProperty("content-available", 1);
            return aps;
        }
        JsonObject alert = new JsonObject();
        alert.addProperty("title", m.title);
        if (m.parcel.merchant != null) alert.addProperty("subtitle", m.parcel.merchant);
        if (m.loc != null) {
            alert.addProperty("loc-key", m.loc.key);
            if (m.loc.args != null && !m.loc.args.isEmpty()) alert.add("loc-args", GSON.toJsonTree(m.loc.args));
        } else {
            alert.addProperty("body", m.body);
        }
        aps.add("alert", alert);
        aps.addProperty("thread-id", m.threadId != null ? m.threadId : m.parcel.id);
        if (m.badge != null) aps.addProperty("badge", m.badge);
        String sound = SOUNDS.get(m.sound != null ? m.sound : "default");
        if (!sound.isEmpty()) aps.addProperty("sound", sound);
        if (m.event.equals("customs_due")) aps.addProperty("category", "PAY_CHARGES");
        if (m.urgent()) aps.addProperty("interruption-level", "time-sensitive");
        if (m.photoUrl != null) aps.addProperty("mutable-content", 1);
        return aps;
    }

    private static JsonObject buildPayload(Message m) {
        JsonObject parcely = new JsonObject();
        parcely.addProperty("messageId", m.messageId);
        parcely.addProperty("event", m.event);
        parcely.addProperty("parcelId", m.parcel.id);
        if (m.eta != null) parcely.addProperty("eta", m.eta);
        if (m.stopsAway != null) parcely.addProperty("stopsAway", m.stopsAway);
        if (m.courier != null) parcely.add("courier", GSON.toJsonTree(m.courier));
        if (m.instructions != null && !m.instructions.isEmpty()) {
            parcely.add("instructions", GSON.toJsonTree(m.instructions));
        }
        JsonObject payload = new JsonObject();
        payload.add("aps", buildAps(m));
        payload.add("parcely", parcely);
        if (m.charge != null) payload.add("charge", GSON.toJsonTree(m.charge));
        if (m.photoUrl != null && !m.silent()) payload.addProperty("photo", m.photoUrl);
        if (m.data != null && !m.data.isEmpty()) payload.add("data", GSON.toJsonTree(m.data));
        return payload;
    }

    private static JsonObject buildHeaders(Message m, Context context) {
        JsonObject headers = new JsonObject();
        headers.addProperty("apns-topic", context.bundleId);
        headers.addProperty("apns-push-type", m.silent() ? "background" : "alert");
        headers.addProperty("apns-priority", m.urgent() ? "10" : "5");
        if (m.ttlSeconds != null) {
            long expiration = m.ttlSeconds == 0 ? 0 : context.now / 1000 + m.ttlSeconds;
            headers.addProperty("apns-expiration", Long.toString(expiration));
        }
        if (m.collapseId != null) headers.addProperty("apns-collapse-id", m.collapseId);
        return headers;
    }

    private static void compile(Message m, Context context, JsonObject answer) {
        validate(m);
        if (Boolean.TRUE.equals(m.muted) && !m.silent() && !m.event.equals("customs_due")) {
            answer.addProperty("suppressed", "parcel is muted");
            return;
        }
        String payload = GSON.toJson(buildPayload(m));
        require(payload.getBytes(StandardCharsets.UTF_8).length <= MAX_PAYLOAD, "payload is too large");
        answer.add("headers", buildHeaders(m, context));
        answer.addProperty("payload", payload);
    }

    private static Message readMessage(JsonObject request) {
        if (request.has("messageText")) {
            return GSON.fromJson(request.get("messageText").getAsString(), Message.class);
        }
        if (request.has("messageBase64")) {
            byte[] bytes = Base64.getDecoder().decode(request.get("messageBase64").getAsString());
            return GSON.fromJson(new String(bytes, StandardCharsets.UTF_8), Message.class);
        }
        return GSON.fromJson(request.get("message"), Message.class);
    }

    private static JsonObject answer(String line) {
        JsonObject answer = new JsonObject();
        try {
            JsonObject request = JsonParser.parseString(line).getAsJsonObject();
            JsonElement id = request.get("id");
            answer.add("id", id);
            if (!request.get("dialect").getAsString().equals("parcel")) {
                answer.addProperty("skipped", "only parcel");
                return answer;
            }
            Context context = GSON.fromJson(request.get("context"), Context.class);
            compile(readMessage(request), context, answer);
        } catch (RuntimeException e) {
            answer.addProperty("error", String.valueOf(e.getMessage()));
        }
        return answer;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        String line;
        while ((line = in.readLine()) != null) {
            if (!line.isBlank()) {
                out.println(GSON.toJson(answer(line)));
            }
        }
    }
}
