import { type RoleGrant, territoryFor } from '../../../contract/access/back-office.ts'
import { territoryNames } from './names.ts'

/** The names of the places to which a person's roles are bounded; none: everywhere. */
export function boundNames(grants: readonly RoleGrant[], communes: (n: number) => string): string[] {
  const bound = territoryFor(grants, 'dashboard.read')
  if (!bound) return []
  return [...(bound.communes.length > 0 ? [communes(bound.communes.length)] : []), ...territoryNames(bound)]
}
