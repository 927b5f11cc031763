import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import type { Db } from '../../../platform/db/db.ts'
import { readAlert } from './alert.ts'
import { digestOf, type Genre, messageOf } from './message.ts'

interface Waiting {
  id: string
  kind: Genre
  digest: string
  communes: string[]
  publication_id: string
}

/** Whether the alert still says what a sending would say, to the same communes. One that was removed says nothing. */
export async function isPresent(db: Db, { kind, digest, communes, publication_id }: Omit<Waiting, 'id'>): Promise<boolean> {
  try {
    const alert = await readAlert(db, publication_id)
    return digestOf(messageOf(alert, kind, null)) === digest && alert.communes.toSorted().join() === communes.toSorted().join()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false
    throw error
  }
}

/**
 * Ends what has not begun, and whose alert was changed since: its text or its communes are no longer those that somebody sent, or agreed to. Spec §2-88.
 * @param which condition on `envois`
 */
export async function dropOutdated(db: Db, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Waiting>`select id, kind, digest, communes, publication_id from envois
    where state in ('a_approuver', 'programme') and kind in ('premier', 'correction') and publication_id is not null and ${which}`.execute(
    db,
  )
  for (const waiting of rows)
    if (!(await isPresent(db, waiting)))
      await sql`update envois set state = 'annule', motif = 'modifie', ended_at = now_ms(), slot = id::text
        where id = ${waiting.id} and state in ('a_approuver', 'programme')`.execute(db)
}
