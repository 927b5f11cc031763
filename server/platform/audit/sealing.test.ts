import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { machineCaller } from '../access/caller.ts'
import { newId } from '../db/id.ts'
import type { Db } from '../db/db.ts'
import { applyRule } from '../retention/run.ts'
import { applyRetentionHandler } from '../retention/apply-retention.handler.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { runNow } from '../../test/jobs.ts'
import { temporaryFolder } from '../../test/process.ts'
import { minutes, setStage } from '../../test/stage.ts'
import { anchorTrail, firstMismatch, readAnchors } from './anchor.ts'
import { TrailNotSealed } from './sealing.ts'
import { removedSegments, TRAIL } from './segments.ts'
import { verifyChain } from './verify.ts'

/** With rights on the database: rows are renumbered, every hash is recomputed, and the head is moved. */
async function rewrite(db: Db, ...changes: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table audit_log disable trigger user`.execute(tx)
    for (const change of changes) await sql.raw(change).execute(tx)
    const { rows } = await sql<{ id: string }>`select id from audit_log order by seq`.execute(tx)
    await sql`update audit_log set seq = -seq`.execute(tx)
    await sql`update audit_head set seq = 0, hash = sha256('beffroi audit') where chain = 0`.execute(tx)
    for (const [index, { id }] of rows.entries()) {
      await sql`update audit_log set seq = ${index + 1}, prev_hash = (select hash from audit_head where chain = 0) where id = ${id}`.execute(
        tx,
      )
      await sql`update audit_log a set hash = audit_hash(prev_hash, a) where id = ${id}`.execute(tx)
      await sql`update audit_head set seq = ${index + 1}, hash = (select hash from audit_log where id = ${id}) where chain = 0`.execute(tx)
    }
    await sql`alter table audit_log enable trigger user`.execute(tx)
  })
}

describe('a trail that was rewritten is never sealed', () => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'anchors.jsonl')
  let h: Harness
  let services: Harness['services']
  const insert = (age: number) =>
    sql`insert into audit_log (id, at, actor_kind, action, target_type, target_id, changes, seq, prev_hash, hash)
      values (${newId()}, ${minutes(-age * 24 * 60)}, 'system', 'commune.load', 'commune', '2020', '{}', 0, '', '')`.execute(h.db)
  const wrong = async () => firstMismatch(h.db, services.secrets, await readAnchors(file))
  const apply = () => applyRule(services, TRAIL, machineCaller('system'))
  const count = async () => (await h.db.selectFrom('audit_log').select('seq').execute()).length
  beforeEach(async () => {
    h = await harness()
    await setStage()
    rmSync(file, { force: true })
    services = { ...h.services, config: { ...h.services.config, auditAnchors: file } }
    for (const age of [5, 4, 3, 2, 1]) {
      await insert(age)
      await anchorTrail(services)
    }
  })
  after(() => folder.cleanUp())

  test('one row removed, all moved back 400 days, hashes and head recomputed: retention keeps the rows and says so', async () => {
    await rewrite(h.db, 'delete from audit_log where seq = 2', `update audit_log set at = at - interval '400 days'`)
    assert.deepEqual(await verifyChain(h.db), { ok: true, rows: 4 }, 'the chain alone is fooled')
    assert.equal((await wrong())?.seq, 1)
    await assert.rejects(apply(), TrailNotSealed)
    await assert.rejects(runNow(services, applyRetentionHandler, {}), /does not fit its chain or its anchors: nothing of it was removed/)
    assert.deepEqual([await count(), (await removedSegments(h.db, services.secrets)).ok], [4, true])
    assert.notEqual(await wrong(), null, 'it still shows')
  })

  for (const [how, change] of [
    ['times alone', `update audit_log set at = at - interval '400 days'`],
    ['the content of one row', `update audit_log set at = at - interval '400 days', action = 'x' where seq = 1`],
    ['the end', 'delete from audit_log where seq > 3'],
  ] as const)
    test(`changed: ${how}`, async () => {
      await rewrite(h.db, change, `update audit_log set at = at - interval '400 days' where seq = 1`)
      await assert.rejects(apply(), TrailNotSealed)
      assert.ok((await count()) >= 3)
    })

  test('a chain that breaks after the rows that are due keeps them as well', async () => {
    await h.db.transaction().execute(async (tx) => {
      await sql`alter table audit_log disable trigger user`.execute(tx)
      await sql`update audit_log a set at = at - interval '400 days' where seq = 1`.execute(tx)
      await sql`update audit_log a set hash = audit_hash(prev_hash, a) where seq = 1`.execute(tx)
      await sql`alter table audit_log enable trigger user`.execute(tx)
    })
    rmSync(file)
    await assert.rejects(apply(), /broken at row 2 \(does not follow the row before it\)/)
  })

  test('what an older release sealed so shows: the anchors inside are younger than the end of the segment', async () => {
    await rewrite(h.db, 'delete from audit_log where seq = 2', `update audit_log set at = at - interval '400 days'`)
    const removed = await h.db.transaction().execute((tx) => TRAIL.remove(tx, 365, services))
    assert.equal(removed.rows, 4)
    assert.deepEqual([(await verifyChain(h.db)).ok, (await removedSegments(h.db, services.secrets)).ok], [true, true])
    const found = await wrong()
    assert.deepEqual([found?.line, found?.seq], [1, 1])
    assert.match(found?.fault ?? '', /^the anchor is younger than the rows after it/)
  })

  test('what is as it was is sealed, with every anchor that its rows have; a seal covers the times', async () => {
    rmSync(file)
    await rewrite(h.db, `update audit_log set at = at - interval '400 days' where seq < 4`)
    await anchorTrail(services)
    assert.equal((await apply()).rows, 3)
    assert.equal(await wrong(), null)
    const undone = new Error('undone')
    await assert.rejects(
      h.db.transaction().execute(async (tx) => {
        await sql`alter table audit_segments disable trigger user`.execute(tx)
        await sql`update audit_segments set to_at = now()`.execute(tx)
        assert.equal((await removedSegments(tx, services.secrets)).ok, false)
        throw undone
      }),
      undone,
    )
  })

  test('the time of an anchor cannot be changed, nor its version left out', async () => {
    const [first] = await readAnchors(file)
    assert.ok(first)
    const { v, ...old } = first
    assert.equal(v, 2)
    for (const line of [
      { ...first, at: '2020-01-01T00:00:00.000Z' },
      { ...old, at: '2020-01-01T00:00:00.000Z' },
    ]) {
      const found = await firstMismatch(h.db, services.secrets, [line])
      assert.equal(found?.fault, 'the anchor itself was changed, or made with another secret')
    }
    const lines = readFileSync(file, 'utf8')
    await rewrite(h.db, `update audit_log set at = at - interval '400 days' where seq = 1`)
    writeFileSync(file, '')
    appendFileSync(file, lines.split('\n').slice(-2).join('\n'))
    await assert.rejects(apply(), TrailNotSealed, 'the last anchor alone is enough')
  })
})
