import type pg from 'pg'
import { listCommunes as communesQuery } from '../../../contract/communes/communes.ts'
import { ADMIN_SORTS } from '../../../contract/publications/list-queries.ts'
import { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { listActeurPublications, listPublications } from '../../../contract/publications/publications.ts'
import { listCommunes } from '../../../server/chapters/communes/list.ts'
import { listForAdmin } from '../../../server/chapters/publications/reading/admin-list.ts'
import { listOf, listPublic } from '../../../server/chapters/publications/reading/filtered-list.ts'
import { week, type Words } from './scenarios.ts'
import { type View, viewsOf } from './views.ts'

/** The views of all publications; those of the commune with the most of them, of a small one, and of the actor with the most. */
const FRANCE = `- page=1000 page=10000 sort=publie_le_asc type_id={type} type_id={type}&page=1000 type_id={rareType} q={rare} q={common} q=asociaton`
const COMMUNE = '- page={last} sort=publie_le_asc type_id={rareType} q={rare}'
const SMALL_COMMUNE = '- q={common}'
const ACTEUR = '- page={last}'
/** Agendas of the next seven days, and of the past: each with its target in milliseconds. */
const AGENDAS: [query: string, target: number | null][] = [
  ['commune_id={commune}&from={from}&to={to}', 5],
  ['commune_id={small}&from={from}&to={to}', 5],
  ['departement={departement}&from={from}&to={to}', 20],
  ['lat=48.86&lng=2.35&rayon=20&from={from}&to={to}', null],
  ['acteur_id={acteur}&from={from}&to={to}', null],
  ['from={from}&to={to}', null],
  ['commune_id={commune}&from=2024-01-01&to=2024-12-31', null],
  ['commune_id={commune}&from={from}&to={to}&permanent=true', null],
  ['commune_id={commune}&from={from}&to={to}&q={rare}', null],
]
const COMMUNES = 'page=2000 q=sainte+colombe q=bordaux lat=48.86&lng=2.35 lat=45.2&lng=2.5&rayon=50'
const ADMIN = `page=10000 commune_id={commune} commune_id={commune}&moderation_status=pending commune_id={small}
  commune_id={small}&sort=title_asc acteur_id={acteur} acteur_id={acteur}&moderation_status=rejected type_id={type} type_id={rareType}
  type_id={rareType}&moderation_status=pending valide=true valide=false deleted=true deleted=true&sort=title_asc deleted=with
  deleted=with&moderation_status=pending en_avant=true en_avant=false reported=true reported=true&moderation_status=pending reported=false
  import_source_id=00000000-0000-7000-8000-000000000001 from=2026-11-01 from=2025-01-01&to=2025-12-31
  from=2025-01-01&to=2025-12-31&moderation_status=pending duplicates=true&commune_id={commune} duplicates=true&q={rare}
  duplicates=true&page=1000 q={rare}&sort=title_asc q={common}&commune_id={commune}`

/** Returns ids of the rows with the most publications, and of rows with few. */
async function extremes(pool: pg.Pool) {
  const most = async (scope: string, order: string) => {
    const { rows } = await pool.query<{ id: string; n: number }>(
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
export async function everyList(pool: pg.Pool, words: Words): Promise<Record<string, View[]>> {
  const found = await extremes(pool)
  const { commune, small, acteur } = found
  const { rows } = await pool.query<{ departement: string }>('select departement from communes where id = $1', [commune.id])
  const ids = Object.fromEntries(Object.entries(found).map(([name, { id }]) => [name, id]))
  const samples = { ...words, ...ids, ...week(), departement: rows[0]?.departement ?? '' }
  const listed = (scope: 'commune' | 'acteur', { id, n }: { id: string; n: number }, queries: string) =>
    viewsOf(queries, { ...samples, last: String(Math.max(1, Math.floor(n / 15) - 2)) }, listActeurPublications.query, (db, query) =>
      listOf(db, { of: scope, id, query }),
    )
  const sorts = ADMIN_SORTS.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&moderation_status=pending`])
  const lists = {
    'Publications of France': viewsOf(FRANCE, samples, listPublications.query, listPublic),
    [`Publications of a commune with ${commune.n}`]: listed('commune', commune, COMMUNE),
    [`Publications of a commune with ${small.n}`]: listed('commune', small, SMALL_COMMUNE),
    [`Publications of an actor with ${acteur.n}`]: listed('acteur', acteur, ACTEUR),
    Communes: viewsOf(COMMUNES, samples, communesQuery.query, listCommunes),
    'Admin list': viewsOf(`${sorts.join(' ')} ${ADMIN}`, samples, listAdminPublications.query, listForAdmin),
  }
  const agendas = AGENDAS.flatMap(([query, target]) =>
    viewsOf(query, samples, listPublications.query, listPublic).map((view) => ({ ...view, target })),
  )
  const others = Object.entries(lists).map(([title, views]) => [title, views.map((view) => ({ ...view, target: null }))])
  return { ...Object.fromEntries(others), Agenda: agendas }
}
