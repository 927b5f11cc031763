import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { transact } from '../db/db.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { cancelEmail, queueEmail } from './outbox.ts'
import { type Claimed, claimEmail, concludeEmail, handOverEmail, leaveUncertain, markSent } from './states.ts'

describe('the states of e-mails that are sent at the same time', () => {
  let h: Harness
  before(async () => {
    h = await harness()
  })
  beforeEach(() => h.reset())
  const claim = (id: string) => claimEmail(h.db, id, { folder: '', installation: null })
  const sent = (claimed: Claimed) => markSent(h.db, claimed)

  const queue = () =>
    transact(h.db, (tx) => queueEmail(tx, h.services, { kind: 'test', to: 'camille@example.fr', subject: 'Bonjour', text: 'Bonjour.' }))
  const stored = async () => {
    const rows = await h.db.selectFrom('emails').select(['id', 'status', 'attempts']).execute()
    return Object.fromEntries(rows.map(({ id, status, attempts }) => [id, `${status} ${attempts}`]))
  }

  test('an e-mail is handed over by one of those who claim it', async () => {
    const id = await queue()
    const claimed = (await Promise.all([claim(id), claim(id), claim(id)])).flatMap((one) => one ?? [])
    // Each takes it from the one before, which has handed nothing over.
    assert.equal(claimed.length, 3)
    const mine = await Promise.all(claimed.map((one) => handOverEmail(h.db, one)))
    assert.deepEqual(
      claimed.filter((_, n) => mine[n]).map(({ attempts }) => attempts),
      [3],
    )
    assert.deepEqual(await stored(), { [id]: 'sending 3' })
    assert.equal(await claim(id), null)
    assert.equal(await handOverEmail(h.db, claimed[2] as Claimed), false)
  })

  test('one that its attempt had handed over is uncertain, and one that it had not is not', async () => {
    const id = await queue()
    const [first, second] = [(await claim(id)) as Claimed, (await claim(id)) as Claimed]
    assert.equal(await leaveUncertain(h.db, id), false)
    assert.equal(await concludeEmail(h.db, first, 'queued', null), false)
    assert.equal(await handOverEmail(h.db, second), true)
    assert.equal(await leaveUncertain(h.db, id), true)
    assert.deepEqual(await stored(), { [id]: 'uncertain 2' })
  })

  test('each is claimed and ends by itself', async () => {
    const [one, cancelled, other] = [await queue(), await queue(), await queue()]
    await transact(h.db, (tx) => cancelEmail(tx, cancelled))
    const claimed = await Promise.all([one, cancelled, other].map((id) => claim(id)))
    assert.deepEqual(
      claimed.map((email) => email?.id ?? null),
      [one, null, other],
    )
    const [first, , last] = claimed
    assert.ok(first && last)
    // As if another attempt had the second one by now.
    assert.deepEqual(await Promise.all([sent(first), sent({ ...last, attempts: 2 })]), [true, false])
    assert.deepEqual(await stored(), { [one]: 'sent 1', [cancelled]: 'cancelled 0', [other]: 'sending 1' })
    await h.db.updateTable('emails').set({ status: 'uncertain' }).where('id', '=', other).execute()
    assert.equal(await sent(last), true)
    assert.equal(await sent(first), false)
  })
})
