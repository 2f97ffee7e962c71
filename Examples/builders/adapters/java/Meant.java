import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** What the adapters of this folder share, as meant.py has it: the meant payload, taken apart member by member, and the answer. */
final class Meant {
    /** The library has no word for something that is meant, and for what. */
    static final class Inexpressible extends RuntimeException {
        Inexpressible(String reason) {
            super(reason);
        }
    }

    /** The library has no word for a header: the payload is judged without its headers. */
    static final class Unsaid extends RuntimeException {}

    /** Calls the library, and gives the body that it would send, or the body and a map of headers. */
    interface Send {
        Object[] send() throws Exception;
    }

    static final ObjectMapper JSON = new ObjectMapper()
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS) // Each number as it is written.
        .configure(JsonParser.Feature.ALLOW_UNQUOTED_CONTROL_CHARS, false);

    // What every HTTP client adds, and what says who sends.
    private static final String TRANSPORT =
        ":.*|host|authorization|user-agent|connection|accept|accept-encoding|content-type|content-length";

    final Members alert;
    final Map<String, Object> custom = new LinkedHashMap<>();
    final String deviceToken;
    private final Members aps;
    private final Members headers;

    @SuppressWarnings("unchecked")
    private Meant(JsonNode request) throws Exception {
        JsonNode message = request.get("message");
        if (message == null || !message.isObject()) {
            throw new Inexpressible("the library builds objects");
        }
        message.fields().forEachRemaining(member -> {
            if (!member.getKey().equals("aps")) {
                custom.put(member.getKey(), plain(member.getValue()));
            }
        });
        JsonNode aps = message.get("aps");
        this.aps = aps != null && aps.isObject() ? new Members("/aps", (ObjectNode) aps) : null;
        JsonNode alert = this.aps == null ? null : aps.get("alert");
        this.alert = alert != null && alert.isObject() ? new Members("/aps/alert", (ObjectNode) alert) : null;
        this.headers = new Members("header", (ObjectNode) (request.has("headers") ? request.get("headers") : JSON.createObjectNode()));
        this.deviceToken = request.get("context").get("deviceToken").asText();
        if (headers.members.containsKey("apns-channel-id")) {
            throw new Inexpressible("no word for a broadcast");
        }
        if (headers.members.values().stream().anyMatch(value -> !value.asText().matches("[ -~]*"))) {
            throw new Inexpressible("what else than ASCII a header can have is up to the HTTP client");
        }
    }

    /** Answers Pushproof. `build` takes a `Meant` and returns what calls the library. */
    static void run(Function<Meant, Send> build) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream output = new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), true, "UTF-8");
        System.setOut(System.err); // What a library prints is no answer.
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            if (!line.isBlank()) {
                JsonNode request = JSON.readTree(line);
                ObjectNode answer = answer(request, build);
                answer.set("id", request.get("id"));
                output.println(JSON.writeValueAsString(answer));
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static ObjectNode answer(JsonNode request, Function<Meant, Send> build) throws Exception {
        ObjectNode answer = JSON.createObjectNode();
        if (!request.path("dialect").asText().equals("apns")) {
            return answer.put("skipped", "these are builders of payloads for APNs");
        }
        Send send;
        try {
            send = build.apply(new Meant(request));
        } catch (Inexpressible reason) {
            return answer.put("skipped", reason.getMessage());
        }
        try {
            Object[] sent = send.send();
            answer.put("payload", (String) sent[0]);
            if (sent.length > 1 && sent[1] != null) {
                ObjectNode headers = answer.putObject("headers");
                ((Map<String, Object>) sent[1]).forEach((name, value) -> {
                    if (!name.toLowerCase().matches(TRANSPORT)) {
                        headers.put(name.toLowerCase(), String.valueOf(value));
                    }
                });
            }
            return answer;
        } catch (Exception | StackOverflowError problem) {
            return answer.put("error", problem.getClass().getSimpleName() + ": " + problem.getMessage());
        }
    }

    /** The value as Java's own: maps, lists, texts, and numbers that hold it. */
    static Object plain(JsonNode value) {
        if (value.isObject()) {
            Map<String, Object> members = new LinkedHashMap<>();
            value.fields().forEachRemaining(member -> members.put(member.getKey(), plain(member.getValue())));
            return members;
        }
        if (value.isArray()) {
            List<Object> items = new ArrayList<>();
            value.forEach(item -> items.add(plain(item)));
            return items;
        }
        return value.isNumber() ? value.numberValue() : value.isTextual() ? value.textValue() : value.isNull() ? null : value.booleanValue();
    }

    Members aps() {
        if (aps == null) {
            throw new Inexpressible("the library writes an aps object into every payload");
        }
        return aps;
    }

    /** The alert, where it is a text; null where it is none or an object. */
    String alertText() {
        return alert != null ? null : aps().text("alert");
    }

    /** The push type as the library names it; null where none is meant. */
    String pushType(String... known) {
        String kind = headers.text("apns-push-type");
        if (kind != null && !Arrays.asList(known).contains(kind)) {
            throw new Inexpressible("no word for push type '" + kind + "'");
        }
        return kind;
    }

    /** Whether the library has words for all headers, which `take` takes. */
    boolean headers(Consumer<Members> take) {
        try {
            if (headers.members.keySet().stream().anyMatch(name -> name.matches(TRANSPORT))) {
                return false;
            }
            take.accept(headers);
            headers.finish();
            return true;
        } catch (Unsaid | Inexpressible reason) {
            return false;
        }
    }

    /** Every member has been taken. */
    void finish() {
        if (alert != null) {
            alert.finish();
            aps().members.remove("alert");
        }
        aps().finish();
    }

    /** The members of one object, each of which is taken once. For these libraries null is absent, so they have no word for it. */
    static final class Members {
        final Map<String, JsonNode> members = new LinkedHashMap<>();
        private final String place;

        Members(String place, ObjectNode object) {
            this.place = place;
            object.fields().forEachRemaining(member -> members.put(member.getKey(), member.getValue()));
        }

        JsonNode take(String name) {
            JsonNode value = members.remove(name);
            must(value == null || !value.isNull(), name, "null");
            return value;
        }

        void must(boolean fits, String name, String what) {
            if (!fits) {
                throw new Inexpressible(place + "/" + name + " is " + what);
            }
        }

        String text(String name) {
            JsonNode value = take(name);
            must(value == null || value.isTextual(), name, "no text");
            return value == null ? null : value.textValue();
        }

        /** Gives a text to `set`, if there is one. */
        void text(String name, Consumer<String> set) {
            String text = text(name);
            if (text != null) {
                set.accept(text);
            }
        }

        String[] texts(String name) {
            JsonNode value = take(name);
            if (value == null) {
                return null;
            }
            List<String> texts = new ArrayList<>();
            must(value.isArray(), name, "no list of texts");
            value.forEach(item -> {
                must(item.isTextual(), name, "no list of texts");
                texts.add(item.textValue());
            });
            return texts.toArray(new String[0]);
        }

        /** A number, also one that is the text of a header. */
        BigDecimal number(String name) {
            JsonNode value = take(name);
            if (value == null) {
                return null;
            }
            boolean digits = value.isTextual() && value.textValue().matches("0|[1-9][0-9]{0,17}");
            must(value.isNumber() || digits, name, "no number");
            return digits ? new BigDecimal(value.textValue()) : value.decimalValue();
        }

        Long whole(String name) {
            BigDecimal number = number(name);
            try {
                return number == null ? null : (Long) number.longValueExact();
            } catch (ArithmeticException problem) {
                throw new Inexpressible(place + "/" + name + " is no integer");
            }
        }

        boolean flag(String name) {
            BigDecimal number = number(name);
            boolean one = number != null && number.compareTo(BigDecimal.ONE) == 0;
            must(number == null || one || number.signum() == 0, name, "no flag");
            return one;
        }

        @SuppressWarnings("unchecked")
        Map<String, Object> mapping(String name) {
            JsonNode value = take(name);
            must(value == null || value.isObject(), name, "no object");
            return value == null ? null : (Map<String, Object>) plain(value);
        }

        /** An object's members; null where it is something else, which stays. */
        Members object(String name) {
            JsonNode value = members.get(name);
            return value == null || !value.isObject() ? null : new Members(place + "/" + name, (ObjectNode) members.remove(name));
        }

        void finish() {
            for (String name : members.keySet()) {
                throw new Inexpressible("no word for " + place + "/" + name);
            }
        }
    }
}
