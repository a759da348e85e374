/*
 * What tests/counts.sh counts the instructions of: `count ROW TIMES ROSTER` does one thing so many
 * times. The difference of two runs is the thing itself, without what it takes to begin.
 */
#include <case_tables.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(case_status status)
{
    char message[4096] = "";
    if (status < CASE_ERR_NULL)
        return;
    case_last_message(message, sizeof message, NULL);
    fprintf(stderr, "%s: %s\n", case_status_name(status), message);
    exit(1);
}

static int64_t sum;

static void actions(const case_battle *battle, long times)
{
    long i;
    (void)battle;
    for (i = 0; i < times; i++)
        sum += case_color_of_face((int32_t)(i % 18), (int32_t)(i % 100 + 1));
}

/* Seeded battles with their logs, to the end. */
static void fights(const case_battle *battle, long times)
{
    long i;
    for (i = 0; i < times; i++) {
        case_battle *one;
        case_status status;
        must(case_battle_clone(battle, &one));
        must(case_battle_set_seed(one, (uint64_t)i));
        do
            must(status = case_battle_step(one));
        while (status == CASE_OK);
        case_battle_free(one);
    }
}

static void exchanges(const case_battle *battle, long times)
{
    case_attack_intent intent;
    long i;
    intent.struct_size = sizeof intent;
    must(case_attack_intent_init(&intent, 0, 1, 0));
    for (i = 0; i < times; i++) {
        case_odds *odds;
        must(case_odds_exchange(battle, &intent, NULL, &odds));
        case_odds_free(odds);
    }
}

/* Trials without a log: `times` of them. */
static void samples(const case_battle *battle, long times)
{
    const uint64_t trials = (uint64_t)times;
    case_odds *odds;
    must(case_odds_sample_blocks(battle, 1, trials, 0,
                                 (trials + CASE_SAMPLE_BLOCK - 1) / CASE_SAMPLE_BLOCK, 0, NULL,
                                 &odds));
    case_odds_free(odds);
}

/* A fight solved as far as so many turns: a fresh solution each time. */
static void solutions(const case_battle *battle, long times)
{
    case_limits limits = {0};
    long i;
    limits.struct_size = sizeof limits;
    limits.turns = 3;
    for (i = 0; i < times; i++) {
        case_odds *odds;
        must(case_odds_ends(battle, &limits, NULL, &odds));
        case_odds_free(odds);
    }
}

/* A battle that was played to its end, resumed from its save. */
static void resumes(const case_battle *battle, long times)
{
    case_battle *one;
    case_status status;
    size_t needed;
    char *save;
    long i;
    must(case_battle_clone(battle, &one));
    must(case_battle_set_seed(one, 1));
    do
        must(status = case_battle_step(one));
    while (status == CASE_OK);
    must(case_battle_save(one, NULL, 0, &needed));
    save = malloc(needed);
    if (!save)
        exit(1);
    must(case_battle_save(one, save, needed, NULL));
    for (i = 0; i < times; i++) {
        case_battle *again;
        must(case_battle_resume(save, needed - 1, &again));
        case_battle_free(again);
    }
    free(save);
    case_battle_free(one);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(const case_battle *, long);
    } rows[] = {
        {"actions", actions}, {"fights", fights},       {"exchanges", exchanges},
        {"samples", samples}, {"solutions", solutions}, {"resumes", resumes},
    };
    static char text[1 << 20];
    case_battle *battle;
    FILE *file = argc == 4 ? fopen(argv[3], "rb") : NULL;
    size_t length, i;
    if (!file) {
        fprintf(stderr, "usage: count ROW TIMES ROSTER\n");
        return 2;
    }
    length = fread(text, 1, sizeof text, file);
    fclose(file);
    must(case_battle_new(text, length, CASE_FORMAT_ANY, &battle));
    for (i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, argv[1]) == 0) {
            rows[i].run(battle, atol(argv[2]));
            printf("%lld\n", (long long)sum);
            case_battle_free(battle);
            return 0;
        }
    fprintf(stderr, "no such row: %s\n", argv[1]);
    return 2;
}
