package engine;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is yours: which cards you support, what casting does, what resolving does, what triggers.
 *
 * <p>Begin with the first TODO(you); the README says what to fill in first. {@code game.table} is the table,
 * {@code Refused} says no.
 */
final class Rules {
    private Rules() {}

    /** What the suite may expect. What you do not declare is called unsupported, never failed. */
    static final Map<String, Object> CAPABILITIES = Table.map(
            "name", "my-engine",
            "version", "0.1.0",
            "edition", null, // effective date of the rules that you follow, such as "2026-04-17"
            "seats", List.of(2, 6),
            "shows", List.of(
                    "player.hand", "player.library", "player.graveyard", "player.exile", "player.pool",
                    "player.counters", "permanent.owner", "permanent.tapped", "permanent.types",
                    "permanent.subtypes", "permanent.counters", "permanent.token", "permanent.damage",
                    "permanent.sick", "stack.source", "stack.copy", "stack.targets", "stack.modes", "stack.x",
                    "stack.kicks", "stack.division"),
            "deterministic", true,
            "cards", "structure",
            "setup", "any",
            "passes", "each",
            "chooses", List.of()); // TODO(you): the kinds that you pass to game.ask, such as "may" or "new-targets"

    /** Why this card cannot be played, empty if it can. Be strict: what you let through is judged. */
    static Optional<String> unsupported(JsonObject card) {
        // TODO(you): give Optional.empty() for cards that you play. Permanents without abilities are the easiest: they
        // only lie there.
        String name = card.get("name").getAsString();
        return Optional.of(name + " is not implemented: Rules.java supports no card yet");
    }

    /** The player with priority casts a card with everything that is announced and paid for it (601.2). */
    static void cast(Game game, int seat, JsonObject answer) {
        // TODO(you): find the card (game.table.inHand) and check timing, modes, targets …, throwing Refused; pay
        // (game.table.pay); put the spell on the stack (game.table.putOnStack); note what triggers (game.table.trigger).
        throw new Refused("casting is not implemented: see cast in Rules.java");
    }

    /** The player with priority activates an ability of a permanent (602.2). */
    static void activate(Game game, int seat, JsonObject answer) {
        // TODO(you): as for casting, once you support a card that has such an ability.
        throw new Refused("activating is not implemented: see activate in Rules.java");
    }

    /** The topmost object of the stack resolves (608): it does what it says, and leaves the stack. */
    static void resolve(Game game, Table.StackObject thing) {
        // TODO(you): do what the "abilities" of thing.definition say; then game.table.bury(thing), or
        // game.table.enter(thing) for a permanent spell. Where a player must decide, call game.ask and do the rest in
        // what it calls.
        throw new UnsupportedOperationException("resolving is not implemented: see resolve in Rules.java");
    }

    /** What the game does by itself whenever a player would get priority (704); whether anything was done. */
    static boolean stateBasedActions(Game game) {
        // TODO(you): more of 704.5, such as lethal damage, once something can deal it.
        List<Integer> losers = game.table.from(0).stream().filter(seat -> loses(game.table.players.get(seat))).toList();
        losers.forEach(game.table::leave);
        return !losers.isEmpty();
    }

    private static boolean loses(Table.Player player) {
        return player.life <= 0 || player.drewFromEmpty || player.counters.getOrDefault("poison", 0) >= 10;
    }

    /** What a step begins with (703). */
    static void turnBasedActions(Game game) {
        // TODO(you): what triggers "at the beginning of", and the discard to the maximum hand size in the cleanup step.
        Table table = game.table;
        switch (table.step) {
            case "untap" -> table.battlefield.stream()
                    .filter(one -> one.controller == table.active)
                    .forEach(one -> one.tapped = one.sick = false);
            case "draw" -> table.draw(table.active, 1);
            case "cleanup" -> table.battlefield.forEach(one -> one.damage = 0);
            default -> {}
        }
    }
}
