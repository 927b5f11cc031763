import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  expected,
  FEW,
  fillWithFrequentWords,
  FREQUENT,
  lastPage,
  minimum,
  PER_PAGE,
  search,
  SOME_MORE,
} from '../../test/frequent-words.ts'
import { harness } from '../../test/harness.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { searchSome } from './search-newest.ts'
import { searchQuery } from './search.ts'
import { featured, listed } from './visibility.ts'

/** Spec §4.1-9, §4.2-11. docs/decisions/0037. */
describe('a search', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
    await fillWithFrequentWords(stage)
  })

  describe('that takes too long', { skip: process.env['TEST_DATABASE_URL'] ? false : 'the embedded database has one connection' }, () => {
    /** Runs a search while nobody can read the words, for some milliseconds. */
    const blocked = async <T>(ms: number, run: () => Promise<T>): Promise<T> => {
      const { db } = await harness()
      const held = Promise.withResolvers<void>()
      const holding = db.transaction().execute(async (tx) => {
        await sql`lock table publication_search in access exclusive mode`.execute(tx)
        held.resolve()
        await sleep(ms)
      })
      await held.promise
      const found = await run()
      await holding
      return found
    }
    const OF_KIND = '&kind=actualite'

    // The first two have one of the words.
    test('is answered whole where the table is small enough to look at a part that is all of it', async () => {
      const { ids, meta } = await blocked(1800, () => search('kermesse tombola', OF_KIND))
      assert.deepEqual([ids, meta['total'], meta['total_is_minimum']], [await expected('tombola'), SOME_MORE - 2, undefined])
    })

    test('is answered whole as well where even that takes long', async () => {
      const { ids, meta } = await blocked(3000, () => search('cortege', OF_KIND))
      assert.deepEqual([ids, meta['total'], meta['total_is_minimum']], [await expected('cortege'), FEW, undefined])
    })

    test('counts in all of France no more than another', async () => {
      const page = `&page=${lastPage + 1}`
      const { ids, meta } = await blocked(1800, () => search('kermesse tombola', page))
      assert.deepEqual([ids, meta], [[], minimum(lastPage + 1)])
    })

    test('words of few publications whose count takes too long', async () => {
      const { db } = await harness()
      const { rows } = await sql<{ text: string }>`select pg_get_functiondef('search_hits'::regproc) as text`.execute(db)
      await sql`create or replace function search_hits(query tsquery, most int)
        returns table (id uuid, publie_le timestamptz, en_avant boolean) language plpgsql as 'begin perform pg_sleep(10); end'`.execute(db)
      try {
        const { ids, meta } = await search('kermesse tombola fanfare')
        assert.deepEqual([ids, meta['total'], meta['total_is_minimum']], [await expected('fanfare'), 1, undefined])
      } finally {
        await sql.raw(rows[0]?.text ?? '').execute(db)
      }
    })
  })

  describe('among a part of the publications', () => {
    const some = async (
      q: string,
      { many, sort = 'publie_le_desc', page = 1 }: { many: number; sort?: 'publie_le_desc' | 'publie_le_asc'; page?: number },
    ) => {
      const { db } = await harness()
      const words = (await searchQuery(db, q)) ?? ''
      const query = { sort, page, per_page: PER_PAGE }
      const rank = sql`case when ${featured('p')} then 1 else 2 end`
      const { data, meta } = await searchSome(db, { conditions: [listed('p')], rank, words, query, key: `${q} ${many} ${sort}` }, [many])
      return { ids: data.map(({ id }) => id), meta }
    }
    /** All in 50 of the newest are featured, of which 212 are everywhere. */
    const MANY = 1000

    test('finds the featured, then the newest, and says that there may be more', async () => {
      const { ids, meta } = await some('kermesse', { many: MANY })
      assert.deepEqual(ids, await expected('Kermesse'))
      const found = Math.floor((FREQUENT + 2) / 50) + MANY - 2
      assert.deepEqual(meta, {
        current_page: 1,
        last_page: Math.ceil(found / PER_PAGE),
        per_page: PER_PAGE,
        total: found,
        total_is_minimum: true,
      })
      const second = await some('kermesse', { many: MANY, page: 2 })
      assert.deepEqual(second.ids, await expected('Kermesse', { skip: PER_PAGE }))
    })

    test('pages through no more than 10,000', async () => {
      const { ids, meta } = await some('kermesse', { many: FREQUENT - 300, page: lastPage + 1 })
      assert.deepEqual([ids, meta], [[], minimum(lastPage + 1)])
    })

    test('is exact where the part is the whole list', async () => {
      const { ids, meta } = await some('fanfare', { many: FREQUENT + 3 })
      assert.deepEqual([ids, meta.total, meta.total_is_minimum], [await expected('fanfare'), 1, undefined])
      assert.equal((await some('fanfare', { many: 100 })).meta.total_is_minimum, true)
    })

    test('the oldest, if they are first', async () => {
      const { ids } = await some('kermesse', { many: MANY, sort: 'publie_le_asc' })
      assert.deepEqual(ids, await expected('Kermesse', { isOldestFirst: true }))
    })
  })
})
