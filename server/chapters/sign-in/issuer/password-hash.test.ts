import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hashPassword, verifyPassword } from './password-hash.ts'

const PASSWORD = 'un mot de passe assez long'
/** Of this password, as every release has stored it. */
const STORED =
  '8516bb8458e77529c52493012c048a92:2e7fb59da3b2d568d2e935160905232e70138735615c799975c9f65b6969a0261abfb00df0678fd2bf94072ba2257621a81fb2206c8eb74ac2c50a64aea3f64b'

describe('hashes of passwords', () => {
  test('have the form of every release, in both directions', async () => {
    const ours = await hashPassword(PASSWORD)
    for (const hash of [ours, STORED]) {
      assert.equal(await verifyPassword({ hash, password: PASSWORD }), true)
      assert.equal(await verifyPassword({ hash, password: `${PASSWORD}.` }), false)
    }
    assert.match(ours, /^[0-9a-f]{32}:[0-9a-f]{128}$/)
    assert.notEqual(ours, await hashPassword(PASSWORD), 'each has a salt of its own')
    assert.equal(await verifyPassword({ hash: await hashPassword('e\u0301te\u0301 comme hiver'), password: 'été comme hiver' }), true)
  })

  test('what is stored and is no hash is a fault; a key of another length is wrong', async () => {
    for (const hash of ['', 'abc', ':abc', 'abc:']) await assert.rejects(verifyPassword({ hash, password: PASSWORD }), /no hash/)
    const [salt] = (await hashPassword(PASSWORD)).split(':')
    assert.equal(await verifyPassword({ hash: `${salt}:abcd`, password: PASSWORD }), false)
  })
})
