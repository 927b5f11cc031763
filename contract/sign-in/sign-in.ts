/** The reasons for a failed sign-in at an outside provider, or with an identity of ProConnect or FranceConnect. The key is the `error` parameter of the sign-in page. */
export const SIGN_IN_FAULTS = {
  access_denied: ['La connexion a été annulée ou refusée.', 'Signing in was cancelled or refused.'],
  expired: [
    'Cette connexion a expiré ou a commencé dans un autre navigateur : recommencez.',
    'This sign-in is over or began in another browser: start again.',
  ],
  refused: [
    'Le service de connexion n’a pas confirmé cette connexion : recommencez.',
    'The sign-in service did not confirm this sign-in: start again.',
  ],
  account_inactive: ['Ce compte a été désactivé.', 'This account has been deactivated.'],
  token_refused: [
    'Le service de connexion est mal réglé pour cette plateforme : prévenez la personne qui l’administre.',
    'The sign-in service is not set up for this platform: tell whoever runs it.',
  ],
  identity_taken: [
    'Cette identité est déjà reliée à un autre compte, ou votre compte en a déjà une du même service.',
    'This identity is already connected to another account, or your account has one of the same service.',
  ],
  rate_limited: ['Trop de tentatives : réessayez un peu plus tard.', 'Too many attempts: try again a little later.'],
  service_unavailable: [
    'Le service de connexion est momentanément indisponible : réessayez dans un instant.',
    'The sign-in service is unavailable for the moment: try again shortly.',
  ],
} as const satisfies Record<string, readonly [fr: string, en: string]>

export type SignInFault = keyof typeof SIGN_IN_FAULTS

/** The providers of identities that people may use beside the ways of the embedded issuer, with their official names. */
export const IDENTITY_PROVIDERS = { proconnect: 'ProConnect', franceconnect: 'FranceConnect' } as const
export type IdentityProviderName = keyof typeof IDENTITY_PROVIDERS
