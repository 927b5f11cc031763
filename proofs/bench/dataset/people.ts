import { sql } from 'kysely'
import { EMBEDDED_ISSUER } from '../../../server/platform/access/issuer.ts'
import { newId } from '../../../server/platform/db/id.ts'
import type { Services } from '../../../server/platform/services.ts'

/** The administrator who requests the measured admin lists. */
export const ADMIN = { email: 'bench@example.fr', password: 'bench-bench-bench', name: 'Banc' }

/** Creates the account, its user and the role. */
export async function makeAdmin({ issuer, database: { db } }: Services): Promise<void> {
  if (!issuer) throw new Error('The bench signs in with the embedded issuer: unset AUTH_ISSUER')
  const subject = await issuer.createAccount(ADMIN)
  const id = newId()
  await sql`insert into users (id, email, nom) values (${id}, ${ADMIN.email}, ${ADMIN.name})`.execute(db)
  await sql`insert into user_identities (issuer, subject, user_id) values (${EMBEDDED_ISSUER}, ${subject}, ${id})`.execute(db)
  await sql`insert into user_roles (user_id, role) values (${id}, 'admin')`.execute(db)
}
