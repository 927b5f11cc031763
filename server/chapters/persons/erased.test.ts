import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '../../platform/db/id.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { ask, assertError, patch, post, rowOf } from '../../test/http.ts'
import { makeActeur, makeThread, makeUser } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'

describe('no record refers to an erased account again', () => {
  let h: Harness
  let stage: Stage
  let person: string
  beforeEach(async () => {
    h = await harness()
    stage = await setStage()
    person = (await makeUser({ roles: ['admin'] })).id
  })
  const undo = (row: string) => post(`/admin/audit/${row}/undo`, undefined, stage.back)
  const erase = async () => assert.equal((await post(`/admin/users/${person}/erase`, {}, stage.back)).status, 200)
  const link = (acteur: string, role = 'owner') =>
    post(`/admin/acteurs/${acteur}/users`, { user_id: person, role, permissions: [] }, stage.back)

  test('undoing the removal of a link is refused once the user is erased', async () => {
    const acteur = await makeActeur(stage.commune)
    await link(acteur)
    const row = rowOf(await ask('DELETE', `/admin/acteurs/${acteur}/users/${person}`, stage.back))
    await erase()
    assertError(await undo(row), 409, 'invalid_state')
    assert.equal((await h.db.selectFrom('actor_users').select('user_id').where('user_id', '=', person).execute()).length, 0)
  })

  test('undoing a role, a change of a link or an assignment is refused too', async () => {
    const acteur = await makeActeur(stage.commune)
    const thread = await makeThread()
    await link(acteur)
    const change = rowOf(await link(acteur, 'member'))
    await patch(`/admin/messages/threads/${thread}/assign`, { user_id: person }, stage.back)
    const assigned = rowOf(await patch(`/admin/messages/threads/${thread}/assign`, { user_id: null }, stage.back))
    const role = rowOf(await ask('DELETE', `/admin/users/${person}/roles/admin`, stage.back))
    await erase()
    for (const row of [change, role, assigned]) assertError(await undo(row), 409, 'invalid_state')
  })

  test('a thread is not assigned again to a user who is no longer an administrator', async () => {
    const thread = await makeThread()
    await patch(`/admin/messages/threads/${thread}/assign`, { user_id: person }, stage.back)
    const row = rowOf(await patch(`/admin/messages/threads/${thread}/assign`, { user_id: null }, stage.back))
    await patch(`/admin/users/${person}`, { active: false }, stage.back)
    assertError(await undo(row), 409, 'invalid_state')
    await patch(`/admin/users/${person}`, { active: true }, stage.back)
    assert.equal((await undo(row)).status, 200)
  })

  test('no request can refer to an erased account', async () => {
    const acteur = await makeActeur(stage.commune)
    const thread = await makeThread()
    await erase()
    assertError(await link(acteur), 422, 'validation_failed')
    assertError(await post(`/admin/users/${person}/roles`, { role: 'admin' }, stage.back), 409, 'invalid_state')
    assertError(await patch(`/admin/messages/threads/${thread}/assign`, { user_id: person }, stage.back), 422, 'validation_failed')
  })

  test('the database refuses a statement that refers to an erased account', async () => {
    const acteur = await makeActeur(stage.commune)
    const thread = await makeThread()
    await erase()
    for (const statement of [
      sql`insert into actor_users (acteur_id, user_id, role, permissions) values (${acteur}, ${person}, 'owner', '{}')`,
      sql`insert into user_roles (user_id, role) values (${person}, 'admin')`,
      sql`insert into user_identities (issuer, subject, user_id) values ('x', 'y', ${person})`,
      sql`insert into saved_views (id, user_id, screen, nom, query) values (${newId()}, ${person}, 'users', 'n', 'q=1')`,
      sql`update message_threads set assigned_to = ${person} where id = ${thread}`,
    ])
      await assert.rejects(statement.execute(h.db), { code: '23503', constraint: 'not_erased' })
  })
})
