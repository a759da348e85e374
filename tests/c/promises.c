/*
 * Holds the library to its word at a table of any system, without a name of a system, question, roll
 * or field: promises ROSTER [SEED]. It ends with 1 where the word is broken.
 *
 * A seeded generator stands in for the people: it rolls all dice and presses the buttons, refused
 * ones too, takes back, saves, resumes, meddles as the referee, and plays on in the next fight.
 */
#include <case_json.h>
#include <case_odds.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In which words the gamemaster sees it all. */
static const case_view en = { sizeof en, CASE_LANGUAGE_ENGLISH, CASE_AUDIENCE_GAMEMASTER, 0, NULL };
static const case_view de = { sizeof de, CASE_LANGUAGE_GERMAN, CASE_AUDIENCE_GAMEMASTER, 0, NULL };
/* Where the table loses patience, follows the suggestions alone, and at last goes home. */
enum { PATIENT = 1500, MOST = 60000 };
/* The most that the referee lets in, and the inputs for which the next fight is played. */
enum { CROWD = 12, NEXT = 60 };

static case_battle *battle;
static int broken, inputs;
static size_t told;

/* Stops where a call fails, with what the library says about it. */
static case_status must(case_status status)
{
    char message[4096] = "";
    if (status < CASE_ERR_NULL)
        return status;
    case_last_message(message, sizeof message, NULL);
    fprintf(stderr, "%s: %s\n", case_status_name(status), message);
    exit(1);
}

/* Notes where the library does not keep its word. */
static void check(int kept, const char *what)
{
    if (!kept) {
        broken++;
        fprintf(stderr, "broken after %d inputs: %s\n", inputs, what);
    }
}

/* Texts of any length: each slot holds one until it is used again. */
enum { NAME, WORD, LABEL, LINE, OTHER, SAVE, AGAIN, DONE, ROSTER, PART, OPEN, STATE, REQUEST, SLOTS };
static char *slots[SLOTS];
static size_t room[SLOTS], needed;

static char *grow(int slot, size_t size)
{
    if (size > room[slot]) {
        slots[slot] = realloc(slots[slot], size);
        room[slot] = size;
    }
    if (!slots[slot])
        exit(1);
    return slots[slot];
}

static const char *slot_text(int slot)
{
    return slots[slot];
}

/* Calls a function that writes a text: first for its size, then for the text. */
#define TEXT(slot, function, ...)                                                                \
    (must(function(__VA_ARGS__, NULL, 0, &needed)), grow(slot, needed),                          \
     must(function(__VA_ARGS__, slots[slot], needed, NULL)), slot_text(slot))

/* The people: small enough a generator for a language that has only floating-point numbers. */
static uint32_t dice;
static int32_t below(int32_t n)
{
    dice = (dice * 75 + 74) % 65537;
    return (int32_t)(dice % (uint32_t)n);
}

static const char *name_of(int32_t who)
{
    return TEXT(NAME, case_battle_name, battle, who);
}

/* Why the last command was refused; empty if it was not. */
static char why[512];

/* The result of a command, until the next one. */
static const char *ask(const char *command)
{
    const char *said = case_battle_call(battle, &en, command, strlen(command), NULL, NULL);
    case_json_text(case_json_member(case_json_member(said, "error"), "message"), why, sizeof why);
    return *why ? NULL : case_json_member(said, "result");
}

/* Keeps a value of JSON. */
static const char *keep(int slot, const char *json)
{
    size_t size = json ? (size_t)(case_json_end(json) - json) : 0;
    memcpy(grow(slot, size + 1), json ? json : "", size);
    slots[slot][size] = 0;
    return slots[slot];
}

static const char *text_of(int slot, const char *json)
{
    size_t size = case_json_text(json, NULL, 0) + 1;
    case_json_text(json, grow(slot, size), size);
    return slots[slot];
}

/* The number within a value with its kind. */
static int32_t number_of(const char *value, int32_t otherwise)
{
    const char *number = case_json_member(value, "value");
    return case_json_true(number) ? 1 : (int32_t)case_json_number(number, otherwise);
}

static const char *word(const char *of, const char *name)
{
    char command[192];
    snprintf(command, sizeof command, "{\"call\":\"word\",\"of\":\"%s\",\"name\":\"%s\"}", of, name);
    return text_of(WORD, case_json_member(ask(command), "text"));
}

/* A value as a reader says it: of a struct, and of JSON. */
static const char *say(case_value value)
{
    return TEXT(OTHER, case_battle_say, battle, value, &en);
}

