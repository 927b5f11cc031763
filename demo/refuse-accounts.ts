import { sql } from 'kysely'
import { EMBEDDED_ISSUER } from '../server/platform/access/issuer.ts'
import type { Db } from '../server/platform/db/db.ts'

/**
 * Ends the sessions of the demonstration's accounts, whose password is public. Sign-in and tokens are refused by access/users.ts.
 * @returns the number of these accounts
 */
export async function refuseDemoAccounts(db: Db): Promise<number> {
  await sql`delete from auth_session where "userId" in (select a.id from auth_user a where lower(a.email) like '%@demo.test'
    or a.id::text in (select i.subject from user_identities i join users u on u.id = i.user_id where u.demo and i.issuer = ${EMBEDDED_ISSUER}))`.execute(
    db,
  )
  await sql`delete from outside_sessions where user_id in (select id from users where demo)`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from users where demo`.execute(db)
  return rows[0]?.n ?? 0
}
