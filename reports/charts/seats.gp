# seats.gp - how often each seat wins, by the number of players, and how sure that is; a line at its
# share by chance.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("seats.gp")]
load directory . "style.gp"
eval(few_marks)

half = 0.38
gap = 0.9
stats csv using (column("players")) nooutput
first = STATS_min
stats csv using (column("win_rate_high")) nooutput
most = STATS_max
# On a phone the tiles have no room: the table has them
stats csv using (stringcolumn("begins") ne "" ? 1 : 0) nooutput
has_tiles = STATS_max > 0 && width >= 600
alike(c) = column("span") > 0 && has_tiles ? place(0) + 0.5 * (column("span") - 1) : NaN
place(c) = column(0) + gap * (column("players") - first)
stats csv using (place(0)) nooutput
places = STATS_max + 1
is(word) = stringcolumn("verdict") eq word ? column("win_rate") : NaN

title = "Wins by seat (A is the first governor)"
nothing = key("box", blue, "more than an equal share")
nothing = key("box", vermillion, "less")
nothing = key("box", pale, "too few games to tell")
nothing = key("line", orange, "an equal share")
nothing = key("line", dark, "95 % interval")
eval(few_key)
load directory . "head.gp"

set border 1
set grid ytics noxtics
set yrange [0:less(110, most * 1.12)]
set xrange [-0.7:places - 0.3]
set format y "%g %%"
set ylabel "games won"
set xtics scale 0
below = has_tiles ? 116.0 : 88.0
set bmargin at screen below / height
# The number stands above the interval, and above the line of the share where that would run through it
label_room = 20 * less(110, most * 1.12) / (height - top - below)
above(c) = column("win_rate_high") < column("expected") && column("win_rate_high") + label_room > column("expected") ? \
    column("expected") : column("win_rate_high")

# Beneath each number of players its games; the columns of two players are narrow on a phone
beneath(c) = width < 600 ? sprintf("%d pl.\n%d g.", column("players"), column("games")) : \
    sprintf("%d players\n%d %s", column("players"), column("games"), column("games") == 1 ? "game" : "games")
plot csv using (place(0)):(column("win_rate")):(place(0) - half):(place(0) + half):(0):(column("win_rate")): \
         xtic(stringcolumn("seat") . (!is_all_few && column("few") > 0 ? "*" : "")) with boxxyerror linecolor rgb pale, \
     csv using (place(0)):(is("more")):(place(0) - half):(place(0) + half):(0):(column("win_rate")) with boxxyerror linecolor rgb blue, \
     csv using (place(0)):(is("less")):(place(0) - half):(place(0) + half):(0):(column("win_rate")) with boxxyerror linecolor rgb vermillion, \
     csv using (place(0) - half):(column("expected")):(2 * half):(0) \
         with vectors nohead linewidth 3 linecolor rgb orange, \
     csv using (place(0)):(column("win_rate_low")):(0):(column("win_rate_high") - column("win_rate_low")) \
         with vectors heads size graph 0.006, 90 linewidth 1.6 linecolor rgb dark, \
     csv using (place(0)):(above(0)):(sprintf("%.0f", column("win_rate"))) \
         with labels offset 0, 0.6 textcolor rgb dark, \
     csv using (stringcolumn("seat") eq "A" ? place(0) + 0.5 * (column("players") - 1) : NaN):(0):(beneath(0)) \
         with labels offset 0, (has_tiles ? -4 : -2.8) font (width < 600 ? small : normal) textcolor rgb dark, \
     csv using (alike(0)):(0):(stringcolumn("begins")) with labels offset 0, -2.2 font ",10" textcolor rgb dark
