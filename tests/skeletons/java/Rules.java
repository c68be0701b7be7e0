package engine;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
            "chooses", List.of("may"));

    private static final List<String> SIMPLE = List.of("GainLife", "LoseLife", "DrawCards");
    private static final List<String> PLAYERS = List.of("You", "EachOpponent", "EachPlayer");

    /** Why this card cannot be played, empty if it can. Be strict: what you let through is judged. */
    static Optional<String> unsupported(JsonObject card) {
        JsonArray abilities = card.getAsJsonArray("abilities");
        if (isPermanent(card)) {
            return Optional.ofNullable(abilities.isEmpty() || isHiveMind(card) ? null : "its abilities are not known");
        }
        if (abilities.size() != 1 || !word(abilities.get(0)).equals("SpellAbility")) {
            return Optional.of("its abilities are not known");
        }
        JsonObject effect = abilities.get(0).getAsJsonObject().getAsJsonObject("effect");
        if (!effect.get("targets").toString().equals("[]") || !effect.get("modes").toString().equals("[]")
                || card.get("cost").toString().contains("{X}")) {
            return Optional.of("targets, modes and {X} are not implemented");
        }
        return Optional.ofNullable(unknown(effect.getAsJsonArray("do")));
    }

    /** Why one of these instructions cannot be carried out, null if all can. */
    private static String unknown(JsonArray instructions) {
        return instructions.asList().stream().map(Rules::unknownOne).filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static String unknownOne(JsonElement one) {
        JsonObject instruction = one.getAsJsonObject();
        if (word(one).equals("May") && instruction.getAsJsonArray("cost").isEmpty()) {
            return unknown(instruction.getAsJsonArray("do"));
        }
        boolean known = SIMPLE.contains(word(one)) && instruction.get("amount").isJsonPrimitive()
                && PLAYERS.contains(word(instruction.get("who")));
        return known ? null : word(one) + " is not implemented, or not for what it asks";
    }

    /** The name of a word that stands for one of several. */
    private static String word(JsonElement element) {
        return element.getAsJsonObject().get("is").getAsString();
    }

    /** Whether the card becomes a permanent. */
    private static boolean isPermanent(JsonObject card) {
        String types = card.get("types").toString();
        return !types.contains("Instant") && !types.contains("Sorcery");
    }

    /** Whether the card has Hive Mind's ability and no other. */
    private static boolean isHiveMind(JsonObject card) {
        return card.get("name").getAsString().equals("Hive Mind");
    }

    /** The player with priority casts a card with everything that is announced and paid for it (601.2). */
    static void cast(Game game, int seat, JsonObject answer) {
        Table table = game.table;
        Table.Card card = table.inHand(seat, answer.get("object").getAsString());
        JsonObject definition = card.definition();
        if (definition.get("cost").isJsonNull()) {
            throw new Refused(definition.get("name") + " cannot be cast: it has no mana cost");
        }
        boolean slow = seat == table.active && table.step.contains("main") && table.stack.isEmpty(); // 307.1
        if (!slow && !definition.get("types").toString().contains("Instant")) {
            throw new Refused("only instants can be cast now (117.1a)");
        }
        for (String part : List.of("modes", "targets", "kicks", "division", "costs")) {
            if (!answer.get("x").isJsonNull() || !answer.getAsJsonArray(part).isEmpty()) {
                throw new Refused(definition.get("name") + " has nothing to announce");
            }
        }
        String payment = answer.get("payment").isJsonNull() ? null : answer.get("payment").getAsString();
        table.pay(seat, definition.get("cost").getAsString(), payment, 0);
        table.players.get(seat).hand.remove(card);
        Table.StackObject spell = table.putOnStack(new Table.StackObject("spell", definition, seat));
        spell.card = card.card();
        spell.owner = card.owner();
        System.out.println("player " + seat + " casts " + definition.get("name")); // goes to standard error
        for (Table.Permanent permanent : table.battlefield) {
            if (isHiveMind(permanent.definition) && !isPermanent(definition)) {
                table.trigger(permanent, spell);
            }
        }
    }

    /** The player with priority activates an ability of a permanent (602.2). */
    static void activate(Game game, int seat, JsonObject answer) {
        // TODO(you): as for casting, once you support a card that has such an ability.
        throw new Refused("activating is not implemented: see activate in Rules.java");
    }

    /** The topmost object of the stack resolves (608): it does what it says, and leaves the stack. */
    static void resolve(Game game, Table.StackObject thing) {
        if (thing.about != null) {
            copyForEachOther(game.table, thing.about);
            game.table.bury(thing);
        } else if (isPermanent(thing.definition)) {
            game.table.enter(thing);
        } else {
            JsonObject ability = thing.definition.getAsJsonArray("abilities").get(0).getAsJsonObject();
            goOn(game, thing, ability.getAsJsonObject("effect").getAsJsonArray("do").asList());
        }
    }

    /** Carry out what is left of the spell's instructions; one that says "may" is asked about first. */
    private static void goOn(Game game, Table.StackObject spell, List<JsonElement> left) {
        for (int n = 0; n < left.size(); n++) {
            if (word(left.get(n)).equals("May")) {
                List<JsonElement> rest = left.subList(n, left.size());
                Map<String, Object> request = Table.map("seat", spell.controller, "kind", "may", "object", spell.id);
                request.putAll(Table.map("slot", "may", "options", List.of("yes", "no")));
                game.ask(request, answer -> decide(game, spell, rest, answer));
                return;
            }
            follow(game.table, spell.controller, left.get(n).getAsJsonObject());
        }
        game.table.bury(spell);
    }

    /** Do what is offered, or not, and go on. */
    private static void decide(Game game, Table.StackObject spell, List<JsonElement> left, JsonObject answer) {
        String said = String.valueOf(answer.get("options"));
        if (!said.equals("[\"yes\"]") && !said.equals("[\"no\"]")) {
            throw new Refused("the answer is yes or no");
        }
        List<JsonElement> next = new ArrayList<>(left.subList(1, left.size()));
        if (said.equals("[\"yes\"]")) {
            next.addAll(0, left.get(0).getAsJsonObject().getAsJsonArray("do").asList());
        }
        goOn(game, spell, next);
    }

    /** Each player but the one who cast the spell copies it, in turn order from the active player (101.4, 707.10). */
    private static void copyForEachOther(Table table, Table.StackObject spell) {
        for (int seat : table.from(table.active)) {
            if (seat != spell.controller) {
                table.putOnStack(new Table.StackObject("spell", spell.definition, seat)).copy = true;
            }
        }
    }

    /** Carry out one instruction for its controller. */
    private static void follow(Table table, int you, JsonObject instruction) {
        String who = word(instruction.get("who"));
        int amount = instruction.get("amount").getAsInt();
        for (int seat : table.from(table.active)) {
            if (who.equals("EachPlayer") || who.equals("You") == (seat == you)) {
                switch (word(instruction)) {
                    case "DrawCards" -> table.draw(seat, amount);
                    case "GainLife" -> table.players.get(seat).life += amount;
                    default -> table.players.get(seat).life -= amount;
                }
            }
        }
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
