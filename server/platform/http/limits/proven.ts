import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../../contract/errors.ts'
import { type Limit, PROVABLE } from '../../../../contract/limits.ts'
import { PROOF_HEADER } from '../../../../contract/proof-of-work.ts'
import type { ProofOfWork } from '../../access/proof-of-work/proof-of-work.ts'
import { clientAddress, networkKey } from '../address.ts'
import type { ProvenLimits, RateLimits } from '../../limits/limits.ts'

/**
 * Returns the limits of one request, whose proof of work counts for this action from this network about this subject.
 * @param action the name of the limit that the request is about
 * @param subject such as an e-mail address; only a keyed hash of it leaves the service
 */
export function provenLimits(
  { limits, proofs }: { limits: RateLimits; proofs: ProofOfWork },
  { request, action, subject = '' }: { request: FastifyRequest; action: Limit; subject?: string },
): ProvenLimits {
  const bound = boundOf(request, action, subject)
  const header = request.headers[PROOF_HEADER]
  let given: Promise<boolean> | undefined
  const isGiven = () => (given ??= proofs.spend(typeof header === 'string' ? header : undefined, bound))
  const refusal = async ({ headers }: AppError) => new AppError('rate_limited', { headers, challenge: await proofs.challenge(bound) })
  return {
    isGiven,
    refusal,
    take: async (limit, key) => {
      try {
        return await limits.take(limit, key)
      } catch (error) {
        if (!isRateLimited(error) || !PROVABLE.has(limit)) throw error
        if (!(await isGiven())) throw await refusal(error)
        return limits.take(limit, `proven:${key}`)
      }
    },
  }
}

/** What the proof of work of a request is bound to. */
export const boundOf = (request: FastifyRequest, action: Limit, subject = '') => ({
  action,
  subject: `${networkKey(clientAddress(request))} ${subject}`,
})

/** Whether an error is the refusal of a limit. */
const isRateLimited = (error: unknown): error is AppError => error instanceof AppError && error.code === 'rate_limited'
