import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Bin } from '../../../platform/mail/templates/bins-reminder.ts'
import { COLUMNS, type Row, withExceptions } from '../../communes/collectes.ts'
import { occurrences } from '../../communes/recurrence.ts'

/** A collection of the day, and its sector; null: the whole commune. */
export interface DayBin extends Bin {
  secteur: string | null
}

/**
 * Returns what is collected at the doors of households on a day, by commune; a commune without any is not in it.
 * @param day YYYY-MM-DD, the same for all
 */
export async function binsOn(
  db: Db,
  communes: readonly { id: string; departement: string }[],
  day: string,
): Promise<Map<string, DayBin[]>> {
  const { rows } = await sql<Row & { commune_id: string }>`select ${COLUMNS}, commune_id from collectes
    where commune_id = any(${communes.map(({ id }) => id)}::uuid[]) and mode = 'porte_a_porte' and public <> 'professionnels'
      and (valide_au is null or valide_au >= ${day}::date - 7) order by commune_id, ordre, id`.execute(db)
  const departementOf = new Map(communes.map(({ id, departement }) => [id, departement]))
  const bins = rows.flatMap((row): (DayBin & { commune: string })[] => {
    const [occurrence] = occurrences(withExceptions(row), departementOf.get(row.commune_id) ?? '', day, day)
    if (!occurrence) return []
    const { libelle, contenant, couleur, consigne, secteur, heure_debut, public: people } = row
    const bin = { libelle, contenant, couleur, consigne, secteur, heure_debut, public: people, a_confirmer: occurrence.a_confirmer }
    return [{ commune: row.commune_id, ...bin }]
  })
  return new Map(
    [...Map.groupBy(bins, ({ commune }) => commune)].map(([commune, own]) => [commune, own.map(({ commune: _, ...bin }) => bin)]),
  )
}

/** The bins that concern a sector: its own, and those of the whole commune. Null: all. */
export const binsOf = (bins: readonly DayBin[], secteur: string | null): DayBin[] =>
  bins.filter((bin) => secteur === null || bin.secteur === null || bin.secteur === secteur)

/** The sectors of the collections of a commune that have not ended. */
export async function sectorsOf(db: Db, communeId: string): Promise<string[]> {
  const { rows } = await sql<{ secteur: string }>`select distinct secteur from collectes
    where commune_id = ${communeId} and secteur is not null order by secteur`.execute(db)
  return rows.map(({ secteur }) => secteur)
}
