import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import { machineCaller } from '../access/caller.ts'
import { newId } from '../db/id.ts'
import { applyRule, dueOf } from '../retention/run.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { get, patch, post } from '../../test/http.ts'
import { makePublication } from '../../test/make.ts'
import { temporaryFolder } from '../../test/process.ts'
import { minutes, setStage, type Stage, trail } from '../../test/stage.ts'
import { firstMismatch } from './anchor.ts'
import { removedSegments, TRAIL } from './segments.ts'
import { verifyChain } from './verify.ts'

const days = (n: number) => minutes(-n * 24 * 60)

/** Spec §6-18. */
describe('the trail at its term', () => {
  let h: Harness
  let stage: Stage
  /** Anchors of other tests do not match this audit trail. */
  const folder = temporaryFolder()
  after(() => folder.cleanUp())
  const insert = (at: ReturnType<typeof days>, user_id: string | null = null) =>
    sql`insert into audit_log (id, at, actor_kind, user_id, action, target_type, target_id, changes, seq, prev_hash, hash)
      values (${newId()}, ${at}, 'system', ${user_id}, 'commune.load', 'commune', '2020', '{}', 0, '', '')`.execute(h.db)
  /** Empties the database and writes six audit rows, five of them past their term. */
  const setTrail = async () => {
    const shared = await harness()
    const config = { ...shared.services.config, auditAnchors: join(folder.path, `${newId()}.jsonl`) }
    h = { ...shared, services: { ...shared.services, config } }
    stage = await setStage()
    for (let n = 0; n < 5; n += 1) await insert(days(500 - n), stage.admin.id)
    const id = await makePublication(stage.acteur, stage.commune)
    await patch(`/publications/${id}`, { title: 'Bal' }, { token: stage.owner.token })
  }

  test('a row outside sealed segments cannot be removed, and recent or altered rows cannot be sealed', async () => {
    await setTrail()
    const { pool } = h.services.database
    for (const statement of [
      'delete from audit_log where seq = 1',
      `update audit_log set action = 'x' where seq = 1`,
      'truncate audit_log',
    ])
      await assert.rejects(pool.query(statement), { code: '42501' }, statement)
    const seal = (from: number, to: number, last: string) =>
      pool.query(
        `insert into audit_segments (from_seq, to_seq, from_at, to_at, prev_hash, last_hash, actions, mac)
        select $1, $2, now(), now(), sha256('beffroi audit'), ${last}, '{}', 'x'`,
        [from, to],
      )
    await assert.rejects(seal(1, 6, '(select hash from audit_log where seq = 6)'), { code: '42501' }, 'row 6 is of today')
    await assert.rejects(seal(2, 3, '(select hash from audit_log where seq = 3)'), { code: '42501' }, 'a gap')
    await assert.rejects(seal(1, 3, `'x'`), { code: '42501' }, 'another hash')
    await assert.rejects(seal(1, 9, `'x'`), { code: '42501' }, 'rows that are not there')
    const altered = h.db.transaction().execute(async (tx) => {
      await sql`alter table audit_log disable trigger user`.execute(tx)
      await sql`update audit_log set action = 'x' where seq = 1`.execute(tx)
      await sql`insert into audit_segments (from_seq, to_seq, from_at, to_at, prev_hash, last_hash, actions, mac)
        select 1, 2, now(), now(), sha256('beffroi audit'), hash, '{}', 'x' from audit_log where seq = 2`.execute(tx)
    })
    await assert.rejects(altered, { code: '42501' }, 'a row that was altered is not sealed')
  })

  const anchorOf = (seq: number, hash: string) => ({
    at: '',
    seq,
    hash,
    mac: h.services.secrets.keyedHash('audit-anchor', `${seq}:${hash}`),
  })
  const anchorAt = async (seq: number) => {
    const { hash } = await h.db.selectFrom('audit_log').select('hash').where('seq', '=', seq).executeTakeFirstOrThrow()
    return anchorOf(seq, hash.toString('hex'))
  }
  const segments = () => h.db.selectFrom('audit_segments').selectAll().orderBy('to_seq').execute()

  test('a trail of which the beginning is removed', async (t) => {
    await setTrail()
    await t.test(
      'the beginning goes as sealed segments; chain, anchors, totals and lists still fit, and the answer says what went',
      async () => {
        const anchors = await Promise.all([1, 2, 3, 4, 5, 6].map(anchorAt))
        const { config } = h.services
        const keeping = (AUDIT_KEEP_DAYS: number) => ({
          ...h.services,
          config: { ...config, retention: { ...config.retention, AUDIT_KEEP_DAYS } },
        })
        assert.deepEqual(await removedSegments(h.db, h.services.secrets), { ok: true, rows: 0, until: null })
        assert.equal((await dueOf(h.services, TRAIL)).rows, 5)
        assert.equal((await applyRule(keeping(499), TRAIL, machineCaller('system'))).rows, 2)
        assert.equal((await applyRule(keeping(498), TRAIL, machineCaller('system'))).rows, 1)
        assert.equal((await applyRule(h.services, TRAIL, machineCaller('system'))).rows, 2)
        assert.deepEqual(await verifyChain(h.db), { ok: true, rows: 4 })
        const sealed = await segments()
        assert.deepEqual(
          sealed.map(({ from_seq, to_seq }) => [from_seq, to_seq]),
          [
            [1, 2],
            [3, 3],
            [4, 5],
          ],
        )
        const [, , third] = sealed
        assert.ok(third)
        assert.deepEqual(await removedSegments(h.db, h.services.secrets), { ok: true, rows: 5, until: third.to_at })
        await assert.rejects(
          h.services.database.pool.query('delete from audit_log where seq = 6'),
          { code: '42501' },
          'after the sealed ones',
        )
        assert.equal(await firstMismatch(h.db, h.services.secrets, anchors), null)
        for (const seq of [2, 5])
          assert.deepEqual(await firstMismatch(h.db, h.services.secrets, [anchorOf(seq, 'ab')]), {
            line: 1,
            seq,
            fault: 'the trail was rewritten up to here',
          })
        for (const query of ['', `&user_id=${stage.admin.id}`, '&action=commune.load']) {
          const { body } = await get(`/admin/audit?per_page=100${query}`, stage.back)
          assert.equal(body.meta.total, body.data.length, query)
        }
        assert.deepEqual(third.actions, { 'commune.load': 2 })
      },
    )

    await t.test('a segment that the service did not seal shows, and so does one that is missing; segments cannot be changed', async () => {
      const { pool } = h.services.database
      await assert.rejects(pool.query(`update audit_segments set mac = 'x'`), { code: '42501' })
      await assert.rejects(pool.query('delete from audit_segments'), { code: '42501' })
      const { secrets } = h.services
      const [, , third] = await segments()
      assert.ok(third)
      const other = Buffer.from('another')
      const sealed = secrets.keyedHash('audit-segment', `4:5:${other.toString('hex')}:${third.last_hash.toString('hex')}`)
      const foreign = { ok: false, seq: 2, fault: 'the segment was not sealed by this service, or with another secret' }
      const gap = { ok: false, seq: 3, fault: 'the segment does not follow the one before' }
      for (const [change, state] of [
        [sql`update audit_segments set mac = 'x'`, foreign],
        [sql`update audit_segments set from_seq = 0 where to_seq = 2`, foreign],
        [sql`update audit_segments set last_hash = 'x' where to_seq = 2`, foreign],
        [sql`delete from audit_segments where to_seq = 2`, gap],
        [sql`update audit_segments set prev_hash = ${other}, n = null, mac = ${sealed} where to_seq = 5`, { ...gap, seq: 5 }],
      ] as const) {
        const undone = new Error('undone')
        await assert.rejects(
          h.db.transaction().execute(async (tx) => {
            await sql`alter table audit_segments disable trigger user`.execute(tx)
            await change.execute(tx)
            assert.deepEqual(await removedSegments(tx, secrets), state)
            await sql`update audit_segments set last_hash = 'x'`.execute(tx)
            assert.equal((await verifyChain(tx)).ok, false)
            throw undone
          }),
          undone,
        )
      }
    })

    await t.test('what is recorded afterwards goes on, and a purge finds nothing more', async () => {
      await post(`/admin/users/${stage.stranger.id}/roles`, { role: 'platform_admin' }, stage.back)
      assert.equal((await verifyChain(h.db)).ok, true)
      assert.equal((await applyRule(h.services, TRAIL, machineCaller('system'))).rows, 0)
      assert.equal((await trail('journal')).length, 3, 'a row for each purge that removed something')
    })
  })
})
