import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type RoleGrant, territoryFor } from '../../../contract/access/back-office.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from './caller.ts'

/**
 * Asserts, in the transaction of a change, that the caller still has the bounded role by which the request was admitted, with the same territory. The
 * roles are locked until the commit: a removal of the role comes after the change, or the change is refused. Called before each audit row, so
 * that no verb can forget it. Callers whose role is not bounded cost no statement.
 * @throws AppError scope_violation
 */
export async function assertStillInTerritory(tx: Tx, { kind, userId, territory, permission }: Caller): Promise<void> {
  if (kind !== 'user' || !territory) return
  const { rows } = await sql<RoleGrant>`select role, territory from user_roles where user_id = ${userId} for share`.execute(tx)
  const now = territoryFor(rows, permission)
  if (now !== null && !isDeepStrictEqual(sorted(now), sorted(territory))) throw new AppError('scope_violation')
}

/** The places of a territory, without the order in which several roles add up. */
const sorted = (territory: Caller['territory']) =>
  territory && [territory.communes, territory.departements, territory.regions].map((places) => [...places].toSorted())
