import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
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

    private static final Pattern REQUEST_ID = Pattern.compile("\"id\"\\s*:\\s*([0-9]{1,18})");
    private static final Pattern MESSAGE_ID = Pattern.compile("[0-9]{1,19}");
    private static final Pattern PARCEL_ID = Pattern.compile("[A-Z]{2}[0-9]{9}[A-Z]{2}");
    private static final Pattern LOC_KEY = Pattern.compile("[A-Z][A-Z0-9_]{0,63}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Pattern PHOTO_URL = Pattern.compile("https://[!-~]{1,400}");
    private static final Pattern DATA_KEY = Pattern.compile("[a-z][A-Za-z0-9]{0,31}");

    private static final BigDecimal ZERO = BigDecimal.ZERO;
    private static final BigDecimal CENT = new BigDecimal("0.01");
    private static final BigDecimal MAX_AMOUNT = new BigDecimal("50000");

    private static final ObjectMapper MAPPER = new ObjectMapper()
            .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
            .setSerializationInclusion(JsonInclude.Include.NON_NULL);

    record Message(
            String messageId,
            String event,
            Parcel parcel,
            String title,
            String body,
            Loc loc,
            Integer badge,
            String sound,
            String threadId,
            String collapseId,
            String priority,
            Long ttlSeconds,
            Boolean muted,
            Long eta,
            Integer stopsAway,
            Courier courier,
            Charge charge,
            List<String> instructions,
            String photoUrl,
            Map<String, String> data) {

        boolean silent() {
            return "sync".equals(event);
        }

        boolean urgent() {
            return !silent() && ("high".equals(priority) || "customs_due".equals(event));
        }
    }

    record Parcel(String id, String merchant) {}

    record Loc(String key, List<String> args) {}

    record Courier(Double lat, Double lon) {}

    record Charge(String currency, BigDecimal total, BigDecimal duty, BigDecimal vat) {}

    record Context(String deviceToken, String bundleId, long now) {}

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
        checkPattern(m.messageId(), "messageId", MESSAGE_ID);
        checkEnum(m.event(), "event", EVENTS);
        require(m.parcel() != null, "parcel is required");
        checkPattern(m.parcel().id(), "parcel.id", PARCEL_ID);
        if (m.parcel().merchant() != null) checkText(m.parcel().merchant(), "parcel.merchant", 1, 60);
        if (m.title() != null) checkText(m.title(), "title", 1, 120);
        if (m.body() != null) checkText(m.body(), "body", 1, 500);
        if (m.loc() != null) {
            checkPattern(m.loc().key(), "loc.key", LOC_KEY);
            if (m.loc().args() != null) checkTexts(m.loc().args(), "loc.args", 8, 100);
        }
        if (!m.silent()) {
            require(m.title() != null, "title is required");
            require((m.body() == null) != (m.loc() == null), "exactly one of body and loc is required");
        }
        if (m.badge() != null) checkInteger(m.badge(), "badge", 0, 999);
        if (m.sound() != null) checkEnum(m.sound(), "sound", SOUNDS.keySet());
        if (m.threadId() != null) checkPattern(m.threadId(), "threadId", NAME);
        if (m.collapseId() != null) checkPattern(m.collapseId(), "collapseId", NAME);
        if (m.priority() != null) checkEnum(m.priority(), "priority", PRIORITIES);
        if (m.ttlSeconds() != null) checkInteger(m.ttlSeconds(), "ttlSeconds", 0, 2419200);
        if (m.eta() != null) checkInteger(m.eta(), "eta", 1600000000000L, 4102444800000L);
        if (m.stopsAway() != null) checkInteger(m.stopsAway(), "stopsAway", 0, 500);
        if (m.courier() != null) {
            checkCoordinate(m.courier().lat(), "courier.lat", 90);
            checkCoordinate(m.courier().lon(), "courier.lon", 180);
        }
        if (m.charge() != null) {
            checkEnum(m.charge().currency(), "charge.currency", CURRENCIES);
            checkAmount(m.charge().total(), "charge.total", CENT);
            if (m.charge().duty() != null) checkAmount(m.charge().duty(), "charge.duty", ZERO);
            if (m.charge().vat() != null) checkAmount(m.charge().vat(), "charge.vat", ZERO);
        }
        require(m.charge() != null || !m.event().equals("customs_due"), "charge is required for customs_due");
        if (m.instructions() != null) checkTexts(m.instructions(), "instructions", 10, 140);
        if (m.photoUrl() != null) checkPattern(m.photoUrl(), "photoUrl", PHOTO_URL);
        if (m.data() != null) {
            require(m.data().size() <= 10, "data has more than 10 members");
            m.data().forEach((key, value) -> {
                checkPattern(key, "key of data", DATA_KEY);
                checkText(value, "data." + key, 0, 200);
            });
        }
    }

    private static Map<String, Object> buildAps(Message m) {
        Map<String, Object> aps = new LinkedHashMap<>();
        if (m.silent()) {
            aps.put("content-available", 1);
            return aps;
        }
        Map<String, Object> alert = new LinkedHashMap<>();
        alert.put("title", m.title());
        if (m.parcel().merchant() != null) alert.put("subtitle", m.parcel().merchant());
        if (m.loc() != null) {
            alert.put("loc-key", m.loc().key());
            if (m.loc().args() != null && !m.loc().args().isEmpty()) alert.put("loc-args", m.loc().args());
        } else {
            alert.put("body", m.body());
        }
        aps.put("alert", alert);
        aps.put("thread-id", m.threadId() != null ? m.threadId() : m.parcel().id());
        if (m.badge() != null) aps.put("badge", m.badge());
        String sound = SOUNDS.get(m.sound() != null ? m.sound() : "default");
        if (!sound.isEmpty()) aps.put("sound", sound);
        if (m.event().equals("customs_due")) aps.put("category", "PAY_CHARGES");
        if (m.urgent()) aps.put("interruption-level", "time-sensitive");
        if (m.photoUrl() != null) aps.put("mutable-content", 1);
        return aps;
    }

    private static Map<String, Object> buildPayload(Message m) {
        Map<String, Object> parcely = new LinkedHashMap<>();
        parcely.put("messageId", m.messageId());
        parcely.put("event", m.event());
        parcely.put("parcelId", m.parcel().id());
        if (m.eta() != null) parcely.put("eta", m.eta());
        if (m.stopsAway() != null) parcely.put("stopsAway", m.stopsAway());
        if (m.courier() != null) parcely.put("courier", m.courier());
        if (m.instructions() != null && !m.instructions().isEmpty()) parcely.put("instructions", m.instructions());

        Map<String, Object> payload = new LinkedHashMap<>();
        payload.put("aps", buildAps(m));
        payload.put("parcely", parcely);
        if (m.charge() != null) payload.put("charge", m.charge());
        if (m.photoUrl() != null && !m.silent()) payload.put("photo", m.photoUrl());
        if (m.data() != null && !m.data().isEmpty()) payload.put("data", m.data());
        return payload;
    }

    private static Map<String, String> buildHeaders(Message m, Context context) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("apns-topic", context.bundleId());
        headers.put("apns-push-type", m.silent() ? "background" : "alert");
        headers.put("apns-priority", m.urgent() ? "10" : "5");
        if (m.ttlSeconds() != null) {
            long expiration = m.ttlSeconds() == 0 ? 0 : context.now() / 1000 + m.ttlSeconds();
            headers.put("apns-expiration", Long.toString(expiration));
        }
        if (m.collapseId() != null) headers.put("apns-collapse-id", m.collapseId());
        return headers;
    }

    private static void compile(Message m, Context context, ObjectNode answer) throws IOException {
        validate(m);
        if (Boolean.TRUE.equals(m.muted()) && !m.silent() && !m.event().equals("customs_due")) {
            answer.put("suppressed", "parcel is muted");
            return;
        }
        String payload = MAPPER.writeValueAsString(buildPayload(m));
        require(payload.getBytes(StandardCharsets.UTF_8).length <= MAX_PAYLOAD, "payload is too large");
        answer.set("headers", MAPPER.valueToTree(buildHeaders(m, context)));
        answer.put("payload", payload);
    }

    private static Message readMessage(JsonNode request) throws IOException {
        if (request.has("messageText")) {
            return MAPPER.readValue(request.get("messageText").asText(), Message.class);
        }
        if (request.has("messageBase64")) {
            return MAPPER.readValue(Base64.getDecoder().decode(request.get("messageBase64").asText()), Message.class);
        }
        return MAPPER.treeToValue(request.get("message"), Message.class);
    }

    private static ObjectNode answer(String line) {
        ObjectNode answer = MAPPER.createObjectNode();
        Matcher id = REQUEST_ID.matcher(line); // for requests that cannot be read as a whole
        if (id.find()) answer.put("id", Long.parseLong(id.group(1)));
        try {
            JsonNode request = MAPPER.readTree(line);
            answer.set("id", request.get("id"));
            if (!request.get("dialect").asText().equals("parcel")) {
                answer.put("skipped", "only parcel");
                return answer;
            }
            Context context = MAPPER.treeToValue(request.get("context"), Context.class);
            compile(readMessage(request), context, answer);
        } catch (Exception e) {
            answer.put("error", String.valueOf(e.getMessage()));
        }
        return answer;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        String line;
        while ((line = in.readLine()) != null) {
            if (!line.isBlank()) {
                out.println(MAPPER.writeValueAsString(answer(line)));
            }
        }
    }
}
