import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { z } from 'zod'
import type { listTasks } from '../../../contract/dashboard/tasks.ts'
import { eventBetween } from '../../test/changing-by-time.ts'
import { harness } from '../../test/harness.ts'
import { ask, get } from '../../test/http.ts'
import { makeActeur, makeClaim, makeCommune, makeOfficer, makePublication, makeThread } from '../../test/make.ts'
import { hideTable } from '../../test/queue-tables.ts'
import { EVENEMENT, setStage, type Stage } from '../../test/stage.ts'

type Tasks = z.output<(typeof listTasks)['response']>
const PENDING = { moderation_status: 'pending', valide: false, publie_le: null }
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** Spec §2-99, §2-100. */
describe('what waits', () => {
  let stage: Stage
  let near: string
  before(async () => {
    stage = await setStage()
    near = await makeCommune({ departement: '62', departement_nom: 'Pas-de-Calais' })
  })
  const read = async (query = '', by = stage.back): Promise<Tasks> => (await get(`/admin/dashboard/tasks${query}`, by)).body
  const of = ({ data }: Tasks, name: string) => data.find(({ task }) => task === name)
  const HERE = '?territoire=departement:62'

  test('each list has its count, the age of its oldest and how many are past the target', async () => {
    const acteur = await makeActeur(near)
    await makePublication(acteur, near, { ...PENDING, created_at: ago(30) })
    const reported = await makePublication(acteur, near, { created_at: ago(2) })
    await makePublication(acteur, near, { ...PENDING, created_at: ago(1) })
    await ask('POST', `/publications/${reported}/report`, { body: { reason: 'spam' } })
    await makeClaim(acteur, { created_at: ago(80) })
    await makeThread({ acteur_id: acteur, last_message_at: ago(25), assigned_to: stage.admin.id, unread: true })
    const tasks = await read(HERE)
    const figures = (name: string) => [of(tasks, name)?.count, of(tasks, name)?.late]
    assert.deepEqual(figures('publications'), [2, 1])
    assert.deepEqual(figures('reports'), [1, 0])
    assert.deepEqual(figures('claims'), [1, 1])
    assert.deepEqual(figures('messages'), [1, 1])
    assert.deepEqual(figures('proposals'), [0, 0])
    assert.equal(Math.round((Date.now() - Date.parse(of(tasks, 'publications')?.oldest_at ?? '')) / 3_600_000), 30)
    assert.deepEqual(tasks.publications, { published: 1, listed: 1, pending: 2, scheduled: 0, rejected: 0 })
    assert.equal(
      of(tasks, 'publications')?.count,
      (await get(`/admin/publications${HERE}&moderation_status=pending`, stage.back)).body.meta.total,
    )
  })

  test('what is over is published, and in no list', async () => {
    const commune = await makeCommune({ departement: '55', departement_nom: 'Meuse' })
    const acteur = await makeActeur(commune)
    await makePublication(acteur, commune)
    const evenement = eventBetween(Date.now() - 72 * 3_600_000, Date.now() - 48 * 3_600_000)
    await makePublication(acteur, commune, { kind: 'evenement', type_id: EVENEMENT, evenement })
    const { publications } = await read('?territoire=departement:55')
    assert.deepEqual([publications.published, publications.listed], [2, 1])
    assert.equal((await get(`/communes/${commune}/publications`)).body.meta.total, publications.listed)
  })

  test('a bounded role reads its own, and nothing that has no place', async () => {
    const officer = await makeOfficer('moderateur', { departements: ['62'] })
    const names = (await read('', officer)).data.map(({ task }) => task)
    assert.deepEqual(names.toSorted(), ['duplicates', 'publications', 'reports'])
    assert.equal(of(await read('', officer), 'publications')?.count, 2)
    assert.equal(of(await read('?territoire=departement:01', officer), 'publications')?.count, 0)
  })

  test('a failed payment event and a disputed payment are counted', async () => {
    const { db } = await harness()
    const event = (kind: string, status: string) =>
      db
        .insertInto('payment_events')
        .values({
          id: crypto.randomUUID(),
          provider_event_id: crypto.randomUUID(),
          kind,
          created: ago(5),
          livemode: true,
          status,
          facts: status === 'failed' ? '{}' : null,
          body_sha256: 'a'.repeat(64),
          content_sha256: 'a'.repeat(64),
          received_at: ago(5),
        })
        .execute()
    const former = await read()
    await event('charge.dispute.created', 'ignored')
    await event('invoice.paid', 'failed')
    const after = await read()
    for (const name of ['disputes', 'payments_failed']) assert.equal(of(after, name)?.count, (of(former, name)?.count ?? 0) + 1, name)
    await event('charge.dispute.closed', 'ignored')
    assert.equal(of(await read(), 'disputes')?.count, of(former, 'disputes')?.count)
  })

  test('a list that cannot be counted is named, and only to those who may read it', async () => {
    const officer = await makeOfficer('moderateur', { departements: ['62'] })
    assert.deepEqual((await read()).uncounted, [])
    const putBack = await hideTable((await harness()).services.database.pool, 'claims')
    try {
      const tasks = await read()
      assert.deepEqual([tasks.uncounted, of(tasks, 'claims')], [['claims'], undefined])
      assert.deepEqual((await read('', officer)).uncounted, [])
    } finally {
      await putBack()
    }
  })

  test('an instance says what it needs before it opens', async () => {
    const { db } = await harness()
    const steps = async () => (await get('/admin/first-steps', stage.back)).body.data
    const first = await steps()
    assert.equal(first.mail, false)
    assert.equal(first.second_factor, false)
    assert.equal(first.backup, false)
    const mairie = await makeActeur(near, { type: 'mairie' })
    const had = (await steps()).town_hall
    await db
      .insertInto('actor_users')
      .values({ acteur_id: mairie, user_id: stage.owner.id, role: 'owner' })
      .onConflict((oc) => oc.doNothing())
      .execute()
    assert.equal((await steps()).town_hall, true, `it was ${had}`)
  })
})
