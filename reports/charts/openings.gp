# openings.gp - how often each role and building comes first, and how often that wins.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("openings.gp")] . "style.gp"

stats csv using (column("n")) nooutput
n = STATS_records
most = STATS_max
half = 0.36
stats csv using (column("win_rate") > column("expected") ? column("win_rate") : column("expected")) nooutput
high = STATS_max
of(depth, what) = int(column("depth")) == depth ? column(what) : NaN

set multiplot
set yrange [n - 0.3:-0.7]
set border 1
set ytics scale 0

set label 1 "Openings: the first role, and the first building after it"
set lmargin at screen 200.0 / width
set rmargin at screen 0.55
set xrange [0:1.08 * most]
set xtics nice(most, 4)
set grid xtics noytics
set xlabel "seats"
unset key
plot csv using (0):0:(0):(of(1, "n")):(column(0) - half):(column(0) + half): \
         ytic((int(column("depth")) == 1 ? "" : "· ") . name("step")) with boxxyerror linecolor rgb blue, \
     csv using (0):0:(0):(of(2, "n")):(column(0) - half):(column(0) + half) with boxxyerror linecolor rgb sky
unset label 1

set lmargin at screen 0.59
set rmargin at screen 1 - 24.0 / width
set xrange [0:1.05 * high]
set xlabel "games won"
set format x "%g %%"
set ytics 1 format ""
set xtics nice(high, 5)
set grid xtics ytics
set key at screen 1 - 24.0 / width, screen 1 - 58.0 / height
plot csv using (column("expected")):0:(column("win_rate") - column("expected")):(0) \
         with vectors nohead linewidth 2 linecolor rgb grey notitle, \
     csv using (column("win_rate")):0 with points pointtype 7 pointsize 0.9 linecolor rgb blue title "won", \
     csv using (column("expected")):0 with points pointtype 7 pointsize 0.8 linecolor rgb "#ffffff" notitle, \
     csv using (column("expected")):0 with points pointtype 6 pointsize 0.8 linewidth 2 linecolor rgb orange title "expected by chance"
unset multiplot
