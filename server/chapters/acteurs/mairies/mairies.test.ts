import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { getActeur } from '../../../../contract/acteurs/acteurs.ts'
import * as contract from '../../../../contract/acteurs/mairies.ts'
import { undoAudited } from '../../../../contract/audit/audit.ts'
import { updateCommune } from '../../../../contract/communes/communes-admin.ts'
import { getCompte } from '../../../../contract/compte/compte.ts'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { assertError, get, post } from '../../../test/http.ts'
import { client } from '../../../test/client.ts'
import { listTownHall, makeTownHall, TOWN_HALL } from '../../../test/make-mairies.ts'
import { makeActeur, makePublication, makeUser } from '../../../test/make.ts'
import { setStage, type Stage, trail } from '../../../test/stage.ts'
import { asTyped } from '../../../test/typed.ts'
import { letterCodes } from './code.ts'

/** Spec §2-84. */
describe('who represents a town hall that nobody manages', () => {
  let h: Harness
  let stage: Stage
  let commune: string
  beforeEach(async () => {
    h = await harness()
    stage = await setStage()
    commune = await makeTownHall({ nom: 'Abbeville-Saint-Lucien' })
  })
  const admin = () => client(stage.back)
  const path = (at: string) => `/me/mairies/${at}`
  const state = async (at = commune, token = stage.stranger.token) => (await get(path(at), { token })).body.data
  const ask = (at = commune, token = stage.stranger.token) => post(`${path(at)}/code`, undefined, { token })
  const confirm = (code: string, at = commune, token = stage.stranger.token) => post(`${path(at)}/confirm`, { code }, { token })
  const letters = (to = TOWN_HALL) => h.db.selectFrom('emails').selectAll().where('to_address', '=', to).orderBy('created_at').execute()
  /** The code that the last letter has when it is sent. */
  const codeTo = async (to?: string) =>
    (await letterCodes['mairie_code']?.(h.db, h.services.secrets, (await letters(to)).at(-1)?.related_id ?? '')) ?? ''
  const otherThan = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')
  const rowOf = (answer: { headers: Headers }) => answer.headers.get('x-audit-id') ?? ''
  const office = async () =>
    (await h.db.selectFrom('communes').select('mairie_actor_id').where('id', '=', commune).executeTakeFirstOrThrow()).mairie_actor_id
  const townHalls = () =>
    h.db.selectFrom('acteurs').select(['id', 'nom', 'deleted_at']).where('commune_id', '=', commune).where('type', '=', 'mairie').execute()

  test('the code of the directory’s address makes the page, its office and its owner at once, and all is taken back at once', async () => {
    const before = await state()
    assert.deepEqual(
      [before.nom, before.state, before.acteur, before.email, before.code_expires_at],
      ['Mairie d’Abbeville-Saint-Lucien', 'open', null, TOWN_HALL, null],
    )
    const asked = await ask()
    assert.deepEqual([asked.status, asked.body.data.code_expires_at === null], [202, false])
    const code = await codeTo()
    assert.match(code, /^\d{8}$/)
    const [letter] = await letters()
    const { email } = await h.db.selectFrom('users').select('email').where('id', '=', stage.stranger.id).executeTakeFirstOrThrow()
    assert.ok(email && letter?.text.includes(email), 'the town hall reads who asks')
    const stored = [await h.db.selectFrom('mairie_codes').selectAll().execute(), await letters(), asked.body, await trail(commune)]
    assert.ok(!JSON.stringify(stored).includes(code), 'the code is in the letter alone')
    const done = await confirm(asTyped(code))
    assert.deepEqual([done.status, done.body.data.state], [200, 'own'], JSON.stringify(done.body))
    const acteurId = done.body.data.acteur.id
    const { data: page } = await client()(getActeur, { params: { id: acteurId } })
    assert.deepEqual(
      [page.nom, page.type, page.commune_id, page.email, page.valide],
      ['Mairie d’Abbeville-Saint-Lucien', 'mairie', commune, TOWN_HALL, true],
    )
    assert.equal(await office(), acteurId)
    const { data: me } = await client(stage.stranger)(getCompte, {})
    assert.deepEqual(
      me.acteurs.map(({ id, role }) => [id, role]),
      [[acteurId, 'owner']],
    )
    assert.deepEqual(new Set((await trail(acteurId)).map(({ action }) => action)), new Set(['acteur.mairie_proven', 'acteur.create']))
    assert.deepEqual(
      (await trail(commune)).map(({ action }) => action),
      ['acteur.mairie_code', 'commune.update'],
    )
    assertError(await confirm(code), 409, 'invalid_state')

    await admin()(undoAudited, { params: { id: rowOf(done) } })
    assert.equal(await office(), null)
    assertError(await get(`/acteurs/${acteurId}`), 404, 'not_found')
    assert.deepEqual((await client(stage.stranger)(getCompte, {})).data.acteurs, [])
    assert.deepEqual([(await state()).state, (await state()).acteur], ['open', null])
    assert.equal((await trail(acteurId)).at(-1)?.action, 'audit.undo')
  })

  test('a page that exists without an owner is used, and an office that the commune has stays', async () => {
    const known = await makeActeur(commune, { type: 'mairie', nom: 'Hôtel de ville', email: 'faux@exemple.fr' })
    assert.deepEqual([(await state()).nom, (await state()).acteur.id, (await state()).email], ['Hôtel de ville', known, TOWN_HALL])
    await ask()
    assert.deepEqual(await letters('faux@exemple.fr'), [], 'an address of the page proves nothing')
    const done = await confirm(await codeTo())
    assert.equal(done.body.data.acteur.id, known)
    assert.deepEqual(
      (await townHalls()).map(({ id }) => id),
      [known],
    )
    assert.equal(await office(), known)
    await makePublication(known, commune)
    await admin()(undoAudited, { params: { id: rowOf(done) } })
    const [left] = await townHalls()
    assert.deepEqual([left?.id, left?.deleted_at, await office()], [known, null, null])
  })

  test('the page that was made stays once it has a publication', async () => {
    await ask()
    const done = await confirm(await codeTo())
    await makePublication(done.body.data.acteur.id, commune)
    assertError(await post(`/admin/audit/${rowOf(done)}/undo`, undefined, stage.back), 409, 'invalid_state')
    assert.equal((await state()).state, 'own')
  })

  test('no second person: with an owner, or a page that was deactivated, nothing is sent and no code counts', async () => {
    const other = await makeUser()
    await ask()
    const code = await codeTo()
    await ask(commune, other.token)
    const theirs = await codeTo()
    assert.notEqual(code, theirs)
    const both = await Promise.all([confirm(code), confirm(theirs, commune, other.token)])
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((one, next) => one - next),
      [200, 409],
    )
    assert.equal((await townHalls()).length, 1)
    const sent = (await letters()).length
    const late = await makeUser()
    assert.deepEqual([(await state(commune, late.token)).state, (await state(commune, late.token)).email], ['managed', null])
    const refused = await ask(commune, late.token)
    assertError(refused, 409, 'invalid_state')
    assert.match(refused.body.details[0].message, /adressez-vous à son responsable/)
    await h.db.deleteFrom('actor_users').where('role', '=', 'owner').execute()
    await h.db.updateTable('acteurs').set({ active: false }).where('commune_id', '=', commune).execute()
    assert.equal((await state(commune, late.token)).state, 'inactive')
    assertError(await ask(commune, late.token), 409, 'invalid_state')
    assert.equal((await letters()).length, sent)
  })

  test('the address is the directory’s: no correction moves it, and a code sent to a former one is void', async () => {
    const annexe = await makeTownHall()
    await h.db.deleteFrom('commune_infos').where('commune_id', '=', annexe).execute()
    await listTownHall(annexe, { type: 'mairie_annexe', email: 'annexe@exemple.fr' })
    assert.equal((await state(annexe)).state, 'no_address')
    const row = async (id: string) => h.db.selectFrom('commune_infos').selectAll().where('commune_id', '=', id).executeTakeFirstOrThrow()
    const edit = async (id: string, values: object) => {
      const { id: info, type, libelle, email } = await row(id)
      const infos = [{ id: info, type, libelle, email, ...values }]
      await admin()(updateCommune, { params: { id }, body: { infos } } as Parameters<ReturnType<typeof admin>>[1] as never)
    }
    await edit(annexe, { type: 'mairie' })
    assert.equal((await state(annexe)).state, 'no_address', 'the row of an annexe is none of the town hall')
    await edit(commune, { email: 'complice@exemple.fr' })
    assert.equal((await row(commune)).email, 'complice@exemple.fr')
    assert.equal((await state()).email, TOWN_HALL)
    await ask()
    assert.deepEqual(await letters('complice@exemple.fr'), [])
    const code = await codeTo()
    await h.db
      .updateTable('commune_infos')
      .set({ officiel: sql`officiel || '{"email": "accueil@commune-exemple.fr"}'::jsonb` })
      .where('commune_id', '=', commune)
      .execute()
    assert.equal((await state()).code_expires_at, null)
    assertError(await confirm(code), 422, 'validation_failed')
    await ask()
    assert.equal((await confirm(await codeTo('accueil@commune-exemple.fr'))).status, 200)
  })

  test('five wrong codes spend it, an expired one is refused, and that of another person is', async () => {
    await ask()
    const code = await codeTo()
    const other = await makeUser()
    assertError(await confirm(code, commune, other.token), 422, 'validation_failed')
    assertError(await confirm('12'), 422, 'validation_failed')
    for (let n = 0; n < contract.MAIRIE_CODE_ATTEMPTS; n += 1) assertError(await confirm(otherThan(code)), 422, 'validation_failed')
    assertError(await confirm(code), 422, 'validation_failed')
    assert.equal(await codeTo(), '', 'a letter that still waits is not sent')
    assert.equal((await trail(commune)).filter(({ action }) => action === 'acteur.mairie_code_refused').length, 5)
    await ask()
    const next = await codeTo()
    assert.notEqual(next, code)
    await ask()
    assert.equal(await codeTo(), next, 'a valid code is sent again')
    await h.db
      .updateTable('mairie_codes')
      .set({ expires_at: sql<string>`now_ms() - interval '1 second'` })
      .execute()
    assertError(await confirm(next), 422, 'validation_failed')
    assert.equal((await state()).code_expires_at, null)
  })

  test('without an address in the directory, or one of the account, there is no code', async () => {
    await h.db.updateTable('commune_infos').set({ email: null }).where('commune_id', '=', commune).execute()
    assert.equal((await state()).state, 'no_address')
    assertError(await ask(), 409, 'invalid_state')
    await h.db.updateTable('commune_infos').set({ email: TOWN_HALL }).where('commune_id', '=', commune).execute()
    await h.db.updateTable('users').set({ email: null }).where('id', '=', stage.stranger.id).execute()
    assert.equal((await state()).state, 'no_own_address')
    assertError(await ask(), 409, 'invalid_state')
    assertError(await get(path(commune)), 401, 'unauthorized')
    assertError(await get(path(stage.acteur), { token: stage.stranger.token }), 404, 'not_found')
    assert.deepEqual(await letters(), [])
  })

  test('names as French joins them', async () => {
    for (const [nom, name] of [
      ['Le Havre', 'Mairie du Havre'],
      ['Les Lilas', 'Mairie des Lilas'],
      ['La Rochelle', 'Mairie de La Rochelle'],
      ["L'Isle-sur-la-Sorgue", 'Mairie de L’Isle-sur-la-Sorgue'],
    ] as const) {
      const { nom: named } = await state(await makeTownHall({ nom }))
      assert.equal(named, name)
    }
  })

  test('a stranger who uses up the letters of a town hall does not keep its own person out', async () => {
    const limited = await anotherService({ RATE_LIMITS: 'codes_account=2/600,codes_strangers=3/600' })
    const send = async (token: string, at = commune) =>
      (await fetch(`${limited.url}/api/v1${path(at)}/code`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status
    const elsewhere = await makeTownHall()
    const stranger = stage.stranger.token
    assert.deepEqual([await send(stranger), await send(stranger), await send(stranger)], [202, 202, 429])
    assert.equal(await send(stranger, elsewhere), 429, 'the letters of a person are counted together')
    assert.equal(await send((await makeUser()).token), 202)
    assert.equal((await letters()).length, 3)
    await limited.close()
  })
})
