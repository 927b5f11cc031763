import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { differences } from '../../test/differences.ts'
import { harness, type Harness } from '../../test/harness.ts'
import { type Ask, ask, assertError, get, patch, post, rowOf } from '../../test/http.ts'
import {
  makeActeur,
  makeClaim,
  makeCommune,
  makeDefibrillateur,
  makeOfficer,
  makePublication,
  makeThread,
  makeUser,
} from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { transact } from '../db/db.ts'
import type { Caller } from './caller.ts'
import { assertStillInTerritory } from './held-roles.ts'

/** Waits until a statement waits for a row lock. */
async function untilWaiting(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if (rows.length > 0) return
    await sleep(20)
  }
}

type Officer = Ask & { id: string }
const PENDING = { moderation_status: 'pending', valide: false, publie_le: null }

/** docs/decisions/0027. */
describe('roles bounded to a territory', () => {
  let h: Harness
  let stage: Stage
  let moderator: Officer
  let support: Officer
  let registers: Officer
  let there: { acteur: string; publication: string; claim: string; thread: string; device: string }
  let here: typeof there
  const recordsIn = async (commune: string, acteur: string) => ({
    acteur,
    publication: await makePublication(acteur, commune, { title: 'Fanfare', ...PENDING }),
    claim: await makeClaim(await makeActeur(commune, { nom: 'Chorale' })),
    thread: await makeThread({ acteur_id: acteur, subject: 'Fanfare' }),
    device: (await makeDefibrillateur(commune)).view,
  })
  before(async () => {
    h = await harness()
    stage = await setStage()
    const territory = { communes: [stage.commune] }
    ;[moderator, support, registers] = [
      await makeOfficer('moderateur', territory),
      await makeOfficer('support', territory),
      await makeOfficer('registres', territory),
    ]
    here = await recordsIn(stage.commune, stage.acteur)
    there = await recordsIn(stage.elsewhere, await makeActeur(stage.elsewhere, { nom: 'Chorale' }))
  })
  const ids = (got: Awaited<ReturnType<typeof get>>): string[] => got.body.data.map(({ id }: { id: string }) => id)

  test('a role that is withdrawn or moved while a request waits changes nothing any more', async (t) => {
    const { database } = h.services
    const officer = await makeOfficer('moderateur', { communes: [stage.commune] })
    const id = await makePublication(stage.acteur, stage.commune, { title: 'Bal', ...PENDING })
    const decide = () => patch(`/admin/publications/${id}/moderate`, { moderation_status: 'published' }, officer)
    const statusOf = async () =>
      (await h.db.selectFrom('publications').select('moderation_status').where('id', '=', id).executeTakeFirstOrThrow()).moderation_status
    const caller = { kind: 'user', userId: officer.id, permission: 'publications.moderate' } as Caller
    const places = { communes: [stage.commune], departements: [], regions: [] }
    await transact(h.db, (tx) => assertStillInTerritory(tx, { ...caller, territory: places }))
    const elsewhere = JSON.stringify({ ...places, communes: [stage.elsewhere] })
    for (const change of [
      sql`update user_roles set territory = ${elsewhere}::jsonb where user_id = ${officer.id}`,
      sql`delete from user_roles where user_id = ${officer.id}`,
    ]) {
      await sql`insert into user_roles (user_id, role, territory) values (${officer.id}, 'moderateur', ${JSON.stringify(places)}::jsonb)
        on conflict (user_id, role) do update set territory = excluded.territory`.execute(h.db)
      if (database.kind === 'postgres') {
        // The request is admitted, and waits for the publication while the role is changed.
        const holder = await database.pool.connect()
        await holder.query('begin')
        await holder.query('select from publications where id = $1 for update', [id])
        const waiting = decide()
        await untilWaiting(database.pool)
        await change.execute(h.db)
        await holder.query('commit')
        holder.release()
        assertError(await waiting, 403, 'scope_violation')
      } else await change.execute(h.db)
      await assert.rejects(
        transact(h.db, (tx) => assertStillInTerritory(tx, { ...caller, territory: places })),
        { code: 'scope_violation' },
      )
      assert.equal(await statusOf(), 'pending')
    }
    t.diagnostic(database.kind)
  })

  test('lists, their totals and searches have what is inside', async () => {
    for (const [path, by, own, other] of [
      ['/admin/publications', () => moderator, 'publication', 'publication'],
      ['/admin/publications?q=fanfare', () => moderator, 'publication', 'publication'],
      ['/admin/publications?moderation_status=pending', () => moderator, 'publication', 'publication'],
      ['/admin/acteurs', () => moderator, 'acteur', 'acteur'],
      ['/admin/claims', () => support, 'claim', 'claim'],
      ['/admin/messages/threads', () => support, 'thread', 'thread'],
      ['/admin/messages/threads?q=fanfare', () => support, 'thread', 'thread'],
    ] as const) {
      const got = await get(path, by())
      assert.equal(got.status, 200, `${path} ${JSON.stringify(got.body)}`)
      assert.ok(ids(got).includes(here[own]), path)
      assert.ok(!ids(got).includes(there[other]), path)
      assert.equal(got.body.meta.total, ids(got).length, path)
      assert.ok((await get(path, stage.back)).body.meta.total > got.body.meta.total, path)
    }
    const { body } = await get('/admin/acteurs?q=chorale', moderator)
    assert.deepEqual(
      body.data.map(({ commune_id }: { commune_id: string }) => commune_id),
      [stage.commune],
    )
    for (const query of [`commune_id=${stage.elsewhere}`, `acteur_id=${there.acteur}`, 'deleted=with&reported=false&en_avant=false'])
      assert.ok(!ids(await get(`/admin/publications?${query}`, moderator)).includes(there.publication), query)
  })

  test('the counts of the dashboard are those of the lists; nothing of other permissions', async () => {
    const figures = (await get('/admin/dashboard', moderator)).body
    assert.deepEqual(Object.keys(figures).toSorted(), [
      'acteurs',
      'envois_en_cours',
      'publications',
      'publications_pending',
      'publications_reported',
    ])
    for (const [name, path] of [
      ['publications', '/admin/publications'],
      ['publications_pending', '/admin/publications?moderation_status=pending'],
      ['publications_reported', '/admin/publications?reported=true'],
      ['acteurs', '/admin/acteurs'],
    ] as const)
      assert.equal(figures[name], (await get(path, moderator)).body.meta.total, name)
    const ofSupport = (await get('/admin/dashboard', support)).body
    assert.equal(ofSupport.claims_pending, (await get('/admin/claims?status=pending', support)).body.meta.total)
    assert.equal(ofSupport.messages_unread, (await get('/admin/messages/threads?unread=true', support)).body.meta.total)
  })

  test('a record outside does not exist, by any route', async () => {
    const decision = { moderation_status: 'published' }
    for (const attack of [
      get(`/admin/publications/${there.publication}`, moderator),
      get(`/admin/publications/${there.publication}/reports`, moderator),
      patch(`/admin/publications/${there.publication}/moderate`, decision, moderator),
      patch(`/admin/publications/${there.publication}/valide`, {}, moderator),
      ask('DELETE', `/admin/publications/${there.publication}`, moderator),
      get(`/admin/acteurs/${there.acteur}`, moderator),
      patch(`/admin/acteurs/${there.acteur}`, { nom: 'Pris' }, support),
      ask('DELETE', `/admin/acteurs/${there.acteur}`, support),
      get(`/admin/claims/${there.claim}`, support),
      patch(`/admin/claims/${there.claim}`, { status: 'rejected', reason: 'Non.' }, support),
      get(`/admin/messages/threads/${there.thread}`, support),
      post(`/admin/messages/threads/${there.thread}/reply`, { body: 'Bonjour.' }, support),
      get(`/admin/defibrillateurs/${there.device}`, registers),
      patch(`/admin/defibrillateurs/${there.device}`, { admin_status: 'masque' }, registers),
      get(`/admin/communes/${stage.elsewhere}/full`, registers),
      patch(`/admin/communes/${stage.elsewhere}`, { population: 1 }, registers),
      get(`/admin/communes/${stage.elsewhere}/defibrillateurs`, registers),
    ])
      assertError(await attack, 404, 'not_found')
    assert.equal((await get(`/admin/publications/${here.publication}`, moderator)).status, 200)
  })

  test('a bulk decision leaves out what is outside, as if it did not exist', async () => {
    const own = await makePublication(stage.acteur, stage.commune, PENDING)
    const { status, body } = await patch(
      '/admin/publications/bulk/moderate',
      { ids: [there.publication, own], moderation_status: 'rejected', reason: 'Non.' },
      moderator,
    )
    assert.equal(status, 200)
    assert.deepEqual([ids({ body } as never), body.meta.not_found], [[own], [there.publication]])
    const { moderation_status } = await h.db
      .selectFrom('publications')
      .select('moderation_status')
      .where('id', '=', there.publication)
      .executeTakeFirstOrThrow()
    assert.equal(moderation_status, 'pending')
    assert.deepEqual(await differences(), [])
  })

  test('an actor is not moved out, nor made outside', async () => {
    assertError(await patch(`/admin/acteurs/${here.acteur}`, { commune_id: stage.elsewhere }, support), 403, 'scope_violation')
    assertError(await patch(`/admin/acteurs/${here.acteur}`, { commune_ids: [stage.elsewhere] }, support), 403, 'scope_violation')
    assertError(await post('/admin/acteurs', { nom: 'X', type: 'autre', commune_id: stage.elsewhere }, support), 403, 'scope_violation')
    assert.equal((await post('/admin/acteurs', { nom: 'X', type: 'autre', commune_id: stage.commune }, support)).status, 201)
  })

  test('the trail: the history of a record inside, without addresses; no list, no file, nothing of other kinds', async () => {
    await patch(`/admin/publications/${here.publication}/moderate`, { moderation_status: 'published' }, stage.back)
    await patch(`/admin/publications/${there.publication}/moderate`, { moderation_status: 'published' }, stage.back)
    const history = (id: string, type = 'publication') => get(`/admin/audit?target_type=${type}&target_id=${id}`, moderator)
    const { data } = (await history(here.publication)).body
    assert.equal(data.length, 1)
    assert.deepEqual([data[0].user.email, data[0].address_hash, data[0].undo], [null, null, 'possible'])
    assert.deepEqual((await history(there.publication)).body.meta.total, 0)
    assertError(await history(stage.admin.id, 'user'), 403, 'scope_violation')
    assertError(await history(here.claim, 'claim'), 403, 'scope_violation')
    for (const query of ['', '?target_type=publication', `?user_id=${stage.admin.id}`, '?action=publication.moderate'])
      assertError(await get(`/admin/audit${query}`, moderator), 403, 'scope_violation')
    assertError(await get('/admin/audit.csv', moderator), 403, 'admin_required')
    assertError(await get('/admin/jobs', moderator), 403, 'admin_required')
  })

  test('undo: what is inside and one may do oneself; nothing else exists', async () => {
    const decide = (id: string) =>
      patch(`/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Non.' }, stage.back)
    const undo = (row: string, by = moderator) => post(`/admin/audit/${row}/undo`, undefined, by)
    const [inside, outside] = [rowOf(await decide(here.publication)), rowOf(await decide(there.publication))]
    const role = rowOf(await post(`/admin/users/${stage.stranger.id}/roles`, { role: 'support' }, stage.back))
    const link = rowOf(await post(`/admin/acteurs/${here.acteur}/users`, { user_id: stage.stranger.id, role: 'owner' }, stage.back))
    const claim = rowOf(await patch(`/admin/claims/${here.claim}`, { status: 'rejected', reason: 'Non.' }, stage.back))
    for (const row of [outside, role, link, claim]) assertError(await undo(row), 404, 'not_found')
    assertError(await undo(link, support), 404, 'not_found')
    assert.equal((await undo(claim, support)).status, 200)
    assert.equal((await undo(inside)).status, 200)
    // A bulk decision with one record outside is not undone by halves.
    const bulk = await patch(
      '/admin/publications/bulk/moderate',
      { ids: [here.publication, there.publication], moderation_status: 'published' },
      stage.back,
    )
    assertError(await undo(rowOf(bulk)), 404, 'not_found')
  })

  test('undo: what authors did, and owners that were replaced, are left to administrators', async () => {
    const undo = (row: string, by: Officer | typeof stage.back) => post(`/admin/audit/${row}/undo`, undefined, by)
    const edited = rowOf(await patch(`/publications/${here.publication}`, { title: 'Fanfare et bal' }, stage.owner))
    assertError(await patch(`/publications/${here.publication}`, { title: 'Non' }, moderator), 403, 'scope_violation')
    assertError(await undo(edited, moderator), 404, 'not_found')
    const { data } = (await get(`/admin/audit?target_type=publication&target_id=${here.publication}`, moderator)).body
    assert.equal(data.find(({ id }: { id: string }) => id === edited).undo, null, 'nor is it offered')
    assert.equal((await undo(edited, stage.back)).status, 200)

    const acteur = await makeActeur(stage.commune, { nom: 'Club' })
    const [former, claimant] = [await makeUser(), await makeUser()]
    assert.equal((await post(`/admin/acteurs/${acteur}/users`, { user_id: former.id, role: 'owner' }, stage.back)).status, 200)
    const decide = async (change: object) =>
      rowOf(await patch(`/admin/claims/${await makeClaim(acteur, { user_id: claimant.id, email: null })}`, change, stage.back))
    const replaced = await decide({ status: 'approved', owners: 'replace' })
    assertError(await undo(replaced, support), 404, 'not_found')
    assert.equal((await undo(replaced, stage.back)).status, 200)
  })

  test('the snapshot of a commune has the publications that its reader may read, and counts those', async () => {
    const both = await makeActeur(stage.elsewhere, { nom: 'Harmonie' })
    const shared = await makePublication(both, stage.elsewhere, {
      title: 'Secret',
      commune_ids: [stage.elsewhere, stage.commune],
      ...PENDING,
    })
    const snapshot = async (by: Officer | typeof stage.back) => (await get(`/admin/communes/${stage.commune}/full`, by)).body.data
    const whole = await snapshot(stage.back)
    assert.ok(whole.publications.some(({ id }: { id: string }) => id === shared))
    const registrar = await snapshot(registers)
    const visible = whole.counts.publications_visible
    assert.deepEqual([registrar.publications, registrar.counts.publications_pending], [[], 0])
    assert.deepEqual([registrar.counts.publications, registrar.counts.publications_visible], [visible, visible])
    await post(`/admin/users/${registers.id}/roles`, { role: 'moderateur', territory: { communes: [stage.commune] } }, stage.back)
    const withBoth = await snapshot(registers)
    const list = (await get(`/admin/publications?commune_id=${stage.commune}`, registers)).body
    assert.ok(withBoth.publications.length > 0)
    assert.ok(!withBoth.publications.some(({ id }: { id: string }) => id === shared))
    assert.equal(withBoth.counts.publications, list.meta.total)
    assert.ok(withBoth.counts.publications < whole.counts.publications)
    await ask('DELETE', `/admin/users/${registers.id}/roles/moderateur`, stage.back)
  })

  test('a claim has the claimant’s other claims and links of the territory, counted', async () => {
    const claimant = await makeUser()
    const acteurs = [await makeActeur(stage.commune), await makeActeur(stage.commune), await makeActeur(stage.elsewhere)]
    const [own = ''] = await Promise.all(acteurs.map((acteur) => makeClaim(acteur, { user_id: claimant.id, email: null })))
    for (const commune of [stage.commune, stage.elsewhere])
      await post(`/admin/acteurs/${await makeActeur(commune)}/users`, { user_id: claimant.id, role: 'member' }, stage.back)
    const counts = async (by: Officer | typeof stage.back) => {
      const { evidence } = (await get(`/admin/claims/${own}`, by)).body.data
      return [evidence.other_claims.pending, evidence.other_links]
    }
    assert.deepEqual(await counts(stage.back), [2, 2])
    assert.deepEqual(await counts(support), [1, 1])
    const listed = (await get('/admin/claims?per_page=100', support)).body.data.find(({ id }: { id: string }) => id === own)
    assert.equal(listed.evidence.other_claims.pending, 1)
    const decided = await patch(`/admin/claims/${own}`, { status: 'rejected', reason: 'Non.' }, support)
    assert.deepEqual([decided.status, decided.body.data.evidence.other_claims.pending], [200, 1])
  })

  test('a support conversation can be assigned to the support of its territory, and of no other', async () => {
    const [other] = [await makeOfficer('support', { communes: [stage.elsewhere] })]
    const assign = (user_id: string, by: Officer | typeof stage.back) =>
      patch(`/admin/messages/threads/${here.thread}/assign`, { user_id }, by)
    assert.equal((await assign(support.id, support)).status, 200)
    assertError(await assign(other.id, stage.back), 422, 'validation_failed')
    assertError(await assign(moderator.id, stage.back), 422, 'validation_failed')
    assert.equal((await assign(stage.admin.id, support)).status, 200)
  })

  test('nobody but an administrator gives roles, not even their own', async () => {
    for (const by of [moderator, support, registers]) {
      for (const role of ['admin', 'moderateur', 'support'])
        assertError(await post(`/admin/users/${moderator.id}/roles`, { role }, by), 403, 'admin_required')
      assertError(await get('/admin/users', by), 403, 'admin_required')
      assertError(await post(`/admin/acteurs/${here.acteur}/handover`, { owners: ['a@example.fr'] }, by), 403, 'admin_required')
    }
  })

  test('a role of the back-office is no right on publications elsewhere', async () => {
    const body = { title: 'Bal', body: 'Ce soir.', acteur_id: stage.acteur, commune_id: stage.commune }
    assertError(await post('/publications', body, { token: moderator.token, source: 'backoffice' }), 403, 'scope_violation')
    assertError(
      await patch(`/publications/${here.publication}/moderate`, { moderation_status: 'published' }, { ...moderator }),
      403,
      'scope_violation',
    )
  })

  test('a territory that is changed or taken away counts at the next request; two roles do not add their permissions', async () => {
    const { id, token } = await makeUser()
    const by = { token, source: 'backoffice' }
    const give = (role: string, territory?: object | null) => post(`/admin/users/${id}/roles`, { role, territory }, stage.back)
    assert.equal((await give('moderateur', { communes: [stage.commune] })).status, 200)
    assertError(await get(`/admin/publications/${there.publication}`, by), 404, 'not_found')
    // The support of everywhere reads publications; it does not decide on them outside the territory of the moderator.
    const changed = await give('support')
    assert.deepEqual(changed.body.data.roles, ['moderateur', 'support'])
    assert.equal((await get(`/admin/publications/${there.publication}`, by)).status, 200)
    assertError(await patch(`/admin/publications/${there.publication}/moderate`, { moderation_status: 'published' }, by), 404, 'not_found')
    const wider = rowOf(await give('moderateur', { communes: [stage.commune, stage.elsewhere] }))
    assert.equal((await patch(`/admin/publications/${there.publication}/moderate`, { moderation_status: 'published' }, by)).status, 200)
    assert.equal((await post(`/admin/audit/${wider}/undo`, undefined, stage.back)).status, 200)
    assertError(await patch(`/admin/publications/${there.publication}/moderate`, { moderation_status: 'published' }, by), 404, 'not_found')
    const own = (await get('/me', by)).body.data.grants
    assert.deepEqual(own.find(({ role }: { role: string }) => role === 'moderateur').territory.communes, [stage.commune])
    await ask('DELETE', `/admin/users/${id}/roles/moderateur`, stage.back)
    await ask('DELETE', `/admin/users/${id}/roles/support`, stage.back)
    assertError(await get('/admin/publications', by), 403, 'admin_required')
  })

  test('territories that do not fit are refused', async () => {
    const give = (role: string, territory: object) => post(`/admin/users/${stage.stranger.id}/roles`, { role, territory }, stage.back)
    for (const [role, territory] of [
      ['admin', { communes: [stage.commune] }],
      ['platform_admin', { departements: ['01'] }],
      ['moderateur', {}],
      ['moderateur', { communes: [] }],
      ['moderateur', { communes: ['01990000-0000-7000-8000-00000000dead'] }],
      ['moderateur', { departements: ['99'] }],
      ['moderateur', { departements: ["01' or true"] }],
      ['moderateur', { regions: ['84', '84'] }],
      ['moderateur', { pays: ['FR'] }],
    ] as const)
      assertError(await give(role, territory), 422, 'validation_failed')
  })

  test('any territory, any records: what is listed, read and decided is inside, and all of it', async () => {
    await setStage()
    const communes: { id: string; departement: string; region: string }[] = []
    for (const [departement, region] of [
      ['01', '84'],
      ['01', '84'],
      ['38', '84'],
      ['2A', '94'],
      ['974', '04'],
    ] as const)
      communes.push({ id: await makeCommune({ departement, region }), departement, region })
    const made: { publication: string; acteur: string; commune: (typeof communes)[number] }[] = []
    for (const commune of communes) {
      const acteur = await makeActeur(commune.id)
      for (const values of [{}, PENDING, { deleted_at: '2026-01-01T00:00:00Z' }])
        made.push({ publication: await makePublication(acteur, commune.id, values), acteur, commune })
    }
    const by = await makeOfficer('moderateur', { communes: [communes[0]?.id ?? ''] })
    const some = <T>(values: readonly T[]) => fc.subarray([...values])
    await fc.assert(
      fc.asyncProperty(
        some(communes.map(({ id }) => id)),
        some(['01', '38', '2A', '974', '75']),
        some(['84', '94', '04', '11']),
        fc.constantFrom('', 'q=titre&', 'moderation_status=pending&', 'valide=true&sort=title_asc&', 'reported=false&'),
        async (named, departements, regions, filter) => {
          const territory = { communes: named, departements, regions }
          await h.db
            .updateTable('user_roles')
            .set({ territory: JSON.stringify(territory) })
            .where('user_id', '=', by.id)
            .execute()
          const isInside = ({ id, departement, region }: (typeof communes)[number]) =>
            named.includes(id) || departements.includes(departement) || regions.includes(region)
          const list = async (as: Ask) =>
            (await get(`/admin/publications?${filter}deleted=with&per_page=100`, as)).body.data.map(
              ({ id }: { id: string }) => id,
            ) as string[]
          const all = await list({ token: (await admin()).token, source: 'backoffice' })
          const expected = all.filter((id) => made.some((one) => one.publication === id && isInside(one.commune)))
          assert.deepEqual(await list(by), expected)
          const one = made[named.length % made.length]
          assert.equal((await get(`/admin/publications/${one?.publication}`, by)).status, one && isInside(one.commune) ? 200 : 404)
          assert.equal((await get(`/admin/acteurs/${one?.acteur}`, by)).status, one && isInside(one.commune) ? 200 : 404)
          const bulk = { ids: made.map(({ publication }) => publication), moderation_status: 'published' }
          const { body } = await patch('/admin/publications/bulk/moderate', bulk, by)
          assert.deepEqual(
            body.data.map(({ id }: { id: string }) => id).toSorted(),
            made
              .filter(({ commune }) => isInside(commune))
              .map(({ publication }) => publication)
              .toSorted(),
          )
        },
      ),
      { numRuns: 40 },
    )
  })
  let known: { token: string } | undefined
  const admin = async () => (known ??= await makeUser({ roles: ['admin'] }))
})
