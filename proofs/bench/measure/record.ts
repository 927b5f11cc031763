import type pg from 'pg'
import { AppError } from '../../../contract/errors.ts'
import { type Db, kyselyOver } from '../../../server/platform/db/db.ts'
import { PLAN_ANEW } from '../../../server/platform/db/statement-names.ts'

/** A statement sent by a verb. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Whether the statement is named, so that PostgreSQL may reuse its plan. */
export const isNamed = ({ text }: Statement): boolean => !text.startsWith(PLAN_ANEW)

/** A search bounds its time in a transaction: what begins and ends it has no plan. */
const OF_TRANSACTIONS = /^(?:begin|start|commit|rollback|savepoint|release|set)\b/i

/**
 * Runs verbs on a new pool and records their statements: the floor and the plans always use the current statements, not a copy.
 */
export async function recorded(pool: pg.Pool, calls: Record<string, (db: Db) => Promise<unknown>>): Promise<Record<string, Statement[]>> {
  let sent: Statement[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first, values] = args
      if (typeof first === 'string' && Array.isArray(values) && !OF_TRANSACTIONS.test(first)) sent.push({ text: first, values })
      return query(...args)
    }) as typeof client.query
  })
  const db = kyselyOver(pool)
  const found: Record<string, Statement[]> = {}
  for (const [name, call] of Object.entries(calls)) {
    sent = []
    // An unknown id is used for all ids: the refusal after the statement does not matter.
    await call(db).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
    found[name] = sent
  }
  return found
}
