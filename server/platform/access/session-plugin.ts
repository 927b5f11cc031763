import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { Db } from '../db/db.ts'

/** The ways to sign in. */
const SIGN_IN_METHODS = ['password', 'code', 'passkey', 'proconnect', 'franceconnect'] as const

const NewSession = z.object({
  accountId: z.string(),
  method: z.enum(SIGN_IN_METHODS),
  /** The number of factors that the person has shown: a passkey with user verification counts as two. */
  factors: z.union([z.literal(1), z.literal(2)]),
  /** What deviceText() returns. */
  device: z.string(),
  /** Whether the session and its cookie outlive a day and the browser. */
  remember: z.boolean().default(true),
  /** When the person has shown who they are, if that was before: single sign-on at a provider. */
  authenticatedAt: z.date().nullable().default(null),
})
/** What is known of a session when it is opened. */
export type NewSession = z.input<typeof NewSession>

/**
 * Returns a plugin of the library with one function of the server, no route: it opens a session for an account whose owner has proven who
 * they are. Every sign-in goes through it. `noting` waits for a statement: databaseFaults().
 */
export const sessionPlugin = (db: Db, noting: <T>(work: Promise<T>) => Promise<T>) =>
  ({
    id: 'beffroi-sessions',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly({ method: 'POST', body: NewSession }, async (ctx) => {
        const { accountId, method, factors, device, remember, authenticatedAt } = ctx.body
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(accountId)
        // Refused by the hook of new sessions: a deactivated user.
        const session = user && (await internalAdapter.createSession(user.id, !remember, { userAgent: device }))
        if (!session) throw new APIError('UNAUTHORIZED')
        const said = { method, factors, authenticated_at: authenticatedAt?.toISOString() ?? null }
        await noting(db.updateTable('auth_session').set(said).where('id', '=', session.id).execute())
        await setSessionCookie(ctx, { session, user }, !remember)
        return ctx.json({ redirect: false, token: session.token, user })
      }),
    },
  }) satisfies BetterAuthPlugin
