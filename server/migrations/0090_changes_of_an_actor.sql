-- The actor in whose name a change was made: its people may undo it. Spec §2-69.
alter table undo_steps add column in_name_of uuid;
