/*
 * An evening at a table in C99, of any system: it names no system, question, roll or field.
 *
 *     cc table.c $(pkg-config --cflags --libs case) -o table
 *     ./table roster.toml ...        plays two fights of each roster by itself
 *     ./table -p roster.toml         you decide and roll for the first side
 *
 *     -o        also shows what each answer is worth
 *     -a        asks you everything, not only what people answer differently
 *     -g        in German
 *     -s SEED   of the dice that the library rolls, and of the stand-in for you
 *
 * It shows the order of the turn (+: has acted), everybody's gauges (-: is out), questions (?!: the
 * answer stays secret), the lines of what is going on, and the headline of each card (*).
 *
 * While you are asked, a letter does something else: u takes back the last thing that you gave, r
 * brings it again, t goes back to any input, l lists what has happened, s saves and goes on from the
 * save, q leaves. As the referee: v sets a value, b brings somebody in, n begins the next fight.
 */
#include <case_json.h>
#include <case_odds.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The most fields of a form, and faces, at once; the most fighters that the stand-in brings in. */
enum { FIELDS = 32, CROWD = 9 };

static case_battle *battle;
static const char *policy = "usual";
static case_view view = { sizeof view, CASE_LANGUAGE_ENGLISH, CASE_AUDIENCE_PLAYERS, 0, NULL };
static int person, odds;
static int32_t told; /* the first event whose card is not shown yet */
static size_t unfolded; /* the first open event that is not shown yet */

/* Ends the evening where a call fails, with what the library says about it. */
static case_status must(case_status status)
{
    char message[4096] = "";
    if (status < CASE_ERR_NULL)
        return status;
    case_last_message(message, sizeof message, NULL);
    fprintf(stderr, "%s: %s\n", case_status_name(status), message);
    exit(1);
}

/* Texts of any length: each slot holds one until it is used again. */
enum { NAME, WORD, VALUE, LINE, JSON, SHEET, PART, SLOTS };
static char *slots[SLOTS];
static size_t room[SLOTS], needed;

static char *grow(int slot, size_t size)
{
    if (size > room[slot])
        slots[slot] = realloc(slots[slot], room[slot] = size);
    if (!slots[slot])
        exit(1);
    return slots[slot];
}

/* Calls a function that writes a text: first for its size, then for the text. */
#define TEXT(slot, function, ...)                                                                \
    (must(function(__VA_ARGS__, NULL, 0, &needed)), grow(slot, needed),                          \
     must(function(__VA_ARGS__, slots[slot], needed, NULL)), (const char *)slots[slot])

static const char *name_of(int32_t who)
{
    return TEXT(NAME, case_battle_name, battle, who);
}

/* The result of a command, which is true until the next one; NULL where it is refused. */
static const char *call(const char *command)
{
    char message[1024] = "";
    case_view all = view;
    const char *said;
    all.audience = CASE_AUDIENCE_GAMEMASTER;
    said = case_battle_call(battle, &all, command, strlen(command), NULL, NULL);
    if (case_json_text(case_json_member(case_json_member(said, "error"), "message"), message, sizeof message))
        printf("  ! %s\n", message);
    return case_json_member(said, "result");
}

/* A text of JSON. */
static const char *text_of(int slot, const char *json)
{
    size_t size = case_json_text(json, NULL, 0) + 1;
    case_json_text(json, grow(slot, size), size);
    return slots[slot];
}

/* Keeps a value of JSON beyond the next command. */
static const char *keep(int slot, const char *json)
{
    size_t size = json ? (size_t)(case_json_end(json) - json) : 0;
    memcpy(grow(slot, size + 1), json ? json : "", size);
    slots[slot][size] = 0;
    return slots[slot];
}

/* A value with its kind, in words. */
static const char *say(const char *value)
{
    char command[256];
    snprintf(command, sizeof command, "{\"call\": \"say\", \"value\": %.*s}",
             (int)(case_json_end(value) - value), value);
    return text_of(VALUE, case_json_member(call(command), "text"));
}

