import { sql } from 'kysely'
import type { z } from 'zod'
import type { Input } from '../../../../contract/endpoint.ts'
import type { BulkPreview, startBulkRun } from '../../../../contract/publications/bulk-runs.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { idsInside } from '../../../platform/access/territory.ts'
import { assertFresh } from '../../../platform/access/fresh.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { type Db, transact } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import type { Services } from '../../../platform/services.ts'
import { type LockedRow, readAll } from '../writing/lock.ts'
import { type BulkAnswer, type BulkRefusal, PART, runById } from './rows.ts'
import { bulkRun } from './run.job.ts'
import { frozen, type Frozen } from './select.ts'
import { beginsPosting, type BulkAction, endsPosting, refusalOf } from './verdict.ts'

type Preview = z.output<typeof BulkPreview>
type Asked = Input<typeof startBulkRun.body>
const actionOf = ({ action, reason = null }: Asked): BulkAction => ({ action, reason })

/**
 * Starts a run: the publications are fixed now, with their versions. Spec §4.1-57.
 * @throws AppError selection_changed, too_many_selected, fresh_sign_in_required (a deletion). Spec §2-135.
 */
export async function startBulk(
  { db, caller, services }: Context & { services: Pick<Services, 'jobs'> },
  asked: Asked,
): Promise<BulkAnswer> {
  if (asked.action === 'delete') assertFresh(caller)
  const run = await transact(db, async (tx) => {
    const { ids, versions } = await frozen(tx, caller, asked)
    const { action, reason } = actionOf(asked)
    const id = newId()
    const [auditId] = await record(tx, caller, 'publication.bulk', { type: 'bulk', id, after: { action, publications: ids.length } })
    await sql`
      insert into bulk_runs (id, action, reason, ids, versions, requested_by, request_id, address_hash, audit_id)
      values (${id}, ${action}, ${reason}, ${ids}::uuid[], ${versions}::integer[], ${caller.userId}, ${caller.requestId}, ${caller.addressHash},
        ${auditId})`.execute(tx)
    await services.jobs.send(tx, bulkRun, { run: id })
    return runById(tx, caller, id)
  })
  services.jobs.wake(bulkRun)
  return run
}

/** Returns what a run would do now; nothing is locked, so it may be another thing when it is asked for. Spec §4.1-57. */
export async function previewBulk({ db, caller }: Context, asked: Asked): Promise<Preview> {
  const all = await frozen(db, caller, asked)
  const bulk = actionOf(asked)
  const counts = new Map<BulkRefusal, number>()
  let withdrawn = 0
  let posted = 0
  for (let from = 0; from < all.ids.length; from += PART) {
    const part = partOf(all, from)
    const rows = await rowsOf(db, caller, part.ids)
    for (const [n, id] of part.ids.entries()) {
      const row = rows.get(id)
      const code = refusalOf(row, part.versions[n], bulk)
      if (code) counts.set(code, (counts.get(code) ?? 0) + 1)
      else if (row && endsPosting(row, bulk)) withdrawn += 1
      else if (row && beginsPosting(row, bulk)) posted += 1
    }
  }
  unchanged(caller, 'publication.bulk')
  const refused = [...counts].map(([code, count]) => ({ code, count })).toSorted((a, b) => b.count - a.count)
  const accepted = all.ids.length - refused.reduce((sum, { count }) => sum + count, 0)
  return { total: all.ids.length, accepted, withdrawn, posted, refused }
}

const partOf = ({ ids, versions }: Frozen, from: number): Frozen => ({
  ids: ids.slice(from, from + PART),
  versions: versions.slice(from, from + PART),
})

async function rowsOf(db: Db, { territory }: Caller, ids: readonly string[]): Promise<Map<string, LockedRow>> {
  const here = territory ? await idsInside(db, territory, 'publication', ids) : ids
  return new Map((await readAll(db, here)).map((row) => [row.id, row]))
}
