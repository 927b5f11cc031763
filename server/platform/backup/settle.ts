import { type RawBuilder, sql } from 'kysely'
import { machineCaller } from '../access/caller.ts'
import { record } from '../audit/record.ts'
import { transact, type Tx } from '../db/db.ts'
import { receiveEmail } from '../../chapters/messages/inbound/receive-job.ts'
import type { Services } from '../../services.ts'
import type { Header, Trailer } from './format.ts'

/** What became of work that was under way when the backup was made. */
export interface Settled {
  /** E-mails that may have been sent since. */
  emails: number
  /** Runs of imports and syncs that nobody works on. */
  runs: number
  /** Import sources whose turn was moved. */
  sources: number
}

const ENDED = {
  code: 'restored',
  fr: 'La base a été restaurée d’une sauvegarde faite pendant cette exécution.',
  en: 'The database was restored from a backup that was made during this run.',
}

/**
 * Makes a restored copy safe to start. The world went on after the backup: an e-mail that waited then may have been sent, so it
 * is `uncertain` and goes only when somebody says so; a refusal may have been told; a run is over; a source has its turn an
 * interval from now instead of all at once. The way of it is a row of the trail.
 */
export async function settle(tx: Tx, header: Header, trailer: Trailer): Promise<Settled> {
  const emails = await changed(
    tx,
    sql`update emails set status = 'uncertain', updated_at = now_ms(),
      error = 'The database was restored from a backup: the e-mail may have been sent since it was made.'
      where status in ('queued', 'sending') returning id`,
  )
  await sql`delete from refusal_notices`.execute(tx)
  const imports = await changed(
    tx,
    sql`update import_runs set status = 'failed', finished_at = now_ms(), message = ${JSON.stringify(ENDED)}::jsonb
      where status in ('queued', 'running') returning id`,
  )
  const syncs = await changed(
    tx,
    sql`update defibrillateur_runs set status = 'failed', finished_at = now_ms(), message = ${ENDED.en}
      where status in ('queued', 'running') returning id`,
  )
  const sources = await changed(
    tx,
    sql`update import_sources set next_run_at = now_ms() + frequence_minutes * (1 + random()) * interval '1 minute'
      where next_run_at is not null returning id`,
  )
  const settled = { emails, runs: imports + syncs, sources }
  const rows = Object.values(trailer.tables).reduce((sum, table) => sum + table.rows, 0)
  await record(tx, machineCaller('cli'), 'database.restore', {
    type: 'database',
    id: 'database',
    after: { made_at: header.made_at, release: header.release, rows, audit_seq: trailer.audit.seq, ...settled },
  })
  return settled
}

async function changed(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  return (await statement.execute(tx)).rows.length
}

/** Letters that were stored and not read by then are read: each is given its job again. */
export function readLetters({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<number> {
  return transact(database.db, async (tx) => {
    const waiting = await tx.selectFrom('inbound_emails').select('id').where('outcome', 'is', null).where('raw', 'is not', null).execute()
    for (const { id } of waiting) await jobs.send(tx, receiveEmail, { inbound_id: id })
    return waiting.length
  })
}
