select make_record('clients', 'client', 'Delete these first, or keep the client.');

select count_by_month('clients', 'registered_on, deleted_at',
  'select ''clients'', month_of(r.registered_on), 1 from %1$s r union all
        select ''clients'', greatest(month_of(r.registered_on), month_of(r.deleted_at)), -1
        from %1$s r where r.deleted_at is not null');
