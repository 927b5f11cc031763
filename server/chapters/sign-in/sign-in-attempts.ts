import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../contract/errors.ts'
import { CODE_ATTEMPTS } from '../../platform/access/code.ts'
import type { CodeSource } from './codes/take-code.ts'
import type { ProofOfWork } from '../../platform/access/proof-of-work/proof-of-work.ts'
import type { Secrets } from '../../platform/access/secrets.ts'
import { takeAttempt } from '../../platform/limits/account-attempts.ts'
import { addressKey, clientAddress, networkKey } from '../../platform/http/address.ts'
import { asAppError } from '../../platform/http/faults/error-reply.ts'
import type { IssuerAnswer } from './finish-sign-in.ts'
import type { KnownDevices } from './known-devices.ts'
import { lanes } from '../../platform/concurrency/lanes.ts'
import { provenLimits } from '../../platform/http/limits/proven.ts'
import type { Counted, RateLimits } from '../../platform/limits/limits.ts'

interface Options {
  limits: RateLimits
  proofs: ProofOfWork
  devices: KnownDevices
  secrets: Pick<Secrets, 'keyedHash'>
}

interface Attempt {
  request: FastifyRequest
  reply: FastifyReply
  email: string
  /** The form was filled like a program fills it. */
  suspect?: boolean
}

/** Who tries to sign in to an account, or asks for a code of it. */
export interface Trying {
  /** A keyed hash of the e-mail address, whether it has an account or not. */
  account: string
  /** Whether the browser has signed in to the account before. */
  known: boolean
  /** The key by which refused attempts on the account count: one for each known browser, one for all others. */
  key: string
  /** Of a browser that is not known; else null. */
  network: string | null
  /** By whom attempts with a code count. */
  source: CodeSource
}

/** Returns who tries. A browser that is known to the account has counts of its own, that no stranger can use up. */
export function whoTries({ devices, secrets }: Pick<Options, 'devices' | 'secrets'>, request: FastifyRequest, email: string): Trying {
  const { key, known } = devices.counting(email, request.headers.cookie)
  const network = known ? null : networkKey(clientAddress(request))
  const source = { key: secrets.keyedHash('source of a code', network ?? key), known }
  return { account: secrets.keyedHash('sign-in', email.toLowerCase()), known, key, network, source }
}

/** The longest wait behind attempts of the same account or address. */
const LANE_WAIT_MS = 5000
const inLane = lanes(LANE_WAIT_MS)

/**
 * Runs a step that hashes a password after the others of the same address, and of the same account: who sends many waits for oneself, and others only for
 * the one that runs. Browsers that are known to the account have a lane of their own, whatever strangers do from their address.
 * @throws AppError service_unavailable (the wait is too long)
 */
export const inTurnOfItsOwn = <T>(request: FastifyRequest, { account, known }: Trying, hash: () => Promise<T>): Promise<T> =>
  known ? inLane(`known:${account}`, hash) : inLane(addressKey(clientAddress(request)), () => inLane(`account:${account}`, hash))

/**
 * Runs an attempt to sign in. Only refused attempts count, by address and by account: otherwise people behind one address would lock each other
 * out. A browser that is known to the account is counted by itself, and not by its address. Spec §5-17.
 * A suspect attempt needs a proof of work, except from a browser that is known to the account: password managers fill a form at once.
 * @throws AppError rate_limited; whatever the attempt throws
 */
export async function attemptSignIn(
  { limits, proofs, ...options }: Options,
  { request, reply, email, suspect = false }: Attempt,
  attempt: (who: Trying) => Promise<IssuerAnswer>,
): Promise<IssuerAnswer> {
  const who = whoTries(options, request, email)
  const { key, known, network } = who
  const proof = provenLimits({ limits, proofs }, { request, action: 'sign_in_account', subject: email.toLowerCase() })
  const byAddress = known ? null : await limits.take('sign_in', addressKey(clientAddress(request)))
  reply.headers(byAddress?.headers ?? {})
  // In braces, so that the promise does not resolve to the reply, which is itself a promise of its end.
  const giveBack = async () => {
    reply.headers((await byAddress?.giveBack()) ?? {})
  }
  if (suspect && !known && !(await proof.isGiven())) {
    await giveBack()
    throw await proof.refusal(new AppError('rate_limited', { headers: { 'retry-after': '1' } }))
  }
  const byAccount = await takeAttempt(limits, { account: key, network, proof }).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  try {
    const answer = await attempt(who)
    await Promise.all([giveBack(), byAccount.giveBack()])
    return answer
  } catch (error) {
    if (asAppError(error).code !== 'unauthorized') await Promise.all([giveBack(), byAccount.giveBack()])
    throw error
  }
}

/**
 * Counts a sign-in that succeeds, by the account: a loop of one's own is not free. What is refused does not count.
 * @param key of the account and the way
 * @throws AppError rate_limited; whatever the sign-in throws
 */
export async function countedSignIn<T>(limits: RateLimits, key: string, signIn: () => Promise<T>): Promise<T> {
  const counted = await limits.take('sign_ins', key)
  try {
    return await signIn()
  } catch (error) {
    await counted.giveBack()
    throw error
  }
}

/**
 * Runs an attempt with a code. Refused codes of strangers count by the account for a day: when they are many, each stranger has one attempt with a code.
 * Nobody is refused by it.
 */
export async function attemptCode<T>(
  limits: RateLimits,
  { account, known }: Trying,
  attempt: (attempts: number) => Promise<T>,
): Promise<T> {
  const counted: Counted | null = known ? null : await limits.take('code_guesses', account).catch(() => null)
  try {
    const result = await attempt(known || counted ? CODE_ATTEMPTS : 1)
    await counted?.giveBack()
    return result
  } catch (error) {
    if (asAppError(error).code !== 'unauthorized') await counted?.giveBack()
    throw error
  }
}
