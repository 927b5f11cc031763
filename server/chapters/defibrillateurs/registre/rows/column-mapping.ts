import { type RawBuilder, sql } from 'kysely'
import { STAGED, type Tables } from '../staging.ts'

/** The staged columns that only find the commune and doubles of a row, or that the catalogue has under another name. */
const STAGED_ONLY: ReadonlySet<string> = new Set(['line', 'id', 'motif', 'code_insee', 'maj', 'commune_cle', 'nom_cle', 'siren'])
const SAME_NAME = [...STAGED.filter((name) => !STAGED_ONLY.has(name)), 'commune_id', 'commune_resolution']
/** The registry's values for the catalogue's columns, from `received r`, its `positions p` and its possible double `o`. */
const VALUES: Record<string, RawBuilder<unknown>> = {
  ...Object.fromEntries(SAME_NAME.map((name) => [name, sql.ref(`r.${name}`)])),
  code_insee_source: sql`r.code_insee`,
  position_douteuse: sql`p.motif is not null`,
  position_motif: sql`p.motif`,
  source_updated_at: sql`r.maj at time zone 'Europe/Paris'`,
  doublon_possible_de: sql`o.id`,
}
/** The columns of the catalogue that the registry fills. */
const COLUMNS: readonly string[] = Object.keys(VALUES)
export const names: RawBuilder<unknown> = sql.join(COLUMNS.map((name) => sql.ref(name)))
export const values: RawBuilder<unknown> = sql.join(Object.values(VALUES))

/** Columns that also depend on other rows, so that they can change although the row's digest does not; and the device's number. */
const COMPUTED = ['commune_nom', 'commune_id', 'commune_resolution', 'position_motif', 'doublon_possible_de', 'source_id']
/** Whether the catalogue's row `d` must be updated. */
export const differs: RawBuilder<boolean> = sql`(d.source_hash <> r.source_hash or d.absent_since is not null
  or row(${sql.join(COMPUTED.map((name) => sql.ref(`d.${name}`)))}) is distinct from row(${sql.join(COMPUTED.map((name) => VALUES[name]))}))`

/** The staged rows joined with their derived tables, for `values` and `differs`. */
export const stagedRows = ({ received, positions, doubles }: Tables): RawBuilder<unknown> => sql`${received} r
  left join ${positions} p on p.source_id = r.source_id left join ${doubles} double on double.source_id = r.source_id
  left join ${received} o on o.source_id = double.original`

/** The last time that a device now missing from the file was seen: the previous national sync. */
export const lastSeen: RawBuilder<string> = sql`greatest(d.seen_at, (select max(finished_at) from defibrillateur_runs where scope = 'france' and status = 'done'))`

/** New column values of a device `d` that left the file: it is no double, and its availability is not known. */
export const ABSENT_VALUES: Readonly<Record<string, RawBuilder<unknown>>> = {
  doublon_possible_de: sql`null::uuid`,
  horaires: sql`jsonb_build_object('kind', 'inconnu', 'motif', 'absent', 'source', d.horaires -> 'source')`,
  horaires_texte: sql`d.horaires #>> '{source,complement}'`,
}
