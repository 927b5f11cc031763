import { sql } from 'kysely'
import type { z } from 'zod'
import type { CollecteInput, EluInput, InfoInput } from '../../../../contract/communes/commune-input.ts'
import { invalid } from '../../../../contract/errors.ts'
import { normalised } from '../../acteurs/contacts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { COLUMNS, type CommuneRows, type Kind, TABLES } from './rows.ts'

/** Whole arrays as PATCH takes them; absent means unchanged. */
export interface RowsInput {
  infos?: z.output<typeof InfoInput>[] | undefined
  elus?: z.output<typeof EluInput>[] | undefined
  collectes?: z.output<typeof CollecteInput>[] | undefined
}
type Item = { id?: string | undefined; ordre?: number | undefined; source?: string | null | undefined }

/**
 * Makes the rows of a commune what the arrays say: rows with an id are changed, those without are new, those left out go. Spec §4.1-25.
 * @param stood the rows as they were, locked with their commune
 * @throws AppError validation_failed for an id that is not the commune's, or a source that is not the row's
 */
export async function writeRows(
  tx: Tx,
  commune: { id: string; departement: string },
  stood: CommuneRows,
  { infos, elus, collectes }: RowsInput,
): Promise<void> {
  if (infos) {
    const rows = withOrigin('infos', infos, stood.infos)
    await replace(
      tx,
      'infos',
      commune.id,
      rows.map((info) => ({ ...info, ...normalised(info, commune.departement) })),
    )
  }
  if (elus) await replace(tx, 'elus', commune.id, withOrigin('elus', elus, stood.elus))
  if (collectes) await replace(tx, 'collectes', commune.id, known('collectes', collectes, stood.collectes))
}

/** The items, each with an id and a place. An id must be that of a row of this commune, once. */
function known<I extends Item>(kind: Kind, items: readonly I[], stood: readonly { id: string }[]): (I & { id: string; ordre: number })[] {
  const ids = new Set(stood.map(({ id }) => id))
  return items.map((item, index) => {
    if (item.id !== undefined && !ids.delete(item.id))
      throw invalid(`body.${kind}.${index}.id`, stood.some(({ id }) => id === item.id) ? 'must be distinct' : 'does not exist')
    return { ...item, id: item.id ?? newId(), ordre: item.ordre ?? index }
  })
}

/** What people set by hand on a register's row without making it theirs: the next import keeps it. */
const BY_HAND: ReadonlySet<string> = new Set(['source', 'delegation', 'photo_url', 'visible'])

/**
 * The same for rows that a register may have brought: where a row comes from is not the sender's to say. One whose own fields
 * are changed becomes manual, so that the next import leaves it as it was corrected.
 */
function withOrigin<I extends Item>(
  kind: 'infos' | 'elus',
  items: readonly I[],
  stood: readonly ({ id: string; source: string } & object)[],
) {
  const rows = new Map(stood.map((row) => [row.id, row]))
  return known(kind, items, stood).map((item, index) => {
    const row = rows.get(item.id)
    if (item.source && item.source !== (row?.source ?? 'manuel'))
      throw invalid(`body.${kind}.${index}.source`, 'says where the row comes from and cannot be changed')
    const same = row !== undefined && COLUMNS[kind].every((name) => BY_HAND.has(name) || sameValue(row, item, name))
    return { ...item, source: same ? row.source : 'manuel' }
  })
}
const sameValue = (a: object, b: object, name: string) =>
  JSON.stringify((a as Record<string, unknown>)[name]) === JSON.stringify((b as Record<string, unknown>)[name])

/** Two statements a table, whatever the number of rows; rows that say the same are not written. */
async function replace(tx: Tx, kind: Kind, communeId: string, items: readonly { id: string }[]): Promise<void> {
  const table = sql.table(TABLES[kind])
  const names = ['ordre', ...COLUMNS[kind], ...(kind === 'infos' ? ['telephone_e164'] : [])]
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const of = (alias: string) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))
  const sent = sql`json_populate_recordset(null::${table}, ${JSON.stringify(items)}::json) r`
  await sql`delete from ${table} where commune_id = ${communeId} and id <> all(${items.map(({ id }) => id)}::uuid[])`.execute(tx)
  if (items.length === 0) return
  await sql`update ${table} t set (${columns}) = row(${of('r')}), updated_at = now_ms() from ${sent}
    where t.id = r.id and (${of('t')}) is distinct from (${of('r')})`.execute(tx)
  await sql`insert into ${table} (id, commune_id, ${columns}) select r.id, ${communeId}, ${of('r')} from ${sent}
    where not exists (select from ${table} t where t.id = r.id)`.execute(tx)
}
