import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AdminDefibrillateurRecord, CommuneDefibrillateurRecord } from '../../../contract/defibrillateurs/defibrillateur-records.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import { VIEWS } from './commune-list.ts'
import { NATIONAL_COLUMNS, shownIn, type Stored, VIEW_COLUMNS, withAvailability } from './rows.ts'

type FranceRecord = z.output<typeof AdminDefibrillateurRecord>
type CommuneRecord = z.output<typeof CommuneDefibrillateurRecord>

const COMMUNE = sql`json_build_object('id', c.id, 'slug', c.slug, 'nom', c.nom, 'code_insee', c.code_insee)`

/**
 * Returns one device of the national catalogue, with its commune and that commune's decision.
 * @throws AppError not_found
 */
export const franceDevice = (db: Db, id: string): Promise<FranceRecord> =>
  one<FranceRecord>(
    db,
    sql`select ${NATIONAL_COLUMNS}, case when c.id is not null then ${COMMUNE} end as commune,
      case when v.id is not null then json_build_object('id', v.id, 'admin_status', v.admin_status, 'admin_note', v.admin_note,
        'affiche', ${shownIn('v')}) end as commune_view
      from defibrillateurs d left join communes c on c.id = d.commune_id
        left join commune_defibrillateurs v on v.defibrillateur_id = d.id and v.commune_id = d.commune_id
      where d.id = ${id}`,
  )

/**
 * Returns a commune's view of a device, with the commune.
 * @throws AppError not_found
 */
export const communeDevice = (db: Db, id: string): Promise<CommuneRecord> =>
  one<CommuneRecord>(db, sql`select ${VIEW_COLUMNS}, ${COMMUNE} as commune from ${VIEWS} where v.id = ${id}`)

async function one<R>(db: Db, query: RawBuilder<unknown>): Promise<R> {
  const { rows } = await sql<Stored<R>>`${query}`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return withAvailability<R>(rows[0], new Date())
}
