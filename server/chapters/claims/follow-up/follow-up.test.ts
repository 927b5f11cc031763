import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { ask, assertError, get, patch, post } from '../../../test/http.ts'
import { makeFollowedClaim } from '../../../test/make-claims.ts'
import { makeActeur, makeClaim, makeUser } from '../../../test/make.ts'
import { setStage, type Stage, trail } from '../../../test/stage.ts'
import { asTyped } from '../../../test/typed.ts'
import { newFollowUpCode } from './follow-up-code.ts'

const MESSAGE = 'Je préside cette association depuis 2012.'

/** Spec §3-19, §4.3-1. */
describe('a claim that its claimant follows', () => {
  let stage: Stage
  let h: Harness
  beforeEach(async () => {
    h = await harness()
    stage = await setStage()
  })
  const follow = (id: string, follow_up_code?: string, token?: string) => post(`/claims/${id}/follow-up`, { follow_up_code }, { token })
  const expire = () => h.services.contributions.maintenance['claims without any contact or evidence']?.(h.services)
  const age = (id: string, days: number) =>
    h.db
      .updateTable('claims')
      .set({ created_at: sql<string>`now_ms() - make_interval(days => ${days})` })
      .where('id', '=', id)
      .execute()
  const statusOf = async (id: string) => (await get(`/admin/claims/${id}`, stage.back)).body.data.status

  test('the code of the answer reads the state, however it is typed; no table has it', async () => {
    const { body } = await post('/claims', { acteur_id: await makeActeur(stage.commune, { nom: 'Chorale' }), message: MESSAGE })
    const { id, follow_up_code: code } = body.data
    for (const typed of [
      code,
      code.toLowerCase(),
      code.replaceAll('-', ' '),
      code.replaceAll('0', 'o').replaceAll('1', 'l'),
      asTyped(code),
    ]) {
      const { status, body: followed } = await follow(id, typed)
      assert.deepEqual([status, followed.data.status, followed.data.acteur.nom], [200, 'pending', 'Chorale'], typed)
    }
    const { rows } = await h.services.database.pool.query('select to_jsonb(k)::text as claim from claims k')
    assert.doesNotMatch(rows[0].claim, new RegExp(code))
    assert.doesNotMatch(JSON.stringify(await trail(id)), new RegExp(code))
    assert.deepEqual((await trail(id)).map(({ action }) => action).slice(0, 2), ['claim.create', 'claim.follow'])
  })

  test('a claim with an account has no code, and is followed with its token alone', async () => {
    const { id: user, token } = await makeUser()
    const other = await makeUser()
    const { body } = await post('/claims', { acteur_id: await makeActeur(stage.commune), message: MESSAGE }, { token })
    assert.deepEqual(Object.keys(body.data), ['id', 'status'])
    const { id } = body.data
    assert.equal((await follow(id, undefined, token)).status, 200)
    assertError(await follow(id, undefined, other.token), 404, 'not_found')
    assertError(await follow(id, newFollowUpCode()), 404, 'not_found')
    assertError(await follow(id), 404, 'not_found')
    const mine = await get('/me/claims', { token })
    assert.deepEqual([mine.body.meta.total, mine.body.data[0].id], [1, id])
    assert.equal((await get(`/me/claims/${id}`, { token })).body.data.message, MESSAGE)
    assertError(await get(`/me/claims/${id}`, { token: other.token }), 404, 'not_found')
    assert.equal((await get('/me/claims', { token: other.token })).body.meta.total, 0)
    assert.equal((await get('/me/claims?status=approved', { token })).body.meta.total, 0)
    assert.ok(user)
  })

  test('a wrong code, the code of another claim and a guessed id are refused alike, for every act; guesses are limited', async () => {
    const one = await makeFollowedClaim(await makeActeur(stage.commune))
    const other = await makeFollowedClaim(await makeActeur(stage.commune))
    const unknown = '01990000-0000-7000-8000-00000000dead'
    for (const [id, follow_up_code] of [
      [one.id, other.code],
      [one.id, newFollowUpCode()],
      [one.id, ''],
      [unknown, one.code],
      [one.id, undefined],
    ] as const)
      for (const [path, body] of [
        ['follow-up', {}],
        ['contact', { nom: 'X' }],
        ['withdraw', {}],
        ['proofs/email', { email: 'a@example.fr' }],
        ['proofs/email/confirm', { proof_id: unknown, code: '000000' }],
        ['proofs/website', {}],
        ['proofs/remove', { proof_id: unknown }],
      ] as const)
        assertError(await post(`/claims/${id}/${path}`, { ...body, follow_up_code }), 404, 'not_found')
    assert.equal((await h.db.selectFrom('emails').select('id').execute()).length, 0)
    const limited = await anotherService({ RATE_LIMITS: 'claim_follow_up=3/600' })
    const guess = async () =>
      (await ask('POST', `${limited.url}/api/v1/claims/${one.id}/follow-up`, { body: { follow_up_code: newFollowUpCode() } })).status
    assert.deepEqual([await guess(), await guess(), await guess(), await guess()], [404, 404, 404, 429])
    await limited.close()
  })

  test('a contact is added to a pending claim only, and makes it answerable', async () => {
    const { id, code } = await makeFollowedClaim(await makeActeur(stage.commune))
    const contact = { nom: 'Camille', email: 'camille@example.fr', telephone: '04 74 00 00 00' }
    const { status, body } = await post(`/claims/${id}/contact`, { ...contact, follow_up_code: code })
    assert.deepEqual([status, body.data.nom, body.data.email], [200, 'Camille', 'camille@example.fr'])
    const { data } = (await get(`/admin/claims/${id}`, stage.back)).body
    assert.deepEqual([data.answerable, data.telephone], [true, '04 74 00 00 00'])
    assert.doesNotMatch(JSON.stringify(await trail(id)), /Camille|camille|0474/, 'the trail has no contact')
    assertError(await post(`/claims/${id}/contact`, { follow_up_code: code }), 422, 'validation_failed')
    await patch(`/admin/claims/${id}`, { status: 'rejected', reason: 'Sans preuve' }, stage.back)
    assertError(await post(`/claims/${id}/contact`, { nom: 'X', follow_up_code: code }), 409, 'invalid_state')
    assert.equal((await follow(id, code)).body.data.reason, 'Sans preuve')
  })

  test('a withdrawn claim is decided by nobody, and the actor can be claimed again', async () => {
    const acteur_id = await makeActeur(stage.commune)
    const { id, code } = await makeFollowedClaim(acteur_id)
    assertError(await post('/claims', { acteur_id, message: MESSAGE }), 409, 'claim_conflict')
    const { body } = await post(`/claims/${id}/withdraw`, { follow_up_code: code })
    assert.equal(body.data.status, 'withdrawn')
    assertError(await post(`/claims/${id}/withdraw`, { follow_up_code: code }), 409, 'claim_already_decided')
    assertError(await patch(`/admin/claims/${id}`, { status: 'approved' }, stage.back), 409, 'claim_already_decided')
    assert.equal((await post('/claims', { acteur_id, message: MESSAGE })).status, 201)
    assert.equal((await get(`/admin/claims?status=withdrawn`, stage.back)).body.meta.total, 1)
  })

  test('after fifteen days a claim closes itself if nobody can be asked and nothing proves it; otherwise it waits', async () => {
    const make = async (values: Parameters<typeof makeFollowedClaim>[1] = {}) =>
      (await makeFollowedClaim(await makeActeur(stage.commune), values)).id
    const { id: user_id } = await makeUser()
    const [silent, young] = [await make(), await make()]
    const waiting = [await make({ email: 'a@example.fr' }), await make({ telephone: '01' }), await make({ user_id })]
    const proven = await make()
    await h.db
      .insertInto('claim_proofs')
      .values({ id: proven, claim_id: proven, kind: 'website', state: 'found', url: 'https://www.example.org/' })
      .execute()
    const unproven = await make()
    await h.db
      .insertInto('claim_proofs')
      .values({ id: unproven, claim_id: unproven, kind: 'website', state: 'not_found', url: 'https://www.example.org/' })
      .execute()
    for (const id of [silent, ...waiting, proven, unproven]) await age(id, 16)
    await age(young, 14)
    await Promise.all([expire(), expire()])
    assert.deepEqual([await statusOf(silent), await statusOf(unproven), await statusOf(young)], ['expired', 'expired', 'pending'])
    for (const id of [...waiting, proven]) assert.equal(await statusOf(id), 'pending')
    assert.deepEqual(
      (await trail(silent)).map(({ action, actor_kind }) => [action, actor_kind]),
      [['claim.expire', 'system']],
      'once, though two processes did it',
    )
  })

  test('a claim that nobody is known to stand behind lets another one pass after two days, and its network holds the actor only once', async () => {
    const claim = (acteur_id: string, more: object = {}, token?: string) =>
      post('/claims', { acteur_id, message: MESSAGE, ...more }, { token })
    const acteur_id = await makeActeur(stage.commune)
    const invented = (await claim(acteur_id, { telephone: '06 00 00 00 00', email: 'inconnue@example.fr' })).body.data.id
    const president = await makeUser()
    await age(invented, 1)
    assertError(await claim(acteur_id, {}, president.token), 409, 'claim_conflict')
    await age(invented, 3)
    const { status, body } = await claim(acteur_id, {}, president.token)
    assert.deepEqual([status, await statusOf(invented)], [201, 'expired'])
    assert.deepEqual(
      (await trail(invented)).map(({ action, actor_kind }) => [action, actor_kind]),
      [
        ['claim.create', 'anonymous'],
        ['claim.expire', 'system'],
      ],
    )
    // A person with an account is not set aside, however long they wait.
    await age(body.data.id, 20)
    assertError(await claim(acteur_id), 409, 'claim_conflict')

    await post(`/claims/${body.data.id}/withdraw`, {}, { token: president.token })
    const again = (await claim(acteur_id)).body.data.id
    for (const token of [undefined, president.token]) assertError(await claim(acteur_id, {}, token), 409, 'claim_conflict')
    assert.equal(await statusOf(again), 'pending', 'a claim that is refused closes nothing')
    const { status: passed, body: begun } = await claim(acteur_id, { behind: true }, president.token)
    assert.deepEqual(
      [passed, begun.data.status, await statusOf(again)],
      [201, 'pending', 'expired'],
      'the same network holds nobody up again',
    )
  })

  test('a claim with a confirmed address waits for its decision', async () => {
    const acteur_id = await makeActeur(stage.commune)
    const { id } = await makeFollowedClaim(acteur_id)
    await h.db.insertInto('claim_proofs').values({ id, claim_id: id, kind: 'email', state: 'confirmed', email: 'a@example.fr' }).execute()
    await age(id, 16)
    assertError(await post('/claims', { acteur_id, message: MESSAGE }), 409, 'claim_conflict')
  })

  test('the claim of an owned actor is a contest: its owners are told once a week, without a word about the claimant', async () => {
    const acteur_id = await makeActeur(stage.commune, { nom: 'Amicale' })
    const owner = await makeUser({ links: [{ acteur_id, role: 'owner' }] })
    await makeUser({ links: [{ acteur_id, role: 'member' }] })
    const submit = async () =>
      (await post('/claims', { acteur_id, message: 'PHRASE du demandeur', nom: 'NOM', email: 'claimant@example.fr' })).body.data
    const { id, follow_up_code } = await submit()
    const emails = () => h.db.selectFrom('emails').selectAll().where('kind', '=', 'claim_contest').execute()
    const [told, ...others] = await emails()
    const { email } = await h.db.selectFrom('users').select('email').where('id', '=', owner.id).executeTakeFirstOrThrow()
    assert.deepEqual([told?.to_address, others], [email, []])
    assert.doesNotMatch(`${told?.text}${told?.html}`, /PHRASE|NOM\b|claimant@/)
    assert.equal((await get(`/admin/claims/${id}`, stage.back)).body.data.contest, true)
    await post(`/claims/${id}/withdraw`, { follow_up_code })
    await submit()
    assert.equal((await emails()).length, 1)
    const { body } = await post('/claims', { acteur_id: await makeActeur(stage.commune), message: MESSAGE })
    assert.equal((await get(`/admin/claims/${body.data.id}`, stage.back)).body.data.contest, false)
  })

  test('nothing of a claim is in a public read of its actor', async () => {
    const acteur_id = await makeActeur(stage.commune, { nom: 'Fanfare' })
    const before_ = (await get(`/acteurs/${acteur_id}`)).body
    await makeClaim(acteur_id, { nom: 'CANARI', email: 'canari@example.fr', message: 'CANARI CANARI' })
    assert.deepEqual((await get(`/acteurs/${acteur_id}`)).body, before_)
    for (const path of ['/acteurs', `/communes/${stage.commune}`, '/publications'])
      assert.doesNotMatch(JSON.stringify((await get(path)).body), /CANARI|canari@/)
  })
})
