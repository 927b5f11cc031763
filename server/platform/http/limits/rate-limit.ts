import { Counter, type Metric } from 'prom-client'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { AppError } from '../../../../contract/errors.ts'
import { DEFAULT_LIMITS, type Limit, type Limits } from '../../../../contract/limits.ts'
import type { Config } from '../../settings/config.ts'
import type { RateLimits } from '../../limits/limits.ts'
import { addressKey, clientAddress } from '../address.ts'
import { type Count, LocalCounts } from './local-counts.ts'
import { SharedCounts, sharedCountsGauge } from './shared-counts.ts'

const refusals = new Counter({
  name: 'beffroi_rate_limited_total',
  help: 'Requests that were refused because of a rate limit, by the name of the limit.',
  labelNames: ['limit'] as const,
  registers: [],
})

// A limit that never refused has 0, so that the increase by its first refusal is seen.
for (const limit of Object.keys(DEFAULT_LIMITS)) refusals.inc({ limit }, 0)
/** The metrics of the rate limits of the process. */
export const limitMetrics: readonly Metric[] = [refusals, sharedCountsGauge]

/** Counts in memory, or in Redis if several processes share the counts. Spec §8-4, §8-6. */
export function rateLimits({ limits, redisUrl }: Pick<Config, 'limits' | 'redisUrl'>, logger?: Logger): RateLimits {
  if (!limits) return { take: async () => ({ headers: {}, giveBack: async () => ({}) }), close: () => {} }
  const local = new LocalCounts(limits)
  const shared = redisUrl ? new SharedCounts(redisUrl, limits, local, logger) : null
  return {
    take: async (limit, key) => {
      const { passed, counts, giveBack } = await (shared ?? local).take(limit, key)
      const headers = said(limit, limits, counts)
      if (!passed) {
        refusals.inc({ limit })
        throw new AppError('rate_limited', { headers: { ...headers, ...refused(limits[limit], counts) } })
      }
      return { headers, giveBack: async () => said(limit, limits, await giveBack()) }
    },
    close: () => shared?.close(),
  }
}

/** The option of a route outside the contract that is counted by address, like any other request unless it has a limit of its own. */
export const counted = (limits: RateLimits, limit: Limit = 'default') => ({
  onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers((await limits.take(limit, addressKey(clientAddress(request)))).headers)
  },
})

const FRESH: Count = { used: 0, until: 0 }

/** Whole seconds until then, rounded up: a client that waits them is not too early. */
const secondsTo = (until: number): number => Math.max(1, Math.ceil((until - performance.now()) / 1000))

/** draft-ietf-httpapi-ratelimit-headers: each window of the limit is a policy. */
function said(limit: Limit, limits: Limits, counts: Count[]): Record<string, string> {
  const windows = limits[limit]
  const name = (seconds: number) => (windows.length === 1 ? `"${limit}"` : `"${limit}-${seconds}"`)
  const rest = windows.map(({ points, seconds }, at) => {
    const { used, until } = counts[at] ?? FRESH
    const over = until <= performance.now()
    return `${name(seconds)};r=${over ? points : Math.max(0, points - used)};t=${over ? seconds : secondsTo(until)}`
  })
  return {
    'ratelimit-policy': windows.map(({ points, seconds }) => `${name(seconds)};q=${points};w=${seconds}`).join(', '),
    ratelimit: rest.join(', '),
  }
}

/** When to retry: a refused request was counted in no window, so the last full window decides. Older clients read the other three. */
function refused(windows: Limits[Limit], counts: Count[]): Record<string, string> {
  const full = windows.flatMap(({ points }, at) => {
    const count = counts[at]
    return count && count.used >= points ? [{ points, wait: secondsTo(count.until) }] : []
  })
  const last = full.toSorted((one, other) => other.wait - one.wait)[0] ?? { points: 0, wait: 1 }
  return {
    'retry-after': String(last.wait),
    'ratelimit-limit': String(last.points),
    'ratelimit-remaining': '0',
    'ratelimit-reset': String(last.wait),
  }
}
