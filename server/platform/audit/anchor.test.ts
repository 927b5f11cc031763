import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pino from 'pino'
import { readConfig } from '../settings/config.ts'
import { harness } from '../../test/harness.ts'
import { patch } from '../../test/http.ts'
import { makePublication } from '../../test/make.ts'
import { temporaryFolder } from '../../test/process.ts'
import { setStage } from '../../test/stage.ts'
import { type Anchor, anchorFile, anchorTrail, firstMismatch, readAnchors } from './anchor.ts'
import { verifyChain } from './verify.ts'

/** Spec §6-15. */
describe('anchors of the trail, outside the database', () => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'deep', 'anchors.jsonl')
  const logged: unknown[] = []
  let change: () => Promise<unknown>
  before(async () => {
    const stage = await setStage()
    const id = await makePublication(stage.acteur, stage.commune)
    let n = 0
    change = () => patch(`/publications/${id}`, { title: `Titre ${(n += 1)}` }, { token: stage.owner.token })
  })
  after(() => folder.cleanUp())
  const anchor = async () => {
    const { services } = await harness()
    const logger = pino({ base: null, timestamp: false }, { write: (line: string) => void logged.push(JSON.parse(line)) })
    return anchorTrail({ ...services, logger, config: readConfig({ AUDIT_ANCHORS: file }) })
  }
  const check = async (anchors?: Anchor[]) => {
    const { db, services } = await harness()
    return firstMismatch(db, services.secrets, anchors ?? (await readAnchors(file)))
  }

  test('anchors of a trail, in order', async (t) => {
    await t.test('an empty trail has none; then one for each end that was seen, once', async () => {
      assert.equal(await anchor(), null)
      assert.deepEqual(await readAnchors(file), [])
      await change()
      assert.equal((await anchor())?.seq, 1)
      assert.equal(await anchor(), null, 'nothing new')
      await change()
      await change()
      assert.equal((await anchor())?.seq, 3)
      assert.deepEqual(
        (await readAnchors(file)).map(({ seq }) => seq),
        [1, 3],
      )
      assert.equal(await check(), null)
      assert.deepEqual(
        logged,
        (await readAnchors(file)).map(({ seq, hash }) => ({ level: 30, seq, hash, msg: 'audit trail anchored' })),
      )
      assert.equal(statSync(file).mode & 0o077, 0, 'its owner’s alone')
    })

    await t.test('a trail that was rewritten completely, hashes included, does not match its anchors', async () => {
      const { db } = await harness()
      const undone = new Error('undone')
      await assert.rejects(
        db.transaction().execute(async (tx) => {
          await sql`alter table audit_log disable trigger user`.execute(tx)
          await sql`update audit_log set action = 'publication.feature' where seq = 2`.execute(tx)
          for (const seq of [2, 3])
            await sql`update audit_log a set prev_hash = (select hash from audit_log where seq = ${seq - 1}), hash = audit_hash((select hash from audit_log where seq = ${seq - 1}), a) where seq = ${seq}`.execute(
              tx,
            )
          await sql`update audit_head set hash = (select hash from audit_log where seq = 3) where chain = 0`.execute(tx)
          assert.equal((await verifyChain(tx)).ok, true, 'the chain alone is fooled')
          const { services } = await harness()
          assert.deepEqual(await firstMismatch(tx, services.secrets, await readAnchors(file)), {
            line: 2,
            seq: 3,
            fault: 'the trail was rewritten up to here',
          })
          await sql`delete from audit_log where seq = 3`.execute(tx)
          assert.deepEqual(await firstMismatch(tx, services.secrets, await readAnchors(file)), {
            line: 2,
            seq: 3,
            fault: 'the row that was anchored is gone',
          })
          throw undone
        }),
        undone,
      )
    })

    await t.test('an anchor that was changed, invented or cannot be read is named by its line', async () => {
      const lines = readFileSync(file, 'utf8')
      const [first, second] = await readAnchors(file)
      assert.ok(first && second)
      const fault = 'the anchor itself was changed, or made with another secret'
      assert.deepEqual(await check([{ ...first, hash: second.hash }]), { line: 1, seq: 1, fault })
      assert.deepEqual(await check([first, { ...second, seq: 2 }]), { line: 2, seq: 2, fault })
      appendFileSync(file, 'not json\n')
      assert.deepEqual(await check(), { line: 3, seq: 0, fault })
      assert.deepEqual((await readAnchors(file)).at(-1), { at: '', seq: 0, hash: '', mac: '' })
      writeFileSync(file, lines)
      assert.equal(await check(), null)
    })
  })
  test('stand beside the data unless another file is named; a file that is there and cannot be read is no empty one', async () => {
    const dataDir = join(folder.path, 'data')
    assert.equal(anchorFile(readConfig({ DATA_DIR: dataDir })), join(dataDir, 'audit-anchors.jsonl'))
    assert.equal(anchorFile(readConfig({ DATA_DIR: dataDir, AUDIT_ANCHORS: file })), file)
    await assert.rejects(readAnchors(folder.path), { code: 'EISDIR' })
  })
})
