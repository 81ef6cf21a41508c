# style.gp - what all charts share. A chart begins with
#
#     csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
#     directory = ARG0[1:strlen(ARG0)-strlen("NAME.gp")]
#     load directory . "style.gp"
#     title = "..."
#     do for [...] or nothing = key("box", blue, "won")     # the legend, if it has one
#     load directory . "head.gp"                            # draws these
#
# csv    data with a header row; columns are addressed by name: column("wins"). The first may be `headline`: in its
#        first row a sentence about these games
# image  file to write; its ending chooses between SVG, PNG and PDF
# width, height in pixels; head.gp adds what its texts need
# drawn, rows    how many rows the data has, and the whole report
#
# Names come from the data only (ytic, with labels, arrays filled by stats). They must never
# become part of a command: gnuplot would run what stands between backticks.

# Scripts from before there was a second file to load do not say where they are
if (!exists("directory")) {
    directory = ARG0
    while (strlen(directory) > 0 && directory[strlen(directory):*] ne "/") { directory = directory[1:strlen(directory) - 1] }
}

# The pen of whatever was drawn before would show in the first bytes of the picture
set terminal svg size 100, 100 linewidth 1.3
set output "/dev/null"
plot [0:1][0:1] 0.5 with lines linecolor rgb "#000000"
unset output

set encoding utf8
set datafile separator comma
set datafile columnheaders
# "#1 fan" is a player, no comment
set datafile commentschars ''
set datafile missing ""

# A text as it was before the CSV writer protected spreadsheets from formulas.
plain(s) = (s[1:1] eq "'" && strlen(s) > 1 && strstrt("=+-@", s[2:2]) > 0) ? s[2:*] : s

# The sentence: `says` lines, with "\n" between
array headline[1] = [""]
stats csv every ::0::0 using (headline[1] = columnhead(1) eq "headline" ? plain(stringcolumn("headline")) : "", 0) nooutput
says = headline[1] eq "" ? 0 : 1
do for [i = 1:strlen(headline[1])] {
    says = says + (headline[1][i:i] eq "\n")
}

# What the data says of the picture where no argument does, so that it is the same by hand: width, height and the rows as above, the
# theme, the height of the whole picture when it is given (else 0), and the columns of bars.gp and its like.
# `front`: how many columns stand before those of the report.
array asked[2] = ["", ""]
front = says > 0
stats csv every ::0::0 using (columnhead(3) eq "chart" ? (asked[1] = plain(stringcolumn(2)), asked[2] = stringcolumn(3), front = 3, 0) : 0, 0) nooutput
own_title = asked[1] eq "-" ? "" : asked[1]
said(i, otherwise) = words(asked[2]) < i ? otherwise : word(asked[2], i)
width = int(width eq "" ? said(1, "800") : width)
height = int(height eq "" ? said(2, "480") : height)
drawn = drawn eq "" ? said(3, "0") : drawn
rows = rows eq "" ? said(4, "") : rows
theme = said(5, "light")
whole_height = int(said(6, "0"))

# Okabe and Ito's colours, which colour-blind people can tell apart; for lines wine in place of yellow,
# which is too light.
paper = 0xffffff; dark = 0x333333; strong = 0x111111; border = 0x666666; faint = 0xdddddd; soft = 0xcccccc
pale = 0xb0b0b0; middle = 0xf0f0f0; grey = 0x999999
blue = 0x0072B2; orange = 0xE69F00; green = 0x009E73; vermillion = 0xD55E00
sky = 0x56B4E9; purple = 0xCC79A7; yellow = 0xF0E442; wine = 0x882255
# On a dark screen
if (theme eq "dark") {
    paper = 0x1b1b1b; dark = 0xd8d8d8; strong = 0xffffff; border = 0x9a9a9a; faint = 0x404040; soft = 0x585858
    pale = 0x707070; middle = 0x383838; grey = 0x8c8c8c
    blue = 0x4FA3DC; green = 0x2CC197; vermillion = 0xFF7A33; sky = 0x9AD4F7; wine = 0xD0679F
}
# On paper without colours these are still lighter and darker
if (theme eq "print") {
    dark = 0x000000; strong = 0x000000; border = 0x000000; faint = 0xc4c4c4; soft = 0xb4b4b4; grey = 0x8a8a8a
    blue = 0x5C93C4; orange = 0xF2B544; green = 0x2E8F72; vermillion = 0xA84400; sky = 0xB4DAF3; purple = 0xC08AAA; wine = 0x56103A
}
array palette[8] = [blue, orange, green, purple, vermillion, sky, dark, wine]
html(tint) = sprintf("#%06x", tint)
load directory . "terminal.gp"
set termoption noenhanced

