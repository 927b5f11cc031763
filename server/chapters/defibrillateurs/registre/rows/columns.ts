import { slugOf } from '../../../../platform/text/slug.ts'
import { ImportError } from '../../../../platform/open-data/import-error.ts'
import { syncMessage } from '../messages-catalogue.ts'

/** The columns of the registry's file that are read, by the registry's names. Other columns are ignored. */
const COLUMNS = [
  'gid',
  'c_gid',
  'c_nom',
  'c_lat_coor1',
  'c_long_coor1',
  'the_geom',
  'c_adr_num',
  'c_adr_voie',
  'c_com_cp',
  'c_com_insee',
  'c_com_nom',
  'c_acc',
  'c_acc_lib',
  'c_acc_etg',
  'c_acc_complt',
  'c_dispo_horaires',
  'c_disp_j',
  'c_disp_h',
  'c_disp_complt',
  'c_etat_fonct',
  'c_etat',
  'c_etat_valid',
  'c_lc_ped',
  'c_dermnt',
  'c_doublon',
  'c_dae_mobile',
  'c_expt_siren',
  'c_expt_siret',
  'c_expt_rais',
  'c__edit_datemaj',
  'c_maj_don',
] as const
export type Column = (typeof COLUMNS)[number]

/** The values of one row, by column. JSON files give numbers, booleans and arrays too; tables give texts only. */
export type Cells = Partial<Record<Column, unknown>>

const REQUIRED: Column[] = ['c_lat_coor1', 'c_long_coor1', 'c_etat_fonct']
/** Columns added after 2020. Since then, `gid` is the row number in one export, and does not identify a device. */
const LATER: Column[] = ['c_dispo_horaires', 'the_geom', 'c_dae_mobile']
const BY_SLUG = new Map<string, Column>(COLUMNS.map((column) => [slugOf(column), column]))

/**
 * Finds the known columns in the head of a file.
 * @param names the column names of the file, in the file's order; case and accents are ignored
 * @returns `places`: for each position, its column, undefined if unknown; `key`: the column that identifies a device
 * @throws ImportError if a required column is missing, or a known column occurs twice
 */
export function layoutOf(names: readonly string[]): { places: (Column | undefined)[]; key: 'c_gid' | 'gid' } {
  const places = names.map((name) => BY_SLUG.get(slugOf(name)))
  const key = !places.includes('c_gid') && places.includes('gid') && !LATER.some((column) => places.includes(column)) ? 'gid' : 'c_gid'
  const required: Column[] = [key, ...REQUIRED]
  const missing = required.filter((column) => !places.includes(column)).map((column) => `"${column}"`)
  if (missing.length > 0) throw new ImportError(syncMessage('columns_missing', { columns: missing.join(', ') }))
  const twice = [...new Set(places.filter((column, place) => column && places.indexOf(column) < place))].map((column) => `"${column}"`)
  // It is not known which of two columns with the same name is right.
  if (twice.length > 0) throw new ImportError(syncMessage('columns_twice', { columns: twice.join(', ') }))
  return { places, key }
}
