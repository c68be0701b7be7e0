package engine;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Answers the suite on standard input and output, until told to stop or until nobody asks any more. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws IOException {
        // Standard output is the protocol's alone: what the engine prints goes to standard error.
        PrintStream outgoing = System.out;
        System.setOut(System.err);
        Gson gson = new GsonBuilder().serializeNulls().disableHtmlEscaping().create();
        Wire wire = new Wire();
        BufferedReader incoming = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = incoming.readLine(); line != null; line = incoming.readLine()) {
            Map<String, Object> reply = wire.reply(line);
            send(outgoing, gson.toJson(reply));
            if ("stopped".equals(reply.get("message"))) {
                return;
            }
        }
    }

    private static void send(OutputStream outgoing, String text) throws IOException {
        outgoing.write((text + "\n").getBytes(StandardCharsets.UTF_8));
        outgoing.flush();
    }
}
