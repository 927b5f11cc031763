import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { expected, fillWithFrequentWords, FREQUENT, HITS_MAX, lastPage, minimum, PER_PAGE, search } from '../../../test/frequent-words.ts'
import { harness } from '../../../test/harness.ts'
import { patch } from '../../../test/http.ts'
import { setStage, type Stage } from '../../../test/stage.ts'

/** Spec §4.1-9, §4.2-11. */
describe('a search in all of France for words of many publications', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
    await fillWithFrequentWords(stage)
  })

  test('a search finds the featured, then the newest, and says that there are more', async () => {
    const { ids, meta, link } = await search('kermesse', `&page=1`)
    assert.deepEqual([ids, meta], [await expected('Kermesse'), minimum(1)])
    assert.match(link, new RegExp(`page=${lastPage}>; rel="last"`))
  })

  for (const [what, page] of [
    ['featured and others', 3],
    ['others', 4],
    ['the last', lastPage],
  ] as const)
    test(`a page of ${what}`, async () => {
      const { ids, meta } = await search('kermesse', `&page=${page}`)
      assert.deepEqual([ids, meta], [await expected('Kermesse', { skip: (page - 1) * PER_PAGE }), minimum(page)])
    })

  test('pages end where the count ends', async () => {
    const { ids, meta } = await search('kermesse', `&page=${lastPage + 1}`)
    assert.deepEqual([ids, meta], [[], minimum(lastPage + 1)])
  })

  for (const page of [1, 2, lastPage])
    test(`the oldest first: page ${page}`, async () => {
      const { ids, meta } = await search('kermesse', `&sort=publie_le_asc&page=${page}`)
      assert.deepEqual([ids, meta], [await expected('Kermesse', { skip: (page - 1) * PER_PAGE, isOldestFirst: true }), minimum(page)])
    })

  test('a little more than what is counted says so too', async () => {
    const { ids, meta } = await search('tombola')
    assert.deepEqual([ids, meta], [await expected('tombola'), minimum(1)])
    assert.deepEqual((await search('tombola', `&page=${lastPage}`)).ids, await expected('tombola', { skip: HITS_MAX - PER_PAGE }))
  })

  test('with a filter, and for other words, every publication is counted', async () => {
    const { meta } = await search('kermesse', `&commune_id=${stage.commune}`)
    assert.deepEqual([meta['total'], meta['total_is_minimum']], [FREQUENT, undefined])
    const { ids, meta: few } = await search('fanfare')
    assert.deepEqual([ids.length, few['total'], few['total_is_minimum']], [1, 1, undefined])
  })

  test('two frequent words and one rare word find the rare ones', async () => {
    const { meta } = await search('kermesse tombola fanfare')
    assert.equal(meta['total'], 1)
  })

  test('what is hidden leaves the pages of frequent words with the answer that hides it', async () => {
    for (const page of [1, 4]) {
      const shown = (await search('kermesse', `&page=${page}`)).ids
      const [hidden] = shown as [string]
      const { status } = await patch(
        `/publications/${hidden}/moderate`,
        { moderation_status: 'rejected', reason: 'Hors sujet' },
        stage.back,
      )
      assert.equal(status, 200)
      const later = await search('kermesse', `&page=${page}`)
      assert.deepEqual([later.ids.includes(hidden), later.ids], [false, await expected('Kermesse', { skip: (page - 1) * PER_PAGE })])
    }
  })

  test('words that are rare now are counted, and found, as before', async () => {
    const { db } = await harness()
    await search('kermesse')
    // In parts: the time of a statement is limited, on a slow machine too.
    for (let part = 0; part < 10; part += 1)
      await sql`delete from publications where id in (select id from publications where title like 'Kermesse%' order by publie_le limit 1050)`.execute(
        db,
      )
    const { ids, meta } = await search('kermesse')
    const left = await expected('Kermesse')
    assert.ok(left.length > 50 && left.length < PER_PAGE)
    assert.deepEqual([ids, meta['total'], meta['total_is_minimum']], [left, left.length, undefined])
  })
})
