import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Writer;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The mock of APNs in tests of what sends pushes: what arrived, wait until it did, make the next one fail.
 *
 * <p>Many tests share one server: each has {@link Devices} whose tokens have a prefix of their own, and sees, waits for, fails and resets
 * the pushes to these alone. Java 11 or later; answers are JSON for the library that your tests have already.
 */
public final class MockAPNs implements AutoCloseable {
    /** A server that does not start, has ended, or refuses what it was asked. */
    public static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;

        Failure(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).proxy(HttpClient.Builder.NO_PROXY).build();
    private final Path folder;
    private final Process process;
    private final String url;
    private final String controlUrl;
    private final SSLContext trust;

    /**
     * Starts {@code pushproof serve} on free ports: the program in {@code $PUSHPROOF}, or on the path.
     *
     * @param options further ones of {@code serve}, as {@code --config}
     */
    public static MockAPNs start(String... options) {
        String binary = System.getenv("PUSHPROOF");
        return startProgram(binary == null || binary.isEmpty() ? "pushproof" : binary, options);
    }

    static MockAPNs startProgram(String binary, String... options) {
        try {
            return new MockAPNs(binary, options);
        } catch (IOException problem) {
            throw new Failure(problem.getMessage() + "; is pushproof on the path, or in $PUSHPROOF?", problem);
        }
    }