static const char *said(const char *value)
{
    char command[512];
    snprintf(command, sizeof command, "{\"call\":\"say\",\"value\":%.*s}", (int)(case_json_end(value) - value), value);
    return text_of(OTHER, case_json_member(ask(command), "text"));
}

static int same(case_value a, case_value b)
{
    return a.kind == b.kind && a.of == b.of && a.number == b.number;
}

/* Tells events in both languages, an English line and under it the German one. */
static void tell(size_t first, size_t end, const char *mark)
{
    for (; first < end; first++) {
        const char *english = TEXT(LINE, case_battle_tell, battle, first, 1, &en);
        const char *german = TEXT(OTHER, case_battle_tell, battle, first, 1, &de);
        check(!*english == !*german, "a line in one language alone");
        if (*english)
            printf("%s%s%s  %s", mark, english, mark, german);
    }
}

/* How everybody stands: the order with who has acted, gauges and conditions, from the tracker. */
static void standing(void)
{
    static const char *const rows[] = {"gauges", "conditions"};
    const char *all = keep(ROSTER, ask("{\"call\":\"tracker\",\"audience\":\"gamemaster\"}")), *at, *row;
    int32_t who, i;
    printf("== turn %d:", (int)case_json_number(case_json_member(all, "turn"), -1));
    check(case_json_member(all, "order") && case_json_first(case_json_member(all, "fighters")),
          "a tracker without an order or fighters");
    for (at = case_json_first(case_json_member(all, "order")); at; at = case_json_next(at))
        printf(" %s%s", name_of(number_of(case_json_member(at, "who"), CASE_NOBODY)),
               case_json_true(case_json_member(at, "has_acted")) ? " (done)," : ",");
    puts("");
    for (at = case_json_first(case_json_member(all, "fighters")); at; at = case_json_next(at)) {
        who = number_of(case_json_member(at, "who"), CASE_NOBODY);
        printf("   %s", name_of(who));
        printf(" (%s)%s:", TEXT(LABEL, case_battle_side_name, battle, who),
               case_json_true(case_json_member(at, "stands")) ? "" : ", out");
        for (i = 0; i < 2; i++)
            for (row = case_json_first(case_json_member(at, rows[i])); row; row = case_json_next(row))
                printf(" %s;", text_of(LINE, case_json_member(row, "words")));
        puts("");
    }
}

/* What a button leads to: whom it changes in the open step, and how probable that is. */
static void foresee(const case_value *answer)
{
    case_limits limits;
    case_odds *odds = NULL;
    case_odds_summary summary;
    case_odds_row row;
    case_value value;
    uint32_t i, field;
    uint64_t sum = 0, whole = 1;
    int32_t who;
    memset(&limits, 0, sizeof limits);
    limits.struct_size = sizeof limits;
    limits.paths = 250;
    /* A table would ask once the mouse rests on a button. */
    if (inputs % 5)
        return;
    if (case_odds_step(battle, answer, &limits, NULL, &odds) != CASE_OK)
        return;
    summary.struct_size = sizeof summary;
    row.struct_size = sizeof row;
    must(case_odds_info(odds, &summary));
    for (i = 0; i < summary.rows; i++) {
        must(case_odds_get(odds, i, &row));
        sum += row.numerator;
        whole = row.denominator;
    }
    check(sum == whole || row.denominator_high, "the odds of a step do not add up to 1");
    for (field = 1; field < summary.fields; field += 2) {
        double changed = 0;
        for (i = 0; i < summary.rows; i++) {
            must(case_odds_get(odds, i, &row));
            must(case_odds_value(odds, i, field, &value));
            changed += value.kind == CASE_KIND_NOTHING ? 0 : row.probability;
        }
        must(case_odds_field_who(odds, field, &who));
        printf("      %.1f %%: %s changes\n", 100 * changed, name_of(who));
    }
    case_odds_free(odds);
}

/* What this table calls what an attack can do (case_feat), in both languages. */
static const char *const FEATS[6][2] = {{"hits", "trifft"}, {"hurts", "verletzt"},
                                        {"stuns", "bet\303\244ubt"}, {"slams", "schleudert"},
                                        {"kills", "t\303\266tet"}, {"fells", "f\303\244llt"}};
static size_t own_system;

