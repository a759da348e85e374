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
#include <case_odds.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The most fields of a form, and faces, at once; the most fighters that the stand-in brings in. */
enum { FIELDS = 32, CROWD = 9 };

static case_battle *battle;
static const char *policy = "usual";
static int32_t language = CASE_LANGUAGE_ENGLISH;
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

/* Tells why a call was refused, where it was. */
static void refused(case_status status)
{
    char message[1024] = "";
    if (status == CASE_OK)
        return;
    case_last_message(message, sizeof message, NULL);
    printf("  ! %s\n", message);
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

static const char *say(case_value value)
{
    return TEXT(VALUE, case_battle_say, battle, value, language, NULL);
}

static const char *word(const char *field)
{
    return TEXT(WORD, case_battle_word, battle, CASE_NAME_OF_FIELD, field, strlen(field), language,
                NULL);
}

/* How the battle is as a whole. */
static case_battle_info now(void)
{
    case_battle_info info;
    info.struct_size = sizeof info;
    must(case_battle_status(battle, &info));
    return info;
}

/* The end of a JSON list or object that begins here. */
static const char *end_of(const char *json)
{
    int depth = 0;
    for (; *json; json++) {
        if (*json == '"')
            for (json++; *json && *json != '"'; json++)
                json += *json == '\\' && json[1];
        depth += (*json == '{' || *json == '[') - (*json == '}' || *json == ']');
        if (depth < 0 || (depth == 0 && (json[1] == ',' || json[1] == '}' || json[1] == ']')))
            return json + 1;
    }
    return json;
}

/* Where a member of that name begins; NULL if there is none before the end. */
static const char *member(const char *json, const char *end, const char *name)
{
    const char *found = strstr(json, name);
    return found && found < end ? found + strlen(name) : NULL;
}

/* Prints the text of a member, and returns where it ends. */
static const char *print_text(const char *text)
{
    for (; *text && *text != '"'; text++) {
        if (*text == '\\' && text[1])
            text++;
        putchar(*text);
    }
    return text;
}

/* How everybody stands: the order with who has acted, gauges and conditions. */
static void standing(void)
{
    const char *json = TEXT(JSON, case_battle_tracker_json, battle, language, NULL,
                            CASE_AUDIENCE_PLAYERS);
    const char *at, *end, *found;
    printf("== %d:", (int)now().turn);
    at = member(json, json + strlen(json), "\"order\":[");
    for (; at && *at == '{'; at = end + (*end == ',')) {
        end = end_of(at);
        found = member(at, end, "\"value\":");
        printf(" %s%s", member(at, end, "\"has_acted\":true") ? "+" : "",
               found ? name_of(atoi(found)) : "");
        printf("%s", *end == ',' ? "," : "");
    }
    puts("");
    at = member(json, json + strlen(json), "\"fighters\":[");
    for (; at && *at == '{'; at = end + (*end == ',')) {
        end = end_of(at);
        found = member(at, end, "\"value\":");
        printf(" %s %s:", member(at, end, "\"stands\":true") ? " " : "-",
               found ? name_of(atoi(found)) : "");
        for (found = at; (found = member(found, end, "\"words\":\"")) != NULL; putchar(';')) {
            putchar(' ');
            found = print_text(found);
        }
        puts("");
    }
}

/* What a card has changed. */
static void show_changes(size_t card)
{
    case_change change;
    size_t count, i;
    change.struct_size = sizeof change;
    must(case_battle_change_count(battle, card, CASE_AUDIENCE_PLAYERS, &count));
    for (i = 0; i < count; i++) {
        must(case_battle_change(battle, card, CASE_AUDIENCE_PLAYERS, i, &change));
        if (change.who == CASE_NOBODY)
            continue;
        printf("      %s: %s", name_of(change.who), word(change.name));
        if (change.place.kind != CASE_KIND_NOTHING)
            printf(" (%s)", say(change.place));
        printf(" %s", say(change.from));
        printf(" -> %s\n", say(change.to));
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
        headline = TEXT(LINE, case_battle_headline, battle, i, language, NULL,
                        CASE_AUDIENCE_PLAYERS);
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
    size_t first, end;
    must(case_battle_open_events(battle, &first, &end));
    if (unfolded < first || unfolded > end)
        unfolded = first;
    printf("%s", TEXT(LINE, case_battle_tell, battle, unfolded, end - unfolded, language, NULL,
                      CASE_AUDIENCE_PLAYERS));
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

/* Rolls what is wanted: who rolls, which dice, and what each outcome would mean. */
static int roll(void)
{
    case_roll_request wanted;
    int32_t faces[FIELDS], i, count;
    int letter;
    const char *text, *end;
    wanted.struct_size = sizeof wanted;
    must(case_battle_roll_request(battle, &wanted));
    printf("? %s\n", TEXT(LINE, case_battle_title, battle, language, NULL));
    printf("  %d d%d\n", (int)wanted.count, (int)wanted.die);
    if (!wanted.lying) {
        text = TEXT(JSON, case_battle_consequences_json, battle, NULL, language, NULL,
                    CASE_AUDIENCE_PLAYERS);
        end = text + strlen(text);
        while ((text = member(text, end, "\"text\":\"")) != NULL) {
            printf("    ");
            text = print_text(text);
            puts("");
        }
    }
    count = wanted.count < FIELDS ? wanted.count : FIELDS;
    for (i = 0; i < count; i++) {
        letter = ask(1, wanted.die, 1 + below(wanted.die), &faces[i]);
        if (letter)
            return letter;
    }
    must(case_battle_feed_faces(battle, faces, (size_t)count));
    return 0;
}

/* Asks one field of a form: its title, and a button for each answer. */
static int ask_field(const case_question_form *form, size_t field, case_value *answer)
{
    case_decision_request wanted;
    case_value choice;
    case_stakes *stakes;
    int32_t i, number = 0, suggested = 1;
    int letter;
    wanted.struct_size = sizeof wanted;
    must(case_question_form_field(form, field, &wanted));
    printf("?%s %s\n", wanted.secret ? "!" : "", TEXT(LINE, case_question_form_title, form, field));
    must(case_question_form_answer(form, field, answer));
    for (i = 0; i < wanted.answers; i++) {
        must(case_question_form_choice(form, field, (size_t)i, &choice));
        printf("  %d [%s]", (int)i + 1,
               TEXT(LINE, case_question_form_label, form, field, (size_t)i));
        if (choice.kind == answer->kind && choice.of == answer->of
            && choice.number == answer->number)
            suggested = i + 1;
    }
    puts("");
    if (odds && !field) {
        must(case_battle_stakes(battle, CASE_NOBODY, NULL, &stakes));
        printf("%s\n", TEXT(LINE, case_stakes_lines, stakes, battle, language, NULL));
        case_stakes_free(stakes);
    }
    if (wanted.answers) {
        letter = ask(1, wanted.answers, suggested, &number);
        if (!letter)
            must(case_question_form_choice(form, field, (size_t)number - 1, answer));
        return letter;
    }
    letter = ask(wanted.low, wanted.high, answer->number, &number);
    answer->number = number;
    return letter;
}

/* Answers what is asked, as one form: each field depends on the ones before it. */
static int decide(void)
{
    case_question_form *form;
    case_value given[FIELDS];
    size_t count, fields = 1;
    int letter;
    for (count = 0; count < fields && count < FIELDS; count += count < fields) {
        must(case_battle_form(battle, given, count, language, NULL, &form));
        must(case_question_form_count(form, &fields));
        letter = count < fields ? ask_field(form, count, &given[count]) : 0;
        case_question_form_free(form);
        if (letter)
            return letter;
    }
    must(case_battle_feed_form(battle, given, count));
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
    must(case_battle_set_policy_of_side(battle, 0, policy, strlen(policy)));
    must(case_battle_set_dice_of_side(battle, 0, CASE_DICE_HOST));
}

/* The next fight begins with everybody as they stand now. */
static void next_fight(void)
{
    const char *roster = TEXT(SHEET, case_battle_roster_now, battle);
    begin(roster, strlen(roster), (uint64_t)below(60000));
}

/* Counts the values that the referee may set, up to one of them, which is left in `field`. */
static int32_t settable(int32_t most, int shown, case_field *field)
{
    size_t fields, i;
    int32_t count = 0;
    field->struct_size = sizeof *field;
    must(case_battle_field_count(battle, 0, &fields));
    for (i = 0; i < fields && count < most; i++) {
        must(case_battle_field(battle, 0, i, field));
        if (!field->settable || !field->has_limits || field->value.kind == CASE_KIND_NOTHING)
            continue;
        count++;
        if (shown) {
            printf("  %d %s: ", (int)count, name_of(field->who));
            printf("%s %s\n", word(field->name), say(field->value));
        }
    }
    return count;
}

static void set_value(void)
{
    case_field field;
    int32_t chosen, number, count = settable(INT32_MAX, person, &field);
    if (!count || ask(1, count, 1 + below(count), &chosen))
        return;
    settable(chosen, 0, &field);
    if (ask(field.low, field.high, field.value.number, &number))
        return;
    field.value.number = number;
    refused(case_intervene_set(battle, field.name, strlen(field.name), field.who, field.place,
                                field.value, NULL, 0));
}

/* Brings in another like the first fighter, fresh and under another name. */
static void bring_in(void)
{
    const char *sheet = TEXT(SHEET, case_battle_roster_now, battle), *value, *end;
    char *part = grow(PART, strlen(sheet) + 100);
    if (!person && now().fighters >= CROWD)
        return;
    sheet = member(sheet, sheet + strlen(sheet), "\"fighters\":[{");
    part += sprintf(part, "{\"fighters\":[{\"name\":\"%s %d\"", name_of(0), now().fighters + 1);
    for (; sheet && *sheet == '"'; sheet = end + (*end == ',')) {
        value = sheet + 1 + strcspn(sheet + 1, "\"") + 2;
        end = end_of(value);
        if (strncmp(sheet, "\"name\":", 7) && strncmp(sheet, "\"id\":", 5)
            && strncmp(sheet, "\"now\":", 6))
            part += sprintf(part, ",%.*s", (int)(end - sheet), sheet);
    }
    strcpy(part, "}]}");
    part = slots[PART];
    refused(case_intervene_join(battle, part, strlen(part), CASE_FORMAT_JSON, NULL, 0));
}

/* Does what a letter stands for. */
static void serve(int letter)
{
    int32_t index = 0, inputs = now().inputs;
    case_status status = CASE_OK;
    const char *save;
    switch (letter) {
    case 'u': status = case_battle_undo_input(battle); break;
    case 'r': status = case_battle_redo(battle); break;
    case 't':
        if (inputs && !ask(0, inputs - 1, inputs - 1 - below(inputs < 6 ? inputs : 6), &index))
            status = case_battle_undo_to(battle, (size_t)index);
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
            language = CASE_LANGUAGE_GERMAN;
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
