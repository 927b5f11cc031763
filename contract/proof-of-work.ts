import { z } from 'zod'

/** The header with the solution of a challenge. */
export const PROOF_HEADER = 'x-proof-of-work'

/**
 * A challenge in the form of ALTCHA 2 (PBKDF2): find the first `counter` for which the key derived from `nonce` and the counter (32 bits, big
 * endian) with `salt` and `cost` iterations begins with `keyPrefix`.
 */
export const ProofChallenge = z
  .object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      expiresAt: z.int().describe('In seconds since 1970.'),
      data: z.record(z.string(), z.string()).describe('What the challenge is bound to. Sent back as it is.'),
    }),
    signature: z.string(),
  })
  .meta({ id: 'ProofChallenge' })
export type Challenge = z.output<typeof ProofChallenge>
