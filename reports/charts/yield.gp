# yield.gp - what buildings give in a round at work, a panel for each thing that is given.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("yield.gp")]
load directory . "style.gp"
eval(few_marks)

# first[i] and last[i]: the rows of panel i
stats csv using (column("panel")) nooutput
panels = int(STATS_max)
n = STATS_records
array label[panels]
array first[panels]
array last[panels]
array high[panels]
do for [i = 1:panels] { first[i] = 0; last[i] = 0; high[i] = 0 }
stats csv using (p = int(column("panel")), label[p] = name("what"), last[p] = column("row"), \
                 first[p] = first[p] == 0 ? column("row") : first[p], high[p] = more(high[p], column("value")), 0) nooutput
stats csv using (p = int(column("panel")), high[p] = more(high[p], column("value_high")), 0) nooutput
row_name(c) = name("building")
mark(c) = star(0)
eval(measure)

title = "Yield of buildings in a round at work"
nothing = key("box", sky, "mean")
nothing = key("line", dark, "95 % interval")
eval(few_key)
each = 23.0; between = 62.0
height = 76 + n * each + panels * between
load directory . "head.gp"

from = top
set multiplot
set border 1
set grid xtics noytics
set ytics scale 0
set lmargin at screen across(left)
set rmargin at screen 1 - across(24)
set bars 0
do for [i = 1:panels] {
    size = last[i] - first[i] + 1
    set tmargin at screen down(from)
    set bmargin at screen down(from + size * each)
    set yrange [last[i] + 0.5:first[i] - 0.5]
    set xrange [0:high[i] > 0 ? 1.05 * high[i] : 1]
    set xtics nice(high[i], less(7, tics(width - left)))
    set xlabel label[i] . " in a round"
    own(c) = int(column("panel")) == i ? column(c) : NaN
    plot csv using (0):(column("row")):(0):(own("value")):(column("row") - 0.36):(column("row") + 0.36):ytic(row(0)) \
             with boxxyerror linecolor rgb sky, \
         csv using (own("value")):(column("row")):(own("value_low")):(own("value_high")) \
             with xerrorbars pointtype -1 linewidth 2 linecolor rgb dark
    unset label; unset object; unset arrow
    from = from + size * each + between
}
unset multiplot
