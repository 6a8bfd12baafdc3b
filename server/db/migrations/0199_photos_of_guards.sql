-- A guard has one photo, made small; the picture as it was sent is not kept.
alter table photos add column guard_id integer references guards (id) on delete cascade;
alter table photos drop constraint photos_owner;
alter table photos add constraint photos_owner check (num_nonnulls(incident_id, request_id, visit_id, guard_id) = 1);
create unique index photos_of_guard on photos (guard_id);
-- The id of that photo: a change of it is a change of the guard.
alter table guards add column photo uuid;
comment on column guards.photo is 'The photo of the guard in photos.';
