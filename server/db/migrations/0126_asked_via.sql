-- How an absence was asked for; nothing where nobody has noted it, as for those from before.
alter table guard_absences add asked_via text check (asked_via in ('office', 'guard_page', 'telephone', 'writing'));
