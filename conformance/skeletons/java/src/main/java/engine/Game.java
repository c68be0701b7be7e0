package engine;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The course of a game: who has priority, what happens when all pass, whose triggers come first, what is asked.
 *
 * <p>It works as it stands; come here when your engine grows. What cards do is in {@code Rules.java}.
 */
final class Game {
    // No creature attacks yet, so there is nothing to block and no damage (508.8).
    private static final List<String> STEPS = List.of(
            "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "end of combat",
            "postcombat main", "end", "cleanup");

    private record Question(Map<String, Object> request, Consumer<JsonObject> then) {}

    final Table table;
    private int passed; // passes in a row
    private int next; // who gets priority once nothing else is to be done
    private Question question;

    Game(JsonObject scenario, Map<String, JsonObject> definitions) {
        table = new Table(scenario, definitions);
        next = table.active;
        goOn();
    }

    /** What is asked now: a decision in the middle of something, or what to do with priority; null at the end. */
    Map<String, Object> request() {
        if (question != null) {
            return question.request();
        }
        return table.priority == null ? null : Table.map("seat", table.priority, "kind", "priority");
    }

    /**
     * Have a player decide something else than what to do with priority; {@code then} goes on with the answer.
     *
     * <p>The members of a request are seat, kind, object, slot, options, min, max. {@code then} may ask again; it may
     * also throw Refused, and then the request stands. Declare the kind in {@code Rules.CAPABILITIES}.
     */
    void ask(Map<String, Object> request, Consumer<JsonObject> then) {
        question = new Question(request, then);
        table.priority = null;
    }

    /** Play an answer to the standing request. Throws Refused, and then nothing has changed. */
    void answer(JsonObject answer) {
        Question standing = question;
        if (standing == null) {
            act(table.priority, answer);
        } else {
            question = null;
            try {
                standing.then().accept(answer);
            } catch (Refused refusal) {
                question = standing;
                throw refusal;
            }
        }
        goOn();
    }

    /** What the player with priority does (117.1). */
    private void act(int seat, JsonObject answer) {
        String kind = answer.get("is").getAsString();
        switch (kind) {
            case "Pass" -> {
                passPriority(seat);
                return;
            }
            case "Concede" -> table.leave(seat);
            case "Cast" -> Rules.cast(this, seat, answer);
            case "Activate" -> Rules.activate(this, seat, answer);
            default -> throw new Refused("a player with priority cannot answer " + kind);
        }
        passed = 0;
        next = seat; // 117.3c: whoever acted has priority again
    }

    /** 117.3d, 117.4: the next player has priority; once all have passed, the top of the stack resolves. */
    private void passPriority(int seat) {
        passed += 1;
        if (passed < table.from(0).size()) {
            next = table.from(seat + 1).get(0);
            return;
        }
        passed = 0;
        next = table.active;
        table.priority = null;
        if (table.stack.isEmpty()) {
            endStep();
        } else {
            Rules.resolve(this, table.stack.get(table.stack.size() - 1));
        }
    }

    /** 117.5: state-based actions, then triggers, over and over; then a player has priority. */
    private void goOn() {
        while (question == null) {
            table.priority = null;
            if (Rules.stateBasedActions(this)) {
                continue;
            }
            List<Integer> left = table.from(next);
            if (left.size() < 2) {
                return; // 104.2a: the game is over
            }
            if (table.waiting.isEmpty()) {
                table.priority = left.get(0);
                return;
            }
            putTriggersOnStack();
        }
    }

    /** 603.3b: the active player's triggers first, then those of the others in turn order. */
    private void putTriggersOnStack() {
        for (int seat : table.from(table.active)) {
            table.waiting.stream().filter(one -> one.controller == seat).forEach(table.stack::add);
        }
        table.waiting.clear();
    }

    /** 500.2, 500.5: pools empty, and the next step in which somebody gets priority begins. */
    private void endStep() {
        do {
            table.players.forEach(player -> player.pool = "");
            int following = (STEPS.indexOf(table.step) + 1) % STEPS.size();
            if (following == 0) {
                table.turn += 1;
                table.active = table.from(table.active + 1).get(0);
                next = table.active;
            }
            table.step = STEPS.get(following);
            Rules.turnBasedActions(this);
        } while (table.step.equals("untap") || table.step.equals("cleanup")); // 502.4, 514.3
    }
}
