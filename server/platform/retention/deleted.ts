import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { type RetentionClass, rowsOf } from './class.ts'

const WHY = [
  'Un an pour revenir sur une suppression ; rien n’est plus montré depuis.',
  'A year to go back on a deletion; nothing has been shown since.',
] as const
/** A report that nobody has looked at keeps what it is about; an item that its source still lists would come back as new. */
const SETTLED = sql`not exists (select from publication_reports r where r.publication_id = x.id and r.status = 'open')
  and not exists (select from import_items i join import_sources s on s.id = i.source_id
    where i.publication_id = x.id and i.removed_at is null and s.deleted_at is null)`

/** With their reports, places, words and dismissed resemblances. */
async function removePublications(tx: Tx, ids: string[]): Promise<void> {
  await sql`delete from duplicate_dismissals where members && ${ids}::uuid[]`.execute(tx)
  await sql`delete from publications where id = any(${ids}::uuid[])`.execute(tx)
}

/** With their links and decided claims; threads about them go on without. */
async function removeActeurs(tx: Tx, ids: string[]): Promise<void> {
  await sql`update message_threads set acteur_id = null where acteur_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from claims where acteur_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from acteurs where id = any(${ids}::uuid[])`.execute(tx)
}

/** What somebody deleted: gone for good a while later, with what hangs on it. */
export const DELETED: readonly RetentionClass[] = [
  rowsOf({
    name: 'publications',
    texts: ['Publications supprimées', 'Deleted publications'],
    term: 'DELETED_KEEP_DAYS',
    why: WHY,
    table: 'publications',
    from: sql`publications x`,
    at: sql`x.deleted_at`,
    where: SETTLED,
    instead: removePublications,
  }),
  rowsOf({
    name: 'publications_acteurs',
    texts: ['Publications d’acteurs supprimés', 'Publications of deleted actors'],
    term: 'DELETED_KEEP_DAYS',
    why: WHY,
    table: 'publications',
    from: sql`acteurs a join publications x on x.acteur_id = a.id`,
    at: sql`a.deleted_at`,
    where: sql`x.deleted_at is null and ${SETTLED}`,
    instead: removePublications,
  }),
  rowsOf({
    name: 'acteurs',
    texts: ['Acteurs supprimés', 'Deleted actors'],
    term: 'DELETED_KEEP_DAYS',
    why: WHY,
    table: 'acteurs',
    from: sql`acteurs x`,
    at: sql`x.deleted_at`,
    where: sql`not exists (select from publications p where p.acteur_id = x.id)
      and not exists (select from claims k where k.acteur_id = x.id and k.status = 'pending')
      and not exists (select from subscriptions s where s.acteur_id = x.id or s.acteur_id_admin = x.id)
      and not exists (select from import_sources s where s.acteur_id = x.id)
      and not exists (select from communes c where c.mairie_actor_id = x.id)`,
    instead: removeActeurs,
  }),
  rowsOf({
    name: 'sources',
    texts: ['Sources d’import supprimées, avec leurs journaux', 'Deleted import sources, with their logs'],
    term: 'DELETED_KEEP_DAYS',
    why: WHY,
    table: 'import_sources',
    from: sql`import_sources x`,
    at: sql`x.deleted_at`,
    where: sql`not exists (select from import_runs r where r.source_id = x.id and r.status in ('queued', 'running'))`,
  }),
]
