/*
 * How long a command of the call protocol takes, beside the struct calls for the same and beside the
 * functions that give the same as JSON. By hand, on a quiet machine, in one run:
 *
 *     cc -O2 tests/c/calls.c $(pkg-config --cflags --libs case) -o calls && ./calls case-core/examples/rosters/case.toml
 *
 * Each figure is the best of SERIES series, in microseconds. `tests/ffi.sh` runs it with `--check`: once
 * each, and every call has to succeed. The exit status is 1 if a command takes longer than the JSON of
 * the same by more than a tenth.
 */
#define _POSIX_C_SOURCE 199309L
#include <case.h>
#include <case_odds.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SERIES = 9, ROOM = 1 << 20 };

static case_battle *battle;
static case_view view = {sizeof view, CASE_LANGUAGE_ENGLISH, CASE_AUDIENCE_GAMEMASTER, 0, NULL};
static char text[ROOM];

static void must(case_status status)
{
    if (status < CASE_ERR_NULL)
        return;
    case_last_message(text, sizeof text, NULL);
    fprintf(stderr, "%s: %s\n", case_status_name(status), text);
    exit(1);
}

/* A command, which has to have a result. */
static void call(const char *command)
{
    size_t length;
    const char *said = case_battle_call(battle, &view, command, strlen(command), NULL, &length);
    if (length == 0 || strncmp(said, "{\"error\"", 8) == 0 || strstr(said, ",\"error\":{") != NULL) {
        fprintf(stderr, "%s\n%s\n", command, said);
        exit(1);
    }
}

static void roll_structs(void)
{
    case_roll_request roll;
    roll.struct_size = sizeof roll;
    must(case_battle_roll_request(battle, &roll));
    must(case_battle_title(battle, &view, text, sizeof text, NULL));
}

static void decision_structs(void)
{
    case_decision_request decision;
    int32_t i;
    decision.struct_size = sizeof decision;
    must(case_battle_decision_request(battle, &decision));
    must(case_battle_title(battle, &view, text, sizeof text, NULL));
    for (i = 0; i < decision.answers; i++) {
        case_value answer;
        must(case_battle_answer(battle, (size_t)i, &answer));
        must(case_battle_label(battle, answer, &view, text, sizeof text, NULL));
    }
}

static void answer_structs(void)
{
    case_value answer;
    must(case_battle_feed_suggestion(battle, &answer));
    must(case_battle_run(battle, UINT64_MAX));
    must(case_battle_undo_input(battle));
    must(case_battle_run(battle, UINT64_MAX));
}

static void request_call(void) { call("{\"call\":\"request\"}"); }

static void answer_call(void)
{
    call("{\"call\":\"suggest\",\"also\":[]}");
    call("{\"call\":\"undo\",\"also\":[]}");
}

static void cards_structs(void)
{
    size_t count, i;
    must(case_battle_card_count(battle, &count));
    for (i = 0; i < count; i++) {
        case_card card;
        card.struct_size = sizeof card;
        must(case_battle_card(battle, i, &card));
        must(case_battle_headline(battle, i, &view, text, sizeof text, NULL));
        if (card.parent < 0)
            must(case_battle_tell(battle, card.first, card.end - card.first, &view, text, sizeof text, NULL));
    }
}

static void cards_call(void) { call("{\"call\":\"cards\"}"); }
static void save_json(void) { must(case_battle_save(battle, text, sizeof text, NULL)); }
static void save_call(void) { call("{\"call\":\"save\"}"); }
static void tracker_call(void) { call("{\"call\":\"tracker\"}"); }
static void state_call(void) { call("{\"call\":\"state\"}"); }

static void plan_json(void)
{
    case_plan *plan;
    must(case_plan_named(0, "easy foe", 8, &plan));
    must(case_plan_json(plan, text, sizeof text, NULL));
    case_plan_free(plan);
}

static void plan_call(void) { call("{\"call\":\"plan\",\"system\":\"case\",\"plan\":\"easy foe\"}"); }

static case_aimed *aimed(void)
{
    case_aim aim = {sizeof aim, 0, 0, 0, 0, 0};
    case_aimed *found = NULL;
    case_battle_info info;
    info.struct_size = sizeof info;
    must(case_battle_status(battle, &info));
    aim.target = info.fighters - 1;
    must(case_battle_aim(battle, &aim, NULL, 0, &found));
    return found;
}

static void chance_structs(void)
{
    case_odds_row row;
    case_aimed *one = aimed();
    row.struct_size = sizeof row;
    must(case_aimed_chance(one, NULL, CASE_FEAT_HIT, NULL, NULL, &row));
    case_aimed_free(one);
}

