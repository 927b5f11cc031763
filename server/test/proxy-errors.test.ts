// Neutral: the errors of the proxy in front, without any service behind it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { freePort } from './process.ts'
import { NO_OWN_NGINX, ownNginx, type OwnNginx } from './own-nginx.ts'

describe('what nginx answers itself', { skip: NO_OWN_NGINX }, () => {
  let proxy: OwnNginx
  before(async () => {
    proxy = await ownNginx([await freePort()])
  })
  after(() => proxy.remove())
  const answered = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(proxy.url + path, init)
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      text: await answer.text(),
      retry: answer.headers.get('retry-after'),
    }
  }

  test('has the form of the service’s errors for programs', async () => {
    for (const path of ['/api/v1/communes', '/api/auth/token', '/webhooks/payment']) {
      const { status, type, text, retry } = await answered(path)
      assert.deepEqual([status, retry, (JSON.parse(text) as { error: string }).error], [503, '5', 'service_unavailable'], path)
      assert.match(type ?? '', /^application\/json/)
    }
    const large = await answered('/api/v1/publications', { method: 'POST', body: Buffer.alloc(27 * 1024 ** 2) })
    assert.deepEqual([large.status, (JSON.parse(large.text) as { error: string }).error], [413, 'payload_too_large'])
  })

  test('is a page for people', async () => {
    const { status, type } = await answered('/lyon')
    assert.deepEqual([status, type], [502, 'text/html'])
  })
})
