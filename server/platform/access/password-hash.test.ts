import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { describe, test } from 'node:test'
import * as library from 'better-auth/crypto'
import { hashPassword, HASHES_AT_ONCE, verifyPassword } from './password-hash.ts'

const PASSWORD = 'un mot de passe assez long'

/** The priorities (nice) of the threads of this process, by their number. */
const priorities = (): Map<string, number> =>
  new Map(
    readdirSync('/proc/self/task').map((thread) => [
      thread,
      Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
    ]),
  )

describe('hashes of passwords', () => {
  test('are those of the library, in both directions', async () => {
    const [ours, theirs] = [await hashPassword(PASSWORD), await library.hashPassword(PASSWORD)]
    assert.equal(await library.verifyPassword({ hash: ours, password: PASSWORD }), true)
    assert.equal(await verifyPassword({ hash: theirs, password: PASSWORD }), true)
    for (const hash of [ours, theirs]) assert.equal(await verifyPassword({ hash, password: `${PASSWORD}.` }), false)
    assert.match(ours, /^[0-9a-f]{32}:[0-9a-f]{128}$/)
    assert.notEqual(ours, await hashPassword(PASSWORD), 'each has a salt of its own')
    assert.equal(await verifyPassword({ hash: await hashPassword('e\u0301te\u0301 comme hiver'), password: 'été comme hiver' }), true)
  })

  test('what is stored and is no hash is a fault; a key of another length is wrong', async () => {
    for (const hash of ['', 'abc', ':abc', 'abc:']) await assert.rejects(verifyPassword({ hash, password: PASSWORD }), /no hash/)
    const [salt] = (await hashPassword(PASSWORD)).split(':')
    assert.equal(await verifyPassword({ hash: `${salt}:abcd`, password: PASSWORD }), false)
  })

  test('a bounded number of threads of a lower priority compute them, and no other thread has it', async (t) => {
    if (!existsSync('/proc/thread-self')) return t.skip('not Linux')
    const before = priorities()
    await Promise.all(Array.from({ length: 8 }, () => hashPassword(PASSWORD)))
    const after = priorities()
    const main = before.get(String(process.pid)) ?? 0
    assert.equal(after.get(String(process.pid)), main)
    // Threads of e-mails, of other tests, have another priority.
    const lower = [...after.values()].filter((priority) => priority >= main + 10)
    assert.ok(lower.length >= 1 && lower.length <= HASHES_AT_ONCE, String(lower))
    assert.ok(HASHES_AT_ONCE <= Math.max(1, availableParallelism() - 1))
    return undefined
  })
})
