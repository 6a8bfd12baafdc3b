select make_record('dated_settings', 'setting', 'Add a later one instead.');
