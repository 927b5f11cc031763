import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../../contract/publications/publications.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import type { Services } from '../../../platform/services.ts'
import { mutedBy } from './close-reports.ts'
import { readable } from '../reading/visibility.ts'

export type NewReport = z.output<typeof contract.reportPublication.body>

/**
 * Returns the identity of a reporter, to be hashed with a key: the user; else the device, if its application stores a secret; else the
 * network address with the given e-mail address. Two people behind one network address are two reporters if their users, devices or
 * e-mail addresses differ. Spec §4.2-14.
 */
function reporterOf({ userId, addressHash }: Caller, { email, device_secret }: NewReport): string {
  if (userId !== null) return userId
  if (device_secret !== undefined) return `device ${device_secret}`
  return email === undefined ? (addressHash ?? '') : `${addressHash ?? ''} ${email.toLowerCase()}`
}

/**
 * Reports a visible publication. A second report by the same reporter while the first is open returns the first. Spec §4.2-14. A report
 * that is stored closed (mutedBy) is `open` in the answer: its sender gets the same answers as for any other report.
 * @throws AppError not_found for a publication that is not visible
 */
export function reportPublication(
  { db, caller, services: { secrets } }: Context & { services: Pick<Services, 'secrets'> },
  { id, report: given }: { id: string; report: NewReport },
): Promise<{ id: string; status: string; isNew: boolean }> {
  const { reason, message, email, suspect = false } = given
  const reporterHash = secrets.keyedHash('reporter', reporterOf(caller, given))
  return transact(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`select p.id from publications p where p.id = ${id} and ${readable('p')} for update`.execute(
      tx,
    )
    if (rows.length === 0) throw new AppError('not_found')
    const closing = await mutedBy(tx, id, reporterHash)
    const report = await tx
      .insertInto('publication_reports')
      .values({
        id: newId(),
        publication_id: id,
        reason,
        message: message ?? null,
        email: email ?? null,
        reporter_hash: reporterHash,
        suspect: suspect || null,
        ...(closing ? { status: 'resolved', closed_how: 'muted', closing_id: closing, resolved_at: sql<string>`now_ms()` } : {}),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!report) return { id: await existingReport(tx, id, reporterHash, closing), status: 'open', isNew: false }
    if (!closing) await sql`update publications set reports_count = reports_count + 1 where id = ${id}`.execute(tx)
    const marks = { ...(closing ? { muted: true } : {}), ...(suspect ? { suspect } : {}) }
    await record(tx, caller, 'publication.report', { type: 'publication', id, after: { report_id: report.id, reason, ...marks } })
    return { id: report.id, status: 'open', isNew: true }
  })
}

/** Returns the id of the reporter's existing report: the open one, or the one that was stored closed under the same closing. */
async function existingReport(tx: Tx, publicationId: string, reporterHash: string, closing: string | null): Promise<string> {
  const mine = tx
    .selectFrom('publication_reports')
    .select('id')
    .where('publication_id', '=', publicationId)
    .where('reporter_hash', '=', reporterHash)
  const one = closing ? mine.where('closing_id', '=', closing).where('closed_how', '=', 'muted') : mine.where('status', '=', 'open')
  return (await one.executeTakeFirstOrThrow()).id
}
