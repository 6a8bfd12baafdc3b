-- Whether a shift counts as cover: over, or its guard may stand there. A shift that is kept while its guard is suspended or on
-- leave covers nothing until then.
create function counts_as_cover(shift tsrange, guard_status text) returns boolean language sql stable as $$
  select guard_status = 'Active' or upper(shift) <= local_time(now())
$$;
