import { AppError } from '../../../contract/errors.ts'
import type { Limit } from '../../../contract/limits.ts'
import type { ProvenLimits } from './limits.ts'
import type { Counted, RateLimits } from './limits.ts'

/** A counted attempt to sign in to an account. */
export interface AccountAttempt {
  /** Undoes the counting of an attempt that was not refused. */
  giveBack: () => Promise<void>
}

/** The limits that count what strangers do about one account: all together, of one network, and of new networks when the first is used up. */
const LIMITS = {
  sign_in: { all: 'sign_in_account', network: 'sign_in_network', beyond: 'sign_in_beyond' },
  codes: { all: 'codes_strangers', network: 'codes_network', beyond: 'codes_beyond' },
} as const satisfies Record<string, Record<string, Limit>>

/**
 * Counts an attempt on an account, or a code that is asked for. Refused attempts of unknown browsers share one count. When that count is used up for the hour, a
 * network with few attempts of its own may still try, a few times a minute over all such networks. So guessing from some addresses
 * locks these out of the account, and not its owner elsewhere. Spec §5-17.
 * @param account the key of the count
 * @param network of the attempt; null for a browser known to the account, which has a count of its own
 * @param proof the proof of work with which an unknown browser is counted in the second half of the account's limit; without one it is never asked for
 * @param of what is counted
 * @throws AppError rate_limited
 */
export async function takeAttempt(
  limits: RateLimits,
  { account, network, proof, of = 'sign_in' }: { account: string; network: string | null; proof?: ProvenLimits; of?: keyof typeof LIMITS },
): Promise<AccountAttempt> {
  const taken: Counted[] = []
  const named = LIMITS[of]
  const giveBack = async () => void (await Promise.all(taken.map((counted) => counted.giveBack())))
  const refusalBy = async (limit: Limit, key: string): Promise<AppError | null> => {
    try {
      taken.push(await limits.take(limit, key))
      return null
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return error
      throw error
    }
  }
  try {
    const ofNetwork = network === null ? null : await refusalBy(named.network, `${account}:${network}`)
    const ofAccount = await refusalBy(named.all, account)
    if (ofAccount) {
      if (network === null) throw ofAccount
      if ((await proof?.isGiven()) && !(await refusalBy(named.all, `proven:${account}`))) return { giveBack }
      const refused = ofNetwork ? sooner(ofNetwork, ofAccount) : await refusalBy(named.beyond, account)
      if (refused) throw !proof || (await proof.isGiven()) ? refused : await proof.refusal(refused)
    }
    return { giveBack }
  } catch (error) {
    await giveBack()
    throw error
  }
}

/**
 * Counts a code that a caller has sent to an address which need not be theirs: by the account of the caller or their network first, and then all together
 * as takeAttempt() does.
 * @param subject of the address, and what the code is for
 * @throws AppError rate_limited
 */
export async function takeCodeFor(
  limits: RateLimits,
  { userId, network }: { userId: string | null; network?: string },
  subject: string,
): Promise<void> {
  const source = userId ?? network ?? ''
  await limits.take('codes_account', `${subject}:${source}`)
  await takeAttempt(limits, { account: subject, network: source, of: 'codes' })
}

const waitOf = ({ headers }: AppError): number => Number(headers['retry-after'])

/** Of two refusals that both have to end, the one that ends first. */
const sooner = (one: AppError, other: AppError): AppError => (waitOf(one) <= waitOf(other) ? one : other)
