select count_by_month('patrols', 'completed_at',
  'select ''patrols'', month_of(r.completed_at), 1 from %1$s r where r.completed_at is not null');
