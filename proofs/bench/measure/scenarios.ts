import type pg from 'pg'
import { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { listForAdmin } from '../../../server/chapters/publications/reading/admin-list.ts'
import { VOCABULARY } from '../dataset/publications.ts'
import { powerLaw, seeded, weighted } from '../dataset/random.ts'
import { vocabulary } from '../dataset/vocabulary.ts'
import { filled, type View, viewsOf } from './views.ts'

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
const COMMUNES_QUERY = 'sainte colombe'

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

/** The admin list's views that have a target, as query strings (views.ts). */
const ADMIN_VIEWS = {
  'opening view': 'moderation_status=pending',
  'page 1,000': 'page=1000',
  'page 1,000 of pending': 'moderation_status=pending&page=1000',
  'rare word': 'q={rare}',
  'common word': 'q={common}',
  'word that occurs nowhere': 'q={nowhere}',
  'rare word, pending': 'q={rare}&moderation_status=pending',
  'common word, pending': 'q={common}&moderation_status=pending',
  duplicates: 'duplicates=true',
  'duplicates, pending': 'duplicates=true&moderation_status=pending',
}

/** Returns the views of the admin list that have a target, by name, each with its path. */
export const adminViews = (words: Words): { name: string; path: string; view: View }[] =>
  Object.entries(ADMIN_VIEWS).flatMap(([name, text]) =>
    viewsOf(text, { ...words }, listAdminPublications.query, listForAdmin).map((view) => ({
      name,
      path: `/api/v1/admin/publications?${filled(text, { ...words })}`,
      view: { ...view, name, target: null },
    })),
  )

const idsOf = async (pool: pg.Pool, statement: string) => (await pool.query<{ id: string }>(statement)).rows.map(({ id }) => id)

/** Returns 3,000 communes in proportion to their publications: communes with more publications are read more. */
async function communesByPublications(pool: pg.Pool): Promise<string[]> {
  const ids = await idsOf(pool, 'select id from communes order by population desc nulls last, code_insee')
  const [draw, random] = [weighted(powerLaw(ids.length, 3)), seeded(7)]
  return Array.from({ length: 3000 }, () => ids[draw(random)] as string)
}

/** Returns 3,000 visible publications. */
const somePublications = (pool: pg.Pool): Promise<string[]> =>
  idsOf(
    pool,
    'select id from publications where publiable and publie_le <= now() and (expire_le is null or expire_le > now()) order by md5(id::text) limit 3000',
  )

/** Returns the path of the list of a commune's publications. */
const pathOfCommune = (id: string): string => `/api/v1/communes/${id}/publications?per_page=20`

/** The next seven days, as the query of an agenda. */
export const week = (): { from: string; to: string } => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return { from: day(0), to: day(7) }
}
/** Returns the path of the agenda of the next seven days, of a commune or a département. */
const pathOfAgenda = (place: { commune_id: string } | { departement: string }): string =>
  `/api/v1/publications?${String(new URLSearchParams({ ...place, ...week() }))}`

/** Returns every scenario measured over HTTP. */
export async function scenarios(pool: pg.Pool, words: Words): Promise<Scenario[]> {
  const open = (name: string, paths: string[]): Scenario => ({ name, paths, admin: false })
  return [
    open('(a) publications of a commune', (await communesByPublications(pool)).map(pathOfCommune)),
    open(
      '(b) one publication',
      (await somePublications(pool)).map((id) => `/api/v1/publications/${id}`),
    ),
    open(
      '(c) communes',
      Array.from({ length: 100 }, (_, i) => `/api/v1/communes?page=${i + 1}`),
    ),
    open(
      '(e) agenda of a commune, 7 days',
      (await communesByPublications(pool)).map((commune_id) => pathOfAgenda({ commune_id })),
    ),
    open(
      '(e) agenda of a département, 7 days',
      (await pool.query<{ departement: string }>('select distinct departement from communes')).rows.map(pathOfAgenda),
    ),
    open('(c) communes, q', [`/api/v1/communes?q=${encodeURIComponent(COMMUNES_QUERY)}`]),
    ...adminViews(words).map(({ name, path }) => ({ name: `(d) admin, ${name}`, paths: [path], admin: true })),
  ]
}