set border 3 linecolor rgb border linewidth 0.8
set format "%g"
set tics nomirror scale 0.5 textcolor rgb dark
set xlabel offset 0, 0.4 textcolor rgb dark
set ylabel textcolor rgb dark
set key textcolor rgb dark
set style line 100 linecolor rgb faint linewidth 0.8
set grid noxtics noytics linestyle 100 back
set style fill solid 1.0 noborder
set style textbox opaque noborder margins 0.2, 0.2

# Without head.gp a chart has its title in the upper left corner and gnuplot's own key below it:
#     set label 1 "Title"
set label 1 at screen 24.0 / width, screen 1 - 24.0 / height left font title_font textcolor rgb strong
set key at screen 1 - 24.0 / width, screen 1 - 52.0 / height right center horizontal maxrows 1 samplen 1.2 width 1
set tmargin at screen 1 - 76.0 / height
set bmargin at screen 62.0 / height
set lmargin at screen 76.0 / width
set rmargin at screen 1 - 24.0 / width

# Places on the picture, in pixels from the left and from the top
across(x) = 1.0 * x / width
down(y) = 1 - 1.0 * y / height
edge = width < 600 ? 14 : 24

# An entry of the legend: its form (box, line, dot, ring or note, which has none), colour and text
keys = 0
array key_form[16]
array key_tint[16]
array key_text[16]
key(form, tint, text) = (keys = keys + 1, key_form[keys] = form, key_tint[keys] = tint, key_text[keys] = text, keys)

# About the width of a character, in pixels
glyph = 8.0; small_glyph = 7.0
more(a, b) = b > a ? b : a
less(a, b) = b < a ? b : a
least_title = 12
has_title_room(s) = 0.55 * least_title * strlen(s) <= width - 2 * edge
fit(s, n) = strlen(s) > n ? s[1:n - 1] . "…" : s

# What rests on little has a star; where all does, the legend says it once. Charts whose data has a column `few` ask with
# eval(few_marks) before they draw, and end their legend with eval(few_key)
has_few = 0; is_all_few = 0
few_marks = 'stats csv using (column("few") > 0) nooutput; has_few = STATS_max > 0; is_all_few = STATS_min > 0'
star(c) = !is_all_few && column("few") > 0 ? " *" : ""
few_key = 'if (has_few) { nothing = key("note", dark, is_all_few ? "too few to rely on, in every row" : "* too few to rely on") }'

# Room at the left for the names of rows: row_name(0) is that of the row that is read, mark(0) what never is
# cut off. Bytes are counted, as characters of more of them are often wider. Names too long for the room are small
# (`name_font`), and only then cut off.
#     row_name(c) = name("player")
#     mark(c) = star(0)
#     eval(measure)
#     set lmargin at screen across(left)
#     plot csv using ...:ytic(row(0))
mark(c) = ""
most_left = width < 600 ? more(200, 0.46 * width) : 260
measure = 'longest = 0; set encoding default; stats csv using (longest = more(longest, strlen(row_name(0)) + strlen(mark(0))), 0) nooutput; \
    set encoding utf8; is_small = glyph * longest + 10 > most_left; name_glyph = is_small ? small_glyph : glyph; \
    name_font = is_small ? small : normal; set ytics font name_font; left = less(name_glyph * longest + 10, most_left) + edge'
characters(c) = int((left - edge - 10) / name_glyph)
cut(s) = fit(s, characters(0))
row(c) = fit(row_name(c), characters(0) - strlen(mark(c))) . mark(c)
# The same in two lines, for rows that are sentences
blank_before(s, i) = i < 1 || s[i:i] eq " " ? i : blank_before(s, i - 1)
broken(s, n) = strlen(s) <= n ? s : (at = blank_before(s, n), at < 1 ? fit(s, n) : s[1:at - 1] . "\n" . fit(s[at + 1:*], n))
sentence(c) = broken(row_name(c), characters(0) - strlen(mark(c))) . mark(c)
# The height of such names below an axis, when they are turned by 40 degrees
slope = '18 + 0.64 * less(name_glyph * longest, left - edge)'

# A round step between tics, about n of them up to `most`, and one at least
nice(most, n) = most <= 0 ? 1 : (unit = 10.0 ** floor(log10(1.0 * most / n)), part = most / (n * unit), \
    unit * (part <= 1 ? 1 : part <= 2 || most < 5 * unit ? 2 : part <= 5 ? 5 : 10))

name(column) = plain(stringcolumn(column))

# ": the first 20 of 57 players", when not all are drawn
some(things) = rows eq "" || int(drawn) >= int(rows) ? "" : \
    sprintf(": the first %s of %s %s", drawn, rows, things)
# ", the first 100 rounds", when later ones are not drawn; for data with a column `round`
early = rows eq "" || int(drawn) >= int(rows) ? "" : ", the first 100 rounds"

# The step between tics of things that are counted: a whole number
whole(most, n) = more(1, nice(most, n))
# How many tics have room on so many pixels
tics(pixels) = more(2, int(pixels / 44))
