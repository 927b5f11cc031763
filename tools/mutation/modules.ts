/** A module that decides what is allowed, with its files and its tests. */
export interface Guard {
  name: string
  /** The files that are mutated. Texts for people are in other files, which are not mutated: a test of each word would prove nothing. */
  files: string[]
  /** The test files, quick ones first. For each mutant that they reach, they run in this order until one fails. */
  tests: string[]
}

/** The least share of mutants that the tests of a module must find, in percent. */
export const LEAST = 85

export const GUARDS: Guard[] = [
  {
    name: 'signature',
    files: ['server/chapters/payments/signature.ts'],
    tests: ['server/chapters/payments/signature.test.ts'],
  },
  {
    name: 'gate',
    files: ['server/platform/access/gate.ts', 'server/platform/access/signed-in.ts'],
    tests: [
      'server/platform/access/gate.test.ts',
      'server/platform/access/roles.test.ts',
      'server/platform/access/fresh.test.ts',
      'server/platform/access/proof-of-work/proof-of-work.test.ts',
      'server/platform/http/limits/quotas.test.ts',
      'server/chapters/suivis/following/attack-followings.test.ts',
      'server/chapters/users/views.test.ts',
      'server/test/roles-matrix.test.ts',
    ],
  },
  {
    name: 'permissions',
    files: ['server/platform/access/permissions.ts', 'server/platform/access/caller.ts', 'server/platform/access/acteurs.ts'],
    tests: ['server/platform/access/roles.test.ts'],
  },
  {
    name: 'territory',
    files: ['server/platform/access/territory.ts', 'server/platform/access/held-roles.ts', 'server/platform/access/grants.ts'],
    tests: ['server/platform/access/territory.test.ts', 'server/platform/access/grants.test.ts'],
  },
  {
    name: 'codes',
    files: ['server/chapters/sign-in/codes/take-code.ts', 'server/platform/access/code.ts'],
    tests: ['server/chapters/sign-in/codes/codes.test.ts'],
  },
  {
    name: 'second factor',
    files: [
      'server/chapters/sign-in/second-factor/second-factor.ts',
      'server/chapters/sign-in/second-factor/totp.ts',
      'server/chapters/sign-in/challenges.ts',
    ],
    tests: ['server/chapters/sign-in/second-factor/second-factor.test.ts'],
  },
  {
    name: 'proof of work',
    files: ['server/platform/access/proof-of-work/proof-of-work.ts', 'server/platform/http/limits/proven.ts'],
    tests: ['server/platform/access/proof-of-work/proof-of-work.test.ts'],
  },
  {
    name: 'scope',
    files: ['server/platform/access/scope.ts'],
    tests: ['server/platform/access/scope.test.ts'],
  },
  {
    name: 'visibility',
    files: ['server/chapters/publications/reading/visibility.ts'],
    tests: ['server/chapters/publications/reading/visibility.test.ts', 'server/chapters/publications/ends.test.ts'],
  },
  {
    name: 'kinds',
    files: [
      'server/chapters/publications/writing/kind-rules.ts',
      'server/chapters/publications/kinds/alerte.ts',
      'server/chapters/publications/kinds/evenement.ts',
    ],
    tests: [
      'server/chapters/publications/writing/kind-rules.test.ts',
      'server/chapters/publications/alerts/alerts.test.ts',
      'server/chapters/publications/events/events.test.ts',
    ],
  },
  {
    name: 'fetch',
    files: ['address', 'allow', 'target', 'redirect', 'resolve', 'connector', 'reader'].map((file) => `server/platform/fetch/${file}.ts`),
    tests: [
      ...['redirects', 'rebinding', 'spellings', 'reader', 'tls'].map((file) => `server/platform/fetch/${file}.test.ts`),
      'server/platform/settings/config.test.ts',
    ],
  },
  {
    name: 'subscriptions',
    files: ['server/chapters/subscriptions/reduce.ts', 'server/chapters/subscriptions/columns.ts'],
    tests: ['server/chapters/subscriptions/reduce.test.ts'],
  },
  {
    name: 'audit',
    files: ['server/platform/audit/verify.ts', 'server/platform/audit/anchor.ts', 'server/platform/audit/segments.ts'],
    tests: ['server/platform/audit/chain.test.ts', 'server/platform/audit/anchor.test.ts', 'server/platform/audit/segments.test.ts'],
  },
]
