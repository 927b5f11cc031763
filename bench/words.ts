import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { openPostgres } from '../server/platform/db/open.ts'
import { postgresPool } from '../server/platform/db/pool.ts'
import { environment } from '../server/platform/settings/config.ts'
import { listPublic } from '../server/chapters/publications/filtered-list.ts'
import { CLEARLY_MORE } from '../server/chapters/publications/search-france.ts'
import { searchQuery } from '../server/chapters/publications/search.ts'
import { percentile, table } from './measure/statistics.ts'

/**
 * `node bench/words.ts --postgres=…`, on a filled database: a search in all of France for words of many publications. Measures the page as the service
 * answers it the first time and once the words are known as frequent, the count that a first search makes, and every hit ordered and counted, in turns. Beside them the same
 * page and count of FTS5 of SQLite over the same words in memory, which is filled for that; not with `--no-engine`. `--no-every`: no hit is read beyond
 * those of the first count, for tables that exceed the memory. One caller, milliseconds by the clock.
 */
const { values } = parseArgs({
  options: {
    postgres: { type: 'string', default: environment['DATABASE_URL'] ?? '' },
    words: { type: 'string', default: 'commune,mairie,samedi,marche,marche samedi,travaux' },
    rounds: { type: 'string', default: '30' },
    'no-engine': { type: 'boolean', default: false },
    'no-every': { type: 'boolean', default: false },
  },
})
const PAGING = { page: 1, per_page: 20, sort: 'publie_le_desc' } as const
const BATCH = 20_000
const HOUR = 3_600_000
const { db, close } = openPostgres(values.postgres, { max: 2 })
/** Reading every hit takes longer than the service allows its statements, where there are many. */
const pool = postgresPool(values.postgres, 2, { statement: HOUR, lock: HOUR, idleInTransaction: HOUR })

/** Fills a full-text table of SQLite: rows in the order of publication, so that its own order is that of a page. */
async function engine(): Promise<DatabaseSync> {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(
    "create virtual table found using fts5(words, content='', columnsize=0, prefix='2 3', tokenize='unicode61 remove_diacritics 2')",
  )
  const add = sqlite.prepare('insert into found (rowid, words) values (?, ?)')
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`declare listed cursor for select words(title || ' ' || body) as words from publications
      where publiable and not hors_liste and publie_le <= now() order by en_avant, publie_le, id`)
    let rowid = 0
    for (;;) {
      const { rows } = await client.query<{ words: string }>(`fetch ${BATCH} from listed`)
      if (rows.length === 0) break
      sqlite.exec('begin')
      for (const { words } of rows) add.run((rowid += 1), words)
      sqlite.exec('commit')
    }
    await client.query('rollback')
  } finally {
    client.release()
  }
  return sqlite
}

const EVERY = `with hits as materialized (select id, publie_le, en_avant from search_hits($1::tsquery, null))
  select (select count(*)::int from hits) as total, p.* from (select * from hits order by en_avant desc, publie_le desc, id desc limit 20) page
  join publications p on p.id = page.id`

try {
  const fts = values['no-engine'] ? null : await engine()
  const page = fts?.prepare('select rowid from found where found match ? order by rowid desc limit 20')
  const count = fts?.prepare('select count(*) as n from found where found match ?')
  const rows: (string | number)[][] = []
  for (const q of values.words.split(',')) {
    const words = (await searchQuery(db, q)) ?? ''
    const match = q
      .split(' ')
      .map((word) => `"${word}"*`)
      .join(' ')
    const reads: Record<string, () => Promise<unknown>> = {
      again: () => listPublic(db, { ...PAGING, q }),
      count: () => pool.query('select count(*) from search_hits($1::tsquery, $2)', [words, CLEARLY_MORE]),
      ...(values['no-every'] ? {} : { every: () => pool.query({ name: 'every', text: EVERY, values: [words] }) }),
      ...(page && count ? { engine: async () => [page.all(match), count.get(match)] } : {}),
    }
    const { rows: all } = await pool.query<{ n: number }>('select count(*)::int as n from search_hits($1::tsquery, $2)', [
      words,
      values['no-every'] ? CLEARLY_MORE : null,
    ])
    const before = performance.now()
    await listPublic(db, { ...PAGING, q })
    const first = performance.now() - before
    const times: Record<string, number[]> = {}
    for (let round = -5; round < Number(values.rounds); round += 1)
      for (const [name, read] of Object.entries(reads)) {
        const begun = performance.now()
        await read()
        if (round >= 0) (times[name] ??= []).push(performance.now() - begun)
      }
    const of = (name: string) => {
      const at = percentile(times[name] ?? [])
      return times[name] ? `${at(0.5)}, ${at(0.99)}` : ''
    }
    rows.push([q, all[0]?.n ?? 0, first.toFixed(1), of('again'), of('count'), of('every'), of('engine')])
  }
  console.log(table(['words', 'hits', 'first ms', 'p50, p99 ms: frequent', 'count to 10,500', 'every hit', 'FTS5'], rows))
} finally {
  await Promise.all([close(), pool.end()])
}
