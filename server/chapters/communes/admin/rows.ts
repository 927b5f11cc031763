import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { CollecteRow, EluRow, InfoRow } from '../../../../contract/communes/communes-admin.ts'
import { columnsAsText } from '../rows.ts'
import type { Db } from '../../../platform/db/db.ts'

/** The dependent rows of a commune, in the form that `full` returns and PATCH accepts. */
export interface CommuneRows {
  infos: z.output<typeof InfoRow>[]
  elus: z.output<typeof EluRow>[]
  collectes: z.output<typeof CollecteRow>[]
}

const columnsOf = ({ shape }: z.ZodObject) => Object.keys(shape).filter((name) => name !== 'id' && name !== 'ordre')
/** The columns of each kind besides id and ordre: the fields of the contract. Reads and writes use the same list. */
export const COLUMNS: Record<Kind, string[]> = { infos: columnsOf(InfoRow), elus: columnsOf(EluRow), collectes: columnsOf(CollecteRow) }
export const TABLES = { infos: 'commune_infos', elus: 'elus', collectes: 'collectes' } as const
export type Kind = keyof typeof TABLES

async function read<K extends Kind>(db: Db, kind: K, communeId: string): Promise<CommuneRows[K]> {
  const { rows } = await sql`select id, ordre, ${columnsAsText(COLUMNS[kind])} from ${sql.table(TABLES[kind])}
    where commune_id = ${communeId} order by ordre, id`.execute(db)
  return rows as CommuneRows[K]
}

/** Returns all dependent rows of a commune, hidden officials included, in the commune's order. */
export async function communeRows(db: Db, communeId: string): Promise<CommuneRows> {
  return {
    infos: await read(db, 'infos', communeId),
    elus: await read(db, 'elus', communeId),
    collectes: await read(db, 'collectes', communeId),
  }
}

/** The form in which the audit trail stores an array: the number of rows, and a digest of their content. */
export const digestOf = (rows: readonly unknown[]): { rows: number; sha256: string } => ({
  rows: rows.length,
  sha256: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
})
