import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { anotherService, harness } from '../../../test/harness.ts'
import { type Ask, assertError, get, patch, post } from '../../../test/http.ts'
import { makeActeur, makePublication, makeUser } from '../../../test/make.ts'
import { cacheState, untilUsable } from '../../../test/response-cache.ts'
import { allowPublishing, link, minutes, setStage, type Stage } from '../../../test/stage.ts'

describe('publications of the caller’s actors', () => {
  let stage: Stage
  const made: Record<string, string> = {}
  beforeEach(async () => {
    stage = await setStage()
    const shown = { moderation_status: 'approved', valide: true }
    for (const [name, values] of Object.entries({
      public: {},
      pending: { moderation_status: 'pending', valide: false, publie_le: null },
      rejected: { moderation_status: 'rejected', valide: false, publie_le: null, status_reason: 'Hors sujet.' },
      scheduled: { ...shown, publie_le: minutes(60) },
      expired: { ...shown, expire_le: minutes(-5) },
      deleted: { deleted_at: minutes(-1) },
    }))
      made[name] = await makePublication(stage.acteur, stage.commune, values)
  })
  const list = async (query = '', by: Ask = { token: stage.member.token }) => {
    const { status, body } = await get(`/me/publications?per_page=100&${query}`, by)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.meta.total, body.data.length)
    return (body.data as { id: string }[]).map(({ id }) => Object.entries(made).find(([, value]) => value === id)?.[0] ?? id).toSorted()
  }

  test('the list is searched by words, narrowed by kind and by the days of an event, and put in the order of these days', async () => {
    const dated = async (title: string, date_debut: string, date_fin: string | null = null) =>
      (made[title] = await makePublication(stage.acteur, stage.commune, { title, date_debut, date_fin }))
    await dated('carillon', '2031-05-10')
    await dated('marche', '2031-05-01', '2031-05-12')
    assert.deepEqual(await list('q=carillon'), ['carillon'])
    assert.deepEqual(await list('q=nulle-part-ailleurs'), [])
    assert.deepEqual(await list('du=2031-05-11&au=2031-05-20'), ['marche'])
    assert.deepEqual(await list('du=2031-05-01&au=2031-05-10&etat=published'), ['carillon', 'marche'])
    assert.deepEqual(await list('kind=acte'), [])
    assert.equal((await list('kind=actualite')).length, 7)
    const { body } = await get('/me/publications?sort=date_debut_asc&per_page=2', { token: stage.member.token })
    assert.deepEqual(
      body.data.map(({ id }: { id: string }) => id),
      [made['marche'], made['carillon']],
    )
    assert.equal(body.meta.total, 7)
    for (const title of ['carillon', 'marche']) delete made[title]
  })

  test('the list has every state but deleted ones, with the reason of a refusal', async () => {
    assert.deepEqual(await list(), ['expired', 'pending', 'public', 'rejected', 'scheduled'])
    for (const [etat, names] of Object.entries({
      pending: ['pending'],
      published: ['public'],
      approved: ['expired', 'scheduled'],
      rejected: ['rejected'],
      scheduled: ['scheduled'],
      expired: ['expired'],
    }))
      assert.deepEqual(await list(`etat=${etat}`), names, etat)
    const { body } = await get('/me/publications?etat=rejected', { token: stage.owner.token })
    assert.equal(body.data[0].status_reason, 'Hors sujet.')
    assert.deepEqual(await list('', { token: stage.stranger.token }), [])
    assert.deepEqual(await list('', { token: stage.platformAdmin.token }), [])
    assert.deepEqual(await list(`acteur_id=${stage.mairie}`), [])
    assertError(await get('/me/publications'), 401, 'unauthorized')
    assertError(await get('/me/publications?etat=x', { token: stage.owner.token }), 422, 'validation_failed')
  })

  test('what is scheduled is found whether it is validated or not', async () => {
    const hidden = await makePublication(stage.acteur, stage.commune, {
      moderation_status: 'approved',
      valide: false,
      publie_le: minutes(30),
    })
    await makePublication(stage.acteur, stage.commune, { moderation_status: 'pending', valide: false, publie_le: minutes(30) })
    const scheduled = [hidden, 'scheduled'].toSorted()
    assert.deepEqual(await list('etat=scheduled'), scheduled)
    assert.deepEqual(await list(`etat=scheduled&acteur_id=${stage.acteur}`), scheduled)
  })

  test('pages over several actors are in one order, the newest first', async () => {
    const other = await makeActeur(stage.commune)
    await link(stage.member.id, other, 'member')
    for (let n = 0; n < 3; n += 1) await makePublication(other, stage.commune, { created_at: minutes(-n) })
    const times: string[] = []
    const ids = new Set<string>()
    for (let page = 1; page <= 4; page += 1) {
      const { body } = await get(`/me/publications?per_page=2&page=${page}`, { token: stage.member.token })
      assert.deepEqual([body.meta.total, body.meta.last_page], [8, 4])
      for (const row of body.data) {
        times.push(row.created_at)
        ids.add(row.id)
      }
    }
    assert.equal(ids.size, 8)
    assert.deepEqual(times, times.toSorted().toReversed())
    assert.equal((await get('/me/publications?page=9', { token: stage.member.token })).body.meta.total, 8)
    const { db } = await harness()
    await db.updateTable('acteurs').set({ active: false }).where('id', '=', other).execute()
    assert.equal((await list()).length, 5)
  })

  test('a platform administrator finds what they wrote for actors to which they have no link', async () => {
    const by = { token: stage.platformAdmin.token }
    const { body } = await post('/publications', { title: 'Bal', body: 'x', acteur_id: stage.acteur, commune_id: stage.commune }, by)
    assert.deepEqual(await list('', by), [body.data.id])
    assert.equal((await get(`/publications/${body.data.id}`, by)).body.data.moderation_status, 'pending')
    await link(stage.platformAdmin.id, stage.acteur, 'member')
    assert.equal((await list('', by)).length, 6, 'none twice')
  })

  test('the people of an actor read each of its publications by the public address, and nobody else does', async () => {
    const helper = await makeUser({ links: [{ acteur_id: stage.acteur, role: 'member', permissions: [] }] })
    for (const [name, id] of Object.entries(made)) {
      for (const { token } of [stage.owner, stage.member, helper]) {
        const got = await get(`/publications/${id}`, { token })
        if (name === 'deleted') assertError(got, 404, 'not_found')
        else if (name === 'public') assert.deepEqual([got.status, 'status_reason' in got.body.data], [200, false])
        else {
          assert.equal(got.status, 200, name)
          assert.equal(got.headers.get('cache-control'), 'private, no-store')
          assert.match(got.headers.get('vary') ?? '', /Authorization/)
          assert.equal(got.body.data.hidden_because, name)
          assert.equal(got.body.data.status_reason, name === 'rejected' ? 'Hors sujet.' : null)
          const tag = got.headers.get('etag') ?? ''
          assert.equal((await get(`/publications/${id}`, { token, headers: { 'if-none-match': tag } })).status, 304)
          assertError(await get(`/publications/${id}`, { headers: { 'if-none-match': tag } }), 404, 'not_found')
        }
      }
      if (name === 'public') continue
      for (const by of [
        {},
        { token: stage.stranger.token },
        { token: stage.maire.token },
        { token: stage.platformAdmin.token },
        stage.back,
        { token: 'x' },
      ]) {
        const got = await get(`/publications/${id}`, by)
        assertError(got, 404, 'not_found')
        assert.match(got.headers.get('cache-control') ?? '', /no-store/)
      }
    }
  })

  test('who leaves the actor no longer reads what is not public, their own publications included', async () => {
    const { db } = await harness()
    const { body } = await post(
      '/publications',
      { title: 'Bal', body: 'x', acteur_id: stage.acteur, commune_id: stage.commune },
      { token: stage.member.token },
    )
    assert.equal((await get(`/publications/${body.data.id}`, { token: stage.member.token })).status, 200)
    await db.deleteFrom('actor_users').where('user_id', '=', stage.member.id).execute()
    assertError(await get(`/publications/${body.data.id}`, { token: stage.member.token }), 404, 'not_found')
    assert.deepEqual(await list(), [])
  })

  test('a decision is seen at once, from both sides', async () => {
    await allowPublishing(stage.acteur)
    const id = made['public'] ?? ''
    const by = { token: stage.owner.token }
    for (let n = 0; n < 5; n += 1) assert.equal((await get(`/publications/${id}`)).status, 200)
    await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Hors sujet.' }, stage.back)
    for (let n = 0; n < 5; n += 1) {
      assert.equal((await get(`/publications/${id}`, by)).body.data.status_reason, 'Hors sujet.')
      assertError(await get(`/publications/${id}`), 404, 'not_found')
    }
    await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'published' }, stage.back)
    assert.equal((await get(`/publications/${id}`)).status, 200)
    assert.ok(!('status_reason' in (await get(`/publications/${id}`, by)).body.data))
  })

  test('no process stores an answer for the people of an actor in its cache', async (t) => {
    const second = await anotherService({ RATE_LIMITS: 'off' })
    t.after(() => second.close())
    const urls = [(await harness()).url, second.url]
    for (const url of urls) await untilUsable(url)
    const by = { token: stage.owner.token }
    const stored = () => Promise.all(urls.map(async (url) => (await cacheState(url)).answers))
    const reads = async (id: string) => {
      for (let turn = 0; turn < 4; turn += 1)
        for (const url of urls) {
          const path = `${url}/api/v1/publications/${id}`
          const own = await get(path, by)
          assert.deepEqual([own.status, own.headers.get('cache-control')], [200, 'private, no-store'])
          assertError(await get(path), 404, 'not_found')
          assertError(await get(path, { token: stage.stranger.token }), 404, 'not_found')
        }
    }
    const before_ = await stored()
    for (const name of ['pending', 'rejected', 'scheduled', 'expired']) await reads(made[name] ?? '')
    assert.deepEqual(await stored(), before_)

    // An answer that is in the cache of both leaves it with the decision, and the private one does not take its place.
    const id = made['public'] ?? ''
    for (let turn = 0; turn < 4; turn += 1)
      for (const url of urls) {
        const got = await get(`${url}/api/v1/publications/${id}`, by)
        assert.match(got.headers.get('cache-control') ?? '', /^public/)
        assert.ok(!('status_reason' in got.body.data))
      }
    await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Hors sujet.' }, stage.back)
    const patience = Date.now() + 5000
    while ((await get(`${second.url}/api/v1/publications/${id}`)).status !== 404) assert.ok(Date.now() < patience)
    await reads(id)
  })
})
