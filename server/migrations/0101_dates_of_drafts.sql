-- The dates of the events that drafts have, for the calendar of what is planned. A saved draft writes its own; a draft that was saved before has them
-- from its next change on. Spec §2-77.
create table publication_draft_dates (
  draft_id uuid not null references publication_drafts on delete cascade,
  acteur_id uuid not null references acteurs on delete cascade,
  -- The identifier that the occurrence has in a publication; empty for an event that has only days.
  occurrence text not null,
  debut timestamptz(3) not null,
  fin timestamptz(3) not null,
  journee boolean not null,
  statut text not null,
  primary key (draft_id, occurrence)
);
create index publication_draft_dates_acteur on publication_draft_dates (acteur_id, debut);
