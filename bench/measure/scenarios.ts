import type pg from 'pg'
import type { AdminQuery } from '../../server/chapters/publications/admin-list.ts'
import { VOCABULARY } from '../dataset/publications.ts'
import { powerLaw, seeded, weighted } from '../dataset/random.ts'
import { vocabulary } from '../dataset/vocabulary.ts'

/** A request to the API that is repeated. */
export interface Scenario {
  name: string
  paths: string[]
  admin: boolean
}

/** Search words, chosen from the data by the number of publications that contain them. */
export interface Words {
  rare: string
  common: string
  nowhere: string
}

const NOWHERE = 'xylophage'
export const COMMUNES_QUERY = 'sainte colombe'

/** Finds words of the wanted frequency in the data. Frequencies count publications by prefix, as a search does. */
export async function findWords(pool: pg.Pool): Promise<Words & { shares: Record<string, number> }> {
  const all = vocabulary(VOCABULARY)
  const { rows: totals } = await pool.query<{ n: number }>('select count(*)::int as n from publication_search')
  const share = async (word: string) => {
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from publication_search where words @@ search_query($1)', [
      word,
    ])
    return (rows[0]?.n ?? 0) / (totals[0]?.n ?? 1)
  }
  const find = async (ranks: number[], min: number, max: number) => {
    for (const rank of ranks) {
      const word = all[rank] as string
      const found = await share(word)
      if (found >= min && found <= max) return { word, found }
    }
    throw new Error(`No word of the data is in ${min} to ${max} of the publications`)
  }
  const rare = await find([700, 800, 900, 1000, 1200, 1500, 2000, 3000], 0.003, 0.0099)
  const common = await find([120, 130, 140, 150, 160, 170, 180, 200, 220, 240], 0.05, 0.1)
  return { rare: rare.word, common: common.word, nowhere: NOWHERE, shares: { [rare.word]: rare.found, [common.word]: common.found } }
}

const opening: AdminQuery = { page: 1, per_page: 10, sort: 'created_at_desc', deleted: 'false', duplicates: false }

/** The admin list's views that have a target. */
export const adminViews = (words: Words): Record<string, AdminQuery> => ({
  'opening view': { ...opening, moderation_status: 'pending' },
  'page 1,000': { ...opening, page: 1000 },
  'page 1,000 of pending': { ...opening, moderation_status: 'pending', page: 1000 },
  'rare word': { ...opening, q: words.rare },
  'common word': { ...opening, q: words.common },
  'word that occurs nowhere': { ...opening, q: words.nowhere },
  'rare word, pending': { ...opening, q: words.rare, moderation_status: 'pending' },
  'common word, pending': { ...opening, q: words.common, moderation_status: 'pending' },
  duplicates: { ...opening, duplicates: true },
  'duplicates, pending': { ...opening, duplicates: true, moderation_status: 'pending' },
})

const queryString = (query: object) =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()

/** Returns the path of a view of the admin list. */
export const adminPath = (query: AdminQuery): string => `/api/v1/admin/publications?${queryString(query)}`

/** Returns paths of communes in proportion to their publications: communes with more publications are read more. */
async function communePaths(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from communes order by population desc nulls last, code_insee')
  const [draw, random] = [weighted(powerLaw(rows.length, 3)), seeded(7)]
  return Array.from({ length: 3000 }, () => `/api/v1/communes/${rows[draw(random)]?.id}/publications?per_page=20`)
}

async function publicationPaths(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from publications where publiable and publie_le <= now() order by md5(id::text) limit 3000',
  )
  return rows.map(({ id }) => `/api/v1/publications/${id}`)
}

/** Returns every scenario measured over HTTP. */
export async function scenarios(pool: pg.Pool, words: Words): Promise<Scenario[]> {
  const open = (name: string, paths: string[]): Scenario => ({ name, paths, admin: false })
  return [
    open('(a) publications of a commune', await communePaths(pool)),
    open('(b) one publication', await publicationPaths(pool)),
    open(
      '(c) communes',
      Array.from({ length: 100 }, (_, i) => `/api/v1/communes?page=${i + 1}`),
    ),
    open('(c) communes, q', [`/api/v1/communes?q=${encodeURIComponent(COMMUNES_QUERY)}`]),
    ...Object.entries(adminViews(words)).map(([name, query]) => ({
      name: `(d) admin, ${name}`,
      paths: [adminPath(query)],
      admin: true,
    })),
  ]
}
