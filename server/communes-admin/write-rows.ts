import { sql } from 'kysely'
import type { z } from 'zod'
import type { CollecteInput, EluInput, InfoInput } from '../../contract/commune-input.ts'
import { invalid } from '../../contract/errors.ts'
import { normalised } from '../acteurs/contacts.ts'
import type { Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { COLUMNS, type CommuneRows, type Kind, TABLES } from './rows.ts'

/** Whole arrays as PATCH takes them; absent means unchanged. */
export interface RowsInput {
  infos?: z.output<typeof InfoInput>[] | undefined
  elus?: z.output<typeof EluInput>[] | undefined
  collectes?: z.output<typeof CollecteInput>[] | undefined
}
type Item = { id?: string | undefined; ordre?: number | undefined; source?: string | null | undefined }

/**
 * Makes the rows of a commune what the arrays say: rows with an id are changed, those without are new, those left out go.
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
    const contacts = infos.map((info) => ({ ...info, ...normalised(info, commune.departement) }))
    await replace(tx, 'infos', commune.id, withOrigin('infos', contacts, stood.infos), ['telephone_e164'])
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

/** The same for rows that a register may have brought: where a row comes from is not the sender's to say. */
function withOrigin<I extends Item>(kind: Kind, items: readonly I[], stood: readonly { id: string; source: string }[]) {
  const sources = new Map(stood.map(({ id, source }) => [id, source]))
  return known(kind, items, stood).map((item, index) => {
    const source = sources.get(item.id) ?? 'manuel'
    if (item.source && item.source !== source)
      throw invalid(`body.${kind}.${index}.source`, 'says where the row comes from and cannot be changed')
    return { ...item, source }
  })
}

/** One statement a table, whatever the number of rows; rows that say the same are not written. */
async function replace(tx: Tx, kind: Kind, communeId: string, items: readonly { id: string }[], further: string[] = []): Promise<void> {
  const table = TABLES[kind]
  const names = ['ordre', ...COLUMNS[kind], ...further]
  const of = (alias: string) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))
  await sql`delete from ${sql.table(table)} where commune_id = ${communeId} and id <> all(${items.map(({ id }) => id)}::uuid[])`.execute(tx)
  if (items.length === 0) return
  await sql`
    insert into ${sql.table(table)} (id, commune_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select r.id, ${communeId}, ${of('r')} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(items)}::json) r
    on conflict (id) do update set (${sql.join(names.map((name) => sql.ref(name)))}) = row(${of('excluded')}), updated_at = now_ms()
    where (${of(table)}) is distinct from (${of('excluded')})`.execute(tx)
}
