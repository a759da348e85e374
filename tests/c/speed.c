/*
 * How long the pure calls take through the shared library. Run by hand:
 *
 *     cc -O2 tests/c/speed.c $(pkg-config --cflags --libs case) -o speed && ./speed
 */
#define _POSIX_C_SOURCE 199309L
#include <case_tables.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

enum { COUNT = 4096, ROUNDS = 4000 };

static int32_t ranks[COUNT], faces[COUNT], out[COUNT];

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(void)
{
    double single, array, shifts, start;
    uint32_t dice = 1;
    int64_t sum = 0;
    int i, round;
    for (i = 0; i < COUNT; i++) {
        dice = (dice * 75 + 74) % 65537;
        ranks[i] = (int32_t)(dice % 18);
        faces[i] = (int32_t)(dice / 18 % 100 + 1);
    }
    start = now();
    for (round = 0; round < ROUNDS; round++)
        for (i = 0; i < COUNT; i++)
            sum += case_color_of_face(ranks[i], faces[i]);
    single = (now() - start) / COUNT / ROUNDS;
    start = now();
    for (round = 0; round < ROUNDS; round++) {
        if (case_colors_of_faces(ranks, faces, out, COUNT) != CASE_OK)
            return 1;
        sum -= out[round % COUNT];
    }
    array = (now() - start) / COUNT / ROUNDS;
    start = now();
    for (round = 0; round < ROUNDS; round++)
        for (i = 0; i < COUNT; i++)
            sum += case_rank_shift(NULL, ranks[i], faces[i] % 9 - 4);
    shifts = (now() - start) / COUNT / ROUNDS;
    printf("one action with the face given: %.2f ns (aim 5)\n", single);
    printf("the same over buffers:          %.2f ns (aim 1)\n", array);
    printf("one shift with the defaults:    %.2f ns\n", shifts);
    printf("checksum %lld\n", (long long)sum);
    return 0;
}
