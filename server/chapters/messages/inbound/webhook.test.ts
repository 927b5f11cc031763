import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Services } from '../../../platform/services.ts'
import { anotherService, type Harness, harness } from '../../../test/harness.ts'
import { postLetter, letterOf, SUPPORT, WEBHOOK_SECRET } from '../../../test/letters.ts'
import { jobCount } from '../../../test/queue-tables.ts'
import { LETTER_BYTES } from './letter.ts'

describe('the e-mail webhook', () => {
  let h: Harness
  let service: { url: string; services: Services; close: () => Promise<void> }
  before(async () => {
    h = await harness()
    service = await anotherService({ ...SUPPORT, RATE_LIMITS: 'webhook_refused=5/60' })
  })
  beforeEach(() => h.reset())
  after(() => service.close())
  const stored = async () => (await h.db.selectFrom('inbound_emails').select('source').execute()).length
  const code = async (answer: Response) => [answer.status, ((await answer.json()) as { error?: string }).error]

  test('503 without a configured secret', async () => {
    assert.deepEqual(await code(await postLetter(h.url, letterOf({}))), [503, 'service_unavailable'])
  })

  test('a wrong or missing secret is refused before the letter is read, and rate-limited after a few attempts', async () => {
    const big = Buffer.alloc(LETTER_BYTES + 10)
    for (const headers of [
      {},
      { 'x-webhook-secret': '' },
      { 'x-webhook-secret': `${WEBHOOK_SECRET}x` },
      { authorization: `Bearer ${WEBHOOK_SECRET}` },
    ])
      assert.deepEqual(await code(await postLetter(service.url, letterOf({}), headers as Record<string, string>)), [
        400,
        'invalid_webhook_signature',
      ])
    assert.deepEqual(await code(await postLetter(service.url, big.subarray(0, 1000), {})), [400, 'invalid_webhook_signature'])
    const refused = await postLetter(service.url, letterOf({}), {})
    assert.ok(refused.headers.get('retry-after'))
    assert.deepEqual(await code(refused), [429, 'rate_limited'])
    assert.equal(await stored(), 0)
  })

  test('with the secret every letter is stored unchanged, whatever its content type, without a rate limit', async () => {
    const letter = letterOf({ subject: 'Octets \u00e9' }, '\u0000\u0001 fin')
    for (const type of [
      'message/rfc822',
      'application/octet-stream',
      'text/plain',
      'application/json',
      'x/y',
      ...Array.from({ length: 5 }, () => 'a/b'),
    ]) {
      const answer = await postLetter(service.url, letter, { 'x-webhook-secret': WEBHOOK_SECRET, 'content-type': type })
      assert.deepEqual([answer.status, await answer.json()], [202, { data: { received: true } }])
    }
    const rows = await h.db.selectFrom('inbound_emails').selectAll().execute()
    assert.equal(rows.length, 10)
    assert.ok(rows.every(({ raw, source, outcome }) => raw?.equals(letter) && source === 'webhook' && outcome === null))
    assert.equal(await jobCount(h.services.database.pool, { name: 'mail.receive' }), 10)
  })

  test('nothing, too much and another method are refused', async () => {
    assert.deepEqual(await code(await postLetter(service.url, Buffer.alloc(0))), [400, 'malformed_request'])
    assert.deepEqual(await code(await postLetter(service.url, Buffer.alloc(LETTER_BYTES + 1, 'x'))), [413, 'payload_too_large'])
    const asked = (query: string) =>
      fetch(`${service.url}/api/v1/webhooks/email${query}`, {
        method: 'POST',
        headers: { 'x-webhook-secret': WEBHOOK_SECRET, 'content-type': 'message/rfc822' },
        body: 'Subject: x\r\n\r\nx',
      })
    assert.deepEqual(await code(await asked('?unknown=1')), [422, 'validation_failed'])
    assert.deepEqual(await code(await asked('?q=%zz')), [400, 'malformed_request'])
    const got = await fetch(`${service.url}/api/v1/webhooks/email`)
    assert.deepEqual([got.headers.get('allow'), ...(await code(got))], ['POST', 405, 'method_not_allowed'])
  })
})
