-- Identities of ProConnect and FranceConnect, bound to accounts of the embedded issuer. docs/decisions/0012.

-- An account that began with such an identity has no address until its person proves one: a provider's address is never taken for it.
alter table auth_user alter column email drop not null;

create table provider_identities (
  id uuid primary key,
  -- The preset, for display. The identity is the subject at the issuer: an integration platform has other subjects than production.
  provider text not null,
  issuer text not null,
  subject text not null,
  account_id uuid not null references auth_user on delete cascade,
  -- Of the establishment for which an agent has signed in the last time: ProConnect.
  siret text,
  created_at timestamptz(3) not null default now_ms(),
  last_used_at timestamptz(3),
  constraint provider_identities_subject unique (issuer, subject),
  constraint provider_identities_one_of_each unique (account_id, provider),
  constraint provider_identities_provider_known check (provider in ('proconnect', 'franceconnect')),
  constraint provider_identities_subject_length check (length(subject) between 1 and 255 and length(issuer) between 1 and 500),
  constraint provider_identities_siret_form check (siret ~ '^[0-9]{14}$')
);

alter table auth_session
  -- When the person has shown who they are, where the session began later: single sign-on at a provider.
  add column authenticated_at timestamptz(3),
  drop constraint auth_session_method_known,
  add constraint auth_session_method_known check (method in ('password', 'code', 'passkey', 'proconnect', 'franceconnect'));
