-- A proposal may ask to manage the page as well: an approval then makes the person its owner, or opens the claim. Spec §2-75.
alter table acteur_proposals
  add column gestion_message text,
  add column gestion_nom text,
  add column gestion_telephone text,
  -- Of an approved one the claim that the decision opened.
  add column claim_id uuid references claims on delete set null;
alter table acteur_proposals add constraint acteur_proposals_gestion
  check (gestion_message is not null or num_nonnulls(gestion_nom, gestion_telephone, claim_id) = 0);
create index acteur_proposals_claim on acteur_proposals (claim_id) where claim_id is not null;
