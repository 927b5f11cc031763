import { sql } from 'kysely'
import { EMBEDDED_ISSUER } from '../server/platform/access/issuer.ts'
import type { Tx } from '../server/platform/db/db.ts'
import { newId } from '../server/platform/db/id.ts'
import type { Services } from '../server/platform/services.ts'
import { daytime } from './dates.ts'
import { accounts } from './people.ts'
import { people } from './schemas/people.ts'

/**
 * Creates the accounts of the embedded issuer. It runs before the transaction, since a hash takes a tenth of a second. An account that an earlier load
 * created keeps its subject.
 * @returns e-mail address → subject; empty without the embedded issuer
 */
export async function makeAccounts({ issuer, config }: Services): Promise<Map<string, string>> {
  if (!issuer) return new Map()
  const named = accounts().map(({ email, prenom, nom }) => ({ email, name: `${prenom} ${nom}` }))
  return issuer.createAccounts(named, config.demoPassword)
}

/**
 * Inserts the users of the demonstration. Only accounts of the embedded issuer can sign in. Without it, there is no administrator.
 * @param subjects e-mail address → subject of the issuer's account
 * @returns e-mail address → user id
 */
export async function insertUsers(tx: Tx, subjects: ReadonlyMap<string, string>, now: Date): Promise<Map<string, string>> {
  const dateOf = (days: number) => daytime(now, days).toISOString()
  const rows = people().map(({ email, nom, prenom, created, seen, deactivated }) => ({
    id: newId(),
    email,
    nom,
    prenom,
    active: deactivated === undefined,
    demo: true,
    version: deactivated === undefined ? 1 : 2,
    created_at: dateOf(created),
    last_seen_at: seen === null ? null : dateOf(seen),
    updated_at: dateOf(deactivated ?? created),
  }))
  await tx
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ demo: true }))
    .execute()
  const emails = rows.map(({ email }) => email)
  const inserted = await tx.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute()
  const ids = new Map(inserted.map(({ id, email }) => [email ?? '', id]))
  const roles = people().flatMap(({ email, account, role }) =>
    role && (account === undefined || subjects.has(email)) ? [{ user_id: ids.get(email) ?? '', role }] : [],
  )
  await tx
    .insertInto('user_roles')
    .values(roles)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const identities = [...subjects].map(([email, subject]) => ({ issuer: EMBEDDED_ISSUER, subject, user_id: ids.get(email) ?? '' }))
  if (identities.length > 0)
    await tx
      .insertInto('user_identities')
      .values(identities)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return ids
}

/** Sets `last_seen_at` of each user to the time of their last audit row, if that is later. */
export async function updateLastSeen(tx: Tx, ids: Iterable<string>, lastAct: (id: string) => Date | undefined): Promise<void> {
  const seen = [...ids].map((id) => ({ id, at: lastAct(id)?.toISOString() ?? null }))
  await sql`update users u set last_seen_at = v.at from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as v (id uuid, at timestamptz)
    where u.id = v.id and u.last_seen_at < v.at`.execute(tx)
}
