import type { Insertable } from 'kysely'
import { horairesTexte } from '../server/chapters/defibrillateurs/horaires/texte.ts'
import { readHoraires } from '../server/chapters/defibrillateurs/horaires/read.ts'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { fill } from './french.ts'
import type { PlacedCommune } from './placed.ts'
import { defibrillators } from './schemas/defibrillators.ts'

const METRES_A_DEGREE = 111_320
/** Stands in the name of every defibrillator of the demonstration: nobody may look for an invented one in an emergency. */
const FICTITIOUS = 'exemple fictif'

/** Returns the fictitious defibrillators of a commune; none if it has no position. The first successful sync with the national registry deletes them. */
export function defibrillatorsOf(commune: PlacedCommune): Insertable<Database['defibrillateurs']>[] {
  const { code_insee, data, codes_postaux, population } = commune
  if (!data.position) return []
  const [latitude, longitude] = data.position
  const words = { ...data.places, adresse: data.town_hall }
  const filled = (text: string) => capitalised(fill(text, words))
  return defibrillators()
    .filter(({ min_population = 0, needs_place }) => (population ?? 0) >= min_population && (!needs_place || needs_place in data.places))
    .map(({ nom, adresse, metres: [north, east], horaires, acces_complement, etat_fonctionnement = 'En fonctionnement', ...own }, n) => {
      const source_id = `demonstration-${code_insee}-${n + 1}`
      const read = readHoraires({ c_dispo_horaires: horaires })
      return {
        id: newId(),
        source_id,
        source_hash: source_id,
        nom: `${filled(nom)} (${FICTITIOUS})`,
        latitude: rounded(latitude + north / METRES_A_DEGREE),
        longitude: rounded(longitude + east / (METRES_A_DEGREE * Math.cos((latitude * Math.PI) / 180))),
        adresse: adresse === undefined ? null : filled(adresse),
        code_postal: codes_postaux[0] ?? null,
        code_insee_source: code_insee,
        commune_id: commune.id,
        commune_nom: commune.nom,
        environnement: own.environnement,
        etage: own.etage ?? null,
        acces_libre: own.acces_libre ?? null,
        acces_complement: acces_complement ?? null,
        horaires: JSON.stringify(read),
        horaires_texte: horairesTexte(read),
        etat_fonctionnement,
      }
    })
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
