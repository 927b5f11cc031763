import { sql } from 'kysely'
import type { listTerritoires } from '../../../contract/dashboard/places.ts'
import { printedName } from '../../../contract/communes/commune-name.ts'
import type { Answer, Input } from '../../../contract/endpoint.ts'
import type { TerritoryCodes } from '../../../contract/access/back-office.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Context } from '../../platform/access/context.ts'
import { communeInside, idsInside } from '../../platform/access/territory.ts'
import { searchForm } from '../communes/names.ts'
import { searchCommunes } from '../communes/search.ts'

type Place = Answer<typeof listTerritoires>['data'][number]

/** The most places of each kind. Without words all départements are listed: there are some hundred. */
const SHOWN = 6
/** Communes of a bounded role are chosen among this many. */
const EXAMINED = 50

type PlacesQuery = Input<(typeof listTerritoires)['query']>

/** Returns the places that codes name, those that the reader may read alone. */
async function placesOf(
  db: Db,
  { departements, intercommunalites, communes }: TerritoryCodes,
  territory: TerritoryCodes | null,
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with c as (select * from communes c where ${territory ? communeInside(territory) : sql`true`})
    select 'departement:' || c.departement as territoire, 'departement' as kind, min(c.departement_nom) as nom, null as departement,
      count(*)::int as communes from c where c.departement = any(${[...departements]}::text[]) group by c.departement
    union all
    select 'intercommunalite:' || c.epci_siren, 'intercommunalite', min(c.epci_nom), null, count(*)::int from c
      where c.epci_siren = any(${[...(intercommunalites ?? [])]}::text[]) and c.epci_nom is not null group by c.epci_siren
    union all
    select 'commune:' || c.id, 'commune', c.nom, c.departement_nom, 1 from c where c.id = any(${[...communes]}::uuid[])`.execute(db)
  return rows.map((row) => ({ ...row, nom: printedName(row.nom), departement: row.departement && printedName(row.departement) }))
}

/** What precedes the name of an intercommunality. */
const KIND_OF_EPCI = /^(?:ca|cc|cu|metropole|communaute(?: urbaine| d agglomeration| de communes)?) (?:(?:de la|de l|des|de|du|d) )?/

/** How near a name is to the words: 0 begins with them, 1 has them all, 2 is alike. */
function distance(nom: string, words: readonly string[]): number {
  const form = searchForm(nom)
  const text = words.join(' ')
  if (form.startsWith(text) || form.replace(KIND_OF_EPCI, '').startsWith(text)) return 0
  return words.every((word) => ` ${form}`.includes(` ${word}`)) ? 1 : 2
}

/**
 * Returns the places whose name has words that begin so, those whose name begins with the words first, those that are alike last; without
 * words the départements.
 */
export async function listPlaces({ db, caller: { territory } }: Context, { q, lieux }: PlacesQuery): Promise<Place[]> {
  if (lieux) return placesOf(db, lieux, territory ?? null)
  const words = q === undefined ? [] : searchForm(q).split(' ').filter(Boolean)
  if (q !== undefined && words.length === 0) return []
  const within = territory ? communeInside(territory) : sql`true`
  const { rows: departements } = await sql<{ code: string; nom: string; n: number }>`
    select c.departement as code, min(c.departement_nom) as nom, count(*)::int as n from communes c where ${within} group by c.departement
    order by c.departement`.execute(db)
  const nearest = <R extends { nom: string }>(rows: readonly R[]) =>
    rows.map((row) => ({ row, far: distance(row.nom, words) })).toSorted((a, b) => a.far - b.far)
  const named = <R extends { nom: string }>(rows: readonly R[]) => nearest(rows).flatMap(({ row, far }) => (far < 2 ? [row] : []))
  const found = (words.length === 0 ? departements : named(departements).slice(0, SHOWN)).map(({ code, nom, n }): Place => ({
    territoire: `departement:${code}`,
    kind: 'departement',
    nom: printedName(nom),
    departement: null,
    communes: n,
  }))
  if (q === undefined) return found
  const { rows: joined } = await sql<{ siren: string; nom: string; n: number }>`
    select c.epci_siren as siren, min(c.epci_nom) as nom, count(*)::int as n from communes c
    where c.epci_siren is not null and c.epci_nom is not null and ${within} group by c.epci_siren order by n desc, siren`.execute(db)
  const communes = (await searchCommunes(db, { q, page: 1, per_page: EXAMINED })).rows
  const ids = communes.map(({ id }) => id)
  const mine = new Set(territory ? await idsInside(db, territory, 'commune', ids) : ids)
  const places = [
    ...found,
    ...communes
      .filter(({ id }) => mine.has(id))
      .slice(0, SHOWN)
      .map(({ id, nom, departement_nom }): Place => ({
        territoire: `commune:${id}`,
        kind: 'commune',
        nom: printedName(nom),
        departement: printedName(departement_nom),
        communes: 1,
      })),
    ...named(joined)
      .slice(0, SHOWN)
      .map(({ siren, nom, n }): Place => ({
        territoire: `intercommunalite:${siren}`,
        kind: 'intercommunalite',
        nom: printedName(nom),
        departement: null,
        communes: n,
      })),
  ]
  return nearest(places).map(({ row }) => row)
}
