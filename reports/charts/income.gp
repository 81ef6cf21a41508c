# income.gp - sources of money (above) and of victory points (below), with 95 % intervals.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("income.gp")]
load directory . "style.gp"
eval(few_marks)

array size[2] = [0, 0]
array label[2]
stats csv using (size[int(column("panel"))] = column("rank")) nooutput
stats csv using (label[int(column("panel"))] = name("currency") . " per game", 0) nooutput
in(i, what) = int(column("panel")) == i ? column(what) : NaN
# The largest number of each panel. One game has no intervals
array most[2] = [0, 0]
reach(what) = (p = int(column("panel")), most[p] = more(most[p], column(what)), 0)
do for [what in "winners others winners_high others_high"] {
    stats csv using (reach(what)) nooutput
}
# Far apart, so that the names of one panel are no tics of the other
y(c) = 100 * column("panel") + column("rank")
row_name(c) = name("source")
mark(c) = star(0)
eval(measure)

title = "Income of a seat by source"
nothing = key("box", blue, "winners")
nothing = key("box", orange, "others")
nothing = key("line", dark, "95 % interval")
eval(few_key)
each = 27.0; between = 64.0
height = 76 + each * (size[1] + size[2]) + between * ((size[1] > 0) + (size[2] > 0))
load directory . "head.gp"

set multiplot
set border 1
set grid xtics noytics
set ytics scale 0
set lmargin at screen across(left)
set rmargin at screen 1 - across(24)
set bars 0
from = top
do for [i = 1:2] {
    if (size[i] == 0) { continue }
    set tmargin at screen down(from)
    set bmargin at screen down(from + size[i] * each)
    set xrange [0:most[i] > 0 ? 1.05 * most[i] : 1]
    set xtics nice(most[i], less(8, tics(width - left)))
    set yrange [100 * i + size[i] + 0.5:100 * i + 0.5]
    set xlabel label[i]
    plot csv using (0):(y(0)):(0):(in(i, "winners")):(y(0) - 0.38):(y(0) - 0.02):ytic(row(0)) \
             with boxxyerror linecolor rgb blue, \
         csv using (0):(y(0)):(0):(in(i, "others")):(y(0) + 0.02):(y(0) + 0.38) \
             with boxxyerror linecolor rgb orange, \
         csv using (in(i, "winners")):(y(0) - 0.2):(column("winners_low")):(column("winners_high")) \
             with xerrorbars pointtype -1 linewidth 1.4 linecolor rgb dark, \
         csv using (in(i, "others")):(y(0) + 0.2):(column("others_low")):(column("others_high")) \
             with xerrorbars pointtype -1 linewidth 1.4 linecolor rgb dark
    unset label; unset object; unset arrow
    from = from + size[i] * each + between
}
unset multiplot
