import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

/** A row of the registry's file, by its own columns. */
export type Sample = Record<string, string>

const bytes = readFileSync(join(import.meta.dirname, 'geodae-2026-10.csv'), 'utf8')
const lines = parse(bytes, { delimiter: ';' })

/** The columns of 2026-10, in their order. */
export const HEAD: readonly string[] = lines[0] ?? []
/** The eight rows of the real file. */
export const SAMPLE: readonly Sample[] = lines
  .slice(1)
  .map((cells) => Object.fromEntries(HEAD.map((name, index) => [name, cells[index] ?? ''])))
/** The real file as it came. */
export const SAMPLE_FILE: string = bytes

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const written = (columns: readonly string[], rows: readonly Sample[], separator: string) =>
  [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))].map((cells) => `${cells.map(quoted).join(separator)}\n`).join('')

/** A device that can be shown, in the form of 2026-10; its values override. */
export const device = (values: Sample): Sample => ({
  c_etat_valid: 'validées',
  c_lat_coor1: '45.75',
  c_long_coor1: '4.85',
  c_etat_fonct: 'En fonctionnement',
  c_doublon: 'f',
  c_dae_mobile: 'f',
  c_dispo_horaires: 'Mo-Su off',
  ...values,
})

/** A file in the form of 2026-10. */
export const file = (rows: readonly Sample[]): string => written(HEAD, rows, ';')

const LISTS = ['c_disp_j', 'c_disp_h']
const lists = ({ c_dispo_horaires }: Sample): [string[], string[]] =>
  c_dispo_horaires === '24/7' ? [['7j/7'], ['24h/24']] : [['non renseigné'], ['non renseigné']]
const literal = (words: string[]) => `{${words.map((word) => (word.includes(' ') ? quoted(word) : word)).join(',')}}`

/** As it came until 2026-09: lists of days and hours as PostgreSQL writes them, in place of the one column. */
export const fileOf2026 = (rows: readonly Sample[]): string =>
  written(
    [...HEAD.filter((name) => name !== 'c_dispo_horaires'), ...LISTS],
    rows.map((row) => {
      const [days, hours] = lists(row)
      return { ...row, c_disp_j: literal(days), c_disp_h: literal(hours) }
    }),
    ';',
  )

const LATER = new Set(['c_gid', 'c_dispo_horaires', 'the_geom', 'c_dae_mobile', 'c_expt_siret', 'cc_photo1'])
const digit = (value = '') => (value === 't' ? '1' : value === 'f' ? '0' : value)

/** As it came in 2020: commas, 0 and 1, days with slashes, and `gid` for the number of the device. */
export const fileOf2020 = (rows: readonly Sample[]): string =>
  written(
    [...HEAD.filter((name) => !LATER.has(name)), ...LISTS],
    rows.map((row) => {
      const [days, hours] = lists(row)
      const flags = Object.fromEntries(['c_acc_lib', 'c_acc_pcsec', 'c_doublon', 'c_lc_ped'].map((name) => [name, digit(row[name])]))
      const edited = row['c__edit_datemaj']?.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$1/$2/$3').slice(0, 23) ?? ''
      return { ...row, ...flags, gid: row['c_gid'] ?? '', c__edit_datemaj: edited, c_disp_j: literal(days), c_disp_h: literal(hours) }
    }),
    ',',
  )

/** As JSON: GeoJSON features with arrays and truth values. */
export const geojson = (rows: readonly Sample[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    name: 'geodae',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
    features: rows.map((row, index) => {
      const [c_disp_j, c_disp_h] = lists(row)
      const { c_dispo_horaires: _, the_geom: __, ...columns } = row
      const typed = Object.entries(columns).map(([name, value]) => [
        name,
        value === '' ? null : value === 't' ? true : value === 'f' ? false : value,
      ])
      const numbers = {
        gid: index + 1,
        c_gid: Number(row['c_gid']),
        c_lat_coor1: Number(row['c_lat_coor1']),
        c_long_coor1: Number(row['c_long_coor1']),
      }
      const geometry = { type: 'MultiPoint', coordinates: [[numbers.c_long_coor1, numbers.c_lat_coor1]] }
      return { type: 'Feature', properties: { ...Object.fromEntries(typed), ...numbers, c_disp_j, c_disp_h }, geometry }
    }),
  })

/** The place of a device as PostGIS writes it: a MultiPoint of one, in hexadecimal. */
export function shape(latitude: number, longitude: number): string {
  const point = Buffer.alloc(34)
  point.writeUInt8(1, 0)
  point.writeUInt32LE(0x20000004, 1)
  point.writeUInt32LE(4326, 5)
  point.writeUInt32LE(1, 9)
  point.writeUInt8(1, 13)
  point.writeUInt32LE(1, 14)
  point.writeDoubleLE(longitude, 18)
  point.writeDoubleLE(latitude, 26)
  return point.toString('hex').toUpperCase()
}
