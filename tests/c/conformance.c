/*
 * The C interface from C: what the header promises, with good arguments and with bad ones. Run it
 * under valgrind and AddressSanitizer: no error, no leak.
 */
#include <case_tables.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int checks, failures;

#define CHECK(condition)                                                                     \
    do {                                                                                     \
        checks++;                                                                            \
        if (!(condition)) {                                                                  \
            failures++;                                                                      \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                  \
        }                                                                                    \
    } while (0)

static char *roster;
static size_t length;

static void read_roster(const char *path)
{
    FILE *file = fopen(path, "rb");
    roster = malloc(1 << 20);
    if (!file || !roster)
        exit(2);
    length = fread(roster, 1, 1 << 20, file);
    fclose(file);
}

static case_battle *open_battle(void)
{
    case_battle *battle = NULL;
    CHECK(case_battle_new(roster, length, CASE_FORMAT_TOML, &battle) == CASE_OK);
    CHECK(battle != NULL);
    return battle;
}

static void versions(void)
{
    char text[64];
    CHECK(case_version_number() == CASE_VERSION_NUMBER);
    CHECK(case_abi_version() == CASE_ABI_VERSION);
    snprintf(text, sizeof text, "%d.%d.%d", CASE_VERSION_MAJOR, CASE_VERSION_MINOR,
             CASE_VERSION_PATCH);
    CHECK(strcmp(text, case_version()) == 0);
    CHECK(strncmp(text, case_game_version(), strlen(text)) == 0);
    CHECK(strstr(case_game_version(), "+rules.") != NULL);
    CHECK(CASE_INVALID == INT32_MIN);
    CHECK(strcmp(case_status_name(CASE_ERR_ROSTER), "CASE_ERR_ROSTER") == 0);
    CHECK(strcmp(case_status_name(12345), "CASE_ERR_?") == 0);
}

static void pure(void)
{
    int32_t ranks[3] = {CASE_RANK_INCREDIBLE, CASE_RANK_TYPICAL, 99}, faces[3] = {44, 98, 1};
    int32_t rank = -7;
    case_defense_outcome defense;
    case_attack_outcome attack;
    case_action_outcome action;
    case_rulings *msh = NULL;
    static const char preset[] = "{\"preset\": \"msh\"}";
    CHECK(case_rank_of_text("ShX", 3, &rank) == CASE_OK && rank == CASE_RANK_SHIFT_X);
    CHECK(case_rank_of_text("Shfit X", 7, &rank) == CASE_ERR_NAME && rank == CASE_RANK_SHIFT_X);
    CHECK(case_rank_of_number(63) == CASE_RANK_MONSTROUS);
    CHECK(case_rank_number(CASE_RANK_AMAZING) == 50);
    CHECK(case_rank_number(CASE_RANK_BEYOND) == CASE_NONE);
    CHECK(case_rank_number(INT32_MAX) == CASE_INVALID);
    CHECK(case_rank_shift(NULL, CASE_RANK_SHIFT_Y, 4) == CASE_RANK_SHIFT_Z);
    CHECK(case_color_of_face(CASE_RANK_TYPICAL, 98) == CASE_COLOR_RED);
    CHECK(case_color_of_face(CASE_RANK_TYPICAL, 0) == CASE_INVALID);
    CHECK(case_threshold_of(NULL, CASE_RANK_INCREDIBLE, CASE_RANK_AMAZING) == CASE_THRESHOLD_RED);
    CHECK(case_effect_of_attack(CASE_FORM_EA, CASE_COLOR_RED) == CASE_EFFECT_KILL);
    CHECK(case_colors_of_faces(ranks, faces, faces, 3) == CASE_OK);
    CHECK(faces[0] == CASE_COLOR_GREEN && faces[1] == CASE_COLOR_RED && faces[2] == CASE_INVALID);
    CHECK(case_charge_damage(NULL, 10, 0, 10) == 20);
    CHECK(case_rulings_new(preset, strlen(preset), CASE_FORMAT_JSON, &msh) == CASE_OK);
    CHECK(case_charge_damage(msh, 10, 0, 10) == 30);
    case_rulings_free(msh);
    defense.struct_size = sizeof defense;
    CHECK(case_result_of_defense(CASE_DEFENSE_DODGE, CASE_COLOR_RED, &defense) == CASE_OK);
    CHECK(defense.kind == CASE_DEFENSE_KIND_TO_HIT && defense.shift == -6);
    action.struct_size = sizeof action;
    CHECK(case_action(NULL, CASE_RANK_REMARKABLE, -1, 0, 66, &action) == CASE_OK);
    CHECK(action.column == CASE_RANK_EXCELLENT && action.reason == CASE_COLUMN_SHIFTED);
    CHECK(action.color == case_color_of_face(CASE_RANK_EXCELLENT, 66) && action.moved == -1);
    CHECK(case_action(NULL, CASE_RANK_REMARKABLE, 0, 0, 101, &action) == CASE_ERR_RANGE);
    CHECK(case_actions(NULL, ranks, ranks, 0, ranks, faces, 3) == CASE_OK);
    attack.struct_size = 3;
    CHECK(case_read_attack(CASE_FORM_BA, CASE_RANK_GOOD, 100, &attack) == CASE_ERR_SIZE);
    attack.struct_size = sizeof attack;
    CHECK(case_read_attack(CASE_FORM_BA, CASE_RANK_GOOD, 100, &attack) == CASE_OK);
    CHECK(attack.effect == CASE_EFFECT_STUN && attack.check == CASE_CHECK_STUN);
}

