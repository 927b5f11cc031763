import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/** A stored remark. */
export interface StoredRemark {
  kind: string
  texte: string | null
  le: string
  office_id: string | null
  par: string | null
}

/**
 * Locks a commune's view of a device and reads its remark.
 * @returns null without a remark; undefined without such a device
 */
export async function lockRemark(tx: Tx, viewId: string): Promise<StoredRemark | null | undefined> {
  const { rows } = await sql<{ [K in keyof StoredRemark]: StoredRemark[K] | null }>`
    select remarque_kind as kind, remarque_texte as texte, remarque_le as le, remarque_office_id as office_id, remarque_par as par
    from commune_defibrillateurs where id = ${viewId} for update`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  return row.kind === null || row.le === null ? null : { ...row, kind: row.kind, le: row.le }
}

/** Stores a remark in place of the present one; null: removes it. */
export async function storeRemark(tx: Tx, viewId: string, remark: StoredRemark | null): Promise<void> {
  const { kind = null, texte = null, le = null, office_id = null, par = null } = remark ?? {}
  await sql`update commune_defibrillateurs set remarque_kind = ${kind}, remarque_texte = ${texte}, remarque_le = ${le},
    remarque_office_id = (select a.id from acteurs a where a.id = ${office_id}),
    remarque_par = (select u.id from users u where u.id = ${par} and u.erased_at is null),
    version = version + 1, updated_at = now_ms() where id = ${viewId}`.execute(tx)
}

/** What the trail records of a remark. */
export const remarkFields = (remark: StoredRemark | null) =>
  remark && { office_id: remark.office_id, remarque: remark.kind, texte: remark.texte }
