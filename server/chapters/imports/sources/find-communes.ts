import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { searchForm } from '../../communes/names.ts'
import type { ParsedItem } from '../readers/parse.ts'
import type { RunSource } from '../runs/run-state.ts'

/** A place as it is looked for. */
interface Asked {
  code: string | null
  postal: string | null
  name: string | null
}

/**
 * Sets the communes in which the events of items take place, where it is another one than that of the source: by the INSEE code, also a
 * former one; else by name and postal code; else by name, if the département of the source has one commune of this name.
 */
export async function findCommunes(db: Db, { commune_id }: Pick<RunSource, 'commune_id'>, items: readonly ParsedItem[]): Promise<void> {
  const places = new Map<string, Asked>()
  const keyOf = ({ lieu }: ParsedItem): string | null => {
    const asked = lieu && askedOf(lieu)
    if (!asked?.code && !asked?.name) return null
    const key = JSON.stringify(asked)
    places.set(key, asked)
    return key
  }
  const keys = items.map(keyOf)
  const found = await communesBy(db, commune_id, [...places.values()])
  const ids = new Map([...places.keys()].map((key, at) => [key, found[at]]))
  for (const [at, { content }] of items.entries()) {
    const id = ids.get(keys[at] ?? '')
    if (id && id !== commune_id && 'evenement' in content && content.evenement?.lieu) content.evenement.lieu.commune_id = id
  }
}

const askedOf = ({ code_insee, code_postal, commune }: NonNullable<ParsedItem['lieu']>): Asked => ({
  code: /^\d[\dAB]\d{3}$/i.test(code_insee ?? '') ? (code_insee ?? '').toUpperCase() : null,
  postal: /^\d{5}$/.test(code_postal ?? '') ? code_postal : null,
  name: (commune && searchForm(commune.slice(0, 100))) || null,
})

/** Returns the id of the commune of each place, in order; null where it is not known, or not certain. */
async function communesBy(db: Db, sourceCommune: string, places: readonly Asked[]): Promise<(string | null)[]> {
  if (places.length === 0) return []
  const { rows } = await sql<{ id: string | null }>`
    with asked as (
      select ordinality as n, code, postal, name from rows from (json_to_recordset(${JSON.stringify(places)}::json)
        as (code text, postal text, name text)) with ordinality
    )
    select coalesce(
      (select c.id from communes c where c.code_insee = a.code),
      (select c.id from communes c where c.codes_alias @> array[a.code] limit 1),
      (select case when count(*) = 1 then min(c.id::text)::uuid end from communes c
        where a.name is not null and c.codes_postaux @> array[a.postal]
          and exists (select from commune_noms m where m.commune_id = c.id and m.recherche = a.name)),
      (select case when count(*) = 1 then min(c.id::text)::uuid end
        from communes own join communes c on c.departement = own.departement join commune_noms m on m.commune_id = c.id and m.recherche = a.name
        where a.name is not null and own.id = ${sourceCommune}::uuid)
    ) as id
    from asked a order by n`.execute(db)
  return rows.map(({ id }) => id)
}
