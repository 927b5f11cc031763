import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listWithdrawnPublications, undoMairieDecision } from '../../../contract/mairie/mairie.ts'
import { deletePublication } from '../../../contract/publications/publications.ts'
import { assertRefused, client } from '../../test/client.ts'
import { harness } from '../../test/harness.ts'
import { makePublication, makeUser } from '../../test/make.ts'
import { setStage } from '../../test/stage.ts'

/** Spec §2-102. */
test('what its people withdrew is listed for a month with what puts it back; what administrators removed is not', async () => {
  const stage = await setStage()
  const { db } = await harness()
  const params = { acteurId: stage.acteur }
  const listed = async (person = stage.owner) =>
    (await client({ token: person.token, source: 'mairie' })(listWithdrawnPublications, { params })).data
  const [own, removed, old] = [
    await makePublication(stage.acteur, stage.commune),
    await makePublication(stage.acteur, stage.commune),
    await makePublication(stage.acteur, stage.commune),
  ]
  assert.deepEqual(await listed(), [])
  for (const id of [own, old]) await client({ token: stage.owner.token })(deletePublication, { params: { id } })
  await client({ token: stage.admin.token })(deletePublication, { params: { id: removed } })
  await db.updateTable('publications').set({ deleted_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', old).execute()
  const [first, ...others] = await listed()
  assert.deepEqual([first?.id, others.length], [own, 0])
  const stranger = await makeUser()
  await assertRefused(client({ token: stranger.token, source: 'mairie' })(listWithdrawnPublications, { params }), 403, 'scope_violation')
  await client({ token: stage.owner.token, source: 'mairie' })(undoMairieDecision, {
    params: { ...params, auditId: first?.audit_id ?? '' },
  })
  assert.deepEqual(await listed(), [])
  const { deleted_at } = await db.selectFrom('publications').select('deleted_at').where('id', '=', own).executeTakeFirstOrThrow()
  assert.equal(deleted_at, null)
})
