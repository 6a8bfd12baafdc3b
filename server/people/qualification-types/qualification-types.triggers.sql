select make_record('qualification_types', 'qualification type', 'Keep it, or delete these first.');
