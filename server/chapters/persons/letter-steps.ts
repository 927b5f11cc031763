import { sql } from 'kysely'
import { ERASED_TEXT, type Scope, step, type Step } from './steps.ts'
import { itsAccount, itsAddress, itsLetters, mentions } from './subject.ts'

const threads = (s: Scope) => sql`${s.threads}::uuid[]`
/** An address in a text, however it is written, is replaced. The addresses are matched to the letter: none of their signs means anything. */
const redacted = (column: string, { emails }: Scope) =>
  emails.reduce(
    (text, email) => sql`regexp_replace(${text}, ${email.replaceAll(/[^\w@]/g, String.raw`\$&`)}, ${ERASED_TEXT}, 'gi')`,
    sql<string | null>`${sql.ref(column)}`,
  )
/** Threads that have all the words of an address: few, found in the index of words. */
const withItsWords = (s: Scope) =>
  sql`select w.thread_id from thread_search w, unnest(${s.emails}::text[]) address where w.words @@ plainto_tsquery('simple', words(address))`

/** The e-mails that go: to the person, of their threads and claims, and those that name them. Their files go with them. */
export const itsEmails = (s: Scope) => sql<boolean>`(${itsAddress('to_address', s)}
  or (related_type = 'message_thread' and related_id = any(${threads(s)}))
  or (related_type = 'claim' and related_id = any(${s.claims}::uuid[]))
  or ${mentions('text', s)} or ${mentions('html', s)} or ${mentions('subject', s)})`

/** Support threads, e-mails and letters. */
export const LETTERS: readonly Step[] = [
  step('courriels', 'Courriels supprimés', 'E-mails removed', (s) => sql`delete from emails where ${itsEmails(s)}`),
  step(
    'conversations',
    'Conversations avec le support supprimées, pièces jointes comprises',
    'Support threads removed, with their files',
    (s) => sql`delete from message_threads where id = any(${threads(s)})`,
  ),
  step(
    'pieces_jointes',
    'Pièces jointes dans d’autres conversations supprimées',
    'Files in other threads removed',
    (s) => sql`delete from message_attachments where message_id in (select id from messages where ${itsAddress('sender_email', s)})`,
  ),
  step(
    'messages_effaces',
    'Messages de la personne dans d’autres conversations vidés',
    'Messages of theirs in other threads emptied',
    (s) => sql`with emptied as (
        update messages set body = ${ERASED_TEXT}, quoted = null, sender_email = null, author_nom = null
        where ${itsAddress('sender_email', s)} returning thread_id)
      select from emptied`,
  ),
  step(
    'messages_cites',
    'Adresse masquée dans d’autres messages et notes',
    'Address masked in other messages and notes',
    (s) => sql`with said as (update messages set body = ${redacted('body', s)}, quoted = ${redacted('quoted', s)}
        where (${mentions('body', s)} or ${mentions('quoted', s)}) and thread_id in (${withItsWords(s)}) returning 1),
      subjects as (update message_threads set subject = ${redacted('subject', s)}, subject_key = ${redacted('subject_key', s)}
        where ${mentions('subject', s)} and id in (${withItsWords(s)}) returning 1),
      noted as (update message_notes set body = ${redacted('body', s)} where ${mentions('body', s)} returning 1)
      select from said union all select from noted union all select from subjects`,
  ),
  step(
    'noms_de_reponses',
    'Réponses envoyées conservées sans nom',
    'Replies they sent kept without a name',
    (s) => sql`update messages set author_nom = null where ${itsAccount('author_id', s)} and author_nom is not null`,
  ),
  step(
    'textes_cites',
    'Adresse masquée dans les publications, demandes de gestion et signalements',
    'Address masked in publications, claims and reports',
    (s) => sql`with published as (update publications p set title = ${redacted('p.title', s)}, body = ${redacted('p.body', s)},
          version = p.version + 1, updated_at = now_ms()
        where (${mentions('p.title', s)} or ${mentions('p.body', s)}) and p.id in (select w.publication_id
          from publication_search w, unnest(${s.emails}::text[]) address where w.words @@ plainto_tsquery('mots_fr', words(address))) returning 1),
      claimed as (update claims set message = ${redacted('message', s)}, reason = ${redacted('reason', s)}
        where ${mentions('message', s)} or ${mentions('reason', s)} returning 1),
      reported as (update publication_reports set message = ${redacted('message', s)} where ${mentions('message', s)} returning 1)
      select from published union all select from claimed union all select from reported`,
  ),
  step(
    'lettres_recues',
    'Lettres reçues supprimées',
    'Letters that came in removed',
    (s) => sql`delete from inbound_emails where ${itsLetters(s)}`,
  ),
]

/** The words of threads are only ever added to: those in which something was taken away are gathered anew. */
export const gatherWords = (threadIds: readonly string[]) => sql`
  update thread_search s set words = thread_words_of(t) || coalesce((select strip(to_tsvector('simple',
      words(left(string_agg(left(m.body, 20000), ' ' order by m.created_at), 200000)))) from messages m where m.thread_id = t.id), '')
  from message_threads t where t.id = s.thread_id and t.id = any(${[...threadIds]}::uuid[])`
/** The threads that other steps take something out of. */
export const threadsTouched = (s: Scope) => sql<{ thread_id: string }>`
  select m.thread_id from messages m where ${itsAddress('m.sender_email', s)} union (${withItsWords(s)})`
