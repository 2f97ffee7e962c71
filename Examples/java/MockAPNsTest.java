import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.util.ArrayList;
import java.util.List;
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

        int push(String token, String payload) throws Exception {
            HttpResponse<String> response = send(token, payload);
            if (response.statusCode() == 429) {
                waits.add(Duration.ofSeconds(Long.parseLong(response.headers().firstValue("retry-after").orElseThrow())));
                response = send(token, payload);
            }
            return response.statusCode();
        }

        private HttpResponse<String> send(String token, String payload) throws Exception {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(server.url() + "/3/device/" + token))
                            .header("apns-topic", "com.example.app")
                            .header("apns-push-type", "alert")
                            .POST(BodyPublishers.ofString(payload))
                            .build();
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
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
