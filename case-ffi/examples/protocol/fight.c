/*
 * A whole fight over the call protocol, in C without a parser: the host rolls, every question gets its
 * first answer.
 *
 *     cc fight.c $(pkg-config --cflags --libs case) -o fight && ./fight ROSTER.toml
 */
#include <case.h>
#include <case_json.h>
#include <stdio.h>

static char command[1 << 20];

static const char *call(const case_session *session)
{
    const char *said = case_call(session, CASE_AUDIENCE_GAMEMASTER, command, strlen(command), NULL);
    const char *error = case_json_member(said, "error");
    if (error) {
        char message[1024];
        case_json_text(case_json_member(error, "message"), message, sizeof message);
        fprintf(stderr, "%s\n", message);
        exit(1);
    }
    return said;
}

int main(int arguments, char **names)
{
    static char roster[1 << 19];
    FILE *file = arguments > 1 ? fopen(names[1], "rb") : NULL;
    case_session *session;
    const char *said, *cards, *row;
    uint32_t dice = 7;
    size_t at;

    if (!file || case_session_new(&session) != CASE_OK)
        return 2;
    roster[fread(roster, 1, sizeof roster - 1, file)] = 0;
    fclose(file);
    at = (size_t)sprintf(command, "{\"call\": \"new\", \"seats\": [{\"policy\": \"usual\", \"dice\": \"host\"}], \"roster\": ");
    at += case_json_quote(roster, command + at, sizeof command - at - 1);
    strcpy(command + at, "}");
    said = call(session);
    while (!case_json_is(case_json_member(said, "status"), "over")) {
        const char *wanted = case_json_member(said, "request");
        const char *decision = case_json_member(wanted, "decision");
        const char *first = case_json_first(case_json_member(decision, "answers"));
        if (case_json_is(case_json_member(wanted, "wanted"), "roll")) {
            const char *roll = case_json_member(wanted, "roll");
            char die[8];
            case_json_text(case_json_member(roll, "die"), die, sizeof die);
            dice = dice * 1664525u + 1013904223u;
            sprintf(command, "{\"call\": \"face\", \"faces\": [%d]}", 1 + (int)((dice >> 8) % (uint32_t)atoi(die + 1)));
        } else if (first) {
            const char *value = case_json_member(first, "value");
            sprintf(command, "{\"call\": \"answer\", \"value\": %.*s}", (int)(case_json_end(value) - value), value);
        } else {
            strcpy(command, "{\"call\": \"suggest\"}");
        }
        said = call(session);
    }
    strcpy(command, "{\"call\": \"cards\", \"most\": 100000}");
    cards = case_json_member(case_json_member(call(session), "result"), "rows");
    for (row = case_json_first(cards); row; row = case_json_next(row)) {
        char headline[512];
        if (case_json_text(case_json_member(row, "headline"), headline, sizeof headline))
            puts(headline);
    }
    case_session_free(session);
    return 0;
}
