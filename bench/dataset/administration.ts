import type pg from 'pg'
import { personNames } from '../../demo/schemas/people.ts'
import PATTERNS from './acteur-names.json' with { type: 'json' }
import { ACTIONS, AFTER, NATIONAL, TABLES, UUID_AT } from './administration-tables.ts'
import { deriveAdministration } from './derive.ts'
import { dropIndexes } from './indexes.ts'
import { seeded } from './random.ts'
import { vocabulary, writer } from './vocabulary.ts'

const FILLED = ['users', 'acteurs', 'actor_users', 'claims', 'audit_log', 'undo_steps']
const SURNAMES = 20_000
const ADMINISTRATORS = 200
/** The number of words at the start of the vocabulary that are not used as surnames: a surname must not be a word such as « de ». */
const COMMONEST = 400

const capital = (word: string) => (word[0] ?? '').toUpperCase() + word.slice(1)

/** Returns the names and texts that rows are composed of, the most frequent first, by the temporary table that they are stored in. */
function pools(seed: number): Record<string, string[]> {
  const random = seeded(seed)
  const words = vocabulary(SURNAMES + COMMONEST)
  const { title, body } = writer(words)
  const { women, men, surnames, regional_surnames } = personNames()
  const first = women.flatMap((name, i) => [name, men[i] ?? name])
  return {
    bench_prenoms: first,
    bench_noms: [...new Set([...surnames, ...Object.values(regional_surnames).flat(), ...words.slice(COMMONEST).map(capital)])],
    bench_messages: Array.from({ length: 2000 }, () => `${title(random)}. ${body(random).slice(0, 150)}`),
  }
}

/**
 * The patterns of names by type (%c is replaced by the commune, %n by a surname), each repeated in proportion to its share in percent: evenly
 * drawn row numbers then return them in these shares.
 */
const kinds = PATTERNS.flatMap(({ type, share, names }) =>
  names.flatMap((nom) => Array.from({ length: Math.round((share * 20) / names.length) }, () => ({ type, nom }))),
)

async function prepare(client: pg.ClientBase, seed: number): Promise<void> {
  await client.query(UUID_AT)
  for (const [name, list] of Object.entries(pools(seed))) {
    await client.query(`create temp table ${name} (n serial primary key, mot text)`)
    await client.query(`insert into ${name} (mot) select mot from unnest($1::text[]) with ordinality as x(mot, n) order by n`, [list])
  }
  await client.query(`create temp table bench_kinds (n serial primary key, type text, nom text)`)
  await client.query(`insert into bench_kinds (type, nom) select type, nom from json_to_recordset($1) as r(type text, nom text)`, [
    JSON.stringify(kinds),
  ])
  await client.query(`create temp table bench_places as
    select row_number() over (order by population desc nulls last, code_insee)::int as n, id, nom from communes`)
  await client.query(
    `create temp table bench_actions (action text, target_type text, by text, low float, high float, since float, until float)`,
  )
  const sum = ACTIONS.reduce((total, [, , , weight]) => total + weight, 0)
  let low = 0
  for (const [action, target, by, weight, from = 0, to = 1] of ACTIONS) {
    const drawn = [low / sum, (low + weight) / sum]
    await client.query('insert into bench_actions values ($1, $2, $3, $4, $5, $6, $7)', [action, target, by, ...drawn, from, to])
    low += weight
  }
  await client.query('analyze bench_noms, bench_places, bench_kinds, bench_messages, bench_prenoms')
}

/**
 * Fills the tables of the administration: users, further actors besides those of the publications, links, claims and the audit trail.
 * Triggers, checks of foreign keys and indexes are off meanwhile. Then fills the tables that triggers maintain, and builds the indexes.
 * @param share the share of the country's size, 1 for all of it
 * @param say reports progress
 */
export async function loadAdministration(pool: pg.Pool, seed: number, share: number, say: (step: string) => void): Promise<void> {
  const indexes = await dropIndexes(pool, FILLED)
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
      set max_parallel_workers_per_gather = 0; set jit = off`)
    await prepare(client, seed)
    await client.query(`update acteurs a set nom = case when a.type = 'mairie' then 'Mairie de ' || c.nom else initcap(a.type) || ' ' || c.nom end
      from communes c where c.id = a.commune_id`)
    await client.query(`select setseed(${1 / (seed + 1)})`)
    for (const [table, sql] of TABLES) {
      const there = table === 'acteurs' ? await count(client, 'acteurs') : 0
      await client.query(sql.replaceAll(':n', String(Math.max(1, Math.round(NATIONAL[table] * share) - there))))
      if (table === 'users')
        await client.query(`create temp table bench_admins as select row_number() over ()::int as n, id from (
          select id from users where active order by md5(id::text) limit ${ADMINISTRATORS}) a`)
      say(table)
    }
    for (const sql of AFTER) await client.query(sql)
  } finally {
    client.release(true)
  }
  await deriveAdministration(pool)
  for (const definition of indexes) {
    say(/index (\w+)/i.exec(definition)?.[1] ?? definition)
    await pool.query(`set maintenance_work_mem = '512MB'; ${definition}`)
  }
  say('vacuum')
  await pool.query('vacuum (analyze)')
}

const count = async (client: pg.ClientBase, table: string): Promise<number> =>
  (await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0
