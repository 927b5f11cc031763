import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOwnSubscriptions } from '../../../contract/subscriptions/own.ts'
import { assertRefused, client } from '../../test/client.ts'
import { makeSubscription } from '../../test/make.ts'
import { setStage } from '../../test/stage.ts'

/** Spec §2-78. */
test('an owner reads the subscriptions of the actor, without the provider’s identifiers; nobody else does', async () => {
  const stage = await setStage()
  const params = { id: stage.acteur }
  const owner = client(stage.owner)
  assert.deepEqual((await owner(listOwnSubscriptions, { params })).data, [])
  await makeSubscription({
    acteur_id_admin: stage.acteur,
    plan: 'association-annuel',
    status: 'past_due',
    current_period_end: '2031-01-31T00:00:00Z',
  })
  await makeSubscription({ acteur_id_admin: stage.mairie })
  const { data } = await owner(listOwnSubscriptions, { params })
  assert.deepEqual(
    data.map(({ plan, status, current_period_end }) => [plan, status, current_period_end]),
    [['association-annuel', 'past_due', '2031-01-31T00:00:00.000Z']],
  )
  assert.ok(!JSON.stringify(data).includes('sub_'))
  await assertRefused(client(stage.member)(listOwnSubscriptions, { params }), 403, 'permission_denied')
  for (const person of [stage.stranger, stage.maire, stage.admin, stage.platformAdmin])
    await assertRefused(client(person)(listOwnSubscriptions, { params }), 403, 'scope_violation')
})
