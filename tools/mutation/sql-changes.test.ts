import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { SQL_CHANGES } from './sql-changes.ts'

const ROOT = join(import.meta.dirname, '../..')

describe('changes of rules in SQL, for mutation', () => {
  for (const { file, from } of Object.values(SQL_CHANGES).flat())
    test(`${file} contains exactly once: ${from.trim()}`, () => assert.equal(readFileSync(join(ROOT, file), 'utf8').split(from).length, 2))
})
