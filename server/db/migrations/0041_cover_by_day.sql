-- Whether a shift counts as cover depends on the absences of its guard, too: countsAsCover in server/people/absence-queries.ts.
drop function counts_as_cover(tsrange, text);
