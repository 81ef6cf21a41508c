# profile.gp - how much more often one player takes each role and builds each building than all do.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("profile.gp")]
load directory . "style.gp"
eval(few_marks)

array who[1]
stats csv using (who[1] = name("player"), column("panel")) nooutput
n = STATS_records
stats csv using (column("panel") == 1 ? 1 : 0) nooutput
roles = int(STATS_sum)
gap = 1.2
# Buildings stand below the roles; column(0) is the number of the row
place(row) = row + (row >= roles ? gap : 0)
# Who played once has no intervals, and stats then no result
stats csv using (column("difference")) nooutput
least = less(0, STATS_min)
most = more(0, STATS_max)
stats csv using (column("difference_low")) nooutput
least = exists("STATS_min") ? less(STATS_min, least) : least
stats csv using (column("difference_high")) nooutput
most = exists("STATS_max") ? more(STATS_max, most) : most
room = more(0.2, most - least)
half = 0.32
row_name(c) = name("name")
mark(c) = star(0)
eval(measure)
# A bar for rows of which `test` is true, over the one for all rows
bar(test) = test ? column("difference") : NaN
is_more(c) = column("is_sure") > 0 && column("difference") > 0
is_less(c) = column("is_sure") > 0 && column("difference") < 0
right = width < 600 ? 54 : 150

title = "Profile of " . who[1]
nothing = key("box", blue, "more")
nothing = key("box", vermillion, "less")
nothing = key("box", grey, "too few games to tell")
nothing = key("line", dark, "95 % interval")
eval(few_key)
load directory . "head.gp"

set yrange [n + gap - 0.3:-0.9]
set y2range [n + gap - 0.3:-0.9]
set xrange [least - 0.04 * room:most + 0.04 * room]
set xtics nice(room, tics(width - left - right))
set border 1
set grid xtics noytics
set ytics scale 0
set y2tics scale 0 textcolor rgb dark
set lmargin at screen across(left)
set rmargin at screen 1 - across(right)
set xlabel width < 600 ? "times in a game more than the club" : "times in a game more than the mean of the club"
set arrow 1 from 0, graph 0 to 0, graph 1 nohead back linewidth 1 linecolor rgb dark
beside(c) = sprintf(width < 600 ? "%.2f" : "%.2f (club %.2f)", column("per_game"), column("club"))
plot csv using (bar(1)):(place(column(0))):(0):(bar(1)):(place(column(0)) - half):(place(column(0)) + half) \
         with boxxyerror linecolor rgb grey, \
     csv using (bar(is_more(0))):(place(column(0))):(0):(bar(1)):(place(column(0)) - half):(place(column(0)) + half) \
         with boxxyerror linecolor rgb blue, \
     csv using (bar(is_less(0))):(place(column(0))):(0):(bar(1)):(place(column(0)) - half):(place(column(0)) + half) \
         with boxxyerror linecolor rgb vermillion, \
     csv using (column("difference_low")):(place(column(0))):(column("difference_high") - column("difference_low")):(0) \
         with vectors nohead linewidth 1.5 linecolor rgb dark, \
     csv using (column("difference")):(place(column(0))):ytic(row(0)) with points pointtype -1, \
     csv using (column("difference")):(place(column(0))):y2tic(beside(0)) axes x1y2 with points pointtype -1
