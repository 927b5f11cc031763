import { sql } from 'kysely'
import { itsAccount, itsAddress, mentions } from '../../platform/personal-data/conditions.ts'
import { hasName } from '../../platform/personal-data/mask.ts'
import { ERASED_TEXT, type ErasureScope } from '../../platform/personal-data/personal-data.ts'

const threads = (s: Pick<ErasureScope, 'threads'>) => sql`${s.threads}::uuid[]`
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
export const itsEmails = (s: Omit<ErasureScope, 'letters' | 'named'>) => sql<boolean>`(${itsAddress('to_address', s)}
  or (related_type = 'message_thread' and related_id = any(${threads(s)}))
  or (related_type = 'claim' and related_id = any(${s.claims}::uuid[]))
  or (related_type = 'user' and ${itsAccount('related_id', s)})
  or (related_type = 'claim_proof' and related_id in (select p.id from claim_proofs p where p.claim_id = any(${s.claims}::uuid[])))
  or (related_type = 'claim_invitation' and related_id in (
    select i.id from claim_invitations i where i.claim_id = any(${s.claims}::uuid[]) or ${itsAccount('i.accepted_by', s)}))
  or (related_type = 'mairie_code' and related_id in (select c.id from mairie_codes c where ${itsAccount('c.user_id', s)}))
  or (related_type in ('email_change_new', 'email_change_former') and related_id in (
    select c.id from email_changes c where c.account_id = any(${s.accountIds}::uuid[])))
  or ${mentions('text', s)} or ${mentions('html', s)} or ${mentions('subject', s)})`

/** Condition: e-mails to others that refer to the account, by what they are about, and have its full name. */
export const namedEmails = (s: Omit<ErasureScope, 'letters' | 'named'>) => sql<boolean>`(
  ((related_type = 'invitation' and related_id in (select i.id from invitations i where ${itsAccount('i.invited_by', s)}))
    or (related_type = 'message_thread' and related_id in (select m.thread_id from messages m where ${itsAccount('m.author_id', s)}))
    or (related_type = 'acteur' and related_id in (select l.acteur_id from actor_users l where ${itsAccount('l.user_id', s)}))
    or (related_type = 'claim' and related_id in (select k.id from claims k where ${itsAccount('k.decided_by', s)} or ${itsAccount('k.owner_id', s)})))
  and ${hasName(sql`concat_ws(' ', subject, text, html)`, s.names.full)})`

/** Statement: computes the search words of threads anew. Other changes only add words; an erasure removes text. */
export const rebuildSearchWords = (threadIds: readonly string[]) => sql`
  update thread_search s set words = thread_words_of(t) || coalesce((select strip(to_tsvector('simple',
      words(left(string_agg(left(m.body, 20000), ' ' order by m.created_at), 200000)))) from messages m where m.thread_id = t.id), '')
  from message_threads t where t.id = s.thread_id and t.id = any(${[...threadIds]}::uuid[])`
/** Query: the threads in which other steps erase text. */
export const threadsTouched = (s: ErasureScope) => sql<{ thread_id: string }>`
  select m.thread_id from messages m where ${itsAddress('m.sender_email', s)} union (${threadsWithAddress(s)})`
