# income.gp - sources of money (above) and of victory points (below).
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("income.gp")] . "style.gp"

array size[2] = [0, 0]
array label[2]
stats csv using (size[int(column("panel"))] = column("rank")) nooutput
stats csv using (label[int(column("panel"))] = name("currency") . " per game", 0) nooutput
in(i, what) = int(column("panel")) == i ? column(what) : NaN
# Far apart, so that the names of one panel are no tics of the other
y(c) = 100 * column("panel") + column("rank")

top = 78.0; between = 92.0; bottom = 62.0
each = (height - top - between - bottom) / (size[1] + size[2])
array from[2] = [top, top + size[1] * each + between]

set multiplot
set border 1
set grid xtics noytics
set ytics scale 0
set xrange [0:*]
set lmargin at screen 220.0 / width
set rmargin at screen 1 - 24.0 / width
set label 1 "Income by source"
do for [i = 1:2] {
    if (size[i] == 0) { continue }
    set tmargin at screen 1 - from[i] / height
    set bmargin at screen 1 - (from[i] + size[i] * each) / height
    set yrange [100 * i + size[i] + 0.5:100 * i + 0.5]
    set xlabel label[i]
    plot csv using (0):(y(0)):(0):(in(i, "winners")):(y(0) - 0.38):(y(0) - 0.02) \
             :ytic(name("source")) \
             with boxxyerror linecolor rgb blue title "winners", \
         csv using (0):(y(0)):(0):(in(i, "others")):(y(0) + 0.02):(y(0) + 0.38) \
             with boxxyerror linecolor rgb orange title "others"
    unset key
    unset label 1
}
unset multiplot
