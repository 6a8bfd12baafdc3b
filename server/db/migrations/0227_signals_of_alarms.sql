-- Erasing an alarm looks for its signals among all rows, so that the index has them all.
drop index alarm_signals_alarm_id;
create index alarm_signals_alarm_id on alarm_signals (alarm_id, received_at);
