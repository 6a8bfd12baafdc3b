-- Telephone numbers are found in every spelling: the text that is searched has their digits as well, without the country's number and
-- the 0 in front of the digits. A typed number is brought into the same form (phoneDigits in api/core/fields/phones.ts).
create or replace function phone_digits(contacts text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(coalesce(contacts, ''), '[\s().+-]', '', 'g'), '(^|\D)(?:00256|256|0)', '\1', 'g')
$$;

-- Databases made before 0003 had its alias get the function as it is now, so that a dump of theirs goes into PostgreSQL 15 too.
create or replace function new_reference(letter text) returns text language sql volatile as $$
  select letter || '-' || substr(code, 1, 4) || '-' || substr(code, 5, 4)
  from (select upper(encode(uuid_send(gen_random_uuid()), 'hex')) as code) as generated
$$;
