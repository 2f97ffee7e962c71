import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MockAPNsTest {
    private static final String HELLO = "{\"aps\":{\"alert\":{\"title\":\"Hello\"}}}";

    private static MockAPNs server;
    private final Provider provider = new Provider();

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        // This provider cannot sign provider tokens.
        Path world = Files.writeString(folder.resolve("world.yaml"), "auth: none\n");
        server = MockAPNs.start("--config", world.toString());
    }

    @AfterAll
    static void stop() {
        if (server != null) server.close();
    }

    /** What is under test: it sends a push, and once more after 429, when the time of Retry-After is over. It does not wait in fact. */
    private static class Provider {
        final List<Duration> waits = new ArrayList<>();
        private final HttpClient client = HttpClient.newBuilder().sslContext(server.trust()).build();

        /** The headers are pairs of name and value, beside those of an alert. */
        int push(String token, String payload, String... headers) throws Exception {
            HttpResponse<String> response = send(token, payload, headers);
            if (response.statusCode() == 429) {
                waits.add(Duration.ofSeconds(Long.parseLong(response.headers().firstValue("retry-after").orElseThrow())));
                response = send(token, payload, headers);
            }
            return response.statusCode();
        }

        private HttpResponse<String> send(String token, String payload, String... headers) throws Exception {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(server.url() + "/3/device/" + token))
                            .header("apns-topic", "com.example.app")
                            .header("apns-push-type", "alert")
                            .POST(BodyPublishers.ofString(payload));
            for (int index = 0; index < headers.length; index += 2) request.setHeader(headers[index], headers[index + 1]);
            HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
            assertEquals(HttpClient.Version.HTTP_2, response.version());
            return response;
        }
    }

    @Test
    void after429ItComesAgain() throws Exception {
        try (MockAPNs.Devices devices = server.devices()) {
            String token = devices.token();
            devices.failNext(429, "TooManyRequests", Duration.ofSeconds(3));
            assertEquals(200, provider.push(token, HELLO));

            String pushes = devices.await(2, Duration.ofSeconds(10));
            assertEquals(List.of("/3/device/" + token, "/3/device/" + token), all("\"path\":\"([^\"]*)\"", pushes));
            assertEquals(List.of("429", "200"), all("\"status\":([0-9]+)", pushes));
            assertEquals(List.of("", ""), all("\"violations\":\\[([^]]*)]", pushes));
            assertTrue(pushes.contains(HELLO.replace("\"", "\\\"")), pushes);
            assertEquals(List.of(Duration.ofSeconds(3)), provider.waits);

            devices.reset();
            assertTrue(devices.pushes().startsWith("{\"pushes\":[]"), devices.pushes());
        }
    }

    @Test
    void manyTestsShareAServer() {
        IntStream.range(0, 64)
                .parallel()
                .forEach(
                        number -> {
                            try (MockAPNs.Devices devices = server.devices()) {
                                String token = devices.token();
                                devices.failNext(429, "TooManyRequests", Duration.ZERO);
                                assertEquals(200, new Provider().push(token, HELLO));
                                String pushes = devices.await(2, Duration.ofMinutes(1));
                                assertEquals(List.of("429", "200"), all("\"status\":([0-9]+)", pushes));
                            } catch (Exception problem) {
                                throw new AssertionError(problem);
                            }
                        });
        assertTrue(server.report().contains("\"command\":\"serve\""));
    }

    @Test
    void whatIsMissingIsSaidWithWhatIsThere() throws Exception {
        try (MockAPNs.Devices devices = server.devices()) {
            String token = devices.token();
            provider.push(token, HELLO);
            AssertionError missing = assertThrows(AssertionError.class, () -> devices.await(2, Duration.ofMillis(100)));
            assertTrue(missing.getMessage().contains(token), missing.getMessage());
        }
    }

    /** Apple, Sending notification requests to APNs: one push is stored, the newest. */
    @Test
    void offlineAndOnlineAgainTheNewestIsShown() throws Exception {
        try (MockAPNs.Devices devices = server.devices()) {
            MockAPNs.Phone phone = devices.phone().set("online", false);
            provider.push(phone.token(), "{\"aps\":{\"alert\":{\"title\":\"First\"}}}");
            provider.push(phone.token(), "{\"aps\":{\"alert\":{\"title\":\"Second\"}}}");
            assertEquals(0, phone.notifications().size());
            assertEquals(1, ((List<?>) phone.state().get("stored")).size());
            phone.set("online", true);
            assertEquals(List.of("Second"), phone.notifications().stream().map(shown -> shown.title).collect(Collectors.toList()));
            List<MockAPNs.Event> history = phone.history();
            assertEquals(
                    List.of("stored", "replaced", "stored", "delivered"),
                    history.stream().map(event -> event.event).collect(Collectors.toList()));
            assertEquals("device offline", history.get(0).reason);
            devices.reset();
            assertEquals(0, phone.notifications().size());
        }
    }

    /** The same page: apns-collapse-id. Generating a remote notification: badge 0 removes the badge. */
    @Test
    void aNewerNotificationTakesThePlaceOfTheOneBefore() throws Exception {
        try (MockAPNs.Devices devices = server.devices()) {
            String token = devices.token();
            MockAPNs.Phone phone = devices.phone(token);
            provider.push(token, "{\"aps\":{\"alert\":{\"title\":\"Goal: 1:0\"},\"badge\":3}}", "apns-collapse-id", "match");
            assertEquals(3, phone.badge());
            String accented = "T\u00e9l\u00e9 \\\"1:1\\\" \\\\ \ud83d\ude00\\n";
            provider.push(token, "{\"aps\":{\"alert\":{\"title\":\"" + accented + "\"}}}", "apns-collapse-id", "match");
            provider.push(token, "{\"aps\":{\"badge\":0}}");
            List<MockAPNs.Notification> shown = phone.notifications();
            assertEquals(1, shown.size());
            assertEquals("T\u00e9l\u00e9 \"1:1\" \\ \ud83d\ude00\n", shown.get(0).title);
            assertEquals("match", shown.get(0).collapseId);
            assertNull(shown.get(0).body);
            assertEquals(0, phone.badge());
        }
    }

    @Test
    void whatAPersonAndTheAppDo() throws Exception {
        try (MockAPNs.Devices devices = server.devices()) {
            MockAPNs.Phone phone = devices.phone();
            for (String thread : List.of("anna", "ben", "cleo")) {
                provider.push(phone.token(), "{\"aps\":{\"alert\":\"Hi\",\"thread-id\":\"" + thread + "\"}}");
            }
            phone.remove("threadId", "ben");
            assertEquals(List.of("anna", "cleo"), phone.notifications().stream().map(shown -> shown.threadId).collect(Collectors.toList()));
            phone.open("threadId", "anna");
            assertEquals("foreground", phone.state().get("app"));
            assertEquals(List.of("cleo"), phone.notifications().stream().map(shown -> shown.threadId).collect(Collectors.toList()));
            assertEquals(0, phone.clear().notifications().size());
        }
    }

    /** Apple, Handling notification responses from APNs: 410. */
    @Test
    void aDeletedAppHasAnUnregisteredToken() throws Exception {
        try (MockAPNs.Devices devices = server.devices()) {
            MockAPNs.Phone phone = devices.phone().set("app", "deleted");
            assertEquals("unregistered", ((Map<?, ?>) phone.state().get("registration")).get("state"));
            assertEquals(410, provider.push(phone.token(), HELLO));
            phone.set("registration", Map.of("state", "registered"));
            assertEquals(200, provider.push(phone.token(), HELLO));
        }
    }

    /** Apple, Starting and updating Live Activities with ActivityKit push notifications. */
    @Test
    void aLiveActivityHasATokenOfItsOwn() throws Exception {
        try (MockAPNs.Devices devices = server.devices()) {
            MockAPNs.Phone phone = devices.phone();
            String activity = devices.token();
            phone.link(activity);
            String[] headers = {"apns-topic", "com.example.app.push-type.liveactivity", "apns-push-type", "liveactivity"};
            long now = Instant.now().getEpochSecond();
            provider.push(
                    phone.token(),
                    "{\"aps\":{\"timestamp\":"
                            + now
                            + ",\"event\":\"start\",\"content-state\":{},\"attributes-type\":\"Match\",\"attributes\":{},"
                            + "\"alert\":{\"title\":\"Kick-off\"}}}",
                    headers);
            provider.push(
                    activity,
                    "{\"aps\":{\"timestamp\":"
                            + (now + 1)
                            + ",\"event\":\"update\",\"content-state\":{\"goals\":[1,-2,0.5,1e3],\"isOver\":false,\"winner\":null}}}",
                    headers);
            List<MockAPNs.Activity> activities = phone.activities();
            assertEquals(1, activities.size());
            assertEquals("Match", activities.get(0).type);
            assertEquals("active", activities.get(0).state);
            Map<?, ?> state = (Map<?, ?>) activities.get(0).contentState;
            assertEquals(List.of("goals", "isOver", "winner"), List.copyOf(state.keySet()));
            assertEquals(List.of(1L, -2L, 0.5, 1000.0), state.get("goals"));
            assertEquals(false, state.get("isOver"));
            assertNull(state.get("winner"));
        }
    }

    /** Apple, Pushing background updates to your App: two or three an hour. */
    @Test
    void anHourCostsNothing() throws Exception {
        try (MockAPNs.Devices devices = server.devices()) {
            MockAPNs.Phone phone = devices.phone();
            for (int count = 0; count < 4; count++) pushSilently(phone);
            assertEquals(List.of(3L, 1L), wakes(phone));
            Instant before = server.now();
            Duration passed = Duration.between(before, server.advance(Duration.ofHours(1)));
            assertTrue(passed.compareTo(Duration.ofHours(1)) >= 0, passed.toString());
            pushSilently(phone);
            assertEquals(List.of(4L, 1L), wakes(phone));
        }
    }

    private void pushSilently(MockAPNs.Phone phone) throws Exception {
        provider.push(phone.token(), "{\"aps\":{\"content-available\":1}}", "apns-push-type", "background", "apns-priority", "5");
    }

    private static List<Object> wakes(MockAPNs.Phone phone) {
        Map<?, ?> wakes = (Map<?, ?>) phone.state().get("wakes");
        return List.of(wakes.get("total"), wakes.get("refused"));
    }

    @Test
    void aWrongSettingIsNamed() {
        try (MockAPNs.Devices devices = server.devices()) {
            MockAPNs.Phone phone = devices.phone();
            MockAPNs.Failure failure = assertThrows(MockAPNs.Failure.class, () -> phone.set("onlin", false));
            assertTrue(failure.getMessage().contains("online"), failure.getMessage());
            MockAPNs.Failure other = assertThrows(MockAPNs.Failure.class, () -> phone.set("app", "a\"b\\"));
            assertTrue(other.getMessage().contains("app must be"), other.getMessage());
        }
    }

    @Test
    void aWrongFaultIsNamed() {
        try (MockAPNs.Devices devices = server.devices()) {
            MockAPNs.Failure failure = assertThrows(MockAPNs.Failure.class, () -> devices.setFaults("[{\"respond\":{\"status\":429}}]"));
            assertTrue(failure.getMessage().contains("reason"), failure.getMessage());
        }
    }

    @Test
    void aServerThatDoesNotStartSaysWhy() {
        MockAPNs.Failure wrong = assertThrows(MockAPNs.Failure.class, () -> MockAPNs.start("--no-such-option"));
        assertTrue(wrong.getMessage().contains("exit code 64") && wrong.getMessage().contains("--no-such-option"), wrong.getMessage());
        MockAPNs.Failure missing = assertThrows(MockAPNs.Failure.class, () -> MockAPNs.startProgram("/no/such/pushproof"));
        assertTrue(missing.getMessage().contains("/no/such/pushproof"), missing.getMessage());
    }

    @Test
    void aServerThatDiesSaysWhy(@TempDir Path folder) throws Exception {
        Path dying = folder.resolve("dying");
        Files.writeString(
                dying,
                "#!/bin/sh\n"
                        + "echo '{\"ready\":true,\"url\":\"http://127.0.0.1:1\",\"caFile\":null,\"controlUrl\":\"http://127.0.0.1:1\"}'\n"
                        + "echo 'Fatal error: the last words' >&2\nexit 3\n");
        assertTrue(dying.toFile().setExecutable(true));
        try (MockAPNs dead = MockAPNs.startProgram(dying.toString())) {
            MockAPNs.Failure failure = assertThrows(MockAPNs.Failure.class, () -> dead.devices().pushes());
            assertTrue(failure.getMessage().contains("exit code 3\nFatal error: the last words"), failure.getMessage());
        }
    }

    private static List<String> all(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().map(result -> result.group(1)).collect(Collectors.toList());
    }
}
