import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { harness } from './harness.ts'
import { type Ask, ask, assertError, get, patch, post, rowOf } from './http.ts'
import { makeActeur, makeClaim, makeCommune, makeOfficer, makeProposal, makePublication, makeUser } from './make.ts'
import { link, setStage, type Stage, trail } from './stage.ts'

/** Nobody decides on their own request, and no right contains another one by a detour. */
describe('requests of one’s own', () => {
  let stage: Stage
  let support: Ask & { id: string }
  beforeEach(async () => {
    stage = await setStage()
    support = await makeOfficer('support', { communes: [stage.commune] })
  })
  const decide = (id: string, by: Ask, body: object = { status: 'approved' }) => patch(`/admin/claims/${id}`, body, by)
  const addressOf = async (id: string) =>
    (await (await harness()).db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const free = () => makeActeur(stage.commune)
  const secondAdmin = async () => ({ token: (await makeUser({ roles: ['admin'] })).token, source: 'backoffice' })

  test('a town hall is changed only with the right over its commune; other actors without it', async () => {
    const change = { nom: 'Mairie renommée', adresse: '1 place du Marché' }
    assertError(await patch(`/admin/acteurs/${stage.mairie}`, change, support), 403, 'permission_denied')
    assert.equal((await patch(`/admin/acteurs/${stage.acteur}`, { nom: 'Club renommé' }, support)).status, 200)
    assert.equal((await patch(`/admin/acteurs/${stage.mairie}`, change, stage.back)).status, 200)
  })

  test('a claim is decided by somebody else: account, addresses, a made actor, a redirected appointment', async () => {
    const own = await makeClaim(await free(), { user_id: support.id })
    assertError(await decide(own, support), 403, 'permission_denied')
    assertError(await decide(own, support, { status: 'rejected', reason: 'Sans lien établi' }), 403, 'permission_denied')

    const [local = '', domain = ''] = (await addressOf(support.id))?.split('@') ?? []
    const former = 'soutien.avant@example.fr'
    const { db } = await harness()
    await db
      .updateTable('users')
      .set({ former_emails: [former] })
      .where('id', '=', support.id)
      .execute()
    for (const email of [`${local}@${domain}`, `${local.toUpperCase()}@${domain}`, `${local}+asso@${domain}`, former])
      assertError(await decide(await makeClaim(await free(), { user_id: null, email }), support), 403, 'permission_denied')

    const made = await post('/admin/acteurs', { nom: 'Club de marche', type: 'association', commune_id: stage.commune }, support)
    assert.equal(made.status, 201)
    const onMade = await makeClaim(made.body.data.id, { user_id: stage.stranger.id })
    assertError(await decide(onMade, support), 403, 'permission_denied')

    const foreign = await makeClaim(await free(), { user_id: stage.stranger.id })
    for (const user_id of [support.id, stage.member.id])
      assertError(await decide(foreign, support, { status: 'approved', user_id }), 403, 'permission_denied')
    assert.equal((await decide(foreign, support, { status: 'approved', user_id: stage.stranger.id })).status, 200)
    const withoutAccount = await makeClaim(await free(), { user_id: null, email: await addressOf(stage.stranger.id) })
    assert.equal((await decide(withoutAccount, support, { status: 'approved', user_id: stage.stranger.id })).status, 200)
  })

  test('an actor made from a proposal of somebody else is nobody’s own', async () => {
    const proposal = await makeProposal(stage.commune, stage.stranger.id)
    const made = await patch(`/admin/proposals/${proposal}`, { status: 'approved' }, support)
    const claim = await makeClaim(made.body.data.acteur.id, { user_id: stage.stranger.id })
    assert.equal((await decide(claim, support)).status, 200)
  })

  test('a town hall, and owners who were not heard or who answered, are out of reach of who decides claims', async () => {
    const onTownHall = await makeClaim(await makeActeur(stage.commune, { type: 'mairie' }), { user_id: stage.stranger.id })
    assertError(await decide(onTownHall, support), 403, 'permission_denied')
    const owned = await makeClaim(stage.acteur, { user_id: stage.stranger.id })
    assertError(await decide(owned, support), 403, 'permission_denied')
    for (const id of [onTownHall, owned]) assert.equal((await decide(id, stage.back)).status, 200)

    const contested = await free()
    await link(stage.member.id, contested, 'owner')
    const heard = await makeClaim(contested, { user_id: stage.stranger.id, contest: true, created_at: '2026-01-01T00:00:00Z' })
    assert.equal((await decide(heard, support)).status, 200, 'their time has ended')

    for (const age of [{}, { created_at: '2026-01-01T00:00:00Z' }]) {
      const answered = await free()
      await link(stage.member.id, answered, 'owner')
      const claim = await makeClaim(answered, { user_id: stage.stranger.id, contest: true, ...age })
      const answer = { message: 'Cette personne n’est pas de notre association.' }
      assert.equal((await post(`/me/contests/${claim}/answer`, answer, { token: stage.member.token })).status, 200)
      assertError(await decide(claim, support), 403, 'permission_denied')
      assertError(await decide(claim, support, { status: 'approved', without_answer: true }), 403, 'permission_denied')
      assert.equal((await decide(claim, stage.back)).status, 200, 'who runs teams judges the answer')
    }
    const left = await free()
    await link(stage.member.id, left, 'owner')
    const claim = await makeClaim(left, { user_id: stage.stranger.id, contest: true })
    await post(`/me/contests/${claim}/answer`, { message: 'Non.' }, { token: stage.member.token })
    const { db } = await harness()
    await db.deleteFrom('actor_users').where('acteur_id', '=', left).execute()
    assert.equal((await decide(claim, support)).status, 200, 'an actor without owners has no team to ask')

    const refused = await makeClaim(await makeActeur(stage.commune, { type: 'mairie' }), { user_id: stage.stranger.id })
    assert.equal((await decide(refused, support, { status: 'rejected', reason: 'Sans lien établi' })).status, 200)
  })

  test('marks and rights of an actor come from outside of its team; so do decisions on proposals', async () => {
    const club = await free()
    await link(support.id, club, 'owner')
    assertError(await post(`/admin/acteurs/${club}/can-publish`, { can_publish: true }, support), 403, 'permission_denied')
    assertError(await patch(`/admin/acteurs/${club}/validate`, { valide: true }, support), 403, 'permission_denied')
    assertError(await patch(`/admin/acteurs/${club}/badge`, { badge: 'officiel' }, support), 403, 'permission_denied')
    const other = await free()
    assert.equal((await post(`/admin/acteurs/${other}/can-publish`, { can_publish: true }, support)).status, 200)
    assertError(
      await patch(`/admin/proposals/${await makeProposal(stage.commune, support.id)}`, { status: 'approved' }, support),
      403,
      'permission_denied',
    )
  })

  test('who leaves a team decides nothing about it for thirty days: left, put out, or gone with the page; nor undoes it', async () => {
    const { db } = await harness()
    const leave: Record<string, (club: string) => Promise<unknown>> = {
      'left by themselves': (club) => ask('DELETE', `/acteurs/${club}/team/${support.id}`, { token: support.token }),
      'put out by an owner': (club) => ask('DELETE', `/acteurs/${club}/team/${support.id}`, { token: stage.member.token }),
      'unlinked by an administrator': (club) => ask('DELETE', `/admin/acteurs/${club}/users/${support.id}`, stage.back),
      'a row that was deleted': (club) => db.deleteFrom('actor_users').where('acteur_id', '=', club).execute(),
    }
    for (const [how, out] of Object.entries(leave)) {
      const club = await free()
      await link(stage.member.id, club, 'owner')
      await link(support.id, club, 'member')
      const taken = await post(`/admin/acteurs/${club}/can-publish`, { can_publish: true }, stage.back)
      assert.equal(taken.status, 200, how)
      const row = rowOf(await post(`/admin/acteurs/${club}/can-publish`, { can_publish: false }, stage.back))
      await out(club)
      const linked = await db.selectFrom('actor_users').select('user_id').where('user_id', '=', support.id).execute()
      assert.deepEqual(linked, [], how)
      const refused = [
        await post(`/admin/acteurs/${club}/can-publish`, { can_publish: true }, support),
        await patch(`/admin/acteurs/${club}/validate`, { valide: true }, support),
        await patch(`/admin/acteurs/${club}/badge`, { badge: 'officiel' }, support),
        await post(`/admin/audit/${row}/undo`, undefined, support),
      ]
      for (const answer of refused) assertError(answer, 403, 'permission_denied')
      await db
        .updateTable('acteur_former_links')
        .set({ ended_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
        .execute()
      assert.equal((await post(`/admin/acteurs/${club}/can-publish`, { can_publish: true }, support)).status, 200, how)
    }
    const office = await makeActeur(stage.commune, { type: 'mairie' })
    const registres = await makeOfficer('registres', { communes: [stage.commune] })
    await link(registres.id, office, 'owner')
    await ask('DELETE', `/admin/acteurs/${office}/users/${registres.id}`, stage.back)
    assertError(await patch(`/admin/communes/${stage.commune}`, { mairie_actor_id: office }, registres), 403, 'permission_denied')
  })

  test('nobody alone makes an owner and lets them publish at once, in either order, by an undo or by an invitation', async () => {
    const second = await makeUser()
    const canPublish = (id: string, value: boolean, by: Ask) => post(`/admin/acteurs/${id}/can-publish`, { can_publish: value }, by)
    const approved = async (by: Ask, claim: object = { user_id: second.id }, values: object = {}) => {
      const club = await makeActeur(stage.commune, values)
      return { club, answer: await decide(await makeClaim(club, claim), by) }
    }
    for (const claim of [{ user_id: second.id }, { user_id: null, email: 'nouvelle@example.fr' }]) {
      const { club, answer } = await approved(support, claim)
      assert.equal(answer.status, 200)
      assertError(await canPublish(club, true, support), 403, 'permission_denied')
      assert.equal((await canPublish(club, true, stage.back)).status, 200, 'somebody else gives it')
    }
    assertError((await approved(support, { user_id: second.id }, { can_publish: true })).answer, 403, 'permission_denied')
    assert.equal((await approved(stage.back, { user_id: second.id }, { can_publish: true })).answer.status, 200)

    const club = await makeActeur(stage.commune, { can_publish: true })
    const taken = rowOf(await canPublish(club, false, support))
    assert.equal((await decide(await makeClaim(club, { user_id: second.id }), support)).status, 200)
    assertError(await post(`/admin/audit/${taken}/undo`, undefined, support), 403, 'permission_denied')
    const { body } = await get(`/admin/acteurs/${club}`, stage.back)
    assert.equal(body.data.can_publish, false)

    const proposal = await makeProposal(stage.commune, second.id)
    const made = (await patch(`/admin/proposals/${proposal}`, { status: 'approved' }, support)).body.data.acteur.id
    await decide(await makeClaim(made, { user_id: second.id }), support)
    assertError(await canPublish(made, true, support), 403, 'permission_denied')

    const { db } = await harness()
    const moderates = async (commune: string) => {
      await db.deleteFrom('user_roles').where('role', '=', 'moderateur').where('user_id', '=', support.id).execute()
      const territory = JSON.stringify({ communes: [commune], departements: [], regions: [] })
      await db.insertInto('user_roles').values({ user_id: support.id, role: 'moderateur', territory }).execute()
    }
    await moderates(stage.elsewhere)
    assertError(await canPublish(made, true, support), 403, 'permission_denied')
    await moderates(stage.commune)
    assert.equal((await canPublish(made, true, support)).status, 200, 'with publications.moderate there')
  })

  test('nobody brings their own actor back, or lets it publish in further communes; what they did themselves they undo', async () => {
    const neighbour = await makeCommune()
    const everywhere = await makeOfficer('support', null)
    const [closed, deleted, club] = [await makeActeur(stage.commune, { active: false }), await free(), await free()]
    for (const id of [closed, deleted, club]) await link(everywhere.id, id, 'owner')
    const taken = rowOf(await ask('DELETE', `/admin/acteurs/${deleted}`, stage.back))
    assertError(await patch(`/admin/acteurs/${closed}/active`, { active: true }, everywhere), 403, 'permission_denied')
    assertError(await ask('DELETE', `/admin/acteurs/${deleted}/restore`, everywhere), 403, 'permission_denied')
    assertError(await post(`/admin/audit/${taken}/undo`, undefined, everywhere), 403, 'permission_denied')
    for (const change of [{ commune_ids: [neighbour] }, { commune_id: neighbour }])
      assertError(await patch(`/admin/acteurs/${club}`, change, everywhere), 403, 'permission_denied')
    assert.equal((await patch(`/admin/acteurs/${await free()}`, { commune_ids: [neighbour] }, everywhere)).status, 200)
    assert.equal((await patch(`/admin/acteurs/${club}`, { nom: 'Club de marche' }, everywhere)).status, 200)
    await patch(`/admin/acteurs/${club}`, { commune_ids: [neighbour] }, stage.back)
    const narrowed = rowOf(await patch(`/admin/acteurs/${club}`, { commune_ids: [] }, stage.back))
    assertError(await post(`/admin/audit/${narrowed}/undo`, undefined, everywhere), 403, 'permission_denied')

    const own = rowOf(await ask('DELETE', `/admin/acteurs/${club}`, everywhere))
    assert.equal((await post(`/admin/audit/${own}/undo`, undefined, everywhere)).status, 200)
  })

  test('nobody makes their own town hall the office of a commune', async () => {
    const registres = await makeOfficer('registres', { communes: [stage.commune] })
    const annex = await makeActeur(stage.commune, { type: 'mairie' })
    await link(registres.id, annex, 'member')
    const office = (mairie_actor_id: string, by: Ask) => patch(`/admin/communes/${stage.commune}`, { mairie_actor_id }, by)
    assertError(await office(annex, registres), 403, 'permission_denied')
    assert.equal((await office(annex, stage.back)).status, 200)
    const back = rowOf(await office(stage.mairie, registres))
    assert.equal((await post(`/admin/audit/${back}/undo`, undefined, registres)).status, 403)
    assert.equal((await post(`/admin/audit/${back}/undo`, undefined, stage.back)).status, 200)
  })

  test('nobody undoes a decision about themselves', async () => {
    const claim = await makeClaim(await free(), { user_id: support.id })
    const refused = rowOf(await decide(claim, stage.back, { status: 'rejected', reason: 'Sans lien établi' }))
    assertError(await post(`/admin/audit/${refused}/undo`, undefined, support), 403, 'permission_denied')
    const club = await makeActeur(stage.commune, { can_publish: true })
    const taken = rowOf(await post(`/admin/acteurs/${club}/can-publish`, { can_publish: false }, stage.back))
    await link(support.id, club, 'owner')
    assertError(await post(`/admin/audit/${taken}/undo`, undefined, support), 403, 'permission_denied')
    const rows = (await get(`/admin/audit?target_type=acteur&target_id=${club}`, support)).body.data
    assert.notEqual(rows[0].undo, 'possible', 'it is not offered')
    assert.equal((await post(`/admin/audit/${taken}/undo`, undefined, stage.back)).status, 200)
  })

  test('an administrator is no exception while another person holds the right; alone, the trail says so', async () => {
    await (await harness()).db.deleteFrom('user_roles').where('user_id', '=', support.id).execute()
    const club = await free()
    await link(stage.admin.id, club, 'owner')
    const mine = await makeClaim(await free(), { user_id: stage.admin.id })
    const back = await secondAdmin()
    assertError(await decide(mine, stage.back), 403, 'permission_denied')
    assertError(await post(`/admin/acteurs/${club}/can-publish`, { can_publish: true }, stage.back), 403, 'permission_denied')
    assert.equal((await decide(mine, back)).status, 200)

    await (await harness()).db.updateTable('users').set({ active: false }).where('id', '<>', stage.admin.id).execute()
    assert.equal((await post(`/admin/acteurs/${club}/can-publish`, { can_publish: true }, stage.back)).status, 200)
    const changes = (await trail(club)).map((row) => (row.changes as Record<string, unknown>)['own_request'])
    assert.deepEqual(changes, [[null, true]])
  })

  test('a town hall is made by who may change the commune: created, retyped, proposed, brought back', async () => {
    const body = { nom: 'Mairie annexe', type: 'mairie', commune_id: stage.commune }
    assertError(await post('/admin/acteurs', body, support), 403, 'permission_denied')
    const club = await free()
    assertError(await patch(`/admin/acteurs/${club}`, { type: 'mairie' }, support), 403, 'permission_denied')
    const proposal = await makeProposal(stage.commune, stage.stranger.id)
    assertError(await patch(`/admin/proposals/${proposal}`, { status: 'approved', type: 'mairie' }, support), 403, 'permission_denied')
    const former = await makeActeur(stage.commune, { type: 'mairie' })
    const retyped = rowOf(await patch(`/admin/acteurs/${former}`, { type: 'association' }, stage.back))
    assertError(await post(`/admin/audit/${retyped}/undo`, undefined, support), 403, 'permission_denied')
    assert.equal((await post('/admin/acteurs', body, stage.back)).status, 201)
  })

  test('the office of the commune decides, not that of a further commune, which an author could choose', async () => {
    const id = await makePublication(stage.acteur, stage.commune, { moderation_status: 'pending', commune_ids: [stage.elsewhere] })
    const foreign = { token: stage.otherMaire.token, source: 'mairie' }
    const { acteurs } = (await get('/me', foreign)).body.data
    const office = acteurs[0].id
    const decision = { moderation_status: 'published' }
    for (const path of [`/publications/${id}/moderate`, `/mairie/acteurs/${office}/publications/${id}/moderate`])
      assertError(await patch(path, decision, foreign), 403, 'scope_violation')
    const bulk = await post(`/mairie/acteurs/${office}/publications/moderate`, { ids: [id], ...decision }, foreign)
    assert.notEqual(bulk.body.meta?.updated, 1)
    const waiting = await get(`/mairie/acteurs/${office}/publications?scope=a_relire`, foreign)
    assert.equal(waiting.body.meta.total, 0)
    const own = { token: stage.maire.token, source: 'mairie' }
    assert.equal((await patch(`/mairie/acteurs/${stage.mairie}/publications/${id}/moderate`, decision, own)).status, 200)
  })

  test('who imports publishes nothing at once: new, changed and own sources, and their undoing', async () => {
    const registres = await makeOfficer('registres', null)
    const source = (values: object = {}) => ({
      nom: 'Agenda',
      type: 'rss',
      url: 'https://mairie.example.fr/flux',
      commune_id: stage.commune,
      acteur_id: stage.mairie,
      ...values,
    })
    const create = (by: Ask, values?: object) => post('/admin/import-sources', source(values), by)
    const published = { statut_creation: 'published' }
    assertError(await create(registres, published), 403, 'permission_denied')
    const { id } = (await create(registres)).body.data
    assertError(await patch(`/admin/import-sources/${id}`, published, registres), 403, 'permission_denied')
    const shown = (await create(stage.back, published)).body.data.id
    assertError(
      await patch(`/admin/import-sources/${shown}`, { url: 'https://autre.example.fr/flux' }, registres),
      403,
      'permission_denied',
    )
    assert.equal((await patch(`/admin/import-sources/${shown}`, { nom: 'Agenda municipal' }, registres)).status, 200)
    const hidden = rowOf(await patch(`/admin/import-sources/${shown}`, { statut_creation: 'pending' }, registres))
    assertError(await post(`/admin/audit/${hidden}/undo`, undefined, registres), 403, 'permission_denied')
    await (await harness()).db.updateTable('import_sources').set({ propre: true }).where('id', '=', id).execute()
    assertError(await patch(`/admin/import-sources/${id}`, { url: 'https://autre.example.fr/flux' }, registres), 403, 'permission_denied')
    await link(registres.id, stage.mairie, 'owner')
    assert.equal((await create(registres, published)).status, 201, 'its own right')
  })

  test('publications of one’s own are no requests: who moderates decides on them as on any other', async () => {
    const moderator = await makeOfficer('moderateur', { communes: [stage.commune] })
    await link(moderator.id, stage.acteur, 'member', ['manage_publications'])
    const own = await makePublication(stage.acteur, stage.commune, { moderation_status: 'pending' })
    assert.equal((await patch(`/admin/publications/${own}/moderate`, { moderation_status: 'published' }, moderator)).status, 200)
    assert.equal((await patch(`/admin/publications/${own}/feature`, { en_avant: true }, moderator)).status, 200)
  })

  test('nobody brings back an actor of their own, nor widens where it publishes', async () => {
    const territory = { communes: [stage.commune, stage.elsewhere] }
    const officer = await makeOfficer('support', territory)
    const club = await makeActeur(stage.commune, { can_publish: true })
    await link(officer.id, club, 'owner')
    assertError(await patch(`/admin/acteurs/${club}`, { commune_ids: [stage.elsewhere] }, officer), 403, 'permission_denied')
    assertError(await patch(`/admin/acteurs/${club}`, { commune_id: stage.elsewhere }, officer), 403, 'permission_denied')
    assert.equal((await patch(`/admin/acteurs/${club}`, { description: 'Club de marche' }, officer)).status, 200)
    const ended = rowOf(await patch(`/admin/acteurs/${club}/active`, { active: false }, stage.back))
    assertError(await patch(`/admin/acteurs/${club}/active`, { active: true }, officer), 403, 'permission_denied')
    assertError(await post(`/admin/audit/${ended}/undo`, undefined, officer), 403, 'permission_denied')
    const deleted = rowOf(await ask('DELETE', `/admin/acteurs/${club}`, stage.back))
    assertError(await ask('DELETE', `/admin/acteurs/${club}/restore`, officer), 403, 'permission_denied')
    assertError(await post(`/admin/audit/${deleted}/undo`, undefined, officer), 403, 'permission_denied')
    const other = await free()
    assert.equal((await patch(`/admin/acteurs/${other}`, { commune_ids: [stage.elsewhere] }, officer)).status, 200)
    assert.equal((await patch(`/admin/acteurs/${other}/active`, { active: false }, officer)).status, 200)
    assert.equal((await patch(`/admin/acteurs/${other}/active`, { active: true }, officer)).status, 200)
  })

  test('nobody makes a town hall of their own the office of a commune, nor undoes its replacement', async () => {
    const registres = await makeOfficer('registres', { communes: [stage.commune] })
    const second = await makeActeur(stage.commune, { type: 'mairie' })
    await link(registres.id, second, 'owner')
    assertError(await patch(`/admin/communes/${stage.commune}`, { mairie_actor_id: second }, registres), 403, 'permission_denied')
    assert.equal((await patch(`/admin/communes/${stage.commune}`, { mairie_actor_id: second }, stage.back)).status, 200)
    const taken = rowOf(await patch(`/admin/communes/${stage.commune}`, { mairie_actor_id: stage.mairie }, stage.back))
    assertError(await post(`/admin/audit/${taken}/undo`, undefined, registres), 403, 'permission_denied')
    assert.equal((await post(`/admin/audit/${taken}/undo`, undefined, stage.back)).status, 200)
  })

  test('an approval that needed the right over teams is taken back by that right only', async () => {
    const townHall = await makeActeur(stage.commune, { type: 'mairie' })
    const claim = await makeClaim(townHall, { user_id: stage.stranger.id })
    const approved = rowOf(await decide(claim, stage.back))
    assertError(await post(`/admin/audit/${approved}/undo`, undefined, support), 404, 'not_found')
    assert.equal((await post(`/admin/audit/${approved}/undo`, undefined, stage.back)).status, 200)
    const onClub = rowOf(await decide(await makeClaim(await free(), { user_id: stage.stranger.id }), stage.back))
    assert.equal((await post(`/admin/audit/${onClub}/undo`, undefined, support)).status, 200)
  })

  test('a refused proposal that names a made actor makes it nobody else’s', async () => {
    const made = await post('/admin/acteurs', { nom: 'Club de marche', type: 'association', commune_id: stage.commune }, support)
    const acteur = made.body.data.id
    const named = { status: 'rejected', reason: 'Existe déjà', acteur_id: acteur }
    assert.equal((await patch(`/admin/proposals/${await makeProposal(stage.commune, stage.stranger.id)}`, named, support)).status, 200)
    assertError(await decide(await makeClaim(acteur, { user_id: stage.stranger.id }), support), 403, 'permission_denied')
  })
})