static const char *word(const char *field)
{
    char command[256];
    snprintf(command, sizeof command, "{\"call\": \"word\", \"of\": \"field\", \"name\": %.*s}",
             (int)(case_json_end(field) - field), field);
    return text_of(WORD, case_json_member(call(command), "text"));
}

/* The number of a fighter. */
static int32_t who_of(const char *json)
{
    return (int32_t)case_json_number(case_json_member(case_json_member(json, "who"), "value"), CASE_NOBODY);
}

/* How the battle is as a whole. */
static case_battle_info now(void)
{
    case_battle_info info;
    info.struct_size = sizeof info;
    must(case_battle_status(battle, &info));
    return info;
}

/* How everybody stands: the order with who has acted, gauges and conditions. */
static void standing(void)
{
    static const char *const rows[] = { "gauges", "conditions" };
    const char *all = keep(JSON, call("{\"call\": \"tracker\", \"audience\": \"players\"}")), *at, *row;
    int i;
    printf("== %d:", (int)now().turn);
    for (at = case_json_first(case_json_member(all, "order")); at; at = case_json_next(at))
        printf(" %s%s%s", case_json_true(case_json_member(at, "has_acted")) ? "+" : "",
               name_of(who_of(at)), case_json_next(at) ? "," : "");
    puts("");
    for (at = case_json_first(case_json_member(all, "fighters")); at; at = case_json_next(at)) {
        printf(" %s %s:", case_json_true(case_json_member(at, "stands")) ? " " : "-",
               name_of(who_of(at)));
        for (i = 0; i < 2; i++)
            for (row = case_json_first(case_json_member(at, rows[i])); row; row = case_json_next(row))
                printf(" %s;", text_of(LINE, case_json_member(row, "words")));
        puts("");
    }
}

/* What a card has changed. */
static void show_changes(size_t card)
{
    char command[96];
    const char *at;
    snprintf(command, sizeof command,
             "{\"call\": \"cards\", \"audience\": \"players\", \"first\": %lu, \"most\": 1}", (unsigned long)card);
    at = keep(JSON, case_json_first(case_json_member(call(command), "rows")));
    for (at = case_json_first(case_json_member(at, "changes")); at; at = case_json_next(at)) {
        if (who_of(at) == CASE_NOBODY)
            continue;
        printf("      %s: %s", name_of(who_of(at)), word(case_json_member(at, "field")));
        if (*case_json_member(at, "place") == '{')
            printf(" (%s)", say(case_json_member(at, "place")));
        printf(" %s", say(case_json_member(at, "before")));
        printf(" -> %s\n", say(case_json_member(at, "after")));
    }
}

/* The headlines of the cards that have ended since the event `from`; with what attacks changed. */
static void show_cards(int32_t from, int with_changes)
{
    case_card card;
    size_t count, i;
    const char *headline;
    card.struct_size = sizeof card;
    must(case_battle_card_count(battle, &count));
    for (i = 0; i < count; i++) {
        must(case_battle_card(battle, i, &card));
        if (card.open || card.headline < from)
            continue;
        headline = TEXT(LINE, case_battle_headline, battle, i, &view);
        if (!*headline)
            continue;
        printf("%s %s\n", card.parent < 0 ? "*" : "  *", headline);
        if (with_changes && card.kind == CASE_CARD_ATTACK)
            show_changes(i);
    }
}

/* The lines of the open card that are new, while it unfolds. */
static void unfold(void)
{
    size_t first = (size_t)now().events, end = first + (size_t)now().open_events;
    if (unfolded < first || unfolded > end)
        unfolded = first;
    printf("%s", TEXT(LINE, case_battle_tell, battle, unfolded, end - unfolded, &view));
    unfolded = end;
}

/* The stand-in for a person: a small generator. */
static uint32_t dice = 1;
static int32_t below(int32_t n)
{
    dice = (dice * 75 + 74) % 65537;
    return (int32_t)(dice % (uint32_t)n);
}