/* Why an attack can't be made, by its rule. */
static void refused_by_rule(void)
{
    char rule[CASE_RULE_SIZE], message[512];
    size_t length;
    must(case_last_message(message, sizeof message, NULL));
    must(case_last_rule(rule, sizeof rule, &length));
    check(length <= sizeof rule, "a longer rule than there can be");
    if (!*rule) {
        printf("      %s\n", message);
        return;
    }
    printf("      no / nein: %s [%s]\n", word("rule", rule), rule);
}

/* What an attack comes to that nobody has chosen yet: undefended, and under the best defense. */
static void show_attack(case_value attack, int32_t target, const case_aimed *aimed, case_limits *limits)
{
    char command[128];
    const char *json, *answer;
    case_defenses *defenses = NULL;
    case_odds_row row, again;
    case_value guard, nothing = {CASE_KIND_NOTHING, CASE_NOBODY, 0};
    size_t count, verdicts, feats, i, k;
    int32_t feat;
    if (case_aimed_best_defenses(aimed, limits, NULL, &defenses) != CASE_OK)
        return;
    row.struct_size = again.struct_size = sizeof row;
    /* The same attack as a command, as it stands before the dice. */
    sprintf(command, "{\"call\": \"aim\", \"attacker\": %d, \"target\": %d, \"attack\": %d, \"parts\": []}", (int)attack.of,
            (int)target, (int)attack.number);
    json = keep(PART, ask(command));
    must(case_defenses_count(defenses, &count, &verdicts));
    check(count == case_json_count(case_json_member(json, "guards")) + 1,
          "not every defense is in the list");
    must(case_outcome_count(own_system, &feats, NULL));
    for (i = 0; i < count; i++) {
        must(case_defenses_get(defenses, i, &guard));
        if (i && guard.kind != CASE_KIND_NOTHING)
            continue;
        printf("      %s", i ? "undefended / ohne Abwehr:" : "at best / bestenfalls");
        if (!i) {
            printf(" %s", TEXT(WORD, case_battle_say, battle, guard, &en));
            printf(" / %s:", TEXT(WORD, case_battle_say, battle, guard, &de));
        }
        for (k = 0; k < feats; k++) {
            must(case_outcome_feat(own_system, k, &feat));
            must(case_defenses_chance(defenses, i, feat, &row));
            printf("%s %s / %s %.1f %%", k ? "," : "", FEATS[feat][0], FEATS[feat][1],
                   100 * row.probability);
        }
        puts("");
        if (guard.kind == CASE_KIND_NOTHING) {
            must(case_aimed_chance(aimed, &nothing, feat, limits, NULL, &again));
            check(row.probability == again.probability, "two chances of the same attack");
        }
    }
    case_defenses_free(defenses);
    for (answer = case_json_first(case_json_member(json, "answers")); answer; answer = case_json_next(answer))
        if (!case_json_true(case_json_member(answer, "given"))) {
            printf("      assumed / angenommen: %s:", text_of(WORD, case_json_member(answer, "question")));
            printf(" %s\n", said(case_json_member(answer, "answer")));
        }
}

/* The odds on a button that names a target or an attack: of each attack that it can mean. */
static void odds_on_button(const case_decision_request *decision, case_value button)
{
    const char *subject;
    case_value attack = {CASE_KIND_ATTACK, 0, 0};
    case_aim aim;
    case_aimed *aimed = NULL;
    case_limits limits;
    case_status status = CASE_OK;
    int32_t named = -1;
    memset(&limits, 0, sizeof limits);
    limits.struct_size = sizeof limits;
    limits.paths = 250;
    memset(&aim, 0, sizeof aim);
    aim.struct_size = sizeof aim;
    aim.attacker = decision->who;
    aim.target = CASE_NOBODY;
    if (inputs % 5 || decision->who >= CASE_MAP
        || (button.kind != CASE_KIND_ACTOR
            && (button.kind != CASE_KIND_ATTACK || button.of != decision->who)))
        return;
    subject = case_json_first(case_json_member(case_json_member(slots[REQUEST], "decision"), "subject"));
    for (; subject; subject = case_json_next(subject)) {
        const char *kind = case_json_member(subject, "kind");
        if (case_json_is(kind, "actor"))
            aim.target = number_of(subject, CASE_NOBODY);
        if (case_json_is(kind, "attack") && case_json_number(case_json_member(subject, "of"), -1) == decision->who)
            named = number_of(subject, -1);
    }
    if (button.kind == CASE_KIND_ACTOR)
        aim.target = button.number;
    else
        named = button.number;
    if (aim.target >= CASE_MAP || aim.target == aim.attacker)
        return;
    aim.attack = named < 0 ? 0 : named;
    do {
        status = case_battle_aim(battle, &aim, NULL, 0, &aimed);
        check(status == CASE_OK || status == CASE_ERR_AIM || status == CASE_ERR_ODDS
                  || (status == CASE_ERR_RANGE && aim.attack), "an aim was refused");
        if (status == CASE_ERR_RANGE)
            break;
        attack.of = (uint16_t)aim.attacker;
        attack.number = aim.attack++;
        printf("      %s:\n", say(attack));
        if (status == CASE_ERR_AIM)
            refused_by_rule();
        if (status != CASE_OK)
            continue;
        show_attack(attack, aim.target, aimed, &limits);
        case_aimed_free(aimed);
    } while (named < 0);
}

