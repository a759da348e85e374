/*
 * The C interface from C: what the header promises, with good arguments and with bad ones. Run it
 * under valgrind and AddressSanitizer: no error, no leak.
 */
#include <case_json.h>
#include <case_odds.h>
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

static const case_view english = {sizeof english, CASE_LANGUAGE_ENGLISH, CASE_AUDIENCE_GAMEMASTER, 0, NULL};

/* The result of a command of the gamemaster; NULL where it is refused, with its message in `why`. */
static char why[512];
static const char *result(case_battle *battle, const char *command)
{
    const char *said = case_battle_call(battle, &english, command, strlen(command), NULL, NULL);
    case_json_text(case_json_member(case_json_member(said, "error"), "message"), why, sizeof why);
    return *why ? NULL : case_json_member(said, "result");
}

/* The same with one sign for both quotes, which C has no other way to write. */
static const char *ask(case_battle *battle, const char *command)
{
    char text[1024], *at;
    snprintf(text, sizeof text, "%s", command);
    for (at = text; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    return result(battle, text);
}

/* Whether a command is refused with that code, and changes nothing that it says. */
static int is_refused(case_battle *battle, const char *command, const char *code)
{
    char text[1024], *at;
    const char *said;
    snprintf(text, sizeof text, "%s", command);
    for (at = text; *at; at++)
        *at = *at == '\'' ? '"' : *at;
    said = case_battle_call(battle, &english, text, strlen(text), NULL, NULL);
    return case_json_is(case_json_member(case_json_member(said, "error"), "code"), code);
}

static void versions(void)
{
    char text[64], game[128];
    CHECK(CASE_VERSION_NUMBER == CASE_VERSION_MAJOR * 1000000 + CASE_VERSION_MINOR * 1000 + CASE_VERSION_PATCH);
    CHECK(case_abi_version() == CASE_ABI_VERSION);
    snprintf(text, sizeof text, "%d.%d.%d", CASE_VERSION_MAJOR, CASE_VERSION_MINOR,
             CASE_VERSION_PATCH);
    CHECK(strcmp(text, case_version()) == 0);
    CHECK(case_json_text(case_json_member(result(NULL, "{\"call\":\"versions\"}"), "engine"), game, sizeof game) > 0);
    CHECK(strncmp(text, game, strlen(text)) == 0 && strstr(game, "+rules.") != NULL);
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
    CHECK(case_json_count(case_json_member(ask(again, "{'call':'events','most':100000}"), "rows")) > 100);
    case_battle_free(battle);
    case_battle_free(again);
}

/* The buttons that are gray say why, are refused with that, and change nothing. */
static void refused(case_battle *battle)
{
    char *before = NULL, *after = NULL, reason[512], value[128], command[256];
    const char *button, *given;
    size_t size = 0, gray = 0, at;
    CHECK(case_battle_save(battle, NULL, 0, &size) == CASE_OK);
    before = malloc(size);
    after = malloc(size);
    CHECK(before && after && case_battle_save(battle, before, size, NULL) == CASE_OK);
    for (;; gray++) {
        button = case_json_member(case_json_member(ask(battle, "{'call':'request','gray':true}"), "decision"), "answers");
        button = case_json_first(button);
        for (at = 0; button; button = case_json_next(button))
            if (case_json_first(case_json_member(button, "why")) && at++ == gray)
                break;
        if (!button || gray > 4)
            break;
        case_json_text(case_json_member(case_json_member(button, "why"), "why"), reason, sizeof reason);
        given = case_json_member(button, "value");
        snprintf(value, sizeof value, "%.*s", (int)(case_json_end(given) - given), given);
        snprintf(command, sizeof command, "{\"call\":\"answer\",\"value\":%s}", value);
        CHECK(result(battle, command) == NULL && strstr(why, reason) != NULL);
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
    case_view own = english, german = english;
    case_value answer;
    case_odds *odds = NULL;
    case_status status;
    const char *json;
    char text[4096];
    int32_t faces[8], i, k;
    roll.struct_size = sizeof roll;
    decision.struct_size = sizeof decision;
    CHECK(case_catalog_new("[1]", 3, CASE_FORMAT_JSON, &catalog) == CASE_ERR_CATALOG);
    CHECK(case_catalog_new(words, strlen(words), CASE_FORMAT_JSON, &catalog) == CASE_OK);
    own.language = german.language = CASE_LANGUAGE_GERMAN;
    own.catalog = catalog;
    CHECK(case_battle_say(battle, three, &own, text, sizeof text, NULL) == CASE_OK && strcmp(text, "3 beats") == 0);
    CHECK(case_battle_say(battle, three, &german, text, sizeof text, NULL) == CASE_OK && strcmp(text, "3 Z\xc3\xbcge") == 0);
    CHECK(case_battle_set_control(battle, CASE_EVERYBODY, CASE_CONTROL_HOST) == CASE_OK);
    for (i = 0; i < 300 && (status = case_battle_step(battle)) != CASE_OVER; i++) {
        if (status == CASE_WANTS_ROLL) {
            uint64_t sum = 0;
            CHECK(case_battle_roll_request(battle, &roll) == CASE_OK);
            json = case_json_member(ask(battle, "{'call':'request'}"), "roll");
            for (json = case_json_first(case_json_member(json, "odds")); json; json = case_json_next(json))
                sum += (uint64_t)case_json_number(case_json_member(json, "weight"), 0);
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
            CHECK(case_battle_label(battle, answer, &own, text, sizeof text, NULL) == CASE_OK);
            if (i < 30) {
                status = case_odds_step(battle, &answer, NULL, NULL, &odds);
                CHECK((status == CASE_OK) == (odds != NULL));
                case_odds_free(odds);
                odds = NULL;
            }
            if (i < 60)
                refused(battle);
            CHECK(case_battle_feed_answer(battle, answer) == CASE_OK);
            CHECK(case_battle_undo_input(battle) == CASE_OK);
            CHECK(case_battle_redo(battle) == CASE_OK);
        }
    }
    CHECK(case_battle_tell(battle, 0, 1, &own, text, sizeof text, NULL) == CASE_OK);
    case_catalog_free(catalog);
    case_battle_free(battle);
}

/* The referee: what is done is told, undone and done again, and what is refused changes nothing. */
static void referee(void)
{
    static const char more[] = "{'call':'join','run':false,'part':{'fighters':[{'name':'Late Lark','id':'lark',"
        "'side':'The Vanguard','abilities':{'fighting':10,'agility':10,'strength':10,'endurance':10,'reason':10,"
        "'intuition':10,'psyche':10}}]}}";
    static const char *const wrong[][2] = {
        {"{'call':'set','field':'healht','who':3,'to':5}", "name"},
        {"{'call':'set','field':'turn','to':5}", "refused"},
        {"{'call':'set','field':'health','who':99,'to':5}", "name"},
        {"{'call':'set','field':'health','who':3,'place':5,'to':5}", "range"},
        {"{'call':'set','field':'health','who':3,'to':99999}", "range"},
        {"{'call':'set','field':'health','who':3,'to':5,'reason':'a\\nb'}", "range"},
        {"{'call':'shift','who':-1,'by':1}", "name"},
        {"{'call':'correct','input':999999,'faces':[1]}", "refused"},
        {"{'call':'correct','input':0,'faces':[]}", "command"},
        {"{'call':'ruling','name':'nothing','to':1}", "refused"},
        {"{'call':'join','part':{'fighters':[{'name':'x'}]}}", "roster"},
        {"{'call':'join','part':{'fighters':'x'}}", "roster"},
    };
    case_battle *battle = open_battle(), *next = NULL;
    case_battle_info info;
    case_value answer;
    case_status status;
    size_t needed, first, end, i, at;
    int32_t who = 77, face;
    const char *row;
    char *before, *after, command[256], die[8];
    info.struct_size = sizeof info;
    CHECK(case_battle_set_seed(battle, 4) == CASE_OK && case_battle_run(battle, 25) == CASE_OK);
    CHECK(case_battle_set_control(battle, CASE_MAP, CASE_CONTROL_HOST) == CASE_OK);
    row = case_json_first(ask(battle, "{'call':'seated'}"));
    for (i = 0; i < 7; i++)
        row = case_json_next(row);
    CHECK(case_json_is(case_json_member(row, "control"), "host") && case_json_next(row) == NULL);
    before = save(battle, &needed);
    for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CHECK(is_refused(battle, wrong[i][0], wrong[i][1]));
        after = save(battle, &needed);
        CHECK(strcmp(before, after) == 0);
        free(after);
    }
    CHECK(ask(battle, "{'call':'set','field':'health','who':3,'to':5,'run':false,'reason':'das Dach st\xc3\xbcrzt ein'}"));
    CHECK(case_battle_new_events(battle, &first, &end) == CASE_OK && end - first >= 2);
    snprintf(command, sizeof command, "{'call':'events','audience':'gamemaster','first':%lu}", (unsigned long)first);
    row = case_json_first(case_json_member(ask(battle, command), "rows"));
    CHECK(case_json_is(case_json_member(row, "event"), "intervention") && case_json_is(case_json_member(row, "name"), "set"));
    CHECK(case_json_is(case_json_member(row, "reason"), "das Dach st\xc3\xbcrzt ein"));
    row = case_json_next(row);
    CHECK(case_json_is(case_json_member(row, "event"), "intervention_change"));
    CHECK(ask(battle, "{'call':'add','field':'health','who':3,'by':2,'run':false}"));
    CHECK(ask(battle, more));
    CHECK(case_battle_find(battle, "lark", 4, &who) == CASE_OK && who == 6);
    CHECK(case_battle_find(battle, "nobody", 6, &who) == CASE_ERR_NAME && who == 6);
    CHECK(case_battle_status(battle, &info) == CASE_OK && info.fighters == 7);
    for (i = 0; case_battle_event_input(battle, i, &at) != CASE_OK; i++)
        CHECK(i < end);
    snprintf(command, sizeof command, "{'call':'inputs','first':%lu,'most':1}", (unsigned long)at);
    row = case_json_first(case_json_member(ask(battle, command), "rows"));
    CHECK(case_json_text(case_json_member(row, "die"), die, sizeof die) > 1);
    face = 1 + (int32_t)case_json_number(case_json_member(row, "face"), 0) % atoi(die + 1);
    snprintf(command, sizeof command, "{'call':'correct','input':%lu,'faces':[%d],'run':false}", (unsigned long)at, (int)face);
    CHECK(ask(battle, command));
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
    CHECK(case_battle_set_control(battle, CASE_EVERYBODY, CASE_CONTROL_HOST) == CASE_OK);
    while ((status = case_battle_step(battle)) == CASE_OK)
        ;
    if (status == CASE_WANTS_DECISION)
        CHECK(case_battle_feed_suggestion(battle, &answer) == CASE_OK);
    CHECK(case_battle_feed_suggestion(battle, NULL) == CASE_ERR_NOT_ASKED);
    CHECK(case_battle_undo(battle) == CASE_OK);
    CHECK(ask(battle, "{'call':'end'}"));
    CHECK(case_battle_status(battle, &info) == CASE_OK && info.over && info.acting == CASE_NOBODY);
    row = ask(battle, "{'call':'roster_now'}");
    CHECK(case_battle_new(row, (size_t)(case_json_end(row) - row), CASE_FORMAT_JSON, &next) == CASE_OK);
    row = case_json_first(ask(next, "{'call':'state'}"));
    for (i = 0; row; row = case_json_next(row))
        if (case_json_number(case_json_member(case_json_member(row, "who"), "value"), -1) == 3
            && case_json_is(case_json_member(row, "field"), "health"))
            i += case_json_true(case_json_member(row, "settable"));
    CHECK(i == 1);
    case_battle_free(next);
    case_battle_free(battle);
}

static void tables(void)
{
    char names[8][64], command[128];
    size_t count = 0, i, cells = 0;
    const char *row, *line;
    for (row = case_json_first(ask(NULL, "{'call':'systems'}")); row && count < 8; row = case_json_next(row))
        case_json_text(case_json_member(row, "name"), names[count++], sizeof names[0]);
    for (i = 0; i < count; i++) {
        snprintf(command, sizeof command, "{'call':'tables','system':'%s'}", names[i]);
        for (row = case_json_first(ask(NULL, command)); row; row = case_json_next(row)) {
            line = case_json_first(case_json_member(row, "rows"));
            CHECK(case_json_count(line) == case_json_count(case_json_member(row, "columns")));
            cells += case_json_count(line);
        }
    }
    CHECK(count > 0 && cells > 8);
    CHECK(is_refused(NULL, "{'call':'tables','system':'chess'}", "name"));
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
    char line[512], digest[2][64];
    const char *json;
    CHECK(case_plan_new(0, wrong, strlen(wrong), CASE_FORMAT_JSON, &plan) == CASE_ERR_PLAN);
    CHECK(plan == NULL);
    CHECK(case_plan_new(0, text, strlen(text), CASE_FORMAT_ANY, &plan) == CASE_OK);
    CHECK(case_plan_named(0, "protect Nightglass", 18, &named) == CASE_OK);
    CHECK(case_plan_named(0, "no such plan", 12, &has) == CASE_ERR_NAME && has == NULL);
    CHECK(case_battle_set_plan(battle, CASE_SIDE + 0, plan) == CASE_OK);
    CHECK(case_plan_digest(plan, digest[0], sizeof digest[0], NULL) == CASE_OK);
    case_plan_free(plan);
    CHECK(case_battle_plan(battle, 0, &has) == CASE_OK);
    CHECK(case_plan_digest(has, digest[1], sizeof digest[1], NULL) == CASE_OK);
    CHECK(strcmp(digest[0], digest[1]) == 0);
    case_plan_free(has);
    json = case_json_first(ask(battle, "{'call':'seated'}"));
    CHECK(case_json_is(case_json_member(json, "control"), "plan"));
    CHECK(case_battle_basis(battle, line, sizeof line, NULL) == CASE_OK);
    CHECK(strstr(line, "`gang up by hand`") != NULL);
    json = ask(battle, "{'call':'tune','side':'The Foundry','first':8,'trials':8,'answers':0}");
    CHECK(case_json_number(case_json_member(json, "side"), -1) == 1);
    CHECK(case_json_number(case_json_member(json, "fights"), 0) > 16);
    CHECK(case_json_text(case_json_member(json, "sentence"), line, sizeof line) > 0);
    CHECK(case_battle_set_seed(battle, 3) == CASE_OK);
    CHECK(case_battle_set_control(battle, CASE_EVERYBODY, CASE_CONTROL_HOST) == CASE_OK);
    CHECK(is_refused(battle, "{'call':'tune','side':'The Foundry','first':8,'trials':8}", "refused"));
    CHECK(case_battle_run(battle, UINT64_MAX) == CASE_WANTS_DECISION);
    json = ask(battle, "{'call':'advise','horizon':'turn','trials':4}");
    CHECK(case_json_count(case_json_member(case_json_member(json, "advice"), "answers")) > 0);
    CHECK(case_json_text(case_json_member(json, "reason"), line, sizeof line) > 0);
    CHECK(ask(battle, "{'call':'suggest','run':false}"));
    CHECK(ask(battle, "{'call':'seats','seats':[{'who':0,'tactician':{'trials':2}}],'run':false}"));
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
