/*
 * case_json.h - reads the JSON that case_call and the *_json functions give, for a program without a
 * parser of its own. Nothing is allocated and nothing is copied but a text that you ask for.
 *
 * A value is a pointer to where it begins in the text; NULL is a value that is not there, and every
 * function takes it. A text ends with NUL. What is no JSON is never read beyond that NUL: its values
 * are not there.
 *
 * EXAMPLE: the headlines of the cards.
 *
 *     #include <case.h>
 *     #include <case_json.h>
 *     #include <stdio.h>
 *
 *     void headlines(const case_session *session)
 *     {
 *         static const char command[] = "{\"call\": \"cards\"}";
 *         const char *said = case_call(session, CASE_AUDIENCE_PLAYERS, command, sizeof command - 1, NULL);
 *         const char *rows = case_json_member(case_json_member(said, "result"), "rows");
 *         for (const char *row = case_json_first(rows); row; row = case_json_next(row)) {
 *             char headline[256];
 *             if (case_json_text(case_json_member(row, "headline"), headline, sizeof headline))
 *                 puts(headline);
 *         }
 *     }
 *
 * case-ffi/examples/protocol/fight.c plays a whole fight with it.
 */
#ifndef CASE_JSON_H
#define CASE_JSON_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) || defined(__clang__)
#define CASE_JSON_FN static inline __attribute__((unused))
#else
#define CASE_JSON_FN static inline
#endif

