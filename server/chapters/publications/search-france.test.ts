import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { get, patch } from '../../test/http.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { searchSome } from './search-newest.ts'
import { searchQuery } from './search.ts'
import { featured, listed } from './visibility.ts'

const HITS_MAX = 10_000
/** More than are counted, so many that the words are remembered as frequent. */
const FREQUENT = 10_600
/** More than are counted, not so many. */
const SOME_MORE = 10_100
/** A few more than a page. */
const FEW = 300
const PER_PAGE = 100
/** Rows of one insertion. */
const BATCH = 1000

/** Spec §4.1-9, §4.2-11. */
describe('a search in all of France for words of many publications', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
    const { db } = await harness()
    // Newest: two without the words. Every fiftieth row is featured. In batches: on a busy machine one statement would reach its time limit.
    for (let first = 1; first <= FREQUENT + 2; first += BATCH)
      await sql`insert into publications (id, title, body, acteur_id, commune_id, moderation_status, valide, publie_le, en_avant)
      select gen_random_uuid(),
        case when n <= 2 then 'Autre' else 'Kermesse' end || case when n <= ${SOME_MORE} then ' tombola' else '' end || case when n = 3 then ' fanfare' else '' end || case when n <= ${FEW} then ' cortege' else '' end,
        'Texte.', ${stage.acteur}, ${stage.commune}, 'published', true, now_ms() - n * interval '1 minute', n % 50 = 0
      from generate_series(${first}::int, ${Math.min(first + BATCH - 1, FREQUENT + 2)}::int) n`.execute(db)
  })

  interface Answer {
    ids: string[]
    meta: Record<string, unknown>
    link: string
  }
  const search = async (q: string, more = ''): Promise<Answer> => {
    const { status, body, headers } = await get(`/publications?q=${encodeURIComponent(q)}&per_page=${PER_PAGE}${more}`)
    assert.equal(status, 200, JSON.stringify(body))
    return { ids: body.data.map(({ id }: { id: string }) => id), meta: body.meta, link: headers.get('link') ?? '' }
  }
  /** The ids that the rules give, read without the search. */
  const expected = async (title: string, { skip = 0, isOldestFirst = false } = {}): Promise<string[]> => {
    const { db } = await harness()
    const order = isOldestFirst ? sql`publie_le, id` : sql`en_avant desc, publie_le desc, id desc`
    const { rows } = await sql<{ id: string }>`select id from publications
      where moderation_status = 'published' and position(${title} in title) > 0 order by ${order} limit ${PER_PAGE} offset ${skip}`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }
  const lastPage = HITS_MAX / PER_PAGE
  const minimum = (page: number) => ({
    current_page: page,
    last_page: lastPage,
    per_page: PER_PAGE,
    total: HITS_MAX,
    total_is_minimum: true,
  })

  // The first search counts, the second knows.
  for (const time of ['first', 'second'])
    test(`the ${time} search finds the featured, then the newest, and says that there are more`, async () => {
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

  describe('in a table of millions, by its statistics', () => {
    before(async () => {
      const { db } = await harness()
      for (const statement of [
        'alter table publication_search set (autovacuum_enabled = off)',
        'analyze publication_search',
        `update pg_class set reltuples = 100000000 where oid = 'publication_search'::regclass`,
      ])
        await sql.raw(statement).execute(db)
    })
    after(async () => {
      const { db } = await harness()
      await sql`analyze publication_search`.execute(db)
      await sql`alter table publication_search reset (autovacuum_enabled)`.execute(db)
    })

    test('words of a large part are frequent without being counted', async () => {
      const { ids, meta } = await search('cortege')
      assert.deepEqual([ids, meta], [await expected('cortege'), minimum(1)])
    })

    test('a page that is not there refutes the statistics: the words are counted from then on', async () => {
      assert.deepEqual((await search('cortege', `&page=${lastPage}`)).meta['total'], FEW)
      const { ids, meta } = await search('cortege')
      assert.deepEqual([ids, meta['total'], meta['total_is_minimum']], [await expected('cortege'), FEW, undefined])
    })

    test('a late page is found by a longer walk', async () => {
      const { ids, meta } = await search('kermesse', `&page=${lastPage}&sort=publie_le_asc`)
      assert.deepEqual([ids, meta], [await expected('Kermesse', { skip: HITS_MAX - PER_PAGE, isOldestFirst: true }), minimum(lastPage)])
    })
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
    const ofCommune = () => `&commune_id=${stage.commune}`

    // The first two have one of the words.
    test('is answered whole where the table is small enough to look at a part that is all of it', async () => {
      const { ids, meta } = await blocked(2000, () => search('kermesse tombola', ofCommune()))
      assert.deepEqual([ids, meta['total'], meta['total_is_minimum']], [await expected('tombola'), SOME_MORE - 2, undefined])
    })

    test('is answered whole as well where even that takes long', async () => {
      const { ids, meta } = await blocked(3500, () => search('cortege', ofCommune()))
      assert.deepEqual([ids, meta['total'], meta['total_is_minimum']], [await expected('cortege'), FEW, undefined])
    })

    test('counts in all of France no more than another', async () => {
      const page = `&page=${lastPage + 1}`
      const { ids, meta } = await blocked(2000, () => search('kermesse tombola', page))
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
      const { data, meta } = await searchSome(
        db,
        { conditions: [listed('p')], rank, words, query, key: `${q} ${many} ${sort}` },
        { many, few: 10 },
      )
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
    await sql`delete from publications where id in (select id from publications where title like 'Kermesse%' order by publie_le limit 10500)`.execute(
      db,
    )
    const { ids, meta } = await search('kermesse')
    const left = await expected('Kermesse')
    assert.ok(left.length > 50 && left.length < PER_PAGE)
    assert.deepEqual([ids, meta['total'], meta['total_is_minimum']], [left, left.length, undefined])
  })
})
