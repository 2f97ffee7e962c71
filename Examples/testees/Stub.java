// The smallest true testee in Java 11 or later. A message of dialect "apns" is the payload itself, so it goes out as it
// came in, character for character; every other dialect is skipped. Call your compiler where "message" is read.
//
//     pushproof check --dialect apns --testee "java Examples/testees/Stub.java"
import java.io.*;
import static java.nio.charset.StandardCharsets.UTF_8;

public class Stub {
    static int afterString(String text, int at) {
        for (at++; text.charAt(at) != '"'; at++) if (text.charAt(at) == '\\') at++;
        return at + 1;
    }

    /** The place of the "," or "}" after the value that begins at `at`. */
    static int endOfValue(String text, int at) {
        int depth = 0;
        while (depth > 0 || ",}".indexOf(text.charAt(at)) < 0) {
            char character = text.charAt(at);
            if (character == '"') { at = afterString(text, at); continue; }
            if ("{[".indexOf(character) >= 0) depth++;
            if ("}]".indexOf(character) >= 0) depth--;
            at++;
        }
        return at;
    }

    /** The source text of a member of the request, or null. */
    static String member(String line, String name) {
        int at = line.indexOf('{');
        while (line.charAt(at) != '}') {
            int key = line.indexOf('"', at), keyEnd = afterString(line, key), start = line.indexOf(':', keyEnd) + 1;
            at = endOfValue(line, start);
            if (line.substring(key + 1, keyEnd - 1).equals(name)) return line.substring(start, at).trim();
        }
        return null;
    }

    static String answer(String line) {
        if (!"\"apns\"".equals(member(line, "dialect"))) return "\"skipped\":\"this stub knows the dialect apns only\"";
        String text = member(line, "messageText"), base64 = member(line, "messageBase64");
        if (text != null) return "\"payload\":" + text; // A string in both, so that nothing is to be escaped anew.
        if (base64 != null) return "\"payloadBase64\":" + base64;
        String message = member(line, "message");
        return "\"payload\":\"" + message.replace("\\", "\\\\").replace("\"", "\\\"").replace("\t", "\\t") + '"';
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        PrintStream output = new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8); // Flushes lines.
        for (String line; (line = input.readLine()) != null; ) {
            if (!line.isBlank()) output.print("{\"id\":" + member(line, "id") + "," + answer(line) + "}\n");
            output.flush();
        }
    }
}
