import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { letterReceived, RSA } from '../../server/test/signed-letter.ts'

const ENV = { MAIL_FROM: 'Mairie <accueil@mairie.example.fr>', MAIL_DKIM_KEY: RSA.privateKey }
const RECORD = `v=DKIM1; k=rsa; p=${RSA.publicKey.replaceAll(/-----[^-]+-----|\s/g, '')}`

/** What mailauth says of a letter, where the DNS has this key. */
async function judged(letter: string, record = RECORD) {
  const asked: string[] = []
  const resolver = async (name: string, type: string) => {
    asked.push(`${type} ${name}`)
    return [[record.slice(0, 255), record.slice(255)]]
  }
  const { results } = await dkimVerify(Buffer.from(letter, 'latin1'), { resolver })
  return { asked, results: results.map(({ status, signingDomain }) => `${status.result} ${signingDomain}`) }
}

describe('signed e-mails, beside the library mailauth', () => {
  test('a letter passes as it was received; none where a signed field or the text was changed', async () => {
    const letter = await letterReceived(ENV, { one_click: 'https://beffroi.example.fr/fin/x' })
    assert.deepEqual(await judged(letter), { asked: ['TXT beffroi._domainkey.mairie.example.fr'], results: ['pass mairie.example.fr'] })
    for (const [from, to] of [
      ['List-Unsubscribe=One-Click', 'List-Unsubscribe=Two-Clicks'],
      ['beffroi.example.fr/fin/x', 'beffroi.example.fr/fin/y'],
      ['auto-generated', 'no'],
      ['support@mairie', 'nobody@mairie'],
      ['accueil@mairie', 'maire@mairie'],
      ['29 Nov 2026', '30 Nov 2026'],
      ['Bacs gris', 'Bacs bleus'],
    ] as const) {
      const changed = letter.replace(from, to)
      assert.notEqual(changed, letter, from)
      const [result = ''] = (await judged(changed)).results
      assert.doesNotMatch(result, /^pass/, `${from} -> ${to}`)
    }
  })

  test('a letter without these fields passes too, and none where the DNS has another key', async () => {
    const letter = await letterReceived(ENV, { html: null, reply_to: null, automatic: false })
    assert.deepEqual((await judged(letter)).results, ['pass mairie.example.fr'])
    assert.deepEqual((await judged(await letterReceived({ MAIL_FROM: ENV.MAIL_FROM }))).results, ['none undefined'])
    const [result = ''] = (await judged(letter, RECORD.replace('p=', 'p=A'))).results
    assert.doesNotMatch(result, /^pass/)
  })
})