static void null_and_bad_arguments(void)
{
    case_battle *battle = NULL, *other = NULL;
    case_roll_request roll;
    case_watch *watch = NULL;
    char small[4] = "abc";
    size_t needed = 0;
    roll.struct_size = 0;
    CHECK(case_battle_new(NULL, 3, CASE_FORMAT_ANY, &battle) == CASE_ERR_NULL);
    CHECK(case_battle_new(roster, length, CASE_FORMAT_ANY, NULL) == CASE_ERR_NULL);
    CHECK(case_battle_new(roster, SIZE_MAX, CASE_FORMAT_ANY, &battle) == CASE_ERR_LENGTH);
    CHECK(case_battle_new(roster, length, 77, &battle) == CASE_ERR_RANGE);
    CHECK(case_battle_new(roster, length, CASE_FORMAT_JSON, &battle) == CASE_ERR_PARSE);
    CHECK(case_battle_new("\xff\xff", 2, CASE_FORMAT_ANY, &battle) == CASE_ERR_UTF8);
    CHECK(case_battle_new("{}", 2, CASE_FORMAT_ANY, &battle) == CASE_ERR_ROSTER);
    CHECK(battle == NULL);
    CHECK(case_battle_step(NULL) == CASE_ERR_NULL);
    CHECK(case_last_message(NULL, 0, &needed) == CASE_OK && needed > 1);
    CHECK(case_last_message(small, sizeof small, NULL) == CASE_OK && strcmp(small, "`ca") == 0);
    CHECK(case_status_name(case_battle_new("\xef\xbb\xbf{}", 5, CASE_FORMAT_ANY, &battle))
          == case_status_name(CASE_ERR_ROSTER));
    case_battle_free(NULL);
    case_rulings_free(NULL);
    battle = open_battle();
    CHECK(case_battle_roll_request(battle, &roll) == CASE_ERR_NOT_ASKED);
    CHECK(case_battle_feed_face(battle, 1) == CASE_ERR_NOT_ASKED);
    CHECK(case_battle_undo(battle) == CASE_NOTHING_LEFT);
    CHECK(case_battle_redo(battle) == CASE_NOTHING_LEFT);
    CHECK(case_battle_run(battle, UINT64_MAX) == CASE_WANTS_ROLL);
    CHECK(case_battle_roll_request(battle, &roll) == CASE_ERR_SIZE);
    CHECK(case_watch_new(&watch) == CASE_OK);
    CHECK(case_battle_step((case_battle *)(void *)watch) == CASE_ERR_HANDLE);
    CHECK(case_watch_stop((const case_watch *)(const void *)battle, 1) == CASE_ERR_HANDLE);
    case_watch_free(watch);
    CHECK(case_battle_set_control(battle, 9999, CASE_CONTROL_HOST) == CASE_ERR_RANGE);
    CHECK(case_battle_clone(battle, &other) == CASE_OK);
    case_battle_free(battle);
    case_battle_free(battle);
    CHECK(case_battle_step(battle) == CASE_ERR_HANDLE);
    CHECK(case_battle_step(other) >= CASE_OK);
    case_battle_free(other);
}

