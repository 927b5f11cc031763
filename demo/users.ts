import { type Insertable, sql } from 'kysely'
import { EMBEDDED_ISSUER } from '../server/platform/access/issuer.ts'
import type { Tx } from '../server/platform/db/db.ts'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { COMPTES } from './accounts.ts'
import { enJournee } from './dates.ts'
import { PERSONNES } from './data/people.ts'

/**
 * The users of the demonstration: e-mail address → user id. Only the accounts can be signed in with, and only with the
 * embedded issuer: without it nobody holds the administrator's role either.
 * @param sujets the issuer's accounts
 */
export async function ouvreUtilisateurs(tx: Tx, sujets: Map<string, string>, maintenant: Date): Promise<Map<string, string>> {
  const users = rowsDe(maintenant)
  await tx
    .insertInto('users')
    .values(users)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ demo: true }))
    .execute()
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      users.map(({ email }) => email),
    )
    .execute()
  const ids = new Map(rows.map(({ id, email }) => [email ?? '', id]))
  const de = (email: string): string => ids.get(email) ?? ''
  const roles = [
    ...COMPTES.flatMap(({ email, admin }) => (admin && sujets.has(email) ? [{ user_id: de(email), role: 'admin' }] : [])),
    ...PERSONNES.flatMap(({ courriel, role }) => (role ? [{ user_id: de(courriel), role }] : [])),
  ]
  await tx
    .insertInto('user_roles')
    .values(roles)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (sujets.size > 0)
    await tx
      .insertInto('user_identities')
      .values([...sujets].map(([email, subject]) => ({ issuer: EMBEDDED_ISSUER, subject, user_id: de(email) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return ids
}

type Utilisateur = Insertable<Database['users']> & { email: string }

function rowsDe(maintenant: Date): Utilisateur[] {
  const ilYA = (jours: number) => enJournee(maintenant, jours).toISOString()
  const dates = (cree: number, vu: number | null) => ({ created_at: ilYA(cree), last_seen_at: vu === null ? null : ilYA(vu) })
  return [
    ...COMPTES.map(({ email, nom, prenom, cree, vu }) => ({
      id: newId(),
      email,
      nom,
      prenom,
      active: true,
      demo: true,
      version: 1,
      ...dates(cree, vu),
      updated_at: ilYA(cree),
    })),
    ...PERSONNES.map(({ courriel, nom, prenom, cree, vu, inactive }) => ({
      id: newId(),
      email: courriel,
      nom,
      prenom,
      active: inactive === undefined,
      demo: true,
      version: inactive === undefined ? 1 : 2,
      ...dates(cree, vu),
      updated_at: ilYA(inactive ?? cree),
    })),
  ]
}

/** Nobody was last seen before what the trail tells of them. */
export async function vusAuJournal(tx: Tx, ids: Iterable<string>, vu: (id: string) => Date | undefined): Promise<void> {
  const vus = [...ids].map((id) => ({ id, quand: vu(id)?.toISOString() ?? null }))
  await sql`update users u set last_seen_at = v.quand from jsonb_to_recordset(${JSON.stringify(vus)}::jsonb) as v (id uuid, quand timestamptz)
    where u.id = v.id and u.last_seen_at < v.quand`.execute(tx)
}
