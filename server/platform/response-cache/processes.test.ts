import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { officialEdition } from '../../chapters/communes/official-list.ts'
import { readConfig } from '../settings/config.ts'
import { newId } from '../db/id.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { openPostgres } from '../db/open.ts'
import { makeLogger } from '../http/logs/request-log.ts'
import { anotherService } from '../../test/harness.ts'
import { migratedDatabase } from '../../test/prepared-database.ts'
import { History } from '../../test/history.ts'
import { pageHits } from '../../test/pages.ts'
import { cacheState, untilUsable } from '../../test/response-cache.ts'
import { ask } from '../../test/http.ts'
import { type Running, signInAt, startService, temporaryFolder } from '../../test/process.ts'
import { type TcpProxy, startTcpProxy } from '../../test/tcp-proxy.ts'
import { type ResponseCache, responseCache } from './response-cache.ts'

const POSTGRES = process.env['TEST_DATABASE_URL'] ? false : 'several processes need PostgreSQL'
/** CHANGE_RUNS=20 looks for longer. */
const RUNS = Number(process.env['CHANGE_RUNS'] ?? 1)
/** Before the addresses of pages. */
const SITE = 'site:'
/** What a process may still show of what another one has changed. Issue: one second. */
const LATE_MS = 1000

/**
 * Processes with memories of their own, people who read without a pause on each, and changes of every kind through any of them and by
 * hand in the database. Each answer must be a state of the database between what it had to know when it was asked for and its end.
 */
