import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { newId } from '../../platform/db/id.ts'
import { replyAddresses } from './token.ts'

const secrets = (key: string) => ({
  keyedHash: (use: string, value: string) =>
    createHmac('sha256', key + use)
      .update(value)
      .digest('base64url')
      .slice(0, 22),
})
const ours = replyAddresses(secrets('a'), 'support@example.fr')

describe('the address of a thread', () => {
  test('leads back to it, in whatever case, among others; a mailbox may have it', () => {
    for (const id of [newId(), newId(), '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
      const address = ours.addressOf(id) ?? ''
      assert.ok(address.indexOf('@') <= 64)
      assert.equal(ours.threadOf(['support@example.fr', 'x+y@example.org', address]), id)
      assert.equal(ours.threadOf([address.toUpperCase()]), id)
    }
  })

  test('changed in any letter, under another secret, mailbox or domain, it leads nowhere', () => {
    const id = newId()
    const address = ours.addressOf(id) ?? ''
    const [start, end] = [address.indexOf('+') + 1, address.indexOf('@')]
    for (let at = start; at < end; at += 1)
      for (const sign of ['a', 'b', '7', '1']) {
        const changed = address.slice(0, at) + sign + address.slice(at + 1)
        const got = ours.threadOf([changed])
        // Two bits of the token carry nothing: another spelling of the same thread is the same thread.
        assert.ok(got === null || got === id, changed)
        if (changed !== address && at !== start + 25) assert.equal(got, null, changed)
      }
    assert.equal(replyAddresses(secrets('b'), 'support@example.fr').threadOf([address]), null)
    assert.equal(replyAddresses(secrets('a'), 'aide@example.fr').threadOf([address]), null)
    assert.equal(replyAddresses(secrets('a'), 'support@example.org').threadOf([address]), null)
    assert.equal(replyAddresses(secrets('a'), undefined).threadOf([address]), null)
    assert.equal(replyAddresses(secrets('a'), undefined).addressOf(id), null)
  })
})
