import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityProviderName } from '../../../contract/sign-in/sign-in.ts'
import type { IdentityProvider } from './identities/provider.ts'
import { sealText, unsealText } from '../../platform/access/sealed.ts'
import type { Secrets } from '../../platform/access/secrets.ts'
import type { Cookies } from '../../platform/http/cookies.ts'

const NAME = 'signed-in-with'
/** As long as a session of ProConnect: afterwards there is nothing to end. */
const SECONDS = 12 * 3600
/** Browsers refuse a cookie of more than 4096 bytes. */
const BYTES_MAX = 3900

interface SignedInWith {
  provider: IdentityProviderName
  idToken: string
}

/**
 * The cookie with the ID token of the last sign-in at a provider, encrypted, for the sign-out there. No table has it. It is used by whoever
 * signs out in this browser: what is ended is the provider's session in the same browser.
 */
export function signOutCookie(jar: Cookies, secrets: Pick<Secrets, 'key'>) {
  const key = secrets.key('sign-out')
  return {
    set: (reply: FastifyReply, held: SignedInWith): void => {
      const sealed = sealText(key, NAME, JSON.stringify(held)).toString('base64url')
      if (sealed.length <= BYTES_MAX) reply.header('set-cookie', jar.write(NAME, sealed, SECONDS))
    },
    /** Returns the address of the sign-out at the provider, and removes the cookie; null if there is nothing to end there. */
    end: async (request: FastifyRequest, reply: FastifyReply, providers: readonly IdentityProvider[]): Promise<string | null> => {
      const sealed = jar.read(request.headers.cookie, NAME)
      if (sealed === undefined) return null
      reply.header('set-cookie', jar.write(NAME, '', 0))
      const text = unsealText(key, NAME, Buffer.from(sealed, 'base64url'))
      if (text === null) return null
      const { provider: name, idToken } = JSON.parse(text) as SignedInWith
      const provider = providers.find(({ provider: known }) => known === name)
      // The session here has ended, also if the provider cannot be reached.
      return (await provider?.endSessionUrl(idToken).catch(() => null)) ?? null
    },
  }
}
