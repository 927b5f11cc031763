import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { listVisible } from '../../chapters/publications/reading/public-list.ts'
import { machineCaller } from '../access/caller.ts'
import { editPublication } from '../../chapters/publications/writing/edit.ts'
import { harness } from '../../test/harness.ts'
import { makeActeur, makeCommune, makePublication } from '../../test/make.ts'
import { prepared, transact, type Tx } from './db.ts'
import { rfc3339 } from './connections/timestamps.ts'

describe('statements', () => {
  let commune: string
  let publication: string
  before(async () => {
    await (await harness()).reset()
    commune = await makeCommune()
    publication = await makePublication(await makeActeur(commune), commune)
  })

  test('a hot list is planned for good, not at each request', async () => {
    const { db } = await harness()
    const { generic_plans } = await transact(db, async (tx) => {
      for (let n = 0; n < 12; n += 1) await listVisible(tx, 'commune', commune, { page: 1, per_page: 15, sort: 'publie_le_desc' })
      const { rows } = await sql<{ generic_plans: number }>`
        select generic_plans from pg_prepared_statements
        where statement like '%publication_communes%' and statement like '%rank%' order by generic_plans desc limit 1`.execute(tx)
      return rows[0] ?? { generic_plans: 0 }
    })
    assert.ok(generic_plans > 0)
  })

  test('a prepared statement takes no value of its own', async () => {
    const { db } = await harness()
    const wrong = prepared<{ id: string }, unknown>((slot) => sql`select ${slot('id')}::text where 1 = ${1}`)
    await assert.rejects(wrong(db, { id: 'x' }), /write it as a literal/)
  })

  test('an edit is one statement, whichever fields it changes', async () => {
    const { db } = await harness()
    const admin = { ...machineCaller('cli'), kind: 'user' as const, roles: new Set(['admin']) }
    const fields = { title: 'Titre', body: 'Autre', type_id: null, date_debut: null, source_url: null, image_url: null, epingle: true }
    const updates = async (tx: Tx) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pg_prepared_statements where statement like 'update "publications"%'`.execute(tx)
      return rows[0]?.n ?? 0
    }
    await transact(db, async (tx) => {
      const known = await updates(tx)
      const names = Object.keys(fields) as (keyof typeof fields)[]
      for (let set = 0; set < 2 ** names.length; set += 1) {
        const chosen = Object.fromEntries(names.filter((_, bit) => set & (2 ** bit)).map((name) => [name, fields[name]]))
        await editPublication({ db: tx, caller: admin }, { id: publication, change: { title: undefined, ...chosen } })
      }
      assert.ok((await updates(tx)) <= known + 1)
    })
  })

  test('moments leave with milliseconds and Z, whatever the database prints', () => {
    assert.equal(rfc3339('2026-11-20 09:29:50+00'), '2026-11-20T09:29:50.000Z')
    assert.equal(rfc3339('2026-11-20 09:29:50.1+00'), '2026-11-20T09:29:50.100Z')
    assert.equal(rfc3339('2026-11-20 09:29:50.123+00'), '2026-11-20T09:29:50.123Z')
    assert.equal(rfc3339('2026-11-20 09:29:50.123456+00'), '2026-11-20T09:29:50.123Z')
  })

  test('a transaction joins the one it is called in', async () => {
    const { db } = await harness()
    await assert.rejects(
      transact(db, async (tx) => {
        await transact(tx, (inner) => inner.updateTable('communes').set({ population: 7 }).where('id', '=', commune).execute())
        throw new Error('no')
      }),
      /no/,
    )
    const { population } = await db.selectFrom('communes').select('population').where('id', '=', commune).executeTakeFirstOrThrow()
    assert.equal(population, null)
  })
})
