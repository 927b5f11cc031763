import type pg from 'pg'
import { PUBLICATIONS_DERIVED } from '../../server/test/derived-tables.ts'
import { fill } from './derive.ts'
import { dropIndexes } from './indexes.ts'

/** The time between two copies of a publication, so that no two publications have the same timestamp. */
const APART = "interval '37 seconds'"
/** SQL for the id of a row in its nth copy. The timestamp in the id (UUID version 7) stays the same; the last byte changes. */
const idOf = (column: string) => `encode(set_byte(uuid_send(${column}), 15, get_byte(uuid_send(${column}), 15) # $1::int), 'hex')::uuid`
/** SQL for a timestamp in the nth copy: n times APART before that of the original. */
const earlier = (column: string) => `${column} - $1::int * ${APART}`

/**
 * The columns of a publication whose values differ in copies, with SQL for their values. Bodies are cut, so that ten million
 * publications fit the disk. This does not change the measured lists: no index of a list contains bodies.
 */
const PUBLICATION: Record<string, string> = {
  id: idOf('id'),
  title: `title || ' ' || $1::int`,
  body: 'left(body, 150)',
  // Different spellings of one address still have one duplicate key. The keys of other copies differ.
  source_url: `replace(source_url, '.example.fr', '-' || $1::int || '.example.fr')`,
  publie_le: earlier('publie_le'),
  created_at: earlier('created_at'),
  updated_at: earlier('updated_at'),
  reports_count: '0',
}
/** The derived tables that are copied with the publications, each with its columns whose values differ in copies. */
const BESIDE = {
  publication_communes: {
    publication_id: idOf('publication_id'),
    publie_le: earlier('publie_le'),
    created_at: earlier('created_at'),
  },
  publication_occurrences: { publication_id: idOf('publication_id'), publie_le: earlier('publie_le') },
  // The words are those of the complete body. A search finds as many publications as it would without the cut.
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
    // Disables triggers and checks of foreign keys: a copy has the references of its original. Only a superuser may do this.
    await client.query('set session_replication_role = replica')
    await client.query(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from originals_of_${table}`, [nth])
  } finally {
    client.release(true)
  }
}

/** The definition of the index of words, which alone takes longer than all other indexes together. */
const ofWords = (definition: string) => definition.includes('publication_search_words')

/**
 * Adds copies of each publication to a filled database. A copy has a timestamp near that of its original, and the same commune and
 * actor. Every list is then `times` as long. Rows that triggers derive from publications are copied too. Totals and groups of duplicates
 * cannot be copied and are computed again. The search words and their index are written beside the rest, by a connection of their own.
 * @param times how many rows there are of each publication afterwards, including the original, at most 200
 * @param searched false omits the search words of copies. They are half of the written data, and only searches read them
 * @param say called with each step, to report progress
 */
export async function multiplyPublications(pool: pg.Pool, times: number, searched: boolean, say: (step: string) => void): Promise<void> {
  const { publication_search, ...links } = BESIDE
  const indexes = await dropIndexes(pool)
  const copies = async (tables: Record<string, Record<string, string>>) => {
    // The originals are read from separate tables. In their own table, copies fill gaps between them and would be read as originals.
    for (const table of Object.keys(tables)) await pool.query(`create unlogged table originals_of_${table} as table ${table}`)
    for (const [table, changed] of Object.entries(tables))
      for (let nth = 1; nth < times; nth += 1) {
        await copy(pool, table, changed, nth)
        say(`${table}, ${nth + 1} of ${times}`)
      }
    for (const table of Object.keys(tables)) await pool.query(`drop table originals_of_${table}`)
  }
  const build = async (definitions: string[]) => {
    for (const definition of definitions) {
      say(/index (\w+)/i.exec(definition)?.[1] ?? definition)
      await pool.query(`set maintenance_work_mem = '1GB'; ${definition}`)
    }
  }
  await Promise.all([
    (searched ? copies({ publication_search }) : Promise.resolve()).then(() => build(indexes.filter(ofWords))),
    copies({ publications: PUBLICATION, ...links }).then(async () => {
      say('derived tables')
      const { publication_totals, duplicate_groups } = PUBLICATIONS_DERIVED
      await fill(pool, { publication_totals, duplicate_groups })
      await build(indexes.filter((definition) => !ofWords(definition)))
    }),
  ])
  say('vacuum')
  await pool.query('vacuum (analyze)')
}
