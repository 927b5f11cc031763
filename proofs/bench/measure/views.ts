import type { z } from 'zod'
import type { Db } from '../../../server/platform/db/db.ts'
import { postgresPool } from '../../../server/platform/db/connections/pool.ts'
import { costOf } from './plans.ts'
import { recorded } from './record.ts'
import { table } from '../../shared/statistics.ts'

/** A view of a list: its name, its target in milliseconds of database time (null for none), and the call that reads it. */
export interface View {
  name: string
  target: number | null
  read: (db: Db) => Promise<unknown>
}

/** The longest time that PostgreSQL may take for a statement of a view. */
const LIMITS = { statement: 600_000, lock: 2000, idleInTransaction: 600_000 }

/**
 * Returns views of a list.
 * @param queries query strings separated by white space, `-` for an empty one. `{name}` is replaced by a value of `samples`
 * @param schema the schema of the query in the contract
 */
export const viewsOf = <Q extends z.ZodObject>(
  queries: string,
  samples: Readonly<Record<string, string>>,
  schema: Q,
  list: (db: Db, query: z.output<Q>) => Promise<unknown>,
): View[] =>
  queries
    .trim()
    .split(/\s+/)
    .map((name) => {
      const query = schema.parse(Object.fromEntries(new URLSearchParams(name === '-' ? '' : filled(name, samples))))
      return { name: name === '-' ? 'opening view' : name, target: targetOf(name), read: (db) => list(db, query) }
    })

/** Returns a query string with the values of its placeholders. */
export const filled = (query: string, samples: Readonly<Record<string, string>>): string =>
  query.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(samples[name] ?? ''))

/** The targets: a search by the frequency of its word, a late page, any other view. A word that was not chosen by frequency has none. */
function targetOf(query: string): number | null {
  const word = new URLSearchParams(query).get('q')
  if (word === null) return /page=\d/.test(query) ? 30 : 10
  if (word === '{nowhere}') return 5
  if (word.startsWith('{rare')) return 20
  return word.startsWith('{common') ? 150 : null
}

/** Prints the time of every view inside PostgreSQL, by list, and whether it is within its target. */
export async function measureViews(url: string, lists: Readonly<Record<string, readonly View[]>>, only: RegExp): Promise<void> {
  const own = postgresPool(url, 1, LIMITS)
  const client = await own.connect()
  for (const [title, all] of Object.entries(lists)) {
    const views = all.filter(({ name }) => only.test(`${title} ${name}`))
    if (views.length === 0) continue
    const pool = postgresPool(url, 1, LIMITS)
    const sent = await recorded(pool, Object.fromEntries(views.map(({ name, read }) => [name, read])))
    await pool.end()
    const rows: (string | number)[][] = []
    for (const { name, target } of views) {
      const sum = { ms: 0, cpu: 0, planning: 0, buffers: 0 }
      for (const statement of sent[name] ?? []) {
        const cost = await costOf(client, statement)
        for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += cost[key]
      }
      const verdict = target === null ? '' : `${target}${sum.ms > target ? ' **missed**' : ''}`
      rows.push([name, sum.ms.toFixed(2), verdict, sum.cpu.toFixed(2), sum.planning.toFixed(2), sum.buffers])
    }
    console.log(`### ${title}\n\n${table(['view', 'execution ms', 'target', 'processor ms', 'planning ms', 'pages of 8 KB'], rows)}\n`)
  }
  client.release()
  await own.end()
}
