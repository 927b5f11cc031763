import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { isOneOf } from '../../../platform/db/is-one-of.ts'
import { assertVersion } from '../../../platform/lists/etag.ts'
import type { StoredAct } from '../acts/stored-act.ts'
import type { StoredEvent } from '../events/stored-event.ts'
import { OFFICE_RECORD_COLUMNS, JOINS } from '../reading/rows.ts'
import type { StoredRow } from './waiting-edit.ts'

/** A locked publication as it is stored, with the last decision of an administrator, and the event and the act in full. */
export interface LockedRow extends StoredRow {
  admin_decision: string | null
  /** When a change took something away from the event without a decision. */
  taken_away_at: string | null
  evenement: StoredEvent | null
  acte: StoredAct | null
}

/**
 * Locks publications in the order of their ids, so that transactions over overlapping sets cannot deadlock.
 * @returns the publications that exist, deleted ones included
 */
export async function lockAll(tx: Tx, ids: readonly string[]): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select ${OFFICE_RECORD_COLUMNS}, p.admin_decision, p.taken_away_at from publications p ${JOINS}
    where ${isOneOf(sql`p.id`, ids)} order by p.id for update of p`.execute(tx)
  return rows
}

/** Returns publications as lockAll() does, without a lock. */
export async function readAll(db: Db, ids: readonly string[]): Promise<LockedRow[]> {
  const { rows } = await sql<LockedRow>`
    select ${OFFICE_RECORD_COLUMNS}, p.admin_decision, p.taken_away_at from publications p ${JOINS} where ${isOneOf(sql`p.id`, ids)}`.execute(
    db,
  )
  return rows
}

/**
 * Locks one publication.
 * @param ifMatch the versions that it may have; undefined: any version
 * @throws AppError not_found, precondition_failed
 */
export async function lockOne(tx: Tx, id: string, ifMatch?: number[]): Promise<LockedRow> {
  const row = found((await lockAll(tx, [id]))[0])
  assertVersion(row, ifMatch)
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
