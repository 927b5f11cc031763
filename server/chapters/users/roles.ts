import { isDeepStrictEqual } from 'node:util'
import type { TerritoryCodes } from '../../../contract/access/back-office.ts'
import type { Answer } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/users/users.ts'
import { AppError, type Detail } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { type Db, transact, type Tx } from '../../platform/db/db.ts'
import { sql } from 'kysely'
import { assertNotLastAdmin } from './last-admin.ts'
import { heldRole, roleFields, roleUndoData, lockUser, writeRole } from './rows.ts'

type RolesOf = Answer<typeof contract.assignRole>['data']

/**
 * Gives a user a role, or changes its territory. A repetition changes nothing. Spec §2-18, §4.1-1.
 * @throws AppError not_found, invalid_state (the person was erased), validation_failed (a place that does not exist)
 */
export function assignRole(
  { db, caller }: Context,
  { userId, role, territory = null }: { userId: string; role: string; territory?: TerritoryCodes | null | undefined },
): Promise<RolesOf> {
  return transact(db, async (tx) => {
    await assertPlacesExist(tx, territory)
    await lockUser(tx, userId)
    const before = await heldRole(tx, userId, role)
    if (before && isDeepStrictEqual(before.territory, territory)) {
      unchanged(caller, 'role.assign')
      return rolesOf(tx, userId)
    }
    await writeRole(tx, userId, role, { territory })
    const after = await heldRole(tx, userId, role)
    const roles = await rolesOf(tx, userId)
    await record(tx, caller, 'role.assign', {
      type: 'user',
      id: userId,
      before: before && roleFields(role, before),
      after: after && roleFields(role, after),
      undoData: roleUndoData(role, { before, after }),
    })
    return roles
  })
}

/**
 * Removes a role from a user. It takes effect at the user's next request. Spec §4.1-1.
 * @throws AppError not_found (no such user, or the user does not have the role), last_admin
 */
export function removeRole({ db, caller }: Context, { userId, role }: { userId: string; role: string }): Promise<RolesOf> {
  return transact(db, async (tx) => {
    if (role === 'admin') await assertNotLastAdmin(tx, userId)
    await lockUser(tx, userId)
    const before = await heldRole(tx, userId, role)
    if (!before) throw new AppError('not_found')
    await tx.deleteFrom('user_roles').where('user_id', '=', userId).where('role', '=', role).execute()
    const after = await rolesOf(tx, userId)
    await record(tx, caller, 'role.remove', {
      type: 'user',
      id: userId,
      before: roleFields(role, before),
      after: null,
      undoData: roleUndoData(role, { before, after: null }),
    })
    return after
  })
}

async function rolesOf(tx: Tx, userId: string): Promise<RolesOf> {
  const rows = await tx.selectFrom('user_roles').select('role').where('user_id', '=', userId).orderBy('role').execute()
  return { user_id: userId, roles: rows.map(({ role }) => role) }
}

/**
 * Asserts that the places of a territory exist.
 * @throws AppError validation_failed
 */
export async function assertPlacesExist(db: Db, territory: TerritoryCodes | null): Promise<void> {
  if (!territory) return
  const { rows } = await sql<{ kind: string; code: string }>`
    select 'communes' as kind, w as code from unnest(${[...territory.communes]}::text[]) w where not exists (select from communes c where c.id = w::uuid)
    union all select 'departements', w from unnest(${[...territory.departements]}::text[]) w where not exists (select from communes c where c.departement = w)
    union all select 'regions', w from unnest(${[...territory.regions]}::text[]) w where not exists (select from communes c where c.region = w)`.execute(
    db,
  )
  const details = rows.map(({ kind, code }): Detail => ({
    path: `body.territory.${kind}.${territory[kind as 'communes' | 'departements' | 'regions'].indexOf(code)}`,
    message: 'does not exist',
  }))
  if (details.length > 0) throw new AppError('validation_failed', { details })
}
