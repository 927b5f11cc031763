import { type RawBuilder, sql } from 'kysely'

/** A commune in a list. Spec §2-13. */
export interface CommuneRow {
  id: string
  slug: string
  nom: string
  code_insee: string
  codes_postaux: string[]
  departement: string
  departement_nom: string
  fuseau: string
  population: number | null
  /** Only in a list around a position. */
  distance_m?: number
}
export type CommuneSort = 'nom_asc' | 'nom_desc' | 'population_desc' | 'population_asc'

/** The columns of a CommuneRow, of `communes c`. */
export const ROW_COLUMNS = sql`c.id, c.slug, c.nom, c.code_insee, c.codes_postaux, c.departement, c.departement_nom, c.timezone as fuseau, c.population`
/** The same columns, of rows `c` that were read with ROW_COLUMNS. */
export const READ_COLUMNS = sql`c.id, c.slug, c.nom, c.code_insee, c.codes_postaux, c.departement, c.departement_nom, c.fuseau, c.population`

/** The sort orders of a list, over rows `c`. Each has an index, which is read forwards or backwards. */
export const ORDERS = {
  nom_asc: sql`c.nom collate "und-x-icu", c.id`,
  nom_desc: sql`c.nom collate "und-x-icu" desc, c.id desc`,
  population_desc: sql`c.population desc nulls last, c.id`,
  population_asc: sql`c.population nulls first, c.id desc`,
} satisfies Record<CommuneSort, unknown>

/** Columns that are read as text: the driver would convert a list of dates to local midnights, and PostgreSQL writes times with seconds. */
const AS_TEXT: Record<string, string> = {
  dates: 'dates::text[]',
  heure_debut: `to_char(heure_debut, 'HH24:MI')`,
  heure_fin: `to_char(heure_fin, 'HH24:MI')`,
}
/** Returns columns of a commune's rows, dates and times as text. */
export const columnsAsText = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => (AS_TEXT[name] ? sql`${sql.raw(AS_TEXT[name])} as ${sql.ref(name)}` : sql.ref(name))))
