# role-seats.gp - which share of its choices each seat gives to each role.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("role-seats.gp")]
load directory . "style.gp"
eval(few_marks)

stats csv using (column("row")):(column("share")) nooutput
n = STATS_max_x; most = STATS_max_y
row_name(c) = name("role")
eval(measure)
load directory . "heat.gp"
gap = 0.4
# On a phone the tiles have no room: the table has them
stats csv using (stringcolumn("begins") ne "" ? 1 : 0) nooutput
has_tiles = STATS_max > 0 && width >= 600
alike(c) = has_tiles && column("span") > 0 && column("row") == 1 ? x(0) + 0.5 * (column("span") - 1) : NaN
x(c) = column("place") + gap * (column("block") - 1)
stats csv using (x(0)) nooutput
fields = STATS_max

title = "Roles by seat: percent of the seat's choices"
eval(few_key)
below = has_tiles ? 84 : 62
height = 76 + 34 * n + below
load directory . "head.gp"

set yrange [n + 0.5:0.5]
set xrange [0.5:fields + 0.5]
set cbrange [0:most]
set lmargin at screen across(left)
set bmargin at screen 1.0 * below / height

plot csv using (x(0)):(column("row")):(x(0) - 0.5):(x(0) + 0.5):(column("row") - 0.5):(column("row") + 0.5): \
             (column("share")):xtic(stringcolumn("seat")):ytic(row(0)) \
         with boxxyerror linecolor palette, \
     csv using (x(0)):(column("row")):(number("share")):(ink(column("share"))) \
         with labels font heat_font((width - left - 24) / fields) textcolor rgb variable, \
     csv using (stringcolumn("seat") eq "A" && column("row") == 1 ? x(0) + 0.5 * (column("players") - 1) : NaN): \
             (n + 0.5):(sprintf(width < 600 ? "%d pl." : "%d players", column("players"))) \
         with labels offset 0, (has_tiles ? -3.4 : -2.2) textcolor rgb dark, \
     csv using (alike(0)):(n + 0.5):(stringcolumn("begins")) with labels offset 0, -2 font ",10" textcolor rgb dark
