import type { BackOfficePermission, RoleGrant, TerritoryCodes } from '../../../contract/access/back-office.ts'
import { AppError } from '../../../contract/errors.ts'

/** A recorded action. The id is null if the request changed nothing. */
interface Audited {
  action: string
  id: string | null
}

/** The caller of a request, for verbs and the audit trail. The roles are read from the database for each request. */
export interface Caller {
  kind: 'user' | 'anonymous' | 'system' | 'cli'
  userId: string | null
  roles: ReadonlySet<string>
  /** The roles with their territories. */
  grants?: readonly RoleGrant[]
  /** Of a back-office route: where the caller has its permission; absent or null: everywhere. The gate sets it. */
  territory?: TerritoryCodes | null
  /** The territory to which the caller has narrowed this read. `territory` is within it. */
  chosen?: TerritoryCodes
  /** Of a back-office route: the permission that it needs. */
  permission?: BackOfficePermission | undefined
  /** X-App-Source. It selects behaviour and grants no right. */
  appSource: string | null
  requestId: string | null
  /** The keyed hash of the network address. The address itself is not stored. */
  addressHash: string | null
  /** The network of the request (http/address.ts); absent without a request. It is not stored. */
  network?: string
  /** The administrator who sees the service as this user does: the request reads, and nothing else. */
  viewedBy?: string
  /** The actor in whose name the request acts, once a verb has checked that the caller may: its people may undo the change. Spec §2-69. */
  inNameOf?: string
  /** The session of the embedded issuer; undefined for tokens of a provider, and without a token. */
  session?: string | undefined
  /** When the person last proved who they are, in milliseconds; undefined if that is unknown. */
  authenticatedAt?: number | undefined
  /** The actions recorded in this request. serve() checks that a mutation recorded its own, and returns the first id as X-Audit-Id. */
  audited: Audited[]
}

/**
 * Returns the id of the caller's account.
 * @throws AppError unauthorized
 */
export function ownId({ userId }: Pick<Caller, 'userId'>): string {
  if (userId === null) throw new AppError('unauthorized')
  return userId
}

/** Whether the caller may act for every actor. An admin is also a platform administrator. Spec §4.2-4. */
export const isPlatformAdmin = (caller: Caller): boolean => caller.roles.has('admin') || caller.roles.has('platform_admin')

/** Whether the caller is an administrator in the back-office. Only there may one decide on every publication. Spec §4.2-5. */
export const isBackOffice = (caller: Caller): boolean => caller.roles.has('admin') && caller.appSource === 'backoffice'

/** Returns a caller that is not a person: a command, the start of the service, a schedule. */
export const machineCaller = (kind: 'system' | 'cli'): Caller => ({
  kind,
  userId: null,
  roles: new Set(),
  appSource: null,
  requestId: null,
  addressHash: null,
  audited: [],
})
