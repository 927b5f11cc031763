/**
 * The permissions of the back-office and the roles that have them. docs/decisions/0027. An administrator (`admin`) has every permission, also those
 * that no other role has; an operator of the platform (`platform_admin`) has none of the back-office.
 */
export type BackOfficePermission =
  | 'dashboard.read'
  | 'publications.read'
  | 'publications.moderate'
  | 'acteurs.read'
  | 'acteurs.write'
  | 'acteurs.team'
  | 'claims.read'
  | 'claims.decide'
  | 'communes.read'
  | 'communes.write'
  | 'defibrillateurs.read'
  | 'defibrillateurs.write'
  | 'messages.read'
  | 'messages.write'
  | 'imports.read'
  | 'imports.write'
  | 'subscriptions.read'
  | 'subscriptions.write'
  | 'payments.manage'
  | 'users.read'
  | 'users.write'
  | 'roles.manage'
  | 'persons.manage'
  | 'audit.read'
  | 'audit.record'
  | 'audit.undo'
  | 'jobs.manage'
  | 'views.own'

/** What every role of the back-office may: its home page, its own views, the history of a record and undoing what it may do. */
const COMMON = ['dashboard.read', 'views.own', 'audit.record', 'audit.undo'] as const

/** The roles besides `admin`, each with its permissions. They can be bounded to a territory. */
export const ROLE_PERMISSIONS = {
  moderateur: [...COMMON, 'publications.read', 'publications.moderate', 'acteurs.read'],
  support: [
    ...COMMON,
    'publications.read',
    'acteurs.read',
    'acteurs.write',
    'claims.read',
    'claims.decide',
    'messages.read',
    'messages.write',
    'subscriptions.read',
  ],
  registres: [
    ...COMMON,
    'acteurs.read',
    'communes.read',
    'communes.write',
    'defibrillateurs.read',
    'defibrillateurs.write',
    'imports.read',
    'imports.write',
  ],
} as const satisfies Record<string, readonly BackOfficePermission[]>
export type BoundableRole = keyof typeof ROLE_PERMISSIONS
/** The roles that can be bounded to a territory. */
export const BOUNDABLE_ROLES = Object.keys(ROLE_PERMISSIONS) as BoundableRole[]

/** Whether a role can be bounded to a territory. */
export const isBoundable = (role: string): role is BoundableRole => Object.hasOwn(ROLE_PERMISSIONS, role)

/** Whether a role has a permission of the back-office. Without a permission it is what only administrators may. */
export const roleHas = (role: string, permission: BackOfficePermission | undefined): boolean =>
  role === 'admin' ||
  (permission !== undefined &&
    (ROLE_PERMISSIONS[role as BoundableRole] as readonly BackOfficePermission[] | undefined)?.includes(permission) === true)

/** Communes by id, départements and regions by their code: the places within which a role is held. */
export interface TerritoryCodes {
  communes: readonly string[]
  departements: readonly string[]
  regions: readonly string[]
  /** Intercommunalities by SIREN; of a territory that a reader chose. */
  intercommunalites?: readonly string[]
  /** What this territory is narrowed to as well: that of the reader’s roles. */
  within?: TerritoryCodes
}
/** A role of a user; its territory, or null: everywhere. */
export interface RoleGrant {
  role: string
  territory: TerritoryCodes | null
}

/** What territoryFor() returned for an array of roles, by permission. */
const answered = new WeakMap<readonly RoleGrant[], Map<BackOfficePermission | undefined, TerritoryCodes | null | undefined>>()

/**
 * Returns where the holder of roles has a permission: null everywhere, undefined nowhere. Several bounded roles with it add up. The answer is remembered
 * with the array, which must not be changed afterwards: the service asks with the same one while the roles are the same.
 */
export function territoryFor(
  grants: readonly RoleGrant[],
  permission: BackOfficePermission | undefined,
): TerritoryCodes | null | undefined {
  const known = answered.get(grants) ?? new Map<BackOfficePermission | undefined, TerritoryCodes | null | undefined>()
  if (!known.has(permission)) known.set(permission, together(grants, permission))
  answered.set(grants, known)
  return known.get(permission)
}

function together(grants: readonly RoleGrant[], permission: BackOfficePermission | undefined): TerritoryCodes | null | undefined {
  const having = grants.filter(({ role }) => roleHas(role, permission))
  if (having.length === 0) return undefined
  const bounds = having.map(({ territory }) => territory)
  if (bounds.includes(null)) return null
  const all = (kind: 'communes' | 'departements' | 'regions') => [...new Set(bounds.flatMap((bound) => bound?.[kind] ?? []))]
  return { communes: all('communes'), departements: all('departements'), regions: all('regions') }
}

/** What a back-office route declares of who may call it. */
export interface RouteAccess {
  permission?: BackOfficePermission | undefined
  territory?: FollowsTerritory | undefined
}

/**
 * Decides whether the holder of roles may call a back-office route. The gate of the service and the screens of the back-office both ask it.
 * @returns where: null everywhere, or the territory of the bounded roles; or the code of the refusal
 */
export function admission(grants: readonly RoleGrant[], route: RouteAccess): TerritoryCodes | null | 'admin_required' | 'scope_violation' {
  const territory = territoryFor(grants, route.permission)
  if (territory === undefined) return 'admin_required'
  return territory !== null && route.territory === undefined ? 'scope_violation' : territory
}

/**
 * How an endpoint follows the territory of a bounded role. A kind of record: that of its first path parameter must be inside, else it does not
 * exist. `query`: the verb reads and changes only what is inside. `everywhere`: the answer has nothing of a territory. Absent: a bounded role is
 * refused with `scope_violation`.
 */
export type FollowsTerritory = BoundedKind | 'query' | 'everywhere'
export type BoundedKind =
  | 'publication'
  | 'acteur'
  | 'claim'
  | 'proposal'
  | 'message_thread'
  | 'attachment'
  | 'commune'
  | 'commune_defibrillateur'
  | 'defibrillateur'
  | 'duplicate_dismissal'
