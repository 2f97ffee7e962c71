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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
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
}
