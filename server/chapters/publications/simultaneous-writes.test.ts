import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { differences } from '../../test/differences.ts'
import { harness } from '../../test/harness.ts'
import { type Ask, assertError, type Got, get, patch, post } from '../../test/http.ts'
import { makeActeur, makePublication, makeUsers } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { verifyChain } from '../../platform/audit/verify.ts'

const POSTGRES = process.env['TEST_DATABASE_URL'] ? false : 'the embedded database has one connection'

/** Creations, and decisions, that are asked for at the same time. */
describe('simultaneous writes', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  after(async () => {
    assert.deepEqual(await differences(), [])
    assert.equal((await verifyChain((await harness()).db)).ok, true)
  })

  const create = (caller: Ask, fields: Record<string, unknown> = {}) =>
    post('/publications', { title: 'Bal', body: 'Samedi', acteur_id: stage.acteur, commune_id: stage.commune, ...fields }, caller)
  const decide = (id: string, decision: object, more: Partial<Ask> = {}) =>
    patch(`/admin/publications/${id}/moderate`, decision, { ...stage.back, ...more })
  const all = (answers: readonly Got[], status: number) => {
    for (const got of answers) assert.equal(got.status, status, JSON.stringify(got.body))
  }
  const idsOf = (answers: readonly Got[]): string[] => answers.map(({ body }) => body.data.id)
  test('each creation has its author, its audit row and its undo', async () => {
    const owners = await makeUsers(Array.from({ length: 20 }, () => ({ links: [{ acteur_id: stage.acteur, role: 'owner' as const }] })))
    const answers = await Promise.all(owners.map(({ token }, n) => create({ token }, { title: `Bal numéro ${n}` })))
    all(answers, 201)
    const ids = idsOf(answers)
    for (const [n, { headers, body }] of answers.entries()) {
      assert.equal(body.data.title, `Bal numéro ${n}`)
      const { body: found } = await get(`/admin/audit?target_id=${body.data.id}`, stage.back)
      assert.deepEqual(
        found.data.map((row: Record<string, unknown>) => [row['id'], row['action'], row['user_id']]),
        [[headers.get('x-audit-id'), 'publication.create', owners[n]?.id]],
      )
    }
    // The undo of one leaves the others.
    assert.equal((await post(`/admin/audit/${answers[3]?.headers.get('x-audit-id')}/undo`, undefined, stage.back)).status, 200)
    const { db } = await harness()
    const left = await db.selectFrom('publications').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute()
    assert.deepEqual(left.map(({ id }) => id).toSorted(), ids.filter((_, n) => n !== 3).toSorted())
  })

  test('what is refused has its own error, and hinders nobody', async () => {
    const inactive = await makeActeur(stage.commune, { active: false })
    const owner = { token: stage.owner.token }
    const [refusals, answers] = await Promise.all([
      Promise.all([
        create({ token: stage.stranger.token }),
        create(owner, { commune_id: stage.elsewhere }),
        create(owner, { commune_id: '01990000-0000-7000-8000-0000000000ff' }),
        create(owner, { type_id: '01990000-0000-7000-8000-0000000000ff' }),
        create(owner, { publie_le: '2020-01-01T00:00:00Z' }),
        create({ token: stage.platformAdmin.token }, { acteur_id: inactive }),
        create(stage.back, { acteur_id: '01990000-0000-7000-8000-0000000000ff' }),
      ]),
      Promise.all(Array.from({ length: 12 }, () => create(owner))),
    ])
    const errors = ['scope_violation', 'scope_violation', 'scope_violation', 'validation_failed', 'validation_failed', 'scope_violation']
    for (const [n, error] of [...errors, 'validation_failed'].entries()) {
      const refused = refusals[n]
      assert.ok(refused)
      assertError(refused, error === 'validation_failed' ? 422 : 403, error)
      assert.equal(refused.headers.get('x-audit-id'), null)
    }
    all(answers, 201)
  })

  test('what the database refuses ends no other write', async () => {
    const { db } = await harness()
    await sql`create function refuse_for_test() returns trigger language plpgsql as $$
      begin if new.title = 'Refusé' then raise exception 'refused for the test'; end if; return new; end $$`.execute(db)
    await sql`create trigger refuse_for_test before insert on publications for each row execute function refuse_for_test()`.execute(db)
    try {
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => create(stage.back, n === 5 ? { title: 'Refusé' } : {})))
      assert.deepEqual(
        answers.map(({ status }) => status),
        answers.map((_, n) => (n === 5 ? 500 : 201)),
      )
      const rows = await db.selectFrom('publications').select('id').where('title', '=', 'Refusé').execute()
      assert.deepEqual(rows, [])
    } finally {
      await sql`drop trigger refuse_for_test on publications`.execute(db)
      await sql`drop function refuse_for_test()`.execute(db)
    }
  })

  test('each of several decisions has the answer of its publication', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => makePublication(stage.acteur, stage.commune)))
    all([await post(`/publications/${ids[0]}/report`, { reason: 'spam' }, { token: stage.stranger.token })], 201)
    const decisions = [
      { moderation_status: 'published' },
      { moderation_status: 'rejected', reason: 'Hors sujet' },
      { moderation_status: 'rejected', reason: 'Doublon' },
      { moderation_status: 'approved', publie_le: '2030-01-01T08:00:00.000Z' },
    ]
    const answers = await Promise.all(ids.map((id, n) => decide(id, decisions[n % 4] ?? {})))
    all(answers, 200)
    for (const [n, { body, headers }] of answers.entries()) {
      const { moderation_status, reason = null } = decisions[n % 4] ?? {}
      assert.deepEqual([body.data.id, body.data.moderation_status, body.data.status_reason], [ids[n], moderation_status, reason])
      const { body: found } = await get(`/admin/audit?target_id=${ids[n]}&action=publication.moderate`, stage.back)
      assert.equal(found.data[0].id, headers.get('x-audit-id'))
    }
    const { db } = await harness()
    const notices = await db
      .selectFrom('refusal_notices')
      .select('publication_id')
      .where('publication_id', 'in', ids)
      .where('user_id', '=', stage.owner.id)
      .execute()
    assert.deepEqual(
      notices.map(({ publication_id }) => publication_id).toSorted(),
      ids.filter((_, n) => n % 4 === 1 || n % 4 === 2).toSorted(),
    )
    // The report that a decision closed is open again after the undo of that decision alone.
    assert.equal((await post(`/admin/audit/${answers[0]?.headers.get('x-audit-id')}/undo`, undefined, stage.back)).status, 200)
    assert.equal((await get(`/admin/publications/${ids[0]}`, stage.back)).body.data.reports_count, 1)
    assert.equal((await get(`/admin/publications/${ids[4]}`, stage.back)).body.data.moderation_status, 'published')
  })

  test('of several decisions on one version, one succeeds; the others and an unknown publication are refused', async () => {
    const [id = '', ...others] = await Promise.all(Array.from({ length: 8 }, () => makePublication(stage.acteur, stage.commune)))
    const [same, unknown, rest] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => decide(id, { moderation_status: 'pending' }, { headers: { 'if-match': '"v1"' } }))),
      decide('01990000-0000-7000-8000-0000000000ff', { moderation_status: 'pending' }),
      Promise.all(others.map((other) => decide(other, { moderation_status: 'pending' }))),
    ])
    assert.deepEqual(
      same.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 412, 412, 412, 412, 412],
    )
    assertError(unknown, 404, 'not_found')
    all(rest, 200)
    const toggled = await Promise.all(Array.from({ length: 6 }, () => patch(`/admin/publications/${id}/valide`, {}, stage.back)))
    all(toggled, 200)
    assert.deepEqual(
      toggled.map(({ body }) => body.data.version).toSorted((one, other) => one - other),
      [3, 4, 5, 6, 7, 8],
    )
    assert.equal((await get(`/admin/publications/${id}`, stage.back)).body.data.valide, false, 'toggled six times')
  })

  test('who waits for a lock delays nobody else', { skip: POSTGRES }, async () => {
    const { services } = await harness()
    const [held = '', ...others] = await Promise.all(Array.from({ length: 10 }, () => makePublication(stage.acteur, stage.commune)))
    const [owner] = await makeUsers([{ roles: ['admin'] }])
    const other = await makeActeur(stage.commune)
    const holder = await services.database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from publications where id = $1 for update', [held])
      await holder.query('select from acteurs where id = $1 for update', [stage.acteur])
      // Each has a transaction of its own, which waits. The connections for changes are four.
      const waiting = [create({ token: stage.owner.token }), decide(held, { moderation_status: 'pending' })]
      const free = await Promise.all([
        ...others.map((id) => decide(id, { moderation_status: 'pending' })),
        ...Array.from({ length: 40 }, () => create({ token: owner.token, source: 'backoffice' }, { acteur_id: other })),
      ])
      assert.ok(free.every(({ status }) => status < 300))
      await holder.query('commit')
      assert.deepEqual(
        (await Promise.all(waiting)).map(({ status }) => status),
        [201, 200],
      )
    } finally {
      holder.release()
    }
  })
})
