-- Databases made before 0003 had its alias get the function as it is now, so that a dump of theirs goes into PostgreSQL 15 too.
create or replace function new_reference(letter text) returns text language sql volatile as $$
  select letter || '-' || substr(code, 1, 4) || '-' || substr(code, 5, 4)
  from (select upper(encode(uuid_send(gen_random_uuid()), 'hex')) as code) as generated
$$;
