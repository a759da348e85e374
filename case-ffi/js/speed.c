/*
 * What speed.mjs measures, natively: `speed CASE.json D6.json`, a line "name nanoseconds" for each.
 */
#define _POSIX_C_SOURCE 199309L
#include <case_tables.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS = 200 };

static volatile int64_t sum;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static case_battle *opened(const char *path, int64_t seed)
{
    static char text[1 << 20];
    case_battle *battle = NULL;
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(text, 1, sizeof text, file) : 0;
    if (file)
        fclose(file);
    if (case_battle_new(text, length, CASE_FORMAT_JSON, &battle) != CASE_OK)
        exit(1);
    if (seed >= 0)
        case_battle_set_seed(battle, (uint64_t)seed);
    return battle;
}

/* The best of many short runs: others on the machine only make them slower. */
#define BEST(name, times, body)                                                                  \
    do {                                                                                         \
        double least = 1e18, start;                                                              \
        int run, n;                                                                              \
        for (run = 0; run < RUNS; run++) {                                                       \
            start = now();                                                                       \
            for (n = 0; n < (times); n++)                                                        \
                body;                                                                            \
            start = (now() - start) / (times);                                                   \
            least = start < least ? start : least;                                               \
        }                                                                                        \
        printf("%s %.2f\n", name, least);                                                        \
    } while (0)

static int steps;

static void play(const case_battle *battle)
{
    case_battle *copy;
    case_battle_clone(battle, &copy);
    for (steps = 1; case_battle_step(copy) == CASE_OK; steps++)
        ;
    case_battle_free(copy);
}

static void action(int n)
{
    int32_t color = case_color_of_face(case_rank_shift(NULL, 4 + n % 9, n % 5 - 2), 1 + n % 100);
    sum += case_effect_of_attack(n % 10, color);
}

static void exchange(const case_battle *battle, int32_t target)
{
    case_attack_intent intent;
    case_odds *odds = NULL;
    intent.struct_size = sizeof intent;
    case_attack_intent_init(&intent, 0, target, 0);
    case_odds_exchange(battle, &intent, NULL, &odds);
    case_odds_free(odds);
}

int main(int argc, char **argv)
{
    static const char *const names[2] = {"step_case", "step_d6"};
    case_battle *battle;
    case_battle_info info;
    int i;
    if (argc != 3)
        return 2;
    BEST("pure", 20000, sum += case_color_of_face(n % 17, 1 + n % 100));
    BEST("action", 20000, action(n));
    for (i = 0; i < 2; i++) {
        battle = opened(argv[i + 1], 1);
        play(battle);
        printf("steps_of_");
        BEST(names[i], 1, play(battle));
        printf("count_of_%s %d\n", names[i], steps);
        case_battle_free(battle);
    }
    battle = opened(argv[1], -1);
    info.struct_size = sizeof info;
    case_battle_status(battle, &info);
    BEST("exchange", 50, exchange(battle, info.fighters - 1));
    case_battle_free(battle);
    return 0;
}
