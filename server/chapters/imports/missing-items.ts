import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { RunState } from './run-state.ts'
import type { FeedInfo } from './readers/item.ts'

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
