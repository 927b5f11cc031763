import type { FastifyRequest } from 'fastify'
import { record } from '../../platform/audit/record.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Admits } from '../../platform/access/users.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { addressKey, clientAddress } from '../../platform/http/address.ts'
import type { OwnPages } from '../../platform/http/own-pages.ts'
import type { ProofOfWork } from '../../platform/access/proof-of-work/proof-of-work.ts'
import type { RateLimits } from '../../platform/limits/limits.ts'

/** What the routes of a sign-in need, whoever issues the tokens. */
export interface SignInOptions extends OwnPages {
  db: Db
  limits: RateLimits
  proofs: ProofOfWork
  admits: Admits
  addressHash: (address: string) => string
}

/** Records the sign-in of a user with a role. Spec §6-13. */
export async function recordSignIn(
  tx: Tx,
  request: FastifyRequest,
  { id, roles }: { id: string; roles: string[] },
  addressHash: (address: string) => string,
): Promise<void> {
  if (roles.length > 0) await record(tx, callerOf(request, { id, roles }, addressHash), 'auth.sign_in', { type: 'user', id })
}

/** The user of a sign-in, as the audit trail names who has acted. */
export const callerOf = (
  request: FastifyRequest,
  { id, roles }: { id: string; roles: string[] },
  addressHash: (address: string) => string,
): Caller => ({
  kind: 'user',
  userId: id,
  roles: new Set(roles),
  appSource: null,
  requestId: request.id,
  addressHash: addressHash(addressKey(clientAddress(request))),
  audited: [],
})
