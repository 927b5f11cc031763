import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { secretFaults } from './secrets.ts'

const folder = fileURLToPath(new URL('../..', import.meta.url))

describe('the search for secrets', () => {
  test('a secret in a file is found', () => {
    const temporary = mkdtempSync(join(tmpdir(), 'supply-'))
    const file = join(temporary, 'settings.txt')
    try {
      // The token is written in two pieces, since this file is checked as well.
      writeFileSync(file, ['token: ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx\n'].join('_'))
      assert.ok(secretFaults(folder, [file]).length > 0)
      writeFileSync(file, 'token: none\n')
      assert.deepEqual(secretFaults(folder, [file]), [])
    } finally {
      rmSync(temporary, { recursive: true })
    }
  })
})
