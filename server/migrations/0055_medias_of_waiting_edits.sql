-- Waiting edits use media as drafts do: the rows of both have the fields of a request or an answer in `content`.
create trigger publication_waiting_edits_count_medias_insert after insert on publication_waiting_edits referencing new table as new_rows
  for each statement execute function publication_drafts_count_medias();
create trigger publication_waiting_edits_count_medias_update after update on publication_waiting_edits
  referencing old table as old_rows new table as new_rows for each statement execute function publication_drafts_count_medias();
create trigger publication_waiting_edits_count_medias_delete after delete on publication_waiting_edits referencing old table as old_rows
  for each statement execute function publication_drafts_count_medias();
