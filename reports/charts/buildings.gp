# buildings.gp - how often each building is built, and how often its owners and the others win, with
# 95 % intervals.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("buildings.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column("per_game")) nooutput
n = STATS_records
most = STATS_max
half = 0.36
# One game has no intervals, and stats then no result
high = 100
low = 0
stats csv using (column("owner_wins_high")) name "OWNER" nooutput
high = exists("OWNER_max") ? OWNER_max : high
stats csv using (column("owner_wins_low")) name "OWNER" nooutput
low = exists("OWNER_min") ? OWNER_min : low
row_name(c) = name("building")
mark(c) = star(0)
eval(measure)
# More, less, and all the others
class(c) = stringcolumn("verdict") eq "more" ? 1 : stringcolumn("verdict") eq "less" ? 2 : 3
array tint[3] = [blue, vermillion, grey]

title = "Buildings: how often they are built, and games won"
nothing = key("dot", blue, "owners win more")
nothing = key("dot", vermillion, "less")
nothing = key("dot", grey, "too few games to tell")
nothing = key("ring", orange, "the other seats win")
nothing = key("line", grey, "95 % interval")
eval(few_key)
load directory . "head.gp"

set multiplot
set yrange [n - 0.3:-0.7]
set border 1
set grid xtics noytics
set ytics scale 0

split = left + 0.36 * (width - left)
set lmargin at screen across(left)
set rmargin at screen across(split - 12)
set xrange [0:1.08 * most]
set xlabel "built per game"
set xtics nice(most, tics(split - left))
plot csv using (0):0:(0):(column("per_game")):(column(0) - half):(column(0) + half):ytic(row(0)) \
         with boxxyerror linecolor rgb soft
unset label; unset object; unset arrow
set grid xtics ytics

set lmargin at screen across(split + 16)
set rmargin at screen 1 - across(24)
set xrange [*:*]
set xlabel "games won"
set format x "%g %%"
set ytics 1 format ""
set xtics nice(more(1, high - low), tics(0.8 * (width - split - 40)))
set bars 0
plot csv using (column("other_wins")):(column(0) + 0.18):(column("other_wins_low")):(column("other_wins_high")) \
         with xerrorbars pointtype -1 linewidth 1.4 linecolor rgb orange, \
     for [i = 1:3] csv using (class(0) == i ? column("owner_wins") : NaN):(column(0) - 0.18):(column("owner_wins_low")):(column("owner_wins_high")) \
         with xerrorbars pointtype -1 linewidth 2 linecolor rgb tint[i], \
     csv using (column("other_wins")):(column(0) + 0.18) with points pointtype 7 pointsize 0.7 linecolor rgb paper, \
     csv using (column("other_wins")):(column(0) + 0.18) with points pointtype 6 pointsize 0.7 linewidth 2 linecolor rgb orange, \
     for [i = 1:3] csv using (class(0) == i ? column("owner_wins") : NaN):(column(0) - 0.18) with points pointtype 7 pointsize 0.8 linecolor rgb tint[i]
unset multiplot
