import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../../test/harness.ts'

test('each index of publications says which list or rule needs it', async () => {
  const { db } = await harness()
  const { rows } = await sql<{ name: string; why: string | null }>`
    select c.relname as name, obj_description(c.oid, 'pg_class') as why from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'publications'::regclass order by 1`.execute(db)
  assert.ok(rows.length > 30)
  assert.deepEqual(
    rows.filter(({ why }) => !why),
    [],
  )
})
