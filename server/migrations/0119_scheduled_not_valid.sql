-- In steps: the few decided publications that are not validated, which publications_public_acteur leaves out. What an actor has scheduled is read from both.
create index if not exists publications_scheduled_not_valid on publications (acteur_id, publie_le)
  where not valide and moderation_status in ('approved', 'published') and deleted_at is null;
