import { AppError } from '../../../contract/errors.ts'
import type { Limit } from '../../../contract/limits.ts'
import type { ProvenLimits } from './proven.ts'
import type { Counted, RateLimits } from './rate-limit.ts'

/** A counted attempt to sign in to an account. */
export interface AccountAttempt {
  /** Undoes the counting of an attempt that was not refused. */
  giveBack: () => Promise<void>
}

/**
 * Counts an attempt on an account. Refused attempts of unknown browsers share one count. When that count is used up for the hour, a
 * network with few attempts of its own may still try, a few times a minute over all such networks. So guessing from some addresses
 * locks these out of the account, and not its owner elsewhere. Spec §5-17.
 * @param account the key of the count
 * @param network of the attempt; null for a browser known to the account, which has a count of its own
 * @param proof the proof of work with which an unknown browser is counted in the second half of the account's limit
 * @throws AppError rate_limited
 */
export async function takeAttempt(
  limits: RateLimits,
  { account, network, proof }: { account: string; network: string | null; proof: ProvenLimits },
): Promise<AccountAttempt> {
  const taken: Counted[] = []
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
    const ofNetwork = network === null ? null : await refusalBy('sign_in_network', `${account}:${network}`)
    const ofAccount = await refusalBy('sign_in_account', account)
    if (ofAccount) {
      if (network === null) throw ofAccount
      if ((await proof.isGiven()) && !(await refusalBy('sign_in_account', `proven:${account}`))) return { giveBack }
      const refused = ofNetwork ? sooner(ofNetwork, ofAccount) : await refusalBy('sign_in_beyond', account)
      if (refused) throw (await proof.isGiven()) ? refused : await proof.refusal(refused)
    }
    return { giveBack }
  } catch (error) {
    await giveBack()
    throw error
  }
}

const waitOf = ({ headers }: AppError): number => Number(headers['retry-after'])

/** Of two refusals that both have to end, the one that ends first. */
const sooner = (one: AppError, other: AppError): AppError => (waitOf(one) <= waitOf(other) ? one : other)
