# skill.gp - the share of scores and places that belongs to the player, by the size of the table, with how
# sure that is.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("skill.gp")] . "style.gp"

what(c) = stringcolumn("what") . (stringcolumn("tables") eq "all" ? "s, all tables" : sprintf("s, %s players", stringcolumn("tables")))
tint(c) = stringcolumn("what") eq "score" ? blue : orange
needed(c) = sprintf("%.0f games", column("games_needed"))

stats csv using (column("games")) nooutput
n = STATS_records

set label 1 "Luck and skill: how much of the results belongs to the player"
set border 1
set grid xtics noytics
set ytics scale 0
set yrange [n - 0.3:-0.7]
set xrange [0:100]
set format x "%g %%"
set xlabel "share of the variance at a table; beside it the games that make an order reliable"
set lmargin at screen 150.0 / width
set rmargin at screen 1 - 90.0 / width
set tmargin at screen 1 - 46.0 / height
unset key
plot csv using (-1):0:ytic(what(0)) with points notitle, \
     csv using (column("share_low")):0:(column("share_high") - column("share_low")):(0):(tint(0)) \
         with vectors heads size graph 0.006, 90 linewidth 2 linecolor rgb variable, \
     csv using (column("share")):0:(tint(0)) with points pointtype 7 pointsize 1.1 linecolor rgb variable, \
     csv using (column("games_needed") > 0 ? 100 : NaN):0:(needed(0)) with labels left offset 1, 0 textcolor rgb dark