/* The text of a call that writes one; the caller frees it. */
static char *save(const case_battle *battle, size_t *needed)
{
    char *text;
    CHECK(case_battle_save(battle, NULL, 0, needed) == CASE_OK);
    text = malloc(*needed);
    if (!text)
        exit(2);
    CHECK(case_battle_save(battle, text, *needed - 1, needed) == CASE_ERR_BUFFER);
    CHECK(case_battle_save(battle, text, *needed, NULL) == CASE_OK);
    CHECK(strlen(text) == *needed - 1);
    return text;
}

static void fight(void)
{
    case_battle *battle = open_battle(), *again = NULL;
    case_battle_info info;
    case_status status;
    size_t needed, first, end;
    char *text;
    int i;
    CHECK(case_battle_set_seed(battle, 7) == CASE_OK);
    CHECK(case_battle_run(battle, 30) == CASE_OK);
    text = save(battle, &needed);
    CHECK(case_battle_resume(text, needed - 1, &again) == CASE_OK);
    for (i = 1; i < 40; i++) {
        case_battle *none = NULL;
        CHECK(case_battle_resume(text, (needed - 1) * (size_t)i / 40, &none) >= CASE_ERR_NULL);
        CHECK(none == NULL);
    }
    text[needed / 2] ^= 1;
    CHECK(case_battle_resume(text, needed - 1, &again) >= CASE_ERR_NULL);
    free(text);
    CHECK(case_battle_undo(again) == CASE_OK && case_battle_redo(again) == CASE_OK);
    do {
        status = case_battle_step(battle);
        CHECK(case_battle_new_events(battle, &first, &end) == CASE_OK && first <= end);
    } while (status == CASE_OK);
    CHECK(status == CASE_OVER);
    CHECK(case_battle_run(again, UINT64_MAX) == CASE_OVER);
    info.struct_size = sizeof info;
    CHECK(case_battle_status(again, &info) == CASE_OK);
    CHECK(info.over == 1 && (size_t)info.events == end);
    CHECK(case_battle_events_json(again, 0, SIZE_MAX, CASE_AUDIENCE_PLAYERS, NULL, 0, &needed) == CASE_OK);
    CHECK(needed > 1000);
    case_battle_free(battle);
    case_battle_free(again);
}

/* Of the values of the legal answer's kind: whatever has a reason is refused with it, changes nothing,
 * and the answer itself has none. */
static void refused(case_battle *battle, case_value answer)
{
    char why[512], message[1024];
    char *before = NULL, *after = NULL;
    size_t size = 0;
    case_value other = answer;
    CHECK(case_battle_why_not(battle, answer, CASE_LANGUAGE_ENGLISH, NULL, why, sizeof why, NULL)
          == CASE_OK && why[0] == '\0');
    CHECK(case_battle_save(battle, NULL, 0, &size) == CASE_OK);
    before = malloc(size);
    after = malloc(size);
    CHECK(before && after && case_battle_save(battle, before, size, NULL) == CASE_OK);
    for (other.number = -1; other.number < 20; other.number++) {
        case_status told = case_battle_why_not(battle, other, CASE_LANGUAGE_ENGLISH, NULL, why,
                                               sizeof why, NULL);
        /* Nothing has no number: that is no value. */
        if (other.kind == CASE_KIND_NOTHING && other.number != 0) {
            CHECK(told == CASE_ERR_RANGE);
            continue;
        }
        CHECK(told == CASE_OK);
        if (why[0] == '\0')
            continue;
        CHECK(case_battle_feed_answer(battle, other) != CASE_OK);
        CHECK(case_last_message(message, sizeof message, NULL) == CASE_OK);
        CHECK(strstr(message, why) != NULL);
    }
    CHECK(case_battle_save(battle, after, size, NULL) == CASE_OK && strcmp(before, after) == 0);
    free(before);
    free(after);
}

