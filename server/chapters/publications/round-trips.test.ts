import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { openPostgres } from '../../platform/db/open.ts'
import { anotherService, harness } from '../../test/harness.ts'
import { type Ask, ask } from '../../test/http.ts'
import { allowPublishing, setStage, type Stage } from '../../test/stage.ts'

const POSTGRES = process.env['TEST_DATABASE_URL'] ? false : 'the embedded database has no distance'

/** Counts how often connections wait for an answer: what is sent before any answer arrives is one round trip. */
class RoundTrips {
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
}

/** Issue 23: the distance between the service and its database is paid once a round trip. */
describe('round trips to the database', { skip: POSTGRES }, () => {
  const trips = new RoundTrips()
  let stage: Stage
  let service: Awaited<ReturnType<typeof anotherService>>
  let close = async () => {}
  before(async () => {
    stage = await setStage()
    await allowPublishing(stage.acteur)
    const { services } = await harness()
    const { rows } = await services.database.pool.query<{ name: string }>('select current_database() as name')
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
    url.pathname = `/${rows[0]?.name}`
    const database = openPostgres(url.href, { max: 2, idle: 30_000 })
    for (const pool of [database.pool, database.accessPool]) trips.follow(pool)
    service = await anotherService({ RATE_LIMITS: 'off' }, { database })
    close = async () => {
      await service.close()
      await database.close()
    }
  })
  after(() => close())

  /** The fewest of five: a connection may just be opened, and a statement be prepared. */
  const fewest = async (write: () => Promise<{ status: number }>): Promise<number> => {
    const counts: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const already = trips.count
      const { status } = await write()
      assert.ok(status < 300, String(status))
      counts.push(trips.count - already)
    }
    return Math.min(...counts)
  }
  const create = (caller: Ask) =>
    ask('POST', `${service.url}/api/v1/publications`, {
      ...caller,
      body: { title: 'Bal', body: 'Samedi', acteur_id: stage.acteur, commune_id: stage.commune },
    })

  test('a creation has at most five, with the look-up of the caller', async () => {
    const counts = [await fewest(() => create(stage.back)), await fewest(() => create({ token: stage.owner.token }))]
    assert.ok(Math.max(...counts) <= 5, counts.join())
  })

  test('a decision has at most five', async () => {
    const { body } = await create({ token: stage.owner.token })
    const at = `${service.url}/api/v1/admin/publications/${body.data.id}/moderate`
    const decide = (decision: object) => fewest(() => ask('PATCH', at, { ...stage.back, body: decision }))
    const counts = [
      await decide({ moderation_status: 'published' }),
      await decide({ moderation_status: 'pending' }),
      await decide({ moderation_status: 'rejected', reason: 'Hors sujet' }),
    ]
    assert.ok(Math.max(...counts) <= 5, counts.join())
  })
})
