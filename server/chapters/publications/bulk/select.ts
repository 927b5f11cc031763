import { sql } from 'kysely'
import type { Input } from '../../../../contract/endpoint.ts'
import { AppError } from '../../../../contract/errors.ts'
import { BULK_RUN_MAX } from '../../../../contract/limits.ts'
import type { startBulkRun } from '../../../../contract/publications/bulk-runs.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { narrowed } from '../../../platform/access/territory.ts'
import type { Db } from '../../../platform/db/db.ts'
import { matchingIds } from '../reading/admin-list.ts'
import { reportedIds } from '../reports/reported.ts'

type Asked = Input<typeof startBulkRun.body>

/** The publications of a run, with the versions in which they may be changed. 0: there was none, so it is refused. */
export interface Frozen {
  ids: string[]
  versions: number[]
}

/**
 * Returns the publications that a run is asked for, as they are now.
 * @throws AppError selection_changed (the filters find another number than the caller saw), too_many_selected, scope_violation
 */
export async function frozen(db: Db, caller: Caller, { ids, versions, filter, reported, seen }: Asked): Promise<Frozen> {
  const within = (territoire: NonNullable<typeof filter>['territoire']) =>
    territoire ? narrowed(caller.territory, territoire) : (caller.territory ?? undefined)
  const found = filter
    ? await matchingIds(
        db,
        { ...filter, page: 1, per_page: 1, sort: 'created_at_asc', duplicates: false, territory: within(filter.territoire) },
        BULK_RUN_MAX + 1,
      )
    : reported && (await reportedIds(db, { ...reported, territory: within(reported.territoire) }, BULK_RUN_MAX + 1))
  if (found) {
    if (found.length > BULK_RUN_MAX) throw new AppError('too_many_selected')
    if (found.length !== seen) throw new AppError('selection_changed')
    return { ids: found.map(({ id }) => id), versions: found.map(({ version }) => version) }
  }
  const asked = ids ?? []
  if (versions) return { ids: asked, versions }
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from publications where id = any(${asked}::uuid[])`.execute(db)
  const known = new Map(rows.map(({ id, version }) => [id, version]))
  return { ids: asked, versions: asked.map((id) => known.get(id) ?? 0) }
}
