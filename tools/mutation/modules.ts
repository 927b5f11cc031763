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
    files: ['server/webhooks/signature.ts'],
    tests: ['server/webhooks/signature.test.ts'],
  },
  {
    name: 'gate',
    files: ['server/access/gate.ts'],
    tests: ['server/access/gate.test.ts'],
  },
  {
    name: 'permissions',
    files: ['server/access/permissions.ts', 'server/access/caller.ts', 'server/access/acteurs.ts'],
    tests: ['server/access/roles.test.ts'],
  },
  {
    name: 'scope',
    files: ['server/access/scope.ts'],
    tests: ['server/access/scope.test.ts'],
  },
  {
    name: 'visibility',
    files: ['server/publications/visibility.ts'],
    tests: ['server/publications/visibility.test.ts'],
  },
  {
    name: 'fetch',
    files: ['address', 'allow', 'target', 'redirect', 'resolve', 'connector', 'reader'].map((file) => `server/fetch/${file}.ts`),
    tests: [
      ...['redirects', 'rebinding', 'spellings', 'reader', 'tls'].map((file) => `server/fetch/${file}.test.ts`),
      'server/config.test.ts',
    ],
  },
  {
    name: 'subscriptions',
    files: ['server/subscriptions/reduce.ts', 'server/subscriptions/shown.ts'],
    tests: ['server/subscriptions/reduce.test.ts'],
  },
  {
    name: 'audit',
    files: ['server/audit/verify.ts', 'server/audit/anchor.ts', 'server/audit/segments.ts'],
    tests: ['server/audit/chain.test.ts', 'server/audit/anchor.test.ts', 'server/audit/segments.test.ts'],
  },
]