/* A host with its own dice, answers and words: every request is complete, every event told. */
static void session(void)
{
    static const char words[] = "{\"unit.turns\": [\"{n} beat\", \"{n} beats\"]}";
    static const case_value three = {CASE_KIND_TURNS, CASE_NOBODY, 3};
    case_battle *battle = open_battle();
    case_catalog *catalog = NULL;
    case_roll_request roll;
    case_decision_request decision;
    case_value answer;
    case_weight weight;
    case_odds *odds = NULL;
    case_status status;
    char text[4096];
    int32_t faces[8], i, k;
    roll.struct_size = sizeof roll;
    decision.struct_size = sizeof decision;
    weight.struct_size = sizeof weight;
    CHECK(case_catalog_new("[1]", 3, CASE_FORMAT_JSON, &catalog) == CASE_ERR_CATALOG);
    CHECK(case_catalog_new(words, strlen(words), CASE_FORMAT_JSON, &catalog) == CASE_OK);
    CHECK(case_battle_say(battle, three, CASE_LANGUAGE_GERMAN, catalog, text, sizeof text, NULL)
          == CASE_OK && strcmp(text, "3 beats") == 0);
    CHECK(case_battle_say(battle, three, CASE_LANGUAGE_GERMAN, NULL, text, sizeof text, NULL)
          == CASE_OK && strcmp(text, "3 Z\xc3\xbcge") == 0);
    CHECK(case_battle_set_control_of_all(battle, CASE_CONTROL_HOST) == CASE_OK);
    for (i = 0; i < 300 && (status = case_battle_step(battle)) != CASE_OVER; i++) {
        if (status == CASE_WANTS_ROLL) {
            uint64_t sum = 0;
            CHECK(case_battle_roll_request(battle, &roll) == CASE_OK);
            for (k = 0; k < roll.odds; k++) {
                CHECK(case_battle_roll_odds(battle, (size_t)k, &weight) == CASE_OK);
                sum += weight.weight;
            }
            CHECK(sum == roll.denominator && roll.dice > 0);
            for (k = 0; k < roll.count && k < 8; k++)
                faces[k] = 1 + (i * 37 + k) % roll.die;
            CHECK(case_battle_feed_faces(battle, faces, (size_t)k) == CASE_OK);
        } else if (status == CASE_WANTS_DECISION) {
            CHECK(case_battle_decision_request(battle, &decision) == CASE_OK);
            answer = decision.suggestion;
            if (decision.answers > 0)
                CHECK(case_battle_answer(battle, (size_t)(i % decision.answers), &answer)
                      == CASE_OK);
            CHECK(case_battle_label(battle, answer, CASE_LANGUAGE_GERMAN, catalog, text,
                                    sizeof text, NULL) == CASE_OK);
            if (i < 30) {
                status = case_odds_step(battle, &answer, NULL, NULL, &odds);
                CHECK((status == CASE_OK) == (odds != NULL));
                case_odds_free(odds);
                odds = NULL;
            }
            refused(battle, answer);
            CHECK(case_battle_feed_answer(battle, answer) == CASE_OK);
            CHECK(case_battle_undo_input(battle) == CASE_OK);
            CHECK(case_battle_redo(battle) == CASE_OK);
        }
    }
    CHECK(case_battle_request_json(battle, text, sizeof text, NULL) == CASE_OK);
    CHECK(case_battle_tell(battle, 0, 1, CASE_LANGUAGE_GERMAN, catalog, CASE_AUDIENCE_GAMEMASTER,
                           text, sizeof text, NULL) == CASE_OK);
    case_catalog_free(catalog);
    case_battle_free(battle);
}

