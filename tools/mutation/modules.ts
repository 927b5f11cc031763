/** A rule that guards: where it stands, and the tests that say what it lets pass. */
export interface Guard {
  name: string
  /** Mutated. Sentences for people have files of their own, which are not: a test of each word would prove nothing. */
  files: string[]
  /** Run for each mutant that they reach, in this order, until one fails: quick ones first. */
  tests: string[]
}

/** Below this share of mutants found, in percent, a module does not pass. */
export const LEAST = 85

export const GUARDS: Guard[] = [
  {
    name: 'signature',
    files: ['server/chapters/payments/signature.ts'],
    tests: ['server/chapters/payments/signature.test.ts'],
  },
  {
    name: 'gate',
    files: ['server/platform/access/gate.ts'],
    tests: ['server/platform/access/gate.test.ts'],
  },
  {
    name: 'permissions',
    files: ['server/platform/access/permissions.ts', 'server/platform/access/caller.ts', 'server/platform/access/acteurs.ts'],
    tests: ['server/platform/access/roles.test.ts'],
  },
  {
    name: 'scope',
    files: ['server/platform/access/scope.ts'],
    tests: ['server/platform/access/scope.test.ts'],
  },
  {
    name: 'visibility',
    files: ['server/chapters/publications/visibility.ts'],
    tests: ['server/chapters/publications/visibility.test.ts'],
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
    files: ['server/chapters/subscriptions/reduce.ts', 'server/chapters/subscriptions/shown.ts'],
    tests: ['server/chapters/subscriptions/reduce.test.ts'],
  },
  {
    name: 'audit',
    files: ['server/platform/audit/verify.ts', 'server/platform/audit/anchor.ts', 'server/platform/audit/segments.ts'],
    tests: ['server/platform/audit/chain.test.ts', 'server/platform/audit/anchor.test.ts', 'server/platform/audit/segments.test.ts'],
  },
]
