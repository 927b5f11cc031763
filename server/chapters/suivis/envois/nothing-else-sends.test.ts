import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import { ENDPOINTS } from '../../../../contract/index.ts'
import { CALLERS } from '../../../test/changed-tables.ts'
import { harness } from '../../../test/harness.ts'
import { ask, post } from '../../../test/http.ts'
import { runJobs, runNow } from '../../../test/jobs.ts'
import type { MailServer } from '../../../test/mail-server.ts'
import { eveningZone, makeCollection, makeFollowing } from '../../../test/make-followings.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { pathWith, RECIPES } from '../../../test/recipes.ts'
import { ALERTE, setStage, type Stage } from '../../../test/stage.ts'
import { suivisTickHandler } from '../reminders/tick.handler.ts'

/** Every change that people can make, each undone where it can be, with all jobs: only *Diffuser*, the `envoi` of a change of an alert, and the hour of a following send. Counted at the receiver. Spec §2-85,
 * §2-86, §2-120. */
describe('nothing else sends to those who follow', () => {
  let stage: Stage
  let server: MailServer
  let service: SendingService
  const followers: string[] = []
  const ofAlerts: string[] = []
  const toFollowers = () => server.got.filter(({ to }) => followers.includes(to) || ofAlerts.includes(to))

  before(async () => {
    stage = await setStage()
    service = await sendingService()
    server = service.server
  })
  after(() => service.close())
  /** Makes it another hour of the day in both communes. */
  const moveTo = async (timezone: string) => {
    const { db } = await harness()
    await db.updateTable('communes').set({ timezone }).where('id', 'in', [stage.commune, stage.elsewhere]).execute()
  }
  const offset = (hours: number) => `Etc/GMT${hours >= 0 ? '-' : '+'}${Math.abs(hours)}`
  /** A zone in which it is between 8:00 and 12:00. */
  const morningZone = () => offset(10 - new Date().getUTCHours() < -12 ? 34 - new Date().getUTCHours() : 10 - new Date().getUTCHours())

  test('the requests that can begin a sending', () => {
    const causes = ENDPOINTS.filter(({ audit }) => audit?.includes('envoi.send')).map(({ id }) => id)
    const ofChanges = [
      'createPublication',
      'createMairiePublication',
      'correctAlert',
      'liftAlert',
      'renewAlert',
      'moderatePublication',
      'moderateMairiePublication',
    ]
    assert.deepEqual(causes.toSorted(), ['beginEnvoi', ...ofChanges].toSorted())
    const asks = ({ body }: (typeof ENDPOINTS)[number]) =>
      body !== undefined && JSON.stringify(z.toJSONSchema(body, { io: 'input' })).includes('"envoi":')
    assert.deepEqual(
      ENDPOINTS.filter(asks)
        .map(({ id }) => id)
        .toSorted(),
      ofChanges.toSorted(),
    )
  })

  test('no change, no undo, no job', async () => {
    await moveTo(morningZone())
    for (const commune of [stage.commune, stage.elsewhere]) {
      followers.push((await makeFollowing(commune)).email)
      ofAlerts.push((await makeFollowing(commune, { sujet: 'alertes' })).email)
      for (const zone of [morningZone(), eveningZone()])
        await makeCollection(commune, Temporal.Now.plainDateISO(zone).add({ days: 1 }).toString(), { libelle: `Bac ${zone}` })
    }
    let made = 0
    for (const endpoint of ENDPOINTS.filter(({ method }) => method !== 'GET')) {
      const recipe = RECIPES[endpoint.id]
      if (!recipe) continue
      const request = await recipe(stage)
      const got = await ask(endpoint.method, `${service.url}/api/v1${pathWith(endpoint.path, request)}`, {
        ...(CALLERS[endpoint.id]?.(stage) ?? stage.back),
        headers: { 'idempotency-key': crypto.randomUUID(), ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      if (got.status >= 300) continue
      made += 1
      const row = got.headers.get('x-audit-id')
      if (row !== null) await post(`/admin/audit/${row}/undo`, undefined, stage.back)
    }
    assert.ok(made > 120, `${made} changes`)
    await runNow(service.services, suivisTickHandler, {})
    await runJobs(service.services)
    assert.deepEqual(toFollowers(), [])
  })

  test('and their evening does', async () => {
    await moveTo(eveningZone())
    await runNow(service.services, suivisTickHandler, {})
    await runJobs(service.services)
    assert.deepEqual(
      toFollowers()
        .map(({ to }) => to)
        .toSorted(),
      followers.toSorted(),
    )
  })

  test('and *Diffuser* does, to those who follow alerts alone', async () => {
    await moveTo(morningZone())
    server.got.length = 0
    const token = { token: stage.maire.token }
    const api = (method: string, path: string, more: object = {}) => ask(method, `${service.url}/api/v1${path}`, { ...token, ...more })
    const body = {
      title: 'Crue',
      body: 'La Loire monte.',
      acteur_id: stage.mairie,
      commune_id: stage.commune,
      type_id: ALERTE,
      expire_le: new Date(Date.now() + 86_400_000).toISOString(),
      alerte: { severite: 'vigilance' },
    }
    // A change of the first test may have taken the right to publish, or hidden the town hall.
    const { db } = await harness()
    await db.updateTable('acteurs').set({ active: true, can_publish: true, deleted_at: null }).where('id', '=', stage.mairie).execute()
    const { id } = (await api('POST', '/publications', { body })).body.data
    await runNow(service.services, suivisTickHandler, {})
    await runJobs(service.services)
    assert.deepEqual(toFollowers(), [])
    const { version, prets } = (await api('GET', `/publications/${id}/envois`)).body.data
    const begun = await api('POST', `/publications/${id}/envois`, {
      headers: { 'if-match': `"v${version}"` },
      body: { genre: 'premier', destinataires: prets[0].destinataires },
    })
    assert.equal(begun.status, 202, JSON.stringify(begun.body))
    await runJobs(service.services)
    assert.deepEqual(
      toFollowers().map(({ to }) => to),
      [ofAlerts[0]],
    )
  })
})
