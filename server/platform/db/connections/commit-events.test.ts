import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { freshDatabase } from '../../../test/harness.ts'

describe('the events of commits', () => {
  let made: Awaited<ReturnType<typeof freshDatabase>>
  const heard: string[] = []
  before(async () => {
    made = await freshDatabase()
    made.database.changes.listen((tags) => heard.push(...tags))
  })
  after(() => made.drop())

  const changing = async () => {
    heard.length = 0
    const client = await made.database.pool.connect()
    await client.query('begin')
    await client.query("select hot_changed('{elus:1,elus}')")
    await client.query("select hot_changed('{elus:1}')")
    assert.deepEqual(heard, [])
    return client
  }

  test('a change is told when its connection is given back, once, before the code that used it goes on', async () => {
    const client = await changing()
    await client.query('commit')
    client.release()
    assert.deepEqual(heard, ['elus:1', 'elus'])
    await made.database.pool.query('select 1')
    assert.equal(heard.length, 2)
    const told = made.database.pool.query("select hot_changed('{acteurs}')").then(() => heard.at(-1))
    assert.equal(await told, 'acteurs')
  })

  test('a connection that is closed tells what it changed', async () => {
    const client = await changing()
    client.release(true)
    assert.deepEqual(heard, ['elus:1', 'elus'])
  })
})
