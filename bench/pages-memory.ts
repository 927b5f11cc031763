import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { START_ARGS, startService, temporaryFolder } from '../server/test/process.ts'
import { environment } from '../server/platform/settings/config.ts'
import { cpuOf, memoryOf } from './measure/cpu.ts'
import { percentile } from './measure/statistics.ts'

/**
 * `node bench/pages-memory.ts`: the resident memory of a service before and after the pages of many communes were asked for twice, and the lists of the
 * addresses of all communes for search engines, while another reader asks for a page from memory without a pause. Uses the embedded database, or
 * an empty database of DATABASE_URL.
 */
const { values } = parseArgs({ options: { pages: { type: 'string', default: '10000' }, part: { type: 'string', default: '/affiche' } } })
const DATABASE_URL = environment['DATABASE_URL']
const folder = temporaryFolder()
const service = await startService(
  { LOG_LEVEL: 'error', DEMO: 'on', BACKOFFICE: 'off', DATA_DIR: folder.path, ...(DATABASE_URL ? { DATABASE_URL } : {}) },
  { args: START_ARGS },
)
const get = async (path: string) => {
  const answer = await fetch(`${service.url}${path}`, { headers: { accept: 'text/html', 'accept-encoding': 'br, gzip' } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return text
}
const lists = [...(await get('/sitemap.xml')).matchAll(/\/sitemaps\/communes-\d+\.xml/g)].map(([path]) => path)
for (let turn = 0; turn < 20; turn += 1) await get('/bethune')
const slugs: string[] = []
for (const path of lists) {
  const waits: number[] = []
  const over = new AbortController()
  const other = (async () => {
    while (!over.signal.aborted) {
      const asked = performance.now()
      await get('/bethune')
      waits.push(performance.now() - asked)
      await sleep(1)
    }
  })()
  const [cpu, begun] = [cpuOf(service.pid), performance.now()]
  const text = await get(path)
  const [ms, spent] = [performance.now() - begun, (cpuOf(service.pid) - cpu) / 1e6]
  over.abort()
  await other
  slugs.push(...[...text.matchAll(/<loc>[^<]*\/([\w-]+)<\/loc>/g)].map(([, slug = '']) => slug))
  const wait = percentile(waits)
  console.log(
    `${path}: ${Math.round(ms)} ms, ${Math.round(spent)} ms of processor time; another page meanwhile p50 ${wait(0.5)} ms, most ${wait(1)} ms`,
  )
}
const metric = async (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await get('/metrics'))?.[1])
/** Warm: compiled, with the connections and the garbage of requests. */
for (const slug of slugs.slice(-1000)) await get(`/${slug}${values.part}`)
await sleep(2000)
const before = memoryOf(service.pid)
const asked = slugs.slice(0, Number(values.pages))
for (let turn = 0; turn < 2; turn += 1)
  for (let at = 0; at < asked.length; at += 8) await Promise.all(asked.slice(at, at + 8).map((slug) => get(`/${slug}${values.part}`)))
const [stored, bytes] = [await metric('beffroi_pages'), await metric('beffroi_pages_bytes')]
await sleep(5000)
const after = memoryOf(service.pid)
console.log(
  `${asked.length} pages (${values.part}) twice: ${stored} in memory, ${(bytes / 1e6).toFixed(1)} MB by count; resident memory ${before.now} MB before, ${after.now} MB after, peak ${after.peak} MB`,
)
await service.end('SIGTERM')
folder.cleanUp()
