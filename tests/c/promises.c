/*
 * Holds the library to its word at a table of any system, without a name of a system, question, roll
 * or field: promises ROSTER [SEED]. It ends with 1 where the word is broken.
 *
 * A seeded generator stands in for the people: it rolls all dice and presses the buttons, refused
 * ones too, takes back, saves, resumes, meddles as the referee, and plays on in the next fight.
 */
#include <case_odds.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EN = CASE_LANGUAGE_ENGLISH, DE = CASE_LANGUAGE_GERMAN, ALL = CASE_AUDIENCE_GAMEMASTER };
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
enum { NAME, WORD, LABEL, TOOLTIP, LINE, OTHER, SAVE, AGAIN, DONE, ROSTER, PART, OPEN, SLOTS };
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

static const char *word(int32_t what, const char *name)
{
    return TEXT(WORD, case_battle_word, battle, what, name, strlen(name), EN, NULL);
}

/* A value as a reader says it; every value has a kind that the system knows. */
static const char *say(case_value value)
{
    TEXT(OTHER, case_battle_kind_name, battle, value.kind);
    return TEXT(OTHER, case_battle_say, battle, value, EN, NULL);
}

static int same(case_value a, case_value b)
{
    return a.kind == b.kind && a.of == b.of && a.number == b.number;
}

/* Tells events in both languages, an English line and under it the German one. */
static void tell(size_t first, size_t end, const char *mark)
{
    for (; first < end; first++) {
        const char *english = TEXT(LINE, case_battle_tell, battle, first, 1, EN, NULL, ALL);
        const char *german = TEXT(OTHER, case_battle_tell, battle, first, 1, DE, NULL, ALL);
        check(!*english == !*german, "a line in one language alone");
        if (*english)
            printf("%s%s%s  %s", mark, english, mark, german);
    }
}

/* The end of a JSON text, a list or an object, that begins here; of the value behind a name. */
static const char *end_of(const char *json)
{
    int depth = 0;
    for (; *json; json++) {
        if (*json == '"')
            for (json++; *json && *json != '"'; json++)
                json += *json == '\\' && json[1];
        depth += (*json == '{' || *json == '[') - (*json == '}' || *json == ']');
        if (depth < 0 || (depth == 0 && (json[1] == ',' || json[1] == '}' || json[1] == ']')))
            return json + 1;
    }
    return json;
}

/* The number of the first value of an object. */
static int32_t number_of(const char *json)
{
    const char *value = strstr(json, "\"value\":");
    return value ? (int32_t)atoi(value + strlen("\"value\":")) : 0;
}

