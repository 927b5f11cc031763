import type pg from 'pg'
import { PUBLICATIONS_DERIVED } from '../../server/test/derived-tables.ts'
import { fill } from './derive.ts'
import { dropIndexes } from './indexes.ts'

/** How far apart copies lie, so that no two publications are of one moment. */
const APART = "interval '37 seconds'"
/** The same row's id in the nth copy: its place in time stays, its last byte is another. */
const idOf = (column: string) => `encode(set_byte(uuid_send(${column}), 15, get_byte(uuid_send(${column}), 15) # $1::int), 'hex')::uuid`
const earlier = (column: string) => `${column} - $1::int * ${APART}`

/** What of a publication is another in its copies; bodies are cut, so that ten millions fit the disk: no index of a list holds them. */
const PUBLICATION: Record<string, string> = {
  id: idOf('id'),
  title: `title || ' ' || $1::int`,
  body: 'left(body, 150)',
  // Addresses spelt differently stay together, and apart from those of other copies.
  source_url: `replace(source_url, '.example.fr', '-' || $1::int || '.example.fr')`,
  publie_le: earlier('publie_le'),
  created_at: earlier('created_at'),
  updated_at: earlier('updated_at'),
  reports_count: '0',
}
const BESIDE = {
  publication_communes: {
    publication_id: idOf('publication_id'),
    publie_le: earlier('publie_le'),
    created_at: earlier('created_at'),
  },
  // The words of the whole body: searches find as many as in texts that were not cut.
  publication_search: {
    publication_id: idOf('publication_id'),
    publie_le: earlier('publie_le'),
    created_at: earlier('created_at'),
  },
}

async function copy(pool: pg.Pool, table: string, changed: Record<string, string>, nth: number): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changed[name] ?? name)
  const client = await pool.connect()
  try {
    // Neither triggers nor foreign keys: a copy refers to what its original refers to. Needs a superuser.
    await client.query('set session_replication_role = replica')
    await client.query(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from originals_of_${table}`, [nth])
  } finally {
    client.release(true)
  }
}

/**
 * Makes each publication of a filled database so many: copies beside it in time, in the same commune and of the same actor, so that every
 * list is so many times as long. What the triggers keep is copied too, or computed anew where copies do not tell it.
 * @param times of each publication afterwards, at most 200
 * @param searched false leaves the words of copies out: they are half of what is written, and no list without a search reads them
 * @param say tells how far it is
 */
export async function multiplyPublications(pool: pg.Pool, times: number, searched: boolean, say: (step: string) => void): Promise<void> {
  const { publication_search, ...links } = BESIDE
  const tables = { publications: PUBLICATION, ...links, ...(searched ? { publication_search } : {}) }
  const indexes = await dropIndexes(pool)
  // Apart: copies fill gaps between the originals, and would be read as such.
  for (const table of Object.keys(tables)) await pool.query(`create unlogged table originals_of_${table} as table ${table}`)
  for (const [table, changed] of Object.entries(tables))
    for (let nth = 1; nth < times; nth += 1) {
      await copy(pool, table, changed, nth)
      say(`${table}, ${nth + 1} of ${times}`)
    }
  for (const table of Object.keys(tables)) await pool.query(`drop table originals_of_${table}`)
  say('derived tables')
  const { publication_totals, duplicate_groups } = PUBLICATIONS_DERIVED
  await fill(pool, { publication_totals, duplicate_groups })
  for (const definition of indexes) {
    say(/index (\w+)/i.exec(definition)?.[1] ?? definition)
    await pool.query(`set maintenance_work_mem = '1GB'; ${definition}`)
  }
  say('vacuum')
  await pool.query('vacuum (analyze)')
}
