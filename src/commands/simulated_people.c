#include "commands/simulated_people.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/input.h"
#include "base/lines.h"
#include "base/text.h"
#include "base/xalloc.h"

enum { NAME_MAX_BYTES = 80, TEMPER_LEAST = 8, TEMPER_RANGE = 128 };

static const struct {
    const char *name;
    uint8_t style, temper;
} club[CLUB_MAX] = {
    {"Henrike", 0, 10}, {"Mateo", 2, 22},  {"Zoë", 3, 36},    {"Jürgen", 1, 30},
    {"Pilar", 2, 60},   {"Tomasz", 0, 90}, {"Yuki", 1, 14},   {"Baptiste", 3, 130},
    {"Saoirse", 0, 45}, {"Anselm", 1, 75}, {"Zeynep", 2, 12}, {"Ludmila", 3, 55},
};

static struct person *add_person(struct people *people, const char *name, size_t length)
{
    people->person = xrealloc_array(people->person, people->n + 1, sizeof *people->person);
    struct person *p = &people->person[people->n++];
    *p = (struct person){.name = xmalloc(length + 1)};
    memcpy(p->name, name, length);
    p->name[length] = '\0';
    return p;
}

struct people people_of_club(size_t n, size_t n_styles)
{
    struct people people = {0};
    for (size_t i = 0; i < n && i < CLUB_MAX; i++) {
        struct person *p = add_person(&people, club[i].name, strlen(club[i].name));
        p->style = (uint8_t)(club[i].style % n_styles);
        p->temper = club[i].temper;
    }
    return people;
}

static int check_name(const struct people *people, const char *path, const struct line *line,
                      size_t length, struct err *err)
{
    if (length > NAME_MAX_BYTES || !utf8_valid(line->text, length, NULL) ||
        memchr(line->text, '\0', length) != NULL)
        return err_at(err, path, line->number, 1,
                      "expected a name of at most %d bytes of UTF-8", NAME_MAX_BYTES);
    if (people->n == PEOPLE_MAX)
        return err_at(err, path, line->number, 1, "more than %d names", PEOPLE_MAX);
    for (size_t i = 0; i < people->n; i++)
        if (strlen(people->person[i].name) == length &&
            memcmp(people->person[i].name, line->text, length) == 0)
            return err_at(err, path, line->number, 1, "this name stands in the file twice");
    return 0;
}

static int read_names(struct people *people, const char *path, struct lines *lines,
                      size_t n_styles, struct err *err)
{
    struct line line;
    int more;
    while ((more = lines_next(lines, &line, err)) > 0) {
        size_t length = line.length;
        while (length > 0 && (line.text[length - 1] == ' ' || line.text[length - 1] == '\t'))
            length--;
        if (length == 0 || line.text[0] == '#')
            continue;
        if (check_name(people, path, &line, length, err) < 0)
            return -1;
        const uint64_t hash = hash64(line.text, length, 0);
        struct person *p = add_person(people, line.text, length);
        p->style = (uint8_t)(hash % n_styles);
        p->temper = (uint8_t)(TEMPER_LEAST + (hash >> 32) % TEMPER_RANGE);
    }
    return more;
}

int people_from_file(struct people *people, const char *path, size_t n_styles, struct err *err)
{
    struct input *input;
    *people = (struct people){0};
    if (input_open(&input, path, err) < 0)
        return -1;
    struct lines *lines = lines_new(input, LINES_DEFAULT_LIMIT);
    int status = read_names(people, path, lines, n_styles, err);
    if (status == 0)
        status = input_expect_utf8(input, err);
    lines_free(lines);
    input_close(input);
    if (status < 0)
        people_free(people);
    return status;
}

void people_free(struct people *people)
{
    for (size_t i = 0; i < people->n; i++)
        free(people->person[i].name);
    free(people->person);
    *people = (struct people){0};
}
