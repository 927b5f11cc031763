import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { isSigned, readSignature, TOLERANCE } from './signature.ts'

const SECRET = 'whsec_of_this_file'
const OTHER = 'whsec_of_another_file'
const NOW = 1_795_000_000
const BODY = Buffer.from('{"id":"evt_1","type":"invoice.paid","name":"Éloïse"}')

const digest = (time: number | string, body: Buffer | string = BODY, secret = SECRET) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
const good = digest(NOW)
const ZERO = '0'.repeat(64)
/** Ours, with parts of other schemes up to this many characters. */
const padded = (length: number) => {
  const header = `t=${NOW},v1=${good}${`,v0=${ZERO.repeat(4)}`.repeat(7)}`
  return `${header},v2=${'0'.repeat(length - header.length - 4)}`
}

/** Spec §4.5-5. */
describe('the signature of a payment event', () => {
  test('as the provider’s own library makes it', () => {
    // Recorded from version 23.1.0; tools/oracles/signature.proof.ts asks the library itself.
    const header = 't=1795000000,v1=ff45e24f8047aa2110ee6429b523204486d6e82b080919e63ff9a34b2a92ad3f'
    assert.equal(isSigned(header, BODY, [SECRET], NOW), true)
    assert.equal(isSigned(header, BODY, [OTHER], NOW), false)
    assert.equal(isSigned(header, BODY, [OTHER, SECRET], NOW), true)
    assert.equal(isSigned(header, BODY, [], NOW), false)
  })

  const accepted: Record<string, string> = {
    'the digest first': `v1=${good},t=${NOW}`,
    'with another scheme beside': `t=${NOW},v1=${good},v0=${ZERO}`,
    'with a scheme of two figures': `t=${NOW},v1=${good},v12=Az09`,
    '2048 characters': padded(2048),
    'eight digests, the last of which fits': `t=${NOW},${`v1=${ZERO},`.repeat(7)}v1=${good}`,
  }
  for (const [what, header] of Object.entries(accepted)) test(`${what}: holds`, () => assert.ok(isSigned(header, BODY, [SECRET], NOW)))

  const refused: Record<string, string | undefined> = {
    none: undefined,
    empty: '',
    'no time': `v1=${good}`,
    'no digest': `t=${NOW}`,
    'another scheme only': `t=${NOW},v0=${good}`,
    // What the provider's library lets pass, version 23.1.0.
    'two times, the last one signed': `t=1,t=${NOW},v1=${good}`,
    'the same time twice': `t=${NOW},t=${NOW},v1=${good}`,
    'a time with letters after it': `t=${NOW}abc,v1=${good}`,
    'a time with a fraction': `t=${NOW}.5,v1=${good}`,
    'a time with an exponent': `t=${NOW}e0,v1=${good}`,
    'a time with a sign': `t=+${NOW},v1=${good}`,
    'a time with leading zeros': `t=000${NOW},v1=${digest(NOW)}`,
    'a time with a space': `t= ${NOW},v1=${good}`,
    'a time that is no number, signed as such': `t=abc,v1=${digest('NaN')}`,
    'letters before the time, signed with it': `t=x${NOW},v1=${digest(`x${NOW}`)}`,
    'letters after the time, signed with it': `t=${NOW}x,v1=${digest(`${NOW}x`)}`,
    'no time, signed as such': `v1=${digest('undefined')}`,
    'another scheme with letters before it': `t=${NOW},v1=${good},xv0=00`,
    'another scheme with signs in its value': `t=${NOW},v1=${good},v0=0-0`,
    'a digest with figures before it': `t=${NOW},v1=00${good}`,
    'a part with a second equals sign': `t=${NOW},v1=${good}=x`,
    'a time with a second equals sign': `t=${NOW}=x,v1=${good}`,
    'parts that are none': `a,,t=${NOW},v1=${good},=,z`,
    'a thousand digests': `t=${NOW},${`v1=${ZERO},`.repeat(1000)}v1=${good}`,
    'nine digests': `t=${NOW},${`v1=${ZERO},`.repeat(8)}v1=${good}`,
    'short digests before': `t=${NOW},v1=00,v1=${good}`,
    'from the future': `t=${NOW + 1_000_000},v1=${digest(NOW + 1_000_000)}`,
    'from the year 3170843': `t=99999999999999,v1=${digest(99999999999999)}`,
    // What it refuses as well.
    'capital letters': `t=${NOW},v1=${good.toUpperCase()}`,
    'a space after the comma': `t=${NOW}, v1=${good}`,
    'a negative time': `t=-${NOW},v1=${digest(-NOW)}`,
    'a digest cut off': `t=${NOW},v1=${good.slice(0, 62)}`,
    'a digest of zeros': `t=${NOW},v1=${ZERO}`,
    'two headers joined': `t=${NOW},v1=${good}, t=${NOW},v1=${good}`,
    'capital names': `T=${NOW},V1=${good}`,
    'a digest in Base64': `t=${NOW},v1=${Buffer.from(good, 'hex').toString('base64')}`,
    'of an empty secret': `t=${NOW},v1=${digest(NOW, BODY, '')}`,
    'of the body alone': `t=${NOW},v1=${createHmac('sha256', SECRET).update(BODY).digest('hex')}`,
    'of another time': `t=${NOW},v1=${digest(NOW - 1)}`,
    'a line break at the end': `t=${NOW},v1=${good}\n`,
    '2049 characters': padded(2049),
  }
  for (const [what, header] of Object.entries(refused))
    test(`${what}: refused`, () => assert.equal(isSigned(header, BODY, [SECRET], NOW), false))

  test(`${TOLERANCE} seconds either way, and not one more`, () => {
    for (const [shift, holds] of [
      [-TOLERANCE - 1, false],
      [-TOLERANCE, true],
      [0, true],
      [TOLERANCE, true],
      [TOLERANCE + 1, false],
    ] as const)
      assert.equal(isSigned(`t=${NOW + shift},v1=${digest(NOW + shift)}`, BODY, [SECRET], NOW), holds, String(shift))
  })

  test('refused without a time or without a v1 digest', () => {
    for (const header of [`t=${NOW}`, `v1=${good}`, `t=${NOW},v0=${good}`, '']) assert.equal(readSignature(header), null, header)
    assert.deepEqual(readSignature(`t=${NOW},v1=${good}`), { time: String(NOW), digests: [Buffer.from(good, 'hex')] })
  })

  test('computed over the bytes: bodies that decode to the same JSON have different signatures', () => {
    const header = `t=${NOW},v1=${good}`
    const changed: Buffer[] = [
      Buffer.concat([Buffer.from('\ufeff'), BODY]),
      Buffer.concat([BODY, Buffer.from('\n')]),
      Buffer.from(BODY.toString().replace('É', 'E\u0301')),
      Buffer.from(JSON.stringify(JSON.parse(BODY.toString()), null, 1)),
    ]
    for (const body of changed) assert.equal(isSigned(header, body, [SECRET], NOW), false)
    const broken = Buffer.from([0x7b, 0xff, 0x7d])
    assert.equal(isSigned(`t=${NOW},v1=${digest(NOW, broken.toString())}`, broken, [SECRET], NOW), false)
    assert.equal(isSigned(`t=${NOW},v1=${digest(NOW, broken)}`, broken, [SECRET], NOW), true)
  })
})
