import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OfficialCommune } from '../../server/chapters/communes/official-list.ts'
import { BOXES, MAINLAND } from '../../server/chapters/communes/registers/mairies/position.ts'
import { between, pick, type Random } from './random.ts'

const SAMPLE = join(import.meta.dirname, '../../server/chapters/defibrillateurs/samples/geodae-2026-10.csv')
/** Rare opening hours, spelt as in the real file of 2026-10-01. There, four fifths of the rows have no information, a fifth has `24/7`. */
const HOURS = [
  'Mo-Fr 09:00-12:00,14:00-18:00',
  'Mo-Th 07:30-17:00; Fr 07:30-16:00; Sa-Su off; PH off',
  'Mo-Fr 00:00-23:59',
  'Mo-Su off; PH off',
]
const PLACES = ['Mairie', 'Salle des fêtes', 'Gymnase', 'Stade', 'École', 'Pharmacie', 'EHPAD', 'Piscine', 'Centre commercial', 'Église']
const STREETS = [
  'Rue de la Mairie',
  'Place de la République',
  'Avenue du Général de Gaulle',
  'Route de Paris',
  'Rue des Écoles',
  'Chemin du Stade',
]
const PLACEHOLDER: [number, number] = [48.87718, 2.335965]
const two = (n: number) => String(n).padStart(2, '0')

/**
 * Writes a complete national file of defibrillators in the format of 2026-10. Its values are distributed as in the real file: a third of
 * the rows has no INSEE code, 0.2 % have a placeholder as position, some have latitude and longitude swapped, and several devices are in
 * one place.
 * @param changed the percentage of rows whose text differs from the file with 0
 */
export async function writeDevices(
  path: string,
  communes: readonly OfficialCommune[],
  random: Random,
  { count, changed }: { count: number; changed: number },
): Promise<void> {
  const head = readFileSync(SAMPLE, 'utf8').split('\n', 1)[0] ?? ''
  const columns = head.trim().split(';')
  const centres = new Map<string, [number, number]>()
  const centreOf = ({ code, departement }: OfficialCommune): [number, number] => {
    const known = centres.get(code)
    const [south, north, west, east] = BOXES[departement] ?? [MAINLAND[0] + 1.8, MAINLAND[1] - 1, MAINLAND[2] + 4, MAINLAND[3] - 3]
    const centre: [number, number] = known ?? [south + random() * (north - south), west + random() * (east - west)]
    centres.set(code, centre)
    return centre
  }
  // The 400 largest communes. Every tenth device is in one of them: devices are distributed by population.
  const large = communes.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0)).slice(0, 400)
  const draw = (n: number, commune: OfficialCommune): Record<string, string | number> => {
    const [y, x] = centreOf(commune)
    const [latitude, longitude] =
      n % 480 === 0 ? PLACEHOLDER : [y + (random() - 0.5) * 0.04, x + (random() - 0.5) * 0.04].map((degrees) => Number(degrees.toFixed(5)))
    const swap = n % 5000 === 7
    const blank = n % 3 === 0
    return {
      gid: n,
      c_gid: 1000 + n,
      c_etat_valid: n % 17 === 0 ? 'en attente de validation' : 'validées',
      c_nom: n % 4 === 0 ? '' : `DAE ${pick(random, PLACES)} ${commune.nom}`,
      c_lat_coor1: (swap ? longitude : latitude) ?? '',
      c_long_coor1: (swap ? latitude : longitude) ?? '',
      c_adr_num: between(random, 1, 200),
      c_adr_voie: pick(random, STREETS),
      c_com_cp: commune.codes_postaux[0] ?? '',
      c_com_insee: blank ? '' : commune.code,
      c_com_nom: commune.nom,
      c_acc: n % 5 < 3 ? 'Intérieur' : 'Extérieur',
      c_acc_lib: n % 2 === 0 ? 't' : 'f',
      c_acc_etg: n % 3 === 0 ? '0' : n % 3 === 1 ? 'rdc' : 'R+1',
      c_acc_complt: `${pick(random, PLACES)}, à côté de l’entrée principale, au niveau du hall ${n % 97}${n % 100 < changed ? ' (déplacé)' : ''}`,
      c_disp_complt: n % 6 === 0 ? 'Aux heures d’ouverture du bâtiment' : '',
      c_date_instal: `20${two(between(random, 10, 25))}-${two(between(random, 1, 12))}-${two(between(random, 1, 28))}`,
      c_etat_fonct: n % 50 === 0 ? 'Hors service' : 'En fonctionnement',
      c_lc_ped: n % 3 === 0 ? 't' : '',
      c_dermnt: n % 2 === 0 ? '2000-01-01' : '2026-03-04',
      c_expt_siren: between(random, 200_000_000, 200_060_000),
      c_expt_rais: `COMMUNE DE ${commune.nom.toUpperCase()}`,
      c_etat: n % 2 === 0 ? 'Actif' : '',
      c_doublon: n % 21 === 0 ? 't' : 'f',
      c__edit_datemaj: `2026-0${between(random, 1, 9)}-${two(between(random, 1, 28))} 19:30:44.302674`,
      c_dae_mobile: n % 42 === 0 ? 't' : 'f',
      c_dispo_horaires: n % 100 < 79 ? 'Mo-Su off' : n % 100 < 99 ? '24/7' : pick(random, HOURS),
    }
  }
  function* lines() {
    yield `${head.trim()}\n`
    for (let n = 1; n <= count; n += 1) {
      const row = draw(n, pick(random, n % 10 === 0 ? large : communes))
      yield `${columns.map((column) => `"${String(row[column] ?? '').replaceAll('"', '""')}"`).join(';')}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
}