/* Gets a number between two from the person: 0, or the letter of something else. */
static int ask(int32_t low, int32_t high, int32_t suggested, int32_t *number)
{
    static int last;
    char typed[64];
    if (!person) {
        if (last == 'u' || !below(16))
            return last = last == 'u' ? 'r' : "uutlsvb"[below(7)];
        *number = below(4) ? suggested : low + below(high - low < 9 ? high - low + 1 : 10);
        return 0;
    }
    for (;;) {
        printf("  %d..%d [%d], urtlsqvbn > ", (int)low, (int)high, (int)suggested);
        fflush(stdout);
        if (!fgets(typed, sizeof typed, stdin))
            return 'q';
        if (*typed != '\n' && strchr("urtlsqvbn", *typed))
            return *typed;
        *number = *typed == '\n' ? suggested : atoi(typed);
        if (*number >= low && *number <= high)
            return 0;
    }
}

/* What outcomes lead to or answers are worth, as far as the players know: the lines of a command's rows. */
static void show_lines(const char *rows)
{
    for (rows = case_json_first(rows); rows; rows = case_json_next(rows))
        printf("    %s\n", text_of(LINE, case_json_member(rows, "line")));
}

/* Rolls what is wanted: who rolls, which dice, and what each outcome would mean. */
static int roll(void)
{
    case_roll_request wanted;
    int32_t faces[FIELDS], i, count;
    int letter;
    wanted.struct_size = sizeof wanted;
    must(case_battle_roll_request(battle, &wanted));
    printf("? %s\n", TEXT(LINE, case_battle_title, battle, &view));
    printf("  %d d%d\n", (int)wanted.count, (int)wanted.die);
    if (!wanted.lying)
        show_lines(call("{\"call\": \"consequences\", \"audience\": \"players\"}"));
    count = wanted.count < FIELDS ? wanted.count : FIELDS;
    for (i = 0; i < count; i++) {
        letter = ask(1, wanted.die, 1 + below(wanted.die), &faces[i]);
        if (letter)
            return letter;
    }
    must(case_battle_feed_faces(battle, faces, (size_t)count));
    return 0;
}

/* Asks one field of a form: its title, and a button for each answer. Adds what is given to `given`. */
static int ask_field(const char *field, int is_first, char *given)
{
    const char *decision = case_json_member(field, "decision"), *suggested = case_json_member(field, "answer");
    const char *range = case_json_member(decision, "range"), *button, *value;
    size_t length = (size_t)(case_json_end(suggested) - suggested);
    int32_t number = 0, count = 0, usual = 1;
    int letter;
    printf("?%s %s\n", case_json_true(case_json_member(decision, "secret")) ? "!" : "",
           text_of(LINE, case_json_member(field, "title")));
    for (button = case_json_first(case_json_member(decision, "answers")); button; button = case_json_next(button)) {
        value = case_json_member(button, "value");
        printf("  %d [%s]", (int)++count, text_of(LINE, case_json_member(button, "label")));
        if ((size_t)(case_json_end(value) - value) == length && !strncmp(value, suggested, length))
            usual = count;
    }
    puts("");
    if (odds && is_first)
        show_lines(case_json_member(call("{\"call\": \"stakes\", \"audience\": \"players\"}"), "rows"));
    if (!count) {
        letter = ask((int32_t)case_json_number(case_json_member(range, "low"), 0),
                     (int32_t)case_json_number(case_json_member(range, "high"), 0),
                     (int32_t)case_json_number(case_json_member(suggested, "value"), 0), &number);
        sprintf(given + strlen(given), "%s%d", is_first ? "" : ",", (int)number);
        return letter;
    }
    if ((letter = ask(1, count, usual, &number)) != 0)
        return letter;
    for (button = case_json_first(case_json_member(decision, "answers")); --number; button = case_json_next(button)) {}
    value = case_json_member(button, "value");
    sprintf(given + strlen(given), "%s%.*s", is_first ? "" : ",", (int)(case_json_end(value) - value), value);
    return 0;
}

