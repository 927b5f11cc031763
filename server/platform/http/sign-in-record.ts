import type { FastifyRequest } from 'fastify'
import { record } from '../audit/record.ts'
import type { Tx } from '../db/db.ts'
import { addressKey, clientAddress } from './address.ts'

/** Records the sign-in of a user with a role. Spec §6-13. */
export async function recordSignIn(
  tx: Tx,
  request: FastifyRequest,
  { id, roles }: { id: string; roles: string[] },
  addressHash: (address: string) => string,
): Promise<void> {
  if (roles.length === 0) return
  const caller = {
    kind: 'user' as const,
    userId: id,
    roles: new Set(roles),
    appSource: null,
    requestId: request.id,
    addressHash: addressHash(addressKey(clientAddress(request))),
    audited: [],
  }
  await record(tx, caller, 'auth.sign_in', { type: 'user', id })
}