/* The referee: what is done is told, undone and done again, and what is refused changes nothing. */
static void referee(void)
{
    static const case_value none = {CASE_KIND_NOTHING, CASE_NOBODY, 0};
    static const case_value five = {CASE_KIND_POINTS, CASE_NOBODY, 5};
    static const case_value many = {CASE_KIND_POINTS, CASE_NOBODY, 99999};
    static const char why[] = "das Dach st\xc3\xbcrzt ein", more[] = "[[fighters]]\n"
        "name = \"Late Lark\"\nid = \"lark\"\nside = \"The Vanguard\"\n"
        "abilities = { fighting = 10, agility = 10, strength = 10, endurance = 10, reason = 10, "
        "intuition = 10, psyche = 10 }\n";
    case_battle *battle = open_battle(), *next = NULL;
    case_battle_info info;
    case_field field, old;
    case_input input;
    case_value answer;
    case_event event;
    case_status status;
    size_t needed, first, end, i, at;
    int32_t who = 77, control = 77, face;
    char *before, *after, text[4096];
    info.struct_size = sizeof info;
    field.struct_size = sizeof field;
    event.struct_size = sizeof event;
    input.struct_size = sizeof input;
    memset(&old, 0x55, sizeof old);
    old.struct_size = 88;
    CHECK(case_battle_set_seed(battle, 4) == CASE_OK && case_battle_run(battle, 25) == CASE_OK);
    CHECK(case_battle_field(battle, 0, 0, &old) == CASE_OK && old.has_limits == 0x55555555);
    CHECK(case_battle_set_control(battle, CASE_MAP, CASE_CONTROL_HOST) == CASE_OK);
    CHECK(case_battle_control(battle, CASE_JUDGE, &control) == CASE_OK && control == 0);
    CHECK(case_battle_control(battle, CASE_MAP, &control) == CASE_OK && control == 1);
    before = save(battle, &needed);
    CHECK(case_intervene_set(battle, "healht", 6, 3, none, five, NULL, 0) == CASE_ERR_NAME);
    CHECK(case_last_message(text, sizeof text, NULL) == CASE_OK && strstr(text, "`health`"));
    CHECK(case_intervene_set(battle, "turn", 4, CASE_NOBODY, none, five, NULL, 0) == CASE_ERR_REFUSED);
    CHECK(case_intervene_set(battle, "health", 6, 99, none, five, NULL, 0) == CASE_ERR_RANGE);
    CHECK(case_intervene_set(battle, "health", 6, 3, five, five, NULL, 0) == CASE_ERR_RANGE);
    CHECK(case_intervene_set(battle, "health", 6, 3, none, many, NULL, 0) == CASE_ERR_RANGE);
    CHECK(case_intervene_set(battle, NULL, 6, 3, none, five, NULL, 0) == CASE_ERR_NULL);
    CHECK(case_intervene_set(battle, "health", 6, 3, none, five, NULL, 1) == CASE_ERR_NULL);
    CHECK(case_intervene_set(battle, "health", 6, 3, none, five, "a\nb", 3) == CASE_ERR_RANGE);
    CHECK(case_intervene_set(NULL, "health", 6, 3, none, five, NULL, 0) == CASE_ERR_NULL);
    CHECK(case_intervene_shift(battle, -1, 1, NULL, 0) == CASE_ERR_RANGE);
    CHECK(case_intervene_faces(battle, SIZE_MAX, &control, 1, NULL, 0) == CASE_ERR_RANGE);
    CHECK(case_intervene_faces(battle, 0, &control, 0, NULL, 0) == CASE_ERR_RANGE);
    CHECK(case_intervene_ruling(battle, "nothing", 7, "1", 1, NULL, 0) == CASE_ERR_REFUSED);
    CHECK(case_intervene_teams(battle, "[", 1, CASE_FORMAT_JSON, NULL, 0) == CASE_ERR_PARSE);
    CHECK(case_intervene_go_on(NULL, NULL, 0) == CASE_ERR_NULL);
    for (i = 0; i < sizeof more - 8; i += 7)
        CHECK(case_intervene_join(battle, more, i, CASE_FORMAT_TOML, NULL, 0) >= CASE_ERR_NULL);
    after = save(battle, &needed);
    CHECK(strcmp(before, after) == 0);
    free(after);
    CHECK(case_intervene_set(battle, "health", 6, 3, none, five, why, sizeof why - 1) == CASE_OK);
    CHECK(case_battle_new_events(battle, &first, &end) == CASE_OK && end - first >= 2);
    CHECK(case_battle_event(battle, first, &event) == CASE_OK);
    CHECK(event.kind == CASE_EVENT_INTERVENTION && !*event.rule && !strcmp(event.name, "set"));
    CHECK(case_battle_event_reason(battle, first, text, sizeof text, NULL) == CASE_OK);
    CHECK(strcmp(text, why) == 0);
    CHECK(case_battle_event(battle, first + 1, &event) == CASE_OK);
    CHECK(event.kind == CASE_EVENT_INTERVENTION_CHANGE && event.who == 3);
    CHECK(case_intervene_add(battle, "health", 6, 3, none, 2, NULL, 0) == CASE_OK);
    CHECK(case_intervene_join(battle, more, sizeof more - 1, CASE_FORMAT_ANY, NULL, 0) == CASE_OK);
    CHECK(case_battle_find(battle, "lark", 4, &who) == CASE_OK && who == 6);
    CHECK(case_battle_id(battle, who, text, sizeof text, NULL) == CASE_OK && !strcmp(text, "lark"));
    CHECK(case_battle_find(battle, "nobody", 6, &who) == CASE_ERR_NAME && who == 6);
    CHECK(case_battle_status(battle, &info) == CASE_OK && info.fighters == 7);
    for (i = 0; case_battle_event_input(battle, i, &at) != CASE_OK; i++)
        CHECK(i < end);
    CHECK(case_battle_input(battle, at, &input) == CASE_OK && input.kind == CASE_INPUT_FACE);
    face = 1 + input.face % input.die;
    CHECK(case_intervene_faces(battle, at, &face, 1, why, sizeof why - 1) == CASE_OK);
    CHECK(case_battle_new_events(battle, &first, &end) == CASE_OK && first <= i);
    for (i = 0; i < 4; i++)
        CHECK(case_battle_undo_input(battle) == CASE_OK);
    after = save(battle, &needed);
    CHECK(strcmp(before, after) == 0);
    free(before);
    free(after);
    for (i = 0; i < 4; i++)
        CHECK(case_battle_redo(battle) == CASE_OK);
    after = save(battle, &needed);
    CHECK(case_battle_resume(after, needed - 1, &next) == CASE_OK);
    free(after);
    case_battle_free(next);
    CHECK(case_battle_set_control_of_all(battle, CASE_CONTROL_HOST) == CASE_OK);
    while ((status = case_battle_step(battle)) == CASE_OK)
        ;
    if (status == CASE_WANTS_DECISION)
        CHECK(case_battle_feed_suggestion(battle, &answer) == CASE_OK);
    CHECK(case_battle_feed_suggestion(battle, NULL) == CASE_ERR_NOT_ASKED);
    CHECK(case_battle_undo(battle) == CASE_OK);
    CHECK(case_intervene_end(battle, NULL, 0) == CASE_OK);
    CHECK(case_battle_status(battle, &info) == CASE_OK && info.over && info.acting == CASE_NOBODY);
    CHECK(case_battle_roster_now(battle, NULL, 0, &needed) == CASE_OK);
    before = malloc(needed);
    if (!before)
        exit(2);
    CHECK(case_battle_roster_now(battle, before, needed, NULL) == CASE_OK);
    CHECK(case_battle_new(before, needed - 1, CASE_FORMAT_JSON, &next) == CASE_OK);
    free(before);
    CHECK(case_battle_field_count(next, 0, &end) == CASE_OK);
    for (i = 0; i < end; i++) {
        CHECK(case_battle_field(next, 0, i, &field) == CASE_OK);
        if (field.who == 3 && !strcmp(field.name, "health"))
            CHECK(field.has_limits && field.settable && field.value.number < field.high);
    }
    case_battle_free(next);
    case_battle_free(battle);
}

