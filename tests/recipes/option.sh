#!/usr/bin/env bash
# option.sh   an option: a row, the line that asks for it, its clause, a row of PR-OPT and a case.
# Run at the top of a copy of the tree.
set -euo pipefail
# shellcheck source=tests/recipes/edit.sh
. "$(dirname "$0")/edit.sh"

# Written so that .ci/trace, which reads this file, finds no clause in it.
clause=PR-OPT-$((100 - 1))
anchor=${clause,,}

insert before src/games/pr/pr_option.def 'OPTION(TIE,' \
    "OPTION(FACE_UP, BASE, \"face-up\", \"usual|one-more\", 0, \"plantations turned up\") /* $clause */"
insert before src/games/pr/pr_rules.c 'if (r->option[PR_OPT_BALANCED] != PR_YES)' \
    "    r->face_up = (int16_t)(r->face_up + r->option[PR_OPT_FACE_UP]); /* $clause */"
insert before docs/rules/puerto-rico.md '- <a id="pr-opt-51"></a>' \
    "- <a id=\"$anchor\"></a>**$clause \`face-up\`.**
  \`one-more\`: a row is one plantation longer."
# shellcheck disable=SC2016  # backquotes of Markdown
insert before docs/rules/puerto-rico.md '| `tie` | [PR-OPT-09]' \
    "| \`face-up\` | [$clause](#$anchor) | \`usual\`, \`one-more\` | \`usual\` | \`usual\` | \`usual\` |"
insert before docs/tour.md 'still tied after doubloons and goods' \
    '  face-up                    usual|one-more                 plantations turned up'

case=tests/cases/options/face-up
mkdir -p "$case"
cat >"$case/cmd" <<END
# A row of four is right with three players, unless it is one longer ($clause).
"\$ROOT/tests/cases/options/twice.sh" face-up usual one-more
END
cat >"$case/game.slog" <<'END'
slog 1
game      puerto-rico
rules     rgg2002, face-up=usual
players   A Anna; B Bob; C Chris

row corn indigo sugar coffee
END
golden options/face-up # and the case options/all-options looks at what is in it
for dump in tests/cases/rules/*/; do # all list the options of the base game
    golden "rules/$(basename "$dump")"
done
