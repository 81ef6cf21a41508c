# strategy.gp - how many seats live on each part of a score, and how often they win.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("strategy.gp")] . "style.gp"

stats csv using (column("share")) nooutput
n = STATS_records
most = STATS_max
half = 0.3
stats csv using (column("win_rate")) name "WON" nooutput
stats csv using (column("expected")) name "FAIR" nooutput
high = WON_max > FAIR_max ? WON_max : FAIR_max
low = WON_min < FAIR_min ? WON_min : FAIR_min

set multiplot
set yrange [n - 0.3:-0.7]
set border 1
set grid xtics noytics
set ytics scale 0

set lmargin at screen 235.0 / width
set rmargin at screen 0.47
set xrange [0:1.08 * most]
set xlabel "seats"
set format x "%g %%"
set xtics nice(most, 3)
unset key
set label 1 "Strategies: the part of the score that seats live on"
plot csv using (0):0:(0):(column("share")):(column(0) - half):(column(0) + half):ytic(name("class")) \
         with boxxyerror linecolor rgb grey
unset label 1
set grid xtics ytics

set lmargin at screen 0.52
set rmargin at screen 1 - 24.0 / width
set xrange [*:*]
set xlabel "games won"
set format x "%g %%"
set ytics 1 format ""
set xtics nice(high - low > 1 ? high - low : 1, 5)
set key
plot csv using (column("expected")):0:(column("win_rate") - column("expected")):(0) \
         with vectors nohead linewidth 3 linecolor rgb grey notitle, \
     csv using (column("win_rate")):0 with points pointtype 7 pointsize 1.1 linecolor rgb blue title "won", \
     csv using (column("expected")):0 with points pointtype 7 pointsize 0.8 linecolor rgb "#ffffff" notitle, \
     csv using (column("expected")):0 with points pointtype 6 pointsize 0.8 linewidth 2 linecolor rgb orange title "expected by chance"
unset multiplot
