import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../test/harness.ts'
import { patch } from '../../test/http.ts'
import { makePublication } from '../../test/make.ts'
import { setStage } from '../../test/stage.ts'
import { verifyChain } from './verify.ts'

/** Spec §6-15. */
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
    const empty = `delete from audit_log; update audit_head set seq = 0, hash = sha256('beffroi audit') where chain = 0`
    assert.deepEqual(await verifyAfter(empty), { ok: true, rows: 0 })
  })

  test('each row continues the hash of the row before', async () => {
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

  test('a row that was edited shows, whatever the database says of its hashes', async () => {
    const fooled = `create or replace function audit_hash(prev bytea, r audit_log) returns bytea language sql as 'select r.hash'`
    const state = await verifyAfter(`${fooled}; update audit_log set user_id = null, changes = '{}' where seq = 3`)
    assert.deepEqual(state, { ok: false, seq: 3, fault: 'its content was changed' })
  })

  test('is computed alike here and in the database, whatever stands in a row', async () => {
    const { db } = await harness()
    const text = `é "quoted" \\ \b\f\n\r\t\u0001\u001f\u007f \u2028 😀 </script>`
    const changes = { [text]: [text, 1e21, -0.5, 12_345_678_901_234, true, null, [], {}, { z: 1, aa: 2 }] }
    const rolled = new Error('rolled back')
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await sql`insert into audit_log (id, at, actor_kind, action, target_type, target_id, changes, request_id, address_hash)
          select gen_random_uuid(), at, 'system', ${text}, ${text}, ${text}, ${JSON.stringify(changes)}::jsonb, ${text}, ${text}
          from unnest(array['1969-12-31 23:59:59.999Z', '2026-11-21T00:00:00Z', '2026-11-21T00:00:00.120Z']::timestamptz[]) at`.execute(tx)
        assert.deepEqual(await verifyChain(tx), { ok: true, rows: 9 })
        throw rolled
      }),
      rolled,
    )
  })

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
      'insert into audit_log select 7, gen_random_uuid(), at, actor_kind, user_id, action, target_type, target_id, changes, request_id, address_hash, hash, hash, 0 from audit_log where seq = 6',
      6,
    ],
    [
      'a row numbered on, and the head with it',
      'update audit_log set seq = 8 where seq = 6; update audit_head set seq = 8 where chain = 0',
      8,
    ],
    [
      'a head that was set back',
      `update audit_head set seq = 5, hash = (select hash from audit_log where seq = 5) where chain = 0; delete from audit_log where seq = 4`,
      5,
    ],
  ] as const) {
    test(`${name} shows`, async () => {
      const state = await verifyAfter(statement)
      assert.ok(state && !state.ok)
      assert.equal(state.seq, seq)
      if (/^a removed (first )?row$/.test(name)) assert.equal(state.fault, 'does not follow the row before it')
      assert.deepEqual(await verify(), { ok: true, rows: 6 })
    })
  }
})
