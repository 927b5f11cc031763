import { file, HEAD } from '../../chapters/defibrillateurs/test/files.ts'
import { MAIRES_HEAD } from '../../chapters/communes/registers/test/files.ts'

const MB = 1024 ** 2
const record = { id: 'x', nom: 'Mairie', pivot: [{ type_service_local: 'mairie', code_insee_commune: ['62119'] }] }
const long = (text: string) => text.repeat(Math.floor(900_000 / text.length))

/** Files of the nightly registers, constructed to be slow. */
export const REGISTERS: Record<'elus' | 'mairies', () => string> = {
  elus: () =>
    `${MAIRES_HEAD.join(';')}\n${`62;Pas-de-Calais;;;62119;Béthune;${'é'.repeat(30_000)};${' a'.repeat(10_000)};F;1970-02-03;37;Cadre;2026-03-22;2026-03-28\n`.repeat(400)}`,
  mairies: () =>
    JSON.stringify(
      ['telephone', 'adresse_courriel', 'site_internet', 'information_complementaire'].flatMap((field) =>
        [' ', '0 ', 'a@', 'a.', '<', 'ou ', '05 08 ', ';'].map((text, n) => ({ ...record, id: `${field} ${n}`, [field]: long(text) })),
      ),
    ),
}

const cells = { c_gid: '1', c_lat_coor1: '50.5', c_long_coor1: '2.6', c_com_insee: '62119' }
/** Files of the registry of defibrillators, or answers of its API, constructed to be slow. */
export const REGISTRY_FILES: Record<string, () => string> = {
  'a quote that is never closed': () => `${HEAD.join(';')}\n"9";"x\n${'a;b;c\n'.repeat(500_000)}`,
  'a line of megabytes': () => `${HEAD.join(';')}\n${'a'.repeat(8 * MB)}`,
  'objects without end': () => `{"data":[${'{},'.repeat(2_500_000)}{}]}`,
  'a deep list': () => `{"data":${'['.repeat(4 * MB)}`,
  // The files with valid rows are last: once the catalogue is filled, a commune's devices are read from it.
  'cells as long as a line may be': () =>
    file(
      Array.from({ length: 300 }, (_, n) => ({ ...cells, c_gid: `${n}`, c_acc_complt: 'a@'.repeat(15_000), c_nom: '0 '.repeat(15_000) })),
    ),
  'opening hours without end': () =>
    file(Array.from({ length: 2000 }, (_, n) => ({ ...cells, c_gid: `${n}`, c_dispo_horaires: 'Mo-Su 08:00-12:00,'.repeat(500) }))),
}
