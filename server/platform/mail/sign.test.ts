// Neutral: no database is used.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { after, describe, test } from 'node:test'
import { readConfig } from '../settings/config.ts'
import { ConfigError } from '../settings/values.ts'
import { letterReceived, RSA } from '../../test/signed-letter.ts'
import { temporaryFolder } from '../../test/process.ts'

const FROM = { MAIL_FROM: 'Mairie <accueil@Mairie.example.fr>' }
const PEM = RSA.privateKey
const signatureIn = (letter: string) => /^DKIM-Signature: ((?:.|\r\n )+)\r\n/.exec(letter)?.[1]?.replaceAll(/\s/g, '') ?? null

describe('the signature of e-mails', () => {
  const { path, cleanUp } = temporaryFolder()
  after(cleanUp)

  test('covers the fields that are read and obeyed, the one-click field too', async () => {
    const letter = await letterReceived({ ...FROM, MAIL_DKIM_KEY: PEM }, { one_click: 'https://beffroi.example.fr/fin/x' })
    const signature = signatureIn(letter) ?? ''
    assert.match(signature, /;d=mairie\.example\.fr;.*;s=beffroi;/)
    const fields = /;h=([^;]+)/.exec(signature)?.[1]
    assert.equal(
      fields,
      'from:to:subject:date:message-id:reply-to:mime-version:content-type:auto-submitted:list-unsubscribe:list-unsubscribe-post',
    )
  })

  test('is of the selector of the settings', async () => {
    const env = { ...FROM, MAIL_DKIM_KEY: PEM.trim().replaceAll('\n', String.raw`\n`), MAIL_DKIM_SELECTOR: 'Mairie2026' }
    assert.match(signatureIn(await letterReceived(env)) ?? '', /;s=mairie2026;/)
  })

  test('is not there without a key', async () => {
    assert.equal(signatureIn(await letterReceived(FROM)), null)
    assert.equal(signatureIn(await letterReceived({ ...FROM, MAIL_DKIM_SELECTOR: 'relais' })), null)
  })

  test('a key that cannot sign ends the start in one sentence, without the key', () => {
    const pem = { type: 'pkcs8', format: 'pem' } as const
    const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey
    const wrong: [RegExp, Record<string, string>][] = [
      [/: no such key can be read in it\.$/, { ...FROM, MAIL_DKIM_KEY: 'secret' }],
      [/: no such key can be read in it\.$/, { ...FROM, MAIL_DKIM_KEY: RSA.publicKey }],
      [
        /: no such key can be read in it\.$/,
        {
          ...FROM,
          MAIL_DKIM_KEY: rsa(2048).export({ ...pem, cipher: 'aes-256-cbc', passphrase: 'x' }),
        },
      ],
      [/: it has 1024 bits\.$/, { ...FROM, MAIL_DKIM_KEY: rsa(1024).export(pem) }],
      [/: it is a key of ed25519\.$/, { ...FROM, MAIL_DKIM_KEY: generateKeyPairSync('ed25519').privateKey.export(pem) }],
      [/require MAIL_FROM/, { MAIL_DKIM_KEY: PEM }],
      [/^MAIL_DKIM_SELECTOR must be a name/, { ...FROM, MAIL_DKIM_KEY: PEM, MAIL_DKIM_SELECTOR: 'a; p=x' }],
      [/MAIL_DKIM_KEY and MAIL_DKIM_KEY_FILE exclude each other/, { ...FROM, MAIL_DKIM_KEY: PEM, MAIL_DKIM_KEY_FILE: '/dev/null' }],
    ]
    for (const [sentence, env] of wrong)
      assert.throws(
        () => readConfig(env),
        (error) => error instanceof ConfigError && sentence.test(error.message) && !error.message.includes('\n'),
      )
  })

  test('the settings hold a key that no log can print', () => {
    const file = join(path, 'dkim.pem')
    writeFileSync(file, PEM)
    const config = readConfig({ ...FROM, MAIL_DKIM_KEY_FILE: file })
    assert.equal(config.mail.dkim?.key?.asymmetricKeyDetails?.modulusLength, 2048)
    const secret = PEM.split('\n')[1] ?? ''
    for (const printed of [JSON.stringify(config), inspect(config, { depth: null, showHidden: true })]) {
      assert.ok(!printed.includes(secret))
      assert.match(printed, /beffroi/)
    }
  })
})
