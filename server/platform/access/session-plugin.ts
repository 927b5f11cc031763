import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/**
 * A plugin of the library with one function of the server, no route: it opens a session for an account whose owner has proven who they are
 * by other means than a password. Its answer is that of a sign-in by password.
 */
export const sessionPlugin = {
  id: 'beffroi-sessions',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly({ method: 'POST', body: z.object({ accountId: z.string() }) }, async (ctx) => {
      const { internalAdapter } = ctx.context
      const user = await internalAdapter.findUserById(ctx.body.accountId)
      // Refused by the hook of new sessions: a deactivated user.
      const session = user && (await internalAdapter.createSession(user.id))
      if (!session) throw new APIError('UNAUTHORIZED')
      await setSessionCookie(ctx, { session, user })
      return ctx.json({ redirect: false, token: session.token, user })
    }),
  },
} satisfies BetterAuthPlugin