/* What is known of a roll before the dice fall. */
static case_roll_request show_roll(void)
{
    case_roll_request roll;
    const char *json, *row, *outcome;
    uint64_t sum = 0, enough = 0, weight;
    roll.struct_size = sizeof roll;
    must(case_battle_roll_request(battle, &roll));
    json = case_json_member(keep(REQUEST, ask("{\"call\":\"request\"}")), "roll");
    printf("? %s rolls %s", name_of(roll.who), word("roll", roll.name));
    if (roll.against != CASE_NOBODY)
        printf(" against %s", name_of(roll.against));
    printf(" [%s: %s]", roll.rule, word("rule", roll.rule));
    if (roll.base.kind != CASE_KIND_NOTHING)
        printf(", from %s", say(roll.base));
    check((size_t)roll.modifiers == case_json_count(case_json_member(json, "modifiers"))
              && (size_t)roll.bands == case_json_count(case_json_member(json, "bands"))
              && (size_t)roll.odds == case_json_count(case_json_member(json, "odds"))
              && (size_t)roll.lying == case_json_count(case_json_member(json, "lying")),
          "a struct and a command tell two rolls");
    for (row = case_json_first(case_json_member(json, "modifiers")); row; row = case_json_next(row)) {
        printf(", %s", text_of(WORD, case_json_member(row, "words")));
        printf(" (%s)", text_of(WORD, case_json_member(row, "name")));
    }
    if (roll.at.kind != CASE_KIND_NOTHING)
        printf(", on %s", say(roll.at));
    printf("\n  dice:");
    for (row = case_json_first(case_json_member(json, "dice")); row; row = case_json_next(row))
        printf(" %s%s", text_of(WORD, case_json_member(row, "die")),
               case_json_true(case_json_member(row, "wild")) ? " (wild)" : "");
    if (roll.has_flat)
        printf(" %+d", (int)roll.flat);
    puts("");
    for (row = case_json_first(case_json_member(json, "bands")); row; row = case_json_next(row))
        printf("  %d or more: %s\n", (int)case_json_number(case_json_member(row, "low"), 0),
               said(case_json_member(row, "outcome")));
    for (row = case_json_first(case_json_member(json, "odds")); row; row = case_json_next(row)) {
        outcome = case_json_member(row, "outcome");
        weight = (uint64_t)case_json_number(case_json_member(row, "weight"), 0);
        sum += weight;
        if (number_of(outcome, 0) >= roll.at.number)
            enough += weight;
        if (roll.bands)
            printf("  %s: %llu in %llu\n", said(outcome), (unsigned long long)weight,
                   (unsigned long long)roll.denominator);
    }
    check(sum == roll.denominator, "the odds of a roll do not add up to 1");
    foresee(NULL);
    if (roll.outcome_kind == CASE_KIND_TOTAL && roll.at.kind == CASE_KIND_DIFFICULTY && sum)
        printf("  %s or more: %.1f %%\n", say(roll.at), 100.0 * (double)enough / (double)sum);
    return roll;
}

/* Rolls the dice that are wanted: one, or all that are sure to be needed. */
static void roll_dice(void)
{
    const case_roll_request roll = show_roll();
    int32_t faces[128], i, count = below(2) ? roll.count : 1;
    check(case_battle_feed_face(battle, 0) == CASE_ERR_FACE, "a face of 0 was taken");
    check(case_battle_feed_face(battle, roll.die + 1) == CASE_ERR_FACE, "too high a face was taken");
    printf("  >");
    for (i = 0; i < count && i < 128; i++) {
        faces[i] = 1 + below(roll.die);
        printf(" %d", (int)faces[i]);
    }
    puts("");
    must(case_battle_feed_faces(battle, faces, (size_t)i));
}

