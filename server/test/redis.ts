import { Redis } from 'ioredis'

/** Address of the Redis under test; undefined when the run has none. */
export const redisUrl = process.env['TEST_REDIS_URL']
export const needsRedis = { skip: redisUrl ? false : 'TEST_REDIS_URL is not set' }

/** Returns a Redis address with a unique key prefix, and functions that list and remove its keys. */
export function ownKeys(): { url: string; keys: () => Promise<string[]>; remove: () => Promise<void> } {
  const prefix = `beffroi-test:${process.pid}:${Math.random().toString(36).slice(2)}:`
  const redis = new Redis(redisUrl ?? '')
  const keys = async () => (await redis.keys(`${prefix}*`)).map((key) => key.slice(prefix.length))
  return {
    url: Object.assign(new URL(redisUrl ?? ''), { search: `?keyPrefix=${prefix}` }).href,
    keys,
    remove: async () => {
      for (const key of await keys()) await redis.del(prefix + key)
      await redis.quit()
    },
  }
}

/** Returns a counter of the scripts sent to Redis, for a proxy (tcp-proxy.ts). */
export function scriptCounter(): { heard: (data: Buffer) => void; count: () => number } {
  let scripts = 0
  return {
    heard: (data) => (scripts += data.toString('latin1').match(/\bevalsha\b/gi)?.length ?? 0),
    count: () => scripts,
  }
}
