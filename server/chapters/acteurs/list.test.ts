import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { get } from '../../test/http.ts'
import { setStage, type Stage } from '../../test/stage.ts'

const MANY = 5050

describe('a search that finds thousands of actors', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
    const { db } = await harness()
    await sql`insert into acteurs (id, nom, slug, type, commune_id, active)
      select gen_random_uuid(), case when n % 2 = 0 then 'École ' else 'Amicale ' end || 'fanfare ' || n % 1000, 'f-' || n, 'association',
        ${stage.commune}, n <= ${MANY} from generate_series(1, ${MANY + 40}) n`.execute(db)
  })

  for (const sort of ['nom_asc', 'nom_desc'])
    test(`has the same order on its last pages as on its first: ${sort}`, async () => {
      const page = async (number: number) => (await get(`/acteurs?q=fanf&per_page=50&sort=${sort}&page=${number}`)).body
      const [first, last, beyond] = [await page(1), await page(101), await page(102)]
      const { data: turned } = (await get(`/acteurs?q=fanf&per_page=50&sort=${sort === 'nom_asc' ? 'nom_desc' : 'nom_asc'}`)).body
      assert.deepEqual(last.data, turned.toReversed())
      assert.equal(first.data.length, 50)
      for (const { meta } of [first, last, beyond]) assert.equal(meta.total, MANY)
      assert.deepEqual(beyond.data, [])
    })

  test('counts every state for an administrator, however deep the page', async () => {
    for (const sort of ['created_at_desc', 'updated_at_asc']) {
      const { body } = await get(`/admin/acteurs?q=fanf&per_page=100&page=51&sort=${sort}`, stage.back)
      assert.equal(body.meta.total, MANY + 40)
      assert.equal(body.data.length, 90)
    }
  })
})
