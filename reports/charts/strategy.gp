# strategy.gp - how many seats live on each part of a score, and how often they win, with 95 % intervals.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("strategy.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column("share")) nooutput
n = STATS_records
most = STATS_max
half = 0.3
stats csv using (more(column("win_rate"), column("expected"))) nooutput
high = STATS_max
stats csv using (column("win_rate_high")) name "ENDS" nooutput
high = exists("ENDS_max") ? more(high, ENDS_max) : high
row_name(c) = name("class")
mark(c) = star(0)
eval(measure)

title = "Strategies: the part of the score that seats live on"
nothing = key("dot", blue, "games won")
nothing = key("line", sky, "95 % interval")
nothing = key("ring", orange, "expected by chance")
eval(few_key)
load directory . "head.gp"

set multiplot
set yrange [n - 0.3:-0.7]
set border 1
set grid xtics noytics
set ytics scale 0

split = left + 0.4 * (width - left)
set lmargin at screen across(left)
set rmargin at screen across(split - 12)
set xrange [0:1.08 * most]
set xlabel "percent of seats"
set xtics nice(most, tics(split - left))
plot csv using (0):0:(0):(column("share")):(column(0) - half):(column(0) + half):ytic(row(0)) \
         with boxxyerror linecolor rgb grey
unset label; unset object; unset arrow
set grid xtics ytics

set lmargin at screen across(split + 16)
set rmargin at screen 1 - across(24)
set xrange [0:less(104, 1.05 * high)]
set xlabel "games won"
set format x "%g %%"
set ytics 1 format ""
set xtics nice(high, tics(width - split - 40))
set bars 0
plot csv using (column("win_rate")):0:(column("win_rate_low")):(column("win_rate_high")) \
         with xerrorbars pointtype -1 linewidth 2 linecolor rgb sky, \
     csv using (column("win_rate")):0 with points pointtype 7 pointsize 0.9 linecolor rgb blue, \
     csv using (column("expected")):0 with points pointtype 7 pointsize 0.6 linecolor rgb paper, \
     csv using (column("expected")):0 with points pointtype 6 pointsize 0.6 linewidth 2 linecolor rgb orange
unset multiplot
