# effects.gp - what a choice adds to the games won, with 95 % intervals, and what it seems to add.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("effects.gp")] . "style.gp"

stats csv using (column("adjusted")) nooutput
n = STATS_records
stats csv using (column("adjusted_high") > column("raw") ? column("adjusted_high") : column("raw")) name "HIGH" nooutput
high = exists("HIGH_max") && HIGH_max > 1 ? HIGH_max : 1
stats csv using (column("adjusted_low") < column("raw") ? column("adjusted_low") : column("raw")) name "LOW" nooutput
low = exists("LOW_min") && LOW_min < -1 ? LOW_min : -1
# Colour only where it is hardly chance
sure(what) = column("is_sure") > 0 ? column(what) : NaN
open(what) = column("is_sure") > 0 ? NaN : column(what)

set yrange [n - 0.3:-0.7]
set xrange [1.05 * low:1.05 * high]
set border 1
set ytics scale 0
set grid xtics noytics
set xtics nice(high - low, 7)
set format x "%g"
set lmargin at screen 200.0 / width
set xlabel "wins in a hundred games, more or less than others who stood alike"
set label 1 "What helps to win" . some("choices")
set arrow 1 from first 0, graph 0 to first 0, graph 1 nohead linewidth 1 linecolor rgb grey back
set bars 0
plot csv using (column("raw")):0 with points pointtype 6 pointsize 0.8 linewidth 2 linecolor rgb orange title "as it seems", \
     csv using (open("adjusted")):0:(column("adjusted_low")):(column("adjusted_high")):ytic(name("choice")) \
         with xerrorbars pointtype 7 pointsize 0.9 linewidth 2 linecolor rgb grey title "too few games", \
     csv using (sure("adjusted")):0:(column("adjusted_low")):(column("adjusted_high")) \
         with xerrorbars pointtype 7 pointsize 0.9 linewidth 2 linecolor rgb blue title "adjusted"
