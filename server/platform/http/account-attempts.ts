import { AppError } from '../../../contract/errors.ts'
import type { Limit } from '../../../contract/limits.ts'
import type { Counted, RateLimits } from './rate-limit.ts'

/** An attempt to sign in that was counted by its account. */
export interface AccountAttempt {
  /** It was not refused: it counts nowhere. */
  giveBack: () => Promise<void>
}

/**
 * Counts an attempt on an account. Refused attempts of strangers are counted together; when those of an hour are used up, a
 * network that made few of them may still try, a few times a minute over all such networks: whoever guesses from some addresses
 * closes the account to these, and not to its owner elsewhere. Spec §5-17.
 * @param account what the attempts are counted by
 * @param network of the attempt; null where it is counted alone, from a browser known to the account
 * @throws AppError rate_limited
 */
export async function takeAttempt(limits: RateLimits, account: string, network: string | null): Promise<AccountAttempt> {
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
      const refused = ofNetwork ? sooner(ofNetwork, ofAccount) : await refusalBy('sign_in_beyond', account)
      if (refused) throw refused
    }
    return { giveBack }
  } catch (error) {
    await giveBack()
    throw error
  }
}

const waitOf = ({ headers }: AppError): number => Number(headers['retry-after'])

/** Of two refusals that both must hold the one that ends first. */
const sooner = (one: AppError, other: AppError): AppError => (waitOf(one) <= waitOf(other) ? one : other)
