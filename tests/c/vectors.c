/*
 * The reader for C of the vectors in tests/vectors: runs all of them through the public interface.
 *
 *     cc vectors.c $(pkg-config --cflags --libs case) -o vectors && ./vectors FILE.json...
 */
#include <case_odds.h>
#include <stdint.h>
#include <stdio.h>

#include "json.h"

static int wrong, done;
static const char *file_name;
static const json *vector;

static int width(const json *node)
{
    size_t length = node ? (size_t)(node->end - node->text) : 0;
    return (int)(length < 2000 ? length : 2000);
}

/* Says that a vector does not hold. */
static int differs(const char *what, const json *wanted, const json *found)
{
    const json *name = json_get(vector, "name");
    fprintf(stderr, "%s, %.*s: %s\nwanted %.*s\nfound  %.*s\n", file_name, width(name), name->text,
            what, width(wanted), wanted ? wanted->text : "", width(found), found ? found->text : "");
    wrong++;
    return 0;
}

static void must(case_status status)
{
    char message[4096] = "";
    if (status < CASE_ERR_NULL)
        return;
    case_last_message(message, sizeof message, NULL);
    fprintf(stderr, "%s: %s: %s\n", file_name, case_status_name(status), message);
    exit(1);
}

/* A text of the library as a tree; `free(*text)` and json_free. */
#define TREE(call_without_buffer, text, tree)                                                      \
    do {                                                                                           \
        size_t needed_;                                                                            \
        char *buffer_ = NULL;                                                                      \
        size_t capacity_ = 0;                                                                      \
        must(call_without_buffer);                                                                 \
        buffer_ = malloc(needed_);                                                                 \
        capacity_ = needed_;                                                                       \
        if (!buffer_)                                                                              \
            exit(1);                                                                               \
        must(call_without_buffer);                                                                 \
        *(text) = buffer_;                                                                         \
        *(tree) = json_read(buffer_);                                                              \
    } while (0)

/* The roster of a vector: that of its file, with the members that the vector sets. */
static char *roster_of(const json *file)
{
    const json *named = json_get(vector, "roster"), *with = json_get(vector, "with"), *at, *roster;
    char name[256], *text, *to;
    int first = 1;
    snprintf(name, sizeof name, "%.*s", width(named) - 2, named->text + 1);
    roster = json_get(json_get(file, "rosters"), name);
    text = to = malloc((size_t)(roster->end - roster->text) + (with ? (size_t)(with->end - with->text) : 0) + 16);
    if (!text)
        exit(1);
    *to++ = '{';
    for (at = roster->first; at; at = at->next) {
        char member[256];
        snprintf(member, sizeof member, "%.*s", (int)at->name_length - 2, at->name + 1);
        if (json_get(with, member))
            continue;
        to += sprintf(to, "%s%.*s", first ? "" : ",", (int)(at->end - at->name), at->name);
        first = 0;
    }
    for (at = with ? with->first : NULL; at; at = at->next) {
        to += sprintf(to, "%s%.*s", first ? "" : ",", (int)(at->end - at->name), at->name);
        first = 0;
    }
    *to++ = '}';
    *to = 0;
    return text;
}

/* Feeds what a vector gives; the request says what is wanted. */
static int give(case_battle *battle, const json *request, const json *given)
{
    case_decision_request decision;
    case_value answer;
    const json *at;
    size_t place = 0;
    if (json_is(json_get(request, "wanted"), "\"roll\"")) {
        must(case_battle_feed_face(battle, atoi(given->text)));
        return 1;
    }
    decision.struct_size = sizeof decision;
    must(case_battle_decision_request(battle, &decision));
    if (decision.answers == 0) {
        answer.kind = (uint16_t)decision.answer_kind;
        answer.of = CASE_NOBODY;
        answer.number = atoi(json_get(given, "value")->text);
    } else {
        for (at = json_get(request, "answers")->first; at && !json_holds(given, at); at = at->next)
            place++;
        if (!at)
            return differs("no legal answer", given, json_get(request, "answers"));
        must(case_battle_answer(battle, place, &answer));
    }
    must(case_battle_feed_answer(battle, answer));
    return 1;
}

