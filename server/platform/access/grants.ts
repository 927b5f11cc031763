import {
  type BackOfficePermission,
  type RoleGrant,
  roleHas,
  type TerritoryCodes,
  territoryFor,
} from '../../../contract/access/back-office.ts'
import type { Caller } from './caller.ts'

/** Reads the roles of a user as the statement of users.ts returns them: the role, and its territory as JSON after a space. */
export function grantsOf(stored: readonly string[]): RoleGrant[] {
  return stored.map((text) => {
    const space = text.indexOf(' ')
    if (space === -1) return { role: text, territory: null }
    return { role: text.slice(0, space), territory: JSON.parse(text.slice(space + 1)) as TerritoryCodes }
  })
}

type Asking = Pick<Caller, 'kind' | 'roles' | 'grants'>

/** Commands and schedules of the service are not bounded. */
const isMachine = ({ kind }: Asking): boolean => kind === 'cli' || kind === 'system'
const grantsBy = ({ grants, roles }: Asking): readonly RoleGrant[] => grants ?? [...roles].map((role) => ({ role, territory: null }))

/** Where a caller has a permission of the back-office: null everywhere, undefined nowhere. */
export const whereMay = (caller: Asking, permission: BackOfficePermission): TerritoryCodes | null | undefined =>
  isMachine(caller) ? null : territoryFor(grantsBy(caller), permission)

/** Whether a caller has a permission of the back-office everywhere. */
export const mayEverywhere = (caller: Asking, permission: BackOfficePermission): boolean =>
  isMachine(caller) || grantsBy(caller).some(({ role, territory }) => territory === null && roleHas(role, permission))
