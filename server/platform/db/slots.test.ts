import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import pg from 'pg'
import { differencesIn } from '../../test/derived-tables.ts'
import { harness } from '../../test/harness.ts'
import { get, patch, post } from '../../test/http.ts'
import { makePublication } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { foldSlots } from './slots.ts'

const onPostgres = { skip: process.env['TEST_DATABASE_URL'] ? false : 'needs TEST_DATABASE_URL' }

/** Spec §6-14. */
describe('slots of totals', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const pool = async () => (await harness()).services.database.pool
  const slotsIn = async (table: string) =>
    (await (await pool()).query<{ slot: number }>(`select distinct slot from ${table} where n <> 0 order by 1`)).rows.map(
      ({ slot }) => slot,
    )
  const total = async () => (await get(`/admin/publications?acteur_id=${stage.acteur}&per_page=1`, stage.back)).body.meta.total as number

  test('a total is the sum over the slots; folding changes no total and leaves one row of each', async () => {
    const { db, services } = await harness()
    const client = await services.database.pool.connect()
    try {
      for (const slot of [0, 3, 15]) {
        await client.query('begin')
        await client.query("select set_config('beffroi.slot', $1, true)", [String(slot)])
        await client.query(
          "insert into publications (id, title, body, acteur_id, commune_id) values (gen_random_uuid(), 'Bal', 'Samedi', $1, $2)",
          [stage.acteur, stage.commune],
        )
        await client.query('commit')
      }
    } finally {
      client.release()
    }
    assert.deepEqual(await slotsIn('publication_totals'), [0, 3, 15])
    assert.equal(await total(), 3)
    assert.deepEqual(await differencesIn(services.database.pool), [])
    assert.ok((await foldSlots(db)) > 0)
    assert.deepEqual(await slotsIn('publication_totals'), [0])
    assert.equal(await total(), 3)
    assert.deepEqual(await differencesIn(services.database.pool), [])
    assert.equal(await foldSlots(db), 0, 'nothing is left to move')
  })

  test('transactions at the same time write in different slots, and none waits for the other', onPostgres, async () => {
    const second = await (await pool()).connect()
    const { rows } = await second.query<{ name: string }>('select current_database() as name')
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
    url.pathname = `/${rows[0]?.name}`
    const first = new pg.Client(url.href)
    await first.connect()
    try {
      const insert = "insert into publications (id, title, body, acteur_id, commune_id) values (gen_random_uuid(), 'Bal', 'Samedi', $1, $2)"
      await first.query('begin')
      await first.query(insert, [stage.mairie, stage.elsewhere])
      await second.query("begin; set local lock_timeout = '200ms'")
      await second.query(insert, [stage.acteur, stage.commune])
      const slots = await Promise.all(
        [first, second].map(async (client) => (await client.query('select write_slot() as slot')).rows[0].slot),
      )
      assert.notEqual(slots[0], slots[1])
      await second.query('commit')
      await first.query('rollback')
    } finally {
      second.release()
      await first.end()
    }
    assert.deepEqual(await differencesIn(await pool()), [])
  })

  test('changes at the same time in different communes: totals and trail fit', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => makePublication(stage.acteur, stage.commune)))
    const answers = await Promise.all([
      ...ids.map((id) => patch(`/admin/publications/${id}/moderate`, { moderation_status: 'published' }, stage.back)),
      ...ids.map((_, n) =>
        post('/publications', { title: `Loto ${n}`, body: 'Dimanche', acteur_id: stage.acteur, commune_id: stage.commune }, stage.back),
      ),
    ])
    for (const { status, body } of answers) assert.ok(status < 300, JSON.stringify(body))
    assert.deepEqual(await differencesIn(await pool()), [])
  })
})