/* The first character of the next value or sign. */
CASE_JSON_FN const char *case_json_space_(const char *at)
{
    while (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r')
        at++;
    return at;
}

/* Behind a text that begins here; NULL if it has no end. */
CASE_JSON_FN const char *case_json_string_(const char *at)
{
    for (at++; *at != '"'; at++)
        if (!*at || (*at == '\\' && !*++at))
            return NULL;
    return at + 1;
}

/* Behind a value; NULL if it has no end. */
CASE_JSON_FN const char *case_json_end(const char *value)
{
    size_t depth = 0;
    const char *at = value;
    if (!at)
        return NULL;
    do {
        at = case_json_space_(at);
        if (*at == '"') {
            if (!(at = case_json_string_(at)))
                return NULL;
        } else if (*at == '{' || *at == '[') {
            depth++;
            at++;
        } else if (*at == '}' || *at == ']') {
            if (!depth)
                return NULL;
            depth--;
            at++;
        } else if (depth && (*at == ',' || *at == ':')) {
            at++;
        } else {
            const char *from = at;
            while (*at && !strchr(",:]}[{\" \n\t\r", *at))
                at++;
            if (at == from)
                return NULL;
        }
    } while (depth);
    return at;
}

/* The value that begins here: that of a member, behind its name; NULL at the end of a list or object. */
CASE_JSON_FN const char *case_json_value_(const char *at)
{
    const char *behind;
    at = case_json_space_(at);
    if (*at == '"' && (behind = case_json_string_(at)) && *(behind = case_json_space_(behind)) == ':')
        at = case_json_space_(behind + 1);
    return case_json_end(at) ? at : NULL;
}

/* The first item of a list, or the value of the first member of an object; NULL if there is none. */
CASE_JSON_FN const char *case_json_first(const char *value)
{
    if (!value || (*(value = case_json_space_(value)) != '{' && *value != '['))
        return NULL;
    return case_json_value_(value + 1);
}

/* The item or member behind an item or member; NULL behind the last one. */
CASE_JSON_FN const char *case_json_next(const char *item)
{
    const char *at = case_json_end(item);
    return at && *(at = case_json_space_(at)) == ',' ? case_json_value_(at + 1) : NULL;
}

/* The value of a member of an object; NULL if it has none of that name. */
CASE_JSON_FN const char *case_json_member(const char *object, const char *name)
{
    size_t length = strlen(name);
    const char *at;
    if (!object || *(object = case_json_space_(object)) != '{')
        return NULL;
    for (at = object + 1;; at++) {
        const char *value, *behind;
        at = case_json_space_(at);
        if (*at != '"' || !(behind = case_json_string_(at)) || !(value = case_json_value_(at)) || value == at)
            return NULL;
        if ((size_t)(behind - at) == length + 2 && memcmp(at + 1, name, length) == 0)
            return value;
        if (!(at = case_json_end(value)) || *(at = case_json_space_(at)) != ',')
            return NULL;
    }
}

/* The number of items or members. */
CASE_JSON_FN size_t case_json_count(const char *value)
{
    size_t count = 0;
    const char *at;
    for (at = case_json_first(value); at; at = case_json_next(at))
        count++;
    return count;
}

/* Writes a code point as UTF-8 and gives its bytes, 1 to 4. */
CASE_JSON_FN size_t case_json_utf8_(uint32_t point, char bytes[4])
{
    size_t count = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4, at;
    static const unsigned char lead[4] = {0x00, 0xc0, 0xe0, 0xf0};
    for (at = count; at-- > 1; point >>= 6)
        bytes[at] = (char)(0x80 | (point & 0x3f));
    bytes[0] = (char)(lead[count - 1] | point);
    return count;
}

/* The number of four hexadecimal digits; -1 if they are others. */
CASE_JSON_FN int32_t case_json_hex_(const char *at)
{
    int32_t number = 0;
    int i;
    for (i = 0; i < 4; i++) {
        char c = at[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
        if (digit < 0)
            return -1;
        number = number * 16 + digit;
    }
    return number;
}

/*
 * Copies a text, UTF-8, as far as it fits, always with a NUL if `capacity` is not 0; never half a
 * character. Gives the bytes of the whole text without the NUL, so that what is no text, or empty,
 * gives 0.
 */
CASE_JSON_FN size_t case_json_text(const char *value, char *buffer, size_t capacity)
{
    size_t needed = 0, kept = 0;
    const char *at;
    if (capacity)
        buffer[0] = 0;
    if (!value || *(value = case_json_space_(value)) != '"' || !case_json_string_(value))
        return 0;
    for (at = value + 1; *at != '"'; at++) {
        static const char signs[] = "bfnrt", means[] = "\b\f\n\r\t";
        char bytes[4];
        size_t count = 1;
        bytes[0] = *at;
        if (*at == '\\') {
            const char *sign = strchr(signs, *++at);
            int32_t point = *at == 'u' ? case_json_hex_(at + 1) : -1, low;
            bytes[0] = sign ? means[sign - signs] : *at;
            if (point >= 0) {
                at += 4;
                if (point >= 0xd800 && point < 0xdc00 && at[1] == '\\' && at[2] == 'u' &&
                    (low = case_json_hex_(at + 3)) >= 0xdc00 && low < 0xe000) {
                    point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
                    at += 6;
                }
                count = case_json_utf8_((uint32_t)point, bytes);
            }
        } else {
            /* The rest of the character. */
            while (count < 4 && ((unsigned char)at[1] & 0xc0) == 0x80)
                bytes[count++] = *++at;
        }
        if (kept == needed && needed + count < capacity) {
            memcpy(buffer + kept, bytes, count);
            kept += count;
            buffer[kept] = 0;
        }
        needed += count;
    }
    return needed;
}

/* Whether it is this text, which has nothing to escape. */
CASE_JSON_FN int case_json_is(const char *value, const char *text)
{
    size_t length = strlen(text);
    if (!value || *(value = case_json_space_(value)) != '"')
        return 0;
    return strncmp(value + 1, text, length) == 0 && value[1 + length] == '"';
}

/* Whether it is true. */
CASE_JSON_FN int case_json_true(const char *value)
{
    const char *end = case_json_end(value);
    return end && end - (value = case_json_space_(value)) == 4 && memcmp(value, "true", 4) == 0;
}

/*
 * A number, or a text of digits as large ones are written; `otherwise` if it is neither. Whole numbers
 * beyond 2^53 are rounded.
 */
CASE_JSON_FN double case_json_number(const char *value, double otherwise)
{
    char *end;
    const char *from;
    double number;
    if (!value)
        return otherwise;
    from = case_json_space_(value);
    from += *from == '"';
    if (*from != '-' && (*from < '0' || *from > '9'))
        return otherwise;
    number = strtod(from, &end);
    return end == from ? otherwise : number;
}

/*
 * Writes a text as JSON, with its quotes, into a command. Gives the bytes that it needs without the
 * NUL: it was written only if they are less than `capacity`.
 */
CASE_JSON_FN size_t case_json_quote(const char *text, char *buffer, size_t capacity)
{
    static const char hex[] = "0123456789abcdef";
    size_t needed = 2, at = 0;
    const unsigned char *c;
    for (c = (const unsigned char *)text; *c; c++)
        needed += *c == '"' || *c == '\\' ? 2 : *c < 0x20 ? 6 : 1;
    if (needed >= capacity)
        return needed;
    buffer[at++] = '"';
    for (c = (const unsigned char *)text; *c; c++) {
        if (*c < 0x20) {
            memcpy(buffer + at, "\\u00", 4);
            buffer[at + 4] = hex[*c >> 4];
            buffer[at + 5] = hex[*c & 15];
            at += 6;
            continue;
        }
        if (*c == '"' || *c == '\\')
            buffer[at++] = '\\';
        buffer[at++] = (char)*c;
    }
    buffer[at++] = '"';
    buffer[at] = 0;
    return needed;
}

#ifdef __cplusplus
}
#endif

#endif
