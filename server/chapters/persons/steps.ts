import { type RawBuilder, sql } from 'kysely'
import { EMBEDDED_ISSUER } from '../../platform/access/issuer.ts'
import { digestOf } from '../../platform/access/erased.ts'
import { itsAccount, itsAddress, itsReports, mentions, type Subject } from './subject.ts'

/** What an erasure works on: who, and the records that hang on them, read before anything is touched. */
export interface Scope extends Subject {
  claims: string[]
  threads: string[]
}

/** One thing that an erasure does. */
export interface Step {
  key: string
  /** French, English. */
  texts: readonly [string, string]
  run: (scope: Scope) => RawBuilder<unknown>
}

export const step = (key: string, fr: string, en: string, run: Step['run']): Step => ({ key, texts: [fr, en], run })

/** Stands where somebody had written something. */
export const ERASED_TEXT = '[effacé / erased]'
const accounts = (s: Scope) => sql`${s.accountIds}::uuid[]`
const claims = (s: Scope) => sql`${s.claims}::uuid[]`

/** Ways in, first: from the commit on no token and no session of theirs is good. */
export const WAYS_IN: readonly Step[] = [
  // Before anything goes by which they are found.
  step(
    'annulations',
    'Sauvegardes d’annulation supprimées',
    'Undo backups removed',
    (s) => sql`delete from undo_steps where (target_type = 'claim' and target_id = any(${claims(s)}))
      or (target_type = 'message_thread' and target_id = any(${s.threads}::uuid[])) or (target_type = 'user' and ${itsAccount('target_id', s)})
      or (target_type = 'saved_view' and audit_id in (select l.id from audit_log l where ${itsAccount('l.user_id', s)} and l.target_type = 'saved_view'))
      or part = ${s.userId}::text or own_of = ${s.userId}::uuid or position(${s.userId}::text in before::text || dependents::text) > 0 or ${mentions('before', s)} or ${mentions('dependents', s)}`,
  ),
  step(
    'jetons',
    'Jetons encore valables refusés',
    'Tokens that still live refused',
    (s) => sql`insert into erased_subjects (digest)
      select ${digestOf(sql`issuer`, sql`subject`)} from user_identities where ${itsAccount('user_id', s)}
      union select ${digestOf(sql`${EMBEDDED_ISSUER}::text`, sql`id::text`)} from auth_user where id = any(${accounts(s)})
      on conflict (digest) do update set erased_at = now_ms()`,
  ),
  step(
    'sessions',
    'Sessions fermées',
    'Sessions ended',
    (s) => sql`with own as (delete from auth_session where "userId" = any(${accounts(s)}) returning 1),
      outside as (delete from outside_sessions where ${itsAccount('user_id', s)} returning 1)
      select from own union all select from outside`,
  ),
  step(
    'connexion',
    'Comptes de connexion et identités supprimés',
    'Sign-in accounts and identities removed',
    (s) => sql`with own as (delete from auth_user where id = any(${accounts(s)}) returning 1),
      codes as (delete from auth_verification where ${mentions('identifier', s)} or ${mentions('value', s)} returning 1),
      outside as (delete from user_identities where ${itsAccount('user_id', s)} returning 1)
      select from own union all select from codes union all select from outside`,
  ),
  step('roles', 'Rôles retirés', 'Roles taken away', (s) => sql`delete from user_roles where ${itsAccount('user_id', s)}`),
  step('acteurs', 'Détachée des acteurs', 'Unlinked from actors', (s) => sql`delete from actor_users where ${itsAccount('user_id', s)}`),
  step(
    'vues',
    'Vues enregistrées supprimées',
    'Saved views removed',
    (s) => sql`delete from saved_views where ${itsAccount('user_id', s)}`,
  ),
  step(
    'attentes',
    'Annonces et consultations en cours supprimées',
    'Pending notices and presence removed',
    (s) => sql`with notices as (delete from refusal_notices where ${itsAccount('user_id', s)} returning 1),
      views as (delete from message_viewers where ${itsAccount('user_id', s)} returning 1)
      select from notices union all select from views`,
  ),
]

/** What must stay no longer names them. */
export const RECORDS: readonly Step[] = [
  step(
    'revendications',
    'Demandes de gestion anonymisées (les demandes en attente sont closes)',
    'Claims made anonymous (pending ones are closed)',
    (s) => sql`update claims set message = ${ERASED_TEXT}, nom = null, email = null, telephone = null, telephone_e164 = null, reason = null,
        status = case when status = 'pending' then 'rejected' else status end, decided_at = coalesce(decided_at, now_ms()),
        erased_at = now_ms(), version = version + 1, updated_at = now_ms()
      where id = any(${claims(s)}) and erased_at is null`,
  ),
  step(
    'signalements',
    'Signalements rendus anonymes',
    'Reports made anonymous',
    (s) => sql`update publication_reports set message = null, email = null, reporter_hash = 'erased:' || gen_random_uuid()
      where ${itsReports('publication_reports', s)}`,
  ),
  step(
    'publications',
    'Publications conservées sans leur auteur',
    'Publications kept without their author',
    (s) => sql`update publications set created_by = null where ${itsAccount('created_by', s)}`,
  ),
  step(
    'adresses_publiees',
    'Adresse retirée des coordonnées publiées',
    'Address taken out of published contacts',
    (
      s,
    ) => sql`with of_actors as (update acteurs set email = null, version = version + 1, updated_at = now_ms() where ${itsAddress('email', s)} returning 1),
      of_communes as (update commune_infos set email = null, updated_at = now_ms() where ${itsAddress('email', s)} returning 1)
      select from of_actors union all select from of_communes`,
  ),
  step(
    'attributions',
    'Conversations qui lui étaient attribuées libérées',
    'Threads assigned to them freed',
    (s) =>
      sql`update message_threads set assigned_to = null, version = version + 1, updated_at = now_ms() where ${itsAccount('assigned_to', s)}`,
  ),
  step(
    'reponses_gardees',
    'Réponses en mémoire (vingt-quatre heures) supprimées',
    'Answers kept for a day removed',
    (s) => sql`delete from idempotency_keys where ${mentions('body', s)} or ${mentions('caller', s)} or ${mentions('headers', s)}
      or exists (select from unnest(${[...s.claims, ...s.threads, ...(s.userId ? [s.userId] : [])]}::text[]) id where position(id in body) > 0)`,
  ),
]

/** The account itself, last: what is left is its number. */
export const ACCOUNT: readonly Step[] = [
  step(
    'compte',
    'Compte anonymisé (seul l’identifiant est conservé)',
    'Account made anonymous (only its identifier is kept)',
    (s) => sql`update users set email = null, nom = null, prenom = null, last_seen_at = null, active = false, erased_at = now_ms(),
      version = version + 1, updated_at = now_ms() where ${itsAccount('id', s)} and erased_at is null`,
  ),
]
