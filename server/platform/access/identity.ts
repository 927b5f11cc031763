import type { Langue } from '../../../contract/compte/compte.ts'

/** The identity in a verified token. It grants no right. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
  /** The language of a user who begins with this identity. */
  langue?: Langue | undefined
  /** The session of the embedded issuer that the token was issued for: the token ends with it. */
  session?: string | undefined
  /** When the person signed in at the provider, in seconds; undefined if the provider does not say so. */
  authTime?: number | undefined
}
