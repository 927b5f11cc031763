import { Redis } from 'ioredis'
import { Gauge } from 'prom-client'
import type { Logger } from 'pino'
import { type Limit, type Limits, REFUNDED } from '../../../../contract/limits.ts'
import { Expiring } from './expiring.ts'
import type { Count, LocalCounts, Taken } from './local-counts.ts'

/** Whether this process counts with the others; null where no Redis is set. */
let sharing: boolean | null = null
/** 1 while rate limits are counted in Redis; absent without REDIS_URL. */
export const sharedCountsGauge = new Gauge({
  name: 'beffroi_shared_counts',
  help: '1 while rate limits are counted together in Redis, 0 while this process counts alone; absent without REDIS_URL.',
  registers: [],
  collect() {
    if (sharing === null) this.remove()
    else this.set(Number(sharing))
  },
})

/** How long a request waits for Redis before this process counts alone. */
const PATIENCE_MS = 200
/** How often an unreachable Redis is tried again. */
const PROBE_MS = 1000

/** Counts in every window, or in none if one is full. KEYS: the windows; ARGV: points and milliseconds of each. */
const TAKE = `
local passed = 1
for i, key in ipairs(KEYS) do
  if (tonumber(redis.call('get', key)) or 0) >= tonumber(ARGV[2 * i - 1]) then passed = 0 end
end
local answer = { passed }
for i, key in ipairs(KEYS) do
  local used = passed == 1 and redis.call('incr', key) or tonumber(redis.call('get', key)) or 0
  local left = redis.call('pttl', key)
  if left < 0 then
    left = tonumber(ARGV[2 * i])
    if used > 0 then redis.call('pexpire', key, left) end
  end
  answer[2 * i] = used
  answer[2 * i + 1] = left
end
return answer`
const GIVE_BACK = `
local answer = {}
for i, key in ipairs(KEYS) do
  local used = tonumber(redis.call('get', key)) or 0
  if used > 0 then used = redis.call('decr', key) end
  answer[2 * i - 1] = used
  answer[2 * i] = redis.call('pttl', key)
end
return answer`

interface Scripts {
  takeAll: (keys: number, ...rest: (string | number)[]) => Promise<number[]>
  giveBackAll: (keys: number, ...rest: string[]) => Promise<number[]>
}

/**
 * Counts that processes share in Redis. While Redis is down or does not answer, each process counts by itself: a failure of Redis never
 * causes a 500 or a wait, nor removes the limits.
 */
export class SharedCounts {
  readonly #limits: Limits
  readonly #local: LocalCounts
  readonly #logger: Logger | undefined
  readonly #redis: Redis & Scripts
  readonly #held = new Expiring<Count[]>()
  readonly #probe: NodeJS.Timeout
  readonly #firstAnswer: Promise<unknown>
  #answers = false

  /** @param url of Redis; its query may have options of the client, such as keyPrefix */
  constructor(url: string, limits: Limits, local: LocalCounts, logger?: Logger) {
    this.#logger = logger
    this.#limits = limits
    this.#local = local
    this.#redis = new Redis(url, {
      enableOfflineQueue: false,
      // A command without an answer in time was counted here: it must not be counted in Redis later.
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2000,
      retryStrategy: () => PROBE_MS / 2,
      scripts: { takeAll: { lua: TAKE }, giveBackAll: { lua: GIVE_BACK } },
    }) as Redis & Scripts
    this.#redis.on('error', () => {})
    this.#redis.on('ready', () => this.#turn(true))
    sharing = false
    this.#firstAnswer = inTime(new Promise((resolve) => this.#redis.once('ready', resolve))).catch((error: unknown) => {
      if (!this.#answers) this.#sayAlone(error)
    })
    this.#probe = setInterval(() => void this.#askAgain(), PROBE_MS).unref()
  }

  async take(limit: Limit, key: string): Promise<Taken> {
    const held = this.#held.get(`${limit}:${key}`)
    if (held) return { passed: false, counts: held.value, giveBack: async () => held.value }
    const windows = this.#limits[limit]
    const keys = windows.map(({ seconds }) => `beffroi:${limit}:${seconds}:${key}`)
    const answer = await this.#ask(() =>
      this.#redis.takeAll(keys.length, ...keys, ...windows.flatMap(({ points, seconds }) => [points, seconds * 1000])),
    )
    if (!answer) return this.#local.take(limit, key)
    const [passed, ...pairs] = answer
    const counts = countsOf(pairs)
    if (passed === 1) return { passed: true, counts, giveBack: async () => (await this.#giveBack(limit, key, keys)) ?? counts }
    this.#hold(limit, key, counts)
    return { passed: false, counts, giveBack: async () => counts }
  }

  close(): void {
    sharing = null
    clearInterval(this.#probe)
    this.#redis.disconnect()
  }

  async #giveBack(limit: Limit, key: string, keys: string[]): Promise<Count[] | null> {
    this.#held.delete(`${limit}:${key}`)
    const pairs = await this.#ask(() => this.#redis.giveBackAll(keys.length, ...keys))
    return pairs && countsOf(pairs)
  }

  /** A refused key is refused in this process from then on: a flood does not reach Redis. If others may give requests back, only for a short time. */
  #hold(limit: Limit, key: string, counts: Count[]): void {
    const full = counts.filter(({ used }, at) => used >= (this.#limits[limit][at]?.points ?? 0))
    const until = Math.max(...full.map((count) => count.until))
    this.#held.set(`${limit}:${key}`, counts, REFUNDED.has(limit) ? Math.min(until, performance.now() + 1000) : until)
  }

  /** Redis' answer; null if it is down, returns an error or does not answer, and from then on until it answers again. */
  async #ask<T>(command: () => Promise<T>): Promise<T | null> {
    await this.#firstAnswer
    if (!this.#answers) return null
    try {
      return await inTime(command())
    } catch (error) {
      this.#turn(false, error)
      return null
    }
  }

  #turn(answers: boolean, error?: unknown): void {
    if (answers === this.#answers) return
    this.#answers = sharing = answers
    if (answers) this.#logger?.info('Redis answers: rate limits are counted together')
    else this.#sayAlone(error)
  }

  #sayAlone(error: unknown): void {
    this.#logger?.warn({ err: String(error) }, 'Redis does not answer: this process counts rate limits alone')
  }

  async #askAgain(): Promise<void> {
    if (this.#answers) return
    try {
      await inTime(this.#redis.ping())
      this.#turn(true)
    } catch {
      // A silent connection may be dead: a new one is opened.
      if (this.#redis.status === 'ready' || this.#redis.status === 'connect') this.#redis.disconnect(true)
    }
  }
}

/** Converts pairs of used points and remaining milliseconds. */
const countsOf = (pairs: number[]): Count[] =>
  Array.from({ length: pairs.length / 2 }, (_, at) => ({ used: pairs[2 * at] ?? 0, until: performance.now() + (pairs[2 * at + 1] ?? 0) }))

/** The answer, if it arrives in time. An answer that arrived while the process itself was busy is in time. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => setImmediate(reject, new Error('Redis keeps silent'))), PATIENCE_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
