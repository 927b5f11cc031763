import type { IncomingHttpHeaders } from 'node:http'
import { parseArgs } from 'node:util'
import { Readings } from '../server/chapters/statistiques/readings.ts'
import { median, table } from './measure/statistics.ts'

/**
 * `node bench/readings.ts [--calls=2000000] [--rounds=7]`: the processor time of counting one answer of the site, beside a floor: a lookup in a
 * WeakMap and an addition, in the same run. 10,000 answers, twenty browsers; then as many browsers as there are answers.
 */
const { values } = parseArgs({ options: { calls: { type: 'string', default: '2000000' }, rounds: { type: 'string', default: '7' } } })
const CALLS = Number(values.calls)
const ANSWERS = 10_000

const answers = Array.from({ length: ANSWERS }, () => ({}))
const agents = (count: number): IncomingHttpHeaders[] =>
  Array.from({ length: count }, (_, n) => ({
    'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${n}.0) Gecko/20100101 Firefox/${n}.0`,
    host: 'a',
  }))

const readings = new Readings()
for (const [n, answer] of answers.entries()) readings.describe(answer, { kind: 'publication', id: `${n}` }, 'pages')
const floor = new WeakMap(answers.map((answer) => [answer, { n: 0 }]))

/** The nanoseconds of processor time of one call: the median of the rounds. */
function cpuOf(work: (n: number) => void): number {
  const rounds = Array.from({ length: Number(values.rounds) }, () => {
    const before = process.cpuUsage()
    for (let n = 0; n < CALLS; n += 1) work(n)
    const { user, system } = process.cpuUsage(before)
    return ((user + system) * 1000) / CALLS
  })
  return median(rounds)
}

const few = agents(20)
const many = agents(ANSWERS)
const rows: [string, number][] = [
  ['floor: one lookup, one addition', cpuOf((n) => void ((floor.get(answers[n % ANSWERS] ?? {}) ?? { n: 0 }).n += 1))],
  ['counted, twenty browsers', cpuOf((n) => readings.count(answers[n % ANSWERS] ?? {}, few[n % few.length] ?? {}))],
  ['counted, 10,000 browsers', cpuOf((n) => readings.count(answers[n % ANSWERS] ?? {}, many[n % ANSWERS] ?? {}))],
]
console.log(
  table(
    ['one answer', 'ns'],
    rows.map(([name, ns]) => [name, ns.toFixed(0)]),
  ),
)
