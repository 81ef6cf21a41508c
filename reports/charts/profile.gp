# profile.gp - how much more often one player takes each role and builds each building than all do.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("profile.gp")] . "style.gp"

array who[1]
stats csv using (who[1] = name("player"), column("panel")) nooutput
n = STATS_records
stats csv using (column("panel") == 1 ? 1 : 0) nooutput
roles = int(STATS_sum)
gap = 1.2
# Buildings stand below the roles; column(0) is the number of the row
place(row) = row + (row >= roles ? gap : 0)
stats csv using (column("difference")) nooutput
least = STATS_min < 0 ? STATS_min : 0
most = STATS_max > 0 ? STATS_max : 0
# Who played once has no intervals, and stats then no result
stats csv using (column("difference_low")) nooutput
least = exists("STATS_min") && STATS_min < least ? STATS_min : least
stats csv using (column("difference_high")) nooutput
most = exists("STATS_max") && STATS_max > most ? STATS_max : most
room = most - least > 0.2 ? most - least : 0.2
half = 0.32
# A bar for rows of which `test` is true, over the one for all rows
bar(test) = test ? column("difference") : NaN

set label 1 "Profile of " . who[1]
set yrange [n + gap - 0.3:-0.9]
set y2range [n + gap - 0.3:-0.9]
set xrange [least - 0.04 * room:most + 0.04 * room]
set xtics nice(room, 8)
set border 1
set grid xtics noytics
set ytics scale 0
set y2tics scale 0 textcolor rgb "#333333"
set lmargin at screen 180.0 / width
set rmargin at screen 1 - 190.0 / width
set xlabel "times in a game more than the mean of the club"
set arrow 1 from 0, graph 0 to 0, graph 1 nohead back linewidth 1 linecolor rgb dark
plot csv using (bar(1)):(place(column(0))):(0):(bar(1)):(place(column(0)) - half):(place(column(0)) + half) \
         with boxxyerror linecolor rgb grey title "too few games to tell", \
     csv using (bar(column("is_sure") > 0 && column("difference") > 0)):(place(column(0))):(0):(bar(1)):(place(column(0)) - half):(place(column(0)) + half) \
         with boxxyerror linecolor rgb blue title "more", \
     csv using (bar(column("is_sure") > 0 && column("difference") < 0)):(place(column(0))):(0):(bar(1)):(place(column(0)) - half):(place(column(0)) + half) \
         with boxxyerror linecolor rgb vermillion title "less", \
     csv using (column("difference_low")):(place(column(0))):(column("difference_high") - column("difference_low")):(0) \
         with vectors nohead linewidth 1.5 linecolor rgb dark title "95 %", \
     csv using (column("difference")):(place(column(0))):ytic(name("name")) with dots notitle, \
     csv using (column("difference")):(place(column(0))): \
         y2tic(sprintf("%.2f (club %.2f)", column("per_game"), column("club"))) axes x1y2 with dots notitle
