--- A table alone, with columns that are filled from others.
-- report: months
-- title: Months
-- summary: games of each month
-- reading: A month without a game is left out,
--     and so is one that is not known.
-- headline: Most in {month}: {games}.
-- with: seats
-- needs: player
-- order: 300
-- column: month text year and month
-- column: games 0 games begun in it
-- few: games
-- column: score 2 mean score
-- detail interval: score
-- verdict: more is played in it
-- detail column: part_N_share 1 percentage of the score
SELECT substr(g.date, 1, 7) AS month, count(*) AS games, ratio_low(f.total, 1, 100) AS score_low
FROM finisher f JOIN game g ON g.id = f.game GROUP BY month ORDER BY month;
