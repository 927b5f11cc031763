import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../contract/errors.ts'
import { takeAttempt } from './account-attempts.ts'
import { clientAddress, networkKey } from './address.ts'
import { asAppError } from './error-reply.ts'
import type { IssuerAnswer } from './issuer-answer.ts'
import type { KnownDevices } from './known-devices.ts'
import type { ProofOfWork } from '../access/proof-of-work/proof-of-work.ts'
import { provenLimits } from './proven.ts'
import type { Counted, RateLimits } from './rate-limit.ts'

interface Attempt {
  request: FastifyRequest
  reply: FastifyReply
  email: string
  /** The form was filled like a program fills it. */
  suspect?: boolean
  /** The attempt as the route has counted it by address. */
  byAddress: Counted | undefined
}

/**
 * Runs an attempt to sign in. Only refused attempts count, by address and by account: otherwise people behind one address would lock each other
 * out. A browser that signs in for the first time gets the cookie that makes it known to the account. Spec §5-17.
 * A suspect attempt needs a proof of work, except from a browser that is known to the account: password managers fill a form at once.
 * @throws AppError rate_limited; whatever the attempt throws
 */
export async function attemptSignIn(
  { limits, proofs, devices }: { limits: RateLimits; proofs: ProofOfWork; devices: KnownDevices },
  { request, reply, email, suspect = false, byAddress }: Attempt,
  attempt: () => Promise<IssuerAnswer>,
): Promise<IssuerAnswer> {
  const { key, known } = devices.counting(email, request.headers.cookie)
  // In braces, so that the promise does not resolve to the reply, which is itself a promise of its end.
  const giveBack = async () => {
    reply.headers((await byAddress?.giveBack()) ?? {})
  }
  const proof = provenLimits({ limits, proofs }, { request, action: 'sign_in_account', subject: email.toLowerCase() })
  if (suspect && !known && !(await proof.isGiven())) {
    await giveBack()
    throw await proof.refusal(new AppError('rate_limited', { headers: { 'retry-after': '1' } }))
  }
  const network = known ? null : networkKey(clientAddress(request))
  const byAccount = await takeAttempt(limits, { account: key, network, proof }).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  try {
    const answer = await attempt()
    await Promise.all([giveBack(), byAccount.giveBack()])
    // A browser is known to the account after a whole sign-in, not after its first step.
    return known || answer.status === 202 ? answer : { ...answer, cookies: [...answer.cookies, devices.cookie(email)] }
  } catch (error) {
    if (asAppError(error).code !== 'unauthorized') await Promise.all([giveBack(), byAccount.giveBack()])
    throw error
  }
}
