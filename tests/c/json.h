/* JSON for the test clients: a text as a tree. It trusts its input to be JSON. */
#ifndef CASE_TESTS_JSON_H
#define CASE_TESTS_JSON_H

#include <stdlib.h>
#include <string.h>

/* A node; `text` to `end` is how it is written. Members of tables have a name, quotes included. */
typedef struct json {
    const char *text, *end;
    const char *name;
    size_t name_length;
    struct json *first, *next;
} json;

static const char *json_space(const char *at)
{
    while (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r')
        at++;
    return at;
}

static const char *json_string(const char *at)
{
    for (at++; *at != '"'; at++)
        if (*at == '\\')
            at++;
    return at + 1;
}

static json *json_read(const char *at)
{
    json *node = calloc(1, sizeof *node), **last;
    if (!node)
        exit(1);
    at = json_space(at);
    node->text = at;
    last = &node->first;
    if (*at == '{' || *at == '[') {
        char open = *at, close = *at == '{' ? '}' : ']';
        for (at = json_space(at + 1); *at != close; at = json_space(at)) {
            const char *name = at;
            size_t length = 0;
            if (open == '{') {
                at = json_string(at);
                length = (size_t)(at - name);
                at = json_space(at) + 1;
            }
            *last = json_read(at);
            (*last)->name = name;
            (*last)->name_length = length;
            at = json_space((*last)->end);
            last = &(*last)->next;
            if (*at == ',')
                at++;
        }
        at++;
    } else if (*at == '"') {
        at = json_string(at);
    } else {
        while (*at && !strchr(",]} \n\t\r", *at))
            at++;
    }
    node->end = at;
    return node;
}

static void json_free(json *node)
{
    while (node) {
        json *next = node->next;
        json_free(node->first);
        free(node);
        node = next;
    }
}

/* A member of a table; NULL where there is none. */
static json *json_get(const json *table, const char *name)
{
    json *at;
    size_t length = strlen(name);
    if (!table || *table->text != '{')
        return NULL;
    for (at = table->first; at; at = at->next)
        if (at->name_length == length + 2 && memcmp(at->name + 1, name, length) == 0)
            return at;
    return NULL;
}

static size_t json_count(const json *list)
{
    size_t count = 0;
    const json *at;
    for (at = list ? list->first : NULL; at; at = at->next)
        count++;
    return count;
}

/* Whether it is written so. */
static int json_is(const json *node, const char *text)
{
    size_t length = strlen(text);
    return node && (size_t)(node->end - node->text) == length && !memcmp(node->text, text, length);
}

/* Whether everything that stands in `wanted` stands in `found` too: of tables the members that
   `wanted` names, of lists each item. */
static int json_holds(const json *wanted, const json *found)
{
    const json *at, *other;
    if (!wanted || !found || *wanted->text != *found->text)
        return 0;
    if (*wanted->text == '{') {
        for (at = wanted->first; at; at = at->next) {
            for (other = found->first; other; other = other->next)
                if (at->name_length == other->name_length &&
                    memcmp(at->name, other->name, at->name_length) == 0)
                    break;
            if (!json_holds(at, other))
                return 0;
        }
        return 1;
    }
    if (*wanted->text == '[') {
        for (at = wanted->first, other = found->first; at && other; at = at->next, other = other->next)
            if (!json_holds(at, other))
                return 0;
        return !at && !other;
    }
    return wanted->end - wanted->text == found->end - found->text &&
           memcmp(wanted->text, found->text, (size_t)(wanted->end - wanted->text)) == 0;
}

#endif
