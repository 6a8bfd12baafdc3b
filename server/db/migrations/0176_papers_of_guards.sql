-- Whether only guards with their papers may be planned is the first question of a new company, asked until somebody answers it.
alter table company_settings add qualifications_answered boolean not null default false;
alter table company_settings disable trigger user;
update company_settings set qualifications_answered = true where require_qualifications;
alter table company_settings enable trigger user;
