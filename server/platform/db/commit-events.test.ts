import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { freshDatabase } from '../../test/harness.ts'
import type { Commit } from './commit-events.ts'

describe('the events of commits', () => {
  let made: Awaited<ReturnType<typeof freshDatabase>>
  const heard: { tags: readonly string[]; commit: Commit }[] = []
  before(async () => {
    made = await freshDatabase()
    made.database.changes.listen((tags, commit) => heard.push({ tags, commit }))
  })
  after(() => made.drop())

  const changing = async () => {
    heard.length = 0
    const client = await made.database.pool.connect()
    await client.query('begin')
    await client.query("select hot_changed('{elus:1}')")
    assert.deepEqual(heard, [])
    return client
  }

  test('a commit is told with its session, so that the notification of that session is not applied twice', async () => {
    const client = await changing()
    await client.query('commit')
    client.release()
    assert.deepEqual(
      heard.map(({ tags }) => tags),
      [['elus:1']],
    )
    assert.equal(typeof heard[0]?.commit.session, 'number')
  })

  test('a broken connection tells its tags without a session, so that the notification of a later commit is applied', async () => {
    const client = await changing()
    const ended = new Promise((resolve) => client.once('end', resolve))
    ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
    await ended
    client.release(true)
    assert.deepEqual(
      heard.map(({ tags, commit }) => [tags, commit.session]),
      [[['elus:1'], undefined]],
    )
  })
})
