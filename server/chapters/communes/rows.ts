import { sql } from 'kysely'

/** A commune in a list. Spec §2-13. */
export interface CommuneRow {
  id: string
  slug: string
  nom: string
  code_insee: string
  codes_postaux: string[]
  departement: string
  population: number | null
}
export type CommuneSort = 'nom_asc' | 'nom_desc' | 'population_desc' | 'population_asc'

/** The columns of a CommuneRow, of `communes c`. */
export const ROW_COLUMNS = sql`c.id, c.slug, c.nom, c.code_insee, c.codes_postaux, c.departement, c.population`

/** The sort orders of a list, over rows `c`. Each has an index, which is read forwards or backwards. */
export const ORDERS = {
  nom_asc: sql`c.nom collate "und-x-icu", c.id`,
  nom_desc: sql`c.nom collate "und-x-icu" desc, c.id desc`,
  population_desc: sql`c.population desc nulls last, c.id`,
  population_asc: sql`c.population nulls first, c.id desc`,
} satisfies Record<CommuneSort, unknown>