/* Presses a button and takes it back: every answer that is shown is accepted. */
static void press(case_value answer)
{
    check(case_battle_feed_answer(battle, answer) == CASE_OK, "an answer that is shown was refused");
    must(case_battle_undo_input(battle));
    check(must(case_battle_step(battle)) == CASE_WANTS_DECISION, "another request after an undo");
}

/* Tries what is no button: refused, and nothing has changed. */
static void refused(case_value answer)
{
    check(case_battle_feed_answer(battle, answer) >= CASE_ERR_NULL, "another answer was accepted");
}

/* Shows a decision as buttons, and presses one. */
static void decide(void)
{
    case_decision_request decision;
    const char *subject;
    case_value answer, other;
    int32_t i, k, pick = -1, shown = 0;
    decision.struct_size = sizeof decision;
    must(case_battle_decision_request(battle, &decision));
    keep(REQUEST, ask("{\"call\":\"request\"}"));
    printf("? %s:", name_of(decision.who));
    printf(" %s [%s]%s", TEXT(LABEL, case_battle_title, battle, &en), decision.rule,
           decision.secret ? " (secret)" : "");
    printf(" / %s", TEXT(LABEL, case_battle_title, battle, &de));
    subject = case_json_first(case_json_member(case_json_member(slots[REQUEST], "decision"), "subject"));
    for (i = 0; subject; subject = case_json_next(subject), i++)
        printf("%s %s", i ? "," : " —", said(subject));
    check(i == decision.subject, "a struct and a command tell two subjects");
    puts("");
    for (i = 0; i < decision.answers; i++) {
        must(case_battle_answer(battle, (size_t)i, &answer));
        printf("  [%s]", TEXT(LABEL, case_battle_label, battle, answer, &en));
        printf(" [%s]%s\n", TEXT(LABEL, case_battle_label, battle, answer, &de),
               same(answer, decision.suggestion) ? " (suggested)" : "");
        foresee(&answer);
        odds_on_button(&decision, answer);
        shown += same(answer, decision.suggestion);
    }
    answer = decision.suggestion;
    if (decision.answers > 0) {
        for (i = 0; i < decision.answers; i++) {
            must(case_battle_answer(battle, (size_t)i, &other));
            press(other);
            for (other.number += 1, k = 0; k < decision.answers; k++) {
                must(case_battle_answer(battle, (size_t)k, &answer));
                if (same(answer, other))
                    break;
            }
            if (k == decision.answers)
                refused(other);
        }
        pick = inputs < PATIENT && !below(4) ? below(decision.answers) : -1;
        answer = decision.suggestion;
        if (pick >= 0)
            must(case_battle_answer(battle, (size_t)pick, &answer));
    } else {
        shown = answer.number >= decision.low && answer.number <= decision.high;
        printf("  %d to %d\n", (int)decision.low, (int)decision.high);
        check(answer.kind == decision.answer_kind, "a suggestion of another kind");
        other = answer;
        other.number = decision.low;
        press(other);
        other.number = decision.high;
        press(other);
        if (decision.low > INT32_MIN) {
            other.number = decision.low - 1;
            refused(other);
        }
        if (decision.high < INT32_MAX) {
            other.number = decision.high + 1;
            refused(other);
        }
        if (inputs < PATIENT && !below(4))
            answer.number = decision.low + below(decision.high - decision.low < 9
                                                     ? decision.high - decision.low + 1 : 10);
    }
    check(shown == 1, "the suggestion is not one of the answers");
    other.kind = 60000;
    refused(other);
    printf("  > %s\n", TEXT(LABEL, case_battle_label, battle, answer, &en));
    must(case_battle_feed_answer(battle, answer));
}

/* Takes the last input back and brings it again: the battle is the same. */
static void undo_and_redo(void)
{
    TEXT(SAVE, case_battle_save, battle);
    must(case_battle_undo_input(battle));
    must(case_battle_redo(battle));
    check(!strcmp(slots[SAVE], TEXT(AGAIN, case_battle_save, battle)), "redo gave another battle");
    puts("-- undone and redone");
}

/* Writes the battle to a text, frees it, and opens another from the text. */
static void save_and_resume(void)
{
    TEXT(SAVE, case_battle_save, battle);
    case_battle_free(battle);
    must(case_battle_resume(slots[SAVE], strlen(slots[SAVE]), &battle));
    check(!strcmp(slots[SAVE], TEXT(AGAIN, case_battle_save, battle)), "a save changed");
    puts("-- saved and resumed");
}

