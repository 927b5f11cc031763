import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import type { Identity } from './identity.ts'
import type { Issuer } from './issuer.ts'
import { findSession } from './outside/sessions.ts'
import type { SealKey } from './outside/session-tokens.ts'
import type { Db } from '../db/db.ts'
import type { VerifyToken } from './gate.ts'

/** Finds who asks for something that a page shows by its address alone. Null for a stranger. */
export type Viewer = (request: FastifyRequest) => Promise<Caller | null>

interface ViewerOptions {
  /** The caller of an identity, with the present rights; null if the identity may not sign in. */
  callerOf: (request: FastifyRequest, identity: Identity | null) => Promise<Caller | null>
  verify: VerifyToken
  issuer: Pick<Issuer, 'identityOf'> | null
  /** The sessions of an outside provider; null where there is none. `sessionIn` reads the cookie. */
  outside: { db: Db; sealKey: SealKey; sessionIn: (cookie: string | undefined) => string | undefined } | null
}

/**
 * Returns the function that finds a viewer: by the access token of the request, else by the cookie of the session, since a browser asks for a
 * picture without any header of ours. The cookie opens reads of files and nothing else. It counts for pages of this site only: it is SameSite=Lax,
 * and a request that another site caused is a stranger's.
 */
export function viewerOf({ callerOf, verify, issuer, outside }: ViewerOptions): Viewer {
  const identityOf = async ({ headers }: FastifyRequest): Promise<Identity | null> => {
    const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(headers.authorization ?? '')?.[1]
    if (headers.authorization !== undefined) return token === undefined ? null : verify(token)
    if (headers['sec-fetch-site'] === 'cross-site') return null
    if (issuer) return issuer.identityOf(headers.cookie)
    const session = outside?.sessionIn(headers.cookie)
    const tokens = outside && session !== undefined ? await findSession(outside.db, outside.sealKey, session) : null
    return tokens && verify(tokens.access)
  }
  return async (request) => callerOf(request, await identityOf(request))
}
