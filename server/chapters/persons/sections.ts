import { type RawBuilder, sql } from 'kysely'
import { itsAccount, itsAddress, itsClaims, itsLetters, itsReports, itsThreads, mentions, type Subject } from './subject.ts'

/** One kind of thing that is kept about people. */
export interface Section {
  key: string
  /** French, English. */
  titles: readonly [string, string]
  /** Newest first, without secrets and without what is about others. */
  rows: (subject: Subject) => RawBuilder<Record<string, unknown>>
}

const section = (key: string, fr: string, en: string, rows: Section['rows']): Section => ({ key, titles: [fr, en], rows })
const ids = (s: Subject) => sql`${s.accountIds}::uuid[]`

const ACCOUNT = [
  section(
    'compte',
    'Compte',
    'Account',
    (s) =>
      sql`select id, email, nom, prenom, active, created_at, updated_at, last_seen_at, erased_at from users where ${itsAccount('id', s)}`,
  ),
  section(
    'identites',
    'Identités auprès des fournisseurs de connexion',
    'Identities with sign-in providers',
    (s) => sql`select issuer, subject, created_at from user_identities where ${itsAccount('user_id', s)}`,
  ),
  section(
    'comptes_de_connexion',
    'Comptes de connexion',
    'Sign-in accounts',
    (s) => sql`select id, name, email, "emailVerified", "createdAt", "updatedAt" from auth_user where id = any(${ids(s)})`,
  ),
  section('roles', 'Rôles', 'Roles', (s) => sql`select role, created_at from user_roles where ${itsAccount('user_id', s)}`),
  section(
    'acteurs',
    'Acteurs au nom desquels la personne agit',
    'Actors the person acts for',
    (s) => sql`select a.id, a.nom, l.role, l.permissions, l.created_at from actor_users l join acteurs a on a.id = l.acteur_id
      where ${itsAccount('l.user_id', s)} order by l.created_at desc`,
  ),
  section(
    'sessions',
    'Sessions ouvertes',
    'Open sessions',
    (
      s,
    ) => sql`select "createdAt" as created_at, "expiresAt" as expires_at, "userAgent" as user_agent from auth_session where "userId" = any(${ids(s)})
      union all select created_at, expires_at, null from outside_sessions where ${itsAccount('user_id', s)}`,
  ),
  section(
    'vues',
    'Vues enregistrées',
    'Saved views',
    (s) =>
      sql`select id, screen, nom, query, shared, created_at, updated_at from saved_views where ${itsAccount('user_id', s)} order by id desc`,
  ),
  section(
    'coordonnees_publiees',
    'Acteurs et communes qui publient cette adresse',
    'Actors and communes that publish this address',
    (s) => sql`select 'acteur' as kind, id, nom, email from acteurs where ${itsAddress('email', s)}
      union all select 'commune', id, libelle, email from commune_infos where ${itsAddress('email', s)}`,
  ),
]

const WRITTEN = [
  section(
    'publications',
    'Publications rédigées',
    'Publications written',
    (
      s,
    ) => sql`select id, title, body, acteur_id, commune_id, moderation_status, status_reason, source_url, image_url, created_at, updated_at, publie_le,
      deleted_at from publications where ${itsAccount('created_by', s)} order by created_at desc`,
  ),
  section(
    'refus_a_annoncer',
    'Refus à annoncer',
    'Refusals to be told',
    (s) => sql`select publication_id, created_at from refusal_notices where ${itsAccount('user_id', s)}`,
  ),
  section(
    'revendications',
    'Demandes de gestion',
    'Claims',
    (
      s,
    ) => sql`select k.id, k.acteur_id, k.acteur_nom, k.message, k.nom, k.email, k.telephone, k.status, k.reason, k.created_at, k.decided_at
      from claims k where ${itsClaims('k', s)} order by k.created_at desc`,
  ),
  section(
    'signalements',
    'Signalements envoyés',
    'Reports sent',
    (s) => sql`select r.id, r.publication_id, r.reason, r.message, r.email, r.status, r.created_at, r.resolved_at
      from publication_reports r where ${itsReports('r', s)} order by r.created_at desc`,
  ),
  section(
    'decisions',
    'Décisions prises comme administrateur',
    'Decisions taken as an administrator',
    (s) => sql`select 'revendication' as kind, id, reason, decided_at as at from claims where ${itsAccount('decided_by', s)}
      union all select 'signalements', id, reason, closed_at from report_closings where ${itsAccount('closed_by', s)}
      union all select 'doublons', id, null, dismissed_at from duplicate_dismissals where ${itsAccount('dismissed_by', s)}
      union all select 'source', id, nom, created_at from import_sources where ${itsAccount('created_by', s)}
      union all select 'import', id, null, created_at from import_runs where ${itsAccount('requested_by', s)}
      union all select 'synchronisation', id, null, created_at from defibrillateur_runs where ${itsAccount('requested_by', s)}
      order by at desc`,
  ),
]

