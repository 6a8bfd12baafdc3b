-- Lists of alarm systems are searched by a part of their number, too.
create index alarm_systems_id_text on alarm_systems using gin (((id)::text) gin_trgm_ops) where (deleted_at is null);
