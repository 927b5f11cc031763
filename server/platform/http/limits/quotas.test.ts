import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { DEFAULT_LIMITS, QUOTAS } from '../../../../contract/limits.ts'
import { newId } from '../../db/id.ts'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { ask, assertError } from '../../../test/http.ts'
import { makeActeur, makeCommune } from '../../../test/make.ts'
import { allowPublishing, setStage, type Stage } from '../../../test/stage.ts'

/** The points that an answer says are left in the first window of a limit. */
const leftOf = (answer: { headers: Headers }) => Number(/^"[\w-]+";r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1])

/** A quota counts what was created. Spec §8-4. */
describe('quotas of creation', () => {
  let h: Harness
  let stage: Stage
  let service: Awaited<ReturnType<typeof anotherService>>
  const start = async (limits: string) => (service = await anotherService({ RATE_LIMITS: limits, TRUST_PROXY: '1' }))
  beforeEach(async () => {
    h = await harness()
    stage = await setStage()
    await allowPublishing(stage.acteur)
  })
  afterEach(() => service.close())

  const publication = () => ({ title: 'Bal', body: 'Samedi', acteur_id: stage.acteur, commune_id: stage.commune })
  const publish = (body: object, headers: Record<string, string> = {}, token = stage.owner.token) =>
    ask('POST', `${service.url}/api/v1/publications`, { body, headers, token })

  test('a person who errs as often as one likes can still claim: no refusal uses up the quota, whatever its status', async () => {
    await start('claims=2/3600+3/86400,refused=50/3600')
    const right = async (more: object = {}) => ({
      acteur_id: await makeActeur(await makeCommune()),
      message: 'Je suis la trésorière de cette association.',
      email: 'camille@example.fr',
      ...more,
    })
    const send = (body: object, options: Parameters<typeof ask>[2] = {}) =>
      ask('POST', `${service.url}/api/v1/claims`, { body, source: 'public', ...options })
    const taken = await right()
    assert.equal(leftOf(await send(taken)), 1)
    const refusals = [
      [422, () => send({ acteur_id: 'x', message: 'court' })],
      [422, () => send({})],
      [404, async () => send(await right({ acteur_id: newId() }))],
      [401, async () => send(await right(), { token: 'wrong' })],
      [409, () => send(taken)],
      [415, () => send({}, { headers: { 'content-type': 'text/plain' } })],
      [422, async () => send(await right(), { headers: { 'idempotency-key': 'a b' } })],
    ] as const
    for (let round = 0; round < 3; round += 1)
      for (const [status, refused] of refusals) {
        const answer = await refused()
        assert.equal(answer.status, status)
        assert.equal(leftOf(answer), 1, String(status))
      }
    const last = await send(await right())
    assert.deepEqual([last.status, leftOf(last)], [201, 0])
    assertError(await send(await right()), 429, 'rate_limited')
  })

  test('a repetition by Idempotency-Key and a conflict of the key cost nothing; what is created does', async () => {
    await start('publication_creation=3/3600,refused=50/3600')
    const key = { 'idempotency-key': 'un' }
    for (let n = 0; n < 6; n += 1) {
      const answer = await publish(publication(), key)
      assert.deepEqual([answer.status, leftOf(answer)], [201, 2])
    }
    assertError(await publish({ ...publication(), title: 'Autre' }, key), 409, 'idempotency_conflict')
    for (let n = 1; n >= 0; n -= 1) assert.equal(leftOf(await publish(publication())), n)
    assertError(await publish(publication()), 429, 'rate_limited')
    assert.equal((await h.db.selectFrom('publications').select('id').execute()).length, 3)
    assert.equal((await publish(publication(), key)).status, 429, 'a full quota refuses before the key is read')
  })

  test('refusals have a bound: beyond it they use up the quota', async () => {
    await start('publication_creation=2/3600,refused=4/3600')
    const left = []
    for (let n = 0; n < 6; n += 1) left.push(leftOf(await publish({})))
    assert.deepEqual(left, [2, 2, 2, 2, 1, 0])
    assertError(await publish(publication()), 429, 'rate_limited')
    const colleague = await h.token('another')
    assert.notEqual((await publish({}, {}, colleague)).status, 429, 'each is counted as oneself')
  })

  test('refusals of a limit by e-mail address do not use up the quota of the network, nor the address’s', async () => {
    await start('contact=3/3600,contact_email=1/3600,network=1000/60,refused=50/3600')
    const message = (email: string, more: object = {}) =>
      ask('POST', `${service.url}/api/v1/support/threads`, {
        body: { nom: 'Camille', email, subject: 'Bonjour', body: 'Une question', ...more },
        source: 'public',
      })
    assert.equal((await message('camille@example.fr')).status, 201)
    for (let n = 0; n < 5; n += 1) assertError(await message('camille@example.fr'), 429, 'rate_limited')
    for (let n = 0; n < 5; n += 1) assert.equal((await message('autre@example.fr', { subject: '' })).status, 422)
    assert.equal((await message('autre@example.fr')).status, 201)
  })

  test('the limit of refusals is wider than each quota by the hour', async () => {
    await start('off')
    const [refused] = DEFAULT_LIMITS.refused
    for (const limit of QUOTAS)
      for (const { points, seconds } of DEFAULT_LIMITS[limit]) if (seconds === 3600) assert.ok((refused?.points ?? 0) >= 10 * points, limit)
  })
})
