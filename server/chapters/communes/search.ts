import { type RawBuilder, sql } from 'kysely'
import type { listCommunes as contract } from '../../../contract/communes/communes.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Db } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { offsetOf } from '../../platform/lists/page.ts'
import { searchForm } from './names.ts'
import { type CommuneRow, ORDERS, ROW_COLUMNS } from './rows.ts'
import { distanceColumn, isSelection, selected } from './selection.ts'

type SearchQuery = Input<(typeof contract)['query']> & { q: string }
interface Found {
  rows: CommuneRow[]
  total: number
}
type Sql = RawBuilder<unknown>

/** No name has more words. Each word is one condition of the query. */
const WORDS_MAX = 12
/** The least similarity of a match: `lyom` matches `lyon`, `lille` does not. */
const SIMILARITY_MIN = 0.4
/** A first word as long as this alone finds the names that begin with it: communes that merged or parted have changed the rest. */
const FIRST_MIN = 6
const POSTAL_CODE = /^\d{5}$/
const POSTAL_PREFIX = /^\d{2,4}$/
const INSEE_CODE = /^\d[\dab]\d{3}$/i

/**
 * Finds communes by name, postal code or INSEE code, the best matches first. Similar names are searched only if no name has the words as
 * typed: a typing error still finds its name, and exact matches are not mixed with similar ones; names with the same first word only if
 * none is similar. Spec §4.4-5.
 */
export async function searchCommunes(db: Db, query: SearchQuery): Promise<Found> {
  const q = searchForm(query.q)
  if (q === '') return { rows: [], total: 0 }
  if (POSTAL_PREFIX.test(q) || INSEE_CODE.test(q)) return find(db, byCode(q.toUpperCase()), query)
  const words = q.split(' ')
  if (new Set(words).size > WORDS_MAX) return { rows: [], total: 0 }
  const postal = words.find((word) => POSTAL_CODE.test(word))
  const name = words.filter((word) => word !== postal).join(' ')
  const exact = await find(db, byName(name), query, postal)
  if (exact.total > 0) return exact
  const similar = await find(db, bySimilarity(name), query, postal)
  const [first = '', ...more] = name.split(' ')
  return similar.total > 0 || more.length === 0 || first.length < FIRST_MIN ? similar : find(db, byFirstWord(first, name), query, postal)
}

/** By postal code or the beginning of one, or by INSEE code, current or former. People type postal codes: the commune of the postal code is first. */
function byCode(code: string): Sql {
  if (code.length === 5)
    return sql`select id, case when codes_postaux @> ${[code]}::text[] then 0 when code_insee = ${code} then 1 else 2 end as rank from communes
      where codes_postaux @> ${[code]}::text[] or code_insee = ${code} or codes_alias @> ${[code]}::text[]`
  // One lookup for each code with this prefix, in the index of whole codes: no index of prefixes is needed.
  return sql`select found.id, 0 as rank
    from generate_series(0, ${10 ** (5 - code.length) - 1}::int) n
    cross join lateral (
      select id from communes where codes_postaux @> array[${code} || lpad(n::text, ${5 - code.length}::int, '0')]
    ) found group by found.id`
}

/**
 * By the beginnings of words, in any order. Ranked: the exact current name, the exact name of a former commune or part, names that
 * begin with the text, the rest.
 */
function byName(name: string): Sql {
  const words = [...new Set(name.split(' '))].map((word) => sql`(' ' || recherche) like ${`% ${word}%`}`)
  return sql`select commune_id as id, min(case
      when recherche = ${name} then case type when 'commune' then 0 else 1 end
      when recherche like ${`${name}%`} then 2
      else 3 end) as rank
    from commune_noms where ${sql.join(words, sql` and `)} group by commune_id`
}

/**
 * By the whole first word of names of several words, the most similar first: "Neussargues en Pinatelle" is Neussargues-Moissac again. Spec
 * §2-139.
 */
const byFirstWord = (first: string, name: string): Sql => sql`
  select commune_id as id, 1 - max(similarity(recherche, ${name})) as rank
  from commune_noms where (' ' || recherche) like ${` ${first} %`} group by commune_id`

/** By trigram similarity of names, the most similar first. */
const bySimilarity = (name: string): Sql => sql`
  select commune_id as id, 1 - max(similarity(recherche, ${name})) as rank
  from commune_noms where (' ' || recherche) % ${name} and similarity(recherche, ${name}) >= ${SIMILARITY_MIN} group by commune_id`

/** The communes that match and satisfy the other filters; around a position the nearest are first. */
async function find(db: Db, matches: Sql, query: SearchQuery, postal?: string): Promise<Found> {
  const { sort, lat } = query
  const relevance = lat === undefined ? sql`c.rank, c.population desc nulls last, c.nom collate "und-x-icu", c.id` : sql`c.distance_m, c.id`
  const order = sort ? ORDERS[sort] : relevance
  const communes = isSelection(query) || query.departement ? selected(query) : sql`communes`
  const { rows } = await sql<CommuneRow & { total: number; rank: number | null }>`${sql.raw(PLAN_ANEW)}
    with hits as materialized (
      select ${ROW_COLUMNS}, m.rank${distanceColumn(query)} from (${matches}) m join ${communes} c on c.id = m.id
      ${postal ? sql`where c.codes_postaux && ${[postal]}::text[]` : sql``}
    )
    select one.total, c.*
    from (select count(*)::int as total from hits) one
    left join (select * from hits c order by ${order} limit ${query.per_page} offset ${offsetOf(query)}) c on true
    order by ${order}`.execute(db)
  return { rows: rows[0]?.id ? rows : [], total: rows[0]?.total ?? 0 }
}
