# terminal.gp - opens the picture: its format, its size, its fonts. A picture of a given height is laid out as any other, and then
# stretched, or squeezed with smaller letters.
page_height = whole_height > 0 ? whole_height : height
squeeze = height > page_height ? (page_height > 0.6 * height ? 1.0 * page_height / height : 0.6) : 1.0
picture = strlen(image) > 4 ? image[strlen(image)-3:*] : ""
points = picture eq ".svg" || picture eq "" ? 1.0 : 0.78
sized(pixels) = sprintf(",%.4g", pixels * squeeze)
if (picture eq ".png") {
    set terminal pngcairo noenhanced size width, page_height font "sans-serif" . sized(11) background html(paper) linewidth 1.3 pointscale 1.4
    title_font = sized(13); second_font = sized(12); tiny = sized(8); small = sized(9); normal = sized(11)
} else { if (picture eq ".pdf") {
    set terminal pdfcairo noenhanced size width / 96.0, page_height / 96.0 font "sans-serif" . sized(10) background html(paper) linewidth 1.3 pointscale 0.7
    title_font = sized(13); second_font = sized(11); tiny = sized(7); small = sized(8); normal = sized(10)
} else {
    points = 1.0
    set terminal svg noenhanced size width, page_height dynamic font "sans-serif" . sized(14) background html(paper) linewidth 1.3
    title_font = sized(17); second_font = sized(15); tiny = sized(10); small = sized(12); normal = sized(14)
}}
set output image
