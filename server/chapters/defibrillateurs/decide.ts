import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { undoData } from '../../platform/audit/undo-steps.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/lists/etag.ts'
import { VIEWS } from './commune-list.ts'
import { type AdminRow, type CommuneRow, NATIONAL_COLUMNS, type Stored, VIEW_COLUMNS, withAvailability } from './rows.ts'

/** An administrator's decision on a device. */
export interface DeviceDecision {
  id: string
  /** Absent means unchanged; null clears the note. */
  decision: { admin_status?: string | undefined; admin_note?: string | null | undefined }
  /** The versions that If-Match accepts; undefined: any version. */
  ifMatch?: number[] | undefined
}

/** The columns that undo restores. */
export const DECIDED = ['admin_status', 'admin_note'] as const satisfies (keyof AdminRow)[]

/** One table of decisions: the national catalogue, or the communes' views. */
export interface DecisionTable<R> {
  table: 'defibrillateurs' | 'commune_defibrillateurs'
  read: (tx: Tx, id: string) => Promise<R | undefined>
  action: 'defibrillateur.update' | 'defibrillateur_france.update'
  type: string
}

export const FRANCE: DecisionTable<AdminRow> = {
  table: 'defibrillateurs',
  action: 'defibrillateur_france.update',
  type: 'defibrillateur',
  read: async (tx, id) => {
    const { rows } = await sql<Stored<AdminRow>>`
      select ${NATIONAL_COLUMNS} from defibrillateurs d left join communes c on c.id = d.commune_id where d.id = ${id}`.execute(tx)
    return rows[0] && withAvailability<AdminRow>(rows[0], new Date())
  },
}
export const COMMUNE: DecisionTable<CommuneRow> = {
  table: 'commune_defibrillateurs',
  action: 'defibrillateur.update',
  type: 'commune_defibrillateur',
  read: async (tx, id) => {
    const { rows } = await sql<Stored<CommuneRow>>`select ${VIEW_COLUMNS} from ${VIEWS} where v.id = ${id}`.execute(tx)
    return rows[0] && withAvailability<CommuneRow>(rows[0], new Date())
  },
}

/**
 * Stores a decision on a device for the whole country. No sync changes it. Spec §4.1-28.
 * @throws AppError not_found, precondition_failed
 */
export const decideFrance = (ctx: Context, input: DeviceDecision): Promise<AdminRow> => decide(ctx, FRANCE, input)

/**
 * Stores a decision on a device for its commune only. Spec §4.1-28, §2-26.
 * @throws AppError not_found, precondition_failed
 */
export const decideCommune = (ctx: Context, input: DeviceDecision): Promise<CommuneRow> => decide(ctx, COMMUNE, input)

function decide<R extends AdminRow>(
  { db, caller }: Context,
  { table, read, action, type }: DecisionTable<R>,
  { id, decision, ifMatch }: DeviceDecision,
): Promise<R> {
  return transact(db, async (tx) => {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
    const before = await read(tx, id)
    if (!before) throw new AppError('not_found')
    assertVersion(before, ifMatch)
    const status = decision.admin_status ?? before.admin_status
    const note = decision.admin_note === undefined ? before.admin_note : decision.admin_note
    if (status === before.admin_status && note === before.admin_note) {
      unchanged(caller, action)
      return before
    }
    await sql`update ${sql.table(table)} set admin_status = ${status}, admin_note = ${note}, version = version + 1, updated_at = now_ms()
      where id = ${id}`.execute(tx)
    const after = await read(tx, id)
    if (!after) throw new AppError('not_found')
    const back = undoData<AdminRow>(before, after, DECIDED)
    await record(tx, caller, action, { type, id, before: auditFields(before), after: auditFields(after), undoData: back })
    return after
  })
}

/** The fields of a decision that the audit trail stores. */
export const auditFields = ({ admin_status, admin_note, version }: AdminRow) => ({ admin_status, admin_note, version })
