-- By how many seconds the clock of a device was behind the server's when it last sent events; negative for one that was ahead. What
-- happened before its clock was set right is corrected by it.
alter table devices add clock_skew integer;
