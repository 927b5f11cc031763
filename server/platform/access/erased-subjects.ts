import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '../db/db.ts'
import type { Identity } from './identity.ts'

/** The digest by which an issuer's subject is recognised after the erasure of its person. */
export const digestOf = (issuer: RawBuilder<unknown>, subject: RawBuilder<unknown>) =>
  sql<Buffer>`sha256(convert_to(${issuer} || ' ' || ${subject}, 'UTF8'))`

const erasedToday = prepared<{ issuer: string; subject: string }, unknown>(
  (slot) => sql`select from erased_subjects
    where digest = ${digestOf(sql`${slot('issuer')}::text`, sql`${slot('subject')}::text`)} and erased_at > now() - interval '1 day'`,
)

/** Whether the account of a subject was erased within a day. Its tokens may still be valid and must not create a new account. Spec §5-14. */
export async function wasErased(db: Db, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): Promise<boolean> {
  return (await erasedToday(db, { issuer, subject })).length > 0
}