    private MockAPNs(String binary, String... options) throws IOException {
        folder = Files.createTempDirectory("pushproof-serve-");
        List<String> command = new ArrayList<>(List.of(binary, "serve", "--port", "0", "--control", "0", "--fail-on", "never", "--no-color"));
        command.addAll(List.of("--report-dir", folder.resolve("report").toString()));
        command.addAll(List.of(options));
        try {
            process = new ProcessBuilder(command).redirectError(folder.resolve("errors").toFile()).start();
        } catch (IOException problem) {
            removeFolder();
            throw problem;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        try {
            BufferedReader output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
            String ready = output.readLine();
            if (ready == null) throw new Failure("pushproof serve did not start: " + end(), null);
            readToTheEnd(output);
            url = member(ready, "url");
            controlUrl = member(ready, "controlUrl");
            String authority = member(ready, "caFile");
            trust = authority == null ? null : trust(Path.of(authority));
        } catch (Exception problem) {
            close();
            throw problem instanceof Failure ? (Failure) problem : new Failure("pushproof serve did not start: " + problem, problem);
        }
    }

    /** Where APNs is for the provider under test. */
    public String url() {
        return url;
    }

    /** Whom the provider trusts; null without TLS. */
    public SSLContext trust() {
        return trust;
    }

    /** Device tokens of a test's own. */
    public Devices devices() {
        return new Devices();
    }

    /** {@code report.json} of all that has come, as of now. */
    public String report() {
        return ask("GET", "/v1/report", null).body();
    }

    /** The mock's time. */
    public Instant now() {
        return time(ask("GET", "/v1/clock", null));
    }

    /**
     * Puts the mock's time forward, for all tests on the server. It never goes back.
     *
     * @return the time then
     */
    public Instant advance(Duration time) {
        return time(ask("POST", "/v1/clock", Json.write(Map.of("advance", time.toMillis() + "ms"))));
    }

    private static Instant time(HttpResponse<String> clock) {
        return Instant.ofEpochMilli(((Number) Json.object(clock.body()).get("now")).longValue());
    }

    /** Ends the server. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) process.destroyForcibly().waitFor();
        } catch (InterruptedException interruption) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        removeFolder();
    }

    /** The device tokens of one test, and the pushes to them. Close it at the end of the test. */
    public final class Devices implements AutoCloseable {
        private final String prefix = String.format("%016x", new BigInteger(64, new SecureRandom()));
        private final AtomicLong count = new AtomicLong();

        /** A new device token, 64 hexadecimal digits. */
        public String token() {
            return prefix + String.format("%048x", count.incrementAndGet());
        }

        /** The phone behind a new device token. */
        public Phone phone() {
            return phone(token());
        }

        /** The phone behind a device token. */
        public Phone phone(String token) {
            return new Phone(token);
        }

        /** The pushes that arrived so far: a page as Documentation/Control.md describes. */
        public String pushes() {
            return ask("GET", "/v1/pushes?limit=10000&tokens=" + prefix, null).body();
        }

        /** The same, once there are so many; an {@link AssertionError} with those that are there when the time is over. */
        public String await(int count, Duration timeout) {
            String query = "?limit=10000&tokens=" + prefix + "&count=" + count + "&timeout=" + timeout.toMillis() + "ms";
            HttpResponse<String> page = ask("GET", "/v1/pushes/wait" + query, null);
            if (page.statusCode() == 408) throw new AssertionError("not " + count + " pushes within " + timeout + ": " + page.body());
            return page.body();
        }

        /** Answers the next push with an error of APNs. It takes the place of the faults that were set before. */
        public void failNext(int status, String reason, Duration retryAfter) {
            String after = retryAfter == null ? "" : ",\"retryAfter\":" + retryAfter.toSeconds();
            setFaults("[{\"match\":{\"nth\":1},\"respond\":{\"status\":" + status + ",\"reason\":\"" + reason + "\"" + after + "}}]");
        }

        /** What goes wrong on purpose, as the list {@code faults} in the file of {@code --config}; it takes the place of the list before. */
        public void setFaults(String faults) {
            ask("PUT", "/v1/faults?tokens=" + prefix, faults);
        }

        /** Forgets the pushes, the faults that were set here, and what the service remembers of earlier pushes. */
        public void reset() {
            ask("POST", "/v1/reset?tokens=" + prefix, null);
        }

        @Override
        public void close() {
            reset();
        }
    }

    /**
     * The phone behind a device token, for one app: what is on it now, and what is set and done on it. Each question asks the server
     * anew. Documentation/Devices.md describes what there is; times are milliseconds since the epoch.
     */
    public final class Phone {
        private final String token;

        private Phone(String token) {
            this.token = token;
            ask("PUT", "{}"); // From now on no push for it is forgotten.
        }

        public String token() {
            return token;
        }

        /** All of it, at one moment. */
        public Map<String, Object> state() {
            return Json.object(json());
        }

        /** The same as JSON, for the library that your tests have already. */
        public String json() {
            return ask("GET", null);
        }

        /** What is on the lock screen and in Notification Center, the oldest first. */
        public List<Notification> notifications() {
            return Json.objects(state().get("notifications")).map(Notification::new).collect(Collectors.toList());
        }

        /** The number at the app's icon; 0 for none. */
        public int badge() {
            return ((Number) state().get("badge")).intValue();
        }

        /** Live Activities that can be seen, the oldest first. */
        public List<Activity> activities() {
            return Json.objects(state().get("activities")).map(Activity::new).collect(Collectors.toList());
        }

        /** What became of each push, the oldest first. */
        public List<Event> history() {
            return Json.objects(state().get("history")).map(Event::new).collect(Collectors.toList());
        }

        /**
         * Sets {@code online}, {@code permission}, {@code focus}, {@code lowPower}, {@code app}, {@code badge}, {@code topic},
         * {@code environment} or {@code registration}. The service answers by it from the next push on; what waited for it is delivered.
         *
         * @param value a text, a number, a boolean, null, or a map of these
         * @return the phone
         */
        public Phone set(String name, Object value) {
            ask("PUT", Json.write(Collections.singletonMap(name, value)));
            return this;
        }

        /** Says that another device token is this phone's too, as those of its Live Activities are. */
        public void link(String other) {
            MockAPNs.this.ask("PUT", "/v1/devices/" + other, Json.write(Map.of("device", token)));
        }

        /** A person opens the app. */
        public Phone open() {
            return act(Map.of("action", "open"));
        }

        /** A person opens the app by the notifications with this {@code apnsId}, {@code collapseId} or {@code threadId}. */
        public Phone open(String by, String value) {
            return act(Map.of("action", "open", by, value));
        }

        /** A person clears Notification Center. The badge stays. */
        public Phone clear() {
            return act(Map.of("action", "clear"));
        }

        /** A person clears the notifications with this {@code apnsId}, {@code collapseId} or {@code threadId}. */
        public Phone clear(String by, String value) {
            return act(Map.of("action", "clear", by, value));
        }

        /** The app removes all its notifications. The badge stays. */
        public Phone remove() {
            return act(Map.of("action", "remove"));
        }

        /** The app removes the notifications with this {@code apnsId}, {@code collapseId} or {@code threadId}. */
        public Phone remove(String by, String value) {
            return act(Map.of("action", "remove", by, value));
        }

        private Phone act(Map<String, ?> action) {
            MockAPNs.this.ask("POST", "/v1/devices/" + token + "/actions", Json.write(action));
            return this;
        }

        private String ask(String method, String body) {
            return MockAPNs.this.ask(method, "/v1/devices/" + token, body).body();
        }
    }

    /** One object of a phone's JSON. */
    public abstract static class Part {
        /** All there is. */
        public final Map<String, Object> members;

        private Part(Map<String, Object> members) {
            this.members = members;
        }

        /** The text of that name; null where there is none. */
        String text(String name) {
            return (String) members.get(name);
        }

        @Override
        public String toString() {
            return members.toString();
        }
    }

    /** A notification that can be seen. Texts that are not there are null. */
    public static final class Notification extends Part {
        public final String apnsId;
        public final String title;
        public final String subtitle;
        public final String body;
        public final String threadId;
        public final String collapseId;
        public final String sound;

        /** Listed only, without banner and sound. */
        public final boolean quiet;

        private Notification(Map<String, Object> members) {
            super(members);
            apnsId = text("apnsId");
            title = text("title");
            subtitle = text("subtitle");
            body = text("body");
            threadId = text("threadId");
            collapseId = text("collapseId");
            sound = text("sound");
            quiet = Boolean.TRUE.equals(members.get("quiet"));
        }
    }

    /** A Live Activity that can be seen. */
    public static final class Activity extends Part {
        /** Null where the app started it. */
        public final String type;

        /** {@code active}, {@code stale} or {@code ended}. */
        public final String state;

        public final Object contentState;

        private Activity(Map<String, Object> members) {
            super(members);
            type = text("type");
            state = text("state");
            contentState = members.get("contentState");
        }
    }

    /** What became of a push. */
    public static final class Event extends Part {
        public final String apnsId;

        /** {@code delivered}, {@code stored}, {@code replaced}, {@code discarded}, {@code refused} or {@code ignored}. */
        public final String event;

        /** Null where there is none. */
        public final String reason;

        private Event(Map<String, Object> members) {
            super(members);
            apnsId = text("apnsId");
            event = text("event");
            reason = text("reason");
        }
    }

    private HttpResponse<String> ask(String method, String target, String body) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(controlUrl + target))
                        .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                        .build();
        try {
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            // 408 is the answer to a wait that is over, with what there is.
            if (response.statusCode() != 200 && response.statusCode() != 408) {
                throw new Failure(method + " " + target + ": " + response.statusCode() + " " + response.body(), null);
            }
            return response;
        } catch (IOException problem) {
            throw new Failure(end(), problem);
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new Failure("interrupted", interruption);
        }
    }

    /** How the process ended, and what it wrote to standard error. */
    private String end() {
        try {
            // The connection is lost a moment before the process is over.
            if (!process.waitFor(5, TimeUnit.SECONDS)) return "the control interface does not answer";
            return "the server has ended: exit code " + process.exitValue() + "\n" + Files.readString(folder.resolve("errors"));
        } catch (IOException | InterruptedException problem) {
            return "the server has ended: " + problem;
        }
    }

    /** A pipe that nobody reads stops the one who writes. */
    private static void readToTheEnd(Reader output) {
        Thread reader =
                new Thread(
                        () -> {
                            try {
                                output.transferTo(Writer.nullWriter());
                            } catch (IOException end) {
                                // The process is over.
                            }
                        });
        reader.setDaemon(true);
        reader.start();
    }

    private void removeFolder() {
        try (var paths = Files.walk(folder)) {
            paths.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException problem) {
            // It is in the folder for temporary files, and goes with that.
        }
    }

    /** A text of the flat object that {@code serve} prints when it listens; null where it has none. */
    private static String member(String ready, String name) {
        var found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(ready);
        return found.find() ? found.group(1) : null;
    }

    private static SSLContext trust(Path authority) throws Exception {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null);
        try (InputStream pem = Files.newInputStream(authority)) {
            store.setCertificateEntry("mock", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trusted.getTrustManagers(), null);
        return context;
    }

    /** JSON as maps, lists, texts, numbers (Long, or Double), booleans and null. It reads what the server writes. */
    private static final class Json {
        private static final Pattern NUMBER = Pattern.compile("-?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]+)?");

        private final String text;
        private int place;

        private Json(String text) {
            this.text = text;
        }

        @SuppressWarnings("unchecked")
        static Map<String, Object> object(String text) {
            return (Map<String, Object>) new Json(text).value();
        }

        @SuppressWarnings("unchecked")
        static Stream<Map<String, Object>> objects(Object list) {
            return ((List<Object>) list).stream().map(item -> (Map<String, Object>) item);
        }

        private Object value() {
            switch (next()) {
                case '{':
                    Map<String, Object> members = new LinkedHashMap<>();
                    for (take('{'); next() != '}'; ) {
                        if (!members.isEmpty()) take(',');
                        String name = (String) value();
                        take(':');
                        members.put(name, value());
                    }
                    take('}');
                    return members;
                case '[':
                    List<Object> items = new ArrayList<>();
                    for (take('['); next() != ']'; ) {
                        if (!items.isEmpty()) take(',');
                        items.add(value());
                    }
                    take(']');
                    return items;
                case '"':
                    return string();
                case 't':
                    return word("true", true);
                case 'f':
                    return word("false", false);
                case 'n':
                    return word("null", null);
                default:
                    return number();
            }
        }

        /** The first character of what comes next. */
        private char next() {
            while (place < text.length() && " \t\r\n".indexOf(text.charAt(place)) >= 0) place++;
            if (place == text.length()) throw problem();
            return text.charAt(place);
        }

        private void take(char expected) {
            if (next() != expected) throw problem();
            place++;
        }

        private Object word(String word, Object value) {
            if (!text.startsWith(word, place)) throw problem();
            place += word.length();
            return value;
        }

        private Object number() {
            Matcher number = NUMBER.matcher(text).region(place, text.length());
            if (!number.lookingAt()) throw problem();
            place = number.end();
            // Of a content state there may be any number.
            if (number.group(1) == null && number.group(2) == null && number.group().length() < 19) return Long.valueOf(number.group());
            return Double.valueOf(number.group());
        }

        private String string() {
            StringBuilder string = new StringBuilder();
            for (place++; place < text.length(); place++) {
                char character = text.charAt(place);
                if (character == '"') {
                    place++;
                    return string.toString();
                }
                string.append(character == '\\' ? escape() : character);
            }
            throw problem();
        }

        /** Behind a backslash. */
        private char escape() {
            place++;
            int known = place < text.length() ? "\"\\/bfnrt".indexOf(text.charAt(place)) : -1;
            if (known >= 0) return "\"\\/\b\f\n\r\t".charAt(known);
            if (!text.startsWith("u", place) || place + 5 > text.length()) throw problem();
            place += 4;
            return (char) Integer.parseInt(text.substring(place - 3, place + 1), 16);
        }

        private Failure problem() {
            return new Failure("no JSON at " + place + ": " + text, null);
        }

        static String write(Object value) {
            if (value instanceof Map) {
                return ((Map<?, ?>) value)
                        .entrySet().stream()
                                .map(member -> write(member.getKey()) + ":" + write(member.getValue()))
                                .collect(Collectors.joining(",", "{", "}"));
            }
            if (value == null || value instanceof Number || value instanceof Boolean) return String.valueOf(value);
            StringBuilder string = new StringBuilder("\"");
            for (char character : value.toString().toCharArray()) {
                if (character < ' ' || character == '"' || character == '\\') string.append(String.format("\\u%04x", (int) character));
                else string.append(character);
            }
            return string.append('"').toString();
        }
    }
}