/* Answers what is asked, as one form: each field depends on the ones before it. */
static int decide(void)
{
    static char given[FIELDS * 128], command[FIELDS * 128 + 128];
    const char *field;
    size_t count, at;
    int letter;
    *given = 0;
    for (count = 0; count < FIELDS; count++) {
        sprintf(command, "{\"call\": \"form\", \"answers\": [%s]}", given);
        field = case_json_first(keep(PART, call(command)));
        for (at = 0; field && at < count; at++)
            field = case_json_next(field);
        if (!field)
            break;
        letter = ask_field(field, !count, given);
        if (letter)
            return letter;
    }
    sprintf(command, "{\"call\": \"fill\", \"answers\": [%s], \"run\": false, \"also\": []}", given);
    call(command);
    return 0;
}

/* Sits down at a battle: the first side is yours, with its dice, the library plays the rest. */
static void begin(const char *roster, size_t length, uint64_t seed)
{
    case_battle_free(battle);
    must(case_battle_new(roster, length, CASE_FORMAT_ANY, &battle));
    told = 0;
    unfolded = 0;
    must(case_battle_set_seed(battle, seed));
    must(case_battle_set_policy(battle, CASE_SIDE + 0, policy, strlen(policy)));
    must(case_battle_set_dice(battle, CASE_SIDE + 0, CASE_DICE_HOST));
}

/* The next fight begins with everybody as they stand now. */
static void next_fight(void)
{
    const char *roster = keep(SHEET, call("{\"call\": \"roster_now\"}"));
    begin(roster, strlen(roster), (uint64_t)below(60000));
}

/* The next value that the referee may set, from a field of the state on. */
static const char *settable(const char *field)
{
    while (field && (!case_json_true(case_json_member(field, "settable"))
                     || !case_json_first(case_json_member(field, "limits"))
                     || *case_json_member(field, "value") != '{'))
        field = case_json_next(field);
    return field;
}

static void set_value(void)
{
    const char *first, *field, *limits, *member;
    char command[512];
    int32_t chosen, number, count = 0;
    first = settable(case_json_first(keep(SHEET, call("{\"call\": \"state\", \"open\": false, \"audience\": \"players\"}"))));
    for (field = first; field; field = settable(case_json_next(field))) {
        count++;
        if (person) {
            printf("  %d %s: ", (int)count, name_of(who_of(field)));
            printf("%s %s\n", word(case_json_member(field, "field")), say(case_json_member(field, "value")));
        }
    }
    if (!count || ask(1, count, 1 + below(count), &chosen))
        return;
    for (field = first; --chosen; field = settable(case_json_next(field))) {}
    limits = case_json_first(case_json_member(field, "limits"));
    member = case_json_member(case_json_member(field, "value"), "value");
    if (ask((int32_t)case_json_number(limits, 0), (int32_t)case_json_number(case_json_next(limits), 0),
            (int32_t)case_json_number(member, 0), &number))
        return;
    count = sprintf(command, "{\"call\": \"set\", \"run\": false, \"also\": [], \"to\": %d", (int)number);
    member = case_json_member(field, "field");
    count += sprintf(command + count, ", \"field\": %.*s", (int)(case_json_end(member) - member), member);
    member = case_json_member(field, "who");
    count += sprintf(command + count, ", \"who\": %.*s", (int)(case_json_end(member) - member), member);
    member = case_json_member(field, "place");
    sprintf(command + count, ", \"place\": %.*s}", (int)(case_json_end(member) - member), member);
    call(command);
}

