-- What a town hall sends of its alerts to those who follow its commune. Spec §2-86, docs/decisions/0044.

alter table follows
  drop constraint follows_topic_known,
  add constraint follows_topic_known check (topic in ('alertes', 'bacs'));

alter table envois
  drop constraint envois_kind_known,
  add constraint envois_kind_known check (kind in ('rappel', 'premier', 'correction', 'fin', 'retrait', 'exercice')),
  -- Of an alert: the publication, and the version of it that was sent. What was sent of one publication is a chain: a later part takes the place of what waits.
  add publication_id uuid references publications on delete set null,
  add version integer,
  -- Whose followers get it. `commune_id` is the first of them.
  add communes uuid[],
  add author_id uuid references users on delete set null,
  -- The number of recipients that the author saw, or `moins_de_10`.
  add seen text,
  -- SHA-256 of the content, in hexadecimal.
  add digest text,
  -- Why it is interrupted.
  add motif text constraint envois_motif_known check (motif in ('arret', 'retard', 'fin', 'retrait', 'depasse', 'copie')),
  -- How many followers were chosen.
  add recipients integer not null default 0,
  add constraint envois_whole check (kind = 'rappel' or (version is not null and communes is not null and seen is not null and digest is not null));
-- Of a reminder `slot` is the day of the collection; of an alert what is sent once: the publication, with its correction, end or version.
create index envois_of_publications on envois (publication_id, created_at) where publication_id is not null;
create index envois_of_authors on envois (author_id) where author_id is not null;

-- `depassee`: a later message took its place. `arretee`: it was stopped, or what it says is over.
alter table remises
  drop constraint remises_state_known,
  add constraint remises_state_known
    check (state in ('attend', 'en_main', 'acceptee', 'refusee', 'incertaine', 'perimee', 'depassee', 'arretee'));
