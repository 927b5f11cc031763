import type pg from 'pg'
import { inBatches } from './batches.ts'
import { derive } from './derive.ts'
import { CARRIED, CARRIED_FUNCTIONS, DROP_FUNCTIONS } from './events.ts'
import { dropIndexes } from './indexes.ts'
import type { Row } from './publications.ts'

const COLUMNS = `id uuid, title text, body text, acteur_id uuid, commune_id uuid, commune_ids uuid[], type_id uuid, moderation_status text,
  valide boolean, publie_le timestamptz, en_avant boolean, featured_until timestamptz, epingle boolean, source_url text, date_debut date,
  status_reason text, reports_count integer, created_at timestamptz, updated_at timestamptz, deleted_at timestamptz, acteur_actif boolean`
const NAMES = COLUMNS.split(',').map((column) => column.trim().split(' ')[0])

/**
 * Writes publications with events, alerts and ends, without indexes and without triggers but for that of the row's own columns; then the tables
 * that triggers maintain, then the indexes.
 * @param lanes the number of writing connections
 * @param say reports progress
 */
export async function loadPublications(pool: pg.Pool, rows: Iterable<Row>, lanes: number, say: (step: string) => void): Promise<void> {
  const indexes = await dropIndexes(pool)
  await pool.query(`alter table publications disable trigger user, enable trigger publications_before_write; ${CARRIED_FUNCTIONS}`)
  let written = 0
  const [carried, values] = [Object.keys(CARRIED), Object.values(CARRIED)]
  const insert = `insert into publications (${[...NAMES, ...carried].join(', ')})
    select ${[...NAMES, ...values].join(', ')} from json_to_recordset($1::json) as r(${COLUMNS})`
  await inBatches(
    rows,
    5000,
    async (batch) => {
      await pool.query(insert, [JSON.stringify(batch)])
      written += batch.length
      if (written % 100_000 === 0) say(`${written} publications`)
    },
    lanes,
  )
  await pool.query(`alter table publications enable trigger user; ${DROP_FUNCTIONS}`)
  await pool.query(
    `insert into publication_reports (id, publication_id, reason, reporter_hash, created_at)
     select gen_random_uuid(), p.id, 'spam', 'bench ' || n, p.created_at from publications p, generate_series(1, p.reports_count) n`,
  )
  say('derived tables')
  await derive(pool)
  for (const definition of indexes) {
    say(/index (\w+)/i.exec(definition)?.[1] ?? definition)
    await pool.query(`set maintenance_work_mem = '512MB'; ${definition}`)
  }
  say('vacuum')
  await pool.query('vacuum (analyze)')
}