#define AIM "{\"call\":\"aim\",\"attacker\":0,\"target\":%d,\"guard\":\"plan\",\"parts\":"
static char aim_command[256], chance_command[256];
static void aim_call(void) { call(aim_command); }
static void chance_call(void) { call(chance_command); }

static void stakes_call(void) { call("{\"call\":\"stakes\"}"); }

static void consequences_call(void) { call("{\"call\":\"consequences\"}"); }

static int check;

/* The best time of one, in microseconds. */
static double best(void (*one)(void))
{
    double least = 1e30;
    long times = 1, series, i;
    if (one == NULL)
        return 0;
    one();
    if (check)
        return 1;
    for (series = 0; series < SERIES;) {
        struct timespec start, end;
        double took;
        clock_gettime(CLOCK_MONOTONIC, &start);
        for (i = 0; i < times; i++)
            one();
        clock_gettime(CLOCK_MONOTONIC, &end);
        took = (double)(end.tv_sec - start.tv_sec) * 1e6 + (double)(end.tv_nsec - start.tv_nsec) / 1e3;
        if (took < 2e4 && series == 0) {
            times *= 2;
            continue;
        }
        series++;
        if (took / (double)times < least)
            least = took / (double)times;
    }
    return least;
}

static int slower;

static void row(const char *name, void (*structs)(void), void (*json)(void), void (*command)(void))
{
    double a = best(structs), b = best(json), c = best(command);
    printf("%-52s", name);
    structs ? printf("%10.2f", a) : printf("%10s", "-");
    json ? printf("%10.2f", b) : printf("%10s", "-");
    printf("%10.2f\n", c);
    if (json && c > 1.1 * b)
        slower = 1;
}

/* A battle that waits for its tenth roll, none of whose dice lie there; or its tenth decision. */
static void open_at(const char *roster, size_t length, case_status wanted)
{
    int found = 0;
    case_battle_free(battle);
    must(case_battle_new(roster, length, CASE_FORMAT_ANY, &battle));
    if (wanted == CASE_WANTS_DECISION) {
        must(case_battle_set_seed(battle, 7));
        must(case_battle_set_control(battle, CASE_EVERYBODY, CASE_CONTROL_HOST));
    }
    for (;;) {
        case_status status = case_battle_run(battle, UINT64_MAX);
        must(status);
        if (status == CASE_WANTS_ROLL) {
            case_roll_request roll;
            roll.struct_size = sizeof roll;
            must(case_battle_roll_request(battle, &roll));
            if (roll.lying == 0 && ++found == 10)
                return;
            must(case_battle_feed_face(battle, 1 + roll.die / 2));
        } else if (status == CASE_WANTS_DECISION) {
            case_value answer;
            if (++found == 10)
                return;
            must(case_battle_feed_suggestion(battle, &answer));
        } else {
            fprintf(stderr, "this fight is over too soon\n");
            exit(1);
        }
    }
}

int main(int count, char **names)
{
    static char roster[1 << 16];
    FILE *file = count > 1 ? fopen(names[1], "rb") : NULL;
    size_t length = file ? fread(roster, 1, sizeof roster, file) : 0;
    case_battle_info info;
    check = count > 2 && strcmp(names[2], "--check") == 0;
    if (length == 0) {
        fprintf(stderr, "calls ROSTER [--check]\n");
        return 2;
    }
    fclose(file);
    open_at(roster, length, CASE_WANTS_ROLL);
    info.struct_size = sizeof info;
    must(case_battle_status(battle, &info));
    sprintf(aim_command, AIM "[\"later\"]}", (int)info.fighters - 1);
    sprintf(chance_command, AIM "[\"chances\"],\"feats\":[\"hit\"]}", (int)info.fighters - 1);
    printf("%-52s%10s%10s%10s\n", "microseconds", "structs", "JSON", "command");
    row("the open roll (structs: without modifiers and odds)", roll_structs, NULL, request_call);
    row("what its outcomes lead to", NULL, NULL, consequences_call);
    open_at(roster, length, CASE_WANTS_DECISION);
    row("the open decision, its title and labels", decision_structs, NULL, request_call);
    row("an answer, on to the next request, and back", answer_structs, NULL, answer_call);
    row("what each answer is worth", NULL, NULL, stakes_call);
    row("the tracker", NULL, NULL, tracker_call);
    row("the state, every field", NULL, NULL, state_call);
    row("all cards with their lines", cards_structs, NULL, cards_call);
    row("a save", NULL, save_json, save_call);
    row("a named plan", NULL, plan_json, plan_call);
    row("an attack: what goes into it, later answers", NULL, NULL, aim_call);
    row("the chance that it hits", chance_structs, NULL, chance_call);
    case_battle_free(battle);
    if (slower)
        fprintf(stderr, "a command takes longer than the JSON of the same\n");
    return slower;
}
