# scores.gp - the final score of each player, in pieces laid end to end.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("scores.gp")] . "style.gp"

stats csv using (column("total")) nooutput
n = STATS_records
most = STATS_max
half = 0.36
# Scores of one game are whole numbers, means are not
stats csv using (column("total") - floor(column("total"))) nooutput
form = STATS_max == 0 ? "%.0f" : "%.1f"

stats csv using (column("nobles")) nooutput
nobles = STATS_max > 0 ? "nobles" : ""

set label 1 "Scores" . some("players")
set yrange [n - 0.3:-0.7]
set xrange [0:most * 1.08]
set border 1
set grid xtics noytics
set ytics scale 0
set lmargin at screen 200.0 / width
set xlabel "mean final score (points)"

piece(from, what) = column(from) + column(what)
three(row) = piece("chips", "buildings") + column("nobles")
plot csv using (0):0:(0):(column("chips")):(column(0) - half):(column(0) + half):ytic(name("player")) \
         with boxxyerror linecolor rgb blue title "chips", \
     csv using (column("chips")):0:(column("chips")):(piece("chips", "buildings")):(column(0) - half):(column(0) + half) \
         with boxxyerror linecolor rgb orange title "buildings", \
     csv using (column("total")):0:(piece("chips", "buildings")):(three(0)):(column(0) - half):(column(0) + half) \
         with boxxyerror linecolor rgb purple title nobles, \
     csv using (column("total")):0:(three(0)):(column("total")):(column(0) - half):(column(0) + half) \
         with boxxyerror linecolor rgb green title "bonus", \
     csv using (column("total")):0:(sprintf(form, column("total"))) \
         with labels left offset 0.5, 0 textcolor rgb dark notitle
