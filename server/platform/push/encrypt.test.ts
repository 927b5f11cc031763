import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { describe, test } from 'node:test'
import ece from 'http_ece'
import { areKeys, encryptFor, PAYLOAD_BYTES_MAX } from './encrypt.ts'
import { noticePayload } from './payload.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
/** RFC 8291, section 5 and appendix A. */
const RFC = {
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  ours: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  text: 'When I grow up, I want to be a watermelon',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXz' +
    'tLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

describe('encryption of push messages', () => {
  test('is the one of RFC 8291, byte for byte', () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(bytes(RFC.ours))
    assert.equal(encryptFor(RFC.keys, Buffer.from(RFC.text), pair, bytes(RFC.salt)).toString('base64url'), RFC.body)
  })

  test('is read by another implementation, up to the largest payload, and differs each time', () => {
    const browser = createECDH('prime256v1')
    browser.generateKeys()
    const keys = { p256dh: browser.getPublicKey('base64url'), auth: RFC.keys.auth }
    for (const size of [0, 1, 1000, PAYLOAD_BYTES_MAX]) {
      const payload = Buffer.alloc(size, 'é')
      const body = encryptFor(keys, payload)
      assert.ok(body.length <= 4096)
      assert.deepEqual(ece.decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: keys.auth }), payload)
      assert.notDeepEqual(encryptFor(keys, payload), body)
    }
    assert.throws(() => encryptFor(keys, Buffer.alloc(PAYLOAD_BYTES_MAX + 1)), RangeError)
  })

  test('keys that no browser has are told', () => {
    assert.ok(areKeys(RFC.keys))
    const { p256dh, auth } = RFC.keys
    for (const wrong of [
      { p256dh: '', auth },
      { p256dh: p256dh.slice(1), auth },
      // No point of the curve.
      { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth },
      { p256dh: Buffer.alloc(65).toString('base64url'), auth },
      { p256dh, auth: '' },
      { p256dh, auth: `${auth}AAAA` },
    ])
      assert.equal(areKeys(wrong), false, JSON.stringify(wrong))
  })

  test('the longest notification has room in one message', () => {
    const navigate = `https://beffroi.example.fr/bethune/${'a'.repeat(400)}`
    // Many bytes, signs that JSON escapes, one letter with many accents.
    for (const long of ['"\\ é👩‍👩‍👧\n'.repeat(1000), `e${'\u0301'.repeat(5000)}`]) {
      const payload = noticePayload({ title: long, body: long, navigate, lang: 'fr', tag: 'a'.repeat(64), silent: true })
      assert.ok(payload.length <= PAYLOAD_BYTES_MAX, String(payload.length))
      const { web_push, notification } = JSON.parse(payload.toString())
      assert.equal(web_push, 8030)
      assert.ok(notification.body.isWellFormed() && notification.body.endsWith('…') && !notification.body.endsWith('\u200d…'))
    }
    const { title, body, ...rest } = JSON.parse(
      noticePayload({ title: 'Vigilance', body: ' Crue de la Lawe\n', navigate, lang: 'fr', tag: 'a', silent: false }).toString(),
    ).notification
    assert.deepEqual([title, body, rest], ['Vigilance', 'Crue de la Lawe', { navigate, lang: 'fr', tag: 'a', silent: false }])
  })
})
