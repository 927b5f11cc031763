import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { listActeurUsers } from '../../../../contract/acteurs/acteurs.ts'
import { undoAudited } from '../../../../contract/audit/audit.ts'
import { decideClaim, getClaim } from '../../../../contract/claims/claims.ts'
import { assertRefused, client } from '../../../test/client.ts'
import { type Harness, harness } from '../../../test/harness.ts'
import { makeClaim, makeUser } from '../../../test/make.ts'
import { setStage, type Stage } from '../../../test/stage.ts'

describe('a decision on a claim of an actor that has an owner', () => {
  let h: Harness
  let stage: Stage
  let claimant: Awaited<ReturnType<typeof makeUser>>
  let id: string
  beforeEach(async () => {
    h = await harness()
    await h.reset()
    stage = await setStage()
    claimant = await makeUser()
    id = await makeClaim(stage.acteur, { user_id: claimant.id })
  })
  const admin = () => client(stage.back)
  const decide = (body: Parameters<typeof decideClaim.body.parse>[0], by = admin()) =>
    by.answer(decideClaim, { params: { id }, body: body as { status: 'approved' } })
  const links = async () =>
    (await admin()(listActeurUsers, { params: { id: stage.acteur }, query: {} })).data.map(({ user_id, role, permissions }) => [
      user_id,
      role,
      permissions,
    ])
  const owners = async () => (await links()).filter(([, role]) => role === 'owner').map(([user_id]) => user_id)
  const told = async () => await h.db.selectFrom('emails').select(['to_address', 'text']).where('kind', '=', 'handover').execute()

  test('adds an owner and removes none, unless it says so', async () => {
    await decide({ status: 'approved' })
    assert.deepEqual(new Set(await owners()), new Set([stage.owner.id, claimant.id]))
    assert.deepEqual(await told(), [])
  })

  test('replaces the owners in one act: they are told, without the claimant’s name; members stay; undoing restores all', async () => {
    const before = await links()
    const { headers } = await decide({ status: 'approved', owners: 'replace' })
    assert.deepEqual(await owners(), [claimant.id])
    assert.deepEqual(
      (await links()).filter(([, role]) => role === 'member'),
      before.filter(([, role]) => role === 'member'),
    )
    const { email } = await h.db.selectFrom('users').select('email').where('id', '=', claimant.id).executeTakeFirstOrThrow()
    const [letter, ...others] = await told()
    assert.deepEqual(others, [])
    assert.ok(letter && email && !letter.text.includes(email))
    const { changes } = await h.db.selectFrom('audit_log').select('changes').where('action', '=', 'claim.decide').executeTakeFirstOrThrow()
    assert.ok('replaced_owners' in (changes as object))
    const undone = await admin()(undoAudited, { params: { id: headers.get('x-audit-id') ?? '' } })
    assert.deepEqual(undone.data.kept, [])
    assert.deepEqual(await links(), before)
    assert.equal((await admin()(getClaim, { params: { id } })).data.status, 'pending')
  })

  test('is not undone once a former owner was linked again', async () => {
    const { headers } = await decide({ status: 'approved', owners: 'replace' })
    await h.db
      .insertInto('actor_users')
      .values({ acteur_id: stage.acteur, user_id: stage.owner.id, role: 'member', permissions: [] })
      .execute()
    const { data } = await admin()(undoAudited, { params: { id: headers.get('x-audit-id') ?? '' } }).catch((error: unknown) => ({
      data: { undone: [], kept: [error] },
    }))
    assert.deepEqual(data.undone, [])
    assert.deepEqual(await owners(), [claimant.id])
  })

  test('replaces nobody without an account, with a refusal, or by a role that does not run teams', async () => {
    const support = client({ token: (await makeUser({ roles: ['support'] })).token, source: 'backoffice' })
    await assertRefused(decide({ status: 'approved', owners: 'replace' }, support), 403, 'admin_required')
    await assertRefused(decide({ status: 'rejected', reason: 'Sans lien établi', owners: 'replace' }), 422, 'validation_failed')
    await h.db.updateTable('claims').set({ user_id: null, email: 'president@example.fr' }).where('id', '=', id).execute()
    await assertRefused(decide({ status: 'approved', owners: 'replace' }), 422, 'validation_failed')
    assert.deepEqual(await owners(), [stage.owner.id])
    assert.deepEqual(await told(), [])
  })
})