/* Events as data. */
static const char *as_data(int slot, size_t first, size_t end)
{
    char command[128];
    snprintf(command, sizeof command,
             "{\"call\":\"events\",\"audience\":\"gamemaster\",\"first\":%lu,\"most\":%lu}", (unsigned long)first,
             (unsigned long)(end > first ? end - first : 1));
    return end > first ? keep(slot, case_json_member(ask(command), "rows")) : strcpy(grow(slot, 3), "[]");
}

/* Where the open events begin and end. */
static void open_events(size_t *first, size_t *end)
{
    case_battle_info info;
    info.struct_size = sizeof info;
    must(case_battle_status(battle, &info));
    *first = (size_t)info.events;
    *end = *first + (size_t)info.open_events;
}

/* Shows what the open step has done since the last request; keeps all of it as data. */
static void unfold(size_t *told)
{
    size_t first, end;
    open_events(&first, &end);
    tell(*told > first ? *told : first, end, "  ... ");
    *told = end;
    as_data(OPEN, first, end);
}

/* What was open has become the beginning of what followed, event by event. */
static void check_unfolded(size_t first, size_t end)
{
    size_t length = strlen(slots[OPEN]);
    const char *now = as_data(OTHER, first, end);
    check(length <= 2 || !strncmp(slots[OPEN], now, length - 1), "open events were not kept");
}

/* What the referee did last: told, taken back and done again, or refused without a trace. */
static int done_by_referee(const char *command, const char *what)
{
    size_t first, end;
    TEXT(SAVE, case_battle_save, battle);
    if (!ask(command)) {
        printf("! %s: refused: %s\n", what, why);
        check(!strcmp(slots[SAVE], TEXT(OTHER, case_battle_save, battle)), "refused, yet done");
        return 0;
    }
    printf("! %s\n", what);
    must(case_battle_new_events(battle, &first, &end));
    check(first < end, "an intervention is not in the log");
    tell(first, end, "! ");
    TEXT(DONE, case_battle_save, battle);
    must(case_battle_undo_input(battle));
    check(!strcmp(slots[SAVE], TEXT(OTHER, case_battle_save, battle)), "an undo leaves something");
    must(case_battle_redo(battle));
    check(!strcmp(slots[DONE], TEXT(OTHER, case_battle_save, battle)), "a redo lacks something");
    /* What was open is run again behind it, and told again. */
    strcpy(slots[OPEN], "[]");
    told = 0;
    return 1;
}

/* What goes on only when the table wants it. */
#define STAYS "\"run\":false,\"also\":[]"

/* Whether a value is yes or no. */
static int is_yes_no(const char *value)
{
    return case_json_is(case_json_member(value, "kind"), "yes_no");
}

/* Sets a value of the state, with the reason for it. */
static int set(const char *field, int32_t to, const char *reason)
{
    char what[256], command[768], number[16];
    const char *name = case_json_member(field, "field"), *who = case_json_member(field, "who"),
               *place = case_json_member(field, "place"), *kind = case_json_member(case_json_member(field, "value"), "kind");
    snprintf(what, sizeof what, "sets %s", word("field", text_of(LABEL, name)));
    snprintf(number, sizeof number, "%d", (int)to);
    if (is_yes_no(case_json_member(field, "value")) && to >= 0 && to <= 1)
        strcpy(number, to ? "true" : "false");
    snprintf(command, sizeof command,
             "{\"call\":\"set\"," STAYS ",\"field\":%.*s,\"who\":%.*s,\"place\":%.*s,\"to\":{\"kind\":%.*s,\"value\":%s},"
             "\"reason\":\"%s\"}", (int)(case_json_end(name) - name), name, (int)(case_json_end(who) - who), who,
             (int)(case_json_end(place) - place), place, (int)(case_json_end(kind) - kind), kind, number, reason);
    return done_by_referee(command, what);
}

/* The state as rows, at the last checkpoint. */
static const char *state(void)
{
    return case_json_first(keep(STATE, ask("{\"call\":\"state\",\"open\":false,\"audience\":\"gamemaster\"}")));
}

/* Whether a number can be set, within bounds. */
static int is_settable(const char *field)
{
    const char *limits = case_json_member(field, "limits"), *value = case_json_member(field, "value");
    return case_json_true(case_json_member(field, "settable")) && case_json_first(limits)
           && (is_yes_no(value) || case_json_number(case_json_member(value, "value"), -7.5) != -7.5);
}

