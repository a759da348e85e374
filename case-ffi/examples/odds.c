/*
 * Odds of a turn and of a whole fight: exact, counted in blocks as threads would share them, by
 * fewer fields, and which rulings matter.
 *
 *     cc odds.c $(pkg-config --cflags --libs case) -o odds && ./odds roster.toml
 */
#include <case_json.h>
#include <case_odds.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t TRIALS = 2000;

/* Stops where a call fails, with what the library says about it. */
static void must(case_status status)
{
    char message[4096] = "";
    if (status < CASE_ERR_NULL)
        return;
    case_last_message(message, sizeof message, NULL);
    fprintf(stderr, "%s: %s\n", case_status_name(status), message);
    exit(1);
}

/* Who wins: the field that all odds of a fight have first. Exact odds have bounds where limits leave
 * fights unfollowed, sampled ones an interval of 95 %: both are shown as low to high. */
static void who_wins(const case_battle *battle, const case_odds *odds)
{
    const int32_t winner = 0;
    case_odds *only;
    case_odds_summary summary = {0};
    uint32_t i;
    summary.struct_size = sizeof summary;
    must(case_odds_only(odds, &winner, 1, &only));
    must(case_odds_info(only, &summary));
    for (i = 0; i < summary.rows; i++) {
        char side[256];
        case_value value;
        case_odds_row row = {0};
        row.struct_size = sizeof row;
        must(case_odds_get(only, i, &row));
        must(case_odds_value(only, i, 0, &value));
        must(case_battle_say(battle, value, NULL, side, sizeof side, NULL));
        printf("    %.4f to %.4f  %s\n", row.low, row.high,
               value.kind == CASE_KIND_NOTHING ? "nobody" : side);
    }
    printf("    %.4f            not known\n", summary.unresolved);
    case_odds_free(only);
}

/* The fight counted in two parts, which two threads with a clone each could run at once. */
static void sampled(const case_battle *battle)
{
    const uint64_t blocks = (TRIALS + CASE_SAMPLE_BLOCK - 1) / CASE_SAMPLE_BLOCK, half = blocks / 2;
    case_odds *first, *second, *whole;
    must(case_odds_sample_blocks(battle, 1, TRIALS, 0, half, 0, NULL, &first));
    must(case_odds_sample_blocks(battle, 1, TRIALS, half, blocks, 0, NULL, &second));
    must(case_odds_merge(first, second, &whole));
    printf("Who wins, by %lu fights:\n", (unsigned long)TRIALS);
    who_wins(battle, whole);
    case_odds_free(first);
    case_odds_free(second);
    case_odds_free(whole);
}

/* Exact odds, within limits. */
static void exact(const case_battle *battle)
{
    case_limits limits = {0};
    case_odds *odds;
    limits.struct_size = sizeof limits;
    limits.paths = 20000;
    if (case_odds_turn(battle, &limits, NULL, &odds) == CASE_OK) {
        case_odds_summary summary = {0};
        summary.struct_size = sizeof summary;
        must(case_odds_info(odds, &summary));
        printf("This turn ends in %lu ways.\n", (unsigned long)summary.rows);
        case_odds_free(odds);
    } else {
        printf("This turn is too long to be solved.\n");
    }
    limits.turns = 1;
    must(case_odds_ends(battle, &limits, NULL, &odds));
    printf("Who has won after it:\n");
    who_wins(battle, odds);
    case_odds_free(odds);
}

/* Which rulings change the first fighter's first attack on the last one. */
static void rulings(case_battle *battle, int32_t last)
{
    static const case_view all = {sizeof all, CASE_LANGUAGE_ENGLISH, CASE_AUDIENCE_GAMEMASTER, 0, NULL};
    char command[128], text[256];
    const char *said, *row;
    snprintf(command, sizeof command,
             "{\"call\": \"matters\", \"attack\": {\"attacker\": 0, \"target\": %d}}", (int)last);
    said = case_battle_call(battle, &all, command, strlen(command), NULL, NULL);
    if (case_json_text(case_json_member(case_json_member(said, "error"), "message"), text, sizeof text)) {
        fprintf(stderr, "%s\n", text);
        exit(1);
    }
    printf("Rulings that change an attack:\n");
    row = case_json_first(case_json_member(case_json_member(said, "result"), "rows"));
    for (; row && case_json_true(case_json_member(row, "separated")); row = case_json_next(row)) {
        case_json_text(case_json_member(row, "name"), text, sizeof text);
        printf("    %s = ", text);
        case_json_text(case_json_member(row, "instead"), text, sizeof text);
        printf("%s: %.4f of all cases\n", text,
               case_json_number(case_json_member(case_json_member(row, "moved"), "mean"), 0));
    }
}

int main(int argc, char **argv)
{
    static char text[1 << 20];
    case_battle *battle;
    case_battle_info info = {0};
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    size_t length;
    if (!file) {
        fprintf(stderr, "usage: odds roster.toml\n");
        return 2;
    }
    length = fread(text, 1, sizeof text, file);
    fclose(file);
    must(case_battle_new(text, length, CASE_FORMAT_ANY, &battle));
    info.struct_size = sizeof info;
    must(case_battle_status(battle, &info));
    exact(battle);
    sampled(battle);
    rulings(battle, info.fighters - 1);
    case_battle_free(battle);
    return 0;
}
