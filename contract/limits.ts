/** The names of the rate limits. Spec §8-4, §8-6. Each limit is a setting (docs/operations/rate-limits.md). */
export type Limit =
  | 'default'
  | 'claims'
  | 'reports'
  | 'publication_creation'
  | 'moderation'
  | 'media_uploads'
  | 'media_files'
  | 'contact'
  | 'contact_email'
  | 'claims_email'
  | 'detection'
  | 'addresses'
  | 'sign_in'
  | 'sign_in_account'
  | 'sign_in_network'
  | 'sign_in_beyond'
  | 'sign_ins'
  | 'codes'
  | 'codes_account'
  | 'codes_strangers'
  | 'codes_network'
  | 'codes_beyond'
  | 'code_guesses'
  | 'network'
  | 'passkey_challenges'
  | 'second_factor'
  | 'own_export'
  | 'invitations'
  | 'claim_follow_up'
  | 'claim_files'
  | 'suivis'
  | 'suivis_email'
  | 'suivis_fiche'
  | 'suivis_network'
  | 'test_mails'
  | 'webhook_refused'
  | 'refused'
/** The number of requests per window. If a limit has several windows, all of them apply. */
export type Limits = Record<Limit, { points: number; seconds: number }[]>

/** The default limits. */
export const DEFAULT_LIMITS: Limits = {
  default: [{ points: 600, seconds: 60 }],
  claims: [
    { points: 5, seconds: 3600 },
    { points: 20, seconds: 86_400 },
  ],
  reports: [{ points: 10, seconds: 3600 }],
  publication_creation: [{ points: 30, seconds: 3600 }],
  moderation: [{ points: 300, seconds: 60 }],
  media_uploads: [
    { points: 60, seconds: 600 },
    { points: 500, seconds: 86_400 },
  ],
  // By network address: a page of a list shows many pictures.
  media_files: [{ points: 3000, seconds: 60 }],
  contact: [{ points: 5, seconds: 3600 }],
  // Messages and claims that name one e-mail address, which need not be the sender's: people answer to it. Not counted with the token of its account.
  contact_email: [
    { points: 3, seconds: 3600 },
    { points: 10, seconds: 86_400 },
  ],
  claims_email: [
    { points: 5, seconds: 3600 },
    { points: 20, seconds: 86_400 },
  ],
  // One detection reads up to six external addresses.
  detection: [{ points: 30, seconds: 600 }],
  // Asked while an address is typed: one request for each pause.
  addresses: [{ points: 120, seconds: 60 }],
  // Failed attempts from one address for any account, and for one account from any address.
  sign_in: [{ points: 10, seconds: 600 }],
  sign_in_account: [{ points: 50, seconds: 3600 }],
  // When the limit of the account is used up: attempts from a network that made fewer attempts than this, and from all such networks together.
  sign_in_network: [{ points: 3, seconds: 3600 }],
  sign_in_beyond: [{ points: 10, seconds: 60 }],
  // Sign-ins of one account in one way that succeeded, by password, passkey, second factor or provider: they are not free either.
  sign_ins: [{ points: 30, seconds: 3600 }],
  // Codes by e-mail: asked for from one address, and for one e-mail address by one browser that is known to its account, or from one network.
  // Every request counts.
  codes: [{ points: 10, seconds: 600 }],
  codes_account: [
    { points: 2, seconds: 600 },
    { points: 5, seconds: 86_400 },
  ],
  // For one e-mail address by all browsers that are not known to its account. When this is used up: from a network that has asked for no more
  // than this, and from all such networks together.
  codes_strangers: [
    { points: 10, seconds: 600 },
    { points: 20, seconds: 86_400 },
  ],
  codes_network: [{ points: 1, seconds: 86_400 }],
  codes_beyond: [{ points: 2, seconds: 600 }],
  // Refused codes of one e-mail address by all browsers that are not known to its account. When this is used up, each has one attempt with a code.
  code_guesses: [{ points: 60, seconds: 86_400 }],
  // Requests of one kind without an account, from one network (24 bits of IPv4, 48 of IPv6): a provider of mobile telephones has thousands of people in one.
  network: [{ points: 300, seconds: 3600 }],
  // An export of one's own data reads some tables completely.
  own_export: [{ points: 5, seconds: 3600 }],
  // Invitations by e-mail, sent and accepted, of one user.
  invitations: [
    { points: 30, seconds: 3600 },
    { points: 100, seconds: 86_400 },
  ],
  // Challenges of sign-ins by passkey, by address: the sign-in page asks for one when it opens.
  passkey_challenges: [{ points: 300, seconds: 600 }],
  // What a claimant does with a claim. A follow-up code has a hundred bits: the limit is for the work, not for the guesses.
  claim_follow_up: [{ points: 60, seconds: 600 }],
  claim_files: [
    { points: 10, seconds: 3600 },
    { points: 30, seconds: 86_400 },
  ],
  // Codes with which an address follows communes: asked for from one address, and for one e-mail address by one network; by all networks together
  // `codes_strangers` counts.
  suivis: [
    { points: 30, seconds: 600 },
    { points: 100, seconds: 86_400 },
  ],
  suivis_email: [
    { points: 3, seconds: 600 },
    { points: 6, seconds: 86_400 },
  ],
  // What is done with a code, or with the token of a sheet or of a letter.
  suivis_fiche: [{ points: 120, seconds: 600 }],
  // Confirmed followings of one network: a program that owns many addresses is refused long before it costs anything.
  suivis_network: [{ points: 500, seconds: 86_400 }],
  // Refused codes of a second factor, by account: who makes them has the password already.
  second_factor: [
    { points: 10, seconds: 600 },
    { points: 50, seconds: 86_400 },
  ],
  // Trials of e-mails, to one's own address.
  test_mails: [{ points: 10, seconds: 600 }],
  webhook_refused: [{ points: 60, seconds: 60 }],
  // Requests of one kind that were refused or repeated: they use up no quota while this has room.
  refused: [{ points: 300, seconds: 3600 }],
}

