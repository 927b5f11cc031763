import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Stripe } from 'stripe'
import { isSigned } from '../../server/chapters/payments/signature.ts'
import { signedWith } from '../../server/test/signed-events.ts'

/** The provider's own library: it signs as the provider does. Nothing is sent to it. */
const { webhooks } = new Stripe('sk_test_none')
const SECRET = 'whsec_of_this_file'
const NOW = 1_795_000_000
const BODIES = ['{"id":"evt_1","type":"invoice.paid","name":"Éloïse"}', '{}', 'x'.repeat(300_000)]

describe('the signature of a payment event', () => {
  test('by the provider’s own library is accepted, with the right secret only', () => {
    for (const body of BODIES) {
      const header = webhooks.generateTestHeaderString({ payload: body, secret: SECRET, timestamp: NOW })
      assert.equal(isSigned(header, Buffer.from(body), [SECRET], NOW), true)
      assert.equal(isSigned(header, Buffer.from(body), ['whsec_of_another_file'], NOW), false)
    }
  })

  test('of the tests is the one that the library makes, and that the library accepts', () => {
    for (const body of BODIES) {
      const header = signedWith(SECRET, body, NOW)
      assert.equal(header, webhooks.generateTestHeaderString({ payload: body, secret: SECRET, timestamp: NOW }))
      assert.ok(webhooks.signature?.verifyHeader(body, header, SECRET, undefined, undefined, NOW))
    }
  })

  test('of the recorded header in signature.test.ts is the library’s', () => {
    const recorded = 't=1795000000,v1=ff45e24f8047aa2110ee6429b523204486d6e82b080919e63ff9a34b2a92ad3f'
    assert.equal(webhooks.generateTestHeaderString({ payload: BODIES[0] ?? '', secret: SECRET, timestamp: NOW }), recorded)
  })
})
