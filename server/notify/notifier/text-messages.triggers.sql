create or replace trigger note_undo after insert or update or delete on text_messages for each row
  when (current_setting('app.undo_key', true) <> '') execute function note_undo();