/** Quotas of creation: they count what was created, not what was refused or repeated. */
export const QUOTAS: ReadonlySet<Limit> = new Set([
  'claims',
  'claims_email',
  'claim_files',
  'reports',
  'publication_creation',
  'media_uploads',
  'contact',
  'contact_email',
  'invitations',
  'own_export',
])

/** Limits whose points may be returned: failed attempts count, or successful ones, or only what was created. */
export const REFUNDED: ReadonlySet<Limit> = new Set([
  'sign_in',
  'sign_in_account',
  'sign_in_network',
  'sign_in_beyond',
  'second_factor',
  'code_guesses',
  // Returned for attempts that are refused: those that succeed count.
  'sign_ins',
  // Returned where another limit refuses.
  'codes_strangers',
  'codes_network',
  'codes_beyond',
  // Returned for codes that are refused.
  'suivis_network',
  ...QUOTAS,
])

/**
 * Limits of people without an account of which these numbers are the half: who has used them up may make as many requests again, each with a proof
 * of work (contract/proof-of-work.ts).
 */
export const PROVABLE: ReadonlySet<Limit> = new Set([
  'claims',
  'reports',
  'contact',
  'contact_email',
  'claims_email',
  'codes',
  'codes_account',
  'codes_strangers',
  'suivis',
  'suivis_email',
  'network',
  'sign_in_account',
])

/** The greatest sizes of bodies, addresses and JSON. */
export const BODY_BYTES = 256 * 1024
export const WEBHOOK_BYTES = 1024 * 1024
export const URL_BYTES = 8 * 1024
export const JSON_DEPTH = 20
/** The most faults that one error lists. */
export const DETAILS_MAX = 50
/** The most items of a page. Spec §8-7. */
export const PER_PAGE_MAX = 100
export const BULK_MAX = 100
/** The most publications of a run in the background. Spec §8-7. */
export const BULK_RUN_MAX = 5000
