import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { minify, transformWithOxc } from 'vite'
import type { Challenge } from '../../../contract/proof-of-work.ts'
import { solve } from './proof-of-work.ts'

const hmacSignatureSecret = 'a secret of the test'
const made = (keyPrefix: string) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    keyPrefix,
    deriveKey,
    hmacSignatureSecret,
    expiresAt: new Date(Date.now() + 60_000),
    data: { action: 'codes', subject: 'é' },
  })

describe('our solver', () => {
  test('finds what ALTCHA accepts', async () => {
    for (const prefix of ['0', '00', '000'])
      for (let n = 0; n < 5; n += 1) {
        const { challenge, solution } = JSON.parse(atob(await solve((await made(prefix)) as Challenge).catch(String))) as Payload
        assert.ok(solution, prefix)
        assert.equal((await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })).verified, true)
      }
  })

  test('weighs at most 1.5 KB', async () => {
    const source = await transformWithOxc(await readFile(new URL('proof-of-work.ts', import.meta.url), 'utf8'), 'proof-of-work.ts')
    const { code } = await minify('proof-of-work.js', source.code)
    assert.ok(code.length > 0 && code.length <= 1500, String(code.length))
  })
})
