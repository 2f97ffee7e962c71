import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns the parameters of an Amazon SNS Publish call into the payload and headers that SNS would send. */
public class Compiler {
    private static final int MAX_MESSAGE_BYTES = 262144;
    private static final int MAX_APNS_BYTES = 4096;
    private static final int MAX_VOIP_BYTES = 5120;
    private static final int MAX_FCM_BYTES = 4096;
    private static final int DEFAULT_TTL_SECONDS = 4 * 7 * 24 * 3600;
    private static final String MOBILE = "AWS.SNS.MOBILE.";

    private static final Pattern ATTRIBUTE_NAME = Pattern.compile("[A-Za-z0-9_.-]{1,256}");
    private static final Pattern RESERVED_ATTRIBUTE = Pattern.compile(
            "AWS\\.SNS\\.MOBILE\\.(APNS\\.(PUSH_TYPE|PRIORITY|TOPIC|COLLAPSE_ID)"
            + "|(APNS(_VOIP|_MDM|_PASSBOOK)?(_SANDBOX)?|FCM|ADM|BAIDU|WNS)\\.TTL|PREFERRED_AUTHENTICATION_METHOD)");
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    private static final Pattern SECONDS = Pattern.compile("[0-9]+");
    private static final Pattern DURATION = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)s");
    private static final Pattern HEADER_CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f]");
    private static final Map<String, String> HEADER_ATTRIBUTES = Map.of(
            "apns-push-type", MOBILE + "APNS.PUSH_TYPE",
            "apns-priority", MOBILE + "APNS.PRIORITY",
            "apns-topic", MOBILE + "APNS.TOPIC",
            "apns-collapse-id", MOBILE + "APNS.COLLAPSE_ID");

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .withCoercionConfig(LogicalType.Textual, config -> config
                    .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                    .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .build();

    record Publish(
            @JsonProperty("TopicArn") String topicArn,
            @JsonProperty("TargetArn") String targetArn,
            @JsonProperty("PhoneNumber") String phoneNumber,
            @JsonProperty("Message") String message,
            @JsonProperty("MessageStructure") String messageStructure,
            @JsonProperty("Subject") String subject,
            @JsonProperty("MessageAttributes") Map<String, Attribute> attributes) {

        Publish {
            attributes = attributes == null ? Map.of() : attributes;
        }

        /** The attribute's text; null where there is none. */
        String attribute(String name) {
            return attributes.containsKey(name) ? attributes.get(name).stringValue() : null;
        }
    }

    record Attribute(
            @JsonProperty("DataType") String dataType,
            @JsonProperty("StringValue") String stringValue,
            @JsonProperty("BinaryValue") byte[] binaryValue) {
    }

    record Context(long now, long sentAt, String platform, boolean endpointEnabled, String targetKind) {
        long waitedMillis() {
            return Math.max(0, now - sentAt);
        }

        boolean isExpired(double seconds) {
            return seconds > 0 && waitedMillis() >= seconds * 1000;
        }
    }

    /** A refusal, as SNS words it. */
    static class SnsException extends RuntimeException {
        SnsException(String message) {
            super(message);
        }
    }

    private static SnsException invalid(String reason) {
        return new SnsException("InvalidParameter: Invalid parameter: " + reason);
    }

    private static SnsException invalidAttribute(String name, String problem) {
        return new SnsException("ParameterValueInvalid: message attribute '" + name + "': " + problem);
    }

    private static boolean isEmpty(String s) {
        return s == null || s.isEmpty();
    }

    private static int utf8Length(String s) {
        return s == null ? 0 : s.getBytes(StandardCharsets.UTF_8).length;
    }

    /** The object that the text holds, refused with the reason where it holds none. */
    private static ObjectNode parseObject(String text, String reason) {
        try {
            if (MAPPER.readTree(text) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException e) {
            // refused below
        }
        throw invalid(reason);
    }

    private static void validate(Publish publish) {
        if (isEmpty(publish.topicArn()) && isEmpty(publish.targetArn()) && isEmpty(publish.phoneNumber())) {
            throw invalid("TopicArn, TargetArn or PhoneNumber is required");
        }
        if (isEmpty(publish.message())) {
            throw invalid("Empty message");
        }
        String subject = publish.subject();
        if (subject != null && (subject.isEmpty() || subject.length() >= 100
                || subject.contains("\n") || subject.contains("\r"))) {
            throw invalid("Subject");
        }
        int size = utf8Length(publish.message());
        for (Map.Entry<String, Attribute> entry : publish.attributes().entrySet()) {
            size += validateAttribute(entry.getKey(), entry.getValue());
        }
        if (size > MAX_MESSAGE_BYTES) {
            throw invalid("Message too long");
        }
        if (publish.messageStructure() != null && !publish.messageStructure().equals("json")) {
            throw invalid("MessageStructure must be 'json' if provided");
        }
    }

    /** Returns the attribute's size in bytes. */
    private static int validateAttribute(String name, Attribute attribute) {
        if (attribute == null || isEmpty(attribute.dataType())) {
            throw new SnsException("ValidationError: message attribute '" + name + "' has no DataType");
        }
        String text = attribute.stringValue();
        int binaryLength = attribute.binaryValue() == null ? 0 : attribute.binaryValue().length;
        if (!ATTRIBUTE_NAME.matcher(name).matches()) {
            throw invalidAttribute(name, "invalid name");
        }
        if (name.startsWith("AWS.") && !RESERVED_ATTRIBUTE.matcher(name).matches()) {
            throw invalidAttribute(name, "reserved name");
        }
        String kind = attribute.dataType().split("\\.", 2)[0];
        boolean empty = switch (kind) {
            case "String", "Number" -> isEmpty(text);
            case "Binary" -> binaryLength == 0;
            default -> throw invalidAttribute(name, "unknown type");
        };
        if (empty) {
            throw invalidAttribute(name, "empty value");
        }
        if (text != null && text.chars().anyMatch(c -> Character.isSurrogate((char) c))) {
            throw invalidAttribute(name, "invalid character");
        }
        if (kind.equals("Number") && !NUMBER.matcher(text).matches()) {
            throw invalidAttribute(name, "could not cast the value to a number");
        }
        return utf8Length(name) + utf8Length(attribute.dataType()) + utf8Length(text) + binaryLength;
    }

    private static ObjectNode compile(Publish publish, Context context) throws IOException {
        validate(publish);
        if (isEmpty(publish.topicArn()) && isEmpty(publish.targetArn())) {
            return answer("suppressed", "SMS to a phone number");
        }
        String platform = context.platform();
        boolean fcm = platform.equals("GCM");
        String body = null;
        String fallback = publish.message();
        if (publish.messageStructure() != null) {
            JsonNode entries = parseObject(fallback, "Message Structure - JSON message body failed to parse");
            // textValue is null for values that are no strings: they count as absent.
            fallback = entries.path("default").textValue();
            body = entries.path(platform).textValue();
            if (fallback == null && "topic".equals(context.targetKind())) {
                throw invalid("Message Structure - No default entry in JSON message body");
            }
            if (fallback == null && body == null) {
                throw invalid("JSON must contain an entry for 'default' or '" + platform + "'.");
            }
        }
        if (!context.endpointEnabled()) {
            throw new SnsException("EndpointDisabled: Endpoint is disabled");
        }
        if (!fcm && !platform.startsWith("APNS") && !platform.startsWith("MACOS")) {
            return answer("skipped", "platform " + platform);
        }
        if (body == null) {
            body = MAPPER.writeValueAsString(fcm
                    ? Map.of("data", Map.of("default", fallback))
                    : Map.of("aps", Map.of("alert", fallback)));
        }
        ObjectNode payload = parseObject(body, "Message format is invalid");
        if (fcm) {
            return compileFcm(body, payload, publish.attribute(MOBILE + "FCM.TTL"), context);
        }
        int ttl = parseTtl(publish.attribute(MOBILE + platform + ".TTL"));
        if (context.isExpired(ttl)) {
            return answer("suppressed", "TTL expired");
        }

        boolean voip = platform.startsWith("APNS_VOIP");
        if (utf8Length(body) > (voip ? MAX_VOIP_BYTES : MAX_APNS_BYTES)) {
            throw invalid("Message size is larger than supported by protocol/end-service");
        }
        ObjectNode answer = answer("payload", body);
        ObjectNode headers = answer.putObject("headers");
        headers.put("apns-push-type", voip ? "voip" : inferPushType(payload.path("aps")));
        headers.put("apns-expiration", Long.toString(ttl == 0 ? 0 : context.sentAt() / 1000 + ttl));
        HEADER_ATTRIBUTES.forEach((header, name) -> {
            String value = publish.attribute(name);
            if (value != null && HEADER_CONTROL.matcher(value).find()) {
                throw invalidAttribute(name, "control character");
            }
            if (!isEmpty(value)) {
                headers.put(header, value);
            }
        });
        return answer;
    }

    /** In seconds; 0: deliver now or never. */
    private static int parseTtl(String value) {
        if (value == null) {
            return DEFAULT_TTL_SECONDS;
        }
        try {
            if (SECONDS.matcher(value).matches()) {
                return Integer.parseInt(value);
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new SnsException("ParameterValueInvalid: invalid TTL '" + value + "'");
    }

    /** Background for content-available 1 or true without alert, badge and sound; else alert. */
    private static String inferPushType(JsonNode aps) {
        JsonNode available = aps.path("content-available");
        boolean one = available.isInt() && available.intValue() == 1 || available.isBoolean() && available.booleanValue();
        return one && !aps.has("alert") && !aps.has("badge") && !aps.has("sound") ? "background" : "alert";
    }

    /** Forwards the body, or the HTTP v1 request in it. A TTL attribute replaces the body's own TTL. */
    private static ObjectNode compileFcm(String body, ObjectNode payload, String attribute, Context context)
            throws IOException {
        int attributeTtl = parseTtl(attribute);
        boolean isV1 = payload.has("fcmV1Message");
        if (isV1) {
            payload = fcmV1(payload.get("fcmV1Message"));
            body = MAPPER.writeValueAsString(payload);
        }
        double ttl = attribute != null ? attributeTtl : bodyTtl(payload, isV1);
        if (context.isExpired(ttl)) {
            return answer("suppressed", "TTL expired");
        }
        if (attribute != null) {
            long remaining = Math.max(0, attributeTtl - context.waitedMillis() / 1000);
            if (isV1) {
                ObjectNode message = (ObjectNode) payload.get("message");
                ObjectNode android = message.get("android") instanceof ObjectNode given ? given : message.putObject("android");
                android.put("ttl", remaining + "s");
            } else {
                payload.put("time_to_live", remaining);
            }
            body = MAPPER.writeValueAsString(payload);
        }
        if (utf8Length(body) > MAX_FCM_BYTES) {
            throw invalid("Message size is larger than supported by protocol/end-service");
        }
        return answer("payload", body);
    }

    /** The seconds of time_to_live (3600) in a legacy body, or android.ttl ("3600s") in HTTP v1. */
    private static double bodyTtl(JsonNode payload, boolean isV1) {
        if (isV1) {
            Matcher duration = DURATION.matcher(payload.at("/message/android/ttl").asText());
            return duration.matches() ? Double.parseDouble(duration.group(1)) : DEFAULT_TTL_SECONDS;
        }
        double seconds = payload.path("time_to_live").isNumber() ? payload.get("time_to_live").doubleValue() : -1;
        return seconds < 0 ? DEFAULT_TTL_SECONDS : seconds;
    }

    /** The HTTP v1 request of a GCM body, whose data must be a map of strings. */
    private static ObjectNode fcmV1(JsonNode v1) {
        if (!v1.path("message").isObject()) {
            throw invalid("Message format is invalid");
        }
        JsonNode data = v1.get("message").path("data");
        boolean isMap = data.isObject() || data.isNull() || data.isMissingNode();
        for (JsonNode value : data) {
            isMap &= value.isTextual();
        }
        if (!isMap) {
            throw new SnsException("INVALID_ARGUMENT: Invalid value at 'message.data'");
        }
        return (ObjectNode) v1;
    }

    private static ObjectNode answer(String kind, String text) {
        return MAPPER.createObjectNode().put(kind, text);
    }

    private static ObjectNode handle(JsonNode request) throws IOException {
        if (!request.path("dialect").asText().equals("sns")) {
            return answer("skipped", "dialect");
        }
        Publish publish;
        if (request.has("messageText")) {
            publish = MAPPER.readValue(request.get("messageText").textValue(), Publish.class);
        } else if (request.has("messageBase64")) {
            publish = MAPPER.readValue(request.get("messageBase64").binaryValue(), Publish.class);
        } else {
            publish = MAPPER.treeToValue(request.get("message"), Publish.class);
        }
        if (publish == null) {
            return answer("error", "ValidationError: no parameters");
        }
        return compile(publish, MAPPER.treeToValue(request.get("context"), Context.class));
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line; (line = in.readLine()) != null; ) {
            if (line.isBlank()) {
                continue;
            }
            long id = 0;
            ObjectNode answer;
            try {
                JsonNode request = MAPPER.readTree(line);
                id = request.path("id").asLong();
                answer = handle(request);
            } catch (Exception | StackOverflowError e) {
                answer = answer("error", e instanceof SnsException ? e.getMessage() : e.toString());
            }
            answer.put("id", id);
            out.print(MAPPER.writeValueAsString(answer) + "\n");
            out.flush();
        }
    }
}
