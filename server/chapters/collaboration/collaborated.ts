import { sql } from 'kysely'
import type { BackOfficePermission } from '../../../contract/access/back-office.ts'
import type { Collaborated } from '../../../contract/collaboration/collaboration.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Db } from '../../platform/db/db.ts'

/** The table of each kind, its column in record_notes and record_assignments, and the permissions to read a record and to deal with it. */
export const KINDS: Record<Collaborated, { table: string; column: string; reads: BackOfficePermission; deals: BackOfficePermission }> = {
  publication: { table: 'publications', column: 'publication_id', reads: 'publications.read', deals: 'publications.moderate' },
  claim: { table: 'claims', column: 'claim_id', reads: 'claims.read', deals: 'claims.decide' },
  acteur: { table: 'acteurs', column: 'acteur_id', reads: 'acteurs.read', deals: 'acteurs.write' },
}

/** A record that the team works on. */
export interface OnRecord {
  kind: Collaborated
  id: string
}

/**
 * Locks a record against its deletion until the transaction ends.
 * @throws AppError not_found
 */
export async function lockRecord(db: Db, { kind, id }: OnRecord): Promise<void> {
  const { rows } = await sql`select from ${sql.table(KINDS[kind].table)} where id = ${id} for key share`.execute(db)
  if (rows.length === 0) throw new AppError('not_found')
}
