package engine;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The table: players, zones, the stack, and how it all looks from outside.
 *
 * <p>It knows no rules. If you have an engine already, its own state takes the place of this file; {@code view} then
 * shows what your engine knows ({@code null} for what it does not). A definition is a card as structure: name, types,
 * cost, abilities … as the {@code cards} message has it.
 */
final class Table {
    private static final Pattern SYMBOL = Pattern.compile("\\{(\\w+)}");

    /** A card in a hand, library, graveyard or exile. card: the scenario's id of it, kept in every zone. */
    record Card(String id, String card, JsonObject definition, int owner) {}

    /** A permanent. card: null for a token. */
    static final class Permanent {
        String id;
        String card;
        JsonObject definition;
        int owner;
        int controller;
        boolean tapped;
        boolean sick = true;
        int damage;
        Map<String, Integer> counters = new TreeMap<>();
    }

    /**
     * A spell or an ability on the stack.
     *
     * <p>kind: spell, activated or triggered. definition: of the card, or of an ability's source. card, owner: of a
     * spell that is a card. source: id of an ability's source. about: for your own use, such as the spell that a
     * trigger is about.
     */
    static final class StackObject {
        String id;
        String kind;
        JsonObject definition;
        int controller;
        String card;
        Integer owner;
        String source;
        boolean copy;
        List<List<String>> targets = List.of();
        List<Integer> modes = List.of();
        Integer x;
        List<Integer> kicks = List.of();
        List<Integer> division = List.of();
        StackObject about;

        StackObject(String kind, JsonObject definition, int controller) {
            this.kind = kind;
            this.definition = definition;
            this.controller = controller;
        }
    }

    /** One player. The last card of the library and of the graveyard is the top card. pool: type letters. */
    static final class Player {
        int life;
        String pool = "";
        Map<String, Integer> counters = new TreeMap<>();
        List<Card> hand = new ArrayList<>();
        List<Card> library = new ArrayList<>();
        List<Card> graveyard = new ArrayList<>();
        List<Card> exile = new ArrayList<>();
        boolean drewFromEmpty;
        boolean lost;
    }

    int active;
    int turn;
    String step;
    Integer priority;
    final List<Player> players = new ArrayList<>();
    final List<Permanent> battlefield = new ArrayList<>();

    /** The last one is the top. */
    final List<StackObject> stack = new ArrayList<>();

    /** Triggers to be put on the stack. */
    final List<StackObject> waiting = new ArrayList<>();

    private int ids;

    Table(JsonObject scenario, Map<String, JsonObject> definitions) {
        active = scenario.get("active").getAsInt();
        turn = scenario.get("turn").getAsInt();
        step = scenario.get("step").getAsString();
        for (JsonElement one : scenario.getAsJsonArray("seats")) {
            players.add(player(one.getAsJsonObject(), players.size(), definitions));
        }
        for (JsonElement one : scenario.getAsJsonArray("battlefield")) {
            JsonObject placed = one.getAsJsonObject();
            Permanent permanent = new Permanent();
            permanent.id = newId();
            permanent.card = placed.get("id").getAsString();
            permanent.definition = definitions.get(placed.get("card").getAsString());
            permanent.owner = placed.get("owner").getAsInt();
            permanent.controller = placed.get("controller").getAsInt();
            permanent.tapped = placed.get("tapped").getAsBoolean();
            permanent.sick = placed.get("sick").getAsBoolean();
            permanent.damage = placed.get("damage").getAsInt();
            permanent.counters = counters(placed);
            battlefield.add(permanent);
        }
    }

    private Player player(JsonObject placed, int seat, Map<String, JsonObject> definitions) {
        Player player = new Player();
        player.life = placed.get("life").getAsInt();
        for (JsonElement mana : placed.getAsJsonArray("pool")) {
            player.pool += mana.getAsJsonObject().get("type").getAsString();
        }
        player.counters = counters(placed);
        for (String zone : List.of("hand", "library", "graveyard", "exile")) {
            for (JsonElement one : placed.getAsJsonArray(zone)) {
                String id = one.getAsJsonObject().get("id").getAsString();
                JsonObject definition = definitions.get(one.getAsJsonObject().get("card").getAsString());
                zone(player, zone).add(new Card(newId(), id, definition, seat));
            }
        }
        return player;
    }

