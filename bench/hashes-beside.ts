import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as library from 'better-auth/crypto'
import { hashPassword, HASHES_AT_ONCE } from '../server/platform/access/password-hash.ts'
import { percentile, table } from './measure/statistics.ts'

/**
 * `node bench/hashes-beside.ts [--rounds=10] [--seconds=2]`: how late the event loop is while passwords are hashed beside it without an end, as many at
 * once as the service allows. In turns: nothing, hashes in the threads of Node, hashes in the service's threads of a lower priority. Each millisecond
 * the loop is asked for, and works for half of one. `waited` is how long the kernel let the loop's thread wait for a core (Linux).
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, seconds: { type: 'string', default: '2' } } })
const [ROUNDS, MS] = [Number(values.rounds), Number(values.seconds) * 1000]
const PASSWORD = 'un mot de passe assez long'
const WAYS: readonly [string, ((password: string) => Promise<string>) | null][] = [
  ['nothing', null],
  ['in the threads of Node', library.hashPassword],
  ['in threads of a lower priority', hashPassword],
]

const passed = (moment: number): boolean => performance.now() >= moment

/** How long this thread was ready and had no core, in milliseconds. */
const waitedMs = (): number => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6

/** Notes how late each millisecond comes, until `end`. */
async function latenesses(end: number): Promise<number[]> {
  const late: number[] = []
  while (!passed(end)) {
    const due = performance.now() + 1
    await sleep(1)
    late.push(Math.max(0, performance.now() - due))
    const busyUntil = performance.now() + 0.5
    while (!passed(busyUntil)) continue
  }
  return late
}

interface Measured {
  late: number[]
  waited: number
  hashes: number
}
async function measured(hash: ((password: string) => Promise<string>) | null): Promise<Measured> {
  const end = performance.now() + MS
  let hashes = 0
  const hashing = async () => {
    if (!hash) return
    for (; !passed(end); hashes += 1) await hash(PASSWORD)
  }
  const before = waitedMs()
  const [late] = await Promise.all([latenesses(end), ...Array.from({ length: HASHES_AT_ONCE }, hashing)])
  return { late, waited: waitedMs() - before, hashes }
}

await Promise.all([hashPassword(PASSWORD), library.hashPassword(PASSWORD)])
const all = new Map(WAYS.map(([name]) => [name, [] as Measured[]]))
for (let round = 0; round < ROUNDS; round += 1) for (const [name, hash] of WAYS) all.get(name)?.push(await measured(hash))

/** The median of the rounds. */
const median = (rounds: readonly Measured[], of: (one: Measured) => number): string => percentile(rounds.map(of))(0.5).toFixed(1)
console.log(`${HASHES_AT_ONCE} at once; medians of ${ROUNDS} rounds; load ${loadavg()[0]?.toFixed(1)}`)
console.log(
  table(
    ['hashes beside the loop', 'loop late p50 ms', 'p99 ms', 'waited for a core, ms a second', 'hashes a second'],
    [...all].map(([name, rounds]) => [
      name,
      median(rounds, ({ late }) => percentile(late)(0.5)),
      median(rounds, ({ late }) => percentile(late)(0.99)),
      median(rounds, ({ waited }) => (waited * 1000) / MS),
      median(rounds, ({ hashes }) => (hashes * 1000) / MS),
    ]),
  ),
)
