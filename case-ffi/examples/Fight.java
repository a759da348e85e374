// A fight from Java (17 or later, 64 bits) through JNA, with dice of your own: saved and resumed on the
// way. See fight.c.
//
//     javac -cp jna.jar Fight.java && java -cp jna.jar:. -Djna.library.path=PREFIX/lib Fight roster.toml
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.Structure;
import com.sun.jna.Structure.FieldOrder;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The functions of case.h that this program uses. */
interface CaseLibrary extends Library {
    int ABI_VERSION = 3;
    int OK = 0, WANTS_ROLL = 1, OVER = 3, ERROR = 100, NO_SUCH_THING = 206;
    int HOST = 1;
    short NOBODY = (short) 65535;

    @FieldOrder({"kind", "of", "number"})
    class Value extends Structure {
        public short kind, of;
        public int number;

        public static class ByValue extends Value implements Structure.ByValue {
        }

        ByValue copy() {
            var copy = new ByValue();
            copy.kind = kind;
            copy.of = of;
            copy.number = number;
            return copy;
        }
    }

    /** A struct that begins with its size. */
    @FieldOrder("structSize")
    abstract class Sized extends Structure {
        public int structSize;

        Sized sized() {
            structSize = size();
            return this;
        }
    }

    @FieldOrder({"who", "against", "outcomeKind", "base", "at", "hasFlat", "flat", "die", "count", "dice", "lying",
        "modifiers", "bands", "odds", "reserved", "denominator", "rule", "name"})
    class RollRequest extends Sized {
        public int who, against, outcomeKind;
        public Value base, at;
        public int hasFlat, flat, die, count, dice, lying, modifiers, bands, odds, reserved;
        public long denominator;
        public byte[] rule = new byte[16], name = new byte[64];
    }

    @FieldOrder({"who", "secret", "subject", "answers", "answerKind", "low", "high", "suggestion", "rule", "name"})
    class DecisionRequest extends Sized {
        public int who, secret, subject, answers, answerKind, low, high;
        public Value suggestion;
        public byte[] rule = new byte[16], name = new byte[64];
    }

    @FieldOrder({"turn", "over", "wanted", "fighters", "checkpoints", "inputs", "events", "openEvents", "redos", "rulings"})
    class BattleInfo extends Sized {
        public int turn, over, wanted, fighters, checkpoints, inputs, events, openEvents, redos, rulings;
    }

    @FieldOrder({"side", "stands", "fitness"})
    class FighterInfo extends Sized {
        public int side, stands, fitness;
    }

    @FieldOrder({"attacker", "target", "attack", "defense", "shift", "attacks", "areas", "passed", "pulled", "spot"})
    class Intent extends Sized {
        public int attacker, target, attack, defense, shift, attacks, areas, passed, pulled, spot;
    }

    @FieldOrder({"rows", "fields", "turns", "paths", "states", "unresolved"})
    class OddsSummary extends Sized {
        public int rows, fields, turns;
        public long paths, states;
        public double unresolved;
    }

    @FieldOrder({"reserved", "numerator", "numeratorHigh", "denominator", "denominatorHigh", "probability", "atMost"})
    class OddsRow extends Sized {
        public int reserved;
        public long numerator, numeratorHigh, denominator, denominatorHigh;
        public double probability, atMost;
    }

    int case_abi_version();
    String case_status_name(int status);
    int case_last_message(byte[] buffer, long capacity, LongByReference needed);
    int case_battle_new(byte[] roster, long length, int format, PointerByReference out);
    int case_battle_resume(byte[] save, long length, PointerByReference out);
    void case_battle_free(Pointer battle);
    int case_battle_set_control(Pointer battle, int who, int control);
    int case_battle_step(Pointer battle);
    int case_battle_roll_request(Pointer battle, RollRequest out);
    int case_battle_decision_request(Pointer battle, DecisionRequest out);
    int case_battle_answer(Pointer battle, long index, Value out);
    int case_battle_title(Pointer battle, Pointer view, byte[] buffer, long capacity, LongByReference needed);
    int case_battle_label(Pointer battle, Value.ByValue answer, Pointer view, byte[] buffer, long capacity, LongByReference needed);
    int case_battle_say(Pointer battle, Value.ByValue value, Pointer view, byte[] buffer, long capacity, LongByReference needed);
    int case_battle_feed_face(Pointer battle, int face);
    int case_battle_feed_answer(Pointer battle, Value.ByValue answer);
    int case_battle_undo_input(Pointer battle);
    int case_battle_redo(Pointer battle);
    int case_battle_save(Pointer battle, byte[] buffer, long capacity, LongByReference needed);
    int case_battle_new_events(Pointer battle, LongByReference first, LongByReference end);
    int case_battle_tell(Pointer battle, long first, long count, Pointer view, byte[] buffer, long capacity, LongByReference needed);
    int case_battle_status(Pointer battle, BattleInfo out);
    int case_battle_fighter(Pointer battle, int who, FighterInfo out);
    int case_battle_system(Pointer battle, byte[] buffer, long capacity, LongByReference needed);
    int case_battle_name(Pointer battle, int who, byte[] buffer, long capacity, LongByReference needed);
    int case_battle_side_name(Pointer battle, int who, byte[] buffer, long capacity, LongByReference needed);
    int case_attack_intent_init(Intent intent, int attacker, int target, int attack);
    int case_odds_exchange(Pointer battle, Intent intent, Pointer watch, PointerByReference out);
    void case_odds_free(Pointer odds);
    int case_odds_info(Pointer odds, OddsSummary out);
    int case_odds_get(Pointer odds, long row, OddsRow out);
    int case_odds_value(Pointer odds, long row, long field, Value out);
    int case_odds_field(Pointer odds, long field, byte[] buffer, long capacity, LongByReference needed);
}

