/*
 * A plugin for any system, as short as it gets: the first side is yours, the library plays the rest.
 *
 *     cc plugin.c $(pkg-config --cflags --libs case) -o plugin && ./plugin roster.toml
 *
 * An empty line takes the suggestion or throws a die; a number presses a button, or is your die's
 * face. u undo, r redo, g German or English, s save, l load, n next fight, e end, q quit; and as the
 * referee "w WHO FIELD BY": "w 3 health -10".
 */
#include <case_json.h>
#include <case_odds.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static case_battle *battle;
static case_view view = { sizeof view, CASE_LANGUAGE_ENGLISH, CASE_AUDIENCE_PLAYERS, 0, NULL };
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

/* The result of a command: what there is no function for. NULL where it was refused, which is said. */
static const char *call(const char *command)
{
    case_view all = { sizeof all, view.language, CASE_AUDIENCE_GAMEMASTER, 0, NULL };
    const char *said = case_battle_call(battle, &all, command, strlen(command), NULL, NULL);
    if (case_json_text(case_json_member(case_json_member(said, "error"), "message"), text, sizeof text))
        printf("! %s\n", text);
    return case_json_member(said, "result");
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
           && done(case_battle_set_policy(battle, CASE_SIDE + 0, "usual", 5))
           && done(case_battle_set_dice(battle, CASE_SIDE + 0, CASE_DICE_HOST));
}

/* Everybody's bars and conditions. */
static void show_tracker(void)
{
    const char *one = call("{\"call\": \"tracker\", \"audience\": \"players\"}"), *row;
    printf("== %d\n", (int)now().turn);
    for (one = case_json_first(case_json_member(one, "fighters")); one; one = case_json_next(one)) {
        row = case_json_member(case_json_member(one, "who"), "value");
        done(case_battle_name(battle, (int32_t)case_json_number(row, 0), text, sizeof text, NULL));
        printf("  %s:", text);
        for (row = case_json_first(case_json_member(one, "gauges")); row; row = case_json_next(row))
            printf(case_json_text(case_json_member(row, "name"), text, sizeof text) ? " %s %.0f/%.0f" : "", text,
                   case_json_number(case_json_member(row, "current"), 0), case_json_number(case_json_member(row, "greatest"), 0));
        for (row = case_json_first(case_json_member(one, "conditions")); row; row = case_json_next(row))
            printf(case_json_text(case_json_member(row, "words"), text, sizeof text) ? "; %s" : "", text);
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
        case_battle_headline(battle, i, &view, text, sizeof text, NULL);
        printf(*text ? "* %s\n" : "", text);
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
    char field[64] = "", command[160];
    int who = 0, by = 0;
    const char *next;
    size_t length;
    case_battle *loaded;
    switch (*line) {
    case 'u': done(case_battle_undo_input(battle)); break;
    case 'r': done(case_battle_redo(battle)); break;
    case 'g': view.language = view.language == CASE_LANGUAGE_ENGLISH; break;
    case 's': done(case_battle_save(battle, save, sizeof save, NULL)); break;
    case 'l':
        if (done(case_battle_resume(save, strlen(save), &loaded))) {
            case_battle_free(battle);
            battle = loaded;
        }
        break;
    case 'n':
        next = call("{\"call\": \"roster_now\"}");
        length = next ? (size_t)(case_json_end(next) - next) : sizeof roster;
        if (length < sizeof roster)
            begin((memcpy(roster, next, length), length));
        break;
    case 'e': call("{\"call\": \"end\"}"); break;
    case 'w':
        sscanf(line, "w %d %63[a-z_] %d", &who, field, &by);
        sprintf(command, "{\"call\": \"add\", \"who\": %d, \"field\": \"%s\", \"by\": %d}", who, field, by);
        call(command);
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
    done(case_battle_title(battle, &view, text, sizeof text, NULL));
    printf("? %s: d%d", text, (int)wanted.die);
    if (*(line = typed("")) > '9')
        return serve(line);
    done(case_battle_feed_face(battle, *line == '\n' ? 1 + rand() % wanted.die : atoi(line)));
    return 1;
}

/* Your decision: a button for each answer, with what it is worth as far as the players know. */
static int decide(void)
{
    char command[512];
    const char *line, *rows, *row, *value;
    int i = 1;
    printf(done(case_battle_title(battle, &view, text, sizeof text, NULL)) ? "? %s\n" : "", text);
    rows = case_json_first(case_json_member(call("{\"call\": \"stakes\", \"audience\": \"players\"}"), "rows"));
    for (row = rows; row; row = case_json_next(row))
        if (case_json_text(case_json_member(row, "line"), text, sizeof text))
            printf("  [%d] %s\n", i++, text);
    if (*(line = typed("")) > '9')
        return serve(line);
    for (i = atoi(line), row = i > 0 ? rows : NULL; row && --i; row = case_json_next(row)) {}
    if ((value = case_json_member(row, "answer")) != NULL) {
        sprintf(command, "{\"call\": \"answer\", \"value\": %.*s}", (int)(case_json_end(value) - value), value);
        call(command);
    } else if (*line != '\n')
        puts("! there is no such answer");
    else
        done(case_battle_feed_suggestion(battle, NULL));
    return 1;
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
