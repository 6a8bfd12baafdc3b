-- A guard who works a day and the night after it, without rest in between, stands in the queue of exceptions for the morning.

do $$
begin
  -- One more kind, beside whichever there are.
  execute (select format('alter table exceptions drop constraint %I, add constraint %1$I %s', conname,
      replace(pg_get_constraintdef(oid), 'ARRAY[', 'ARRAY[''no_rest''::text, '))
    from pg_constraint where conrelid = 'exceptions'::regclass and conname = 'exceptions_kind_check');
end $$;

-- Those that the watch compares with the shifts as they are.
create index exceptions_of_days_and_nights on exceptions (id) where kind = 'no_rest' and not passed;
