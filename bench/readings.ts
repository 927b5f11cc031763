import type { IncomingHttpHeaders } from 'node:http'
import { parseArgs } from 'node:util'
import { Readings } from '../server/chapters/statistiques/readings.ts'
import { median, table } from './measure/statistics.ts'

/**
 * `node bench/readings.ts [--calls=2000000] [--rounds=7]`: the processor time of counting one answer of the site, beside a floor: a lookup in a
 * WeakMap and an addition, in the same run. 10,000 answers, twenty browsers; then as many browsers as there are answers, of
 * common and of rare names.
 */
const { values } = parseArgs({ options: { calls: { type: 'string', default: '2000000' }, rounds: { type: 'string', default: '7' } } })
const CALLS = Number(values.calls)
const ANSWERS = 10_000

const answers = Array.from({ length: ANSWERS }, () => ({}))
/** The names of browsers as most readers have them, and of telephones whose maker says its model: the lists of robots are searched for these. */
const COMMON = [
  (n: number) => `Mozilla/5.0 (X11; Linux x86_64; rv:${n}.0) Gecko/20100101 Firefox/${n}.0`,
  (n: number) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${n}.0.0.0 Safari/537.36`,
  (n: number) => `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${n}.0.0.0 Mobile Safari/537.36`,
  (n: number) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.${n} Mobile/15E148 Safari/604.1`,
]
const RARE = [
  (n: number) => `Mozilla/5.0 (Linux; Android 14; SM-G${n}B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${n}.0.0.0 Mobile Safari/537.36`,
]
const agents = (names: typeof COMMON, count: number): IncomingHttpHeaders[] =>
  Array.from({ length: count }, (_, n) => ({ 'user-agent': names[n % names.length]?.(n) ?? '', host: 'a' }))

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

const counting = (browsers: IncomingHttpHeaders[]) =>
  cpuOf((n) => readings.count(answers[n % ANSWERS] ?? {}, browsers[n % browsers.length] ?? {}))
const rows: [string, number][] = [
  ['floor: one lookup, one addition', cpuOf((n) => void ((floor.get(answers[n % ANSWERS] ?? {}) ?? { n: 0 }).n += 1))],
  ['counted, twenty browsers', counting(agents(COMMON, 20))],
  ['counted, 10,000 browsers', counting(agents(COMMON, ANSWERS))],
  ['counted, 10,000 browsers of rare names', counting(agents(RARE, ANSWERS))],
]
console.log(
  table(
    ['one answer', 'ns'],
    rows.map(([name, ns]) => [name, ns.toFixed(0)]),
  ),
)
