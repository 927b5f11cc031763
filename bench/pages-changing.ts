import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { environment } from '../server/platform/settings/config.ts'
import { signInAt, startService, temporaryFolder } from '../server/test/process.ts'
import { loadApart } from './measure/load-process.ts'
import type { Done, Load } from './measure/load.ts'
import { percentile, table } from './measure/statistics.ts'

/**
 * `node bench/pages-changing.ts`: pages of the residents' site at half of their peak while publications change ten times a second. Each change
 * invalidates pages of its commune, which are then made anew. The peak is measured with the same changes and over the same `--open` connections, so that
 * readers of a page that is being made do not delay those of others. The last row has half of the peak where nothing changes, over few connections. `--rate` sends so many requests a second instead, for a comparison of two states of the code. Publications change in the twelve communes below; `--communes` more are only read. Uses the embedded database with the demonstration, or an empty database of DATABASE_URL.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '16' },
    changes: { type: 'string', default: '10' },
    open: { type: 'string', default: '256' },
    communes: { type: 'string', default: '0' },
    rate: { type: 'string' },
  },
})
const [seconds, connections, changes, open] = [values.seconds, values.connections, values.changes, values.open].map(Number) as [
  number,
  number,
  number,
  number,
]
const COMMUNES = [
  'bethune',
  'beuvry',
  'paris',
  'toulouse',
  'vienne',
  'colmar',
  'ajaccio',
  'quimper',
  'mende',
  'honfleur',
  'niort',
  'briancon',
]
const PARTS = ['', '/agenda', '/actualites', '/infos', '/dechets', '/defibrillateurs']
const headers = { accept: 'text/html', 'accept-encoding': 'br' }

const folder = temporaryFolder()
const DATABASE_URL = environment['DATABASE_URL']
const service = await startService(
  {
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    DEMO: 'on',
    BACKOFFICE: 'off',
    DATA_DIR: folder.path,
    ...(DATABASE_URL ? { DATABASE_URL } : {}),
  },
  { quiet: true },
)
const send = async (path: string, { token, ...init }: RequestInit & { token?: string } = {}) => {
  const answer = await fetch(`${service.url}${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', 'x-app-source': 'backoffice', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { data: { id: string; title: string }[] }
}
const others: string[] = []
for (let page = 1; others.length < Number(values.communes); page += 1) {
  const { data } = (await send(`/api/v1/communes?per_page=100&page=${page}`)) as unknown as { data: { slug: string }[] }
  others.push(...data.map(({ slug }) => slug).filter((slug) => !COMMUNES.includes(slug)))
}
const paths = [...COMMUNES, ...others.slice(0, Number(values.communes))].flatMap((slug) => PARTS.map((part) => `/${slug}${part}`))
const token = await signInAt(service.url, 'admin@demo.test')
const { data: publications } = await send('/api/v1/publications?per_page=50', { token })

const load = { port: service.port, paths, headers, connections }
// The first reading of a page is not stored.
for (let turn = 0; turn < 2; turn += 1) for (const path of paths) await (await fetch(`${service.url}${path}`, { headers })).arrayBuffer()
await loadApart({ ...load, seconds: 5 })
const peak = await loadApart({ ...load, seconds: 10 })

let changed = 0
/** Runs a load while publications change. @returns its result, the changes a second, and the milliseconds of each change */
async function whileChanging(of: Load) {
  const written: number[] = []
  const from = changed
  const start = performance.now()
  const isOver = new AbortController()
  const writer = (async () => {
    while (!isOver.signal.aborted) {
      const { id, title } = publications[changed % publications.length] as { id: string; title: string }
      const asked = performance.now()
      await send(`/api/v1/publications/${id}`, {
        method: 'PATCH',
        token,
        body: JSON.stringify({ title: `${title.slice(0, 80)} ${changed}` }),
      })
      written.push(performance.now() - asked)
      changed += 1
      await sleep(Math.max(0, start + ((changed - from) * 1000) / changes - performance.now()))
    }
  })()
  const done = await loadApart(of)
  isOver.abort()
  await writer
  return { done, written, changes: ((changed - from) * 1000) / (performance.now() - start) }
}

const perSecond = ({ requests, seconds: of }: Done) => Math.round(requests / of)
/** The most pages over the connections of the measured phases, while publications change. */
const changingPeak = await whileChanging({ ...load, seconds: 10, connections: open })
const rate = values.rate ? Number(values.rate) : perSecond(changingPeak.done) / 2
// What the machine and the load generator alone delay at this rate.
const still = await loadApart({ ...load, seconds, rate, connections: open })
const atHalf = await whileChanging({ ...load, seconds, rate, connections: open })
const over = perSecond(peak) / 2
const atHalfOfStill = values.rate ? null : await whileChanging({ ...load, seconds, rate: over, connections: open })
const late = percentile(atHalf.written)
console.log(
  `${paths.length} pages, ${connections} connections at the peak where nothing changes, ${open} otherwise, ${DATABASE_URL ? 'PostgreSQL' : 'embedded database'}`,
)
const row = (name: string, done: Done, changesASecond = 0) => [
  name,
  perSecond(done),
  done.p50,
  done.p99,
  done.failed,
  changesASecond.toFixed(1),
]
const half = values.rate ? `at ${rate}` : 'half of the peak with changes'
console.log(
  table(
    ['', 'pages/s', 'p50 ms', 'p99 ms', 'failed', 'changes a second'],
    [
      row('peak, nothing changes', peak),
      row('peak with changes', changingPeak.done, changingPeak.changes),
      row(`${half}: nothing changes`, still),
      row(`${half}: with changes`, atHalf.done, atHalf.changes),
      ...(atHalfOfStill ? [row('half of the peak where nothing changes: with changes', atHalfOfStill.done, atHalfOfStill.changes)] : []),
    ],
  ),
)
console.log(`Changes: p50 ${late(0.5)} ms, p99 ${late(0.99)} ms`)
await service.end('SIGTERM')
folder.cleanUp()
