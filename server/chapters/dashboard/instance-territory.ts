import { sql } from 'kysely'
import type { getInstanceTerritory } from '../../../contract/dashboard/places.ts'
import { printedName } from '../../../contract/communes/commune-name.ts'
import type { Answer } from '../../../contract/endpoint.ts'
import type { Context } from '../../platform/access/context.ts'
import type { InstancePlace } from '../../platform/settings/instance-territory.ts'

type Place = Answer<typeof getInstanceTerritory>['data'][number]

/** In more départements an instance is one of the whole country. */
const FEW = 3

interface Known {
  departement: string
  departement_nom: string
  epci_siren: string | null
  epci_nom: string | null
}

/**
 * Returns the territory of the instance, which the back-office shows until somebody chooses another one; none: all of France. That of the setting, else the
 * one in which the communes lie that have people: one intercommunality, or a few départements. A bounded role has its own. Spec §2-107.
 */
export async function instanceTerritory({ db, caller }: Context, set: readonly InstancePlace[] | undefined): Promise<Place[]> {
  if (caller.territory) return []
  if (set !== undefined) return named(db, set)
  const { rows } = await sql<Known>`
    select distinct c.departement, c.departement_nom, c.epci_siren, c.epci_nom from actor_users l
      join acteurs a on a.id = l.acteur_id and a.active and a.deleted_at is null join communes c on c.id = a.commune_id
    order by c.departement`.execute(db)
  const [first] = rows
  const departements = new Map(rows.map((row) => [row.departement, row.departement_nom]))
  if (!first || departements.size > FEW) return []
  if (first.epci_siren && first.epci_nom && rows.every(({ epci_siren }) => epci_siren === first.epci_siren))
    return [{ territoire: `intercommunalite:${first.epci_siren}`, nom: printedName(first.epci_nom) }]
  return [...departements].map(([code, nom]) => ({ territoire: `departement:${code}`, nom: printedName(nom) }))
}

/** The places of the setting that there are, in its order. */
async function named(db: Context['db'], set: readonly InstancePlace[]): Promise<Place[]> {
  if (set.length === 0) return []
  const codes = (kind: InstancePlace['kind']) => set.flatMap((place) => (place.kind === kind ? [place.code] : []))
  const { rows } = await sql<{ key: string; territoire: string; nom: string }>`
    select 'departement:' || c.departement as key, 'departement:' || c.departement as territoire, min(c.departement_nom) as nom from communes c
      where c.departement = any(${codes('departement')}::text[]) group by c.departement
    union all
    select 'intercommunalite:' || c.epci_siren, 'intercommunalite:' || c.epci_siren, min(c.epci_nom) from communes c
      where c.epci_siren = any(${codes('intercommunalite')}::text[]) and c.epci_nom is not null group by c.epci_siren
    union all
    select 'commune:' || c.code_insee, 'commune:' || c.id, c.nom || ' (' || c.departement || ')' from communes c
      where c.code_insee = any(${codes('commune')}::text[])`.execute(db)
  const found = new Map(rows.map((row) => [row.key, row]))
  return set.flatMap(({ kind, code }) => {
    const row = found.get(`${kind}:${code}`)
    return row ? [{ territoire: row.territoire, nom: printedName(row.nom) }] : []
  })
}
