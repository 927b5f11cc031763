import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { importMessage } from '../messages-catalogue.ts'
import type { RunState } from './run-state.ts'
import type { FeedInfo } from '../readers/item.ts'

/** Above both limits, the items missing from a complete list are considered a fault of the list. */
const MISSING_MAX = { share: 0.5, items: 5 }

/** The items missing from a complete list. */
export interface MissingItems {
  externalIds: string[]
  /** Too many are missing: none is archived unless the run is forced. */
  suspicious: boolean
}

/**
 * Returns the imported items that are missing from a complete list. Past items, and items outside the days of the list, do not count
 * as missing.
 */
export async function missingItems(
  db: Db,
  { source, seen }: Pick<RunState, 'source' | 'seen'>,
  window: FeedInfo['window'],
): Promise<MissingItems> {
  const { rows } = await sql<{ external_id: string }>`
    select i.external_id from import_items i join publications p on p.id = i.publication_id
    where i.source_id = ${source.id} and p.deleted_at is null
      and (p.date_debut is null or coalesce(p.date_fin, p.date_debut) >= (now() at time zone ${source.timezone})::date)
      and (${window.from}::date is null or coalesce(p.date_fin, p.date_debut) >= ${window.from}::date)
      and (${window.to}::date is null or p.date_debut <= ${window.to}::date)
    order by i.external_id`.execute(db)
  const externalIds = rows.flatMap(({ external_id }) => (seen.has(external_id) ? [] : [external_id]))
  const suspicious = externalIds.length > MISSING_MAX.items && externalIds.length > rows.length * MISSING_MAX.share
  return { externalIds, suspicious }
}

/** An answer without any item is believed after so many readings, over so many hours. */
const EMPTY = { readings: 3, hours: 24 }

/**
 * Whether an answer without any item means that all are withdrawn. Calendars that are being refreshed answer so for a while: it needs three
 * readings in a row, over a day at least. This reading counts.
 */
export async function isEmptinessProven(db: Db, { source, runId }: Pick<RunState, 'source' | 'runId'>): Promise<boolean> {
  const { rows } = await sql<{ proven: boolean }>`
    with others as (
      select started_at, message ->> 'code' = ${importMessage('source_empty').code} as empty from import_runs
      where source_id = ${source.id} and id <> ${runId} and status in ('done', 'partial', 'unchanged'))
    select count(*) >= ${EMPTY.readings - 1} and coalesce(min(started_at) <= now() - ${EMPTY.hours} * interval '1 hour', false) as proven
    from others where empty and started_at > coalesce((select max(started_at) from others where empty is not true), '-infinity')`.execute(
    db,
  )
  return rows[0]?.proven ?? false
}
