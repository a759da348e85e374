/*
 * Opens what earlier versions saved, from C: upgrades SAVE.json …
 *
 * Prints for each how it ends when it is played on: "case-open turn 9 0123456789abcdef", with the
 * digest of its last save, written briefly, as in tests/released; or why it was refused.
 */
#include <case.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST (1 << 20)

static void plays_on(const char *name, const char *text, size_t length)
{
    static char save[MOST];
    char message[1024] = "";
    case_battle *battle = NULL;
    case_battle_info info;
    const char *digest;
    size_t needed;
    info.struct_size = sizeof info;
    if (case_battle_resume(text, length, &battle) != CASE_OK) {
        case_last_message(message, sizeof message, NULL);
        printf("%s refused: %s\n", name, message);
        return;
    }
    if (case_battle_set_seed(battle, 5) != CASE_OK
        || case_battle_set_control(battle, CASE_EVERYBODY, CASE_CONTROL_BUILT_IN) != CASE_OK
        || case_battle_run(battle, UINT64_MAX) != CASE_OVER
        || case_battle_status(battle, &info) != CASE_OK
        || case_battle_save_brief(battle, save, sizeof save, &needed) != CASE_OK
        || (digest = strstr(save, "\"digest\":\"")) == NULL) {
        case_last_message(message, sizeof message, NULL);
        printf("%s can't be played on: %s\n", name, message);
        exit(1);
    }
    printf("%s turn %d %.16s\n", name, (int)info.turn, digest + strlen("\"digest\":\""));
    case_battle_free(battle);
}

int main(int count, char **paths)
{
    static char text[MOST];
    char name[64];
    int i;
    if (case_abi_version() != CASE_ABI_VERSION) {
        printf("header %d, library %d: they do not belong together\n", CASE_ABI_VERSION,
               (int)case_abi_version());
        return 3;
    }
    for (i = 1; i < count; i++) {
        const char *slash = strrchr(paths[i], '/');
        FILE *file = fopen(paths[i], "rb");
        size_t length;
        if (!file) {
            perror(paths[i]);
            return 2;
        }
        length = fread(text, 1, sizeof text, file);
        fclose(file);
        snprintf(name, sizeof name, "%s", slash ? slash + 1 : paths[i]);
        name[strcspn(name, ".")] = '\0';
        plays_on(name, text, length);
    }
    return 0;
}
