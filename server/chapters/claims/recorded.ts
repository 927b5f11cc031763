import type { Tx } from '../../platform/db/db.ts'
import { linkOf } from '../acteurs/links.ts'
import type { ClaimRow } from './rows.ts'

/** The columns of a claim that a decision changes and undoing restores. */
export const UNDOABLE = ['status', 'reason', 'owner_id', 'decided_by', 'decided_at'] as const satisfies (keyof ClaimRow)[]

/** What a decision changed besides the claim: the link before and after, and the e-mails about the decision. */
export interface Dependents {
  link_before: { role: 'owner' | 'member'; permissions: string[] } | null
  link_after: string | null
  email_ids?: string[]
}

/** Returns the state of a link as a string, to detect any change of the link. */
export const linkState = ({ role, permissions, created_at }: { role: string; permissions: string[]; created_at: string }): string =>
  JSON.stringify([role, permissions, created_at])

/** Returns the state of a link now; null if there is none. */
export async function readLinkState(tx: Tx, acteurId: string, userId: string): Promise<string | null> {
  const link = await linkOf(tx, acteurId, userId)
  return link && linkState(link)
}
