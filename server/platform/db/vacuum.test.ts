import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { harness } from '../../test/harness.ts'
import { vacuumTables } from './vacuum.ts'

test('VACUUM of a table that is locked: left to autovacuum, and no error; of one that does not exist: an error', async (context) => {
  const { db, services } = await harness()
  const { kind, url } = services.database
  assert.equal(await vacuumTables(db, ['communes', 'commune_noms']), true)
  await assert.rejects(vacuumTables(db, ['no_such_table']), /no_such_table/)
  if (kind === 'embedded') return context.skip('one connection: nobody else can hold a lock')
  const other = new pg.Client({ connectionString: url ?? '' })
  await other.connect()
  try {
    await other.query('begin; lock table commune_noms in share update exclusive mode')
    assert.equal(await vacuumTables(db, ['communes', 'commune_noms']), false)
  } finally {
    await other.end()
  }
  return undefined
})
