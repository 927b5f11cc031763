import { isIPv6 } from 'node:net'
import { Redis } from 'ioredis'
import ipaddr from 'ipaddr.js'
import { type IRateLimiterRedisOptions, RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../contract/errors.ts'
import type { Limit } from '../../contract/limits.ts'
import type { Config } from '../config.ts'

/** Counts requests and refuses those over a limit. Spec §8. */
export interface RateLimits {
  /**
   * @param key who: a user or a network address
   * @throws AppError rate_limited with the headers that say when to come back
   */
  take: (limit: Limit, key: string) => Promise<void>
  close: () => void
}

/** The address a client is counted by; an IPv6 network of 64 bits is one client. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return `ip:${address}`
  const parsed = ipaddr.parse(address) as ipaddr.IPv6
  if (parsed.isIPv4MappedAddress()) return `ip:${parsed.toIPv4Address().toString()}`
  return `ip:${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/**
 * Counts in memory, or in Redis where several processes share them. With Redis away each process counts alone:
 * a store is never a reason for a 500, nor for no limit at all.
 */
export function rateLimits(config: Pick<Config, 'limits' | 'redisUrl'>): RateLimits {
  const { limits } = config
  if (!limits) return { take: async () => {}, close: () => {} }
  const redis = config.redisUrl
    ? new Redis(config.redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1, lazyConnect: false })
    : null
  redis?.on('error', () => {})
  const limiters = new Map(
    Object.entries(limits).map(([name, windows]) => [name as Limit, windows.map((window) => limiter(name, window, redis))]),
  )
  return {
    take: async (limit, key) => {
      for (const { window, counter } of limiters.get(limit) ?? []) {
        try {
          await counter.consume(key)
        } catch (refusal) {
          if (refusal instanceof Error) continue
          throw limited(limit, window, refusal as RateLimiterRes)
        }
      }
    },
    close: () => redis?.disconnect(),
  }
}

function limiter(name: string, window: { points: number; seconds: number }, redis: Redis | null) {
  const options = { keyPrefix: `beffroi:${name}:${window.seconds}`, points: window.points, duration: window.seconds }
  if (!redis) return { window, counter: new RateLimiterMemory(options) }
  const shared: IRateLimiterRedisOptions = {
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    // A flood on one key is refused here, without asking Redis each time.
    inMemoryBlockOnConsumed: window.points + 1,
    insuranceLimiter: new RateLimiterMemory(options),
  }
  return { window, counter: new RateLimiterRedis(shared) }
}

function limited(limit: Limit, window: { points: number; seconds: number }, { msBeforeNext }: RateLimiterRes): AppError {
  const wait = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new AppError('rate_limited', {
    headers: {
      'retry-after': String(wait),
      'ratelimit-policy': `"${limit}";q=${window.points};w=${window.seconds}`,
      ratelimit: `"${limit}";r=0;t=${wait}`,
      'ratelimit-limit': String(window.points),
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(wait),
    },
  })
}
