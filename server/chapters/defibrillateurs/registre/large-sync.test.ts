import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../../platform/settings/config.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { get, patch } from '../../../test/http.ts'
import { makeCommune } from '../../../test/make.ts'
import { getPage } from '../../../test/pages.ts'
import { setStage, type Stage } from '../../../test/stage.ts'
import { device, file } from '../test/files.ts'
import { cliControl, countsOf, syncing } from '../test/syncing.ts'
import { syncNow } from './run.ts'

/** Several parts of the embedded database. */
const ROWS = 2400
/** The pause between two requests of the test, so that the sync has most of the embedded database's time. */
const PAUSE_MS = 50
const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined
const postgresOnly = !isPostgres && 'the embedded database has one connection'
const embeddedOnly = isPostgres && 'PostgreSQL writes it in one transaction'

/** Spec §4.1-29. */
describe('a sync that changes much of the catalogue', () => {
  let h: Harness
  let stage: Stage
  let communes: string[] = []
  const { write, from, cleanUp } = syncing()
  before(async () => {
    h = await harness()
  })
  after(cleanUp)
  beforeEach(async () => {
    stage = await setStage()
    const at = { latitude: 45, longitude: 3 }
    communes = [
      await makeCommune({ code_insee: '43901', nom: 'Amont', slug: 'amont', ...at }),
      await makeCommune({ code_insee: '43902', nom: 'Aval', ...at }),
    ]
  })

  const rowsOf = (nom: string, insee: string, first: number, count: number) =>
    Array.from({ length: count }, (_, n) =>
      device({
        c_gid: String(first + n),
        c_nom: nom,
        c_com_insee: insee,
        c_lat_coor1: String(45 + (first + n) / 20_000),
        // Scattered: the spatial index is slow to build on a line.
        c_long_coor1: String(3 + (((first + n) * 7919) % 1000) / 10_000),
        c_acc_complt: `Hall ${first + n}`,
        c_dispo_horaires: n % 3 === 0 ? '24/7' : 'Mo-Su off',
        c_acc: 'Extérieur',
        c_acc_lib: 't',
      }),
    )
  /** Resolves when the sync waits for a lock. */
  const untilSomeoneWaits = async () => {
    for (;;) {
      const [waiting] = await rows(sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      if (waiting?.n === 1) return
      await sleep(20)
    }
  }
  const total = async (query = '') => (await get(`/defibrillateurs?per_page=1${query}`)).body.meta.total as number
  const rows = async <R>(query: ReturnType<typeof sql<R>>) => (await query.execute(h.db)).rows
  const kept = () => rows(sql`select affiche, horaires, n from defibrillateur_totals where n <> 0 order by 1, 2`)
  const counted = () =>
    rows(
      sql`select affiche, horaires_sorte(horaires_regle) as horaires, count(*)::int as n from defibrillateurs group by 1, 2 order by 1, 2`,
    )

  test('readers have the old catalogue or the new one, decisions made meanwhile stay, and everything kept beside it is right', async () => {
    assert.equal((await from(write(file(rowsOf('Ancien', '43901', 1, ROWS))))).created, ROWS)
    assert.deepEqual([await total(), await total('&disponible=oui')], [ROWS, ROWS / 3])
    assert.deepEqual(await kept(), await counted())
    const { data } = (await get('/defibrillateurs?per_page=60')).body
    const ids = data.map(({ id }: { id: string }) => id)
    const [gone, stays, arrives] = [100, ROWS - 100, 50]
    const next = file([...rowsOf('Nouveau', '43902', 1 + gone, stays), ...rowsOf('Nouveau', '43902', 10_001, arrives)])
    const state = { over: false }
    const run = from(write(next)).finally(() => (state.over = true))
    const decided = new Map<string, { admin_status: string; admin_note: string; version: number }>()
    const seen = new Set<string>()
    for (let n = 0; !state.over; n += 1) {
      const id = ids[n % ids.length]
      const decision = { admin_status: n % 2 === 0 ? 'masque' : 'visible', admin_note: `Vu ${n}` }
      const { status, body } = await patch(`/admin/defibrillateurs-france/${id}`, decision, stage.back)
      // A decision on a device that the sync is writing waits for two seconds at most.
      assert.ok(status === 200 || (status === 503 && isPostgres), `${status}`)
      if (status === 200) {
        assert.ok(body.data.version > (decided.get(id)?.version ?? 0))
        decided.set(id, { ...decision, version: body.data.version })
      }
      const page = (await get(`/defibrillateurs?commune_id=${communes[0]}&per_page=100&page=3`)).body
      const other = (await get(`/defibrillateurs?commune_id=${communes[1]}&per_page=100&page=3`)).body
      for (const { nom } of [...page.data, ...other.data]) seen.add(nom)
      // The answer has all devices of a commune or, except those gone, none. Devices hidden or shown so far are among the first sixty.
      for (const [found, whole] of [
        [page.meta.total, ROWS],
        [other.meta.total, stays + arrives],
      ])
        assert.ok(found > whole - 150 || found <= 150, `${found} of ${whole}`)
      await sleep(PAUSE_MS)
    }
    const changed = { created: arrives, updated: stays, unchanged: 0, absent: gone }
    assert.deepEqual(countsOf(await run), { status: 'done', read: stays + arrives, refused: 0, ...changed })
    assert.ok(seen.has('Ancien'))
    for (const [id, { version, ...decision }] of decided) {
      const found = await rows(sql<{ version: number }>`select admin_status, admin_note, version from defibrillateurs where id = ${id}`)
      assert.partialDeepStrictEqual(found[0], decision)
      assert.ok((found[0]?.version ?? 0) >= version)
    }
    assert.deepEqual(
      await rows(sql`select horaires ->> 'motif' as motif, horaires_texte as texte, count(*)::int as n from defibrillateurs
        where absent_since is not null group by 1, 2`),
      [{ motif: 'absent', texte: null, n: gone }],
    )
    assert.deepEqual(await kept(), await counted())
    const [shown] = await rows(sql<{ n: number }>`select count(*)::int as n from defibrillateurs where affiche`)
    assert.equal(await total(), shown?.n)
    const ofCommune = (await get(`/communes/${communes[1]}/defibrillateurs`)).body
    assert.equal(ofCommune.meta.count, await total(`&commune_id=${communes[1]}`))
    const again = await from(write(next))
    assert.deepEqual([again.created, again.updated, again.absent], [0, 0, 0])
  })

  test('a decision made while it writes is stored at once, and a commune can be edited', { skip: postgresOnly }, async () => {
    assert.equal((await from(write(file(rowsOf('Ancien', '43901', 1, ROWS))))).created, ROWS)
    const [decided] = await rows(sql<{ id: string }>`select id from defibrillateurs where source_id = '7'`)
    const { pool } = h.services.database
    const [decider, counter] = [await pool.connect(), await pool.connect()]
    try {
      // The sync waits for the device. A decision that hides it changes the totals.
      await decider.query('begin')
      await decider.query('select from defibrillateurs where id = $1 for update', [decided?.id])
      const run = from(write(file(rowsOf('Nouveau', '43901', 100, ROWS))))
      await untilSomeoneWaits()
      // Sooner than PostgreSQL would end one of two that wait for each other.
      await decider.query("set local lock_timeout = '500ms'")
      await decider.query("update defibrillateurs set admin_status = 'masque' where id = $1", [decided?.id])
      // Then it waits for the totals, with thousands of references to the commune that it has written and not committed.
      await counter.query('begin')
      const counting = counter.query('select from defibrillateur_totals for update')
      await decider.query('commit')
      await counting
      await untilSomeoneWaits()
      assert.equal((await patch(`/admin/communes/${communes[0]}`, { infos: [] }, stage.back)).status, 200)
      await counter.query('commit')
      assert.deepEqual(countsOf(await run), {
        status: 'done',
        read: ROWS,
        refused: 0,
        created: 99,
        updated: ROWS - 99,
        unchanged: 0,
        absent: 99,
      })
      assert.deepEqual(await rows(sql`select admin_status from defibrillateurs where id = ${decided?.id}`), [{ admin_status: 'masque' }])
      assert.deepEqual(await kept(), await counted())
    } finally {
      for (const client of [decider, counter]) client.release(true)
    }
  })

  test(
    'a first load that is stopped midway says that the register was not read, and the next one completes it',
    { skip: embeddedOnly },
    async () => {
      const whole = write(file(rowsOf('Ancien', '43901', 1, ROWS)))
      const services = { ...h.services, config: readConfig({ GEODAE_URL: whole }) }
      const inCatalogue = async () => (await rows(sql<{ n: number }>`select count(*)::int as n from defibrillateurs`))[0]?.n ?? 0
      let written = 0
      const looking = setInterval(() => void inCatalogue().then((n) => (written = n)), 5)
      const stop = () => {
        if (written > 0) throw new Error('stopped')
      }
      await assert.rejects(syncNow(services, { scope: 'france', force: false }, { ...cliControl, throwIfStopped: stop }), /stopped/)
      clearInterval(looking)
      assert.ok((await inCatalogue()) < ROWS)
      assert.equal((await get(`/communes/${communes[0]}/defibrillateurs`)).body.meta.last_synced_at, null)
      const { words } = await getPage('/amont/defibrillateurs')
      assert.match(words, /La base nationale des défibrillateurs, Géo’DAE, n’a pas encore été lue ici\./)
      const next = await from(whole)
      assert.deepEqual([next.status, next.created + next.updated + next.unchanged], ['done', ROWS])
      const ofCommune = (await get(`/communes/${communes[0]}/defibrillateurs`)).body
      assert.equal(ofCommune.meta.count, ROWS)
      assert.equal(typeof ofCommune.meta.last_synced_at, 'string')
      assert.deepEqual(await kept(), await counted())
    },
  )
})
