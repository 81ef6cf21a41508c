# role-money.gp - how often each role is taken, by the money on its card.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("role-money.gp")]
load directory . "style.gp"
eval(few_marks)

array label[1]
stats csv using (column("row")):(column("on_card")) nooutput
n = STATS_max_x; most_money = STATS_max_y
stats csv using (label[1] = name("money"), column("taken")) nooutput
most = STATS_max
row_name(c) = name("role")
eval(measure)
load directory . "heat.gp"

won_by(c) = sprintf("%.0f", column("winners"))

title = "Roles by the money on them, in percent"
nothing = key("note", dark, "large: of all choices")
nothing = key("note", dark, "small: of the winners' choices")
eval(few_key)
height = 76 + 34 * n + 62
load directory . "head.gp"

set yrange [n + 0.5:0.5]
set xrange [-0.5:most_money + 0.5]
set cbrange [0:most]
set lmargin at screen across(left)
set xtics 1
set xlabel label[1] . " on the role card"

plot csv using (column("on_card")):(column("row")):(column("on_card") - 0.5):(column("on_card") + 0.5): \
             (column("row") - 0.5):(column("row") + 0.5):(column("taken")):ytic(row(0)) \
         with boxxyerror linecolor palette, \
     csv using (column("on_card")):(column("row")):(number("taken")):(ink(column("taken"))) \
         with labels offset 0, 0.35 font heat_font((width - left - 24) / (most_money + 1)) textcolor rgb variable, \
     csv using (column("on_card")):(column("row")):(won_by(0)):(ink(column("taken"))) \
         with labels offset 0, -0.5 font ",10" textcolor rgb variable
