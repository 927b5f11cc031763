import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { databaseUse, mayBeNeutral, neutralReason } from './test-database.ts'

const FILES = globSync('{server,contract,demo,apps,tools}/**/*.test.ts').map((file) => file.replaceAll('\\', '/'))

describe('files that run on one kind of database alone', () => {
  test('a mark is the first line, with a reason', () => {
    assert.equal(neutralReason('// Neutral: pictures are files.\nimport'), 'pictures are files.')
    for (const text of ['import\n// Neutral: later.\n', '// Neutral:\nimport', '// Neutral: \nimport'])
      assert.equal(neutralReason(text), undefined, text)
  })

  test('visibility, rights, audit, payments, erasure, locks, jobs, search and plans are never among them', () => {
    for (const file of ['server/site/visibility.test.ts', 'server/chapters/payments/wire.test.ts', 'server/platform/jobs/once.test.ts'])
      assert.equal(mayBeNeutral(file), false, file)
    const neutral = FILES.filter((file) => neutralReason(readFileSync(file, 'utf8')) !== undefined)
    assert.ok(neutral.length > 0)
    assert.deepEqual(
      neutral.filter((file) => !mayBeNeutral(file)),
      [],
    )
  })

  test('a mark is on files that use a database, since the others run once anyway', () => {
    const usesDatabase = databaseUse('.')
    assert.deepEqual(
      FILES.filter((file) => neutralReason(readFileSync(file, 'utf8')) !== undefined && !usesDatabase(file)),
      [],
    )
  })
})
