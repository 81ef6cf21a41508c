# dates.gp - tics for an axis of dates from STATS_min to STATS_max, in seconds: days, the first of months, or years.
array month_name[12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
day = 86400.0
date_from = STATS_min; date_to = STATS_max
date_room = more(1, tics(0.55 * (width - 120)))
month_of(t) = int(12 * tm_year(t) + tm_mon(t))
start_of(month) = strptime("%Y-%m-%d", sprintf("%04d-%02d-01", month / 12, month % 12 + 1))
set xrange [date_from - 0.02 * (date_to - date_from) - day:date_to + 0.02 * (date_to - date_from) + day]
set xtics () # none but these
months = month_of(date_to) - month_of(date_from)
if (months < 2) {
    date_step = day * ceil((date_to - date_from) / day / date_room + 0.01)
    do for [date_i = 0:date_room] {
        t = date_from + date_i * date_step
        if (t <= date_to) {
            set xtics add (sprintf("%d ", tm_mday(t)) . month_name[int(tm_mon(t)) + 1] t)
        }
    }
    set xlabel strftime("%Y", date_from)
} else {
    date_step = ceil(1.0 * months / date_room)
    date_step = date_step <= 3 ? date_step : date_step <= 6 ? 6 : 12 * ceil(date_step / 12.0)
    date_step = int(date_step)
    first = month_of(date_from) + date_step - 1
    first = first - first % date_step
    do for [date_i = 0:(month_of(date_to) - first) / date_step] {
        month = first + date_i * date_step
        set xtics add ((date_step % 12 == 0 ? "" : month_name[month % 12 + 1] . " ") . sprintf("%d", month / 12) start_of(month))
    }
    set xlabel "date"
}
