import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { ask, assertError, get, patch, post, rowOf } from '../../test/http.ts'
import { makeUser } from '../../test/make.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'
import { tableRows } from '../../test/changed-tables.ts'

describe('undoing changes of users', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const undo = (row: string, by = stage.back) => post(`/admin/audit/${row}/undo`, undefined, by)
  const edit = (id: string, change: object) => patch(`/admin/users/${id}`, change, stage.back)
  const give = (id: string, role: string) => post(`/admin/users/${id}/roles`, { role }, stage.back)
  const take = (id: string, role: string) => ask('DELETE', `/admin/users/${id}/roles/${role}`, stage.back)

  test('name and state: every field is restored, and the user can sign in again', async () => {
    const { id, token } = await makeUser()
    const original = await tableRows()
    const row = rowOf(await edit(id, { nom: 'Martin', prenom: 'Lou', active: false }))
    assertError(await get('/me', { token }), 401, 'unauthorized')
    assert.equal((await undo(row)).status, 200)
    assert.deepEqual((await tableRows())['users'], original['users'])
    assert.equal((await get('/me', { token })).status, 200)
    assert.ok(!JSON.stringify(await trail(id)).includes('Martin'), 'the trail keeps no name')
  })

  test('undoing an activation ends all sessions', async () => {
    const { id, token } = await makeUser()
    await edit(id, { active: false })
    const row = rowOf(await edit(id, { active: true }))
    const { db } = await harness()
    await db
      .insertInto('outside_sessions')
      .values({ id_hash: randomBytes(32), user_id: id, sealed: randomBytes(8), expires_at: '2199-01-01T00:00:00Z' })
      .execute()
    assert.equal((await undo(row)).status, 200)
    assertError(await get('/me', { token }), 401, 'unauthorized')
    assert.deepEqual(await db.selectFrom('outside_sessions').select('user_id').where('user_id', '=', id).execute(), [])
  })

  test('refused if changed since; possible once that is undone; roles and names are undone separately', async () => {
    const { id } = await makeUser()
    const [first, then, role] = [
      rowOf(await edit(id, { nom: 'Un' })),
      rowOf(await edit(id, { nom: 'Deux' })),
      rowOf(await give(id, 'admin')),
    ]
    assertError(await undo(first), 409, 'invalid_state')
    for (const row of [then, role, first]) assert.equal((await undo(row)).status, 200)
    const { data } = (await get(`/admin/users/${id}`, stage.back)).body
    assert.deepEqual([data.nom, data.roles], [null, []])
  })

  test('roles: given and removed, with the time they were given; refused if given again since', async () => {
    const { id, token } = await makeUser()
    const mayIn = async () => (await get('/admin/users', { token, source: 'backoffice' })).status === 200
    const given = rowOf(await give(id, 'admin'))
    const held = await tableRows()
    const taken = rowOf(await take(id, 'admin'))
    assertError(await undo(given), 409, 'invalid_state')
    assert.equal(await mayIn(), false)
    assert.equal((await undo(taken)).status, 200)
    assert.deepEqual([(await tableRows())['user_roles'], await mayIn()], [held['user_roles'], true])
    assert.equal((await undo(given)).status, 200)
    assert.equal(await mayIn(), false)
    const again = rowOf(await give(id, 'platform_admin'))
    await take(id, 'platform_admin')
    const newest = rowOf(await give(id, 'platform_admin'))
    assertError(await undo(again), 409, 'invalid_state')
    assert.equal((await undo(newest)).status, 200)
  })

  test('the last administrator keeps the role, whichever change would remove it', async () => {
    const { id, token } = await makeUser()
    const theirs = { token, source: 'backoffice' }
    const given = rowOf(await give(id, 'admin'))
    await edit(id, { active: false })
    const woken = rowOf(await edit(id, { active: true }))
    const gone = rowOf(await ask('DELETE', `/admin/users/${stage.admin.id}/roles/admin`, theirs))
    assertError(await undo(given, theirs), 409, 'last_admin')
    assertError(await undo(woken, theirs), 409, 'last_admin')
    assert.equal((await undo(gone, theirs)).status, 200)
    assert.deepEqual([(await undo(woken)).status, (await undo(given)).status], [200, 200])
  })

  test('two administrators who undo each other’s right at once leave one', async () => {
    const others = [await makeUser(), await makeUser()]
    const rows = [rowOf(await give(others[0]?.id ?? '', 'admin')), rowOf(await give(others[1]?.id ?? '', 'admin'))]
    const gone = rowOf(await ask('DELETE', `/admin/users/${stage.admin.id}/roles/admin`, { token: others[0]?.token, source: 'backoffice' }))
    const answers = await Promise.all(rows.map((row, index) => undo(row, { token: others[1 - index]?.token ?? '', source: 'backoffice' })))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1, JSON.stringify(answers.map(({ body }) => body)))
    const { db } = await harness()
    const admins = await db.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').execute()
    assert.equal(admins.length, 1)
    const left = others.find(({ id }) => id === admins[0]?.user_id)
    assert.equal((await undo(gone, { token: left?.token ?? '', source: 'backoffice' })).status, 200)
  })
})
