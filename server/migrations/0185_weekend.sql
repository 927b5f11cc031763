-- The agenda of the week-end on Thursday evening. Spec §2-89.

alter table follows
  drop constraint follows_topic_known,
  add constraint follows_topic_known check (topic in ('alertes', 'bacs', 'weekend'));

alter table envois
  drop constraint envois_kind_known,
  add constraint envois_kind_known check (kind in ('rappel', 'resume', 'premier', 'correction', 'fin', 'retrait', 'exercice')),
  drop constraint envois_whole,
  -- Of a reminder `slot` is the day of the collection, of an agenda the Saturday.
  add constraint envois_whole
    check (kind in ('rappel', 'resume') or (version is not null and communes is not null and seen is not null and digest is not null));
