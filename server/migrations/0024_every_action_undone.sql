-- What administrators do can be undone where it can be at all: edits, links, roles, and what was made. And a reply to a support
-- message is held for a moment before it leaves, so that there is something to undo.

alter table undo_steps
  -- Who reverses it, where that is not who reverses most changes of such a target: a link of an actor, a role of a user.
  add column kind text,
  -- Which one of the target: the linked user, the role, the note.
  add column part text,
  -- Whose own thing it was: nobody else may undo it. Null where any administrator may.
  add column own_of uuid;
alter table undo_steps drop constraint undo_steps_target;
alter table undo_steps add constraint undo_steps_target check (target_type in
  ('publication', 'acteur', 'claim', 'message_thread', 'duplicate_dismissal', 'defibrillateur', 'commune_defibrillateur',
   'commune', 'user', 'subscription', 'import_source', 'canned_reply', 'saved_view'));
-- Undoing locks all steps of its target.
create index undo_steps_target_key on undo_steps (target_type, target_id);

-- Until when an e-mail waits on purpose; its job is not due before.
alter table emails add column held_until timestamptz(3);