static int32_t low_of(const char *field)
{
    return (int32_t)case_json_number(case_json_first(case_json_member(field, "limits")), 0);
}

static int32_t high_of(const char *field)
{
    return (int32_t)case_json_number(case_json_next(case_json_first(case_json_member(field, "limits"))), 0);
}

/* Sets something that may be set to something that it can be. */
static void set_something(void)
{
    const char *first = state(), *field = first, *at;
    int32_t count = 0, start, low, high;
    for (at = first; at; at = case_json_next(at))
        count++;
    for (start = below(count); start--; field = case_json_next(field))
        ;
    for (; count-- && !is_settable(field); field = field ? field : first)
        field = case_json_next(field);
    if (!field || !is_settable(field))
        return;
    low = low_of(field);
    high = high_of(field);
    set(field, low + below(high - low < 999 ? high - low + 1 : 999), "the referee wants it so");
    if (high < INT32_MAX)
        check(!set(field, high + 1, ""), "a value out of its bounds was taken");
}

/* Takes somebody out: of all that can be set of whom, something ends the fight for them; while a
 * step is open it may not fit. */
static int take_out(int32_t who)
{
    case_fighter_info fighter;
    const char *field;
    int32_t end, to;
    fighter.struct_size = sizeof fighter;
    must(case_battle_fighter(battle, who, &fighter));
    for (field = state(); field && fighter.stands; field = case_json_next(field))
        for (end = 0; end < 2 && fighter.stands; end++) {
            if (number_of(case_json_member(field, "who"), CASE_NOBODY) != who || !is_settable(field)
                || *case_json_member(field, "place") == '{')
                break;
            to = end ? low_of(field) : high_of(field);
            if (to == number_of(case_json_member(field, "value"), 0)
                || !set(field, to, "the referee sends you off"))
                continue;
            must(case_battle_fighter(battle, who, &fighter));
            if (fighter.stands)
                must(case_battle_undo_input(battle));
        }
    printf("! %s %s\n", name_of(who), fighter.stands ? "stays" : "is taken out");
    return !fighter.stands;
}

/* Brings in one more of those who are there, under another name, in the middle of whatever goes on. */
static void bring_in(void)
{
    case_battle_info info;
    const char *sheet, *value, *name;
    char *part;
    int entries = 0;
    info.struct_size = sizeof info;
    must(case_battle_status(battle, &info));
    if (info.fighters >= CROWD)
        return;
    sheet = case_json_first(case_json_member(keep(ROSTER, ask("{\"call\":\"roster_now\"}")), "fighters"));
    check(sheet != NULL, "a roster without fighters");
    if (!sheet)
        return;
    part = grow(PART, strlen(sheet) + 200);
    part += sprintf(part, "{\"call\":\"join\"," STAYS ",\"reason\":\"they heard the noise\","
                    "\"part\":{\"fighters\":[{\"name\":\"Newcomer %d\"", (int)info.fighters);
    /* Each entry of the sheet, but for the name, an id, and how the other one stands. */
    for (value = case_json_first(sheet); value; value = case_json_next(value)) {
        for (name = value - 2; name[-1] != ',' && name[-1] != '{'; name--)
            ;
        if (strncmp(name, "\"name\":", 7) && strncmp(name, "\"id\":", 5) && strncmp(name, "\"now\":", 6))
            part += sprintf(part, ",%.*s", (int)(case_json_end(value) - name), name);
        entries++;
    }
    strcpy(part, "}]}}");
    check(entries > 1, "an empty sheet");
    done_by_referee(slots[PART], "brings somebody in");
}

/* Shifts the roll that is wanted, or somebody's next. */
static void shift(void)
{
    case_battle_info info;
    case_roll_request roll;
    char command[128];
    info.struct_size = sizeof info;
    roll.struct_size = sizeof roll;
    must(case_battle_status(battle, &info));
    roll.who = below(info.fighters);
    if (info.wanted == CASE_WANTED_ROLL)
        must(case_battle_roll_request(battle, &roll));
    if (roll.who >= info.fighters)
        return;
    snprintf(command, sizeof command, "{\"call\":\"shift\"," STAYS ",\"who\":%d,\"by\":%d}", (int)roll.who, (int)(1 + below(3)));
    done_by_referee(command, "shifts a roll");
}

