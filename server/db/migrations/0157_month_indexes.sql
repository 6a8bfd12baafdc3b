-- What the list of months looks up besides slots: shifts outside of contracts, and guards who are on post, of whom there are few.
create index duty_schedules_outside on duty_schedules (shift_date, station_id) where slot_id is null and deleted_at is null;
create index attendances_on_post on attendances (slot_id) where state = 'On post';
