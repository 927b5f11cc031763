import { type OwnPostgres, ownPostgres } from '../../server/test/own-postgres.ts'
import { run } from '../../server/test/process.ts'
import type { Cleanup } from './cleanup.ts'

/** Starts a PostgreSQL server with an empty database, which `cleanup` stops and removes. */
export async function emptyDatabase(cleanup: Cleanup, settings: Record<string, string> = {}): Promise<OwnPostgres> {
  const server = await ownPostgres(settings)
  cleanup.add(server.remove)
  return server
}

/**
 * Starts a PostgreSQL server whose database has the communes of France, 2,000 actors and publications.
 * @param rows the number of publications
 */
export async function filledDatabase(cleanup: Cleanup, rows: number, settings: Record<string, string> = {}): Promise<OwnPostgres> {
  const server = await emptyDatabase(cleanup, settings)
  const { code, output } = await run('proofs/bench/generate.ts', [`--rows=${rows}`, '--actors=2000'], { DATABASE_URL: server.url })
  if (code !== 0) throw new Error(`The data could not be made:\n${output}`)
  return server
}
