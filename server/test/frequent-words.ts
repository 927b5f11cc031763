import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { harness } from './harness.ts'
import { get } from './http.ts'
import type { Stage } from './stage.ts'

/** The most that a search in all of France counts. */
export const HITS_MAX = 10_000
/** More than are counted, so many that the words are remembered as frequent. */
export const FREQUENT = 10_600
/** More than are counted, not so many. */
const SOME_MORE = 10_100
/** A few more than a page. */
const FEW = 300
export const PER_PAGE = 100
/** Rows of one insertion. */
const BATCH = 1000

/** Fills the stage with publications whose title has `Kermesse` (FREQUENT), `tombola` (SOME_MORE), `cortege` (FEW) or `fanfare` (one). */
export async function fillWithFrequentWords(stage: Stage): Promise<void> {
  const { db } = await harness()
  // Newest: two without the words. Every fiftieth row is featured. In batches: on a busy machine one statement would reach its time limit.
  for (let first = 1; first <= FREQUENT + 2; first += BATCH)
    await sql`insert into publications (id, title, body, acteur_id, commune_id, moderation_status, valide, publie_le, en_avant)
    select gen_random_uuid(),
      case when n <= 2 then 'Autre' else 'Kermesse' end || case when n <= ${SOME_MORE} then ' tombola' else '' end || case when n = 3 then ' fanfare' else '' end || case when n <= ${FEW} then ' cortege' else '' end,
      'Texte.', ${stage.acteur}, ${stage.commune}, 'published', true, now_ms() - n * interval '1 minute', n % 50 = 0
    from generate_series(${first}::int, ${Math.min(first + BATCH - 1, FREQUENT + 2)}::int) n`.execute(db)
}

interface Answer {
  ids: string[]
  meta: Record<string, unknown>
  link: string
}
/** Searches over HTTP. @param more further parameters, from `&` */
export const search = async (q: string, more = ''): Promise<Answer> => {
  const { status, body, headers } = await get(`/publications?q=${encodeURIComponent(q)}&per_page=${PER_PAGE}${more}`)
  assert.equal(status, 200, JSON.stringify(body))
  return { ids: body.data.map(({ id }: { id: string }) => id), meta: body.meta, link: headers.get('link') ?? '' }
}
/** The ids of a page that the rules give, read without the search. */
export const expected = async (title: string, { skip = 0, isOldestFirst = false } = {}): Promise<string[]> => {
  const { db } = await harness()
  const order = isOldestFirst ? sql`publie_le, id` : sql`en_avant desc, publie_le desc, id desc`
  const { rows } = await sql<{ id: string }>`select id from publications
    where moderation_status = 'published' and position(${title} in title) > 0 order by ${order} limit ${PER_PAGE} offset ${skip}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
/** The last page of a search that counts no more. */
export const lastPage = HITS_MAX / PER_PAGE
/** The meta of a page of a search that counts no more. */
export const minimum = (page: number) => ({
  current_page: page,
  last_page: lastPage,
  per_page: PER_PAGE,
  total: HITS_MAX,
  total_is_minimum: true,
})
