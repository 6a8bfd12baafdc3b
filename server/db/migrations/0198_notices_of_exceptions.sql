-- Exceptions stand under the bell, too. The page of notices reads one kind, and a record that is told of again has one notice.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('message', 'application', 'quote', 'incident', 'request', 'qualification', 'credit_limit', 'login', 'exception'));
create index notices_kind on notices (kind, id);
create index notices_record on notices (record_id, kind);
