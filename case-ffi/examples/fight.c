/*
 * A fight from C, with dice of your own: saved and resumed on the way.
 *
 *     cc fight.c $(pkg-config --cflags --libs case) -o fight && ./fight roster.toml
 *
 * The host decides for the first fighter and rolls all dice; the built-in plan decides for the
 * others. A virtual tabletop would show the answers as buttons and throw its own dice: see table.c.
 */
#include <case_tables.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Dice of your own: the same in all of these examples. */
static uint32_t dice = 1;
static int32_t below(int32_t n)
{
    dice = (dice * 75 + 74) % 65537;
    return (int32_t)(dice % (uint32_t)n);
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

/* Prints what the last step has added to the log. */
static void tell(const case_battle *battle)
{
    size_t first, end, needed;
    char *text;
    must(case_battle_new_events(battle, &first, &end));
    must(case_battle_tell(battle, first, end - first, NULL, NULL, 0, &needed));
    text = malloc(needed);
    if (!text)
        exit(1);
    must(case_battle_tell(battle, first, end - first, NULL, text, needed, NULL));
    fputs(text, stdout);
    free(text);
}

/* Rolls the die that is wanted. */
static void roll(case_battle *battle)
{
    case_roll_request roll;
    char name[512];
    int32_t face;
    roll.struct_size = sizeof roll;
    must(case_battle_roll_request(battle, &roll));
    must(case_battle_name(battle, roll.who, name, sizeof name, NULL));
    face = 1 + below(roll.die);
    printf("? %s: %s [%s] d%d: %d\n", name, roll.name, roll.rule, (int)roll.die, (int)face);
    must(case_battle_feed_face(battle, face));
}

/* Answers the question that is asked. */
static void decide(case_battle *battle)
{
    case_decision_request decision;
    case_value answer;
    char name[512], text[1024];
    int32_t span;
    decision.struct_size = sizeof decision;
    must(case_battle_decision_request(battle, &decision));
    must(case_battle_name(battle, decision.who, name, sizeof name, NULL));
    must(case_battle_title(battle, NULL, text, sizeof text, NULL));
    printf("? %s: %s [%s]", name, text, decision.rule);
    if (decision.answers > 0) {
        must(case_battle_answer(battle, (size_t)below(decision.answers), &answer));
    } else {
        span = decision.high - decision.low < 9 ? decision.high - decision.low : 9;
        answer.kind = (uint16_t)decision.answer_kind;
        answer.of = CASE_NOBODY;
        answer.number = decision.low + below(span + 1);
    }
    must(case_battle_label(battle, answer, NULL, text, sizeof text, NULL));
    printf(": %s\n", text);
    must(case_battle_feed_answer(battle, answer));
}

/* Writes the battle to a text, frees it, and opens another from the text. */
static case_battle *save_and_resume(case_battle *battle)
{
    size_t needed;
    char *save;
    must(case_battle_save(battle, NULL, 0, &needed));
    save = malloc(needed);
    if (!save)
        exit(1);
    must(case_battle_save(battle, save, needed, NULL));
    case_battle_free(battle);
    must(case_battle_resume(save, needed - 1, &battle));
    free(save);
    return battle;
}

/* Prints what the first fighter's first attack on the first foe comes to, in exact odds. */
static void exchange(const case_battle *battle)
{
    case_fighter_info own, foe;
    case_attack_intent intent;
    case_value value;
    case_odds_summary summary;
    case_odds_row row;
    case_odds *odds = NULL;
    case_status status;
    char name[512];
    size_t i, field;
    int32_t target = 0;
    own.struct_size = foe.struct_size = sizeof own;
    must(case_battle_fighter(battle, 0, &own));
    do
        must(case_battle_fighter(battle, ++target, &foe));
    while (foe.side == own.side);
    intent.struct_size = sizeof intent;
    must(case_attack_intent_init(&intent, 0, target, 0));
    status = case_odds_exchange(battle, &intent, NULL, &odds);
    if (status == CASE_ERR_SYSTEM) {
        puts("no odds of an exchange");
        return;
    }
    must(status);
    must(case_battle_name(battle, 0, name, sizeof name, NULL));
    printf("%s against ", name);
    must(case_battle_name(battle, target, name, sizeof name, NULL));
    puts(name);
    summary.struct_size = sizeof summary;
    row.struct_size = sizeof row;
    must(case_odds_info(odds, &summary));
    for (i = 0; i < summary.rows; i++) {
        must(case_odds_get(odds, i, &row));
        printf("%llu/%llu", (unsigned long long)row.numerator, (unsigned long long)row.denominator);
        for (field = 0; field < summary.fields; field++) {
            must(case_odds_field(odds, field, name, sizeof name, NULL));
            printf("%s %s", field ? "," : ":", name);
            must(case_odds_value(odds, i, field, &value));
            must(case_battle_say(battle, value, NULL, name, sizeof name,
                                 NULL));
            printf(" %s", name);
        }
        puts("");
    }
    case_odds_free(odds);
}

int main(int argc, char **argv)
{
    case_battle *battle = NULL;
    case_battle_info info;
    case_fighter_info fighter;
    case_status status;
    char name[512], side[512];
    size_t length;
    char *roster;
    int inputs = 0;
    int32_t who;
    if (argc != 2 || case_abi_version() != CASE_ABI_VERSION) {
        fprintf(stderr, "fight ROSTER, with case %s\n", case_version());
        return 2;
    }
    roster = read_file(argv[1], &length);
    must(case_battle_new(roster, length, CASE_FORMAT_ANY, &battle));
    must(case_battle_set_control(battle, 0, CASE_CONTROL_HOST));
    must(case_battle_system(battle, name, sizeof name, NULL));
    printf("%s, dice of the host\n", name);
    while (inputs < 2000) {
        must(status = case_battle_step(battle));
        tell(battle);
        if (status == CASE_OVER)
            break;
        if (status == CASE_OK)
            continue;
        if (status == CASE_WANTS_ROLL)
            roll(battle);
        else
            decide(battle);
        inputs++;
        if (inputs == 25) {
            battle = save_and_resume(battle);
            puts("-- saved and resumed");
        } else if (inputs == 30) {
            must(case_battle_undo_input(battle));
            puts("-- taken back");
        } else if (inputs == 35) {
            must(case_battle_undo_input(battle));
            must(case_battle_redo(battle));
            puts("-- taken back and brought again");
        }
    }
    info.struct_size = sizeof info;
    must(case_battle_status(battle, &info));
    printf("turn %d, %d events\n", (int)info.turn, (int)info.events);
    fighter.struct_size = sizeof fighter;
    for (who = 0; who < info.fighters; who++) {
        must(case_battle_fighter(battle, who, &fighter));
        must(case_battle_name(battle, who, name, sizeof name, NULL));
        must(case_battle_side_name(battle, who, side, sizeof side, NULL));
        printf("%s (%s) %s with %d\n", name, side, fighter.stands ? "stands" : "is out",
               (int)fighter.fitness);
    }
    case_battle_free(battle);
    must(case_battle_new(roster, length, CASE_FORMAT_ANY, &battle));
    free(roster);
    exchange(battle);
    case_battle_free(battle);
    return 0;
}
