import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import type { Identity } from './identity.ts'
import type { VerifyToken } from './gate.ts'

/** Finds who asks for something that a page shows by its address alone. Null for a stranger. */
export type Viewer = (request: FastifyRequest) => Promise<Caller | null>

interface ViewerOptions {
  /** The caller of an identity, with the present rights; null if the identity may not sign in. */
  callerOf: (request: FastifyRequest, identity: Identity | null) => Promise<Caller | null>
  verify: VerifyToken
  /** Whose open session a Cookie header shows: cookieIdentity() of the chapter of signing in. */
  cookieIdentity: (cookie: string | undefined) => Promise<Identity | null>
}

/**
 * Returns the function that finds a viewer: by the access token of the request, else by the cookie of the session, since a browser asks for a
 * picture without any header of ours. The cookie opens reads of files and nothing else. It counts for pages of this site only: it is SameSite=Lax,
 * and a request that another site caused is a stranger's.
 */
export function viewerOf({ callerOf, verify, cookieIdentity }: ViewerOptions): Viewer {
  const identityOf = async ({ headers }: FastifyRequest): Promise<Identity | null> => {
    const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(headers.authorization ?? '')?.[1]
    if (headers.authorization !== undefined) return token === undefined ? null : verify(token)
    if (headers['sec-fetch-site'] === 'cross-site') return null
    return cookieIdentity(headers.cookie)
  }
  return async (request) => callerOf(request, await identityOf(request))
}
