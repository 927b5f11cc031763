import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { itsAccount, itsAddress, mentions } from '../../platform/personal-data/conditions.ts'
import { maskAddresses } from '../../platform/personal-data/mask.ts'
import { ERASED_TEXT, erasureStep, section, type ErasureScope } from '../../platform/personal-data/personal-data.ts'
import { itsInboundEmails, itsThreads } from '../persons/subject.ts'
import { redacted, threadsWithAddress } from '../persons/erasure-mail.ts'

const threads = (s: ErasureScope) => sql`${s.threads}::uuid[]`

/** Support threads: the part of an export of personal data, and the effects of an erasure. */
export const personalData: NonNullable<Chapter['personalData']> = {
  sections: [
    section(
      'conversations',
      ['Conversations avec le support', 'Support threads'],
      (s) => sql`select t.id, t.subject, t.contact_nom, t.contact_email, t.status, t.source, t.created_at, t.closed_at
      from message_threads t where ${itsThreads('t', s)} or ${itsAccount('t.assigned_to', s)} order by t.created_at desc`,
    ),
    section(
      'messages',
      ['Messages', 'Messages'],
      (s) => sql`select m.id, m.thread_id, m.direction, m.author_nom, m.sender_email, m.body, m.quoted, m.created_at,
        array(select a.filename from message_attachments a where a.message_id = m.id order by a.ordre) as pieces_jointes
      from messages m where ${itsAccount('m.author_id', s)} or ${itsAddress('m.sender_email', s)}
        or m.thread_id in (select t.id from message_threads t where ${itsThreads('t', s)}) order by m.created_at desc`,
    ),
    section(
      'notes',
      ['Notes internes sur ces conversations, ou écrites par la personne', 'Internal notes on these threads, or written by the person'],
      (s) => sql`select n.id, n.thread_id, n.body, n.created_at from message_notes n where ${itsAccount('n.author_id', s)}
      or n.thread_id in (select t.id from message_threads t where ${itsThreads('t', s)}) order by n.created_at desc`,
    ),
    section(
      'lettres_recues',
      ['Lettres reçues, pas encore lues ou non rattachées', 'Letters that came in, not yet read or in no thread'],
      (s) => sql`select id, source, received_at, outcome, octet_length(raw) as bytes from inbound_emails where ${itsInboundEmails(s)}`,
    ),
  ],
  erasure: {
    letters: [
      erasureStep(
        'conversations',
        ['Conversations avec le support supprimées, pièces jointes comprises', 'Support threads removed, with their files'],
        (s) => sql`delete from message_threads where id = any(${threads(s)})`,
      ),
      erasureStep(
        'pieces_jointes',
        ['Pièces jointes dans d’autres conversations supprimées', 'Files in other threads removed'],
        (s) => sql`delete from message_attachments where message_id in (select id from messages where ${itsAddress('sender_email', s)})`,
      ),
      erasureStep(
        'messages_effaces',
        ['Messages de la personne dans d’autres conversations vidés', 'Messages of theirs in other threads emptied'],
        (s) => sql`with emptied as (
        update messages set body = ${ERASED_TEXT}, quoted = null, sender_email = null, author_nom = null
        where ${itsAddress('sender_email', s)} returning thread_id)
      select from emptied`,
      ),
      erasureStep(
        'messages_cites',
        ['Adresse masquée dans d’autres messages et notes', 'Address masked in other messages and notes'],
        (s) => sql`with said as (update messages set body = ${redacted('body', s)}, quoted = ${redacted('quoted', s)}
        where (${mentions('body', s)} or ${mentions('quoted', s)}) and thread_id in (${threadsWithAddress(s)}) returning 1),
      subjects as (update message_threads set subject = ${redacted('subject', s)}, subject_key = ${redacted('subject_key', s)}
        where ${mentions('subject', s)} and id in (${threadsWithAddress(s)}) returning 1),
      noted as (update message_notes set body = ${redacted('body', s)} where ${mentions('body', s)} returning 1)
      select from said union all select from noted union all select from subjects`,
      ),
      erasureStep(
        'noms_de_reponses',
        ['Réponses envoyées conservées sans nom', 'Replies they sent kept without a name'],
        (s) => sql`update messages set author_nom = null where ${itsAccount('author_id', s)} and author_nom is not null`,
      ),
      erasureStep(
        'lettres_recues',
        ['Lettres reçues supprimées', 'Letters that came in removed'],
        (s) => sql`delete from inbound_emails where ${itsInboundEmails(s)}`,
      ),
    ],
    records: [
      erasureStep(
        'attributions',
        ['Conversations qui lui étaient attribuées libérées', 'Threads assigned to them freed'],
        (s) =>
          sql`update message_threads set assigned_to = null, version = version + 1, updated_at = now_ms() where ${itsAccount('assigned_to', s)}`,
      ),
    ],
    texts: [
      maskAddresses('canned_replies', { texts: ['les réponses types', 'canned replies'], columns: ['title', 'body'], versioned: true }),
      maskAddresses('message_threads', { texts: ['les noms de correspondants', 'names of contacts'], columns: ['contact_nom'] }),
      maskAddresses('messages', { texts: ['les noms d’expéditeurs', 'names of senders'], columns: ['author_nom'] }),
    ],
  },
}
