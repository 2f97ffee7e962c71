import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
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

    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().serializeNulls().create();
    private static final TypeAdapter<JsonElement> ELEMENTS = GSON.getAdapter(JsonElement.class);

    /** A refusal, as SNS words it. */
    static class SnsException extends RuntimeException {
        SnsException(String message) {
            super(message);
        }
    }

    private static SnsException invalid(String reason) {
        return new SnsException("InvalidParameter: Invalid parameter: " + reason);
    }

    /** JsonParser is lenient; this takes JSON only. Null where the text is no object. */
    private static JsonObject parseObject(String text) {
        try (JsonReader reader = new JsonReader(new StringReader(text))) {
            JsonElement element = ELEMENTS.read(reader);
            boolean complete = reader.peek() == JsonToken.END_DOCUMENT;
            return complete && element.isJsonObject() ? element.getAsJsonObject() : null;
        } catch (IOException | JsonParseException | IllegalStateException | NumberFormatException e) {
            return null;
        }
    }

    private static boolean isString(JsonElement element) {
        return element != null && element.isJsonPrimitive() && element.getAsJsonPrimitive().isString();
    }

    /** The string member of that name; null where there is none, refused where it is something else. */
    private static String string(JsonObject object, String key) {
        JsonElement value = object.get(key);
        if (value == null || value.isJsonNull()) {
            return null;
        }
        if (!isString(value)) {
            throw new SnsException("ValidationError: " + key + " must be a string");
        }
        return value.getAsString();
    }

    private static boolean isEmpty(String s) {
        return s == null || s.isEmpty();
    }

    private static int utf8Length(String s) {
        return s == null ? 0 : s.getBytes(StandardCharsets.UTF_8).length;
    }

    private static void validate(JsonObject publish, JsonObject attributes) {
        if (isEmpty(string(publish, "TopicArn")) && isEmpty(string(publish, "TargetArn"))
                && isEmpty(string(publish, "PhoneNumber"))) {
            throw invalid("TopicArn, TargetArn or PhoneNumber is required");
        }
        String message = string(publish, "Message");
        if (isEmpty(message)) {
            throw invalid("Empty message");
        }
        String subject = string(publish, "Subject");
        if (subject != null && (subject.isEmpty() || subject.length() >= 100
                || subject.contains("\n") || subject.contains("\r"))) {
            throw invalid("Subject");
        }
        int size = utf8Length(message);
        for (Map.Entry<String, JsonElement> entry : attributes.entrySet()) {
            size += validateAttribute(entry.getKey(), entry.getValue());
        }
        if (size > MAX_MESSAGE_BYTES) {
            throw invalid("Message too long");
        }
        String structure = string(publish, "MessageStructure");
        if (structure != null && !structure.equals("json")) {
            throw invalid("MessageStructure must be 'json' if provided");
        }
    }

    /** Returns the attribute's size in bytes. */
    private static int validateAttribute(String name, JsonElement element) {
        JsonObject attribute = element.isJsonObject() ? element.getAsJsonObject() : new JsonObject();
        String type = string(attribute, "DataType");
        String text = string(attribute, "StringValue");
        String base64 = string(attribute, "BinaryValue");
        byte[] binary = base64 == null ? new byte[0] : Base64.getDecoder().decode(base64);
        if (isEmpty(type)) {
            throw new SnsException("ValidationError: message attribute '" + name + "' has no DataType");
        }
        String kind = type.split("\\.", 2)[0];
        boolean isBinary = kind.equals("Binary");
        String problem = null;
        if (!ATTRIBUTE_NAME.matcher(name).matches()) {
            problem = "invalid name";
        } else if (name.startsWith("AWS.") && !RESERVED_ATTRIBUTE.matcher(name).matches()) {
            problem = "reserved name";
        } else if (!kind.equals("String") && !kind.equals("Number") && !isBinary) {
            problem = "unknown type";
        } else if (isBinary ? binary.length == 0 : isEmpty(text)) {
            problem = "empty value";
        } else if (text != null && text.chars().anyMatch(c -> Character.isSurrogate((char) c))) {
            problem = "invalid character";
        } else if (kind.equals("Number") && !NUMBER.matcher(text).matches()) {
            problem = "could not cast the value to a number";
        }
        if (problem != null) {
            throw new SnsException("ParameterValueInvalid: message attribute '" + name + "': " + problem);
        }
        return utf8Length(name) + utf8Length(type) + utf8Length(text) + binary.length;
    }

    private static String attribute(JsonObject attributes, String name) {
        return attributes.has(name) ? string(attributes.getAsJsonObject(name), "StringValue") : null;
    }

    private static JsonObject compile(JsonObject publish, JsonObject context) {
        JsonElement given = publish.get("MessageAttributes");
        if (given != null && !given.isJsonNull() && !given.isJsonObject()) {
            throw new SnsException("ValidationError: MessageAttributes must be a map");
        }
        JsonObject attributes = given != null && given.isJsonObject() ? given.getAsJsonObject() : new JsonObject();
        validate(publish, attributes);
        if (isEmpty(string(publish, "TopicArn")) && isEmpty(string(publish, "TargetArn"))) {
            return answer("suppressed", "SMS to a phone number");
        }

        String platform = context.get("platform").getAsString();
        boolean fcm = platform.equals("GCM");
        String body = null;
        String fallback = string(publish, "Message");
        if (string(publish, "MessageStructure") != null) {
            JsonObject entries = parseObject(fallback);
            if (entries == null) {
                throw invalid("Message Structure - JSON message body failed to parse");
            }
            // Values that are no strings count as absent.
            fallback = isString(entries.get("default")) ? entries.get("default").getAsString() : null;
            body = isString(entries.get(platform)) ? entries.get(platform).getAsString() : null;
            if (fallback == null && "topic".equals(string(context, "targetKind"))) {
                throw invalid("Message Structure - No default entry in JSON message body");
            }
            if (fallback == null && body == null) {
                throw invalid("JSON must contain an entry for 'default' or '" + platform + "'.");
            }
        }
        if (!context.get("endpointEnabled").getAsBoolean()) {
            throw new SnsException("EndpointDisabled: Endpoint is disabled");
        }
        if (!fcm && !platform.startsWith("APNS") && !platform.startsWith("MACOS")) {
            return answer("skipped", "platform " + platform);
        }
        if (body == null) {
            body = fcm ? wrap("data", "default", fallback) : wrap("aps", "alert", fallback);
        }
        JsonObject payload = parseObject(body);
        if (payload == null) {
            throw invalid("Message format is invalid");
        }
        String ttl = attribute(attributes, MOBILE + (fcm ? "FCM" : platform) + ".TTL");
        Integer attributeTtl = ttl == null ? null : parseTtl(ttl);
        if (fcm) {
            return compileFcm(body, payload, attributeTtl, context);
        }
        int seconds = attributeTtl == null ? DEFAULT_TTL_SECONDS : attributeTtl;
        if (isExpired(seconds, context)) {
            return answer("suppressed", "TTL expired");
        }

        boolean voip = platform.startsWith("APNS_VOIP");
        if (utf8Length(body) > (voip ? MAX_VOIP_BYTES : MAX_APNS_BYTES)) {
            throw invalid("Message size is larger than supported by protocol/end-service");
        }
        JsonObject headers = new JsonObject();
        headers.addProperty("apns-push-type", voip ? "voip" : inferPushType(payload.get("aps")));
        headers.addProperty("apns-expiration", Long.toString(seconds == 0 ? 0 : context.get("sentAt").getAsLong() / 1000 + seconds));
        HEADER_ATTRIBUTES.forEach((header, name) -> {
            String value = attribute(attributes, name);
            if (value != null && HEADER_CONTROL.matcher(value).find()) {
                throw new SnsException("ParameterValueInvalid: message attribute '" + name + "': control character");
            }
            if (!isEmpty(value)) {
                headers.addProperty(header, value);
            }
        });
        JsonObject answer = answer("payload", body);
        answer.add("headers", headers);
        return answer;
    }

    private static String wrap(String outer, String inner, String text) {
        return GSON.toJson(Map.of(outer, Map.of(inner, text)));
    }

    private static int parseTtl(String value) {
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
    private static String inferPushType(JsonElement aps) {
        if (aps == null || !aps.isJsonObject()) {
            return "alert";
        }
        JsonObject object = aps.getAsJsonObject();
        JsonElement available = object.get("content-available");
        boolean one = available != null && available.isJsonPrimitive() && !isString(available)
                && (available.getAsString().equals("1") || available.getAsString().equals("true"));
        return one && !object.has("alert") && !object.has("badge") && !object.has("sound") ? "background" : "alert";
    }

    private static long waitedMillis(JsonObject context) {
        return Math.max(0, context.get("now").getAsLong() - context.get("sentAt").getAsLong());
    }

    private static boolean isExpired(double seconds, JsonObject context) {
        return seconds > 0 && waitedMillis(context) >= seconds * 1000;
    }

    /** Forwards the body, or the HTTP v1 request in it. A TTL attribute replaces the body's own TTL. */
    private static JsonObject compileFcm(String body, JsonObject payload, Integer attributeTtl, JsonObject context) {
        boolean isV1 = payload.has("fcmV1Message");
        if (isV1) {
            payload = fcmV1(payload.get("fcmV1Message"));
            body = GSON.toJson(payload);
        }
        double ttl = attributeTtl != null ? attributeTtl : bodyTtl(payload, isV1);
        if (isExpired(ttl, context)) {
            return answer("suppressed", "TTL expired");
        }
        if (attributeTtl != null) {
            long remaining = Math.max(0, attributeTtl - waitedMillis(context) / 1000);
            if (isV1) {
                JsonObject message = payload.getAsJsonObject("message");
                JsonObject android = message.get("android") instanceof JsonObject given ? given : new JsonObject();
                android.addProperty("ttl", remaining + "s");
                message.add("android", android);
            } else {
                payload.addProperty("time_to_live", remaining);
            }
            body = GSON.toJson(payload);
        }
        if (utf8Length(body) > MAX_FCM_BYTES) {
            throw invalid("Message size is larger than supported by protocol/end-service");
        }
        return answer("payload", body);
    }

    /** The seconds of time_to_live (3600) in a legacy body, or android.ttl ("3600s") in HTTP v1. */
    private static double bodyTtl(JsonObject payload, boolean isV1) {
        if (isV1) {
            JsonElement android = payload.getAsJsonObject("message").get("android");
            if (android instanceof JsonObject object && isString(object.get("ttl"))) {
                Matcher duration = DURATION.matcher(object.get("ttl").getAsString());
                return duration.matches() ? Double.parseDouble(duration.group(1)) : DEFAULT_TTL_SECONDS;
            }
        } else if (payload.get("time_to_live") instanceof JsonPrimitive value && value.isNumber()) {
            return value.getAsDouble() < 0 ? DEFAULT_TTL_SECONDS : value.getAsDouble();
        }
        return DEFAULT_TTL_SECONDS;
    }

    /** The HTTP v1 request of a GCM body, whose data must be a map of strings. */
    private static JsonObject fcmV1(JsonElement v1) {
        if (!v1.isJsonObject() || !(v1.getAsJsonObject().get("message") instanceof JsonObject message)) {
            throw invalid("Message format is invalid");
        }
        JsonElement data = message.get("data");
        if (data == null || data.isJsonNull()) {
            return v1.getAsJsonObject();
        }
        if (!data.isJsonObject()) {
            throw new SnsException("INVALID_ARGUMENT: Invalid value at 'message.data'");
        }
        for (Map.Entry<String, JsonElement> entry : data.getAsJsonObject().entrySet()) {
            if (!isString(entry.getValue())) {
                throw new SnsException("INVALID_ARGUMENT: Invalid value at 'message.data[" + entry.getKey() + "]'");
            }
        }
        return v1.getAsJsonObject();
    }

    private static JsonObject answer(String kind, String text) {
        JsonObject answer = new JsonObject();
        answer.addProperty(kind, text);
        return answer;
    }

    private static String messageText(JsonObject request) throws CharacterCodingException {
        if (request.has("messageText")) {
            return request.get("messageText").getAsString();
        }
        if (request.has("messageBase64")) {
            byte[] bytes = Base64.getDecoder().decode(request.get("messageBase64").getAsString());
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        }
        return null;
    }

    private static JsonObject handle(JsonObject request) throws CharacterCodingException {
        if (!"sns".equals(string(request, "dialect"))) {
            return answer("skipped", "dialect");
        }
        String text = messageText(request);
        JsonElement publish = text != null ? parseObject(text) : request.get("message");
        if (publish == null || !publish.isJsonObject()) {
            return answer("error", "ValidationError: the parameters are no JSON object");
        }
        return compile(publish.getAsJsonObject(), request.getAsJsonObject("context"));
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line; (line = in.readLine()) != null; ) {
            if (line.isBlank()) {
                continue;
            }
            long id = 0;
            JsonObject answer;
            try {
                JsonObject request = JsonParser.parseString(line).getAsJsonObject();
                id = request.get("id").getAsLong();
                answer = handle(request);
            } catch (Exception | StackOverflowError e) {
                answer = answer("error", e instanceof SnsException ? e.getMessage() : e.toString());
            }
            answer.addProperty("id", id);
            out.print(GSON.toJson(answer) + "\n");
            out.flush();
        }
    }
}
