/* case_json.h by itself: what JSON can be, and what is none. */
#include "../../include/case_json.h"
#include <stdio.h>

#define CHECK(that)                                                                                        \
    do {                                                                                                   \
        if (!(that)) {                                                                                     \
            fprintf(stderr, "json.c:%d: %s\n", __LINE__, #that);                                           \
            return 1;                                                                                      \
        }                                                                                                  \
    } while (0)

static const char text[] = " { \"a\" : [1, -2.5e1, \"30\", true, null, {}, []], \"b\\\"\" : {\"a\": {\"c\": \"x\"}},\n"
                           "  \"said\": \"caf\\u00e9 \\uD83D\\ude00 \\\"q\\\" \\\\ \\n \xc3\xa4\", \"\": false, \"half\": \"\\ud83d!\" } ";

int main(void)
{
    char buffer[64], small[7];
    const char *a = case_json_member(text, "a"), *at = case_json_first(a), *said = case_json_member(text, "said");
    size_t cut;
    CHECK(case_json_count(text) == 5 && case_json_count(a) == 7);
    CHECK(case_json_number(at, 9) == 1 && (at = case_json_next(at)) && case_json_number(at, 9) == -25);
    CHECK((at = case_json_next(at)) && case_json_number(at, 9) == 30 && case_json_is(at, "30") && !case_json_is(at, "3"));
    CHECK((at = case_json_next(at)) && case_json_true(at) && case_json_number(at, 9) == 9 && !case_json_is(at, "true"));
    CHECK((at = case_json_next(at)) && !case_json_true(at));
    CHECK((at = case_json_next(at)) && !case_json_first(at) && case_json_count(at) == 0);
    CHECK((at = case_json_next(at)) && !case_json_first(at) && !case_json_next(at));
    /* Names are not looked for in what is within, and values are no names. */
    CHECK(!case_json_member(text, "c") && !case_json_member(a, "a") && !case_json_member(text, "b"));
    CHECK(case_json_is(case_json_member(case_json_member(case_json_member(text, "b\\\""), "a"), "c"), "x"));
    CHECK(case_json_member(text, "") && !case_json_true(case_json_member(text, "")));
    /* Texts: escapes, a pair of surrogates, half a pair, what does not fit. */
    CHECK(case_json_text(said, buffer, sizeof buffer) == 21);
    CHECK(!strcmp(buffer, "caf\xc3\xa9 \xf0\x9f\x98\x80 \"q\" \\ \n \xc3\xa4"));
    CHECK(case_json_text(said, small, 5) == 21 && !strcmp(small, "caf"));
    CHECK(case_json_text(said, NULL, 0) == 21);
    CHECK(case_json_text(case_json_member(text, "half"), buffer, sizeof buffer) == 4 && buffer[3] == '!');
    /* What is not there. */
    CHECK(!case_json_member(NULL, "a") && !case_json_first(NULL) && !case_json_next(NULL) && !case_json_end(NULL));
    CHECK(case_json_text(NULL, buffer, 4) == 0 && !*buffer && case_json_number(NULL, 3) == 3 && !case_json_is(NULL, "a"));
    /* What is quoted is read as it was. */
    CHECK(case_json_quote("a\"\\\n\xc3\xa4", buffer, sizeof buffer) == 15);
    CHECK(case_json_text(buffer, small, sizeof small) == 6 && !strcmp(small, "a\"\\\n\xc3\xa4"));
    CHECK(case_json_quote("abc", small, 5) == 5 && case_json_quote("abc", small, 6) == 5 && !strcmp(small, "\"abc\""));
    /* Torn at any place, in memory of exactly that size: AddressSanitizer sees a byte read too far. */
    for (cut = 0; cut < sizeof text; cut++) {
        char *torn = (char *)malloc(cut + 1);
        const char *member;
        if (!torn)
            return 3;
        memcpy(torn, text, cut);
        torn[cut] = 0;
        member = case_json_member(torn, "half");
        if (member && cut < sizeof text - 4)
            return 2;
        for (at = case_json_first(torn); at; at = case_json_next(at))
            case_json_text(at, small, sizeof small), case_json_count(at), case_json_number(at, 0);
        case_json_count(case_json_member(case_json_member(torn, "b\\\""), "a"));
        free(torn);
    }
    CHECK(!case_json_first("[") && !case_json_first("[,]") && !case_json_end("]") && !case_json_end("\"\\"));
    return 0;
}
