import '../test/without-browser.ts'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { ClientError } from '../../../contract/client.ts'

/** The storage of a tab: its names are its own properties, as in a browser. */
class Storage {
  [name: string]: unknown
}
const methods = {
  getItem(this: Storage, name: string) {
    return (this[name] as string | undefined) ?? null
  },
  setItem(this: Storage, name: string, value: string) {
    this[name] = value
  },
  removeItem(this: Storage, name: string) {
    delete this[name]
  },
}
Object.defineProperties(Storage.prototype, Object.fromEntries(Object.entries(methods).map(([name, value]) => [name, { value }])))
Object.defineProperty(globalThis, 'sessionStorage', { value: new Storage(), configurable: true, writable: true })

const { sentOnce } = await import('./sent-keys.ts')
const { acknowledge, readDraft, writeDraft } = await import('../forms/draft-storage.ts')

beforeEach(() => Object.defineProperty(globalThis, 'sessionStorage', { value: new Storage(), configurable: true, writable: true }))

const fails = (status: number, code: ClientError['code']) => new ClientError(status, code, '', [], null)

/** Sends a request and returns the key that it had. */
async function keyOf(what: string, failure: ClientError | null = null): Promise<string> {
  let had = ''
  const send = async (key: string) => {
    had = key
    if (failure) throw failure
  }
  await sentOnce(what, send).catch((error: unknown) => assert.equal(error, failure))
  return had
}

test('a request has one key until its answer has arrived, whatever was lost, and the next one another', async () => {
  const first = await keyOf('a', fails(0, 'network'))
  for (const lost of [fails(0, 'network'), fails(502, 'foreign'), fails(503, 'service_unavailable'), fails(401, 'unauthorized')])
    assert.equal(await keyOf('a', lost), first, lost.code)
  assert.notEqual(await keyOf('b', fails(0, 'network')), first)
  assert.equal(await keyOf('a'), first)
  assert.notEqual(await keyOf('a'), first)
})

test('a refusal of the service is an answer: the next request is another, and nothing is left in the tab', async () => {
  const refused = await keyOf('a', fails(422, 'validation_failed'))
  assert.notEqual(await keyOf('a'), refused)
  assert.deepEqual(Object.keys(sessionStorage), [])
})

test('a single text leaves the tab once a change has carried it, trimmed or not; other texts and forms stay', () => {
  writeDraft('texte:refusal:1', { text: ' Trop tard. ' })
  writeDraft('texte:refusal:2', { text: 'Sans rapport.' })
  writeDraft('publication:1', { title: 'Trop tard.' })
  acknowledge({ params: { id: '1' }, body: { reason: 'Trop tard.' } })
  assert.equal(readDraft('texte:refusal:1'), null)
  assert.notEqual(readDraft('texte:refusal:2'), null)
  assert.notEqual(readDraft('publication:1'), null)
})
