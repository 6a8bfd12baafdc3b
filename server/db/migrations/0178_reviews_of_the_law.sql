-- The yearly comparison with the law, once it is late, is an exception for those who see to money.
do $$
begin
  -- One more kind, beside whichever there are.
  execute (select format('alter table exceptions drop constraint %I, add constraint %1$I %s', conname,
      replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''law_review''::text, '))
    from pg_constraint where conrelid = 'exceptions'::regclass and conname = 'exceptions_kind_check');
end $$;
create unique index exceptions_of_law on exceptions (kind) where kind = 'law_review' and state <> 'Resolved';
