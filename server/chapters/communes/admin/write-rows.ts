import { sql } from 'kysely'
import type { z } from 'zod'
import type { CollecteInput, EluInput, InfoInput } from '../../../../contract/communes/commune-input.ts'
import { invalid } from '../../../../contract/errors.ts'
import { normalised } from '../../acteurs/contacts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { assertHours } from '../../acteurs/hours.ts'
import { assertPosition } from '../../acteurs/position.ts'
import { assertPossibleDates } from '../possible-dates.ts'
import { hasOfficialValues, officialValues, type StoredOfficial } from '../official-values.ts'
import { withPhotos } from './photos.ts'
import { COLUMNS, type CommuneRows, type Kind, TABLES } from './rows.ts'

/** Complete arrays, as PATCH accepts them; absent means unchanged. */
export interface RowsInput {
  infos?: z.output<typeof InfoInput>[] | undefined
  elus?: z.output<typeof EluInput>[] | undefined
  collectes?: z.output<typeof CollecteInput>[] | undefined
}
type Item = { id?: string | undefined; ordre?: number | undefined; source?: string | null | undefined }

/**
 * Replaces the rows of a commune by the arrays: an item with an id updates its row, an item without creates one, and a row without
 * an item is deleted. Spec §4.1-25.
 * @param current the rows before the edit, locked with their commune
 * @throws AppError validation_failed for an id of another commune, a source that differs from the row's, or a photograph that is not of the office
 */
export async function writeRows(
  tx: Tx,
  commune: { id: string; departement: string; office: string | null },
  current: CommuneRows,
  { infos, elus, collectes }: RowsInput,
): Promise<void> {
  if (infos) {
    const official = await officialValuesOf(tx, commune.id)
    const rows = withOrigin('infos', infos, current.infos)
    for (const [item, index] of changed(rows, current.infos, ['horaires'])) assertHours(item.horaires, `body.infos.${index}.horaires`)
    for (const [item, index] of changed(rows, current.infos, POSITION)) assertPosition(item, `body.infos.${index}`)
    await replace(
      tx,
      'infos',
      commune.id,
      rows.map((info) => {
        const values = { ...info, ...normalised(info, commune.departement) }
        return { ...values, ...besideOfficial(info, official.get(info.id)) }
      }),
    )
  }
  if (elus) {
    const hidden = new Set(current.elus.filter(({ visible }) => !visible).map(({ id }) => id))
    const shown = await withPhotos(tx, elus, current.elus, commune.office)
    const rows = shown.map((elu) => ({ ...elu, visible: elu.visible ?? !(elu.id !== undefined && hidden.has(elu.id)) }))
    await replace(tx, 'elus', commune.id, withOrigin('elus', rows, current.elus))
  }
  if (collectes) {
    const rows = withIds('collectes', collectes, current.collectes)
    for (const [item, index] of changed(rows, current.collectes, COLUMNS.collectes)) assertPossibleDates(item, `body.collectes.${index}`)
    await replace(tx, 'collectes', commune.id, rows)
  }
}

const POSITION = ['latitude', 'longitude']

/** Returns the items that are new or differ from their rows in these columns, each with its index. What stays as it is is not checked again. */
function changed<I extends { id: string }>(
  items: readonly I[],
  current: readonly { id: string }[],
  columns: readonly string[],
): [I, number][] {
  const rows = new Map(current.map((row) => [row.id, row]))
  return items.flatMap((item, index): [I, number][] => {
    const row = rows.get(item.id)
    return row && columns.every((name) => sameValue(row, item, name)) ? [] : [[item, index]]
  })
}

/** Returns the values of the directory by the rows that have some, corrected or not. */
async function officialValuesOf(tx: Tx, communeId: string): Promise<Map<string, StoredOfficial>> {
  const rows = await tx
    .selectFrom('commune_infos')
    .selectAll()
    .where('commune_id', '=', communeId)
    .where('source_id', 'is not', null)
    .execute()
  const values = (row: (typeof rows)[number]) =>
    (row.officiel ?? (row.source === 'dila' ? officialValues(row) : null)) as StoredOfficial | null
  return new Map(rows.flatMap((row) => [values(row)].flatMap((official) => (official ? [[row.id, official] as const] : []))))
}

