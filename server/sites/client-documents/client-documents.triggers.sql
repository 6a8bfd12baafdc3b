select make_record('client_documents', 'document', 'Keep it.', 'key_id');
