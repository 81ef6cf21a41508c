# violations.gp - what the audit found most, coloured by severity.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("violations.gp")]
load directory . "style.gp"

stats csv using (column("findings")) nooutput
n = STATS_records
most = STATS_max
half = 0.36
array severity[3] = ["error", "warning", "info"]
array tint[3] = [vermillion, orange, sky]
in(i) = stringcolumn("severity") eq severity[i] ? column("findings") : NaN
row_name(c) = name("violation")
most_left = (width < 600 ? 0.6 : 0.45) * width
eval(measure)

title = "Findings of the audit" . some("kinds")
do for [i = 1:3] {
    stats csv using (in(i)) name "HAS" nooutput
    nothing = exists("HAS_records") && HAS_records > 0 ? key("box", tint[i], severity[i]) : 0
}
load directory . "head.gp"

set yrange [n - 0.3:-0.7]
set xrange [0:most * 1.12]
set border 1
set grid xtics noytics
set ytics scale 0
set xtics whole(most, tics(width - left))
set lmargin at screen across(left)
set xlabel "findings"
plot for [i = 1:3] csv using (0):0:(0):(in(i)):(column(0) - half):(column(0) + half):ytic(row(0)) \
         with boxxyerror linecolor rgb tint[i], \
     csv using (column("findings")):0:(sprintf("%d", column("findings"))) \
         with labels left offset 0.5, 0 textcolor rgb dark
