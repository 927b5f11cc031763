import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../../test/harness.ts'
import { type Ask, assertError, get, patch, post } from '../../../test/http.ts'
import { makePublication, makeUser, makeWaitingEdit } from '../../../test/make.ts'
import { ACTUALITE, ALERTE, setStage, type Stage, trail } from '../../../test/stage.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('alerts and ends of publications', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const office = (): Ask => ({ token: stage.maire.token })
  const input = (more: object = {}) => ({
    title: 'Vigilance crue',
    body: 'La Loire monte.',
    acteur_id: stage.mairie,
    commune_id: stage.commune,
    type_id: ALERTE,
    expire_le: inDays(2),
    alerte: { severite: 'vigilance', secteurs: ['Les quais'], consignes: 'Garez-vous ailleurs.', source: 'Préfecture' },
    ...more,
  })
  const create = async (more: object = {}) => {
    const got = await post('/publications', input(more), office())
    assert.equal(got.status, 201, JSON.stringify(got.body))
    return got.body.data.id as string
  }
  const act = (id: string, what: string, body: unknown, by = office()) => post(`/publications/${id}/alerte/${what}`, body, by)
  const pass = async (id: string) => {
    const { db } = await harness()
    await sql`update publications set expire_le = now_ms() - interval '1 second' where id = ${id}`.execute(db)
  }

  test('an alert has a severity, sectors, what to do, its source and an end', async () => {
    const { data } = (await get(`/publications/${await create()}`)).body
    assert.deepEqual(data.alerte, {
      severite: 'vigilance',
      secteurs: ['Les quais'],
      consignes: 'Garez-vous ailleurs.',
      source: 'Préfecture',
      corrections: [],
      levee_le: null,
      levee_motif: null,
    })
    assert.equal(data.kind, 'alerte')
  })

  test('another end waits for a decision if its author may not publish', async () => {
    const id = await create()
    const { expire_le } = (await get(`/publications/${id}`)).body.data
    const { id: member, token } = await makeUser()
    await post(
      `/admin/acteurs/${stage.mairie}/users`,
      { user_id: member, role: 'member', permissions: ['manage_publications'] },
      stage.back,
    )
    const renewed = await act(id, 'prolongation', { expire_le: inDays(20) }, { token })
    assert.deepEqual([renewed.status, renewed.body.data.moderation_status], [200, 'pending'])
    assert.equal((await get(`/publications/${id}`)).body.data.expire_le, expire_le)
  })

  test('the end of a scheduled alert is after its beginning, and counted from it', async () => {
    const id = await create({ publie_le: inDays(10), expire_le: inDays(20) })
    assertError(await act(id, 'prolongation', { expire_le: inDays(5) }), 422, 'validation_failed')
    assertError(await act(id, 'correction', { expire_le: inDays(5), message: 'Plus tôt' }), 422, 'validation_failed')
    assert.equal((await act(id, 'prolongation', { expire_le: inDays(38) })).status, 200)
  })

  test('no decision shows an alert for more than thirty days', async () => {
    const id = await create({ publie_le: inDays(40), expire_le: inDays(60) })
    const decide = (decision: object) => patch(`/publications/${id}/moderate`, decision, office())
    for (const decision of [
      { moderation_status: 'approved', publie_le: inDays(-1) },
      { moderation_status: 'approved', publie_le: inDays(20) },
    ]) {
      const got = await decide(decision)
      assertError(got, 422, 'validation_failed')
      assert.equal(got.body.details[0].path, 'body.publie_le')
      assertError(await patch(`/admin/publications/${id}/moderate`, decision, stage.back), 422, 'validation_failed')
    }
    assert.equal((await decide({ moderation_status: 'approved', publie_le: inDays(31) })).status, 200)
    assert.equal((await decide({ moderation_status: 'approved', publie_le: null })).status, 200)
    const shown = await decide({ moderation_status: 'published' })
    assertError(shown, 422, 'validation_failed')
    assert.equal(shown.body.details[0].path, 'body.moderation_status')
    assert.equal((await patch(`/publications/${id}`, { expire_le: inDays(29) }, office())).status, 200)
    assert.equal((await decide({ moderation_status: 'published' })).status, 200)
  })

  test('what becomes an alert has the end of a new one', async () => {
    const alerte = { severite: 'danger' }
    const news = (expire_le: string | null) => create({ type_id: ACTUALITE, alerte: undefined, expire_le })
    for (const [expire_le, change] of [
      [null, {}],
      [null, { alerte }],
      [inDays(300), {}],
      [inDays(300), { alerte }],
    ] as const) {
      const got = await patch(`/publications/${await news(expire_le)}`, { type_id: ALERTE, ...change }, office())
      assertError(got, 422, 'validation_failed')
      assert.equal(got.body.details[0].path, 'body.expire_le')
    }
    assert.equal((await patch(`/publications/${await news(inDays(9))}`, { type_id: ALERTE, alerte }, office())).status, 200)
  })

  test('absent fields of an alert stay in an edit; lifted beside an edit that waits it has one time', async () => {
    const id = await create()
    const { token } = await makeUser()
    const edited = await patch(`/publications/${id}`, { alerte: { severite: 'danger' } }, office())
    const { severite, secteurs, consignes, source } = edited.body.data.alerte
    assert.deepEqual([severite, secteurs, consignes, source], ['danger', ['Les quais'], 'Garez-vous ailleurs.', 'Préfecture'])
    const cleared = await patch(`/publications/${id}`, { alerte: { secteurs: [], consignes: null } }, office())
    assert.deepEqual(
      [cleared.body.data.alerte.severite, cleared.body.data.alerte.secteurs, cleared.body.data.alerte.consignes],
      ['danger', [], null],
    )
    assertError(await patch(`/publications/${id}`, { alerte: { severite: 'vigilance' } }, { token }), 403, 'scope_violation')
    await makeWaitingEdit(id, { title: 'Vigilance orange' })
    assert.equal((await act(id, 'levee', {})).status, 200)
    const { levee_le } = (await get(`/publications/${id}`)).body.data.alerte
    assert.equal((await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'published' }, stage.back)).status, 200)
    const after = (await get(`/publications/${id}`)).body.data
    assert.deepEqual([after.title, after.alerte.levee_le], ['Vigilance orange', levee_le])
  })

  for (const [name, more] of [
    ['without an end', { expire_le: undefined }],
    ['with its end behind it', { expire_le: inDays(-1) }],
    ['with its end more than thirty days ahead', { expire_le: inDays(31) }],
    ['of a type that is no alert', { type_id: null }],
    ['with a severity that does not exist', { alerte: { severite: 'rouge' } }],
  ] as const)
    test(`refused: ${name}`, async () => {
      assertError(await post('/publications', input(more), office()), 422, 'validation_failed')
    })

  test('only a town hall and the administrators give alerts', async () => {
    const got = await post('/publications', input({ acteur_id: stage.acteur }), { token: stage.owner.token })
    assertError(got, 403, 'permission_denied')
    const own = await makePublication(stage.acteur, stage.commune)
    assertError(
      await patch(`/publications/${own}`, { type_id: ALERTE, expire_le: inDays(1) }, { token: stage.owner.token }),
      403,
      'permission_denied',
    )
    const id = await create()
    assertError(await act(id, 'levee', {}, { token: stage.otherMaire.token }), 403, 'scope_violation')
    assert.equal((await act(id, 'levee', {}, stage.back)).status, 200)
  })

  test('an alert in force comes first in the lists of its communes, before what is featured; lifted it does not', async () => {
    const { reset } = await harness()
    await reset()
    stage = await setStage()
    const alert = await create()
    const featured = await makePublication(stage.mairie, stage.commune, { en_avant: true })
    const plain = await makePublication(stage.mairie, stage.commune)
    const ids = async (path: string) => (await get(path)).body.data.map(({ id }: { id: string }) => id)
    for (const path of [`/communes/${stage.commune}/publications`, `/publications?commune_id=${stage.commune}`])
      assert.deepEqual(await ids(path), [alert, featured, plain], path)
    assert.deepEqual(await ids('/publications'), [featured, alert, plain])
    const lifted = await act(alert, 'levee', { motif: 'Décrue' })
    assert.deepEqual([lifted.status, lifted.body.data.alerte.levee_motif, lifted.body.data.visible], [200, 'Décrue', true])
    assert.deepEqual(await ids(`/communes/${stage.commune}/publications`), [featured, alert, plain])
    const undone = await post(`/admin/audit/${lifted.headers.get('x-audit-id')}/undo`, undefined, stage.back)
    assert.equal(undone.status, 200, JSON.stringify(undone.body))
    assert.deepEqual(await ids(`/communes/${stage.commune}/publications`), [alert, featured, plain])
  })

  test('a correction keeps the address and says what changed; it is recorded', async () => {
    const id = await create()
    const got = await act(id, 'correction', {
      message: 'Les écoles ferment aussi.',
      body: 'La Loire monte encore.',
      alerte: { severite: 'danger' },
    })
    assert.equal(got.status, 200, JSON.stringify(got.body))
    const { data } = (await get(`/publications/${id}`)).body
    assert.deepEqual([data.body, data.alerte.severite, data.alerte.secteurs], ['La Loire monte encore.', 'danger', ['Les quais']])
    assert.deepEqual(
      data.alerte.corrections.map(({ message }: { message: string }) => message),
      ['Les écoles ferment aussi.'],
    )
    assert.ok((await trail(id)).some(({ action }: { action: string }) => action === 'publication.alert_correct'))
    assertError(await act(id, 'correction', { message: 'Rien' }), 422, 'validation_failed')
  })

  test('an alert is renewed, at most thirty days ahead', async () => {
    const id = await create()
    const end = inDays(20)
    assert.equal((await act(id, 'prolongation', { expire_le: end })).body.data.expire_le, end)
    assertError(await act(id, 'prolongation', { expire_le: inDays(40) }), 422, 'validation_failed')
    assertError(await act(id, 'prolongation', { expire_le: inDays(-1) }), 422, 'validation_failed')
  })

  test('after its end an alert is in no list of today, and can be neither corrected, lifted nor renewed', async () => {
    const id = await create()
    await pass(id)
    for (const path of [
      `/communes/${stage.commune}/publications`,
      '/publications',
      '/publications?q=vigilance',
      '/publications?kind=alerte',
    ])
      assert.ok(!(await get(path)).body.data.some((row: { id: string }) => row.id === id), path)
    const office_ = await get(`/admin/publications/${id}`, stage.back)
    assert.deepEqual([office_.status, office_.body.data.visible, office_.body.data.hidden_because], [200, false, 'expired'])
    for (const [what, body] of [
      ['correction', { message: 'a', title: 'b' }],
      ['levee', {}],
      ['prolongation', { expire_le: inDays(3) }],
    ] as const)
      assertError(await act(id, what, body), 409, 'invalid_state')
  })

  test('for thirty days after its end an alert is readable by its address and in the list of ended alerts, also a lifted one', async () => {
    const { db } = await harness()
    const [ended, lifted, ago, hidden, open] = await Promise.all(Array.from({ length: 5 }, () => create()))
    assert.equal((await act(lifted as string, 'levee', { motif: 'Fin' })).status, 200)
    const endedAgo = (id: string | undefined, ago_: string) =>
      sql`update publications set publie_le = now_ms() - interval '90 days', expire_le = now_ms() - ${ago_}::interval where id = ${id}`.execute(
        db,
      )
    await Promise.all([
      endedAgo(ended, '29 days 23 hours'),
      endedAgo(lifted, '2 days'),
      endedAgo(ago, '30 days 1 second'),
      endedAgo(hidden, '1 day'),
    ])
    assert.equal(
      (await patch(`/admin/publications/${hidden}/moderate`, { moderation_status: 'rejected', reason: 'Non' }, stage.back)).status,
      200,
    )
    const list = async (query = '') =>
      (await get(`/publications?kind=alerte&terminees=true&commune_id=${stage.commune}${query}`)).body.data.map(
        ({ id }: { id: string }) => id,
      )
    const mine = (await list('&per_page=100')).filter((id: string) => [ended, lifted, ago, hidden, open].includes(id))
    assert.deepEqual(mine, [lifted, ended])
    for (const [id, status] of [
      [ended, 200],
      [lifted, 200],
      [ago, 404],
      [hidden, 404],
      [open, 200],
    ] as const)
      assert.equal((await get(`/publications/${id}`)).status, status)
    assertError(await get('/publications?terminees=true'), 422, 'validation_failed')
    assertError(await get('/publications?kind=acte&terminees=true'), 422, 'validation_failed')
    assert.equal((await post(`/publications/${ended}/report`, { reason: 'other', message: 'Faux.' }, office())).status, 201)
  })

  test('an end is optional for any other kind, and what ended is not public', async () => {
    const id = await create({ type_id: null, alerte: undefined, expire_le: inDays(90) })
    assert.equal((await get(`/publications/${id}`)).status, 200)
    await pass(id)
    assertError(await get(`/publications/${id}`), 404, 'not_found')
    const again = await patch(`/publications/${id}`, { expire_le: null }, office())
    assert.deepEqual([again.status, again.body.data.visible], [200, true])
    assertError(await patch(`/publications/${id}`, { expire_le: inDays(-1) }, office()), 422, 'validation_failed')
  })

  test('a cached answer ends with the publication, without a request between', async () => {
    const { db } = await harness()
    const id = await create({ title: 'Bientôt finie' })
    await sql`update publications set expire_le = now_ms() + interval '1500 milliseconds' where id = ${id}`.execute(db)
    const kept = await create({ title: 'Bientôt oubliée' })
    await sql`update publications set publie_le = now_ms() - interval '50 days', expire_le = now_ms() - interval '30 days' + interval '1500 milliseconds'
      where id = ${kept}`.execute(db)
    assert.equal((await get(`/publications/${kept}`)).status, 200)
    const paths = [`/publications/${id}`, `/communes/${stage.commune}/publications`]
    const list = `/publications?kind=alerte&commune_id=${stage.commune}`
    const ids = async (path: string) => (await get(path)).body.data.map((row: { id: string }) => row.id)
    assert.deepEqual([(await ids(list)).includes(id), (await ids(`${list}&terminees=true`)).includes(id)], [true, false])
    const totalBefore = (await get(paths[1] as string)).body.meta.total
    await new Promise((resolve) => setTimeout(resolve, 1600))
    assert.deepEqual([(await ids(list)).includes(id), (await ids(`${list}&terminees=true`)).includes(id)], [false, true])
    assertError(await get(`/publications/${kept}`), 404, 'not_found')
    assert.equal((await get(paths[1] as string)).body.meta.total, totalBefore - 1)
  })

  test('changed by many at the moment of its end: each change is before the end or refused, and readers agree with the clock', async () => {
    const { db } = await harness()
    const [renewed, ended] = [await create(), await create()]
    const end = async (id: string, inMs: number) => {
      const { rows } = await sql<{
        ms: number
      }>`update publications set expire_le = now_ms() + ${inMs} * interval '1 millisecond' where id = ${id}
        returning (extract(epoch from expire_le) * 1000)::float as ms`.execute(db)
      return rows[0]?.ms ?? 0
    }
    const [, endedAt] = await Promise.all([end(renewed, 1200), end(ended, 700)])
    const until = Date.now() + 1400
    /** When each request was sent, and its status: a busy machine answers them in another order. */
    type Sent = { sent: number; status: number }
    const [changes, reads]: [Sent[], Sent[]] = [[], []]
    const repeat = async (all: Sent[], work: () => Promise<{ status: number }>) => {
      while (Date.now() < until) {
        const sent = Date.now()
        all.push({ sent, status: (await work()).status })
      }
    }
    await Promise.all([
      ...Array.from({ length: 4 }, (_, n) =>
        repeat(changes, () => act(ended, 'correction', { message: `Correction ${n}`, body: `La Loire monte : ${n}.` })),
      ),
      ...Array.from({ length: 3 }, () =>
        repeat(reads, async () => {
          const { body } = await get(`/publications?kind=alerte&commune_id=${stage.commune}&per_page=100`)
          return { status: body.data.some((row: { id: string }) => row.id === ended) ? 200 : 404 }
        }),
      ),
      act(renewed, 'prolongation', { expire_le: inDays(2) }).then(({ status }) => assert.equal(status, 200)),
    ])
    for (const [all, open, over] of [
      [changes, 200, 409],
      [reads, 200, 404],
    ] as const) {
      assert.deepEqual(new Set(all.map(({ status }) => status)), new Set([open, over]))
      for (const { sent, status } of all) assert.ok(sent < endedAt || status === over, `${status}, sent ${sent - endedAt} ms after the end`)
    }
    assert.equal((await get(`/publications/${renewed}`)).status, 200)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from publications where id = ${ended} and updated_at >= expire_le + interval '200 milliseconds'`.execute(db)
    assert.equal(rows[0]?.n, 0)
  })

  test('an old alert without an end stays as it is, until somebody gives it one', async () => {
    const id = await makePublication(stage.mairie, stage.commune, { type_id: ALERTE })
    const edited = await patch(`/publications/${id}`, { title: 'Autre titre' }, office())
    assert.deepEqual([edited.status, edited.body.data.alerte, edited.body.data.expire_le], [200, null, null])
    assertError(await patch(`/publications/${id}`, { alerte: { severite: 'danger' } }, office()), 422, 'validation_failed')
    assert.equal((await patch(`/publications/${id}`, { alerte: { severite: 'danger' }, expire_le: inDays(1) }, office())).status, 200)
  })

  test('every change of what residents see is written to changes, for later notifications', async () => {
    const { db } = await harness()
    const events = async (id: string) =>
      (await db.selectFrom('changes').select('kind').where('publication_id', '=', id).orderBy('created_at').execute()).map(
        ({ kind }) => kind,
      )
    const id = await create()
    await act(id, 'correction', { message: 'Plus haut', title: 'Crue' })
    await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Erreur' }, stage.back)
    assert.deepEqual(await events(id), ['publication.visible', 'publication.changed', 'publication.withdrawn'])
    const hidden = await makePublication(stage.acteur, stage.commune, { moderation_status: 'pending', valide: false, publie_le: null })
    assert.deepEqual(await events(hidden), [])
  })
})