    private static List<Card> zone(Player player, String zone) {
        return switch (zone) {
            case "hand" -> player.hand;
            case "library" -> player.library;
            case "graveyard" -> player.graveyard;
            default -> player.exile;
        };
    }

    private static Map<String, Integer> counters(JsonObject placed) {
        Map<String, Integer> found = new TreeMap<>();
        for (JsonElement one : placed.getAsJsonArray("counters")) {
            JsonArray pair = one.getAsJsonArray();
            found.put(pair.get(0).getAsString(), pair.get(1).getAsInt());
        }
        return found;
    }

    /** An id for an object; one that changes zones becomes a new object with a new id (400.7). */
    String newId() {
        ids += 1;
        return "o" + ids;
    }

    // -- looking -----------------------------------------------------------------------------------------------------

    /** The seats still in the game in turn order, beginning with that one. */
    List<Integer> from(int seat) {
        return IntStream.range(seat, seat + players.size())
                .map(other -> other % players.size())
                .filter(other -> !players.get(other).lost)
                .boxed()
                .toList();
    }

    /** The card with that id in the hand of that seat. Throws Refused. */
    Card inHand(int seat, String id) {
        return players.get(seat).hand.stream()
                .filter(card -> card.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new Refused("player " + seat + " has no " + id + " in hand"));
    }

    // -- paying ------------------------------------------------------------------------------------------------------

    /**
     * Spend mana from that player's pool for a cost such as {@code "{X}{2}{R}"}.
     *
     * <p>payment: what is spent, a row of type letters; null: whatever will do. Throws Refused, and then nothing is
     * spent: so pay once everything else is known to be legal.
     */
    void pay(int seat, String cost, String payment, int x) {
        Player player = players.get(seat);
        String typed = "";
        int generic = 0;
        for (MatchResult found : SYMBOL.matcher(cost).results().toList()) {
            String symbol = found.group(1);
            if (symbol.equals("X")) {
                generic += x;
            } else if (Character.isDigit(symbol.charAt(0))) {
                generic += Integer.parseInt(symbol);
            } else {
                typed += symbol;
            }
        }
        String others = without(player.pool, typed);
        String spent = payment != null ? payment : typed + others.substring(0, Math.min(generic, others.length()));
        if (spent.length() != typed.length() + generic || without(spent, typed).length() != generic) {
            throw new Refused("the mana '" + spent + "' does not pay " + cost);
        }
        String left = without(player.pool, spent);
        if (left.length() + spent.length() != player.pool.length()) {
            throw new Refused("player " + seat + " has not the mana " + spent + " in the pool");
        }
        player.pool = left;
    }

    /** The row of letters without those, each taken away once. */
    private static String without(String letters, String taken) {
        StringBuilder left = new StringBuilder(letters);
        for (String letter : taken.split("")) {
            int at = letter.isEmpty() ? -1 : left.indexOf(letter);
            if (at >= 0) {
                left.deleteCharAt(at);
            }
        }
        return left.toString();
    }

    // -- moving ------------------------------------------------------------------------------------------------------

    /** Put a spell or an ability on top of the stack; it gets an id. */
    StackObject putOnStack(StackObject thing) {
        thing.id = newId();
        stack.add(thing);
        return thing;
    }

    /** Note that an ability of that permanent has triggered; it is put on the stack before anybody has priority. */
    void trigger(Permanent source, StackObject about) {
        StackObject thing = new StackObject("triggered", source.definition, source.controller);
        thing.id = newId();
        thing.source = source.id;
        thing.about = about;
        waiting.add(thing);
    }

    /** That player draws cards, one at a time. */
    void draw(int seat, int number) {
        Player player = players.get(seat);
        for (int n = 0; n < number; n++) {
            if (player.library.isEmpty()) {
                player.drewFromEmpty = true;
                return;
            }
            Card card = player.library.remove(player.library.size() - 1);
            player.hand.add(new Card(newId(), card.card(), card.definition(), seat));
        }
    }

    /** Put it from the stack into its owner's graveyard; a copy or an ability ceases to be. */
    void bury(StackObject thing) {
        stack.remove(thing);
        if (thing.card != null) {
            players.get(thing.owner).graveyard.add(new Card(newId(), thing.card, thing.definition, thing.owner));
        }
    }

