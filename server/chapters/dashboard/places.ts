import { sql } from 'kysely'
import type { listTerritoires } from '../../../contract/dashboard/places.ts'
import { printedName } from '../../../contract/communes/commune-name.ts'
import type { Answer } from '../../../contract/endpoint.ts'
import type { Context } from '../../platform/access/context.ts'
import { communeInside, idsInside } from '../../platform/access/territory.ts'
import { searchForm } from '../communes/names.ts'
import { searchCommunes } from '../communes/search.ts'

type Place = Answer<typeof listTerritoires>['data'][number]

/** The most places of each kind. Without words all départements are listed: there are some hundred. */
const SHOWN = 6
/** Communes of a bounded role are chosen among this many. */
const EXAMINED = 50

/** Returns the places whose name has words that begin so; without words the départements. */
export async function listPlaces({ db, caller: { territory } }: Context, { q }: { q?: string | undefined }): Promise<Place[]> {
  const words = q === undefined ? [] : searchForm(q).split(' ').filter(Boolean)
  if (q !== undefined && words.length === 0) return []
  const within = territory ? communeInside(territory) : sql`true`
  const { rows: departements } = await sql<{ code: string; nom: string; n: number }>`
    select c.departement as code, min(c.departement_nom) as nom, count(*)::int as n from communes c where ${within} group by c.departement
    order by c.departement`.execute(db)
  const begins = (nom: string) => searchForm(nom).startsWith(words.join(' '))
  const named = <R extends { nom: string }>(rows: readonly R[]) =>
    rows
      .filter(({ nom }) => words.every((word) => ` ${searchForm(nom)}`.includes(` ${word}`)))
      .toSorted((a, b) => Number(begins(b.nom)) - Number(begins(a.nom)))
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
  return [
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
}
