import { sql } from 'kysely'
import type { z } from 'zod'
import { type Colleague, type listCollaboration, type Collaboration, NOTES_SHOWN } from '../../../contract/collaboration/collaboration.ts'
import type { Answer, Input } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import { ownId } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { whereMay } from '../../platform/access/grants.ts'
import { idsInside } from '../../platform/access/territory.ts'
import type { Db } from '../../platform/db/db.ts'
import { KINDS, lockRecord, type OnRecord } from './collaborated.ts'
import { NOTES, type NoteRow } from './notes.ts'
import { lookAt, viewersOf } from './viewers.ts'

/** Who deals with a record; null: nobody. */
export async function assigneeOf(db: Db, { id }: Pick<OnRecord, 'id'>): Promise<z.output<typeof Colleague> | null> {
  const { rows } = await sql<
    z.output<typeof Colleague>
  >`select u.id, u.nom, u.prenom from record_assignments a join users u on u.id = a.user_id
    where a.publication_id = ${id} or a.claim_id = ${id} or a.acteur_id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The colleagues and the latest notes of a record. */
export async function collaborationOn(db: Db, userId: string, { kind, id }: OnRecord): Promise<z.output<typeof Collaboration>> {
  const { rows: latest } = await sql<NoteRow>`${NOTES} where n.publication_id = ${id} or n.claim_id = ${id} or n.acteur_id = ${id}
    order by n.created_at desc, n.id desc limit ${NOTES_SHOWN}`.execute(db)
  const viewers = await viewersOf(db, { type: kind, id, except: userId })
  return { viewers, assignee: await assigneeOf(db, { id }), notes: latest.toReversed() }
}

/**
 * Returns who looks at a record, who deals with it and its notes, and records that the caller looks at it.
 * @throws AppError not_found
 */
export async function look({ db, caller }: Context, record: OnRecord): Promise<z.output<typeof Collaboration>> {
  await lockRecord(db, record)
  await lookAt(db, ownId(caller), { type: record.kind, id: record.id })
  return collaborationOn(db, ownId(caller), record)
}

/**
 * Those of a list's records with a colleague or a note, inside the caller's territory.
 * @throws AppError scope_violation if no role of the caller reads records of this kind
 */
export async function collaborationOfList(
  { db, caller }: Context,
  { type, ids }: Input<(typeof listCollaboration)['query']>,
): Promise<Answer<typeof listCollaboration>> {
  const { reads } = KINDS[type]
  const where = whereMay(caller, reads)
  if (where === undefined) throw new AppError('scope_violation')
  const inside = where === null ? [...ids] : await idsInside(db, where, type, ids)
  const person = sql`json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom)`
  const { rows } = await sql<Answer<typeof listCollaboration>['data'][number]>`
    select x.id, x.viewers, x.assignee, x.notes_count from (
      select i.id,
        coalesce((select json_agg(${person} order by u.id) from record_viewers v join users u on u.id = v.user_id
          where v.record_type = ${type} and v.record_id = i.id and v.user_id <> ${ownId(caller)} and v.seen_at > now() - interval '1 minute'), '[]')
          as viewers,
        (select ${person} from record_assignments a join users u on u.id = a.user_id where a.publication_id = i.id or a.claim_id = i.id or a.acteur_id = i.id) as assignee,
        (select count(*)::int from record_notes n where n.publication_id = i.id or n.claim_id = i.id or n.acteur_id = i.id) as notes_count
      from unnest(${inside}::uuid[]) i(id)) x
    where x.notes_count > 0 or x.assignee is not null or json_array_length(x.viewers) > 0`.execute(db)
  return { data: rows }
}
