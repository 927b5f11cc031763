/** One action that was recorded; without an id where the request asked for what stood already. */
interface Audited {
  action: string
  id: string | null
}

/** Who asks, as far as verbs and the audit trail need to know. Roles were read from the database for this very request. */
export interface Caller {
  kind: 'user' | 'anonymous' | 'system' | 'cli'
  userId: string | null
  roles: ReadonlySet<string>
  /** X-App-Source. It selects behaviour and grants nothing by itself. */
  appSource: string | null
  requestId: string | null
  /** Keyed hash of the network address; the address itself is not kept. */
  addressHash: string | null
  /** What was recorded for this caller so far: serve() checks that a mutation left its own row, and names the first. */
  audited: Audited[]
}

/** May act for every actor. An admin is also a platform administrator. Spec §4.2-4. */
export const isPlatformAdmin = (caller: Caller): boolean => caller.roles.has('admin') || caller.roles.has('platform_admin')

/** An administrator in the back-office: nowhere else does a decision on everybody's publications count. Spec §4.2-5. */
export const isBackOffice = (caller: Caller): boolean => caller.roles.has('admin') && caller.appSource === 'backoffice'

/** A caller that is no person: a command line, a start, a schedule. */
export const machineCaller = (kind: 'system' | 'cli'): Caller => ({
  kind,
  userId: null,
  roles: new Set(),
  appSource: null,
  requestId: null,
  addressHash: null,
  audited: [],
})
