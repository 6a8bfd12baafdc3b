-- The yearly comparison with the law, once it is late, is an exception for those who see to money.
do $$
begin
  -- One more kind, beside whichever there are.
  execute (select format('alter table exceptions drop constraint %I, add constraint %1$I %s', conname,
      replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''law_review''::text, '))
    from pg_constraint where conrelid = 'exceptions'::regclass and conname = 'exceptions_kind_check');
end $$;
create unique index exceptions_of_law on exceptions (kind) where kind = 'law_review' and state <> 'Resolved';

-- The review ends it at once.
create function end_law_review() returns trigger language plpgsql as $$
begin
  update exceptions set state = 'Resolved', version = version + 1, resolved_at = now(),
    resolution = format('The values were compared with the law on %s.', to_char(new.law_reviewed_on, 'FMDD Mon YYYY'))
  where kind = 'law_review' and state <> 'Resolved';
  return null;
end $$;
create trigger end_law_review after update of law_reviewed_on on company_settings for each row
  when (new.law_reviewed_on is not null) execute function end_law_review();
