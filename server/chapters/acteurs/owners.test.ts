import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { PERMISSIONS } from '../../../contract/acteurs/acteur-records.ts'
import { harness } from '../../test/harness.ts'
import { ask, get, patch, post, rowOf } from '../../test/http.ts'
import { makeActeur, makeClaim, makeUser } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'

/** Spec §2-12, §4.2-21. */
describe('the permissions of an owner', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  type Person = Awaited<ReturnType<typeof makeUser>>
  /** The permissions as the owner, the actor's record and the user's record show them. */
  const said = async (acteur: string, { id, token }: Person) => {
    const mine = (await get('/me', { token })).body.data.acteurs.find((one: { id: string }) => one.id === acteur)
    const links = (await get(`/admin/acteurs/${acteur}/users`, stage.back)).body.data
    const ofUser = (await get(`/admin/users/${id}`, stage.back)).body.data.acteurs.find((one: { id: string }) => one.id === acteur)
    return [mine, links.find((one: { user_id: string }) => one.user_id === id), ofUser].map(({ role, permissions }) => [role, permissions])
  }
  const thrice = <T>(value: T): T[] => [value, value, value]
  const WAYS: Record<string, (acteur: string, user: Person) => Promise<void>> = {
    'an administrator’s link': async (acteur, { id }) => {
      assert.equal((await post(`/admin/acteurs/${acteur}/users`, { user_id: id, role: 'owner' }, stage.back)).status, 200)
    },
    'an administrator’s link that names one permission': async (acteur, { id }) => {
      const body = { user_id: id, role: 'owner', permissions: ['publish_publications'] }
      const { data } = (await post(`/admin/acteurs/${acteur}/users`, body, stage.back)).body
      assert.deepEqual(data.permissions, PERMISSIONS)
    },
    'a member who becomes owner': async (acteur, { id }) => {
      await post(`/admin/acteurs/${acteur}/users`, { user_id: id, role: 'member' }, stage.back)
      await post(`/admin/acteurs/${acteur}/users`, { user_id: id, role: 'owner', permissions: [] }, stage.back)
    },
    'a claim of one’s own': async (acteur, { id }) => {
      assert.equal(
        (await patch(`/admin/claims/${await makeClaim(acteur, { user_id: id })}`, { status: 'approved' }, stage.back)).status,
        200,
      )
    },
    'a claim that names the user': async (acteur, { id }) => {
      const body = { status: 'approved', user_id: id }
      assert.equal((await patch(`/admin/claims/${await makeClaim(acteur)}`, body, stage.back)).status, 200)
    },
    'an unlinking undone': async (acteur, { id }) => {
      await post(`/admin/acteurs/${acteur}/users`, { user_id: id, role: 'owner' }, stage.back)
      const row = rowOf(await ask('DELETE', `/admin/acteurs/${acteur}/users/${id}`, stage.back))
      assert.equal((await post(`/admin/audit/${row}/undo`, {}, stage.back)).status, 200)
    },
    'a row written by any other code': async (acteur_id, { id: user_id }) => {
      const { db } = await harness()
      await db.insertInto('actor_users').values({ acteur_id, user_id, role: 'owner', permissions: [] }).execute()
    },
  }
  for (const [name, way] of Object.entries(WAYS))
    test(`${name}: all of them, wherever they are shown`, async () => {
      const [acteur, user] = [await makeActeur(stage.commune), await makeUser()]
      await way(acteur, user)
      assert.deepEqual(await said(acteur, user), thrice(['owner', [...PERMISSIONS]]))
    })

  test('a member has what was given, also one who was owner before', async () => {
    const [acteur, user] = [await makeActeur(stage.commune), await makeUser()]
    await post(`/admin/acteurs/${acteur}/users`, { user_id: user.id, role: 'owner' }, stage.back)
    for (const permissions of [[], ['manage_publications']]) {
      await post(`/admin/acteurs/${acteur}/users`, { user_id: user.id, role: 'member', permissions }, stage.back)
      assert.deepEqual(await said(acteur, user), thrice(['member', permissions]))
    }
  })

  test('a link recorded before owners had every permission can still be undone', async () => {
    const [acteur, user] = [await makeActeur(stage.commune), await makeUser()]
    const row = rowOf(await post(`/admin/acteurs/${acteur}/users`, { user_id: user.id, role: 'owner' }, stage.back))
    const { db } = await harness()
    const step = await db.selectFrom('undo_steps').selectAll().where('audit_id', '=', row).executeTakeFirstOrThrow()
    const dependents = step.dependents as { after: { permissions: string[] } }
    dependents.after.permissions = []
    await db
      .updateTable('undo_steps')
      .set({ dependents: JSON.stringify(dependents) })
      .where('audit_id', '=', row)
      .execute()
    assert.equal((await post(`/admin/audit/${row}/undo`, {}, stage.back)).status, 200)
    assert.deepEqual((await get(`/admin/acteurs/${acteur}/users`, stage.back)).body.data, [])
  })
})
