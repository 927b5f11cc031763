-- What a municipal office says to the administrators about an actor of its commune (favorable: it should be validated; defavorable: it is contested) or about
-- a claim. One opinion of an office on each. It decides nothing. Spec §2-73.
create table office_opinions (
  id uuid primary key,
  office_id uuid not null references acteurs on delete cascade,
  acteur_id uuid references acteurs on delete cascade,
  claim_id uuid references claims on delete cascade,
  avis text not null,
  texte text,
  given_by uuid references users,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  constraint office_opinions_avis check (avis in ('favorable', 'defavorable')),
  constraint office_opinions_texte check (avis = 'favorable' or texte is not null),
  constraint office_opinions_of_one check (num_nonnulls(acteur_id, claim_id) = 1)
);
create unique index office_opinions_acteur on office_opinions (acteur_id, office_id) where acteur_id is not null;
create unique index office_opinions_claim on office_opinions (claim_id, office_id) where claim_id is not null;
create index office_opinions_office on office_opinions (office_id, updated_at desc);
create index office_opinions_given_by on office_opinions (given_by) where given_by is not null;
