/** The tables whose rows belong to communes: their triggers name the communes of the changed rows (`server/functions/hot_of_commune.sql`). */
type Register = 'elus' | 'collectes' | 'commune_infos' | 'commune_contours' | 'acteurs' | 'commune_defibrillateurs'

/**
 * Returns the cache tags of what a public answer shows of one commune's rows.
 * @param id the commune, in lower case
 */
export const tagsOfCommune = (id: string, ...registers: readonly Register[]): string[] =>
  registers.flatMap((name) => [`${name}:${id}`, `${name}:*`])
