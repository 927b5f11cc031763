import type { FastifyReply, FastifyRequest } from 'fastify'
import { takeAttempt } from './account-attempts.ts'
import { clientAddress, networkKey } from './address.ts'
import { asAppError } from './error-reply.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Counted, RateLimits } from './rate-limit.ts'

/** The library's answer to a sign-in, before any of it is sent. */
export interface IssuerAnswer {
  json: unknown
  cookies: string[]
}

/**
 * Runs an attempt to sign in. Only refused attempts count, by address and by account: otherwise people behind one address would lock each other
 * out. A browser that signs in for the first time gets the cookie that makes it known to the account. Spec §5-17.
 * @param byAddress the attempt as the route has counted it by address
 * @throws AppError rate_limited; whatever the attempt throws
 */
export async function attemptSignIn(
  { limits, devices }: { limits: RateLimits; devices: KnownDevices },
  { request, reply, email, byAddress }: { request: FastifyRequest; reply: FastifyReply; email: string; byAddress: Counted | undefined },
  attempt: () => Promise<IssuerAnswer>,
): Promise<IssuerAnswer> {
  const { key, known } = devices.counting(email, request.headers.cookie)
  // In braces, so that the promise does not resolve to the reply, which is itself a promise of its end.
  const giveBack = async () => {
    reply.headers((await byAddress?.giveBack()) ?? {})
  }
  const network = known ? null : networkKey(clientAddress(request))
  const byAccount = await takeAttempt(limits, key, network).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  try {
    const answer = await attempt()
    await Promise.all([giveBack(), byAccount.giveBack()])
    return known ? answer : { ...answer, cookies: [...answer.cookies, devices.cookie(email)] }
  } catch (error) {
    if (asAppError(error).code !== 'unauthorized') await Promise.all([giveBack(), byAccount.giveBack()])
    throw error
  }
}
