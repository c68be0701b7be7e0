package engine;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The protocol: one JSON object a line in, one out. Nothing here is yours to fill in. */
final class Wire {
    private static final int PROTOCOL = 1;

    private final Map<String, JsonObject> definitions = new HashMap<>();
    private Game game;

    /** A message that cannot be answered; its text says why. */
    private static final class Misuse extends RuntimeException {
        private static final long serialVersionUID = 1;

        Misuse(String why) {
            super(why);
        }
    }

    /** The reply to one line, whatever it holds and whatever the engine throws. */
    Map<String, Object> reply(String line) {
        JsonObject message;
        Object seq;
        try {
            message = JsonParser.parseString(line).getAsJsonObject();
            seq = message.get("seq").getAsLong();
        } catch (RuntimeException | StackOverflowError error) {
            return error(null, "this line is no message of the protocol: " + error);
        }
        try {
            Map<String, Object> reply = handle(message);
            reply.put("seq", seq);
            return reply;
        } catch (Refused refusal) {
            return message("rejected", "seq", seq, "reason", refusal.getMessage());
        } catch (Misuse misuse) {
            return error(seq, misuse.getMessage());
        } catch (RuntimeException | StackOverflowError fault) { // the engine's: it is told, and the game is over
            fault.printStackTrace();
            game = null;
            return error(seq, fault.toString());
        }
    }

    /** The reply to a message, but for its number. */
    private Map<String, Object> handle(JsonObject message) {
        String kind = message.get("message").getAsString();
        switch (kind) {
            case "hello":
                return message("hello", "protocol", PROTOCOL, "capabilities", Rules.CAPABILITIES);
            case "cards":
                return cards(message.getAsJsonArray("cards"));
            case "start":
                return start(message.getAsJsonObject("scenario"));
            case "answer":
                return answer(message.getAsJsonObject("answer"));
            case "stop":
                return message("stopped");
            default:
                throw new Misuse(kind + " is no message that this engine knows: it speaks version " + PROTOCOL);
        }
    }

    /** Learn these cards; those that the engine cannot play, each with the reason. */
    private Map<String, Object> cards(JsonArray cards) {
        Map<String, Object> reasons = new LinkedHashMap<>();
        for (JsonElement one : cards) {
            JsonObject definition = one.getAsJsonObject().getAsJsonObject("definition");
            String name = definition.get("name").getAsString();
            definitions.put(name, definition);
            Rules.unsupported(definition).ifPresent(reason -> reasons.put(name, reason));
        }
        return message("cards", "unsupported", reasons);
    }

    /** Drop the game there is, and set this board up. */
    private Map<String, Object> start(JsonObject scenario) {
        game = null;
        for (JsonElement name : scenario.getAsJsonArray("cards")) {
            if (!definitions.containsKey(name.getAsString())) {
                throw new Misuse("the scenario names the card " + name + ", which no message has defined");
            }
        }
        game = new Game(scenario, definitions);
        return step();
    }

    /** Play one answer to the standing request. */
    private Map<String, Object> answer(JsonObject answer) {
        if (game == null || game.request() == null) {
            throw new Misuse("there is nothing to answer: send start first");
        }
        game.answer(answer);
        return step();
    }

    /** What is seen now, all of it, and what is asked next. */
    private Map<String, Object> step() {
        return message("step", "view", game.table.view(), "request", game.request());
    }

    private static Map<String, Object> error(Object seq, String why) {
        return message("error", "seq", seq, "error", why);
    }

    private static Map<String, Object> message(String kind, Object... members) {
        Map<String, Object> made = Table.map(members);
        made.put("message", kind);
        return made;
    }
}
