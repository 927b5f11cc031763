import type { Tx } from '../../platform/db/db.ts'
import { linkOf } from '../acteurs/links.ts'
import type { ClaimRow } from './rows.ts'

/** What a decision changes of a claim, and undoing brings back. */
export const UNDOABLE = ['status', 'reason', 'owner_id', 'decided_by', 'decided_at'] as const satisfies (keyof ClaimRow)[]

/** What hung on a decision: the link as it was and as it was left, and the e-mails that tell of it. */
export interface Dependents {
  link_before: { role: 'owner' | 'member'; permissions: string[] } | null
  link_after: string | null
  email_ids?: string[]
}

/** A link in a form that shows every change of it. */
export const markOf = ({ role, permissions, created_at }: { role: string; permissions: string[]; created_at: string }): string =>
  JSON.stringify([role, permissions, created_at])

/** The mark of a link as it stands; null where there is none. */
export async function readMark(tx: Tx, acteurId: string, userId: string): Promise<string | null> {
  const link = await linkOf(tx, acteurId, userId)
  return link && markOf(link)
}