/** The origin of a row: a corrected one has the values of the directory beside it, and one that has them again is of the directory. Spec §2-67. */
const besideOfficial = (row: { source: string }, official: StoredOfficial | undefined) =>
  row.source === 'dila' || (official && hasOfficialValues(row, official))
    ? { source: 'dila', officiel: null }
    : { source: official ? 'manuel' : row.source, officiel: official ?? null }

/** Returns the items, each with an id and a position. A given id must be that of a row of this commune, used once. An item without one that says what a row says is that row. */
function withIds<I extends Item>(
  kind: Kind,
  items: readonly I[],
  current: readonly { id: string }[],
): (I & { id: string; ordre: number })[] {
  const ids = new Set(current.map(({ id }) => id))
  const given = new Set(items.map(({ id }) => id))
  const free = current.filter(({ id }) => !given.has(id))
  const sameRow = (item: I): string | undefined => {
    const at = free.findIndex((row) => COLUMNS[kind].every((name) => name === 'source' || sameValue(row, item, name)))
    return at === -1 ? undefined : free.splice(at, 1)[0]?.id
  }
  return items.map((item, index) => {
    if (item.id !== undefined && !ids.delete(item.id))
      throw invalid(`body.${kind}.${index}.id`, current.some(({ id }) => id === item.id) ? 'must be distinct' : 'does not exist')
    return { ...item, id: item.id ?? sameRow(item) ?? newId(), ordre: item.ordre ?? index }
  })
}

/** Fields that people may edit on an imported row without making it manual: the next import preserves them. */
const BY_HAND: ReadonlySet<string> = new Set(['source', 'delegation', 'photo_url', 'photo', 'visible'])

/**
 * The same for rows that an import may have written: the client cannot set the source of a row. A row whose imported fields are
 * edited becomes manual, so that the next import does not overwrite the correction.
 */
function withOrigin<I extends Item>(
  kind: 'infos' | 'elus',
  items: readonly I[],
  current: readonly ({ id: string; source: string } & object)[],
) {
  const rows = new Map(current.map((row) => [row.id, row]))
  return withIds(kind, items, current).map((item, index) => {
    const row = rows.get(item.id)
    if (item.source && item.source !== (row?.source ?? 'manuel'))
      throw invalid(`body.${kind}.${index}.source`, 'says where the row comes from and cannot be changed')
    const unchanged = row !== undefined && COLUMNS[kind].every((name) => BY_HAND.has(name) || sameValue(row, item, name))
    return { ...item, source: unchanged ? row.source : 'manuel' }
  })
}
const sameValue = (a: object, b: object, name: string) =>
  JSON.stringify((a as Record<string, unknown>)[name] ?? null) === JSON.stringify((b as Record<string, unknown>)[name] ?? null)

/** Writes a table with three statements, whatever the number of rows. Unchanged rows are not written. */
async function replace(tx: Tx, kind: Kind, communeId: string, items: readonly { id: string }[]): Promise<void> {
  const table = sql.table(TABLES[kind])
  const names = ['ordre', ...COLUMNS[kind], ...(kind === 'infos' ? ['telephone_e164', 'officiel'] : [])]
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const columnsOf = (alias: string) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))
  const sent = sql`json_populate_recordset(null::${table}, ${JSON.stringify(items)}::json) r`
  await sql`delete from ${table} where commune_id = ${communeId} and id <> all(${items.map(({ id }) => id)}::uuid[])`.execute(tx)
  if (items.length === 0) return
  await sql`update ${table} t set (${columns}) = row(${columnsOf('r')}), updated_at = now_ms() from ${sent}
    where t.id = r.id and (${columnsOf('t')}) is distinct from (${columnsOf('r')})`.execute(tx)
  await sql`insert into ${table} (id, commune_id, ${columns}) select r.id, ${communeId}, ${columnsOf('r')} from ${sent}
    where not exists (select from ${table} t where t.id = r.id)`.execute(tx)
}
