# head-to-head.gp - in how many of their games the player of the row placed better than the other.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("head-to-head.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (more(column("row"), column("place"))) nooutput
n = STATS_max
most = 100
row_name(c) = name("player")
eval(measure)
load directory . "heat.gp"
# Both sides of even are news
set palette defined (0 html(orange), 50 html(middle), 100 html(blue))
# Colour only where it is hardly chance
shade(c) = column("is_sure") > 0 ? column("better_rate") : 50
ink(rate) = rate > 85 ? paper : dark

title = "Head to head: games placed better, in percent"
nothing = key("box", blue, "the row places better more often")
nothing = key("box", orange, "the column does")
nothing = key("box", middle, "too few games to tell")
eval(few_key)
below = @slope
height = 76 + 32 * n + below + 10
load directory . "head.gp"

set yrange [n + 0.5:0.5]
set xrange [0.5:n + 0.5]
set cbrange [0:100]
set lmargin at screen across(left)
set bmargin at screen (below + 10) / height
set xtics rotate by 40 right font name_font
plot csv using (column("place")):(column("row")):(column("place") - 0.5):(column("place") + 0.5): \
             (column("row") - 0.5):(column("row") + 0.5):(shade(0)): \
             xtic(cut(name("opponent"))):ytic(row(0)) with boxxyerror linecolor palette, \
     csv using (column("place")):(column("row")):(number("better_rate")):(ink(shade(0))) \
         with labels font heat_font((width - left) / n) textcolor rgb variable
