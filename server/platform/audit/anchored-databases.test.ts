import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { machineCaller } from '../access/caller.ts'
import { transact } from '../db/db.ts'
import { makeLogger } from '../http/logs/request-log.ts'
import { renewIdentity, settle } from '../outgoing/settle.ts'
import { noteIdentity, readIdentity, suspendIdentity, trailEnd } from '../outgoing/identity.ts'
import { readConfig } from '../settings/config.ts'
import { harness, type Harness } from '../../test/harness.ts'
import { patch } from '../../test/http.ts'
import { makePublication } from '../../test/make.ts'
import { temporaryFolder } from '../../test/process.ts'
import { setStage } from '../../test/stage.ts'
import { anchorsOf, anchorTrail, firstMismatch, readAnchors } from './anchor.ts'

/** Spec §6-15. docs/decisions/0036. */
const HERE = { folder: '', installation: null }

describe('anchors name the database that they are of', () => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'anchors.jsonl')
  let h: Harness
  let change: () => Promise<unknown>
  before(async () => {
    h = await harness()
    await h.reset()
    const stage = await setStage()
    const id = await makePublication(stage.acteur, stage.commune)
    let n = 0
    change = () => patch(`/publications/${id}`, { title: `Titre ${(n += 1)}` }, { token: stage.owner.token })
  })
  after(async () => {
    folder.cleanUp()
    await h.reset()
  })
  const anchor = async () => {
    await change()
    return anchorTrail({ ...h.services, logger: makeLogger('silent'), config: readConfig({ AUDIT_ANCHORS: file }) })
  }
  const check = async (options = {}) => firstMismatch(h.db, h.services.secrets, await readAnchors(file), options)
  const own = async () => (await readAnchors(file)).filter(await anchorsOf(h.db)).length

  test('those of older releases, of the database, of its ancestors up to the copy, and of others', async (t) => {
    await t.test('an anchor without a name is compared as before', async () => {
      assert.equal((await anchor())?.db, undefined)
      assert.deepEqual([await check(), await own()], [null, 1])
    })

    let id = ''
    await t.test('a named one says of which database it is, and nobody can change that', async () => {
      id = (await noteIdentity(h.db, HERE)) ?? ''
      const made = await anchor()
      assert.deepEqual([made?.v, made?.db], [4, id])
      assert.deepEqual([await check(), await own()], [null, 2])
      const lines = readFileSync(file, 'utf8')
      writeFileSync(file, lines.replace(id, '01a20ad7-0d3c-7f71-8adb-000000000000'))
      assert.equal(await own(), 1, 'renamed it is not compared, and not counted')
      assert.equal(await check(), null)
      assert.equal((await check({ strict: true }))?.line, 2, 'and nothing is removed from the trail')
      writeFileSync(file, lines)
    })

    await t.test('a database that may be a copy is not anchored; settled, it has another name', async () => {
      const { identity } = await readIdentity(h.db, HERE)
      assert.ok(identity)
      const split = await trailEnd(h.db)
      await transact(h.db, (tx) => suspendIdentity(tx, identity, 'elsewhere', { seq: split, here: HERE }))
      assert.equal(await anchor(), null)
      const { id: renamed } = await settle({ db: h.db, caller: machineCaller('cli') }, [], { waiting: 'send' })
      assert.notEqual(renamed, id)
      assert.equal((await anchor())?.db, renamed)
      assert.deepEqual([await check(), await own()], [null, 3], 'those before the copy are still compared')
      await assert.rejects(settle({ db: h.db, caller: machineCaller('cli') }, [], { waiting: 'send' }), { code: 'invalid_state' })
    })

    await t.test('anchors of the original after the copy are of another database', async () => {
      // The original goes on: the same file, the name that it has kept, and a row that the copy does not have.
      const [, second] = await readAnchors(file)
      const { rows } = await sql<{ id: string }>`update database_identity set id = ${id} returning id`.execute(h.db)
      assert.equal(rows.length, 1)
      await sql`delete from database_ancestors`.execute(h.db)
      const ofOriginal = await anchor()
      assert.equal(ofOriginal?.db, id)
      await transact(h.db, (tx) => renewIdentity(tx, id, second?.seq ?? 0))
      await sql`alter table audit_log disable trigger user`.execute(h.db)
      await sql`update audit_log set action = 'publication.feature' where seq = ${ofOriginal?.seq ?? 0}`.execute(h.db)
      await sql`alter table audit_log enable trigger user`.execute(h.db)
      assert.equal(await check(), null)
      assert.equal(await own(), 2)
    })

    await t.test('a row that an ancestor anchored before the copy is compared', async () => {
      const [, second] = await readAnchors(file)
      await sql`alter table audit_log disable trigger user`.execute(h.db)
      await sql`update audit_log set hash = sha256('x') where seq = ${second?.seq ?? 0}`.execute(h.db)
      await sql`alter table audit_log enable trigger user`.execute(h.db)
      assert.deepEqual(await check(), { line: 2, seq: second?.seq, fault: 'the trail was rewritten up to here' })
    })
  })
})