const LETTERS = [
  section(
    'conversations',
    'Conversations avec le support',
    'Support threads',
    (s) => sql`select t.id, t.subject, t.contact_nom, t.contact_email, t.status, t.source, t.created_at, t.closed_at
      from message_threads t where ${itsThreads('t', s)} or ${itsAccount('t.assigned_to', s)} order by t.created_at desc`,
  ),
  section(
    'messages',
    'Messages',
    'Messages',
    (s) => sql`select m.id, m.thread_id, m.direction, m.author_nom, m.sender_email, m.body, m.quoted, m.created_at,
        array(select a.filename from message_attachments a where a.message_id = m.id order by a.ordre) as pieces_jointes
      from messages m where ${itsAccount('m.author_id', s)} or ${itsAddress('m.sender_email', s)}
        or m.thread_id in (select t.id from message_threads t where ${itsThreads('t', s)}) order by m.created_at desc`,
  ),
  section(
    'notes',
    'Notes internes sur ces conversations, ou écrites par la personne',
    'Internal notes on these threads, or written by the person',
    (s) => sql`select n.id, n.thread_id, n.body, n.created_at from message_notes n where ${itsAccount('n.author_id', s)}
      or n.thread_id in (select t.id from message_threads t where ${itsThreads('t', s)}) order by n.created_at desc`,
  ),
  section(
    'consultations',
    'Conversations regardées en ce moment',
    'Threads looked at just now',
    (s) => sql`select thread_id, drafting, seen_at from message_viewers where ${itsAccount('user_id', s)}`,
  ),
  section(
    'courriels',
    'Courriels envoyés à la personne',
    'E-mails sent to the person',
    (s) => sql`select id, kind, to_address, subject, text, status, created_at, sent_at from emails
      where ${itsAddress('to_address', s)} order by created_at desc`,
  ),
  section(
    'lettres_recues',
    'Lettres reçues, pas encore lues ou non rattachées',
    'Letters that came in, not yet read or in no thread',
    (s) => sql`select id, source, received_at, outcome, octet_length(raw) as bytes from inbound_emails where ${itsLetters(s)}`,
  ),
]

const TRAIL = [
  section(
    'journal',
    'Journal d’audit : ce que la personne a fait, et ce qui a été fait de ses données',
    'Audit trail: what the person did, and what was done with their data',
    (
      s,
    ) => sql`select l.at, case when ${itsAccount('l.user_id', s)} then 'personne' else l.actor_kind end as par, l.action, l.target_type, l.target_id, l.changes
      from audit_log l where ${itsAccount('l.user_id', s)} or (l.target_type = ${s.target.type} and l.target_id = ${s.target.id})
        or (l.target_type = 'claim' and l.target_id in (select k.id::text from claims k where ${itsClaims('k', s)}))
        or (l.target_type = 'message_thread' and l.target_id in (select t.id::text from message_threads t where ${itsThreads('t', s)}))
      order by l.seq desc`,
  ),
  section(
    'annulations',
    'Sauvegardes d’annulation, conservées trente jours',
    'Undo backups, kept for thirty days',
    (s) => sql`select u.target_type, u.target_id, u.before, u.created_at from undo_steps u
      where (u.target_type = 'claim' and u.target_id in (select k.id from claims k where ${itsClaims('k', s)}))
        or (u.target_type = 'message_thread' and u.target_id in (select t.id from message_threads t where ${itsThreads('t', s)}))
        or ${mentions('u.before', s)}`,
  ),
]

/** Everything that is kept about a person, in the order of the document. */
export const SECTIONS: readonly Section[] = [...ACCOUNT, ...WRITTEN, ...LETTERS, ...TRAIL]
