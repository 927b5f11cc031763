import { sql } from 'kysely'
import { type Db, transact } from '../../../platform/db/db.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { storeLetter } from './store-letter.ts'

/** How far a mailbox has been read: everything up to `last_uid` of this generation of numbers. */
export interface Bookmark {
  last_uid: number
  /** When reading began; letters that people had read before are not imported. */
  began_at: string
}

/**
 * Returns the position to continue from. If the server has renumbered its letters, it is the beginning: letters that are already stored are
 * recognised by their Message-ID.
 */
export async function bookmarkOf(db: Db, name: string, uidvalidity: number): Promise<Bookmark> {
  const { rows } = await sql<Bookmark>`
    insert into imap_mailboxes as b (name, uidvalidity, last_uid) values (${name}, ${uidvalidity}, 0)
    on conflict (name) do update set uidvalidity = excluded.uidvalidity, checked_at = now_ms(), error = null,
      last_uid = case when b.uidvalidity = excluded.uidvalidity then b.last_uid else 0 end
    returning last_uid, began_at`.execute(db)
  return rows[0] as Bookmark
}

/**
 * Stores one letter and moves the bookmark past it, in one transaction; without a letter only the bookmark is moved.
 * @returns false if another process was faster, or the numbers have changed
 */
export function storeAndAdvance(
  db: Db,
  jobs: Jobs,
  { name, uidvalidity, uid }: { name: string; uidvalidity: number; uid: number },
  letter: { raw: Buffer; truncated: boolean } | null,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const { rows } = await sql`update imap_mailboxes set last_uid = ${uid}, checked_at = now_ms()
      where name = ${name} and uidvalidity = ${uidvalidity} and last_uid < ${uid} returning name`.execute(tx)
    if (rows.length === 0) return false
    if (letter) await storeLetter(tx, jobs, { source: 'imap', ...letter })
    return true
  })
}

/**
 * Records why a mailbox could not be read, as a code that quotes nobody; also for one that was never reached, whose numbers are not
 * known yet (0, which no server uses).
 */
export async function recordFault(db: Db, name: string, error: string): Promise<void> {
  await sql`insert into imap_mailboxes (name, uidvalidity, last_uid, error) values (${name}, 0, 0, ${error})
    on conflict (name) do update set error = excluded.error, checked_at = now_ms()`.execute(db)
}
