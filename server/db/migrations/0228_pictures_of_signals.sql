-- A picture that a camera has sent with a signal, made small; the picture as it was sent is not kept.
alter table photos add column signal_id bigint, add column signal_received_at timestamptz;
alter table photos
  add constraint photos_signal_id_fkey foreign key (signal_id, signal_received_at) references alarm_signals (id, received_at)
    on delete cascade,
  add constraint photos_signal check ((signal_id is null) = (signal_received_at is null)),
  drop constraint photos_owner;
alter table photos
  add constraint photos_owner check (num_nonnulls(incident_id, request_id, visit_id, guard_id, signal_id) = 1);
create index photos_signal_id on photos (signal_id, signal_received_at);