/* Brings in another like the first fighter, fresh and under another name. */
static void bring_in(void)
{
    const char *sheet = keep(SHEET, call("{\"call\": \"roster_now\"}")), *value, *name;
    char *part = grow(PART, strlen(sheet) + 200), *at = part;
    if (!person && now().fighters >= CROWD)
        return;
    at += sprintf(at, "{\"call\":\"join\",\"run\":false,\"also\":[],\"part\":{\"fighters\":[{\"name\":\"%s %d\"",
                  name_of(0), (int)now().fighters + 1);
    value = case_json_first(case_json_first(case_json_member(sheet, "fighters")));
    for (; value; value = case_json_next(value)) {
        /* The name of a member stands before its value, behind a comma or a brace. */
        for (name = value - 2; name[-1] != ',' && name[-1] != '{'; name--) {}
        if (strncmp(name, "\"name\":", 7) && strncmp(name, "\"id\":", 5) && strncmp(name, "\"now\":", 6))
            at += sprintf(at, ",%.*s", (int)(case_json_end(value) - name), name);
    }
    strcpy(at, "}]}}");
    call(part);
}

/* Does what a letter stands for. */
static void serve(int letter)
{
    int32_t index = 0, inputs = now().inputs;
    case_status status = CASE_OK;
    char command[96];
    const char *save;
    switch (letter) {
    case 'u': status = case_battle_undo_input(battle); break;
    case 'r': status = case_battle_redo(battle); break;
    case 't':
        if (inputs && !ask(0, inputs - 1, inputs - 1 - below(inputs < 6 ? inputs : 6), &index)) {
            snprintf(command, sizeof command, "{\"call\": \"undo\", \"to\": %d, \"run\": false, \"also\": []}", (int)index);
            call(command);
        }
        break;
    case 'l': show_cards(0, 0); break;
    case 's':
        save = TEXT(JSON, case_battle_save, battle);
        case_battle_free(battle);
        must(case_battle_resume(save, strlen(save), &battle));
        break;
    case 'v': set_value(); break;
    case 'b': bring_in(); break;
    default: next_fight();
    }
    printf("-- %c%s\n", letter, must(status) == CASE_NOTHING_LEFT ? ": -" : "");
    /* What was taken back is shown again when it comes again; what the referee did, now. */
    if (now().events < told)
        told = now().events;
    unfolded = 0;
}

/* Plays until the battle is over; 0 where the person left before. */
static int play(void)
{
    case_status status;
    int32_t turn = -1;
    int letter;
    for (;;) {
        if (now().turn != turn)
            standing();
        turn = now().turn;
        status = must(case_battle_step(battle));
        if (status == CASE_OK || status == CASE_OVER) {
            show_cards(told, 1);
            told = now().events;
            if (status == CASE_OVER)
                return 1;
            continue;
        }
        unfold();
        letter = status == CASE_WANTS_ROLL ? roll() : decide();
        if (letter == 'q')
            return 0;
        if (letter)
            serve(letter);
    }
}

/* An evening: two fights of a roster. */
static int evening(const char *path)
{
    static char roster[1 << 20];
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(roster, 1, sizeof roster, file) : 0;
    if (file)
        fclose(file);
    begin(roster, length, dice);
    return play() && (next_fight(), play());
}

int main(int argc, char **argv)
{
    int i;
    for (i = 1; i < argc && argv[i][0] == '-'; i++) {
        person |= strchr(argv[i], 'p') != NULL;
        odds |= strchr(argv[i], 'o') != NULL;
        if (strchr(argv[i], 'a'))
            policy = "all";
        if (strchr(argv[i], 'g'))
            view.language = CASE_LANGUAGE_GERMAN;
        if (argv[i][1] == 's' && i + 1 < argc)
            dice = (uint32_t)strtoul(argv[++i], NULL, 10) % 65537;
    }
    if (i >= argc || case_abi_version() != CASE_ABI_VERSION) {
        fprintf(stderr, "table [-poag] [-s SEED] ROSTER ...: case %s\n", case_version());
        return 2;
    }
    for (; i < argc && evening(argv[i]); i++) {}
    case_battle_free(battle);
    for (i = 0; i < SLOTS; i++)
        free(slots[i]);
    return 0;
}
