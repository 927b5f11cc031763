import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { newId } from '../../platform/db/id.ts'
import { replyAddress, threadOfAddresses } from './token.ts'

const services = (key: string, address: string | undefined) => ({
  secrets: {
    keyedHash: (use: string, value: string) =>
      createHmac('sha256', key + use)
        .update(value)
        .digest('base64url')
        .slice(0, 22),
  },
  config: { support: { address } },
})
const ours = services('a', 'support@example.fr')

describe('the address of a thread', () => {
  test('identifies the thread, in upper or lower case, among other addresses; its local part has at most 64 characters', () => {
    for (const id of [newId(), newId(), '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
      const address = replyAddress(ours, id) ?? ''
      assert.ok(address.indexOf('@') <= 64)
      assert.equal(threadOfAddresses(ours, ['support@example.fr', 'x+y@example.org', address]), id)
      assert.equal(threadOfAddresses(ours, [address.toUpperCase()]), id)
    }
  })

  test('with any letter changed, another secret, mailbox or domain, identifies no thread', () => {
    const id = newId()
    const address = replyAddress(ours, id) ?? ''
    const [start, end] = [address.indexOf('+') + 1, address.indexOf('@')]
    for (let at = start; at < end; at += 1)
      for (const sign of ['a', 'b', '7', '1']) {
        const changed = address.slice(0, at) + sign + address.slice(at + 1)
        const got = threadOfAddresses(ours, [changed])
        // Two bits of the token carry nothing: another spelling of the same thread is the same thread.
        assert.ok(got === null || got === id, changed)
        if (changed !== address && at !== start + 25) assert.equal(got, null, changed)
      }
    assert.equal(threadOfAddresses(services('b', 'support@example.fr'), [address]), null)
    assert.equal(threadOfAddresses(services('a', 'aide@example.fr'), [address]), null)
    assert.equal(threadOfAddresses(services('a', 'support@example.org'), [address]), null)
    assert.equal(threadOfAddresses(services('a', undefined), [address]), null)
    assert.equal(replyAddress(services('a', undefined), id), null)
  })
})
