import assert from 'node:assert/strict'
import { createECDH, createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { describe, test } from 'node:test'
import ece from 'http_ece'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import webPush from 'web-push'
import { encryptFor } from '../../server/platform/push/encrypt.ts'
import { pushPost } from '../../server/platform/push/send.ts'
import { vapidTokens } from '../../server/platform/push/vapid.ts'
import { pushService } from '../../server/test/push-service.ts'

const CONTACT = 'mailto:beffroi@beffroi.example.fr'
const TEXT = '{"web_push":8030,"notification":{"title":"Crue de la Lawe à Béthune"}}'

const pair = createECDH('prime256v1')
pair.generateKeys()
const [publicKey, d] = [pair.getPublicKey('base64url'), pair.getPrivateKey('base64url')]
const half = (from: number) =>
  pair
    .getPublicKey()
    .subarray(from, from + 32)
    .toString('base64url')
const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) }
const key = { publicKey, privateKey: createPrivateKey({ key: { ...jwk, d }, format: 'jwk' }) }

/** The token of a header, whose signature the public key verifies. */
function tokenOf(authorization: string): { head: object; claims: Record<string, unknown>; sentKey: string } {
  const { token = '', sentKey = '' } = /^vapid t=(?<token>[\w.-]+), k=(?<sentKey>[\w-]+)$/.exec(authorization)?.groups ?? {}
  const at = token.lastIndexOf('.')
  const signature = Buffer.from(token.slice(at + 1), 'base64url')
  const ours = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  assert.ok(verify('sha256', Buffer.from(token.slice(0, at)), ours, signature))
  const { iat: _, ...claims } = decodeJwt(token)
  return { head: decodeProtectedHeader(token), claims, sentKey }
}

describe('a push message, beside the library web-push', () => {
  test('has the same headers, a token that says the same, and a text that one browser reads', async () => {
    const service = await pushService()
    try {
      const { keys, endpoint, origin } = service
      const body = encryptFor(keys, Buffer.from(TEXT))
      const headers = { authorization: await vapidTokens(CONTACT)(key, origin) }
      const message = { ttlSeconds: 3600, urgency: 'high', topic: 'publication 1' } as const
      assert.deepEqual(await pushPost()({ url: new URL(endpoint), body, headers }, message), { outcome: 'accepted' })
      const ours = service.got[0]?.headers ?? {}

      const theirs = webPush.generateRequestDetails({ endpoint, keys }, Buffer.from(TEXT), {
        vapidDetails: { subject: CONTACT, publicKey, privateKey: d },
        TTL: 3600,
        urgency: 'high',
        topic: String(ours['topic']),
      })
      assert.equal(theirs.method, 'POST')
      assert.equal(theirs.body.length, body.length)
      for (const [name, value] of Object.entries(theirs.headers)) {
        if (name === 'Authorization') continue
        assert.equal(String(ours[name.toLowerCase()]), String(value), name)
      }
      const [one, other] = [tokenOf(String(ours.authorization)), tokenOf(String(theirs.headers['Authorization']))]
      assert.ok(Math.abs(Number(one.claims['exp']) - Number(other.claims['exp'])) < 120)
      assert.deepEqual({ ...one, claims: { ...one.claims, exp: 0 } }, { ...other, claims: { ...other.claims, exp: 0 } })
    } finally {
      await service.close()
    }
  })

  test('of the library is read by the browser of the tests, as ours is', async () => {
    const browser = createECDH('prime256v1')
    browser.generateKeys()
    const keys = { p256dh: browser.getPublicKey('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
    const vapidDetails = { subject: CONTACT, publicKey, privateKey: d }
    const { body } = webPush.generateRequestDetails({ endpoint: 'https://fcm.googleapis.com/x', keys }, Buffer.from(TEXT), {
      vapidDetails,
      TTL: 1,
      urgency: 'low',
      topic: 'a',
    })
    for (const content of [body, encryptFor(keys, Buffer.from(TEXT))])
      assert.equal(ece.decrypt(content, { version: 'aes128gcm', privateKey: browser, authSecret: keys.auth }).toString(), TEXT)
  })
})
