import type { BetterAuthPlugin, User } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** The ways to sign in. */
const SIGN_IN_METHODS = ['password', 'code', 'passkey', 'proconnect', 'franceconnect'] as const

const NewSession = z.object({
  /** An account as the library reads it, and whether it may have sessions: readSigningIn(). */
  account: z.object({
    isAdmitted: z.boolean(),
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    image: z.string().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  }),
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

const unseen = { required: false, input: false, returned: false } as const
/** The columns of a session that are not the library's. They are written with the session, and its answers do not have them. */
export const SESSION_FIELDS = {
  method: { type: 'string', ...unseen },
  factors: { type: 'number', ...unseen },
  authenticated_at: { type: 'date', ...unseen },
} as const

/**
 * A plugin of the library with one function of the server, no route: it opens a session for an account whose owner has proven who they are. Every
 * sign-in goes through it.
 */
export const sessionPlugin = {
  id: 'beffroi-sessions',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly({ method: 'POST', body: NewSession }, async (ctx) => {
      const { account, method, factors, device, remember, authenticatedAt } = ctx.body
      const { isAdmitted, ...shown } = account
      if (!isAdmitted) throw new APIError('UNAUTHORIZED')
      const fields = { userAgent: device, method, factors, authenticated_at: authenticatedAt }
      const session = await ctx.context.internalAdapter.createSession(account.id, !remember, fields)
      // The type of the library has an address for every account; those of ProConnect and FranceConnect have none.
      const user = shown as User
      await setSessionCookie(ctx, { session, user }, !remember)
      return ctx.json({ redirect: false, token: session.token, user })
    }),
  },
} satisfies BetterAuthPlugin
