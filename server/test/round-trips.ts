import assert from 'node:assert/strict'
import type pg from 'pg'
import { type OpenDatabase, openPostgres } from '../platform/db/open.ts'
import { harness } from './harness.ts'

/** Why a test of round trips is skipped; false on PostgreSQL. */
export const POSTGRES_ONLY = process.env['TEST_DATABASE_URL'] ? false : 'the embedded database has no distance'

/** Counts how often connections wait for an answer: what is sent before any answer arrives is one round trip. */
export class RoundTrips {
  count = 0

  /** Counts on each connection that the pool opens from now on. */
  follow(pool: pg.Pool): void {
    pool.on('connect', (client) => {
      const { stream } = (client as unknown as { connection: { stream: NodeJS.ReadWriteStream } }).connection
      let isAnswered = true
      const write = stream.write.bind(stream) as (...args: unknown[]) => boolean
      stream.write = (...args: unknown[]) => {
        if (isAnswered) this.count += 1
        isAnswered = false
        return write(...args)
      }
      stream.on('data', () => (isAnswered = true))
    })
  }

  /** Opens the database of the test over connections that count. */
  async database(): Promise<OpenDatabase> {
    const { services } = await harness()
    const { rows } = await services.database.pool.query<{ name: string }>('select current_database() as name')
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
    url.pathname = `/${rows[0]?.name}`
    const database = openPostgres(url.href, { max: 2, idle: 30_000 })
    for (const pool of [database.pool, database.accessPool]) this.follow(pool)
    return database
  }

  /** Returns the fewest of five requests: a connection may just be opened, and a statement be prepared. */
  async fewest(request: () => Promise<{ status: number }>): Promise<number> {
    const counts: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const already = this.count
      const { status } = await request()
      assert.ok(status < 300, String(status))
      counts.push(this.count - already)
    }
    return Math.min(...counts)
  }
}
