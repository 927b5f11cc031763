import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { OFFICE_COLUMNS, OFFICE_JOINS, type OfficeRow } from './rows.ts'

/** A locked publication, with the last decision of an administrator. */
export interface LockedRow extends OfficeRow {
  admin_decision: string | null
}

/**
 * Locks publications in the order of their ids, so that transactions over overlapping sets cannot deadlock.
 * @returns the publications that exist, deleted ones included
 */
export async function lockAll(tx: Tx, ids: readonly string[]): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select ${OFFICE_COLUMNS}, p.admin_decision from publications p ${OFFICE_JOINS}
    where p.id = any(${[...ids]}::uuid[]) order by p.id for update of p`.execute(tx)
  return rows
}

/**
 * Locks one publication.
 * @throws AppError not_found
 */
export async function lockOne(tx: Tx, id: string): Promise<LockedRow> {
  const [row] = await lockAll(tx, [id])
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Locks one publication that is not deleted: outside the back-office a deleted publication does not exist. Spec §4.2-10.
 * @throws AppError not_found
 */
export async function lockUndeleted(tx: Tx, id: string): Promise<LockedRow> {
  const row = await lockOne(tx, id)
  if (row.deleted_at !== null) throw new AppError('not_found')
  return row
}
