import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { recordBackup } from './last-backup.ts'

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - hours * HOUR_MS)

/** The metric of the last backup, in seconds. */
async function metric(): Promise<number> {
  const { url } = await harness()
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^beffroi_backup_last_success_timestamp_seconds (\S+)$/m.exec(text)?.[1])
}

describe('the last backup', () => {
  test('is 0 before the first one, and then the latest snapshot, whichever was recorded last', async () => {
    const { db } = await harness()
    assert.equal(await metric(), 0)
    const [first, second] = [ago(30), ago(2)]
    await recordBackup(db, { made_at: first.toISOString(), by: 'beffroi', rows: 12, bytes: 3400 })
    assert.equal(await metric(), first.getTime() / 1000)
    await recordBackup(db, { made_at: second.toISOString(), by: 'pg_dump' })
    await recordBackup(db, { made_at: ago(20).toISOString(), by: 'pg_dump' })
    assert.equal(await metric(), second.getTime() / 1000)
  })

  test('is a row of the audit trail, with its size', async () => {
    const { db } = await harness()
    const made_at = ago(1).toISOString()
    await recordBackup(db, { made_at, by: 'beffroi', rows: 12, bytes: 3400 })
    const row = await db
      .selectFrom('audit_log')
      .select(['actor_kind', 'target_type', 'changes'])
      .where('action', '=', 'database.backup')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    assert.deepEqual(row, {
      actor_kind: 'cli',
      target_type: 'database',
      changes: { made_at: [null, made_at], by: [null, 'beffroi'], rows: [null, 12], bytes: [null, 3400] },
    })
  })
})