static void tables(void)
{
    size_t system, table, count, rows, columns, row, column, cells = 0;
    char cell[256];
    for (system = 0; system < case_system_count(); system++) {
        CHECK(case_table_count(system, &count) == CASE_OK && count > 0);
        for (table = 0; table < count; table++) {
            CHECK(case_table_size(system, table, &rows, &columns) == CASE_OK);
            /* Corners: a table can have thousands of cells. */
            for (row = 0; row < rows; row += rows > 1 ? rows - 1 : 1)
                for (column = 0; column < columns; column += columns > 1 ? columns - 1 : 1) {
                    case_status status =
                        case_table_cell(system, table, row, column, cell, sizeof cell, NULL);
                    CHECK(status == CASE_OK);
                    cells++;
                }
        }
    }
    CHECK(cells > 8);
    CHECK(case_table_count(case_system_count(), &count) == CASE_ERR_RANGE);
}

/* A plan for a side, advice on its first decision, and the figures' basis. */
static void plans(void)
{
    static const char text[] = "{\"name\": \"gang up by hand\", \"rules\": [{\"question\": \"target\","
                               " \"targets\": [\"holder\", \"attacked by my side\"]}]}";
    static const char wrong[] = "{\"name\": \"x\", \"rules\": [{\"question\": \"taget\"}, {\"question\":"
                                " \"target\", \"then\": \"dodge\"}]}";
    case_battle *battle = open_battle();
    case_plan *plan = NULL, *named = NULL, *has = NULL;
    case_advice *advice = NULL;
    case_tuning *tuning = NULL;
    case_advice_settings few = {sizeof few, CASE_HORIZON_TURN, 4, 0, 0, 0, 0, 0};
    case_tuning_settings quick = {sizeof quick, 8, 8, -1, 0, 50};
    case_advice_summary summary;
    case_tuning_summary found;
    case_advised best;
    case_tuned tuned;
    case_status status;
    char line[512], digest[2][64];
    int32_t control = -1;
    CHECK(case_plan_new(0, wrong, strlen(wrong), CASE_FORMAT_JSON, &plan) == CASE_ERR_PLAN);
    CHECK(plan == NULL);
    CHECK(case_plan_new(0, text, strlen(text), CASE_FORMAT_ANY, &plan) == CASE_OK);
    CHECK(case_plan_named(0, "protect Nightglass", 18, &named) == CASE_OK);
    CHECK(case_plan_named(0, "no such plan", 12, &has) == CASE_ERR_NAME && has == NULL);
    CHECK(case_battle_set_plan_of_side(battle, 0, plan) == CASE_OK);
    CHECK(case_plan_digest(plan, digest[0], sizeof digest[0], NULL) == CASE_OK);
    case_plan_free(plan);
    CHECK(case_battle_plan(battle, 0, &has) == CASE_OK);
    CHECK(case_plan_digest(has, digest[1], sizeof digest[1], NULL) == CASE_OK);
    CHECK(strcmp(digest[0], digest[1]) == 0);
    case_plan_free(has);
    CHECK(case_battle_control(battle, 0, &control) == CASE_OK && control == CASE_CONTROL_PLAN);
    CHECK(case_battle_basis(battle, line, sizeof line, NULL) == CASE_OK);
    CHECK(strstr(line, "`gang up by hand`") != NULL);
    CHECK(case_battle_tune(battle, 1, &quick, NULL, &tuning) == CASE_OK);
    found.struct_size = sizeof found;
    tuned.struct_size = sizeof tuned;
    CHECK(case_tuning_info(tuning, &found) == CASE_OK && found.plans == 1);
    CHECK(case_tuning_get(tuning, 0, &tuned) == CASE_OK && tuned.side == 1 && tuned.fights > 16);
    CHECK(case_tuning_sentence(tuning, 0, line, sizeof line, NULL) == CASE_OK);
    case_tuning_free(tuning);
    CHECK(case_battle_set_seed(battle, 3) == CASE_OK);
    CHECK(case_battle_set_control_of_all(battle, CASE_CONTROL_HOST) == CASE_OK);
    tuning = NULL;
    CHECK(case_battle_tune(battle, 1, &quick, NULL, &tuning) == CASE_ERR_SEAT && tuning == NULL);
    CHECK(case_battle_run(battle, UINT64_MAX) == CASE_WANTS_DECISION);
    status = case_battle_advise(battle, 0, &few, NULL, &advice);
    CHECK(status == CASE_OK);
    summary.struct_size = sizeof summary;
    best.struct_size = sizeof best;
    CHECK(case_advice_info(advice, &summary) == CASE_OK && summary.answers > 0);
    CHECK(case_advice_get(advice, 0, &best) == CASE_OK && best.behind == 0.0);
    CHECK(case_advice_get(advice, (size_t)summary.answers, &best) == CASE_ERR_RANGE);
    CHECK(case_battle_feed_answer(battle, summary.choice) == CASE_OK);
    case_advice_free(advice);
    CHECK(case_battle_set_tactician(battle, 0, "{\"trials\": 2}", 13, CASE_FORMAT_JSON) == CASE_OK);
    CHECK(case_battle_set_plan(battle, 1, named) == CASE_OK);
    case_plan_free(named);
    case_battle_free(battle);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    read_roster(argv[1]);
    versions();
    pure();
    null_and_bad_arguments();
    fight();
    session();
    referee();
    plans();
    tables();
    free(roster);
    printf("%d checks, %d failures\n", checks, failures);
    return failures != 0;
}