describe('the response cache, in several processes', { skip: POSTGRES }, () => {
  const folder = temporaryFolder()
  const services: Running[] = []
  const acteurs = [newId(), newId()]
  const publications = Array.from({ length: 6 }, newId)
  let communes: string[] = []
  let client: pg.Client
  let databaseUrl: string
  let token: string
  let drop = async () => {}

  /** All of France would take the start as long as all the rest. */
  const twoCommunes = async () => {
    const database = openPostgres(databaseUrl, { max: 1 })
    await migrate(database.pool)
    await sql`insert into communes (id, code_insee, slug, nom, departement, departement_nom, region, region_nom, millesime)
      select gen_random_uuid(), '0100' || n, 'c' || n, 'Commune ' || n, '01', 'Ain', '84', 'Rhône', ${await officialEdition()}
      from generate_series(1, 2) n`.execute(database.db)
    await database.close()
  }
  before(async () => {
    const created = await migratedDatabase()
    assert.ok(created)
    ;({ url: databaseUrl, drop } = created)
    const env = {
      ROLE: 'api',
      DATABASE_URL: databaseUrl,
      ADMIN_EMAIL: 'une@example.fr',
      ADMIN_PASSWORD: 'un mot de passe assez long',
      DATA_DIR: folder.path,
    }
    await twoCommunes()
    services.push(...(await Promise.all([startService(env), startService(env)])))
    token = await signInAt(services[0]?.url ?? '', env.ADMIN_EMAIL, env.ADMIN_PASSWORD)
    client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    communes = (await client.query<{ id: string }>('select id from communes order by code_insee limit 2')).rows.map(({ id }) => id)
    await client.query(
      `insert into acteurs (id, nom, slug, type, commune_id) select id, 'Acteur ' || id, 'a-' || id, 'association', $2 from unnest($1::uuid[]) id`,
      [acteurs, communes[0]],
    )
    for (const [n, id] of publications.entries())
      await client.query(
        `insert into publications (id, title, body, acteur_id, commune_id, moderation_status, valide, publie_le)
         values ($1, 'Bal', 'Samedi ' || $4, $2, $3, 'published', true, now_ms() - $4::int * interval '1 hour')`,
        [id, acteurs[n % 2], communes[0], n + 1],
      )
    for (const { url } of services) await untilUsable(url)
  })
  after(async () => {
    await client.end()
    for (const { child } of services) child.kill('SIGCONT')
    for (const service of services) await service.end('SIGKILL')
    await drop()
    folder.cleanUp()
  })

  const admin = (n: number, method: string, path: string, body?: unknown) =>
    ask(method, `${services[n]?.url}/api/v1/admin${path}`, { token, source: 'backoffice', body })
  const listOf = (commune: number) => `/communes/${communes[commune]}/publications?per_page=100`
  /** The publications of a list of the API, or of a page or a feed of the residents' site, in their order. */
  const read = async (url: string, path: string) => {
    if (path.startsWith(SITE)) return readPage(`${url}${path.slice(SITE.length)}`)
    const got = await ask('GET', `${url}/api/v1${path}`)
    assert.equal(got.status, 200)
    return got.body.data.map(({ id }: { id: string }) => id).join() as string
  }

  const readPage = async (address: string) => {
    const got = await fetch(address)
    const text = await got.text()
    // The page of an actor that is hidden is not found.
    assert.ok([200, 404].includes(got.status), `${address}: ${got.status}`)
    return [...new Set([...text.matchAll(/\/publication\/([\da-f-]{36})/g)].map(([, id]) => id))].join()
  }

  /** Every list as the database has it now, by a query that shares nothing with the service. */
  const truth = async (): Promise<Record<string, string>> => {
    const lists: [string, string][] = [
      [listOf(0), `'${communes[0]}' = any(p.commune_id || p.commune_ids)`],
      [listOf(1), `'${communes[1]}' = any(p.commune_id || p.commune_ids)`],
      [`/acteurs/${acteurs[0]}/publications?per_page=100`, `p.acteur_id = '${acteurs[0]}'`],
      ['/publications?per_page=100', 'true'],
      [`${SITE}/en/c1/actualites`, `'${communes[0]}' = any(p.commune_id || p.commune_ids)`],
      [`${SITE}/acteur/a-${acteurs[0]}`, `p.acteur_id = '${acteurs[0]}'`],
      [`${SITE}/acteur/a-${acteurs[0]}.rss`, `p.acteur_id = '${acteurs[0]}'`],
    ]
    const columns = lists.map(
      ([path, where], n) => `(select string_agg(p.id::text, ',' order by case when ${path.endsWith('.rss')} then 2
          when ${path.includes('/acteur')} and p.epingle then 0 when p.en_avant and coalesce(p.featured_until > now(), true) then 1 else 2 end, p.publie_le desc, p.id desc)
        from publications p join acteurs a on a.id = p.acteur_id where p.valide and p.moderation_status in ('approved', 'published')
          and p.publie_le <= now() and p.deleted_at is null and a.active and a.deleted_at is null and ${where}) as l${n}`,
    )
    const { rows } = await client.query(`select ${columns.join()}`)
    return Object.fromEntries(lists.map(([path], n) => [path, rows[0][`l${n}`] ?? '']))
  }

  const undoable: string[] = []
  const through = async (n: number, method: string, path: string, body?: unknown) => {
    const got = await admin(n, method, path, body)
    const row = got.headers.get('x-audit-id')
    if (row && got.status === 200) undoable.push(row)
  }
  const set = (id: string, values: string) => client.query(`update publications set ${values} where id = $1`, [id])
  /** What is done, and by which process; 2 is somebody in the database. */
  const KINDS: Record<string, (n: number, id: string, other: string) => Promise<unknown>> = {
    reject: (n, id) => through(n, 'PATCH', `/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Hors sujet' }),
    publish: (n, id) => through(n, 'PATCH', `/publications/${id}/moderate`, { moderation_status: 'published' }),
    bulk: (n, id, other) =>
      through(n, 'PATCH', '/publications/bulk/moderate', { ids: [id, other], moderation_status: 'rejected', reason: 'Non' }),
    remove: (n, id) => through(n, 'DELETE', `/publications/${id}`),
    restore: (n, id) => through(n, 'PATCH', `/publications/${id}/restore`),
    valide: (n, id) => through(n, 'PATCH', `/publications/${id}/valide`),
    feature: (n, id) => through(n, 'PATCH', `/publications/${id}/feature`, { en_avant: true }),
    unfeature: (n, id) => through(n, 'PATCH', `/publications/${id}/feature`, { en_avant: false }),
    hideActor: (n) => through(n, 'PATCH', `/acteurs/${acteurs[0]}/active`, { active: false }),
    showActor: (n) => through(n, 'PATCH', `/acteurs/${acteurs[0]}/active`, { active: true }),
    undo: (n) => (undoable.length > 0 ? admin(n, 'POST', `/audit/${undoable.pop()}/undo`) : Promise.resolve()),
  }
  const BY_HAND: Record<string, (id: string) => Promise<unknown>> = {
    link: (id) => set(id, `commune_ids = array['${communes[1]}']::uuid[]`),
    unlink: (id) => set(id, `commune_ids = '{}'`),
    show: (id) => set(id, `deleted_at = null, valide = true, moderation_status = 'published', publie_le = now_ms() - interval '1 hour'`),
    hide: (id) => set(id, 'valide = false'),
    pin: (id) => set(id, 'epingle = not epingle'),
    schedule: (id) => set(id, `publie_le = now_ms() + interval '250 ms'`),
    featureBriefly: (id) => set(id, `en_avant = true, featured_until = now_ms() + interval '250 ms'`),
    cut: () =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'beffroi-changes' and datname = current_database()`,
      ),
  }
  const TIMED = new Set(['schedule', 'featureBriefly'])
  const act = async (history: History, { kind, by, id, other }: Step): Promise<void> => {
    const byHand = BY_HAND[kind]
    const begun = performance.now()
    if (byHand) {
      // In one transaction, whose clock stands still: what is true before a scheduled moment comes.
      await client.query('begin')
      await byHand(publications[id] as string)
      const lists = await truth()
      const change = history.begin(2, begun)
      await client.query('commit')
      history.end(change, lists)
    } else {
      const change = history.begin(by, begun)
      await KINDS[kind]?.(by, publications[id] as string, publications[other] as string)
      const answered = performance.now()
      await Promise.all(Object.keys(history.first).map((path) => readInto(history, by, path)))
      history.end(change, await truth(), answered)
    }
    // Nobody does it: the clock. Every process must know at once.
    if (!TIMED.has(kind)) return
    const change = history.begin('clock', begun)
    await sleep(260)
    history.end(change, await truth())
  }
  const readInto = async (history: History, n: number, path: string) => {
    const asked = performance.now()
    const got = await read(services[n]?.url ?? '', path)
    history.read({ process: n, path, got, asked, answered: performance.now() })
  }

  interface Step {
    kind: string
    by: number
    id: number
    other: number
    wait: number
  }
  const step = fc.record({
    kind: fc.constantFrom(...Object.keys(KINDS), ...Object.keys(BY_HAND), 'show', 'publish'),
    by: fc.nat(1),
    id: fc.nat(publications.length - 1),
    other: fc.nat(publications.length - 1),
    wait: fc.nat(60),
  })

  test(
    'no answer is older than a change through the same process, nor than a second after one of another',
    { timeout: 600_000 },
    async () => {
      const property = fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
        const history = new History(LATE_MS, await truth())
        const reading = { goesOn: true }
        const readers = services.flatMap((_service, n) =>
          Object.keys(history.first).map(async (path, at) => {
            while (reading.goesOn) {
              await readInto(history, n, path)
              await sleep(2 + at)
            }
          }),
        )
        try {
          for (const each of steps) {
            await act(history, each)
            await sleep(each.wait)
          }
          await sleep(LATE_MS + 100)
        } finally {
          reading.goesOn = false
          await Promise.all(readers)
        }
        assert.deepEqual(history.faults(), [])
      })
      const hits = async () =>
        (await Promise.all(services.map(async ({ url }) => [(await cacheState(url)).hits, await pageHits(url)]))).flat()
      const before_ = await hits()
      await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
      for (const [n, after_] of (await hits()).entries()) assert.ok(after_ > (before_[n] ?? 0), 'the memory was not used at all')
    },
  )

  /** What a process shows, after a publication was hidden elsewhere and LATE_MS have passed. */
  const hidden = async (meanwhile: () => Promise<unknown>) => {
    const id = publications[0] as string
    await set(id, `deleted_at = null, valide = true, moderation_status = 'published', publie_le = now_ms() - interval '1 hour'`)
    await client.query('update acteurs set active = true')
    await sleep(LATE_MS)
    return { id, hide: async () => (await set(id, 'valide = false'), meanwhile()) }
  }

  test('a process that was stopped serves no stale answer when it continues', async () => {
    const [, stopped] = services
    assert.ok(stopped)
    const { id, hide } = await hidden(() => sleep(LATE_MS))
    for (let turn = 0; turn < 4; turn += 1) assert.ok((await read(stopped.url, listOf(0))).includes(id))
    stopped.child.kill('SIGSTOP')
    await hide()
    const first = read(stopped.url, listOf(0))
    stopped.child.kill('SIGCONT')
    assert.ok(!(await first).includes(id))
  })

  test('a process that is killed right after the commit of a hiding: another shows it no more a second later', async () => {
    const reader = services[1]
    assert.ok(reader)
    const id = publications[0] as string
    const writer = await startService({ ROLE: 'api', DATABASE_URL: databaseUrl, DATA_DIR: folder.path })
    await untilUsable(writer.url)
    await hidden(async () => {})
    for (let again = 0; again < 4; again += 1) assert.ok((await read(reader.url, listOf(0))).includes(id))
    const body = { moderation_status: 'rejected', reason: 'Hors sujet' }
    const asked = ask('PATCH', `${writer.url}/api/v1/admin/publications/${id}/moderate`, { token, source: 'backoffice', body })
    asked.catch(() => {})
    let isCommitted = false
    while (!isCommitted) {
      const { rows } = await client.query('select moderation_status from publications where id = $1', [id])
      isCommitted = rows[0]?.moderation_status === 'rejected'
    }
    writer.child.kill('SIGKILL')
    const committed = performance.now()
    await Promise.all([writer.end('SIGKILL'), asked.catch(() => {})])
    await sleep(Math.max(0, committed + LATE_MS - performance.now()))
    for (let again = 0; again < 4; again += 1) assert.ok(!(await read(reader.url, listOf(0))).includes(id))
  })

  describe('a channel on which nothing arrives any more', () => {
    let proxy: TcpProxy
    let service: Awaited<ReturnType<typeof anotherService>>
    let database: ReturnType<typeof openPostgres>
    before(async () => {
      proxy = await startTcpProxy(databaseUrl)
      // Only the channel goes through the proxy: what is read from the database is right in any case.
      database = { ...openPostgres(databaseUrl, { max: 4 }), url: proxy.url }
      service = await anotherService({ RATE_LIMITS: 'off' }, { database })
      await untilUsable(service.url)
    })
    after(async () => {
      await service.close()
      await database.close()
      proxy.close()
    })

    test('nothing is answered from memory a second later, and all is again when it heals', async () => {
      const { id, hide } = await hidden(() => sleep(LATE_MS))
      for (let turn = 0; turn < 4; turn += 1) assert.ok((await read(service.url, listOf(0))).includes(id))
      proxy.discard()
      await hide()
      const { hits } = await cacheState(service.url)
      assert.ok(!(await read(service.url, listOf(0))).includes(id))
      assert.equal((await cacheState(service.url)).hits, hits)
      assert.equal((await cacheState(service.url)).usable, 0)
      proxy.forward()
      await untilUsable(service.url)
      for (let turn = 0; turn < 50 && (await cacheState(service.url)).hits === hits; turn += 1)
        assert.ok(!(await read(service.url, listOf(0))).includes(id))
      assert.ok((await cacheState(service.url)).hits > hits)
    })
  })

  test('a process that does not receive its own invalidations caches nothing', async () => {
    const config = readConfig({})
    const deaf = openPostgres(databaseUrl, { max: 2 })
    const elsewhere = openPostgres(databaseUrl, { max: 2 })
    const cache: ResponseCache = responseCache(config, { ...deaf, changes: elsewhere.changes }, makeLogger('silent'))
    cache.changes.open()
    await sleep(700)
    const answer = { status: 200, headers: {}, type: 'text/plain', tag: null, body: 'x' }
    const from = deaf.db
    for (let turn = 0; turn < 3; turn += 1) await cache.readThrough('/x', { tags: [] }, from, async () => answer)
    assert.equal(cache.find('/x'), undefined)
    await cache.changes.close()
    for (const each of [deaf, elsewhere]) await each.close()
  })
})
