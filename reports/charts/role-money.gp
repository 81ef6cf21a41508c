# role-money.gp - how often each role is taken, by the money on its card.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("role-money.gp")]
load directory . "style.gp"

array label[1]
stats csv using (column("row")):(column("on_card")) nooutput
n = STATS_max_x; most_money = STATS_max_y
stats csv using (label[1] = name("money"), column("taken")) nooutput
most = STATS_max
load directory . "heat.gp"

taken_by(c) = sprintf("%.0f", column("taken"))
won_by(c) = sprintf("winners %.0f%s", column("winners"), \
    column("is_sure") > 0 ? " +" : column("is_sure") < 0 ? " -" : "")

set label 1 "Roles by the money on them: taken in how many of 100 choices"
set yrange [n + 0.5:0.5]
set xrange [-0.5:most_money + 0.5]
set cbrange [0:most]
set lmargin at screen 150.0 / width
set tmargin at screen 1 - 50.0 / height
set xtics 1
set xlabel label[1] . " on the role card"

plot csv using (column("on_card")):(column("row")):(column("on_card") - 0.5):(column("on_card") + 0.5): \
             (column("row") - 0.5):(column("row") + 0.5):(column("taken")):ytic(name("role")) \
         with boxxyerror linecolor palette, \
     csv using (column("on_card")):(column("row")):(taken_by(0)):(ink(column("taken"))) \
         with labels offset 0, 0.45 textcolor rgb variable, \
     csv using (column("on_card")):(column("row")):(won_by(0)):(ink(column("taken"))) \
         with labels offset 0, -0.55 font ",11" textcolor rgb variable
