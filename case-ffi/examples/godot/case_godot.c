/*
 * Battles for Godot 3, as a GDNative library: a class CaseBattle for GDScript (see fight.gd).
 *
 *     cc -shared -fPIC case_godot.c -Igodot_headers $(pkg-config --cflags --libs case) -o libcase_godot.so
 *
 * It hands texts and numbers through and holds no rule: requests come as the library's JSON, which
 * Godot parses. Every method gives null, and prints why, where the library refuses.
 */
#include <case.h>
#include <gdnative_api_struct.gen.h>
#include <stdlib.h>
#include <string.h>

static const godot_gdnative_core_api_struct *api;
static const godot_gdnative_ext_nativescript_api_struct *script;

/* What stands behind one CaseBattle. */
typedef struct {
    case_battle *battle;
} holder;

static godot_variant nothing(void)
{
    godot_variant value;
    api->godot_variant_new_nil(&value);
    return value;
}

static godot_variant number_of(int64_t number)
{
    godot_variant value;
    api->godot_variant_new_int(&value, number);
    return value;
}

static godot_variant string_of(const char *text)
{
    godot_variant value;
    godot_string string;
    api->godot_string_new(&string);
    api->godot_string_parse_utf8(&string, text);
    api->godot_variant_new_string(&value, &string);
    api->godot_string_destroy(&string);
    return value;
}

/* A text that Godot gave; the caller frees it. */
static char *text_of(const godot_variant *value)
{
    godot_string string = api->godot_variant_as_string(value);
    godot_char_string utf8 = api->godot_string_utf8(&string);
    const char *data = api->godot_char_string_get_data(&utf8);
    size_t length = data ? strlen(data) : 0;
    char *text = malloc(length + 1);
    if (text) {
        memcpy(text, length ? data : "", length);
        text[length] = 0;
    }
    api->godot_char_string_destroy(&utf8);
    api->godot_string_destroy(&string);
    return text;
}

static godot_variant refused(case_status status)
{
    char message[4096] = "";
    case_last_message(message, sizeof message, NULL);
    api->godot_print_error(message, "CaseBattle", case_status_name(status), 0);
    return nothing();
}

/* Whether a status is no error, as true or as null. */
static godot_variant done(case_status status)
{
    godot_variant value;
    if (status >= CASE_ERR_NULL)
        return refused(status);
    api->godot_variant_new_bool(&value, GODOT_TRUE);
    return value;
}

/* Calls CALL(..., buffer, capacity, needed) for its size, then for its text. */
#define TEXT(CALL, ...)                                                                            \
    do {                                                                                           \
        size_t needed = 0;                                                                         \
        case_status status = CALL(__VA_ARGS__, NULL, 0, &needed);                                  \
        char *buffer;                                                                              \
        godot_variant text;                                                                        \
        if (status >= CASE_ERR_NULL)                                                               \
            return refused(status);                                                                \
        buffer = malloc(needed);                                                                   \
        if (!buffer)                                                                               \
            return nothing();                                                                      \
        status = CALL(__VA_ARGS__, buffer, needed, NULL);                                          \
        text = status >= CASE_ERR_NULL ? refused(status) : string_of(buffer);                      \
        free(buffer);                                                                              \
        return text;                                                                               \
    } while (0)

/* The methods: each gets its own battle and its arguments, as many as its row below says. */
typedef godot_variant (*method)(holder *, godot_variant **);

static int64_t number(godot_variant **arguments, int place)
{
    return api->godot_variant_as_int(arguments[place]);
}

static case_value value_at(godot_variant **arguments)
{
    case_value value;
    value.kind = (uint16_t)number(arguments, 0);
    value.of = (uint16_t)number(arguments, 1);
    value.number = (int32_t)number(arguments, 2);
    return value;
}

/* Opens a battle in place of the one that was there, which is kept where this is refused. */
static godot_variant replace(holder *own, godot_variant *given, int is_save)
{
    case_battle *battle = NULL;
    char *text = text_of(given);
    case_status status;
    if (!text)
        return nothing();
    status = is_save ? case_battle_resume(text, strlen(text), &battle)
                     : case_battle_new(text, strlen(text), CASE_FORMAT_ANY, &battle);
    free(text);
    if (status < CASE_ERR_NULL) {
        case_battle_free(own->battle);
        own->battle = battle;
    }
    return done(status);
}

static godot_variant open_roster(holder *own, godot_variant **arguments)
{
    return replace(own, arguments[0], 0);
}

static godot_variant resume(holder *own, godot_variant **arguments)
{
    return replace(own, arguments[0], 1);
}

static godot_variant save(holder *own, godot_variant **arguments)
{
    (void)arguments;
    TEXT(case_battle_save, own->battle);
}

static godot_variant set_control(holder *own, godot_variant **arguments)
{
    return done(case_battle_set_control(own->battle, (int32_t)number(arguments, 0),
                                        (int32_t)number(arguments, 1)));
}

/* CASE_OK 0, CASE_WANTS_ROLL 1, CASE_WANTS_DECISION 2, CASE_OVER 3. */
static godot_variant step(holder *own, godot_variant **arguments)
{
    case_status status = case_battle_step(own->battle);
    (void)arguments;
    return status >= CASE_ERR_NULL ? refused(status) : number_of(status);
}

static godot_variant request(holder *own, godot_variant **arguments)
{
    static const char command[] = "{\"call\": \"request\"}";
    static const case_view all = {sizeof all, CASE_LANGUAGE_ENGLISH, CASE_AUDIENCE_GAMEMASTER, 0, NULL};
    (void)arguments;
    return string_of(case_battle_call(own->battle, &all, command, sizeof command - 1, NULL, NULL));
}

