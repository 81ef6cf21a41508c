# violations.gp - what the audit found most, coloured by severity.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("violations.gp")] . "style.gp"

stats csv using (column("findings")) nooutput
n = STATS_records
most = STATS_max
half = 0.36
array severity[3] = ["error", "warning", "info"]
array tint[3] = [vermillion, orange, sky]
in(i) = stringcolumn("severity") eq severity[i] ? column("findings") : NaN

set label 1 "Findings of the audit" . some("kinds")
set yrange [n - 0.3:-0.7]
set xrange [0:most * 1.08]
set border 1
set grid xtics noytics
set ytics scale 0
set xtics most < 7 ? 1 : nice(most, 7)
set lmargin at screen 290.0 / width
set xlabel "findings"
plot for [i = 1:3] csv using (0):0:(0):(in(i)):(column(0) - half):(column(0) + half):ytic(name("violation")) \
         with boxxyerror linecolor rgb tint[i] title severity[i], \
     csv using (column("findings")):0:(sprintf("%d", column("findings"))) \
         with labels left offset 0.5, 0 textcolor rgb dark notitle
