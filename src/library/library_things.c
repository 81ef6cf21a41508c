/* library_things.c - the words of a game and the numbers of its rules. */
#include "base/buf.h"
#include "library/library_parts.h"

static const char *const class_name[THING_CLASS_COUNT] = {
    [THING_KIND] = "kind", [THING_QUARRY] = "tile", [THING_BUILDING] = "building",
    [THING_ROLE] = "role", [THING_PIECE] = "piece", [THING_PLACE] = "place",
    [THING_SEAT] = "seat", [THING_SCORE] = "score", [THING_UNKNOWN] = "unknown",
};

/* The numbers that the rules have of it: tables whose rows are things. */
static void put_numbers(const struct shipslog_replay *r, size_t thing,
                        struct shipslog_thing *out)
{
    const struct game_faces *faces = r->record->game->faces;
    const int16_t *numbers = r->rules;
    for (const struct field_def *f = faces != NULL ? faces->constants : NULL;
         f != NULL && f->name != NULL; f++) {
        if (f->first == NO_THING || thing < f->first || thing >= (size_t)f->first + f->count ||
            out->n_numbers == SHIPSLOG_NUMBERS)
            continue;
        out->number_name[out->n_numbers] = f->name;
        out->number[out->n_numbers++] = numbers[f->offset + (thing - f->first)];
    }
}

int shipslog_replay_thing(const shipslog_replay *replay, size_t i, shipslog_thing *out)
{
    const struct game_def *game = replay->record->game;
    const uint32_t sets = game->rules.played_sets(replay->rules);
    for (size_t thing = 0; thing < game->words.n_things; thing++) {
        const struct thing_def *def = &game->words.things[thing];
        if ((sets >> def->set & 1) == 0 || i-- > 0)
            continue;
        const char *does =
            game->faces != NULL && game->faces->does != NULL ? game->faces->does[thing] : NULL;
        *out = (struct shipslog_thing){.name = def->name,
                                       .title = game_thing_title(game, replay->rules, thing),
                                       .kind = class_name[def->class],
                                       .does = does != NULL ? does : ""};
        put_numbers(replay, thing, out);
        return 0;
    }
    return -1;
}

int shipslog_replay_verb(const shipslog_replay *replay, size_t i, const char **name,
                         const char **form, int *kind)
{
    const struct game_words *words = &replay->record->game->words;
    if (i >= words->n_verbs)
        return -1;
    *name = words->verbs[i].name;
    *form = words->verbs[i].shape;
    *kind = i == words->verb_round ? SHIPSLOG_MARK : library_kind(&words->verbs[i]);
    return 0;
}

char *shipslog_replay_rules(const shipslog_replay *replay)
{
    struct buf text = BUF_INIT;
    replay->record->game->rules.dump_rules(replay->rules, &text);
    return buf_steal(&text);
}
