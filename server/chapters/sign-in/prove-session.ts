import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

/** Marks a session as one of two factors: its person has just set up a second factor or a passkey in it. */
export async function proveSession(tx: Tx, session: string | undefined): Promise<void> {
  await sql`update auth_session set factors = 2 where id = ${session ?? null}::uuid`.execute(tx)
}

/** Ends the sessions of an account that one factor has opened: somebody else may have opened them. */
export async function endOneFactorSessions(tx: Tx, account: string): Promise<void> {
  await sql`delete from auth_session where "userId" = ${account}::uuid and factors = 1`.execute(tx)
}
