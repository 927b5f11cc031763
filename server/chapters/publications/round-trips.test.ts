import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { anotherService } from '../../test/harness.ts'
import { type Ask, ask } from '../../test/http.ts'
import { POSTGRES_ONLY, RoundTrips } from '../../test/round-trips.ts'
import { allowPublishing, setStage, type Stage } from '../../test/stage.ts'

/** The distance between the service and its database is paid once a round trip. */
describe('round trips to the database', { skip: POSTGRES_ONLY }, () => {
  const trips = new RoundTrips()
  let stage: Stage
  let service: Awaited<ReturnType<typeof anotherService>>
  let close = async () => {}
  before(async () => {
    stage = await setStage()
    await allowPublishing(stage.acteur)
    const database = await trips.database()
    service = await anotherService({ RATE_LIMITS: 'off' }, { database })
    close = async () => {
      await service.close()
      await database.close()
    }
  })
  after(() => close())

  const create = (caller: Ask) =>
    ask('POST', `${service.url}/api/v1/publications`, {
      ...caller,
      body: { title: 'Bal', body: 'Samedi', acteur_id: stage.acteur, commune_id: stage.commune },
    })

  test('a creation has at most five, with the look-up of the caller', async () => {
    const counts = [await trips.fewest(() => create(stage.back)), await trips.fewest(() => create({ token: stage.owner.token }))]
    assert.ok(Math.max(...counts) <= 5, counts.join())
  })

  test('a decision has at most five', async () => {
    const { body } = await create({ token: stage.owner.token })
    const at = `${service.url}/api/v1/admin/publications/${body.data.id}/moderate`
    const decide = (decision: object) => trips.fewest(() => ask('PATCH', at, { ...stage.back, body: decision }))
    const counts = [
      await decide({ moderation_status: 'published' }),
      await decide({ moderation_status: 'pending' }),
      await decide({ moderation_status: 'rejected', reason: 'Hors sujet' }),
    ]
    assert.ok(Math.max(...counts) <= 5, counts.join())
  })
})
