import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Disponible, Horaires } from './horaires/types.ts'
import { availableAt } from './available-at.ts'

type Sql = RawBuilder<unknown>

interface Kind {
  regle: string
  place: string
  n: number
  timezone: string | null
  departement: string | null
  code_postal: string | null
  latitude: number
  longitude: number
  horaires: Horaires
}

/** Hours that are rules: of all others the answer is the same at any moment. */
const RULED = sql`d.horaires_regle not in ('inconnu', 'permanent')`
/** What says whose clocks and holidays count for a device: its commune's, by what stands in it of `communes c`. */
const placeOf = (commune: Sql): Sql =>
  sql`coalesce(${commune}, concat(left(d.code_postal, 3), ' ', d.latitude between 41 and 51.5 and d.longitude between -5.5 and 10))`
const CLOCKS = sql`c.departement || ' ' || c.timezone`
const CONSTANT: Partial<Record<Disponible, string>> = { oui: 'permanent', inconnu: 'inconnu' }

/** The devices that are available so, and how many of them the catalogue shows. */
export interface Available {
  condition: RawBuilder<SqlBool>
  total: Sql
}

/**
 * The condition that a device is available so at a moment. Rules are worked out once for each spelling and place, not for each
 * device: of two hundred thousand a few thousand have any.
 * @param shown the conditions of the list on `defibrillateurs d`
 * @returns also how many there are, for a list that has no other conditions
 */
export async function availableSo(db: Db, shown: Sql, wanted: Disponible, at: Date): Promise<Available> {
  // The fence looks up the communes of the few: without it the plan reads all of them.
  const { rows } = await sql<Kind>`
    select d.horaires_regle as regle, ${placeOf(CLOCKS)} as place, count(*)::int as n, min(c.timezone) as timezone, min(c.departement) as departement,
      (array_agg(d.code_postal))[1] as code_postal, (array_agg(d.latitude))[1] as latitude, (array_agg(d.longitude))[1] as longitude,
      (array_agg(d.horaires))[1] as horaires
    from defibrillateurs d left join lateral (select * from communes c where c.id = d.commune_id offset 0) c on true
    where ${shown} and ${RULED} group by 1, 2`.execute(db)
  const fitting = rows.filter((row) => availableAt(row.horaires, at, row) === wanted)
  const [rules, places] = [fitting.map(({ regle }) => regle), fitting.map(({ place }) => place)]
  const ruled = sql<SqlBool>`(${RULED} and d.horaires_regle = any(${rules}::text[])
    and (d.horaires_regle, ${placeOf(sql`(select ${CLOCKS} from communes c where c.id = d.commune_id)`)}) in (select * from unnest(${rules}::text[], ${places}::text[])))`
  const constant = CONSTANT[wanted]
  const condition = constant ? sql<SqlBool>`(d.horaires_regle = ${sql.lit(constant)} or ${ruled})` : ruled
  const kept = sql`coalesce((select t.n from defibrillateur_totals t where t.affiche and t.horaires = ${constant ?? ''}), 0)`
  return { condition, total: sql`(${kept} + ${fitting.reduce((sum, { n }) => sum + n, 0)}::int)` }
}
