import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { machineCaller } from '../access/caller.ts'
import type { Db, Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { applyRule } from '../retention/run.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { temporaryFolder } from '../../test/process.ts'
import { minutes, setStage } from '../../test/stage.ts'
import { anchorTrail, firstMismatch, readAnchors } from './anchor.ts'
import { headsOf } from './chains.ts'
import { removedSegments, TRAIL } from './segments.ts'
import { verifyChain } from './verify.ts'

/** Writes rows of the trail as a transaction does that has a slot. */
async function write(db: Db, slot: number, { rows = 1, daysAgo = 0 } = {}): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('beffroi.slot', ${String(slot)}, true)`.execute(tx)
    await sql`insert into audit_log (id, at, actor_kind, action, target_type, target_id, changes)
      select gen_random_uuid(), ${minutes(-daysAgo * 24 * 60)}, 'system', 'commune.load', 'commune', '2020', '{}' from generate_series(1, ${rows})`.execute(
      tx,
    )
  })
}

/** Spec §6-15. */
describe('the chains of writers that do not meet', () => {
  const folder = temporaryFolder()
  after(() => folder.cleanUp())
  let h: Harness
  let services: Harness['services']
  beforeEach(async () => {
    const shared = await harness()
    await setStage()
    h = shared
    services = { ...h.services, config: { ...h.services.config, auditAnchors: join(folder.path, `${newId()}.jsonl`) } }
  })
  /** What a check says after statements by someone with the keys of the database; they are undone afterwards. */
  async function afterwards<T>(statements: string[], check: (tx: Tx) => Promise<T>): Promise<T> {
    const undone = new Error('undone')
    let found: { value: T } | undefined
    const tampering = h.db.transaction().execute(async (tx) => {
      await sql`alter table audit_log disable trigger user`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      found = { value: await check(tx) }
      throw undone
    })
    await assert.rejects(tampering, undone)
    assert.ok(found)
    return found.value
  }
  const wrong = async (db: Db = h.db) => firstMismatch(db, services.secrets, await readAnchors(services.config.auditAnchors ?? ''))

  test('numbers ascend over all chains, each chain has its own head, and every row is verified', async () => {
    for (const slot of [0, 3, 3, 15, 0]) await write(h.db, slot)
    const { rows } = await sql<{ seq: number; chain: number }>`select seq, chain from audit_log order by seq`.execute(h.db)
    assert.deepEqual(rows, [
      { seq: 1, chain: 0 },
      { seq: 2, chain: 3 },
      { seq: 3, chain: 3 },
      { seq: 4, chain: 15 },
      { seq: 5, chain: 0 },
    ])
    const heads = await headsOf(h.db)
    assert.deepEqual(
      heads.filter(({ seq }) => seq > 0).map(({ chain, seq }) => [chain, seq]),
      [
        [0, 5],
        [3, 3],
        [15, 4],
      ],
    )
    assert.deepEqual(await verifyChain(h.db), { ok: true, rows: 5 })
  })

  for (const [what, statement, seq] of [
    ['a row removed from the middle of a chain', 'delete from audit_log where seq = 2', 3],
    ['the last row of a chain', 'delete from audit_log where seq = 6', 6],
    ['the only row of a chain', 'delete from audit_log where seq = 4', 4],
    ['a row moved to another chain', 'update audit_log set chain = 0 where seq = 6', 6],
    ['the end of a chain removed with its head', 'delete from audit_log where seq = 6; delete from audit_head where chain = 3', 3],
    ['a chain removed with its head', 'delete from audit_log where seq = 4; delete from audit_head where chain = 15', 0],
    [
      'a row of a chain that no slot has',
      `update audit_log a set chain = 99, prev_hash = sha256('beffroi audit 99') where seq = 4;
      update audit_log a set hash = audit_hash(prev_hash, a) where seq = 4;
      update audit_head set seq = 0, hash = sha256('beffroi audit 15') where chain = 15`,
      4,
    ],
    ['a row said to be of an older release', 'update audit_log set chain = null where seq = 5', 5],
    [
      'a head set back over a removed end',
      'update audit_head set seq = 3, hash = (select hash from audit_log where seq = 3) where chain = 3',
      3,
    ],
  ] as const)
    test(`${what} shows`, async () => {
      for (const slot of [0, 3, 3, 15, 0, 3]) await write(h.db, slot)
      const state = await afterwards(statement.split(';'), verifyChain)
      assert.ok(!state.ok, what)
      assert.equal(state.seq, seq)
      assert.deepEqual(await verifyChain(h.db), { ok: true, rows: 6 })
    })

  test('an anchor names the head of every chain: a chain that was rewritten to its end does not match', async () => {
    for (const slot of [0, 7, 0, 7]) await write(h.db, slot)
    assert.deepEqual(
      (await anchorTrail(services))?.heads?.map(([seq, , chain]) => [seq, chain]),
      [
        [3, 0],
        [4, 7],
      ],
    )
    assert.equal(await anchorTrail(services), null, 'nothing new')
    await write(h.db, 7)
    assert.equal((await anchorTrail(services))?.seq, 5)
    assert.equal(await wrong(), null)
    const rewritten = [
      `update audit_log set action = 'x' where seq = 2`,
      ...[2, 4, 5].map(
        (seq, index) =>
          `update audit_log a set prev_hash = ${index === 0 ? 'prev_hash' : `(select hash from audit_log where seq = ${[2, 4][index - 1]})`} where seq = ${seq};
          update audit_log a set hash = audit_hash(prev_hash, a) where seq = ${seq}`,
      ),
      'update audit_head set hash = (select hash from audit_log where seq = 5) where chain = 7',
    ].flatMap((text) => text.split(';'))
    const found = await afterwards(rewritten, async (tx) => [(await verifyChain(tx)).ok, await wrong(tx)])
    assert.deepEqual(found, [true, { line: 1, seq: 4, fault: 'the trail was rewritten up to here' }])
    const gone = await afterwards(['delete from audit_log where seq > 3'], (tx) => wrong(tx))
    assert.deepEqual(gone, { line: 1, seq: 4, fault: 'the row that was anchored is gone' })
  })

  test('each segment that is removed is of one chain; what stays, seals and anchors fit', async () => {
    for (const slot of [0, 2, 0, 2, 9]) await write(h.db, slot, { daysAgo: 500 })
    await anchorTrail(services)
    for (const slot of [2, 0]) await write(h.db, slot)
    assert.equal((await applyRule(services, TRAIL, machineCaller('system'))).rows, 5)
    const sealed = await h.db.selectFrom('audit_segments').select(['chain', 'n', 'from_seq', 'to_seq']).orderBy('to_seq').execute()
    assert.deepEqual(sealed, [
      { chain: 0, n: 2, from_seq: 1, to_seq: 3 },
      { chain: 2, n: 2, from_seq: 2, to_seq: 4 },
      { chain: 9, n: 1, from_seq: 5, to_seq: 5 },
    ])
    const removed = await removedSegments(h.db, services.secrets)
    assert.equal(removed.ok && removed.rows, 5)
    // Two rows of today, and one of the removal of each segment.
    assert.deepEqual(await verifyChain(h.db), { ok: true, rows: 5 })
    assert.equal(await wrong(), null)
    const elsewhere = await afterwards(
      ['alter table audit_segments disable trigger user', 'update audit_segments set chain = 5 where chain = 9'],
      async (tx) => (await removedSegments(tx, services.secrets)).ok,
    )
    assert.equal(elsewhere, false)
  })

  test('rows that are committed while others are read are verified too, many of them at once', async () => {
    for (const slot of [0, 1, 2]) await write(h.db, slot, { rows: 1200 })
    const verified = verifyChain(h.db)
    for (const slot of [1, 4, 0, 4]) await write(h.db, slot, { rows: 300 })
    const state = await verified
    assert.ok(state.ok && state.rows >= 3600, JSON.stringify(state))
    assert.deepEqual(await verifyChain(h.db), { ok: true, rows: 4800 })
  })
})
