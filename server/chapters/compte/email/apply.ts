import { sql } from 'kysely'
import { notifyAccount } from '../../sign-in/public.ts'
import { EMBEDDED_ISSUER } from '../../../platform/access/issuer.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import type { Account } from './state.ts'

/**
 * Withdraws a change of address of a locked account if the new address has an account or a user. Its present address gets an e-mail.
 * @returns whether it was withdrawn
 */
export async function withdrawIfTaken(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'config'>,
  { id, email: present }: Account,
  email: string,
): Promise<boolean> {
  const { rows: taken } = await sql`
    select from auth_user where email = ${email} and id <> ${id}
    union all select from users where email = ${email} and id not in (
      select user_id from user_identities where issuer = ${EMBEDDED_ISSUER} and subject = ${id}::text)`.execute(tx)
  if (taken.length === 0) return false
  await sql`delete from email_changes where account_id = ${id}`.execute(tx)
  await notifyAccount(tx, services, { email: present, event: 'email_not_changed' })
  return true
}

/**
 * Makes a change of address of a locked account, and ends its sessions, but that in which it was confirmed: somebody with the former mailbox may
 * have opened them. Codes that were sent to the former address sign nobody in any more. Both addresses get an e-mail.
 * @returns whether it was made; false if the new address has an account or a user meanwhile
 */
export async function applyChange(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'config'>,
  account: Account,
  { email, session }: { email: string; session: string | undefined },
): Promise<boolean> {
  const { id, email: former } = account
  // Of two that take the address at the same time the unique indexes refuse one, whose transaction ends.
  if (await withdrawIfTaken(tx, services, account, email)) return false
  await sql`delete from email_changes where account_id = ${id}`.execute(tx)
  await sql`update auth_user set email = ${email}, "emailVerified" = true, "updatedAt" = now_ms() where id = ${id}`.execute(tx)
  await sql`update users set email = ${email}, version = version + 1, updated_at = now_ms(),
      former_emails = case when email is null then former_emails else array_append(array_remove(former_emails, lower(email)), lower(email)) end
    where id = (select user_id from user_identities where issuer = ${EMBEDDED_ISSUER} and subject = ${id}::text)
      and email is not distinct from ${former}`.execute(tx)
  await sql`delete from auth_session where "userId" = ${id} and id is distinct from ${session ?? null}::uuid`.execute(tx)
  if (former !== null) await sql`delete from sign_in_codes where email = ${former}`.execute(tx)
  const language = await languageOfAccount(tx, id)
  for (const to of [former, email]) await notifyAccount(tx, services, { email: to, event: 'email_changed', language })
  return true
}

/** The language that the person of an account has chosen. */
export async function languageOfAccount(tx: Tx, id: string): Promise<'fr' | 'en' | null> {
  const { rows } = await sql<{ langue: 'fr' | 'en' | null }>`select u.langue from users u join user_identities i on i.user_id = u.id
    where i.issuer = ${EMBEDDED_ISSUER} and i.subject = ${id}::text`.execute(tx)
  return rows[0]?.langue ?? null
}
