import type pg from 'pg'
import { listCommunes } from '../../server/chapters/communes/list.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { type AdminQuery, listForAdmin } from '../../server/chapters/publications/admin-list.ts'
import { listFiltered, listOf, type PublicFilters } from '../../server/chapters/publications/filtered-list.ts'
import type { Words } from './scenarios.ts'

type Calls = Record<string, (db: Db) => Promise<unknown>>
const SORTS = ['created_at', 'updated_at', 'publie_le', 'title', 'reports_count'].flatMap((key) => [`${key}_desc`, `${key}_asc`])

/** Returns ids of the rows with the most publications, and of rows with few. */
async function extremes(client: pg.ClientBase) {
  const most = async (scope: string, order: string) => {
    const { rows } = await client.query<{ id: string; n: number }>(
      `select scope_id as id, sum(n)::int as n from publication_totals where scope = $1 and publiable group by 1 having sum(n) > 20 order by 2 ${order} limit 1`,
      [scope],
    )
    return rows[0] as { id: string; n: number }
  }
  return {
    commune: await most('commune', 'desc'),
    small: await most('commune', 'asc'),
    acteur: await most('acteur', 'desc'),
    type: await most('type', 'desc'),
    rareType: await most('type', 'asc'),
  }
}

/** Returns every list with every filter and sort once. The cost of no list may grow with the table. */
export async function everyList(client: pg.ClientBase, words: Words): Promise<Calls> {
  const { commune, small, acteur, type, rareType } = await extremes(client)
  const first = { page: 1, per_page: 15, sort: 'publie_le_desc' } as const
  const last = (n: number) => ({ ...first, page: Math.max(1, Math.floor(n / 15) - 2) })
  const listed = (query: PublicFilters) => (db: Db) => listFiltered(db, query)
  const open: Calls = {
    'France, page 1': listed(first),
    'France, page 1,000': listed({ ...first, page: 1000 }),
    'France, page 10,000': listed({ ...first, page: 10_000 }),
    'France, oldest first, page 1': listed({ ...first, sort: 'publie_le_asc' }),
    'a type, page 1': listed({ ...first, type_id: type.id }),
    'a type, page 1,000': listed({ ...first, page: 1000, type_id: type.id }),
    'the rarest type, page 1': listed({ ...first, type_id: rareType.id }),
    [`commune of ${commune.n}, page 1`]: (db) => listOf(db, 'commune', commune.id, first),
    [`commune of ${commune.n}, last pages`]: (db) => listOf(db, 'commune', commune.id, last(commune.n)),
    [`commune of ${commune.n}, oldest first`]: (db) => listOf(db, 'commune', commune.id, { ...first, sort: 'publie_le_asc' }),
    [`commune of ${small.n}, page 1`]: (db) => listOf(db, 'commune', small.id, first),
    [`commune of ${commune.n}, one type`]: (db) => listOf(db, 'commune', commune.id, { ...first, type_id: rareType.id }),
    [`commune of ${commune.n}, rare word`]: (db) => listOf(db, 'commune', commune.id, { ...first, q: words.rare }),
    [`commune of ${small.n}, common word`]: (db) => listOf(db, 'commune', small.id, { ...first, q: words.common }),
    [`actor of ${acteur.n}, page 1`]: (db) => listOf(db, 'acteur', acteur.id, first),
    [`actor of ${acteur.n}, last pages`]: (db) => listOf(db, 'acteur', acteur.id, last(acteur.n)),
    'rare word': listed({ ...first, q: words.rare }),
    'common word': listed({ ...first, q: words.common }),
    'a slip of a word': listed({ ...first, q: 'asociaton' }),
    'communes, page 2,000': (db) => listCommunes(db, { page: 2000, per_page: 15 }),
    'communes, q': (db) => listCommunes(db, { page: 1, per_page: 15, q: 'sainte colombe' }),
    'communes, a slip': (db) => listCommunes(db, { page: 1, per_page: 15, q: 'bordaux' }),
  }
  const base: AdminQuery = { page: 1, per_page: 10, sort: 'created_at_desc', deleted: 'false', duplicates: false }
  const admin = (query: Partial<AdminQuery>) => (db: Db) => listForAdmin(db, { ...base, ...query })
  const office: Calls = {}
  for (const sort of SORTS) {
    office[`admin by ${sort}`] = admin({ sort })
    office[`admin by ${sort}, pending`] = admin({ sort, moderation_status: 'pending' })
  }
  const filters: Record<string, Partial<AdminQuery>> = {
    'page 10,000': { page: 10_000 },
    commune: { commune_id: commune.id },
    'commune, pending': { commune_id: commune.id, moderation_status: 'pending' },
    'small commune': { commune_id: small.id },
    'small commune by title': { commune_id: small.id, sort: 'title_asc' },
    acteur: { acteur_id: acteur.id },
    'acteur, rejected': { acteur_id: acteur.id, moderation_status: 'rejected' },
    type: { type_id: type.id },
    'rarest type': { type_id: rareType.id },
    'rarest type, pending': { type_id: rareType.id, moderation_status: 'pending' },
    valide: { valide: true },
    'not valide': { valide: false },
    'only deleted': { deleted: 'true' },
    'only deleted by title': { deleted: 'true', sort: 'title_asc' },
    'with deleted': { deleted: 'with' },
    'with deleted, pending': { deleted: 'with', moderation_status: 'pending' },
    en_avant: { en_avant: true },
    'not en_avant': { en_avant: false },
    reported: { reported: true },
    'reported, pending': { reported: true, moderation_status: 'pending' },
    'not reported': { reported: false },
    'an import': { import_source_id: '00000000-0000-7000-8000-000000000001' },
    'from a day': { from: '2026-11-01' },
    'a year': { from: '2025-01-01', to: '2025-12-31' },
    'a year, pending': { from: '2025-01-01', to: '2025-12-31', moderation_status: 'pending' },
    'duplicates of a commune': { duplicates: true, commune_id: commune.id },
    'duplicates, rare word': { duplicates: true, q: words.rare },
    'duplicates, page 1,000': { duplicates: true, page: 1000 },
    'rare word by title': { q: words.rare, sort: 'title_asc' },
    'common word of a commune': { q: words.common, commune_id: commune.id },
  }
  for (const [name, query] of Object.entries(filters)) office[`admin, ${name}`] = admin(query)
  return { ...open, ...office }
}
