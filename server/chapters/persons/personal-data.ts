import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { itsAccount, itsAddress, mentions } from '../../platform/personal-data/conditions.ts'
import { withoutNames } from '../../platform/personal-data/mask.ts'
import { erasureStep, section, type ErasureScope } from '../../platform/personal-data/personal-data.ts'
import { itsClaims, itsThreads } from './subject.ts'
import { redacted } from './erasure-mail.ts'

const claims = (s: ErasureScope) => sql`${s.claims}::uuid[]`

/** Personal data that belongs to no single chapter: sections of a person's export, and steps of an erasure. */
export const personalData: NonNullable<Chapter['personalData']> = {
  sections: [
    section(
      'decisions',
      ['Décisions prises comme administrateur', 'Decisions taken as an administrator'],
      (s) => sql`select 'revendication' as kind, id, reason, decided_at as at from claims where ${itsAccount('decided_by', s)}
      union all select 'signalements', id, reason, closed_at from report_closings where ${itsAccount('closed_by', s)}
      union all select 'doublons', id, null, dismissed_at from duplicate_dismissals where ${itsAccount('dismissed_by', s)}
      union all select 'source', id, nom, created_at from import_sources where ${itsAccount('created_by', s)}
      union all select 'import', id, null, created_at from import_runs where ${itsAccount('requested_by', s)}
      union all select 'synchronisation', id, null, created_at from defibrillateur_runs where ${itsAccount('requested_by', s)}
      order by at desc`,
    ),
    section(
      'courriels',
      ['Courriels envoyés à la personne', 'E-mails sent to the person'],
      (s) => sql`select id, kind, to_address, subject, text, status, created_at, sent_at from emails
      where ${itsAddress('to_address', s)} order by created_at desc`,
    ),
    section(
      'journal',
      [
        'Journal d’audit : ce que la personne a fait, et ce qui a été fait de ses données',
        'Audit trail: what the person did, and what was done with their data',
      ],
      (s) => sql`select l.at, case when ${itsAccount('l.user_id', s)} then 'personne' else l.actor_kind end as par, l.action,
        l.target_type, l.target_id, l.changes from audit_log l where ${itsAccount('l.user_id', s)} or (l.target_type = ${s.target.type} and l.target_id = ${s.target.id})
        or (l.target_type = 'claim' and l.target_id in (select k.id::text from claims k where ${itsClaims('k', s)}))
        or (l.target_type = 'message_thread' and l.target_id in (select t.id::text from message_threads t where ${itsThreads('t', s)}))
      order by l.seq desc`,
    ),
    section(
      'annulations',
      ['Sauvegardes d’annulation, conservées trente jours', 'Undo backups, kept for thirty days'],
      (s) => sql`select u.target_type, u.target_id, u.before, u.created_at from undo_steps u
      where (u.target_type = 'claim' and u.target_id in (select k.id from claims k where ${itsClaims('k', s)}))
        or (u.target_type = 'message_thread' and u.target_id in (select t.id from message_threads t where ${itsThreads('t', s)}))
        or ${mentions('u.before', s)}`,
    ),
  ],
  erasure: {
    access: [
      erasureStep(
        'annulations',
        ['Sauvegardes d’annulation supprimées', 'Undo backups removed'],
        (s) => sql`delete from undo_steps where (target_type = 'claim' and target_id = any(${claims(s)}))
      or (target_type = 'message_thread' and target_id = any(${s.threads}::uuid[])) or (target_type = 'user' and ${itsAccount('target_id', s)})
      or (target_type = 'saved_view' and audit_id in (select l.id from audit_log l where ${itsAccount('l.user_id', s)} and l.target_type = 'saved_view'))
      or part = ${s.userId}::text or own_of = ${s.userId}::uuid or position(${s.userId}::text in before::text || dependents::text) > 0 or ${mentions('before', s)} or ${mentions('dependents', s)}`,
      ),
      erasureStep(
        'attentes',
        ['Annonces et consultations en cours supprimées', 'Pending notices and presence removed'],
        (s) => sql`with notices as (delete from refusal_notices where ${itsAccount('user_id', s)} returning 1),
      online as (delete from online_notices where ${itsAccount('user_id', s)} returning 1),
      mornings as (delete from morning_letters where ${itsAccount('user_id', s)} returning 1),
      views as (delete from record_viewers where ${itsAccount('user_id', s)} returning 1)
      select from notices union all select from online union all select from mornings union all select from views`,
      ),
    ],
    letters: [
      erasureStep(
        'courriels',
        ['Courriels supprimés', 'E-mails removed'],
        (s) => sql`delete from emails where id = any(${s.letters}::uuid[])`,
      ),
      erasureStep(
        'noms_courriels',
        ['Nom masqué dans des courriels envoyés à d’autres', 'Name masked in e-mails to others'],
        (s) => sql`update emails set subject = ${withoutNames(sql`subject`, s.names.full)}, text = ${withoutNames(sql`text`, s.names.full)},
          html = ${withoutNames(sql`html`, s.names.full)} where id = any(${s.named}::uuid[])`,
      ),
      erasureStep(
        'textes_cites',
        [
          'Adresse masquée dans les publications, demandes de gestion et signalements',
          'Address masked in publications, claims and reports',
        ],
        (s) => sql`with published as (update publications p set title = ${redacted('p.title', s)}, body = ${redacted('p.body', s)},
          version = p.version + 1, updated_at = now_ms()
        where (${mentions('p.title', s)} or ${mentions('p.body', s)}) and p.id in (select w.publication_id
          from publication_search w, unnest(${s.emails}::text[]) address where w.words @@ plainto_tsquery('mots_fr', words(address))) returning 1),
      claimed as (update claims set message = ${redacted('message', s)}, reason = ${redacted('reason', s)}
        where ${mentions('message', s)} or ${mentions('reason', s)} returning 1),
      reported as (update publication_reports set message = ${redacted('message', s)} where ${mentions('message', s)} returning 1)
      select from published union all select from claimed union all select from reported`,
      ),
    ],
    records: [
      erasureStep(
        'reponses_gardees',
        ['Réponses en mémoire (vingt-quatre heures) supprimées', 'Answers kept for a day removed'],
        (s) => sql`delete from idempotency_keys where ${mentions('body', s)} or ${mentions('caller', s)} or ${mentions('headers', s)}
      or exists (select from unnest(${[...s.claims, ...s.threads, ...(s.userId ? [s.userId] : [])]}::text[]) id where position(id in body) > 0)`,
      ),
    ],
  },
}
