import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listCommuneDefibrillateurs } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { communeById } from '../communes/get.ts'
import { type Db, prepared } from '../../platform/db/db.ts'
import { Reply } from '../../platform/answers.ts'
import { remarkOf } from './remarks/columns.ts'
import { availabilityChangesAt, COLUMNS, type PublicRow, shownIn, type Stored, withAvailability } from './rows.ts'

type Answer = z.output<(typeof listCommuneDefibrillateurs)['response']>

/** The devices that are now in a commune, joined with the commune's own view of each. */
export const VIEWS: RawBuilder<unknown> = sql`commune_defibrillateurs v
  join defibrillateurs d on d.id = v.defibrillateur_id and d.commune_id = v.commune_id join communes c on c.id = v.commune_id`

const shown = prepared<{ commune: string }, Stored<PublicRow>>(
  (slot) => sql`select v.id, ${COLUMNS}, ${remarkOf('v')}, greatest(v.updated_at, d.updated_at) as updated_at from ${VIEWS}
    where v.commune_id = ${slot('commune')} and ${shownIn('v')} order by d.nom collate "und-x-icu", v.id`,
)

const lastRuns = prepared<{ commune: string }, { last_synced_at: string | null; sync_status: string | null }>(
  (slot) => sql`select
    (select r.finished_at from defibrillateur_runs r where r.scope in (${slot('commune')}::text, 'france') and r.status = 'done'
      order by r.finished_at desc limit 1) as last_synced_at,
    coalesce(
      (select r.status from defibrillateur_runs r where r.scope = ${slot('commune')}::text order by r.created_at desc, r.id desc limit 1),
      (select r.status from defibrillateur_runs r where r.scope = 'france' order by r.created_at desc, r.id desc limit 1)) as sync_status`,
)

/**
 * Returns the active defibrillators of a commune, with the state of the syncs that update them. Spec §2-23, §4.4-9.
 * @throws AppError not_found
 */
export async function listForCommune(
  db: Db,
  { id, query: { at, disponible } }: { id: string; query: { at?: string | undefined; disponible?: string | undefined } },
): Promise<Reply<Answer>> {
  await communeById(db, id)
  const moment = at === undefined ? new Date() : new Date(at)
  const stored = await shown(db, { commune: id })
  const rows = stored.map((row) => withAvailability<PublicRow>(row, moment))
  const defibrillateurs = disponible === undefined ? rows : rows.filter((row) => row.disponible === disponible)
  const [state = { last_synced_at: null, sync_status: null }] = await lastRuns(db, { commune: id })
  return new Reply(
    { defibrillateurs, meta: { count: defibrillateurs.length, ...state } },
    { changesAt: availabilityChangesAt(stored, moment) },
  )
}
