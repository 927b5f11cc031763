import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ClientError, createClient } from './client.ts'
import { getCompte, updateCompte } from './compte/compte.ts'

const HTML = '<!doctype html><title>Bad gateway</title>'
const html = (status: number) => new Response(HTML, { status, headers: { 'content-type': 'text/html' } })
const own = (status: number, error: string) => Response.json({ error, message: 'x' }, { status, headers: { 'x-request-id': 'r' } })

/** The code of the error that an answer becomes. */
async function codeOf(answer: Response): Promise<string> {
  const call = createClient({ baseUrl: 'http://example.org', appSource: 'espace', fetch: () => Promise.resolve(answer) })
  const error = await call(getCompte, {}).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof ClientError)
  return error.code
}

test('an answer that is not of the API is told as that, whatever its status: a proxy, a public network, a foreign 401', async () => {
  for (const status of [200, 401, 403, 404, 412, 500, 502, 503]) assert.equal(await codeOf(html(status)), 'foreign', String(status))
  assert.equal(await codeOf(Response.json({ message: 'Unauthorized' }, { status: 401 })), 'foreign')
})

test('an answer of the API keeps its code, also one that this client does not know', async () => {
  assert.equal(await codeOf(own(401, 'unauthorized')), 'unauthorized')
  assert.equal(await codeOf(own(503, 'service_unavailable')), 'service_unavailable')
  assert.equal(await codeOf(own(418, 'of_a_later_release')), 'internal_error')
})

test('an answer that is cut in its middle is a lost network, and a page in place of a success is no success', async () => {
  const cut = new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }))
  assert.equal(await codeOf(cut), 'network')
  const call = createClient({ baseUrl: 'http://example.org', appSource: 'espace', fetch: () => Promise.resolve(html(200)) })
  await assert.rejects(call(updateCompte, { body: { nom: 'Durand' } }), { code: 'foreign' })
})