/* Lays another face where somebody misread one. */
static void replace_face(void)
{
    const char *input, *last = NULL;
    char die[8], command[128];
    int32_t face;
    input = case_json_first(case_json_member(ask("{\"call\":\"inputs\",\"most\":100000}"), "rows"));
    for (; input; input = case_json_next(input))
        if (*case_json_member(input, "die") == '"')
            last = input;
    if (!last)
        return;
    case_json_text(case_json_member(last, "die"), die, sizeof die);
    face = 1 + (int32_t)case_json_number(case_json_member(last, "face"), 0) % atoi(die + 1);
    snprintf(command, sizeof command, "{\"call\":\"correct\"," STAYS ",\"input\":%d,\"faces\":[%d]}",
             (int)case_json_number(case_json_member(last, "index"), 0), (int)face);
    done_by_referee(command, "replaces a face");
}

/* The referee does something. */
static void referee(void)
{
    case_battle_info info;
    info.struct_size = sizeof info;
    must(case_battle_status(battle, &info));
    switch (below(6)) {
    case 0:
        bring_in();
        break;
    case 1:
        take_out(below(info.fighters));
        break;
    case 2:
        shift();
        break;
    case 3:
        replace_face();
        break;
    default:
        set_something();
    }
}

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(1 << 20);
    if (!file || !text) {
        perror(path);
        exit(1);
    }
    *length = fread(text, 1, 1 << 20, file);
    fclose(file);
    return text;
}

/* Plays until the battle is over, or so many inputs were given. */
static case_status play(int most)
{
    case_battle_info info;
    case_status status = CASE_OK;
    size_t first, end, open;
    int32_t turn = 0;
    strcpy(grow(OPEN, 3), "[]");
    told = 0;
    info.struct_size = sizeof info;
    while (inputs < most) {
        must(status = case_battle_step(battle));
        if (status == CASE_OK || status == CASE_OVER) {
            must(case_battle_new_events(battle, &first, &end));
            check_unfolded(first, end);
            strcpy(slots[OPEN], "[]");
            open = told > first ? told : first;
            tell(open < end ? open : end, end, "");
            told = 0;
            if (status == CASE_OVER)
                break;
            must(case_battle_status(battle, &info));
            if (info.turn != turn)
                standing();
            if (info.turn != turn && inputs < PATIENT && !below(8))
                check(take_out(below(info.fighters)), "nobody can be taken out");
            turn = info.turn;
            continue;
        }
        open_events(&first, &end);
        check_unfolded(first, end);
        unfold(&told);
        if (inputs < PATIENT && inputs % 40 == 20 && below(3)) {
            referee();
            continue;
        }
        if (status == CASE_WANTS_ROLL)
            roll_dice();
        else
            decide();
        inputs++;
        if (inputs % 50 == 25)
            save_and_resume();
        else if (inputs % 50 == 49)
            undo_and_redo();
    }
    return status;
}

/* Opens the fight after this one, which begins with how this one ends. */
static void next_fight(void)
{
    keep(ROSTER, ask("{\"call\":\"roster_now\"}"));
    case_battle_free(battle);
    puts("== the next fight");
    must(case_battle_new(slots[ROSTER], strlen(slots[ROSTER]), CASE_FORMAT_JSON, &battle));
    check(!strcmp(slots[ROSTER], keep(AGAIN, ask("{\"call\":\"roster_now\"}"))),
          "the next fight begins otherwise than this one ends");
    must(case_battle_set_control(battle, CASE_EVERYBODY, CASE_CONTROL_HOST));
}

int main(int argc, char **argv)
{
    size_t length;
    int32_t i;
    char *roster;
    const char *at;
    if (argc < 2 || case_abi_version() != CASE_ABI_VERSION) {
        fprintf(stderr, "promises ROSTER [SEED], with case %s\n", case_version());
        return 2;
    }
    dice = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) % 65537 : 1;
    roster = read_file(argv[1], &length);
    must(case_battle_new(roster, length, CASE_FORMAT_ANY, &battle));
    free(roster);
    must(case_battle_set_control(battle, CASE_EVERYBODY, CASE_CONTROL_HOST));
    TEXT(LABEL, case_battle_system, battle);
    at = case_json_first(ask("{\"call\":\"systems\"}"));
    for (; at && !case_json_is(case_json_member(at, "name"), slots[LABEL]); at = case_json_next(at))
        own_system++;
    check(play(MOST) == CASE_OVER, "the battle did not end");
    standing();
    printf("== over after %d inputs\n", inputs);
    next_fight();
    play(inputs + NEXT);
    standing();
    case_battle_free(battle);
    for (i = 0; i < SLOTS; i++)
        free(slots[i]);
    return broken != 0;
}