static godot_variant title(holder *own, godot_variant **arguments)
{
    (void)arguments;
    TEXT(case_battle_title, own->battle, NULL);
}

static godot_variant name_of(holder *own, godot_variant **arguments)
{
    TEXT(case_battle_name, own->battle, (int32_t)number(arguments, 0));
}

static godot_variant numbers_of(const int32_t *numbers, size_t count)
{
    godot_pool_int_array list;
    godot_variant value;
    size_t i;
    api->godot_pool_int_array_new(&list);
    for (i = 0; i < count; i++)
        api->godot_pool_int_array_append(&list, numbers[i]);
    api->godot_variant_new_pool_int_array(&value, &list);
    api->godot_pool_int_array_destroy(&list);
    return value;
}

/* The legal answers as [how many, kind, low, high]: none of them is listed where any number is one. */
static godot_variant answers(holder *own, godot_variant **arguments)
{
    case_decision_request decision;
    case_status status;
    (void)arguments;
    decision.struct_size = sizeof decision;
    status = case_battle_decision_request(own->battle, &decision);
    if (status >= CASE_ERR_NULL)
        return refused(status);
    {
        const int32_t told[] = {decision.answers, decision.answer_kind, decision.low, decision.high};
        return numbers_of(told, 4);
    }
}

/* A legal answer by its place, as [kind, of, number]. */
static godot_variant answer(holder *own, godot_variant **arguments)
{
    case_value found;
    case_status status = case_battle_answer(own->battle, (size_t)number(arguments, 0), &found);
    if (status >= CASE_ERR_NULL)
        return refused(status);
    {
        const int32_t told[] = {found.kind, found.of, found.number};
        return numbers_of(told, 3);
    }
}

static godot_variant label(holder *own, godot_variant **arguments)
{
    TEXT(case_battle_label, own->battle, value_at(arguments), NULL);
}

static godot_variant feed_face(holder *own, godot_variant **arguments)
{
    return done(case_battle_feed_face(own->battle, (int32_t)number(arguments, 0)));
}

static godot_variant feed_answer(holder *own, godot_variant **arguments)
{
    return done(case_battle_feed_answer(own->battle, value_at(arguments)));
}

static godot_variant undo_input(holder *own, godot_variant **arguments)
{
    (void)arguments;
    return done(case_battle_undo_input(own->battle));
}

static godot_variant redo(holder *own, godot_variant **arguments)
{
    (void)arguments;
    return done(case_battle_redo(own->battle));
}

/* What the last step has added to the log, a line each. */
static godot_variant tell(holder *own, godot_variant **arguments)
{
    size_t first, end;
    case_status status = case_battle_new_events(own->battle, &first, &end);
    (void)arguments;
    if (status >= CASE_ERR_NULL)
        return refused(status);
    TEXT(case_battle_tell, own->battle, first, end - first, NULL);
}

static const struct row {
    const char *name;
    int arguments;
    method run;
} METHODS[] = {
    {"open", 1, open_roster},   {"resume", 1, resume},       {"save", 0, save},
    {"set_control", 2, set_control}, {"step", 0, step},      {"request", 0, request},
    {"title", 0, title},        {"name_of", 1, name_of},     {"answers", 0, answers},
    {"answer", 1, answer},      {"label", 3, label},         {"feed_face", 1, feed_face},
    {"feed_answer", 3, feed_answer}, {"undo_input", 0, undo_input}, {"redo", 0, redo},
    {"tell", 0, tell},
};

static godot_variant call(godot_object *self, void *row, void *own, int count,
                          godot_variant **arguments)
{
    const struct row *called = row;
    (void)self;
    if (count != called->arguments) {
        api->godot_print_error("another number of arguments", "CaseBattle", called->name, 0);
        return nothing();
    }
    return called->run(own, arguments);
}

static void *create(godot_object *self, void *data)
{
    (void)self, (void)data;
    return calloc(1, sizeof(holder));
}

static void destroy(godot_object *self, void *data, void *own)
{
    (void)self, (void)data;
    if (own)
        case_battle_free(((holder *)own)->battle);
    free(own);
}

void GDN_EXPORT godot_gdnative_init(godot_gdnative_init_options *options)
{
    unsigned i;
    api = options->api_struct;
    for (i = 0; i < api->num_extensions; i++)
        if (api->extensions[i]->type == GDNATIVE_EXT_NATIVESCRIPT)
            script = (const godot_gdnative_ext_nativescript_api_struct *)api->extensions[i];
    if (case_abi_version() != CASE_ABI_VERSION)
        api->godot_print_error("another version of the library", "CaseBattle", __FILE__, __LINE__);
}

void GDN_EXPORT godot_gdnative_terminate(godot_gdnative_terminate_options *options)
{
    (void)options;
}

void GDN_EXPORT godot_nativescript_init(void *handle)
{
    godot_instance_create_func made = {create, NULL, NULL};
    godot_instance_destroy_func unmade = {destroy, NULL, NULL};
    godot_method_attributes local = {GODOT_METHOD_RPC_MODE_DISABLED};
    size_t i;
    if (!script || case_abi_version() != CASE_ABI_VERSION)
        return;
    script->godot_nativescript_register_class(handle, "CaseBattle", "Reference", made, unmade);
    for (i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
        godot_instance_method run = {call, (void *)&METHODS[i], NULL};
        script->godot_nativescript_register_method(handle, "CaseBattle", METHODS[i].name, local, run);
    }
}
