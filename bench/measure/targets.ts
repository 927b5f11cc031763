import type pg from 'pg'
import { openEmbedded } from '../../server/platform/db/open.ts'
import { backends } from './cpu.ts'
import { findWords, type Scenario, scenarios, type Words } from './scenarios.ts'

/** A filled database, and functions that start servers on it. */
export interface Target {
  kind: 'PostgreSQL' | 'embedded'
  words: Words
  scenarios: Scenario[]
  env: Record<string, string>
  /** Returns the ids of processes besides the server that work for its requests. */
  helpers: () => Promise<number[]>
  /** Whether the server and the floor can use the database at once. */
  shared: boolean
}

const LEAN = { RATE_LIMITS: 'off', DEMO: 'off', NODE_ENV: 'production' }

export async function postgresTarget(url: string, pool: pg.Pool): Promise<Target> {
  const { shares, ...words } = await findWords(pool)
  console.log(`Words: ${JSON.stringify(shares)}`)
  return {
    kind: 'PostgreSQL',
    words,
    scenarios: await scenarios(pool, words),
    env: { ...LEAN, DATABASE_URL: url },
    helpers: () => backends(pool),
    shared: true,
  }
}

export async function embeddedTarget(folder: string): Promise<Target> {
  const { pool, close } = await openEmbedded(folder)
  const { shares, ...words } = await findWords(pool)
  console.log(`Words: ${JSON.stringify(shares)}`)
  const found = await scenarios(pool, words)
  await close()
  return { kind: 'embedded', words, scenarios: found, env: { ...LEAN, DATA_DIR: folder }, helpers: async () => [], shared: false }
}
