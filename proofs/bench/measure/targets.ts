import type pg from 'pg'
import { openEmbedded } from '../../../server/platform/db/open.ts'
import { backends } from './cpu.ts'
import { findWords, type Scenario, scenarios, type Words } from './scenarios.ts'

/** A filled database, and what a service on it needs. */
export interface Target {
  kind: 'PostgreSQL' | 'embedded'
  words: Words
  scenarios: Scenario[]
  env: Record<string, string>
  /** Returns the ids of processes besides the server that work for its requests. */
  helpers: () => Promise<number[]>
}

const LEAN = { RATE_LIMITS: 'off', DEMO: 'off', NODE_ENV: 'production' }

/** Finds words to search for, prints how frequent they are, and makes the scenarios with them. */
async function scenariosOf(pool: Parameters<typeof findWords>[0]): Promise<Pick<Target, 'words' | 'scenarios'>> {
  const { shares, ...words } = await findWords(pool)
  console.log(`Words: ${JSON.stringify(shares)}`)
  return { words, scenarios: await scenarios(pool, words) }
}

export async function postgresTarget(url: string, pool: pg.Pool): Promise<Target> {
  return {
    kind: 'PostgreSQL',
    ...(await scenariosOf(pool)),
    env: { ...LEAN, DATABASE_URL: url },
    helpers: () => backends(pool),
  }
}

export async function embeddedTarget(folder: string): Promise<Target> {
  const { pool, close } = await openEmbedded(folder)
  const found = await scenariosOf(pool)
  await close()
  return { kind: 'embedded', ...found, env: { ...LEAN, DATA_DIR: folder }, helpers: async () => [] }
}
