import { sql } from 'kysely'
import { type KeptStep, oneByOne, type Outcome, versionedOrGone } from '../../platform/audit/reversal.ts'
import type { WayBack } from '../../platform/audit/way-back.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { ViewRow } from './rows.ts'
import { assertRoom, readView } from './write.ts'

/** What undoing brings back of a view that is changed. */
export const UNDOABLE = ['nom', 'query', 'shared'] as const satisfies (keyof ViewRow)[]

/** What the trail tells of a view: not who wrote it, which its row says. */
export const told = ({ id, screen, nom, query, shared }: ViewRow) => ({ id, screen, nom, query, shared })

/** The way back from a deletion for good: the whole view, with whose it was. */
export const deletedWayBack = ({ version, author_id, created_at, ...view }: ViewRow): WayBack => ({
  version: 0,
  before: { ...told(view as ViewRow), user_id: author_id, created_at, version },
})

/** Reverses what somebody did with a view; theirs alone (`ownOf`), since a view is one's own. The name may be taken by now. */
async function undoOne(tx: Tx, { target_id: id, version, before, dependents }: KeptStep, caller: Caller): Promise<Outcome> {
  const { rows } = await sql<{ version: number }>`select version from saved_views where id = ${id} for update`.execute(tx)
  if ((rows[0]?.version ?? 0) !== version) return { kept: 'changed_since' }
  if (version === 0) return bringBack(tx, id, before, caller)
  const view = await readView(tx, caller, id)
  if (dependents['made']) {
    await tx.deleteFrom('saved_views').where('id', '=', id).execute()
    return { before: told(view), after: null, version: null }
  }
  const { nom, query, shared }: ViewRow = { ...view, ...before }
  await sql`update saved_views set nom = ${nom}, query = ${query}, shared = ${shared}, version = version + 1, updated_at = now_ms()
    where id = ${id}`.execute(tx)
  const after = await readView(tx, caller, id)
  return { before: told(view), after: told(after), version: after.version }
}

async function bringBack(tx: Tx, id: string, before: KeptStep['before'], caller: Caller): Promise<Outcome> {
  const was = before as KeptStep['before'] & {
    user_id: string
    screen: string
    nom: string
    query: string
    shared: boolean
    created_at: string
  }
  await assertRoom(tx, was.user_id)
  const { screen, nom, query, shared, user_id, created_at } = was
  await tx
    .insertInto('saved_views')
    .values({ id, user_id, screen, nom, query, shared, created_at, version: was.version + 1 })
    .execute()
  const after = await readView(tx, caller, id)
  return { before: null, after: told(after), version: after.version }
}

export const viewReversal = versionedOrGone('saved_views', oneByOne(undoOne))
