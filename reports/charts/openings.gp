# openings.gp - how often each role and building comes first, and how often that wins, with 95 % intervals.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("openings.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column("n")) nooutput
n = STATS_records
most = STATS_max
half = 0.36
stats csv using (more(column("win_rate"), column("expected"))) nooutput
high = STATS_max
stats csv using (column("win_rate_high")) name "ENDS" nooutput
high = exists("ENDS_max") ? more(high, ENDS_max) : high
of(depth, what) = int(column("depth")) == depth ? column(what) : NaN
class(c) = column("is_sure") > 0 ? 1 : column("is_sure") < 0 ? 2 : 3
array tint[3] = [blue, vermillion, grey]
row_name(c) = (int(column("depth")) == 1 ? "" : "· ") . name("step")
mark(c) = star(0)
eval(measure)

title = "Openings: the first role, then the first building"
nothing = key("dot", blue, "win more than expected")
nothing = key("dot", vermillion, "less")
nothing = key("dot", grey, "too few games to tell")
nothing = key("ring", orange, "expected by chance")
nothing = key("line", grey, "95 % interval")
eval(few_key)
load directory . "head.gp"

set multiplot
set yrange [n - 0.3:-0.7]
set border 1
set ytics scale 0

split = left + 0.4 * (width - left)
set lmargin at screen across(left)
set rmargin at screen across(split - 12)
set xrange [0:1.08 * most]
set xtics whole(most, tics(split - left))
set grid xtics noytics
set xlabel "seats"
plot csv using (0):0:(0):(of(1, "n")):(column(0) - half):(column(0) + half):ytic(row(0)) \
         with boxxyerror linecolor rgb grey, \
     csv using (0):0:(0):(of(2, "n")):(column(0) - half):(column(0) + half) with boxxyerror linecolor rgb soft
unset label; unset object; unset arrow

set lmargin at screen across(split + 16)
set rmargin at screen 1 - across(24)
set xrange [0:less(104, 1.05 * high)]
set xlabel "games won"
set format x "%g %%"
set ytics 1 format ""
set xtics width - split < 140 ? (high < 100 ? 50 : 100) : nice(high, tics(width - split - 40))
set grid xtics ytics
set bars 0
plot for [i = 1:3] csv using (class(0) == i ? column("win_rate") : NaN):0:(column("win_rate_low")):(column("win_rate_high")) \
         with xerrorbars pointtype -1 linewidth 2 linecolor rgb tint[i], \
     for [i = 1:3] csv using (class(0) == i ? column("win_rate") : NaN):0 with points pointtype 7 pointsize 0.9 linecolor rgb tint[i], \
     csv using (column("expected")):0 with points pointtype 7 pointsize 0.6 linecolor rgb paper, \
     csv using (column("expected")):0 with points pointtype 6 pointsize 0.6 linewidth 2 linecolor rgb orange
unset multiplot
