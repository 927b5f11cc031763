/** The identity in a verified token. It grants no right. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
}