    /** Put it from the battlefield into its owner's graveyard; a token ceases to be. */
    void bury(Permanent thing) {
        battlefield.remove(thing);
        if (thing.card != null) {
            players.get(thing.owner).graveyard.add(new Card(newId(), thing.card, thing.definition, thing.owner));
        }
    }

    /** Put it from the stack onto the battlefield under its controller's control; a copy becomes a token. */
    Permanent enter(StackObject spell) {
        stack.remove(spell);
        Permanent permanent = new Permanent();
        permanent.id = newId();
        permanent.card = spell.card;
        permanent.definition = spell.definition;
        permanent.owner = spell.owner != null ? spell.owner : spell.controller;
        permanent.controller = spell.controller;
        battlefield.add(permanent);
        return permanent;
    }

    /** That player leaves the game, and what they own and control with them (800.4a). */
    void leave(int seat) {
        Player player = players.get(seat);
        player.lost = true;
        for (List<Card> zone : List.of(player.hand, player.library, player.graveyard, player.exile)) {
            zone.clear();
        }
        waiting.removeIf(one -> one.controller == seat);
        for (Permanent one : List.copyOf(battlefield)) {
            if (one.owner == seat || one.controller == seat) {
                battlefield.remove(one);
                exile(one.card, one.definition, one.owner, seat);
            }
        }
        for (StackObject one : List.copyOf(stack)) {
            if (one.controller == seat || one.owner != null && one.owner == seat) {
                stack.remove(one);
                exile(one.card, one.definition, one.owner, seat);
            }
        }
    }

    private void exile(String card, JsonObject definition, Integer owner, int leaving) {
        if (card != null && owner != leaving) {
            players.get(owner).exile.add(new Card(newId(), card, definition, owner));
        }
    }

    // -- how it looks ------------------------------------------------------------------------------------------------

    /** The whole game as the referee sees it: nothing is hidden. */
    Map<String, Object> view() {
        return map(
                "turn", turn,
                "step", step,
                "active", active,
                "priority", priority,
                "players", players.stream().map(Table::playerView).toList(),
                "battlefield", battlefield.stream().map(Table::permanentView).toList(),
                "stack", stack.stream().map(Table::stackView).toList());
    }

    private static List<Map<String, Object>> cardsView(List<Card> cards) {
        return cards.stream()
                .map(one -> map("id", one.id(), "card", one.card(), "name", one.definition().get("name")))
                .toList();
    }

    private static Map<String, Object> playerView(Player one) {
        Map<String, Object> pool = "WUBRGC".chars()
                .mapToObj(Character::toString)
                .collect(Collectors.toMap(type -> type, type -> one.pool.split(type, -1).length - 1));
        return map(
                "life", one.life,
                "hand", cardsView(one.hand),
                "library", one.library.size(),
                "graveyard", cardsView(one.graveyard),
                "exile", cardsView(one.exile),
                "pool", pool,
                "lost", one.lost,
                "counters", countersView(one.counters));
    }

    private static Map<String, Object> permanentView(Permanent one) {
        return map(
                "id", one.id,
                "card", one.card,
                "name", one.definition.get("name"),
                "owner", one.owner,
                "controller", one.controller,
                "tapped", one.tapped,
                "types", one.definition.get("types"),
                "subtypes", one.definition.get("subtypes"),
                "counters", countersView(one.counters),
                "token", one.card == null,
                "power", one.definition.get("power"),
                "toughness", one.definition.get("toughness"),
                "damage", one.damage,
                "sick", one.sick);
    }

    private static Map<String, Object> stackView(StackObject one) {
        return map(
                "id", one.id,
                "kind", one.kind,
                "name", one.definition.get("name"),
                "controller", one.controller,
                "card", one.card,
                "source", one.source,
                "copy", one.copy,
                "targets", one.targets,
                "modes", one.modes,
                "x", one.x,
                "kicks", one.kicks,
                "division", one.division);
    }

    private static List<List<Object>> countersView(Map<String, Integer> counters) {
        return counters.entrySet().stream().map(one -> List.<Object>of(one.getKey(), one.getValue())).toList();
    }

    /** A map of names and values by turns; unlike {@code Map.of} it may hold null. */
    static Map<String, Object> map(Object... members) {
        Map<String, Object> made = new LinkedHashMap<>();
        for (int n = 0; n < members.length; n += 2) {
            made.put((String) members[n], members[n + 1]);
        }
        return made;
    }
}
