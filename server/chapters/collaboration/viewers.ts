import { sql } from 'kysely'
import type { z } from 'zod'
import type { Colleague } from '../../../contract/collaboration/collaboration.ts'
import type { BoundedKind } from '../../../contract/access/back-office.ts'
import type { Db } from '../../platform/db/db.ts'

/** A look of a person at a record. */
interface Look {
  type: BoundedKind
  id: string
  /** Whether the person is writing an answer. */
  drafting?: boolean
}

/** Records that a user looks at a record. A look is worth a minute; after it, a new one begins. Returns what viewersOf() takes. */
export async function lookAt(
  db: Db,
  userId: string,
  { type, id, drafting = false }: Look,
): Promise<{ type: string; id: string; except: string }> {
  await sql`insert into record_viewers as v (record_type, record_id, user_id, drafting) values (${type}, ${id}, ${userId}, ${drafting})
    on conflict (record_type, record_id, user_id) do update set drafting = excluded.drafting, seen_at = excluded.seen_at,
      began_at = case when v.seen_at < now() - interval '1 minute' then excluded.began_at else v.began_at end`.execute(db)
  return { type, id, except: userId }
}

/** Who looked at a record within the last minute, without one person. */
export async function viewersOf(
  db: Db,
  { type, id, except }: { type: string; id: string; except: string },
): Promise<(z.output<typeof Colleague> & { drafting: boolean })[]> {
  const { rows } = await sql<z.output<typeof Colleague> & { drafting: boolean }>`
    select u.id, u.nom, u.prenom, v.drafting from record_viewers v join users u on u.id = v.user_id
    where v.record_type = ${type} and v.record_id = ${id} and v.user_id <> ${except} and v.seen_at > now() - interval '1 minute'
    order by u.id`.execute(db)
  return rows
}
