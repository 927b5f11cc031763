import { sql } from 'kysely'
import { itsAddress, mentions } from '../../platform/personal-data/conditions.ts'
import { ERASED_TEXT, type ErasureScope } from '../../platform/personal-data/personal-data.ts'

const threads = (s: ErasureScope) => sql`${s.threads}::uuid[]`
/** Returns a column with the person's addresses replaced, in upper or lower case. The addresses are escaped: they are no patterns. */
export const redacted = (column: string, { emails }: ErasureScope) =>
  emails.reduce(
    (text, email) => sql`regexp_replace(${text}, ${email.replaceAll(/[^\w@]/g, String.raw`\$&`)}, ${ERASED_TEXT}, 'gi')`,
    sql<string | null>`${sql.ref(column)}`,
  )
/** Query: the threads that contain all words of an address. They are few, and read from the index of words. */
export const threadsWithAddress = (s: ErasureScope) =>
  sql`select w.thread_id from thread_search w, unnest(${s.emails}::text[]) address where w.words @@ plainto_tsquery('simple', words(address))`

/** Condition: the e-mails to delete, with their files: those to the person, those of their threads and claims, and those that contain an address. */
export const itsEmails = (s: ErasureScope) => sql<boolean>`(${itsAddress('to_address', s)}
  or (related_type = 'message_thread' and related_id = any(${threads(s)}))
  or (related_type = 'claim' and related_id = any(${s.claims}::uuid[]))
  or ${mentions('text', s)} or ${mentions('html', s)} or ${mentions('subject', s)})`

/** Statement: computes the search words of threads anew. Other changes only add words; an erasure removes text. */
export const rebuildSearchWords = (threadIds: readonly string[]) => sql`
  update thread_search s set words = thread_words_of(t) || coalesce((select strip(to_tsvector('simple',
      words(left(string_agg(left(m.body, 20000), ' ' order by m.created_at), 200000)))) from messages m where m.thread_id = t.id), '')
  from message_threads t where t.id = s.thread_id and t.id = any(${[...threadIds]}::uuid[])`
/** Query: the threads in which other steps erase text. */
export const threadsTouched = (s: ErasureScope) => sql<{ thread_id: string }>`
  select m.thread_id from messages m where ${itsAddress('m.sender_email', s)} union (${threadsWithAddress(s)})`
