# buildings.gp - how often each building is built, and how often its owners and the others win, with
# 95 % intervals.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("buildings.gp")] . "style.gp"

stats csv using (column("per_game")) nooutput
n = STATS_records
most = STATS_max
half = 0.36
# One game has no intervals, and stats then no result
high = 100
low = 0
stats csv using (column("owner_wins_high")) name "OWNER" nooutput
high = exists("OWNER_max") ? OWNER_max : high
stats csv using (column("owner_wins_low")) name "OWNER" nooutput
low = exists("OWNER_min") ? OWNER_min : low

set multiplot
set yrange [n - 0.3:-0.7]
set border 1
set grid xtics noytics
set ytics scale 0

set lmargin at screen 180.0 / width
set rmargin at screen 0.47
set xrange [0:1.08 * most]
set xlabel "built per game"
set xtics nice(most, 4)
unset key
set label 1 "Buildings" . some("buildings")
plot csv using (0):0:(0):(column("per_game")):(column(0) - half):(column(0) + half):ytic(name("building")) \
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
set bars 0
plot csv using (column("other_wins")):(column(0) + 0.16):(column("other_wins_low")):(column("other_wins_high")) \
         with xerrorbars pointtype -1 linewidth 2 linecolor rgb orange notitle, \
     csv using (column("owner_wins")):(column(0) - 0.16):(column("owner_wins_low")):(column("owner_wins_high")) \
         with xerrorbars pointtype -1 linewidth 2 linecolor rgb blue notitle, \
     csv using (column("owner_wins")):(column(0) - 0.16) with points pointtype 7 pointsize 0.9 linecolor rgb blue title "by owners", \
     csv using (column("other_wins")):(column(0) + 0.16) with points pointtype 7 pointsize 0.8 linecolor rgb "#ffffff" notitle, \
     csv using (column("other_wins")):(column(0) + 0.16) with points pointtype 6 pointsize 0.8 linewidth 2 linecolor rgb orange title "by the other seats"
unset multiplot
