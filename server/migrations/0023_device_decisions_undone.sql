-- Decisions on defibrillators, of the country and of a commune, can be undone too.
alter table undo_steps drop constraint undo_steps_target;
alter table undo_steps add constraint undo_steps_target check (target_type in
  ('publication', 'acteur', 'claim', 'message_thread', 'duplicate_dismissal', 'defibrillateur', 'commune_defibrillateur'));
