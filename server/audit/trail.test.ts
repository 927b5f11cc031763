import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { ENDPOINTS } from '../../contract/index.ts'
import { harness } from '../test/harness.ts'
import { type Ask, ask, assertError, patch } from '../test/http.ts'
import { makePublication } from '../test/make.ts'
import { setStage, type Stage, trail } from '../test/stage.ts'
import { verifyChain } from './verify.ts'

const MUTATIONS = ENDPOINTS.filter(({ method, access }) => method !== 'GET' && access !== 'signature')

/** A request that succeeds, for each endpoint that changes something: on a publication made for it, by whom, and the fields it changes. */
interface Recipe {
  body?: (stage: Stage) => unknown
  by: (stage: Stage) => Ask
  changes: string[]
  /** State of the publication beforehand. */
  from?: Parameters<typeof makePublication>[2]
  anonymous?: true
}
const PENDING = { moderation_status: 'pending', valide: false, publie_le: null }
const decision = () => ({ moderation_status: 'published' })
const owner = (stage: Stage): Ask => ({ token: stage.owner.token })
const back = (stage: Stage): Ask => stage.back
const decided = ['moderation_status', 'valide', 'publie_le']
const created = [
  'id',
  'title',
  'body',
  'acteur_id',
  'commune_id',
  'commune_ids',
  'moderation_status',
  'valide',
  'en_avant',
  'epingle',
  'reports_count',
]
const text = (stage: Stage) => ({ title: 'Bal', body: 'Samedi', commune_id: stage.commune })
const RECIPES: Record<string, Recipe> = {
  createPublication: { body: (stage) => ({ ...text(stage), acteur_id: stage.acteur }), by: owner, changes: created },
  createMairiePublication: { body: text, by: (stage) => ({ token: stage.owner.token, source: 'mairie' }), changes: created },
  updatePublication: { body: () => ({ title: 'Loto', epingle: true }), by: owner, changes: ['title', 'epingle'] },
  deletePublication: { by: owner, changes: ['deleted_at'] },
  moderatePublication: { body: decision, by: (stage) => ({ token: stage.maire.token }), changes: decided, from: PENDING },
  moderateMairiePublication: {
    body: decision,
    by: (stage) => ({ token: stage.maire.token, source: 'mairie' }),
    changes: decided,
    from: PENDING,
  },
  reportPublication: { body: () => ({ reason: 'spam' }), by: () => ({}), changes: ['report_id', 'reason'], anonymous: true },
  bulkModeratePublications: { body: decision, by: back, changes: [...decided, 'admin_decision'], from: PENDING },
  moderateAdminPublication: { body: decision, by: back, changes: [...decided, 'admin_decision'], from: PENDING },
  setPublicationValide: { by: back, changes: [...decided, 'admin_decision'], from: PENDING },
  featurePublication: {
    body: () => ({ en_avant: true, featured_until: '2199-01-01T00:00:00Z' }),
    by: back,
    changes: ['en_avant', 'featured_until'],
  },
  deleteAdminPublication: { by: back, changes: ['deleted_at'] },
  restorePublication: { by: back, changes: ['deleted_at'], from: { deleted_at: '2026-01-01T00:00:00Z' } },
}

describe('the audit trail', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  /** Sends an endpoint's request on a fresh publication. */
  const act = async (id: string) => {
    const endpoint = MUTATIONS.find((candidate) => candidate.id === id)
    const recipe = RECIPES[id]
    assert.ok(endpoint && recipe, `${id} has no recipe here`)
    const publication = await makePublication(stage.acteur, stage.commune, { title: 'Fanfare', ...recipe.from })
    const acteurId = id === 'moderateMairiePublication' ? stage.mairie : stage.acteur
    const path = endpoint.path.replace('{id}', publication).replace('{publicationId}', publication).replace('{acteurId}', acteurId)
    const body = id === 'bulkModeratePublications' ? { ids: [publication], ...decision() } : recipe.body?.(stage)
    const options = { ...recipe.by(stage), headers: { 'x-request-id': `trail-${id}` } }
    const got = await ask(endpoint.method, path, { ...options, ...(body === undefined ? {} : { body }) })
    const target: string = endpoint.status === 201 && id !== 'reportPublication' ? got.body.data?.id : publication
    return { endpoint, recipe, got, target, publication }
  }

  for (const { id, audit } of MUTATIONS) {
    test(`${id} declares its action and leaves its row`, async () => {
      assert.ok(audit && audit.length > 0, 'a mutation declares what it records')
      const { got, recipe, target } = await act(id)
      assert.ok(got.status < 300, JSON.stringify(got.body))
      const [row, ...others] = await trail(target)
      assert.ok(row)
      assert.deepEqual(others, [])
      assert.ok(audit.includes(row.action), row.action)
      assert.equal(row.target_type, 'publication')
      assert.equal(row.request_id, `trail-${id}`)
      assert.match(row.address_hash ?? '', /^[\w-]{22}$/)
      const { token } = recipe.by(stage)
      const user = [stage.owner, stage.maire, stage.admin].find((person) => person.token === token)
      assert.deepEqual([row.actor_kind, row.user_id], recipe.anonymous ? ['anonymous', null] : ['user', user?.id])
      assert.deepEqual(Object.keys(row.changes as object).toSorted(), recipe.changes.toSorted())
      assert.ok(Object.values(row.changes as Record<string, unknown[]>).every((pair) => pair.length === 2))
    })

    test(`${id} changes nothing when its row cannot be written`, async () => {
      const { services, db } = await harness()
      const { pool } = services.database
      const state = () => db.selectFrom('publications').select(['id', 'version', 'reports_count']).orderBy('id').execute()
      await pool.query(`create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
        create trigger refuse_audit before insert on audit_log for each row execute function refuse_audit()`)
      let done: Awaited<ReturnType<typeof act>>
      try {
        done = await act(id)
      } finally {
        await pool.query('drop trigger refuse_audit on audit_log; drop function refuse_audit()')
      }
      assertError(done.got, 500, 'internal_error')
      assert.ok(!JSON.stringify(done.got.body).includes('broken'))
      const row = (await state()).find((candidate) => candidate.id === done.publication)
      assert.deepEqual([row?.version, row?.reports_count], [1, 0])
      const newest = (await state()).at(-1)
      assert.ok(newest && newest.id <= done.publication, 'no publication was made after the one of this test')
    })
  }

  test('one person on one address has one hash, which is not the address', async () => {
    const { db } = await harness()
    const hashes = await db.selectFrom('audit_log').select('address_hash').distinct().execute()
    assert.equal(hashes.length, 1)
  })

  test('rows cannot be changed or removed, by anyone who has not taken the database apart', async () => {
    const { services } = await harness()
    for (const statement of [
      `update audit_log set action = 'x'`,
      'update audit_log set hash = hash',
      'delete from audit_log',
      'truncate audit_log',
      'truncate audit_log cascade',
    ])
      await assert.rejects(services.database.pool.query(statement), { code: '42501' }, statement)
  })
})

