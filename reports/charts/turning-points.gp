# turning-points.gp - what moved winning chances most, by the program's play.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("turning-points.gp")]
load directory . "style.gp"

stats csv using (column("change_high")) nooutput
n = STATS_records
most = STATS_max > 0 ? STATS_max : 0
stats csv using (column("change_low")) nooutput
least = STATS_min < 0 ? STATS_min : 0
is_choice(c) = stringcolumn("kind") eq "choice"
row_name(c) = name("what")
most_left = (width < 600 ? 0.5 : 0.4) * width
eval(measure)

title = "Turning points" . some("events")
nothing = key("dot", vermillion, "a choice")
nothing = key("dot", blue, "tiles or cards")
nothing = key("line", dark, "95 % interval")
load directory . "head.gp"

set border 1
set grid xtics noytics
set ytics scale 0
set yrange [n - 0.3:-0.7]
set xrange [1.04 * least:1.04 * most]
set xtics nice(most - least, tics(width - left - 24))
set xlabel "percentage points"
set lmargin at screen across(left)
set rmargin at screen 1 - across(24)
set arrow from 0, graph 0 to 0, graph 1 nohead linecolor rgb grey back
plot csv using (1.04 * least - 1):0:ytic(row(0)) with points notitle, \
     csv using (column("change_low")):0:(column("change_high") - column("change_low")):(0) \
         with vectors heads size graph 0.006, 90 linewidth 2 linecolor rgb dark, \
     csv using (is_choice(0) ? column("change") : NaN):0 with points pointtype 7 pointsize 1.1 linecolor rgb vermillion, \
     csv using (is_choice(0) ? NaN : column("change")):0 with points pointtype 7 pointsize 1.1 linecolor rgb blue
