/*
 * A plugin for any system, as short as it gets: the first side is yours, the library plays the rest.
 *
 *     cc plugin.c $(pkg-config --cflags --libs case) -o plugin && ./plugin roster.toml
 *
 * An empty line takes the suggestion or throws a die; a number presses a button, or is your die's
 * face. u undo, r redo, g German or English, s save, l load, n next fight, e end, q quit; and as the
 * referee "w WHO FIELD BY": "w 3 health -10".
 */
#include <case_odds.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = CASE_AUDIENCE_PLAYERS };
static case_battle *battle;
static int32_t language = CASE_LANGUAGE_ENGLISH;
static char text[1 << 16]; /* a line, a label, a log */
static char roster[1 << 20], save[1 << 22]; /* room for a long campaign's evening */

/* Says why a call was refused; 1 if it was not. */
static int done(case_status status)
{
    char message[4096] = "";
    if (status < CASE_ERR_NULL)
        return 1;
    case_last_message(message, sizeof message, NULL);
    printf("! %s\n", message);
    return 0;
}

static const char *name_of(int32_t who)
{
    static char name[256];
    return done(case_battle_name(battle, who, name, sizeof name, NULL)) ? name : "?";
}

static case_battle_info now(void)
{
    case_battle_info info;
    info.struct_size = sizeof info;
    done(case_battle_status(battle, &info));
    return info;
}

static int begin(size_t length)
{
    case_battle *next = NULL;
    if (!done(case_battle_new(roster, length, CASE_FORMAT_ANY, &next)))
        return 0;
    case_battle_free(battle);
    battle = next;
    return done(case_battle_set_seed(battle, 1 + (uint64_t)rand()))
           && done(case_battle_set_policy_of_side(battle, 0, "usual", 5))
           && done(case_battle_set_dice_of_side(battle, 0, CASE_DICE_HOST));
}

/* Everybody's bars and conditions, in the order of the turn once that is known (+: has acted). */
static void show_tracker(void)
{
    case_gauge gauge;
    case_condition is;
    int32_t place, who, acted = 0;
    size_t i;
    gauge.struct_size = sizeof gauge;
    is.struct_size = sizeof is;
    printf("== %d\n", (int)now().turn);
    for (place = 0; place < now().fighters; place++) {
        if (case_battle_order(battle, (size_t)place, &who, &acted) != CASE_OK)
            who = place;
        printf("%s %s:", acted ? "+" : " ", name_of(who));
        for (i = 0; !case_battle_gauge(battle, who, i, language, NULL, PLAYERS, &gauge); i++)
            printf(" %s %d/%d", gauge.name, (int)gauge.current, (int)gauge.greatest);
        for (i = 0; !case_battle_condition(battle, who, i, language, NULL, PLAYERS, &is); i++)
            printf("; %s", is.words);
        puts("");
    }
}

/* One entry of the chat for each attack, action or part of the turn that has ended since `from`. */
static void show_cards(int32_t from)
{
    case_card card;
    size_t i, count = 0;
    card.struct_size = sizeof card;
    case_battle_card_count(battle, &count);
    for (i = 0; i < count; i++) {
        if (case_battle_card(battle, i, &card) != CASE_OK || card.open || card.headline < from)
            continue;
        case_battle_headline(battle, i, language, NULL, PLAYERS, text, sizeof text, NULL);
        if (*text)
            printf("* %s\n", text);
    }
}

/* What was typed; "q" at the end of the evening. */
static const char *typed(const char *prompt)
{
    static char line[256];
    printf("%s > ", prompt);
    fflush(stdout);
    return fgets(line, sizeof line, stdin) ? line : "q";
}

/* Does what a letter stands for; 0 to quit. */
static int serve(const char *line)
{
    case_value one = { CASE_KIND_NOTHING, CASE_NOBODY, 0 };
    char field[64] = "";
    int who, by;
    size_t length;
    case_battle *loaded;
    switch (*line) {
    case 'u': done(case_battle_undo_input(battle)); break;
    case 'r': done(case_battle_redo(battle)); break;
    case 'g': language = language == CASE_LANGUAGE_ENGLISH; break;
    case 's': done(case_battle_save(battle, save, sizeof save, NULL)); break;
    case 'l':
        if (done(case_battle_resume(save, strlen(save), &loaded))) {
            case_battle_free(battle);
            battle = loaded;
        }
        break;
    case 'n':
        if (done(case_battle_roster_now(battle, roster, sizeof roster, &length)))
            begin(length - 1);
        break;
    case 'e': done(case_intervene_end(battle, NULL, 0)); break;
    case 'w':
        if (sscanf(line, "w %d %63s %d", &who, field, &by) == 3)
            done(case_intervene_add(battle, field, strlen(field), who, one, by, NULL, 0));
        break;
    default: return *line != 'q';
    }
    return 1;
}

/* Your dice: who rolls what against whom, with which die. */
static int roll(void)
{
    case_roll_request wanted;
    const char *line;
    wanted.struct_size = sizeof wanted;
    done(case_battle_roll_request(battle, &wanted));
    done(case_battle_title(battle, language, NULL, text, sizeof text, NULL));
    printf("? %s: d%d", text, (int)wanted.die);
    line = typed("");
    if (*line > '9')
        return serve(line);
    done(case_battle_feed_face(battle, *line == '\n' ? 1 + rand() % wanted.die : atoi(line)));
    return 1;
}

/* Your decision: a button for each answer, with what it is worth. */
static int decide(void)
{
    case_stakes *stakes;
    case_stake stake;
    const char *line, *button;
    int i = 1, going = 1;
    stake.struct_size = sizeof stake;
    done(case_battle_title(battle, language, NULL, text, sizeof text, NULL));
    printf("? %s\n", text);
    done(case_battle_stakes(battle, CASE_NOBODY, NULL, &stakes));
    done(case_stakes_lines(stakes, battle, language, NULL, text, sizeof text, NULL));
    for (button = strtok(text, "\n"); button; button = strtok(NULL, "\n"))
        printf("  [%d] %s\n", i++, button);
    line = typed("");
    if (*line > '9')
        going = serve(line);
    else if (*line == '\n')
        done(case_battle_feed_suggestion(battle, NULL));
    else if (done(case_stakes_get(stakes, (size_t)atoi(line) - 1, &stake)))
        done(case_battle_feed_answer(battle, stake.answer));
    case_stakes_free(stakes);
    return going;
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    int32_t turn = -1, told = 0;
    int going = file && begin(fread(roster, 1, sizeof roster, file));
    while (going) {
        case_status status = case_battle_step(battle);
        show_cards(told < now().events ? told : now().events);
        told = now().events;
        if (now().turn != turn)
            show_tracker();
        turn = now().turn;
        if (status == CASE_WANTS_ROLL)
            going = roll();
        else if (status == CASE_WANTS_DECISION)
            going = decide();
        else
            going = done(status) && (status != CASE_OVER || serve(typed("= over: n, u, l or q")));
    }
    case_battle_free(battle);
    return 0;
}
