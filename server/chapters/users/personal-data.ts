import { sql } from 'kysely'
import { EMBEDDED_ISSUER } from '../../platform/access/issuer.ts'
import { digestOf } from '../../platform/access/erased-subjects.ts'
import type { Chapter } from '../../platform/chapter.ts'
import { itsAccount } from '../../platform/personal-data/conditions.ts'
import { maskAddresses } from '../../platform/personal-data/mask.ts'
import { erasureStep, section, type ErasureScope, type Subject } from '../../platform/personal-data/personal-data.ts'

const ids = (s: Subject) => sql`${s.accountIds}::uuid[]`
const accounts = (s: ErasureScope) => sql`${s.accountIds}::uuid[]`

/** Accounts: sections of a person's export, and steps of an erasure. */
export const personalData: NonNullable<Chapter['personalData']> = {
  sections: [
    section(
      'compte',
      ['Compte', 'Account'],
      (s) =>
        sql`select id, email, former_emails, nom, prenom, langue, courriel_du_jour, (select m.written_at from morning_letters m where m.user_id = users.id) as dernier_courriel_du_jour, active, created_at, updated_at, last_seen_at, delete_after, erased_at from users where ${itsAccount('id', s)}`,
    ),
    section(
      'identites',
      ['Identités auprès des fournisseurs de connexion', 'Identities with sign-in providers'],
      (s) => sql`select issuer, subject, created_at from user_identities where ${itsAccount('user_id', s)}`,
    ),
    section(
      'comptes_de_connexion',
      ['Comptes de connexion', 'Sign-in accounts'],
      (s) => sql`select id, name, email, "emailVerified", "createdAt", "updatedAt" from auth_user where id = any(${ids(s)})`,
    ),
    section(
      'identites_reliees',
      ['Identités ProConnect et FranceConnect', 'Identities of ProConnect and FranceConnect'],
      (s) =>
        sql`select provider, issuer, subject, siret, created_at, last_used_at from provider_identities where account_id = any(${ids(s)})`,
    ),
    section(
      'changement_adresse',
      ['Changement d’adresse en cours', 'Change of address that is not finished'],
      (s) =>
        sql`select email, confirmed_new_at, confirmed_former_at, takes_effect_at, created_at from email_changes where account_id = any(${ids(s)})`,
    ),
    section(
      'cles_acces',
      ['Clés d’accès', 'Passkeys'],
      (s) => sql`select id, name, synced, created_at, last_used_at from passkeys where account_id = any(${ids(s)})`,
    ),
    section(
      'deux_etapes',
      ['Validation en deux étapes', 'Two-step sign-in'],
      (
        s,
      ) => sql`select f.confirmed_at, f.created_at, (select count(*)::int from recovery_codes r where r.account_id = f.account_id) as recovery_codes_left
        from second_factors f where f.account_id = any(${ids(s)})`,
    ),
    section(
      'roles',
      ['Rôles', 'Roles'],
      (s) => sql`select role, created_at, false as suspended from user_roles where ${itsAccount('user_id', s)}
      union all select coalesce(role, link_role), given_at, true from suspended_grants where ${itsAccount('user_id', s)}`,
    ),
    section(
      'sessions',
      ['Sessions ouvertes', 'Open sessions'],
      (s) => sql`select "createdAt" as created_at, "expiresAt" as expires_at, "userAgent" as user_agent, method
        from auth_session where "userId" = any(${ids(s)})
      union all select created_at, expires_at, null, null from outside_sessions where ${itsAccount('user_id', s)}`,
    ),
    section(
      'voir_comme',
      ['Consultations du service à sa place', 'Views of the service in their place'],
      (s) => sql`select reason, created_at, coalesce(ended_at, expires_at) as ended_at from user_views where ${itsAccount('user_id', s)}`,
    ),
  ],
  erasure: {
    access: [
      erasureStep(
        'jetons',
        ['Jetons encore valables refusés', 'Tokens that still live refused'],
        (s) => sql`insert into erased_subjects (digest)
      select ${digestOf(sql`issuer`, sql`subject`)} from user_identities where ${itsAccount('user_id', s)}
      union select ${digestOf(sql`${EMBEDDED_ISSUER}::text`, sql`id::text`)} from auth_user where id = any(${accounts(s)})
      on conflict (digest) do update set erased_at = now_ms()`,
      ),
      erasureStep(
        'sessions',
        ['Sessions fermées', 'Sessions ended'],
        (s) => sql`with own as (delete from auth_session where "userId" = any(${accounts(s)}) returning 1),
      outside as (delete from outside_sessions where ${itsAccount('user_id', s)} returning 1)
      select from own union all select from outside`,
      ),
      erasureStep(
        'connexion',
        ['Comptes de connexion et identités supprimés', 'Sign-in accounts and identities removed'],
        (s) => sql`with own as (delete from auth_user where id = any(${accounts(s)}) returning 1),
      sent as (delete from sign_in_codes where email = any(${s.emails}::text[]) returning 1),
      outside as (delete from user_identities where ${itsAccount('user_id', s)} returning 1)
      select from own union all select from sent union all select from outside`,
      ),
      erasureStep(
        'roles',
        ['Rôles retirés', 'Roles taken away'],
        (s) => sql`with suspended as (delete from suspended_grants where ${itsAccount('user_id', s)} returning 1),
      held as (delete from user_roles where ${itsAccount('user_id', s)} returning 1)
      select from suspended union all select from held`,
      ),
    ],
    texts: [
      erasureStep(
        'voir_comme',
        ['Motifs de consultation supprimés', 'Reasons of views removed'],
        (s) => sql`delete from user_views where ${itsAccount('user_id', s)}`,
      ),
      maskAddresses('user_views', { texts: ['les motifs de consultation', 'reasons of views'], columns: ['reason'] }),
      maskAddresses('users', { texts: ['les noms de comptes', 'names of accounts'], columns: ['nom', 'prenom'], versioned: true }),
    ],
    account: [
      erasureStep(
        'compte',
        ['Compte anonymisé (seul l’identifiant est conservé)', 'Account made anonymous (only its identifier is kept)'],
        (
          s,
        ) => sql`update users set email = null, nom = null, prenom = null, last_seen_at = null, langue = null, delete_after = null, active = false, former_emails = null,
      erased_at = now_ms(),
      version = version + 1, updated_at = now_ms() where ${itsAccount('id', s)} and erased_at is null`,
      ),
    ],
  },
}