/** A battle that is freed with its `try`. */
final class Battle implements AutoCloseable {
    static final CaseLibrary CASE = Native.load("case", CaseLibrary.class);

    interface TextCall {
        int call(byte[] buffer, long capacity, LongByReference needed);
    }

    private Pointer handle;

    Battle(byte[] roster) {
        var out = new PointerByReference();
        must(CASE.case_battle_new(roster, roster.length, 0, out));
        handle = out.getValue();
    }

    /** Calls a function that writes a text: first for its size, then for the text. */
    static String text(TextCall call) {
        var needed = new LongByReference();
        must(call.call(null, 0, needed));
        var buffer = new byte[(int) needed.getValue()];
        must(call.call(buffer, buffer.length, needed));
        return new String(buffer, 0, buffer.length - 1, StandardCharsets.UTF_8);
    }

    /** A text in an array that ends with NUL. */
    static String text(byte[] array) {
        return Native.toString(array, "UTF-8");
    }

    static int must(int status) {
        if (status < CaseLibrary.ERROR) return status;
        throw new IllegalStateException(CASE.case_status_name(status) + ": " + text(CASE::case_last_message));
    }

    @Override
    public void close() {
        CASE.case_battle_free(handle);
        handle = null;
    }

    void saveAndResume() {
        var save = text((b, c, n) -> CASE.case_battle_save(handle, b, c, n)).getBytes(StandardCharsets.UTF_8);
        close();
        var out = new PointerByReference();
        must(CASE.case_battle_resume(save, save.length, out));
        handle = out.getValue();
    }

    void hostDecidesFor(int who) { must(CASE.case_battle_set_control(handle, who, CaseLibrary.HOST)); }
    int step() { return must(CASE.case_battle_step(handle)); }
    void feedFace(int face) { must(CASE.case_battle_feed_face(handle, face)); }
    void feedAnswer(CaseLibrary.Value.ByValue answer) { must(CASE.case_battle_feed_answer(handle, answer)); }
    void undoInput() { must(CASE.case_battle_undo_input(handle)); }
    void redo() { must(CASE.case_battle_redo(handle)); }

    String news() {
        var first = new LongByReference();
        var end = new LongByReference();
        must(CASE.case_battle_new_events(handle, first, end));
        long count = end.getValue() - first.getValue();
        return text((b, c, n) -> CASE.case_battle_tell(handle, first.getValue(), count, null, b, c, n));
    }

    CaseLibrary.RollRequest rollRequest() {
        var roll = new CaseLibrary.RollRequest();
        must(CASE.case_battle_roll_request(handle, (CaseLibrary.RollRequest) roll.sized()));
        return roll;
    }

    CaseLibrary.DecisionRequest decisionRequest() {
        var decision = new CaseLibrary.DecisionRequest();
        must(CASE.case_battle_decision_request(handle, (CaseLibrary.DecisionRequest) decision.sized()));
        return decision;
    }

    CaseLibrary.Value.ByValue answer(int index) {
        var answer = new CaseLibrary.Value();
        must(CASE.case_battle_answer(handle, index, answer));
        return answer.copy();
    }

    String title() { return text((b, c, n) -> CASE.case_battle_title(handle, null, b, c, n)); }
    String label(CaseLibrary.Value.ByValue answer) { return text((b, c, n) -> CASE.case_battle_label(handle, answer, null, b, c, n)); }
    String say(CaseLibrary.Value.ByValue value) { return text((b, c, n) -> CASE.case_battle_say(handle, value, null, b, c, n)); }
    String system() { return text((b, c, n) -> CASE.case_battle_system(handle, b, c, n)); }
    String name(int who) { return text((b, c, n) -> CASE.case_battle_name(handle, who, b, c, n)); }
    String sideName(int who) { return text((b, c, n) -> CASE.case_battle_side_name(handle, who, b, c, n)); }

    CaseLibrary.BattleInfo status() {
        var info = new CaseLibrary.BattleInfo();
        must(CASE.case_battle_status(handle, (CaseLibrary.BattleInfo) info.sized()));
        return info;
    }

    CaseLibrary.FighterInfo fighter(int who) {
        var info = new CaseLibrary.FighterInfo();
        must(CASE.case_battle_fighter(handle, who, (CaseLibrary.FighterInfo) info.sized()));
        return info;
    }

