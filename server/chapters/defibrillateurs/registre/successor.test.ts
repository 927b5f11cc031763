import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { transact } from '../../../platform/db/db.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { get, patch } from '../../../test/http.ts'
import { makeCommune, makeDefibrillateur } from '../../../test/make.ts'
import { setStage, type Stage } from '../../../test/stage.ts'
import { device, file } from '../samples/files.ts'
import { countsOf, syncing } from '../samples/syncing.ts'

/** More changes than are written in place. */
const ROWS = 2400
/** The pause between two requests of the test, so that the sync has most of the embedded database's time. */
const PAUSE_MS = 50

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
      await makeCommune({ code_insee: '43901', nom: 'Amont', ...at }),
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
        c_long_coor1: '3',
        c_acc_complt: `Hall ${first + n}`,
        c_dispo_horaires: n % 3 === 0 ? '24/7' : 'Mo-Su off',
        c_acc: 'Extérieur',
        c_acc_lib: 't',
      }),
    )
  const total = async (query = '') => (await get(`/defibrillateurs?per_page=1${query}`)).body.meta.total as number
  const rows = async <R>(query: ReturnType<typeof sql<R>>) => (await query.execute(h.db)).rows
  const kept = () => rows(sql`select affiche, horaires, n from defibrillateur_totals where n <> 0 order by 1, 2`)
  const counted = () =>
    rows(
      sql`select affiche, horaires_sorte(horaires_regle) as horaires, count(*)::int as n from defibrillateurs group by 1, 2 order by 1, 2`,
    )
  const aside = async () => {
    const [row] = await rows(sql<{ there: boolean }>`select to_regclass('defibrillateurs_suivant') is not null as there`)
    return row?.there
  }

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
    let whileBuilt = 0
    for (let n = 0; !state.over; n += 1) {
      const id = ids[n % ids.length]
      const building = await aside()
      const decision = { admin_status: n % 2 === 0 ? 'masque' : 'visible', admin_note: `Vu ${n}` }
      const { status, body } = await patch(`/admin/defibrillateurs-france/${id}`, decision, stage.back)
      assert.equal(status, 200)
      assert.ok(body.data.version > (decided.get(id)?.version ?? 0))
      decided.set(id, { ...decision, version: body.data.version })
      if (building && (await aside())) whileBuilt += 1
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
    assert.ok(whileBuilt > 0)
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

  test('leaves the catalogue’s table exactly as the migrations made it, and nothing beside it', async () => {
    const shape = async () => [
      await rows(sql`select indexdef from pg_indexes where tablename like 'defibrillateurs%' order by indexdef`),
      await rows(
        sql`select pg_get_triggerdef(oid) as def from pg_trigger where tgrelid = 'defibrillateurs'::regclass and not tgisinternal order by 1`,
      ),
      await rows(
        sql`select conname, pg_get_constraintdef(oid) as def from pg_constraint where conrelid = 'defibrillateurs'::regclass order by 1, 2`,
      ),
      await rows(sql`select column_name, column_default, is_nullable, data_type, generation_expression from information_schema.columns
        where table_name = 'defibrillateurs' order by ordinal_position`),
      await rows(sql`select relname from pg_class where relname like 'defibrillateur%' order by 1`),
    ]
    const made = await shape()
    assert.equal((await from(write(file(rowsOf('Ancien', '43901', 1, ROWS))))).created, ROWS)
    assert.deepEqual(await shape(), made)
  })

  test('is not put in place where the catalogue’s table was altered meanwhile', async () => {
    await sql`select defibrillateurs_begin_successor()`.execute(h.db)
    try {
      const altered = transact(h.db, async (tx) => {
        for (const { statement } of (await sql<{ statement: string }>`select statement from defibrillateurs_missing_indexes()`.execute(tx))
          .rows)
          await sql.raw(statement).execute(tx)
        await sql`alter table defibrillateurs add column neuf text`.execute(tx)
        await sql`select defibrillateurs_put_in_place()`.execute(tx)
      })
      await assert.rejects(altered, /not of the form of defibrillateurs: column neuf/)
    } finally {
      await sql`drop table defibrillateurs_suivant, defibrillateur_totals_suivant`.execute(h.db)
    }
  })

  test('removes what a killed one left, and no view of a device that stands', async () => {
    const { view } = await makeDefibrillateur(communes[0] ?? null, { source_id: '5' })
    await transact(h.db, async (tx) => {
      await sql`select defibrillateurs_begin_successor()`.execute(tx)
      await sql`insert into defibrillateurs_suivant (id, source_id, latitude, longitude, horaires, source_hash, commune_id)
        select gen_random_uuid(), 'x' || n, 45, 3, '{}', '', ${communes[0]} from generate_series(1, 50) n`.execute(tx)
      await sql`insert into commune_defibrillateurs (id, commune_id, defibrillateur_id)
        select gen_random_uuid(), commune_id, id from defibrillateurs_suivant`.execute(tx)
    })
    assert.equal((await get('/defibrillateurs')).body.meta.total, 1)
    assert.equal((await get(`/communes/${communes[0]}/defibrillateurs`)).body.meta.count, 1)
    await from(write(file(rowsOf('Ancien', '43901', 1, ROWS))))
    const views = await rows(sql<{ id: string }>`select v.id from commune_defibrillateurs v`)
    assert.equal(views.length, ROWS)
    assert.ok(views.some(({ id }) => id === view))
  })
})
