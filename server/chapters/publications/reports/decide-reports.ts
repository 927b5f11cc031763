import { sql } from 'kysely'
import type { z } from 'zod'
import type { decideReports as endpoint } from '../../../../contract/publications/publication-reports.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { unchanged } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { reportAnswer } from '../../../platform/mail/templates/report-answer.ts'
import type { Services } from '../../../platform/services.ts'
import { decide } from '../moderation/moderate.ts'
import type { OfficeRow } from '../reading/row-types.ts'
import { type LockedRow, lockOne } from '../writing/lock.ts'
import { recordChange } from '../writing/recorded.ts'
import { asOffice } from '../writing/waiting-edit.ts'
import { closeOpenReports } from './close-reports.ts'

type Input = Target & z.output<typeof endpoint.body>

/**
 * Decides on the open reports of a publication: leaves it as it is, withdraws it, or takes its pictures off. Those who reported and left an address
 * are answered. Undoing opens the reports again, and stops answers that have not left. Spec §4.1-56.
 * @throws AppError not_found, precondition_failed, validation_failed
 */
export function decideReports({ db, caller, services }: Context & { services: Services }, input: Input): Promise<OfficeRow> {
  const { id, decision, reason = null, reponse, ifMatch } = input
  return transact(db, async (tx) => {
    const before = await lockOne(tx, id, ifMatch)
    if (before.reports_count === 0) {
      unchanged(caller, 'publication.close_reports')
      return asOffice(before)
    }
    const email_ids = reponse ? await answerReporters(tx, services, before, reponse) : []
    const answered = email_ids.length > 0 ? { answered: email_ids.length } : {}
    if (decision === 'withdraw') {
      const rejected = { moderation_status: 'rejected', reason } as const
      return decide(tx, caller, before, { decision: rejected, action: 'publication.moderate', byAdmin: true, dependents: { email_ids } })
    }
    if (decision === 'close') {
      const closing = await closeOpenReports(tx, caller, id, reason)
      return recordChange(tx, caller, 'publication.close_reports', before, { closing, email_ids }, { close_reason: reason, ...answered })
    }
    const reports = await takePicturesOff(tx, id)
    return recordChange(tx, caller, 'publication.update', before, { reports, email_ids }, answered)
  })
}

/** Takes the pictures off a publication and resolves its reports. @returns the ids of the reports */
async function takePicturesOff(tx: Tx, id: string): Promise<string[]> {
  await sql`update publications set images = null, image_url = null, reports_count = 0, version = version + 1, updated_at = now_ms()
    where id = ${id}`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    update publication_reports set status = 'resolved', closed_how = 'decision', resolved_at = now_ms()
    where publication_id = ${id} and status = 'open' returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Queues the answer to every address that open reports have, each once. @returns the ids of the e-mails */
async function answerReporters(tx: Tx, services: Services, { id, title }: LockedRow, reponse: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct on (lower(r.email)) r.email from publication_reports r
    where r.publication_id = ${id} and r.status = 'open' and r.email is not null order by lower(r.email)`.execute(tx)
  const ids: string[] = []
  const { decisionHoldSeconds: holdSeconds } = services.config.support
  for (const { email: to } of rows) {
    const letter = reportAnswer({ title, reponse })
    const related = { type: 'publication', id } as const
    ids.push(await queueEmail(tx, services, { kind: 'report_answer', to, ...letter, related, holdSeconds }))
  }
  return ids
}
