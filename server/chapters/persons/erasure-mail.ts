import { sql } from 'kysely'
import { itsAddress, mentions } from '../../platform/personal-data/conditions.ts'
import { ERASED_TEXT, type ErasureScope } from '../../platform/personal-data/personal-data.ts'

const threads = (s: ErasureScope) => sql`${s.threads}::uuid[]`
/** An address in a text, however it is written, is replaced. The addresses are matched to the letter: none of their signs means anything. */
export const redacted = (column: string, { emails }: ErasureScope) =>
  emails.reduce(
    (text, email) => sql`regexp_replace(${text}, ${email.replaceAll(/[^\w@]/g, String.raw`\$&`)}, ${ERASED_TEXT}, 'gi')`,
    sql<string | null>`${sql.ref(column)}`,
  )
/** Threads that have all the words of an address: few, found in the index of words. */
export const withItsWords = (s: ErasureScope) =>
  sql`select w.thread_id from thread_search w, unnest(${s.emails}::text[]) address where w.words @@ plainto_tsquery('simple', words(address))`

/** The e-mails that go: to the person, of their threads and claims, and those that name them. Their files go with them. */
export const itsEmails = (s: ErasureScope) => sql<boolean>`(${itsAddress('to_address', s)}
  or (related_type = 'message_thread' and related_id = any(${threads(s)}))
  or (related_type = 'claim' and related_id = any(${s.claims}::uuid[]))
  or ${mentions('text', s)} or ${mentions('html', s)} or ${mentions('subject', s)})`

/** The words of threads are only ever added to: those in which something was taken away are gathered anew. */
export const gatherWords = (threadIds: readonly string[]) => sql`
  update thread_search s set words = thread_words_of(t) || coalesce((select strip(to_tsvector('simple',
      words(left(string_agg(left(m.body, 20000), ' ' order by m.created_at), 200000)))) from messages m where m.thread_id = t.id), '')
  from message_threads t where t.id = s.thread_id and t.id = any(${[...threadIds]}::uuid[])`
/** The threads that other steps take something out of. */
export const threadsTouched = (s: ErasureScope) => sql<{ thread_id: string }>`
  select m.thread_id from messages m where ${itsAddress('m.sender_email', s)} union (${withItsWords(s)})`
