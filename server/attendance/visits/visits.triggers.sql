create or replace trigger audit after insert on visits for each row execute function write_audit('latitude', 'longitude', 'accuracy_m');