describe('the chain of the trail', () => {
  before(async () => {
    const stage = await setStage()
    const id = await makePublication(stage.acteur, stage.commune)
    for (let n = 0; n < 6; n += 1) await patch(`/publications/${id}`, { title: `Titre ${n}` }, { token: stage.owner.token })
  })
  const verify = async () => verifyChain((await harness()).db)
  /** What the chain says after statements by someone with the keys of the database; they are undone afterwards. */
  const verifyAfter = async (statement: string) => {
    const { db } = await harness()
    let state: Awaited<ReturnType<typeof verifyChain>> | undefined
    const undone = new Error('undone')
    const tampering = db.transaction().execute(async (tx) => {
      for (const line of ['alter table audit_log disable trigger user', ...statement.split(';')]) await sql.raw(line).execute(tx)
      state = await verifyChain(tx)
      throw undone
    })
    await assert.rejects(tampering, undone)
    return state
  }

  test('holds after any number of changes, and on an empty trail', async () => {
    assert.deepEqual(await verify(), { ok: true, rows: 6 })
    const empty = `delete from audit_log; update audit_head set seq = 0, hash = sha256('beffroi audit')`
    assert.deepEqual(await verifyAfter(empty), { ok: true, rows: 0 })
  })

  test('goes on from row to row', async () => {
    const { db } = await harness()
    const rows = await db.selectFrom('audit_log').selectAll().orderBy('seq').execute()
    assert.deepEqual(
      rows.map(({ seq }) => seq),
      [1, 2, 3, 4, 5, 6],
    )
    for (const [index, row] of rows.entries()) if (index > 0) assert.deepEqual(row.prev_hash, rows[index - 1]?.hash)
  })

  for (const [column, value] of Object.entries({
    action: `'x'`,
    user_id: 'null',
    changes: `'{}'`,
    at: `at + interval '1 millisecond'`,
    request_id: `'other'`,
    target_id: `'x'`,
    target_type: `'x'`,
    actor_kind: `'cli'`,
    address_hash: 'null',
    id: 'gen_random_uuid()',
  })) {
    test(`an edited ${column} shows`, async () => {
      assert.deepEqual(await verifyAfter(`update audit_log set ${column} = ${value} where seq = 3`), {
        ok: false,
        seq: 3,
        fault: 'its content was changed',
      })
    })
  }

  for (const [name, statement, seq] of [
    ['a removed row', 'delete from audit_log where seq = 3', 4],
    ['a removed first row', 'delete from audit_log where seq = 1', 2],
    ['a cut tail', 'delete from audit_log where seq > 4', 6],
    ['a whole trail gone', 'delete from audit_log', 6],
    [
      'a removed row with the rest renumbered',
      'delete from audit_log where seq = 3; update audit_log set seq = seq - 1 where seq = 4; update audit_log set seq = seq - 1 where seq = 5; update audit_log set seq = seq - 1 where seq = 6',
      3,
    ],
    [
      'two rows in each other’s place',
      'update audit_log set seq = 100 where seq = 3; update audit_log set seq = 3 where seq = 4; update audit_log set seq = 4 where seq = 100',
      3,
    ],
    [
      'contents in each other’s place',
      'update audit_log a set changes = b.changes from audit_log b where (a.seq = 2 and b.seq = 5) or (a.seq = 5 and b.seq = 2)',
      2,
    ],
    [
      'an edited row with its own hash made anew',
      `update audit_log set action = 'x' where seq = 3; update audit_log a set hash = audit_hash(prev_hash, a) where seq = 3`,
      4,
    ],
    [
      'an inserted row',
      'insert into audit_log select 7, gen_random_uuid(), at, actor_kind, user_id, action, target_type, target_id, changes, request_id, address_hash, hash, hash from audit_log where seq = 6',
      6,
    ],
    [
      'a head that was set back',
      `update audit_head set seq = 5, hash = (select hash from audit_log where seq = 5); delete from audit_log where seq = 4`,
      5,
    ],
  ] as const) {
    test(`${name} shows`, async () => {
      const state = await verifyAfter(statement)
      assert.ok(state && !state.ok)
      assert.equal(state.seq, seq)
      assert.deepEqual(await verify(), { ok: true, rows: 6 })
    })
  }
})
