import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previousCommit } from '../../tools/upgrade/previous-tree.ts'
import { failuresOf, upgrade } from '../../tools/upgrade/upgrade.ts'
import { emptyDatabase } from './empty-database.ts'

const commit = process.env['TEST_DATABASE_URL'] ? previousCommit() : null
const SKIP = !process.env['TEST_DATABASE_URL'] && 'needs PostgreSQL'

test(
  'the release before goes on serving while the migrations of this one run',
  { skip: SKIP || (!commit && 'git has not its commit') },
  async () => {
    const database = await emptyDatabase()
    assert.ok(commit && database)
    try {
      const result = await upgrade(commit, database.url, { seconds: 0.3 })
      assert.deepEqual(failuresOf(result), [])
      for (const { name, read, write } of result.phases) assert.ok(read.requests + write.requests > 0, name)
    } finally {
      await database.drop()
    }
  },
)