    /** The exact odds of what an attack comes to; null where the system has no such odds. */
    Pointer exchange(int attacker, int target, int attack) {
        var intent = new CaseLibrary.Intent();
        must(CASE.case_attack_intent_init((CaseLibrary.Intent) intent.sized(), attacker, target, attack));
        var out = new PointerByReference();
        int status = CASE.case_odds_exchange(handle, intent, null, out);
        if (status == CaseLibrary.NO_SUCH_THING) return null;
        must(status);
        return out.getValue();
    }
}

public final class Fight {
    /** Dice of your own: the same in all of these examples. */
    private static int dice = 1;

    private static int below(int n) {
        dice = (dice * 75 + 74) % 65537;
        return dice % n;
    }

    private static void roll(Battle battle, PrintStream out) {
        var roll = battle.rollRequest();
        int face = 1 + below(roll.die);
        out.printf("? %s: %s [%s] d%d: %d\n", battle.name(roll.who), Battle.text(roll.name), Battle.text(roll.rule), roll.die, face);
        battle.feedFace(face);
    }

    private static void decide(Battle battle, PrintStream out) {
        var decision = battle.decisionRequest();
        var answer = new CaseLibrary.Value.ByValue();
        if (decision.answers > 0) {
            answer = battle.answer(below(decision.answers));
        } else {
            answer.kind = (short) decision.answerKind;
            answer.of = CaseLibrary.NOBODY;
            answer.number = decision.low + below(Math.min(decision.high - decision.low, 9) + 1);
        }
        out.printf("? %s: %s [%s]: %s\n", battle.name(decision.who), battle.title(), Battle.text(decision.rule), battle.label(answer));
        battle.feedAnswer(answer);
    }

    private static void fight(byte[] roster, PrintStream out) {
        try (var battle = new Battle(roster)) {
            battle.hostDecidesFor(0);
            out.printf("%s, dice of the host\n", battle.system());
            for (int inputs = 0; inputs < 2000;) {
                int status = battle.step();
                out.print(battle.news());
                if (status == CaseLibrary.OVER) break;
                if (status == CaseLibrary.OK) continue;
                if (status == CaseLibrary.WANTS_ROLL) roll(battle, out);
                else decide(battle, out);
                inputs++;
                if (inputs == 25) {
                    battle.saveAndResume();
                    out.print("-- saved and resumed\n");
                } else if (inputs == 30) {
                    battle.undoInput();
                    out.print("-- taken back\n");
                } else if (inputs == 35) {
                    battle.undoInput();
                    battle.redo();
                    out.print("-- taken back and brought again\n");
                }
            }
            var info = battle.status();
            out.printf("turn %d, %d events\n", info.turn, info.events);
            for (int who = 0; who < info.fighters; who++) {
                var fighter = battle.fighter(who);
                out.printf("%s (%s) %s with %d\n", battle.name(who), battle.sideName(who), fighter.stands != 0 ? "stands" : "is out", fighter.fitness);
            }
        }
    }

    /** Prints what the first fighter's first attack on the first foe comes to, in exact odds. */
    private static void exchange(byte[] roster, PrintStream out) {
        try (var battle = new Battle(roster)) {
            int target = 1;
            while (battle.fighter(target).side == battle.fighter(0).side) target++;
            var odds = battle.exchange(0, target, 0);
            if (odds == null) {
                out.print("no odds of an exchange\n");
                return;
            }
            out.printf("%s against %s\n", battle.name(0), battle.name(target));
            var summary = new CaseLibrary.OddsSummary();
            var row = new CaseLibrary.OddsRow();
            Battle.must(Battle.CASE.case_odds_info(odds, (CaseLibrary.OddsSummary) summary.sized()));
            for (int i = 0; i < summary.rows; i++) {
                Battle.must(Battle.CASE.case_odds_get(odds, i, (CaseLibrary.OddsRow) row.sized()));
                out.print(Long.toUnsignedString(row.numerator) + "/" + Long.toUnsignedString(row.denominator));
                for (int field = 0; field < summary.fields; field++) {
                    var value = new CaseLibrary.Value();
                    Battle.must(Battle.CASE.case_odds_value(odds, i, field, value));
                    long of = field;
                    var name = Battle.text((b, c, n) -> Battle.CASE.case_odds_field(odds, of, b, c, n));
                    out.print((field == 0 ? ": " : ", ") + name + " " + battle.say(value.copy()));
                }
                out.print("\n");
            }
            Battle.CASE.case_odds_free(odds);
        }
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1 || Battle.CASE.case_abi_version() != CaseLibrary.ABI_VERSION) {
            System.err.println("Fight ROSTER");
            System.exit(2);
        }
        var roster = Files.readAllBytes(Path.of(arguments[0]));
        try (var out = new PrintStream(System.out, false, StandardCharsets.UTF_8)) {
            fight(roster, out);
            exchange(roster, out);
        } catch (IllegalStateException error) {
            System.err.println(error.getMessage());
            System.exit(1);
        }
    }
}