/* How everybody stands: the order with who has acted, gauges and conditions, from the tracker. */
static void standing(void)
{
    case_battle_info info;
    const char *at, *end, *words, *found;
    int32_t who;
    info.struct_size = sizeof info;
    must(case_battle_status(battle, &info));
    printf("== turn %d:", (int)info.turn);
    at = strstr(TEXT(ROSTER, case_battle_tracker_json, battle, EN, NULL, ALL), "\"order\":[");
    check(at != NULL, "a tracker without an order");
    if (!at)
        return;
    for (at += strlen("\"order\":["); *at == '{'; at = end + (*end == ',')) {
        end = end_of(at);
        who = number_of(at);
        found = strstr(at, "\"has_acted\":true");
        printf(" %s%s", name_of(who), found && found < end ? " (done)," : ",");
    }
    puts("");
    at = strstr(at, "\"fighters\":[");
    check(at != NULL, "a tracker without fighters");
    if (!at)
        return;
    for (at += strlen("\"fighters\":["); *at == '{'; at = end + (*end == ',')) {
        end = end_of(at);
        who = number_of(at);
        found = strstr(at, "\"stands\":true");
        printf("   %s", name_of(who));
        printf(" (%s)%s:", TEXT(LABEL, case_battle_side_name, battle, who),
               found && found < end ? "" : ", out");
        for (words = at; (words = strstr(words, "\"words\":\"")) != NULL && words < end;) {
            words += strlen("\"words\":\"");
            printf(" %.*s;", (int)strcspn(words, "\""), words);
        }
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
    printf("      no / nein: %s [%s]\n", TEXT(WORD, case_battle_word, battle, CASE_NAME_OF_RULE, rule,
                                              length - 1, EN, NULL), rule);
}

/* What an attack comes to that nobody has chosen yet: undefended, and under the best defense. */
static void show_attack(const case_aimed *aimed, case_limits *limits)
{
    case_aimed_summary summary;
    case_aimed_decision answer;
    case_defenses *defenses = NULL;
    case_odds_row row, again;
    case_value guard, nothing = {CASE_KIND_NOTHING, CASE_NOBODY, 0};
    size_t count, verdicts, feats, i, k;
    int32_t feat;
    if (case_aimed_best_defenses(aimed, limits, NULL, &defenses) != CASE_OK)
        return;
    summary.struct_size = sizeof summary;
    answer.struct_size = sizeof answer;
    row.struct_size = again.struct_size = sizeof row;
    must(case_aimed_info(aimed, &summary));
    must(case_defenses_count(defenses, &count, &verdicts));
    check(count == (size_t)summary.guards + 1, "not every defense is in the list");
    must(case_outcome_count(own_system, &feats, NULL));
    for (i = 0; i < count; i++) {
        must(case_defenses_get(defenses, i, &guard));
        if (i && guard.kind != CASE_KIND_NOTHING)
            continue;
        printf("      %s", i ? "undefended / ohne Abwehr:" : "at best / bestenfalls");
        if (!i) {
            printf(" %s", TEXT(WORD, case_battle_say, battle, guard, EN, NULL));
            printf(" / %s:", TEXT(WORD, case_battle_say, battle, guard, DE, NULL));
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
    for (i = 0; i < (size_t)summary.answers; i++) {
        must(case_aimed_answer(aimed, i, &answer));
        if (!answer.given)
            printf("      assumed / angenommen: %s: %s\n", answer.name, say(answer.answer));
    }
}

/* The odds on a button that names a target or an attack: of each attack that it can mean. */
static void odds_on_button(const case_decision_request *decision, case_value button)
{
    case_named_value subject;
    case_value part, attack = {CASE_KIND_ATTACK, 0, 0};
    case_aim aim;
    case_aimed *aimed = NULL;
    case_limits limits;
    case_status status = CASE_OK;
    int32_t i, named = -1;
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
    for (i = 0; i <= decision->subject; i++) {
        subject.struct_size = sizeof subject;
        if (i < decision->subject)
            must(case_battle_subject(battle, (size_t)i, &subject));
        part = i < decision->subject ? subject.value : button;
        if (part.kind == CASE_KIND_ACTOR)
            aim.target = part.number;
        if (part.kind == CASE_KIND_ATTACK && part.of == decision->who)
            named = part.number;
    }
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
        show_attack(aimed, &limits);
        case_aimed_free(aimed);
    } while (named < 0);
}

/* What is known of a roll before the dice fall. */
static case_roll_request show_roll(void)
{
    case_roll_request roll;
    case_modifier modifier;
    case_band band;
    case_weight weight;
    case_die die;
    uint64_t sum = 0, enough = 0;
    int32_t i;
    roll.struct_size = sizeof roll;
    must(case_battle_roll_request(battle, &roll));
    printf("? %s rolls %s", name_of(roll.who), word(CASE_NAME_OF_ROLL, roll.name));
    if (roll.against != CASE_NOBODY)
        printf(" against %s", name_of(roll.against));
    printf(" [%s: %s]", roll.rule, word(CASE_NAME_OF_RULE, roll.rule));
    if (roll.base.kind != CASE_KIND_NOTHING)
        printf(", from %s", say(roll.base));
    for (i = 0; i < roll.modifiers; i++) {
        modifier.struct_size = sizeof modifier;
        must(case_battle_roll_modifier(battle, (size_t)i, &modifier));
        printf(", %s (%s)", say(modifier.by), word(CASE_NAME_OF_RULE, modifier.rule));
    }
    if (roll.at.kind != CASE_KIND_NOTHING)
        printf(", on %s", say(roll.at));
    printf("\n  dice:");
    for (i = 0; i < roll.dice; i++) {
        die.struct_size = sizeof die;
        must(case_battle_roll_die(battle, (size_t)i, &die));
        printf(" d%d%s", (int)die.faces, die.wild ? " (wild)" : "");
    }
    if (roll.has_flat)
        printf(" %+d", (int)roll.flat);
    puts("");
    for (i = 0; i < roll.bands; i++) {
        band.struct_size = sizeof band;
        must(case_battle_roll_band(battle, (size_t)i, &band));
        printf("  %d or more: %s\n", (int)band.low, say(band.outcome));
    }
    for (i = 0; i < roll.odds; i++) {
        weight.struct_size = sizeof weight;
        must(case_battle_roll_odds(battle, (size_t)i, &weight));
        say(weight.outcome);
        sum += weight.weight;
        if (weight.outcome.number >= roll.at.number)
            enough += weight.weight;
        if (roll.bands)
            printf("  %s: %llu in %llu\n", say(weight.outcome), (unsigned long long)weight.weight,
                   (unsigned long long)weight.denominator);
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
    case_named_value subject;
    case_value answer, other;
    int32_t i, k, pick = -1, shown = 0;
    decision.struct_size = sizeof decision;
    must(case_battle_decision_request(battle, &decision));
    printf("? %s:", name_of(decision.who));
    printf(" %s [%s]%s", TEXT(LABEL, case_battle_title, battle, EN, NULL), decision.rule,
           decision.secret ? " (secret)" : "");
    printf(" / %s", TEXT(LABEL, case_battle_title, battle, DE, NULL));
    for (i = 0; i < decision.subject; i++) {
        subject.struct_size = sizeof subject;
        must(case_battle_subject(battle, (size_t)i, &subject));
        printf("%s %s", i ? "," : " —", say(subject.value));
    }
    puts("");
    for (i = 0; i < decision.answers; i++) {
        must(case_battle_answer(battle, (size_t)i, &answer));
        printf("  [%s]", TEXT(LABEL, case_battle_label, battle, answer, EN, NULL));
        printf(" [%s]%s", TEXT(LABEL, case_battle_label, battle, answer, DE, NULL),
               same(answer, decision.suggestion) ? " (suggested)" : "");
        printf(" %s\n", TEXT(TOOLTIP, case_battle_tooltip, battle, answer));
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
    printf("  > %s\n", TEXT(LABEL, case_battle_label, battle, answer, EN, NULL));
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
    must(case_battle_set_audience(battle, ALL));
    check(!strcmp(slots[SAVE], TEXT(AGAIN, case_battle_save, battle)), "a save changed");
    puts("-- saved and resumed");
}

/* Shows what the open step has done since the last request; keeps all of it as data. */
static void unfold(size_t *told)
{
    size_t first, end;
    must(case_battle_open_events(battle, &first, &end));
    tell(*told > first ? *told : first, end, "  ... ");
    *told = end;
    TEXT(OPEN, case_battle_events_json, battle, first, end - first, ALL);
}

/* What was open has become the beginning of what followed, event by event. */
static void check_unfolded(size_t first, size_t end)
{
    size_t length = strlen(slots[OPEN]);
    const char *now = TEXT(OTHER, case_battle_events_json, battle, first, end - first, ALL);
    check(length <= 2 || !strncmp(slots[OPEN], now, length - 1), "open events were not kept");
}

/* What the referee did last: told, taken back and done again, or refused without a trace. */
static int done_by_referee(case_status status, const char *what)
{
    char message[512] = "";
    size_t first, end;
    if (status != CASE_OK) {
        case_last_message(message, sizeof message, NULL);
        printf("! %s: refused: %s\n", what, message);
        check(status < CASE_ERR_LENGTH, "an intervention ended with a limit or a bug");
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

/* Sets a value, with the reason for it. */
static int set(const case_field *field, case_value to, const char *reason)
{
    char what[256];
    TEXT(SAVE, case_battle_save, battle);
    snprintf(what, sizeof what, "sets %s", word(CASE_NAME_OF_FIELD, field->name));
    return done_by_referee(case_intervene_set(battle, field->name, strlen(field->name), field->who,
                                              field->place, to, reason, strlen(reason)), what);
}

/* Sets something that may be set to something that it can be. */
static void set_something(void)
{
    case_field field;
    case_value to;
    size_t fields, i;
    int32_t start;
    field.struct_size = sizeof field;
    must(case_battle_field_count(battle, 0, &fields));
    start = below((int32_t)fields);
    for (i = 0; i < fields; i++) {
        must(case_battle_field(battle, 0, (i + (size_t)start) % fields, &field));
        if (!field.settable || !field.has_limits || field.value.kind == CASE_KIND_NOTHING)
            continue;
        to = field.value;
        to.number = field.low + below(field.high - field.low < 999 ? field.high - field.low + 1 : 999);
        set(&field, to, "the referee wants it so");
        to.number = field.high;
        if (field.high < INT32_MAX && to.kind < CASE_KIND_NAME) {
            to.number = field.high + 1;
            TEXT(SAVE, case_battle_save, battle);
            check(!done_by_referee(case_intervene_set(battle, field.name, strlen(field.name),
                                                      field.who, field.place, to, NULL, 0),
                                   "sets too much"), "a value out of its bounds was taken");
        }
        return;
    }
}

/* Takes somebody out: of all that can be set of whom, something ends the fight for them; while a
 * step is open it may not fit. */
static int take_out(int32_t who)
{
    case_fighter_info fighter;
    case_field field;
    case_value to;
    size_t fields, i;
    int32_t end;
    fighter.struct_size = sizeof fighter;
    field.struct_size = sizeof field;
    must(case_battle_fighter(battle, who, &fighter));
    must(case_battle_field_count(battle, 0, &fields));
    for (i = 0; i < fields && fighter.stands; i++)
        for (end = 0; end < 2 && fighter.stands; end++) {
            must(case_battle_field(battle, 0, i, &field));
            if (field.who != who || !field.settable || !field.has_limits
                || field.value.kind == CASE_KIND_NOTHING || field.place.kind != CASE_KIND_NOTHING)
                break;
            to = field.value;
            to.number = end ? field.low : field.high;
            if (to.number == field.value.number || !set(&field, to, "the referee sends you off"))
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
    const char *sheet, *at, *value, *end;
    char *part;
    int entries = 0;
    info.struct_size = sizeof info;
    must(case_battle_status(battle, &info));
    if (info.fighters >= CROWD)
        return;
    sheet = strstr(TEXT(ROSTER, case_battle_roster_now, battle), "\"fighters\":[");
    check(sheet != NULL, "a roster without fighters");
    if (!sheet)
        return;
    sheet += strlen("\"fighters\":[");
    part = grow(PART, strlen(sheet) + 100);
    part += sprintf(part, "{\"fighters\":[{\"name\":\"Newcomer %d\"", (int)info.fighters);
    /* Each entry of the sheet, but for the name, an id, and how the other one stands. */
    for (at = sheet + 1; *at == '"'; at = end + (*end == ',')) {
        for (value = at + 1; *value && *value != '"'; value++)
            value += *value == '\\' && value[1];
        end = end_of(value + 2);
        if (strncmp(at, "\"name\":", 7) && strncmp(at, "\"id\":", 5) && strncmp(at, "\"now\":", 6))
            part += sprintf(part, ",%.*s", (int)(end - at), at);
        entries++;
    }
    strcpy(part, "}]}");
    check(entries > 1, "an empty sheet");
    TEXT(SAVE, case_battle_save, battle);
    done_by_referee(case_intervene_join(battle, slots[PART], strlen(slots[PART]), CASE_FORMAT_JSON,
                                        "they heard the noise", 20), "brings somebody in");
}

/* Shifts the roll that is wanted, or somebody's next. */
static void shift(void)
{
    case_battle_info info;
    case_roll_request roll;
    info.struct_size = sizeof info;
    roll.struct_size = sizeof roll;
    must(case_battle_status(battle, &info));
    roll.who = below(info.fighters);
    if (info.wanted == CASE_WANTED_ROLL)
        must(case_battle_roll_request(battle, &roll));
    if (roll.who >= info.fighters)
        return;
    TEXT(SAVE, case_battle_save, battle);
    done_by_referee(case_intervene_shift(battle, roll.who, 1 + below(3), NULL, 0), "shifts a roll");
}

/* Lays another face where somebody misread one. */
static void replace_face(void)
{
    case_battle_info info;
    case_input input;
    int32_t i, face;
    info.struct_size = sizeof info;
    input.struct_size = sizeof input;
    must(case_battle_status(battle, &info));
    for (i = info.inputs - 1; i >= 0; i--) {
        must(case_battle_input(battle, (size_t)i, &input));
        if (input.kind == CASE_INPUT_FACE)
            break;
    }
    if (i < 0)
        return;
    face = 1 + input.face % input.die;
    TEXT(SAVE, case_battle_save, battle);
    done_by_referee(case_intervene_faces(battle, (size_t)i, &face, 1, NULL, 0), "replaces a face");
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
        must(case_battle_open_events(battle, &first, &end));
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
    TEXT(ROSTER, case_battle_roster_now, battle);
    case_battle_free(battle);
    puts("== the next fight");
    must(case_battle_new(slots[ROSTER], strlen(slots[ROSTER]), CASE_FORMAT_JSON, &battle));
    must(case_battle_set_audience(battle, ALL));
    check(!strcmp(slots[ROSTER], TEXT(AGAIN, case_battle_roster_now, battle)),
          "the next fight begins otherwise than this one ends");
    must(case_battle_set_control_of_all(battle, CASE_CONTROL_HOST));
}

int main(int argc, char **argv)
{
    size_t length;
    int32_t i;
    char *roster;
    if (argc < 2 || case_abi_version() != CASE_ABI_VERSION) {
        fprintf(stderr, "promises ROSTER [SEED], with case %s\n", case_version());
        return 2;
    }
    dice = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) % 65537 : 1;
    roster = read_file(argv[1], &length);
    must(case_battle_new(roster, length, CASE_FORMAT_ANY, &battle));
    must(case_battle_set_audience(battle, ALL));
    free(roster);
    must(case_battle_set_control_of_all(battle, CASE_CONTROL_HOST));
    TEXT(LABEL, case_battle_system, battle);
    while (strcmp(slots[LABEL], TEXT(OTHER, case_system_name, own_system)))
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
