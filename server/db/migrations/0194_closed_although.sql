-- The fact that still stood when somebody closed an exception by hand.
alter table exceptions add column although text,
  add constraint exceptions_although check (although is null or state = 'Resolved');
