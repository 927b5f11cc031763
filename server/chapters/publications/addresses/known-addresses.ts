import { sql } from 'kysely'
import { ADDRESSES_MAX } from '../../../../contract/publications/addresses.ts'
import { type Db, prepared } from '../../../platform/db/db.ts'
import { searchForm } from '../../communes/names.ts'
import { shownIn } from '../../defibrillateurs/rows.ts'
import { visible } from '../reading/visibility.ts'
import { type Address, type AddressQuery, type AskedCommune, asStreet, distinct, matches, partsOf } from './address.ts'

interface Row {
  adresse: string
  latitude: number | null
  longitude: number | null
}

/** The rows of each kind that are read, the newest first. A search in a large commune goes through so many, and no more. */
const READ = sql.lit(400)

/** What the public may read of a commune: places of its events, sectors of its alerts, addresses of its pages, of its offices, of its defibrillators. */
const shown = prepared<{ commune: string }, Row>(
  (slot) => sql`
    with newest as materialized (
      select p.kind, p.evenement, p.alerte from (
        select publication_id from publication_communes where commune_id = ${slot('commune')} order by created_at desc, publication_id desc limit ${READ}
      ) s join publications p on p.id = s.publication_id where ${visible('p')} and p.kind in ('evenement', 'alerte')
    )
    (select a.adresse, a.latitude, a.longitude from acteurs a
      where a.commune_id = ${slot('commune')} and a.active and a.deleted_at is null and a.adresse is not null order by a.id desc limit ${READ})
    union all
    (select i.adresse, i.latitude, i.longitude from commune_infos i
      where i.commune_id = ${slot('commune')} and i.type <> 'urgence' and i.adresse is not null limit ${READ})
    union all
    (select d.adresse, d.latitude, d.longitude from commune_defibrillateurs v
      join defibrillateurs d on d.id = v.defibrillateur_id and d.commune_id = v.commune_id
      where v.commune_id = ${slot('commune')} and ${shownIn('v')} and d.adresse is not null limit ${READ})
    union all
    select n.evenement #>> '{lieu,adresse}', (n.evenement #>> '{lieu,latitude}')::double precision, (n.evenement #>> '{lieu,longitude}')::double precision
      from newest n where n.kind = 'evenement' and n.evenement #>> '{lieu,adresse}' is not null
    union all
    select e.secteur, null, null from newest n cross join lateral jsonb_array_elements_text(n.alerte -> 'secteurs') e (secteur)
      where n.kind = 'alerte'`,
)

const ORDER = new Intl.Collator('fr', { numeric: true })

/** Finds addresses of a commune in what it shows. Those that begin by the typed text are first. Spec §2-103. */
export async function knownAddresses(db: Db, commune: AskedCommune, { q, voies }: AddressQuery): Promise<Address[]> {
  const rows = await shown(db, { commune: commune.id })
  const typed = searchForm(q)
  const begins = ({ libelle }: Address) => (searchForm(libelle).startsWith(typed) ? 0 : 1)
  const all = rows.flatMap(({ adresse, latitude, longitude }): Address[] => {
    const whole = { ...partsOf(adresse), commune_insee: commune.code_insee, latitude, longitude }
    const one = voies ? asStreet(whole) : whole
    return one && one.libelle !== '' && matches(one.libelle, q) ? [one] : []
  })
  const told = ({ code_postal, latitude }: Address) => Number(code_postal === null) + Number(latitude === null)
  return distinct(all.sort((a, b) => told(a) - told(b)))
    .sort((a, b) => begins(a) - begins(b) || ORDER.compare(a.libelle, b.libelle))
    .slice(0, ADDRESSES_MAX)
}
