# skill.gp - the share of scores and places that belongs to the player, by the size of the table, with how
# sure that is.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("skill.gp")]
load directory . "style.gp"
eval(few_marks)

what(c) = stringcolumn("what") . (stringcolumn("tables") eq "all" ? "s, all tables" : sprintf("s, %s players", stringcolumn("tables")))
tint(c) = stringcolumn("what") eq "score" ? blue : orange
needed(c) = sprintf("%.0f %s", column("games_needed"), column("games_needed") == 1 ? "game" : "games")
untold(c) = stringcolumn("share") eq "" ? 2 : NaN

stats csv using (column("games")) nooutput
n = STATS_records
row_name(c) = what(0)
mark(c) = star(0)
eval(measure)
right = 90

title = "Luck and skill: what part belongs to the player"
nothing = key("dot", blue, "of scores")
nothing = key("dot", orange, "of places")
nothing = key("line", dark, "95 % interval")
eval(few_key)
load directory . "head.gp"

set border 1
set grid xtics noytics
set ytics scale 0
set yrange [n - 0.3:-0.7]
set xrange [0:100]
set xtics nice(100, tics(width - left - right))
set format x "%g %%"
set xlabel width < 600 ? "share of the variance; games needed" : \
    "share of the variance at a table; beside it the games that make an order reliable"
set lmargin at screen across(left)
set rmargin at screen 1 - across(right)
plot csv using (-1):0:ytic(row(0)) with points notitle, \
     csv using (column("share_low")):0:(column("share_high") - column("share_low")):(0):(tint(0)) \
         with vectors heads size graph 0.006, 90 linewidth 2 linecolor rgb variable, \
     csv using (column("share")):0:(tint(0)) with points pointtype 7 pointsize 1.1 linecolor rgb variable, \
     csv using (untold(0)):0:("too few games to tell") with labels left textcolor rgb grey, \
     csv using (column("games_needed") > 0 ? 100 : NaN):0:(needed(0)) with labels left offset 1, 0 textcolor rgb dark
