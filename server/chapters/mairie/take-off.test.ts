import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { eventBetween } from '../../test/changing-by-time.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { ask, assertError, get, patch, post } from '../../test/http.ts'
import { makeActeur, makePublication, makeUser, makeWaitingEdit } from '../../test/make.ts'
import { open, slugOfCommune } from '../../test/pages.ts'

import { EVENEMENT, link, setStage, type Stage, trail } from '../../test/stage.ts'

const HOUR = 3_600_000

/** Spec §4.2-18. */
describe('an office takes its commune off a publication of another commune', () => {
  let stage: Stage
  let h: Harness
  /** An association of the other commune that publishes in both, and its owner. */
  let club: string
  let owner: Awaited<ReturnType<typeof makeUser>>
  beforeEach(async () => {
    h = await harness()
    stage = await setStage()
    club = await makeActeur(stage.elsewhere, { can_publish: true })
    await h.db.insertInto('acteur_communes').values({ acteur_id: club, commune_id: stage.commune }).execute()
    owner = await makeUser({ links: [{ acteur_id: club, role: 'owner' }] })
  })
  const office = () => ({ token: stage.maire.token, source: 'mairie' })
  const make = (values: Parameters<typeof makePublication>[2] = {}) =>
    makePublication(club, stage.elsewhere, { commune_ids: [stage.commune], created_by: owner.id, ...values })
  const at = (id: string, { mairie = stage.mairie, commune = stage.commune, query = '' } = {}) =>
    `/mairie/acteurs/${mairie}/publications/${id}/communes/${commune}${query}`
  const takeOff = (id: string, how: Parameters<typeof at>[1] = {}, by: Parameters<typeof ask>[2] = office()) =>
    ask('DELETE', at(id, how), by)
  const listed = async (commune: string) => (await get(`/publications?commune_id=${commune}`)).body.data.map(({ id }: { id: string }) => id)
  const ofOffice = async (scope: string) =>
    (await get(`/mairie/acteurs/${stage.mairie}/publications?scope=${scope}`, office())).body.data.map(({ id }: { id: string }) => id)
  const letters = () => h.db.selectFrom('emails').select(['to_address', 'status', 'text']).where('kind', '=', 'commune_taken_off').execute()
  const edit = (id: string, body: object, version?: number) =>
    patch(`/publications/${id}`, body, { token: owner.token, ...(version ? { headers: { 'if-match': `"v${version}"` } } : {}) })

  test('it leaves this commune at once and stays in the others; author and owners are told, with the reason', async () => {
    const id = await make({ title: 'Bal des pompiers' })
    assert.deepEqual([await listed(stage.commune), await listed(stage.elsewhere)], [[id], [id]])
    assert.deepEqual([await ofOffice('commune'), await ofOffice('ailleurs'), await ofOffice('a_relire')], [[id], [id], []])
    const slug = await slugOfCommune(stage.commune)
    const pages = () =>
      Promise.all(
        [`/${slug}`, `/${slug}/actualites`, `/${slug}/actualites.rss`].map(async (path) =>
          /Bal des pompiers/.test((await open(path)).text),
        ),
      )
    assert.deepEqual(await pages(), [true, true, true])
    const { status, body } = await takeOff(id, { query: '?reason=Sans%20lien%20avec%20la%20commune' })
    assert.equal(status, 200, JSON.stringify(body))
    const { commune_ids, communes_retirees, moderation_status, visible } = body.data
    assert.deepEqual([commune_ids, communes_retirees, moderation_status, visible], [[], [stage.commune], 'published', true])
    assert.deepEqual([await listed(stage.commune), await listed(stage.elsewhere)], [[], [id]])
    assert.deepEqual([await ofOffice('commune'), await ofOffice('ailleurs')], [[], []])
    assert.deepEqual(await pages(), [false, false, false])
    const { email } = await h.db.selectFrom('users').select('email').where('id', '=', owner.id).executeTakeFirstOrThrow()
    const told = await letters()
    assert.deepEqual(
      told.map(({ to_address }) => to_address),
      [email],
    )
    assert.match(told[0]?.text ?? '', /Bal des pompiers[\s\S]*Sans lien avec la commune/)
    const [row] = (await trail(id)).slice(-1)
    assert.deepEqual([row?.action, row?.user_id], ['publication.take_off', stage.maire.id])
    assert.doesNotMatch(JSON.stringify(row?.changes), /Sans lien/)
  })

  test('an event leaves the calendar and the agenda of this commune alone', async () => {
    const id = await make({
      title: 'Bal des pompiers',
      type_id: EVENEMENT,
      evenement: eventBetween(Date.now() + HOUR, Date.now() + 2 * HOUR),
    })
    const shownIn = async (commune: string) => {
      const page = await open(`/${await slugOfCommune(commune)}/agenda`)
      const { body } = await get(`/communes/${commune}/agenda.ics`)
      return [page.text, String(body)].map((text) => text.includes('Bal des pompiers'))
    }
    assert.deepEqual(await shownIn(stage.commune), [true, true])
    await takeOff(id)
    assert.deepEqual(await shownIn(stage.commune), [false, false])
    assert.deepEqual(await shownIn(stage.elsewhere), [true, true])
  })

  test('a repetition changes nothing; If-Match is compared; a deleted or foreign publication is not found', async () => {
    const id = await make()
    assertError(await takeOff(id, {}, { ...office(), headers: { 'if-match': '"v9"' } }), 412, 'precondition_failed')
    const first = await takeOff(id, {}, { ...office(), headers: { 'if-match': '"v1"' } })
    const again = await takeOff(id)
    assert.deepEqual([again.status, again.body.data.version], [200, first.body.data.version])
    assert.equal((await trail(id)).length, 1)
    assertError(await takeOff(await make({ commune_ids: [] })), 404, 'not_found')
    assertError(await takeOff(await make({ deleted_at: '2026-01-01T00:00:00Z' })), 404, 'not_found')
  })

  test('only the office of that commune, with the right to decide; not the first commune, not its own publication', async () => {
    const id = await make()
    assertError(
      await takeOff(id, { mairie: stage.otherMairie }, { token: stage.otherMaire.token, source: 'mairie' }),
      403,
      'scope_violation',
    )
    assertError(await takeOff(id, { commune: stage.elsewhere }), 403, 'scope_violation')
    for (const { token } of [stage.otherMaire, owner, stage.stranger])
      assertError(await takeOff(id, {}, { token, source: 'mairie' }), 403, 'scope_violation')
    assertError(await takeOff(id, {}, { token: stage.maire.token, source: 'public' }), 403, 'scope_violation')
    assertError(await takeOff(id, { mairie: stage.acteur }, { token: stage.owner.token, source: 'mairie' }), 403, 'scope_violation')
    const member = await makeUser()
    await link(member.id, stage.mairie, 'member', ['manage_publications'])
    assertError(await takeOff(id, {}, { token: member.token, source: 'mairie' }), 403, 'permission_denied')
    assertError(
      await takeOff(id, { mairie: stage.otherMairie, commune: stage.elsewhere }, { token: stage.otherMaire.token, source: 'mairie' }),
      409,
      'invalid_state',
    )
    assertError(await takeOff(await makePublication(stage.mairie, stage.elsewhere, { commune_ids: [stage.commune] })), 409, 'invalid_state')
    assert.equal((await takeOff(id, {}, stage.back)).status, 200, 'in the name of the office, from the back-office')
  })

  test('no edit puts the commune back, as a further one or as the first; other edits pass', async () => {
    const id = await make()
    await takeOff(id)
    for (const body of [{ commune_ids: [stage.commune] }, { commune_id: stage.commune }, { title: 'Bal', commune_ids: [stage.commune] }])
      assertError(await edit(id, body), 422, 'validation_failed')
    assertError(await edit(id, { commune_ids: [stage.commune] }, 1), 422, 'validation_failed')
    assertError(
      await patch(`/publications/${id}`, { commune_ids: [stage.commune] }, { token: stage.platformAdmin.token, source: 'backoffice' }),
      422,
      'validation_failed',
    )
    const { status, body } = await edit(id, { title: 'Bal du 14 juillet', commune_ids: [] })
    assert.deepEqual([status, body.data.title, body.data.communes_retirees], [200, 'Bal du 14 juillet', [stage.commune]])
    assert.deepEqual(await listed(stage.commune), [])
  })

  test('a waiting edit loses the commune too; one that then changes nothing is gone', async () => {
    const id = await make({ commune_ids: [stage.commune] })
    await makeWaitingEdit(id, { title: 'Bal', commune_ids: [stage.commune], commune_id: stage.commune })
    const { body } = await takeOff(id)
    assert.deepEqual([body.data.title, body.data.commune_id, body.data.commune_ids], ['Bal', stage.elsewhere, []])
    await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'published' }, stage.back)
    assert.deepEqual([await listed(stage.commune), await listed(stage.elsewhere)], [[], [id]])

    const other = await make()
    await makeWaitingEdit(other, { commune_ids: [] })
    assert.equal((await takeOff(other)).body.data.modification, null)
  })

  test('the office undoes it, and the e-mail that was held is cancelled; not after another change, not another office', async () => {
    const id = await make()
    await makeWaitingEdit(id, { title: 'Bal', commune_ids: [stage.commune, stage.elsewhere] })
    const audit = (await takeOff(id)).headers.get('x-audit-id')
    const undo = (mairie: string, token: string) => post(`/mairie/acteurs/${mairie}/audit/${audit}/undo`, {}, { token, source: 'mairie' })
    assertError(await undo(stage.otherMairie, stage.otherMaire.token), 404, 'not_found')
    const undone = await undo(stage.mairie, stage.maire.token)
    assert.deepEqual([undone.status, undone.body.data?.undone?.length], [200, 1], JSON.stringify(undone.body))
    assert.deepEqual([await listed(stage.commune), await listed(stage.elsewhere)], [[id], [id]])
    assert.deepEqual(
      (await letters()).map(({ status }) => status),
      ['cancelled'],
    )
    assert.equal((await edit(id, { commune_ids: [stage.commune] })).status, 200)

    const second = await make()
    const row = (await takeOff(second)).headers.get('x-audit-id')
    await edit(second, { title: 'Autre titre' })
    const kept = await post(`/mairie/acteurs/${stage.mairie}/audit/${row}/undo`, {}, office())
    assertError(kept, 409, 'invalid_state')
    assert.deepEqual(await listed(stage.commune), [id])
  })

  test('an office that lost the commune undoes nothing of it any more', async () => {
    const id = await make()
    const audit = (await takeOff(id)).headers.get('x-audit-id')
    await h.db.updateTable('communes').set({ mairie_actor_id: null }).where('id', '=', stage.commune).execute()
    assertError(await post(`/mairie/acteurs/${stage.mairie}/audit/${audit}/undo`, {}, office()), 409, 'invalid_state')
    assertError(await takeOff(await make()), 403, 'scope_violation')
  })

  test('its decision and an edit of the author at once: none of them brings the commune back', async () => {
    const id = await make()
    await Promise.all([takeOff(id), edit(id, { title: 'Nouveau titre', commune_ids: [stage.commune] }), takeOff(id)])
    const { rows } = await sql<{ commune_ids: string[]; communes_retirees: string[] }>`
      select commune_ids, communes_retirees from publications where id = ${id}`.execute(h.db)
    assert.deepEqual(rows, [{ commune_ids: [], communes_retirees: [stage.commune] }])
  })
})