/* Steps until something is wanted, or the battle is over. */
static case_status go(case_battle *battle)
{
    case_status status = CASE_OK;
    while (status == CASE_OK)
        status = case_battle_step(battle);
    must(status);
    return status;
}

/* The events since the last time. */
static int news(case_battle *battle, size_t *told, const json *wanted)
{
    char *text;
    json *events;
    int same;
    TREE(case_battle_events_json(battle, *told, SIZE_MAX, CASE_AUDIENCE_GAMEMASTER, buffer_, capacity_, &needed_),
         &text, &events);
    *told += json_count(events);
    same = wanted ? json_holds(wanted, events) : !events->first;
    if (!same)
        differs("events", wanted, events);
    json_free(events);
    free(text);
    return same;
}

/* One input: of the prefix its name, else the step that is recorded in full. */
static int turn(case_battle *battle, size_t *told, const json *given, const json *step)
{
    case_status status = go(battle);
    const json *input = given ? given->first->next : json_get(step, "give");
    const json *ask = json_get(step, "ask");
    char *text = NULL;
    json *request = NULL;
    case_battle_info info;
    int same = 1;
    info.struct_size = sizeof info;
    must(case_battle_status(battle, &info));
    if (step)
        same = news(battle, told, json_get(step, "events"));
    else
        *told = (size_t)(info.events + info.open_events);
    if (status != CASE_OVER)
        TREE(case_battle_request_json(battle, buffer_, capacity_, &needed_), &text, &request);
    if (given && !json_holds(given->first, json_get(request, "name")))
        same = differs("what is wanted", given, request);
    if (step && (ask ? !json_holds(ask, request) : request != NULL))
        same = differs("ask", ask, request);
    if (same && input)
        same = give(battle, request, input);
    json_free(request);
    free(text);
    return same;
}

static void play(case_battle *battle)
{
    const json *at, *row;
    case_battle_info info;
    size_t told = 0;
    json *state;
    char *text;
    must(case_battle_set_host_dice(battle));
    must(case_battle_set_control_of_all(battle, CASE_CONTROL_HOST));
    for (at = json_get(vector, "given")->first; at; at = at->next)
        if (!turn(battle, &told, at, NULL))
            return;
    for (at = json_get(vector, "steps")->first; at; at = at->next)
        if (!turn(battle, &told, NULL, at))
            return;
    info.struct_size = sizeof info;
    must(case_battle_status(battle, &info));
    if ((at = json_get(vector, "over")) && !json_is(at, info.over ? "true" : "false"))
        differs("over", at, NULL);
    if ((at = json_get(vector, "turn")) && info.turn != atoi(at->text))
        differs("turn", at, NULL);
    TREE(case_battle_state_json(battle, 1, buffer_, capacity_, &needed_), &text, &state);
    for (at = json_get(vector, "state")->first; at; at = at->next) {
        for (row = state->first; row && !json_holds(at, row); row = row->next)
            ;
        if (!row)
            differs("state", at, NULL);
    }
    json_free(state);
    free(text);
}

static uint64_t common(uint64_t a, uint64_t b)
{
    return b ? common(b, a % b) : a;
}

