import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Harness, harness } from '../../test/harness.ts'
import { makeOfficer, makeUser } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { grantReader } from './grants.ts'

describe('roles that a process remembers by the digest of their territory', () => {
  let h: Harness
  let stage: Stage
  beforeEach(async () => {
    h = await harness()
    await h.reset()
    stage = await setStage()
  })
  /** The roles as the statement of users.ts returns them. */
  const stored = async (id: string) => {
    const { rows } = await sql<{ text: string }>`select role || coalesce(' ' || territory_digest, '') as text from user_roles
      where user_id = ${id} order by role`.execute(h.db)
    return rows.map(({ text }) => text)
  }
  const bound = (id: string, communes: readonly string[]) =>
    sql`update user_roles set territory = ${JSON.stringify({ communes, departements: [], regions: [] })}::jsonb where user_id = ${id}`.execute(
      h.db,
    )

  test('a territory is read once, and anew once it has changed, also back', async () => {
    const { id } = await makeOfficer('moderateur', { communes: [stage.commune] })
    const read = grantReader()
    const grants = async () => read(h.db, { id, roles: await stored(id) })
    const first = await grants()
    assert.deepEqual(first[0]?.territory?.communes, [stage.commune])
    assert.equal(await grants(), first)
    await bound(id, [stage.elsewhere])
    assert.deepEqual((await grants())[0]?.territory?.communes, [stage.elsewhere])
    await bound(id, [stage.commune])
    assert.equal(await grants(), first)
  })

  test('a role that changes between the two statements has its present territory and is not remembered; one that goes has none', async () => {
    const { id } = await makeOfficer('moderateur', { communes: [stage.commune] })
    const read = grantReader()
    const roles = await stored(id)
    await bound(id, [stage.elsewhere])
    assert.deepEqual((await read(h.db, { id, roles }))[0]?.territory?.communes, [stage.elsewhere])
    await bound(id, [stage.commune])
    assert.deepEqual((await read(h.db, { id, roles }))[0]?.territory?.communes, [stage.commune])
    const gone = await makeOfficer('support', { communes: [stage.commune] })
    const before = await stored(gone.id)
    await h.db.deleteFrom('user_roles').where('user_id', '=', gone.id).execute()
    assert.deepEqual(await read(h.db, { id: gone.id, roles: before }), [])
  })

  test('roles of everywhere need no statement', async () => {
    const { id } = await makeUser({ roles: ['admin'] })
    assert.deepEqual(await grantReader()(h.db, { id, roles: ['admin'] }), [{ role: 'admin', territory: null }])
    assert.deepEqual(await grantReader()(h.db, { id, roles: [] }), [])
  })
})
