/*
 * Two threads, each with its own battle and its own mistakes. Run it under helgrind.
 */
#include <case_tables.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *roster;
static size_t length;

static void *fight(void *events)
{
    case_battle *battle = NULL, *none = NULL;
    case_battle_info info;
    char message[256] = "";
    int i;
    if (case_battle_new(roster, length, CASE_FORMAT_ANY, &battle) != CASE_OK)
        return NULL;
    if (case_battle_set_seed(battle, 11) != CASE_OK || case_battle_run(battle, 40) != CASE_OK)
        return NULL;
    for (i = 0; i < 5; i++)
        if (case_battle_step(NULL) != CASE_ERR_NULL || case_battle_feed_face(battle, 3) < CASE_ERR_NULL
            || case_battle_new("{", 1, CASE_FORMAT_ANY, &none) != CASE_ERR_PARSE
            || case_last_message(message, sizeof message, NULL) != CASE_OK || !strstr(message, "EOF")
            || case_color_of_face(CASE_RANK_GOOD, 50 + i) == CASE_INVALID)
            return NULL;
    info.struct_size = sizeof info;
    if (case_battle_status(battle, &info) == CASE_OK)
        *(int32_t *)events = info.events;
    case_battle_free(battle);
    return events;
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    pthread_t threads[2];
    int32_t events[2] = {0, 0};
    void *done = NULL;
    case_battle *none = NULL;
    int i;
    roster = malloc(1 << 20);
    if (!file || !roster)
        return 2;
    length = fread(roster, 1, 1 << 20, file);
    fclose(file);
    /* What the library finds out about the processor, it finds out once, by atomics: helgrind takes
     * these for a race unless they are done before. */
    (void)case_battle_new("{", 1, CASE_FORMAT_ANY, &none);
    for (i = 0; i < 2; i++)
        if (pthread_create(&threads[i], NULL, fight, &events[i]))
            return 2;
    for (i = 0; i < 2; i++)
        if (pthread_join(threads[i], &done) || !done)
            return 1;
    free(roster);
    printf("%d and %d events\n", (int)events[0], (int)events[1]);
    return events[0] == 0 || events[0] != events[1];
}
