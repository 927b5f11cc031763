import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { SourceFields } from '../fields.ts'

/** Columns of a source that an update writes besides its fields. */
export interface SourceUpdate {
  /** Time of the next run. */
  next: string | null
  /** Sealed secret; undefined leaves it unchanged. */
  secret?: Buffer | null | undefined
  /** Whether an unchanged document must be read again. */
  rereads: boolean
  /** Consecutive failures and the time of the pause; undefined leaves both unchanged. */
  failures?: Failures | undefined
}
export interface Failures {
  consecutive_failures: number
  paused_at: string | null
}

/**
 * Returns the failures of a source whose address changes: none, since those of the former address say nothing of the new one. Undefined for any
 * other change, and for a paused source, which people activate again.
 */
export const failuresAtNewAddress = (before: SourceFields & Failures, wanted: SourceFields): Failures | undefined =>
  wanted.url !== before.url && before.consecutive_failures > 0 && before.paused_at === null
    ? { consecutive_failures: 0, paused_at: null }
    : undefined

/** Returns the sealed secret of a locked source. */
export async function storedSecret(tx: Tx, id: string): Promise<Buffer | null> {
  const { secret } = await tx.selectFrom('import_sources').select('secret').where('id', '=', id).executeTakeFirstOrThrow()
  return secret
}

/** Writes a locked source. */
export async function writeSource(
  tx: Tx,
  id: string,
  wanted: SourceFields,
  { next, secret, rereads, failures }: SourceUpdate,
): Promise<void> {
  await sql`
    update import_sources set nom = ${wanted.nom}, type = ${wanted.type}, url = ${wanted.url}, commune_id = ${wanted.commune_id},
      acteur_id = ${wanted.acteur_id}, type_id = ${wanted.type_id}, statut_creation = ${wanted.statut_creation},
      parametres = ${JSON.stringify(wanted.parametres)}, active = ${wanted.active}, frequence_minutes = ${wanted.frequence_minutes},
      next_run_at = ${next}::timestamptz
      ${secret === undefined ? sql`` : sql`, secret = ${secret}`}
      ${rereads ? sql`, etag = null, last_modified = null` : sql``}
      ${failures ? sql`, consecutive_failures = ${failures.consecutive_failures}, paused_at = ${failures.paused_at}::timestamptz` : sql``},
      version = version + 1, updated_at = now_ms()
    where id = ${id}`.execute(tx)
}

/** Marks a locked source as deleted and deletes its secret. Returns the new version. */
export async function markDeleted(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`update import_sources set deleted_at = now_ms(), active = false, next_run_at = null,
    secret = null, etag = null, last_modified = null, version = version + 1, updated_at = now_ms() where id = ${id} returning version`.execute(
    tx,
  )
  return rows[0]?.version ?? 0
}
