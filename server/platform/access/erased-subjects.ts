import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Identity } from './identity.ts'

/** How an issuer's subject is known once its person was erased. */
export const digestOf = (issuer: RawBuilder<unknown>, subject: RawBuilder<unknown>) =>
  sql<Buffer>`sha256(convert_to(${issuer} || ' ' || ${subject}, 'UTF8'))`

/** Whether this subject's account was erased within a day: its tokens may still be good, and must not begin a new account. Spec §5-14. */
export async function wasErased(db: Db, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): Promise<boolean> {
  const { rows } = await sql`select from erased_subjects
    where digest = ${digestOf(sql`${issuer}::text`, sql`${subject}::text`)} and erased_at > now() - interval '1 day'`.execute(db)
  return rows.length > 0
}