static void attack(case_battle *battle)
{
    const json *wanted = json_get(vector, "attack"), *at, *row;
    case_aim aim = {sizeof aim, 0, 0, 0, 0, 0};
    case_value nothing = {CASE_KIND_NOTHING, CASE_NOBODY, 0};
    case_aimed *aimed;
    case_odds *odds;
    json *found;
    char *text;
    uint64_t denominator;
    aim.attacker = atoi(json_get(wanted, "attacker")->text);
    aim.target = atoi(json_get(wanted, "target")->text);
    aim.attack = atoi(json_get(wanted, "attack")->text);
    must(case_battle_aim(battle, &aim, NULL, 0, &aimed));
    must(case_aimed_odds(aimed, &nothing, NULL, NULL, &odds));
    TREE(case_odds_json(odds, buffer_, capacity_, &needed_), &text, &found);
    denominator = strtoull(json_get(found, "denominator")->text + 1, NULL, 10);
    at = json_get(vector, "odds")->first;
    row = json_get(found, "rows")->first;
    for (; at && row; at = at->next, row = row->next) {
        char fraction[64];
        uint64_t numerator = strtoull(json_get(row, "numerator")->text + 1, NULL, 10);
        uint64_t by = common(numerator, denominator);
        snprintf(fraction, sizeof fraction, "\"%llu/%llu\"", (unsigned long long)(numerator / by),
                 (unsigned long long)(denominator / by));
        if (!json_is(json_get(at, "odds"), fraction) ||
            !json_holds(json_get(at, "outcome"), json_get(row, "outcome"))) {
            differs("odds", at, row);
            break;
        }
    }
    if (!at != !row)
        differs("how many outcomes", at, row);
    json_free(found);
    free(text);
    case_odds_free(odds);
    case_aimed_free(aimed);
}

static size_t place_of(const json *system)
{
    size_t place;
    char name[64];
    for (place = 0; place < case_system_count(); place++) {
        must(case_system_name(place, name, sizeof name, NULL));
        if (strncmp(name, system->text + 1, strlen(name)) == 0 && system->text[1 + strlen(name)] == '"')
            return place;
    }
    fprintf(stderr, "%s: unknown system\n", file_name);
    exit(1);
}

static void table(const json *file)
{
    size_t system = place_of(json_get(file, "system"));
    const json *name = json_get(vector, "table"), *at;
    json *tables;
    char *text;
    TREE(case_tables_json(system, buffer_, capacity_, &needed_), &text, &tables);
    for (at = tables->first; at && !json_holds(name, json_get(at, "name")); at = at->next)
        ;
    if (!at || !json_holds(json_get(vector, "columns"), json_get(at, "columns")) ||
        !json_holds(json_get(vector, "rows"), json_get(at, "rows")))
        differs("table", json_get(vector, "rows"), json_get(at, "rows"));
    json_free(tables);
    free(text);
}

static void run(const json *file)
{
    case_battle *battle;
    char *roster;
    case_status status;
    done++;
    if (json_get(vector, "table")) {
        table(file);
        return;
    }
    roster = roster_of(file);
    status = case_battle_new(roster, strlen(roster), CASE_FORMAT_JSON, &battle);
    if (status == CASE_OK) {
        case_battle_set_audience(battle, CASE_AUDIENCE_GAMEMASTER);
    }
    free(roster);
    if (json_get(vector, "refused")) {
        if (status == CASE_OK) {
            differs("it is not refused", NULL, NULL);
            case_battle_free(battle);
        }
        return;
    }
    must(status);
    if (json_get(vector, "attack"))
        attack(battle);
    else
        play(battle);
    case_battle_free(battle);
}

int main(int count, char **files)
{
    int i;
    for (i = 1; i < count; i++) {
        FILE *in = fopen(file_name = files[i], "rb");
        char *text;
        long length;
        json *file;
        if (!in || fseek(in, 0, SEEK_END) || (length = ftell(in)) < 0 || fseek(in, 0, SEEK_SET)) {
            perror(file_name);
            return 1;
        }
        text = malloc((size_t)length + 1);
        if (!text || fread(text, 1, (size_t)length, in) != (size_t)length)
            return 1;
        text[length] = 0;
        fclose(in);
        file = json_read(text);
        if (!json_is(json_get(file, "format"), "1")) {
            fprintf(stderr, "%s: not of format 1\n", file_name);
            return 1;
        }
        for (vector = json_get(file, "vectors")->first; vector; vector = vector->next)
            run(file);
        json_free(file);
        free(text);
    }
    printf("%d vectors, %d wrong\n", done, wrong);
    return wrong || !done;
}
