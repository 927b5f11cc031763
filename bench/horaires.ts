import { timeZoneOf } from '../server/chapters/communes/time-zones.ts'
import { disponibilite } from '../server/chapters/defibrillateurs/horaires/disponibilite.ts'
import { readHoraires } from '../server/chapters/defibrillateurs/horaires/read.ts'
import { table } from './measure/statistics.ts'

/**
 * `node bench/horaires.ts`: measures how long it takes to parse the opening hours of a defibrillator, and to compute whether it is
 * available at a time, in microseconds each. Prints Markdown.
 */

const CELLS = [
  'Mo-Fr 09:00-12:00,14:00-18:00',
  'Mo-Th 07:30-17:00; Fr 07:30-16:00; Sa-Su off; PH off',
  'Mo-Fr 00:00-23:59',
  'Mo 09:00-17:00; Tu-Fr 08:00-17:00; Sa-Su off; PH off; Dec 15-Dec 31 off; Jul 20-Aug 15 off',
  'Fr-Sa 20:00-04:00; PH,SH off',
  'week 1-53/2 Mo-Fr 08:00-12:00; Jul-Aug Mo-Su,PH 09:00-20:00',
]
const PLACES = ['75', '67', '971', '974', '975', '988'].map((departement) => ({ timezone: timeZoneOf('', departement), departement }))
const ROUNDS = 200_000
const START = Date.UTC(2026, 0, 1)

function measured(name: string, work: (round: number) => unknown): [string, string] {
  for (let round = 0; round < ROUNDS / 10; round += 1) work(round)
  const begun = performance.now()
  for (let round = 0; round < ROUNDS; round += 1) work(round)
  return [name, (((performance.now() - begun) * 1000) / ROUNDS).toFixed(2)]
}

const schedules = CELLS.map((c_dispo_horaires) => readHoraires({ c_dispo_horaires }))
const pick = <T>(from: readonly T[], round: number): T => from[round % from.length] as T
/** Computes one availability. The place changes every 7 rounds and there are 6 schedules: every schedule is computed in every place. */
const answer = (round: number, at: number) => disponibilite(pick(schedules, round), new Date(at), pick(PLACES, Math.floor(round / 7)))

const rows = [
  measured('reading a cell', (round) => readHoraires({ c_dispo_horaires: pick(CELLS, round), c_acc: 'Intérieur', c_acc_lib: 't' })),
  measured('pages of 100 at one moment', (round) => answer(round, START + Math.floor(round / 100) * 37_000)),
  measured('a moment of its own for each', (round) => answer(round, START + ((round * 7_919_000_033) % (366 * 86_400_000)))),
  measured('on the night the clocks change', (round) => answer(round, Date.UTC(2026, 9, 25, 0, round % 120))),
]
console.log(table(['', 'µs'], rows))
