import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OfficialCommune } from '../../server/chapters/communes/official-list.ts'
import { personNames } from '../../demo/schemas/people.ts'
import { CONSEILLERS_HEAD } from '../../server/chapters/communes/registers/samples/files.ts'
import { between, pick, type Random, uuidAt } from './random.ts'

/** The number of seats of a municipal council by population, as defined by electoral law. */
const BELOW = [100, 500, 1500, 2500, 3500, 5000, 10_000, 20_000, 30_000, 50_000, 100_000, Number.POSITIVE_INFINITY]
const SEATS = [7, 11, 15, 19, 23, 27, 29, 33, 35, 41, 49, 69]
const two = (n: number) => String(n).padStart(2, '0')

/** Writes a complete national file of municipal councillors in the format of 2026. Returns the number of councillors. */
export async function writeOfficials(path: string, communes: readonly OfficialCommune[], random: Random): Promise<number> {
  const { women, men, surnames } = personNames()
  let count = 0
  function* lines() {
    yield `${CONSEILLERS_HEAD.join(';')}\n`
    for (const { code, nom, departement, departement_nom, population } of communes) {
      const seats = SEATS[BELOW.findIndex((below) => (population ?? 0) < below)] ?? 7
      const deputies = Math.floor(seats * 0.3)
      for (let seat = 0; seat < seats; seat += 1) {
        const woman = seat % 2 === 0
        const fonction = seat === 0 ? 'Maire' : seat > deputies ? '' : seat === 1 ? '1er adjoint au maire' : `${seat}ème adjoint au maire`
        const birth = `${between(random, 1940, 2005)}-${two(between(random, 1, 12))}-${two(between(random, 1, 28))}`
        const person = [pick(random, surnames).toUpperCase(), pick(random, woman ? women : men), woman ? 'F' : 'M', birth]
        const terms = ['2026-03-22', fonction, fonction === '' ? '' : '2026-03-28', 'FR']
        yield `${[departement, departement_nom, '', '', code, nom, ...person, '37', 'Cadre administratif', ...terms].join(';')}\n`
        count += 1
      }
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
  return count
}

/** Writes a complete export of the directory in the format of its API: one town hall for each commune, and some annexes. */
export async function writeTownHalls(path: string, communes: readonly OfficialCommune[], random: Random, count: number): Promise<number> {
  function* records() {
    for (let n = 0; n < count; n += 1) {
      const { code, nom, codes_postaux } = communes[n % communes.length] as OfficialCommune
      const hours = (from: string, to: string) => ({
        nom_jour_debut: from,
        nom_jour_fin: to,
        valeur_heure_debut_1: '09:00:00',
        valeur_heure_fin_1: '12:00:00',
        valeur_heure_debut_2: '14:00:00',
        valeur_heure_fin_2: '17:00:00',
        commentaire: '',
      })
      const [longitude, latitude] = [String(between(random, -400, 800) / 100), String(between(random, 4200, 5100) / 100)]
      const place = {
        type_adresse: 'Adresse',
        numero_voie: `${between(random, 1, 300)} rue de la Mairie`,
        code_postal: codes_postaux[0] ?? '',
      }
      yield `${n === 0 ? '[' : ','}${JSON.stringify({
        plage_ouverture: JSON.stringify([hours('Lundi', 'Mercredi'), hours('Vendredi', 'Samedi')]),
        site_internet: JSON.stringify([{ libelle: '', valeur: `https://www.${code.toLowerCase()}.example.fr` }]),
        copyright: "Direction de l'information légale et administrative (Première ministre)",
        nom: n < communes.length ? `Mairie - ${nom}` : `Mairie annexe - ${nom}`,
        date_modification: '08/03/2026 14:14:36',
        adresse_courriel: `mairie@${code.toLowerCase()}.example.fr`,
        pivot: JSON.stringify([{ type_service_local: 'mairie', code_insee_commune: [code] }]),
        id: uuidAt(random, 1_700_000_000_000 + n),
        version_type: 'Publiable',
        telephone: JSON.stringify([{ valeur: `02 38 ${two(between(random, 10, 99))} 00 ${two(n % 100)}`, description: '' }]),
        affectation_personne: '[]',
        code_insee_commune: code,
        statut_de_diffusion: 'true',
        adresse: JSON.stringify([{ ...place, nom_commune: nom, longitude, latitude, accessibilite: 'ACC', note_accessibilite: '' }]),
        information_complementaire: 'x'.repeat(600),
      })}`
    }
    yield ']'
  }
  await pipeline(Readable.from(records()), createWriteStream(path))
  return count
}
