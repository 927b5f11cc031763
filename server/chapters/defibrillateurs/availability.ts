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

/** Devices whose hours are rules. All others have the same answer at any time. */
const HAS_RULES = sql`d.horaires_regle not in ('inconnu', 'permanent')`
/** The key of a device's local time and holidays: those of its commune (the given expression), else its postal code and position. */
const placeKey = (commune: Sql): Sql =>
  sql`coalesce(${commune}, concat(left(d.code_postal, 3), ' ', d.latitude between 41 and 51.5 and d.longitude between -5.5 and 10))`
const COMMUNE_KEY = sql`c.departement || ' ' || c.timezone`
const CONSTANT: Partial<Record<Disponible, string>> = { oui: 'permanent', inconnu: 'inconnu' }

/** The condition on the devices with the wanted availability, and the number of the shown ones among them. */
export interface Available {
  condition: RawBuilder<SqlBool>
  total: Sql
}

/**
 * Returns the condition that a device has the wanted availability at a time. Rules are evaluated once for each spelling and place,
 * not for each device: of two hundred thousand devices a few thousand have rules.
 * @param shown the conditions of the list on `defibrillateurs d`
 * @returns also the number of such devices, for a list without other conditions
 */
export async function availabilityCondition(db: Db, shown: Sql, wanted: Disponible, at: Date): Promise<Available> {
  // `offset 0` makes PostgreSQL look up the communes of these few devices; without it the plan reads all communes.
  const { rows } = await sql<Kind>`
    select d.horaires_regle as regle, ${placeKey(COMMUNE_KEY)} as place, count(*)::int as n, min(c.timezone) as timezone, min(c.departement) as departement,
      (array_agg(d.code_postal))[1] as code_postal, (array_agg(d.latitude))[1] as latitude, (array_agg(d.longitude))[1] as longitude,
      (array_agg(d.horaires))[1] as horaires
    from defibrillateurs d left join lateral (select * from communes c where c.id = d.commune_id offset 0) c on true
    where ${shown} and ${HAS_RULES} group by 1, 2`.execute(db)
  const matching = rows.filter((row) => availableAt(row.horaires, at, row) === wanted)
  const [rules, places] = [matching.map(({ regle }) => regle), matching.map(({ place }) => place)]
  const byRules = sql<SqlBool>`(${HAS_RULES} and d.horaires_regle = any(${rules}::text[])
    and (d.horaires_regle, ${placeKey(sql`(select ${COMMUNE_KEY} from communes c where c.id = d.commune_id)`)}) in (select * from unnest(${rules}::text[], ${places}::text[])))`
  const constant = CONSTANT[wanted]
  const condition = constant ? sql<SqlBool>`(d.horaires_regle = ${sql.lit(constant)} or ${byRules})` : byRules
  const stored = sql`coalesce((select t.n from defibrillateur_totals t where t.affiche and t.horaires = ${constant ?? ''}), 0)`
  return { condition, total: sql`(${stored} + ${matching.reduce((sum, { n }) => sum + n, 0)}::int)` }
}
