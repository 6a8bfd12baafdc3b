-- The ends of qualifications: a shift after one is no cover where the qualification is needed (server/people/lapsed-queries.ts).
create index guard_qualifications_ends on guard_qualifications (guard_id, (case when revoked_at is null then expires_on else '-infinity'::date end))
  where deleted_at is null;
