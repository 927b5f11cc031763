import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { s3Server, S3_KEYS, type S3Server } from '../../../test/s3-server.ts'
import { s3Store } from './s3-store.ts'
import { storeGauge, StoreWatch } from './watch.ts'

describe('a media store that is away', () => {
  let server: S3Server
  before(async () => {
    server = await s3Server()
  })
  after(() => server.close())

  const watched = () => {
    const lines: string[] = []
    const note = (_about: unknown, line: string) => void lines.push(line)
    const watch = new StoreWatch(s3Store({ ...S3_KEYS, endpoint: server.endpoint }))
    watch.logTo({ error: note, warn: note } as never)
    return { watch, lines, store: watch.store }
  }
  const shown = async (watch: StoreWatch) => (await storeGauge(watch).get()).values.map(({ value }) => value)

  test('is in the metrics without an upload, and in the log once: when it begins, when it ends', async () => {
    const { watch, lines, store } = watched()
    assert.deepEqual(await shown(watch), [1])
    server.fault.status = 503
    try {
      for (const name of ['a.webp', 'b.webp', 'c.webp']) await assert.rejects(store.put(name, Buffer.from('x'), 'image/webp'))
      await assert.rejects(store.get('a.webp'))
      assert.equal(lines.length, 1)
      assert.match(lines[0] ?? '', /does not answer/)
      assert.deepEqual(await shown(watch), [0])
    } finally {
      server.fault.status = null
    }
    // A read does not prove that it can be written.
    assert.equal(await store.get('a.webp'), null)
    assert.equal(watch.away, true)
    await store.put('a.webp', Buffer.from('x'), 'image/webp')
    assert.equal(watch.away, false)
    assert.deepEqual(lines.slice(1), ['the media store answers again'])
  })

  test('is probed without traffic, and answers by itself; a probe leaves no file', async () => {
    const fresh = watched()
    server.fault.status = 503
    try {
      assert.deepEqual(await shown(fresh.watch), [0])
    } finally {
      server.fault.status = null
    }
    assert.match(fresh.lines.join(), /does not answer/)
    const files = [...server.objects.keys()]
    // Probed at most every twenty seconds: another watch of the same store probes at once.
    const other = watched()
    await other.watch.probe()
    assert.equal(other.watch.away, false)
    assert.deepEqual([...server.objects.keys()], files)
  })

  test('a probe of a store that never answers ends', async () => {
    const never = new StoreWatch({ ...s3Store({ ...S3_KEYS, endpoint: server.endpoint }), get: () => new Promise(() => {}) }, 50)
    await never.probe()
    assert.equal(never.away, true)
  })

  test('a probe that reads ends no outage of writes that began during it', async () => {
    const held = Promise.withResolvers<null>()
    const watch = new StoreWatch({ ...s3Store({ ...S3_KEYS, endpoint: server.endpoint }), get: () => held.promise })
    const probing = watch.probe()
    server.fault.status = 503
    try {
      await assert.rejects(watch.store.put('a.webp', Buffer.from('x'), 'image/webp'))
    } finally {
      server.fault.status = null
    }
    held.resolve(null)
    await probing
    assert.equal(watch.away, true)
  })
})
