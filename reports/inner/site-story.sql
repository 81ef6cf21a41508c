-- report: site-story
-- hidden: shipslog site: the story of a game that is kept
-- column: sentence text one of up to five, with the names that players have now
SELECT replace(replace(replace(replace(replace(s.sentence,
    '{A}', max(iif(p.seat_no = 0, p.player, ''))), '{B}', max(iif(p.seat_no = 1, p.player, ''))),
    '{C}', max(iif(p.seat_no = 2, p.player, ''))), '{D}', max(iif(p.seat_no = 3, p.player, ''))),
    '{E}', max(iif(p.seat_no = 4, p.player, ''))) AS sentence
FROM story s JOIN v_sitters p ON p.game = s.game
WHERE s.game = :game GROUP BY s.n ORDER BY s.n
