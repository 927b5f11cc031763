import { fork } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { communePage } from '../apps/site/pages/commune.ts'
import { makeApp } from '../server/app.ts'
import { gateOver } from '../server/platform/access/gate.ts'
import type { Askables, Asking } from '../server/platform/http/ask.ts'
import { makeLogger } from '../server/platform/http/request-log.ts'
import { serveOn } from '../server/platform/http/serve.ts'
import { httpServer } from '../server/platform/http/server.ts'
import { environment, readConfig } from '../server/platform/settings/config.ts'
import { makeServices } from '../server/services.ts'
import { anonymousAsk } from '../server/site/ask.ts'
import { contextOf, makeSite } from '../server/site/context.ts'
import { openDatabase } from '../server/start.ts'
import { startService, temporaryFolder } from '../server/test/process.ts'
import { median, table } from './measure/statistics.ts'

/**
 * `node bench/pages-miss.ts` with DATABASE_URL, an empty database of PostgreSQL: the processor time that the page of a commune costs this process beyond
 * its reads. Pages of communes that nobody has asked for are asked for over HTTP, four at a time, by another process; in turns with these, the
 * same reads are asked for in process, without page, compression and HTTP. Nothing is cached.
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '8' },
    client: { type: 'boolean', default: false },
  },
})
const AT_ONCE = 4
const HEADERS = { accept: 'text/html', 'accept-encoding': 'br' }

/** Does work for each of some things, AT_ONCE at a time. */
async function each<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const left = [...things]
  const one = async () => {
    for (let thing = left.pop(); thing !== undefined; thing = left.pop()) await work(thing)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** The client, in a process of its own: asks for the addresses of each message. */
function beClient(): void {
  const get = async (url: string) => {
    const answer = await fetch(url, { headers: HEADERS })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  }
  process.on('message', (urls: string[]) => void each(urls, get).then(() => process.send?.('done')))
}

/** The processor time of this process while work is done, in ms for each of `count`. */
async function processorOf(count: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / count
}

async function measure(): Promise<void> {
  const folder = temporaryFolder()
  const env = {
    ...environment,
    LOG_LEVEL: 'info',
    DEMO: 'on',
    BACKOFFICE: 'off',
    DATA_DIR: folder.path,
    RATE_LIMITS: 'off',
    HOT_ANSWERS_MB: '0',
  }
  const filling = await startService(env, { quiet: true })
  await filling.end('SIGTERM')
  const config = readConfig(env)
  const logger = makeLogger(config.logLevel)
  const database = await openDatabase(config)
  const services = await makeServices(config, logger, database)
  const app = makeApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  // The same reads as those of the application, for the control.
  const askables: Askables = new Map()
  const spare = httpServer(config, logger)
  const on = serveOn(spare, {
    askable: askables,
    gate: gateOver({ ...services, db: database.readDb, admits: config }),
    db: database.db,
    readDb: database.readDb,
    replayCaller: (key) => key,
    replaySecret: services.secrets.key('replayed answer'),
    searchSlots: undefined,
    responseCache: services.responseCache,
    strict: false,
  })
  for (const { routes } of services.contributions.chapters)
    routes?.({ on, onRaw: on, onForm: on, app: spare, viewer: async () => null }, services)
  const site = makeSite(services, askables)

  type Asked = Parameters<Asking['ask']>
  const readsOf = async (slug: string): Promise<Asked[]> => {
    const asked: Asked[] = []
    const { ask } = anonymousAsk(site, false)
    const request = { params: { commune: slug } } as unknown as FastifyRequest
    const context = contextOf(site, communePage, { language: 'fr', path: `/${slug}`, query: {}, request })
    const recorded = ((...given: Asked) => {
      asked.push(given)
      return ask(...given)
    }) as Asking['ask']
    await communePage.read({ ...context, ask: recorded })
    return asked
  }
  const askAgain = (asked: Asked[]) => {
    const { ask } = anonymousAsk(site, false)
    return Promise.all(asked.map((given) => ask(...given)))
  }

  const count = Number(values.pages)
  const { rows } = await database.pool.query<{ slug: string }>('select slug from communes order by population desc nulls last limit $1', [
    count * 2,
  ])
  const slugs = rows.map(({ slug }) => slug)
  const reads = new Map<string, Asked[]>()
  await each(slugs, async (slug) => reads.set(slug, await readsOf(slug)))

  const client = fork(import.meta.filename, ['--client'])
  const overHttp = async (some: string[]) => {
    client.send(some.map((slug) => `http://127.0.0.1:${port}/${slug}`))
    await once(client, 'message')
  }
  const inProcess = (some: string[]) => each(some, (slug) => askAgain(reads.get(slug) ?? []))
  // The first half compiles both.
  await overHttp(slugs.slice(count))
  await inProcess(slugs.slice(count))
  const measured = slugs.slice(0, count)
  const size = Math.ceil(count / Number(values.rounds))
  const [pages, control]: [number[], number[]] = [[], []]
  for (let at = 0; at < count; at += size) {
    const some = measured.slice(at, at + size)
    const [first, second] = [
      async () => pages.push(await processorOf(some.length, () => overHttp(some))),
      async () => control.push(await processorOf(some.length, () => inProcess(some))),
    ]
    for (const side of pages.length % 2 === 0 ? [first, second] : [second, first]) await side()
  }
  const beyond = pages.map((ms, at) => ms - (control[at] ?? 0))
  const line = (what: string, list: number[]) => [what, median(list).toFixed(2), Math.min(...list).toFixed(2), Math.max(...list).toFixed(2)]
  console.error(
    table(
      [`${count} pages, ${reads.get(slugs[0] ?? '')?.length} reads each, ms of processor a page`, 'median', 'least', 'most'],
      [line('page over HTTP, compressed', pages), line('the same reads alone', control), line('the difference', beyond)],
    ),
  )
  client.kill()
  await app.close()
  folder.cleanUp()
  process.exit()
}

if (values.client) beClient()
else await measure()
