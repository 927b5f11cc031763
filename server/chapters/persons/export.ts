import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonExport } from '../../../contract/persons/persons.ts'
import type { Context } from '../../platform/access/context.ts'
import { record } from '../../platform/audit/record.ts'
import { transact } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services.ts'
import { storeInboundAddresses } from './inbound-addresses.ts'
import { findSubject } from './subject.ts'

export type PersonDocument = z.output<typeof PersonExport>

/** The most rows of one section: a longer section has the newest rows and is marked as truncated. */
const ROWS_MAX = 20_000
/** The statement timeout of an export or an erasure: some tables are scanned completely. */
export const LONG_TIMEOUT = sql`set local statement_timeout = '60s'`

/**
 * Returns all stored data about a person as one document, read in one transaction. The audit trail records the export.
 * Regulation (EU) 2016/679, art. 15 and 20. Spec §6-19.
 * @throws AppError not_found (no such account)
 */
export async function exportPerson(
  { db, caller, services: { secrets, contributions } }: Context & { services: Pick<Services, 'secrets' | 'contributions'> },
  who: { userId: string } | { email: string },
): Promise<PersonDocument> {
  await storeInboundAddresses(db)
  return transact(db, async (tx) => {
    await LONG_TIMEOUT.execute(tx)
    const subject = await findSubject(tx, secrets, who)
    const sections = []
    for (const { key, titles, rows } of contributions.exportSections) {
      const found = (await sql<Record<string, unknown>>`select * from (${rows(subject)}) found limit ${ROWS_MAX + 1}`.execute(tx)).rows
      sections.push({
        key,
        titre: titles[0],
        title: titles[1],
        rows: found.slice(0, ROWS_MAX),
        truncated: found.length > ROWS_MAX,
      })
    }
    const { rows: now } = await sql<{ at: string }>`select now_ms() as at`.execute(tx)
    await record(tx, caller, 'user.export', subject.target)
    return { generated_at: now[0]?.at ?? '', user_id: subject.userId, emails: subject.emails, sections }
  })
}
