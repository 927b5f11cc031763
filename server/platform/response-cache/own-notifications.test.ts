import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OwnNotifications } from './own-notifications.ts'

test('the notification of an applied change is left out once, and none of another session or with other tags', (t) => {
  let now = 1000
  t.mock.method(performance, 'now', () => now)
  const own = new OwnNotifications()
  const commit = { session: 7, notifications: new Set(['commune:1 publications', 'acteurs']) }
  own.expect(commit)
  assert.equal(own.isExpected(8, 'acteurs'), false)
  assert.equal(own.isExpected(7, 'publications'), false)
  assert.deepEqual([own.isExpected(7, 'acteurs'), own.isExpected(7, 'acteurs')], [true, false])
  own.expect(commit)
  const twice = [1, 2, 3].map(() => own.isExpected(7, 'commune:1 publications'))
  assert.deepEqual(twice, [true, true, false])
  own.expect(commit)
  // That of a transaction that was rolled back is not expected for ever.
  now += 1500
  assert.equal(own.isExpected(7, 'acteurs'), false)
  own.expect({ ...commit, session: undefined })
  assert.equal(own.isExpected(7, 'acteurs'), false)
})
