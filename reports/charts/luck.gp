# luck.gp - how often each player won, and how often it would have been without luck, by the program's play.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("luck.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (more(more(column("rate"), column("adjusted_rate")), column("adjusted_rate_high"))) nooutput
n = STATS_records
most = STATS_max > 0 ? STATS_max : 1
row_name(c) = name("player")
mark(c) = star(0)
eval(measure)

title = "Luck: games won, with and without it" . some("players")
nothing = key("dot", grey, "won")
nothing = key("dot", blue, "won less luck, by the program's play")
nothing = key("line", dark, "95 % interval")
eval(few_key)
load directory . "head.gp"

set border 1
set grid xtics noytics
set ytics scale 0
set yrange [n - 0.3:-0.7]
set xrange [0:1.04 * most]
set xtics nice(most, tics(0.7 * (width - left - 24)))
set format x "%g %%"
set lmargin at screen across(left)
set rmargin at screen 1 - across(24)
plot csv using (-1):0:ytic(row(0)) with points notitle, \
     csv using (column("adjusted_rate_low")):0:(column("adjusted_rate_high") - column("adjusted_rate_low")):(0) \
         with vectors heads size graph 0.006, 90 linewidth 2 linecolor rgb dark, \
     csv using (column("rate")):0 with points pointtype 7 pointsize 1.1 linecolor rgb grey, \
     csv using (column("adjusted_rate")):0 with points pointtype 7 pointsize 1.1 linecolor rgb blue
