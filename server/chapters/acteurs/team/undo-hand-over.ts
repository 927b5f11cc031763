import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Caller } from '../../../platform/access/caller.ts'
import { assertFresh } from '../../../platform/access/fresh.ts'
import { oneByOne, type Outcome, type UndoStep, unversioned } from '../../../platform/audit/reversal.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { cancelEmail } from '../../../platform/mail/outbox.ts'
import { linkOf, ownersOf, restoreLink, storedLink, type StoredLink } from '../links.ts'
import { lockActeur } from '../rows.ts'

/** What a handover changed: links before and after, invitations and e-mails. */
export interface Handover {
  links: { user_id: string; before: StoredLink | null; after: StoredLink | null }[]
  invitations: string[]
  emails: string[]
}

/**
 * Reverses a handover: every link as it was, its open invitations withdrawn, its unsent e-mails cancelled. It is not reversed if one of these
 * links has changed since or an invitation was accepted.
 */
async function undoOne(tx: Tx, { target_id: id, superseded, dependents }: UndoStep, caller: Caller): Promise<Outcome> {
  assertFresh(caller)
  const { links, invitations, emails } = dependents as unknown as Handover
  const acteur = await lockActeur(tx, id)
  if (superseded) return { kept: 'changed_since' }
  for (const { user_id, after } of links)
    if (!isDeepStrictEqual(storedLink(await linkOf(tx, id, user_id)), after)) return { kept: 'changed_since' }
  if (acteur.deleted_at !== null) return { kept: 'not_possible_now' }
  const { rows } = await sql<{ accepted: boolean }>`
    select accepted_at is not null as accepted from invitations where id = any(${invitations}::uuid[]) for update`.execute(tx)
  if (rows.some(({ accepted }) => accepted)) return { kept: 'changed_since' }
  const idsNow = async () => ({ owners: (await ownersOf(tx, id)).map(({ user_id }) => user_id).toSorted() })
  const before = await idsNow()
  for (const { user_id, before: link } of links) await restoreLink(tx, id, user_id, link)
  await sql`update invitations set withdrawn_at = now_ms(), version = version + 1, updated_at = now_ms()
    where id = any(${invitations}::uuid[]) and withdrawn_at is null`.execute(tx)
  const cancelled = []
  for (const email of emails) cancelled.push(await cancelEmail(tx, email))
  return { before, after: await idsNow(), version: null, emailSent: cancelled.includes(false) }
}

export const handOverReversal = unversioned(oneByOne(undoOne))
