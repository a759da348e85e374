/*
 * The reader for C of the vectors in tests/vectors: runs all of them through the public interface.
 *
 *     cc vectors.c $(pkg-config --cflags --libs case) -o vectors && ./vectors FILE.json...
 */
#include <case_odds.h>
#include <stdint.h>
#include <stdio.h>

#include "json.h"
#include <case_json.h>

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

/* The result of a command as a tree, which points into the answer: used before the next command. */
static json *result(case_battle *battle, const char *command)
{
    static const case_view all = {sizeof all, CASE_LANGUAGE_ENGLISH, CASE_AUDIENCE_GAMEMASTER, 0, NULL};
    const char *said = case_battle_call(battle, &all, command, strlen(command), NULL, NULL);
    said = case_json_member(said, "result");
    if (!said) {
        fprintf(stderr, "%s: %s is refused\n", file_name, command);
        exit(1);
    }
    return json_read(said);
}

/* What a request says under that name. */
static const json *asked(const json *request, const char *name)
{
    const json *found = json_get(request, name), *part;
    if (found)
        return found;
    part = json_get(request, json_is(json_get(request, "wanted"), "\"roll\"") ? "roll" : "decision");
    /* The next dice are told one by one. */
    return strcmp(name, "next") ? json_get(part, name) : part;
}

/* Whether the answers of a request are those. */
static int same_answers(const json *wanted, const json *buttons)
{
    const json *at = wanted ? wanted->first : NULL, *button = buttons ? buttons->first : NULL;
    for (; at && button && json_holds(at, json_get(button, "value")); at = at->next)
        button = button->next;
    return !at && !button;
}

/* Whether a request is as recorded. */
static int as_recorded(const json *wanted, const json *request)
{
    const json *member;
    char name[64];
    for (member = wanted->first; member; member = member->next) {
        snprintf(name, sizeof name, "%.*s", (int)member->name_length - 2, member->name + 1);
        if (!strcmp(name, "answers") ? !same_answers(member, asked(request, name))
                                     : !json_holds(member, asked(request, name)))
            return 0;
    }
    return 1;
}

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
        const json *answers = asked(request, "answers");
        for (at = answers->first; at && !json_holds(given, json_get(at, "value")); at = at->next)
            place++;
        if (!at)
            return differs("no legal answer", given, answers);
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

/* Whether dice fell so: recorded with their faces, told with how many of the roll's are theirs. */
static int same_dice(const json *wanted, const json *found)
{
    const json *at = wanted->first, *die = found ? found->first : NULL;
    for (; at && die; at = at->next, die = die->next)
        if (json_count(json_get(at, "faces")) != (size_t)atoi(json_get(die, "faces")->text)
            || !json_holds(json_get(at, "wild"), json_get(die, "wild"))
            || !json_holds(json_get(at, "taken"), json_get(die, "taken")))
            return 0;
    return !at && !die;
}

/* Whether these are the events that are recorded. */
static int same_events(const json *wanted, const json *found)
{
    const json *at = wanted->first, *row = found->first, *member;
    char name[64];
    for (; at && row; at = at->next, row = row->next)
        for (member = at->first; member; member = member->next) {
            snprintf(name, sizeof name, "%.*s", (int)member->name_length - 2, member->name + 1);
            if (!strcmp(name, "dice") ? !same_dice(member, json_get(row, name))
                                      : !json_holds(member, json_get(row, name)))
                return 0;
        }
    return !at && !row;
}

/* The events since the last time. */
static int news(case_battle *battle, size_t *told, const json *wanted)
{
    char command[96];
    json *events;
    const json *rows;
    int same;
    snprintf(command, sizeof command, "{\"call\":\"events\",\"audience\":\"gamemaster\",\"first\":%lu,\"most\":100000}",
             (unsigned long)*told);
    events = result(battle, command);
    rows = json_get(events, "rows");
    *told += json_count(rows);
    same = wanted ? same_events(wanted, rows) : !rows->first;
    if (!same)
        differs("events", wanted, rows);
    json_free(events);
    return same;
}

/* One input: of the prefix its name, else the step that is recorded in full. */
static int turn(case_battle *battle, size_t *told, const json *given, const json *step)
{
    case_status status = go(battle);
    const json *input = given ? given->first->next : json_get(step, "give");
    const json *ask = json_get(step, "ask");
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
        request = result(battle, "{\"call\":\"request\"}");
    if (given && !json_holds(given->first, json_get(request, "name")))
        same = differs("what is wanted", given, request);
    if (step && (ask ? !request || !as_recorded(ask, request) : request != NULL))
        same = differs("ask", ask, request);
    if (same && input)
        same = give(battle, request, input);
    json_free(request);
    return same;
}

static void play(case_battle *battle)
{
    const json *at, *row;
    case_battle_info info;
    size_t told = 0;
    json *state;
    must(case_battle_set_host_dice(battle));
    must(case_battle_set_control(battle, CASE_EVERYBODY, CASE_CONTROL_HOST));
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
    state = result(battle, "{\"call\":\"state\",\"audience\":\"gamemaster\"}");
    for (at = json_get(vector, "state")->first; at; at = at->next) {
        for (row = state->first; row && !json_holds(at, row); row = row->next)
            ;
        if (!row)
            differs("state", at, NULL);
    }
    json_free(state);
}

static uint64_t common(uint64_t a, uint64_t b)
{
    return b ? common(b, a % b) : a;
}

static void attack(case_battle *battle)
{
    const json *wanted = json_get(vector, "attack"), *at, *row;
    char command[128];
    json *found;
    snprintf(command, sizeof command, "{\"call\":\"aim\",\"attacker\":%d,\"target\":%d,\"attack\":%d}",
             atoi(json_get(wanted, "attacker")->text), atoi(json_get(wanted, "target")->text),
             atoi(json_get(wanted, "attack")->text));
    found = result(battle, command);
    at = json_get(vector, "odds")->first;
    row = json_get(found, "outcomes")->first;
    for (; at && row; at = at->next, row = row->next) {
        char fraction[64];
        const json *chance = json_get(row, "chance");
        uint64_t numerator = strtoull(json_get(chance, "numerator")->text + 1, NULL, 10);
        uint64_t denominator = strtoull(json_get(chance, "denominator")->text + 1, NULL, 10);
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
}

static void table(const json *file)
{
    const json *name = json_get(vector, "table"), *system = json_get(file, "system"), *at;
    json *tables;
    char command[96];
    snprintf(command, sizeof command, "{\"call\":\"tables\",\"system\":%.*s}", (int)(system->end - system->text),
             system->text);
    tables = result(NULL, command);
    for (at = tables->first; at && !json_holds(name, json_get(at, "name")); at = at->next)
        ;
    if (!at || !json_holds(json_get(vector, "columns"), json_get(at, "columns")) ||
        !json_holds(json_get(vector, "rows"), json_get(at, "rows")))
        differs("table", json_get(vector, "rows"), json_get(at, "rows"));
    json_free(tables);
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
