import type { Chapter } from '../../platform/chapter.ts'
import { letterCodes } from './codes/letter-codes.ts'
import { retention } from './retention.ts'
import { signInRoutes } from './routes.ts'
import { sealedFactors } from './second-factor/second-factor.ts'

/** Signing in: by a password, a code by e-mail, a passkey, ProConnect and FranceConnect, or an outside provider; second factors; sessions. */
export const signIn: Chapter = {
  name: 'sign-in',
  routes: ({ app }, services) => signInRoutes(app, services),
  retention,
  letterCodes,
  sealed: [sealedFactors],
}
