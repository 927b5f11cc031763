import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { assertSourceFiles, readConfig } from './config.ts'
import { ConfigError } from './values.ts'

const OUTSIDE = {
  AUTH_ISSUER: 'https://issuer.test',
  AUTH_AUDIENCE: 'beffroi',
  AUTH_CLIENT_ID: 'backoffice',
  PUBLIC_URL: 'https://beffroi.example.fr',
}

const PROCONNECT = {
  AUTH_PROCONNECT_ISSUER: 'https://proconnect.test/api/v2',
  AUTH_PROCONNECT_CLIENT_ID: 'beffroi',
  AUTH_PROCONNECT_CLIENT_SECRET: 'secret',
  PUBLIC_URL: 'https://beffroi.example.fr',
}
const FRANCECONNECT = {
  AUTH_FRANCECONNECT_ISSUER: 'https://franceconnect.test/api/v2',
  AUTH_FRANCECONNECT_CLIENT_ID: 'beffroi',
  AUTH_FRANCECONNECT_CLIENT_SECRET: 'secret',
  PUBLIC_URL: 'https://beffroi.example.fr',
}

/** Spec §1-11. */
describe('settings', () => {
  test('none are needed', () => {
    const config = readConfig({})
    assert.deepEqual([config.port, config.host, config.demo, config.databaseUrl], [3000, '127.0.0.1', true, undefined])
  })

  test('figures without a token are for this machine, or on a port of their own', () => {
    const closed = (env: Record<string, string>) => readConfig(env).metrics.closed
    for (const HOST of ['', '127.0.0.1', '127.1.2.3', 'localhost', '::1']) assert.equal(closed({ HOST }), false, HOST)
    for (const HOST of ['0.0.0.0', '::', '192.0.2.1', 'beffroi.example.fr', '127.0.0.1.example.fr']) {
      assert.equal(closed({ HOST }), true, HOST)
      assert.equal(closed({ HOST, METRICS_TOKEN: 'x' }), false)
      assert.equal(closed({ HOST, METRICS_PORT: '9464' }), false)
    }
  })

  test('the demonstration is off on PostgreSQL and in production unless asked for', () => {
    assert.equal(readConfig({ DATABASE_URL: 'postgresql://127.0.0.1/x' }).demo, false)
    assert.equal(readConfig({ NODE_ENV: 'production' }).demo, false)
    assert.equal(readConfig({ DATABASE_URL: 'postgresql://127.0.0.1/x', DEMO: 'on' }).demo, true)
  })

  test('in the demonstration the address that the start prints is that of links, and no page is bound to it; PUBLIC_URL comes first', () => {
    const addresses = (env: Record<string, string>) => {
      const { publicUrl, ownOrigin } = readConfig(env)
      return [publicUrl, ownOrigin]
    }
    assert.deepEqual(addresses({}), ['http://127.0.0.1:3000', null])
    assert.deepEqual(addresses({ HOST: '0.0.0.0', PORT: '8080' }), ['http://127.0.0.1:8080', null])
    assert.deepEqual(addresses({ HOST: '::' }), ['http://[::1]:3000', null])
    assert.deepEqual(addresses({ HOST: '192.0.2.7' }), ['http://192.0.2.7:3000', null])
    const none: Record<string, string>[] = [{ PORT: '0' }, { DEMO: 'off' }, { NODE_ENV: 'production' }, { ROLE: 'api' }, { ROLE: 'worker' }]
    for (const env of none) assert.deepEqual(addresses(env), [undefined, null], JSON.stringify(env))
    assert.deepEqual(addresses({ PUBLIC_URL: 'https://beffroi.example.fr' }), ['https://beffroi.example.fr', 'https://beffroi.example.fr'])
  })

  test('a switch takes every usual spelling, in any case; a wrong word is named', () => {
    const spellings = { on: ['on', 'ON', '1', 'true', 'True', 'yes', ' on '], off: ['off', 'Off', '0', 'false', 'FALSE', 'no'] }
    for (const [state, words] of Object.entries(spellings))
      for (const word of words) {
        const config = readConfig({ DATABASE_URL: 'postgresql://127.0.0.1/x', DEMO: word, BACKOFFICE: word, RATE_LIMITS: word })
        assert.deepEqual([config.demo, config.backoffice, config.limits !== null], Array(3).fill(state === 'on'), word)
      }
    assert.deepEqual(readConfig({ RATE_LIMITS: 'TRUE,reports=5/60' }).limits?.reports, [{ points: 5, seconds: 60 }])
    for (const name of ['DEMO', 'BACKOFFICE', 'RATE_LIMITS'])
      assert.throws(
        () => readConfig({ [name]: 'perhaps' }),
        (error: Error) => error instanceof ConfigError && error.message.startsWith(name),
      )
    assert.throws(() => readConfig({ DEMO: 'yes', NODE_ENV: 'production' }), /DEMO cannot be on/)
  })

  const wrong: [string, Record<string, string>][] = [
    ['PORT', { PORT: '70000' }],
    ['METRICS_PORT', { METRICS_PORT: '0' }],
    ['METRICS_PORT', { METRICS_PORT: '3000' }],
    ['METRICS_HOST', { METRICS_HOST: '0.0.0.0' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://127.0.0.1/x' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://un,deux/x?target_session_attrs=standby' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgresql://127.0.0.1/x' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'default=many' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'unknown=1/1' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'everyone' }],
    ['AUTH_ISSUER', { AUTH_ISSUER: 'https://issuer.test' }],
    ['AUTH_ISSUER', { AUTH_AUDIENCE: 'beffroi' }],
    ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
    ['AUTH_ISSUER', { AUTH_CLIENT_ID: 'backoffice', PUBLIC_URL: 'https://beffroi.example.fr' }],
    ['PUBLIC_URL', { ...OUTSIDE, PUBLIC_URL: '' }],
    ['AUTH_ISSUER', { ...OUTSIDE, AUTH_ISSUER: 'http://issuer.test' }],
    ['AUTH_CLIENT_ID', { ...OUTSIDE, AUTH_CLIENT_ID: '', AUTH_CLIENT_SECRET: 'x' }],
    ['AUTH_CLIENT_ID', { AUTH_SCOPES: 'openid' }],
    ['AUTH_SCOPES', { ...OUTSIDE, AUTH_SCOPES: 'profile email' }],
    ['AUTH_CLIENT_SECRET_FILE', { ...OUTSIDE, AUTH_CLIENT_SECRET_FILE: '/nowhere/secret' }],
    ['AUTH_CLIENT_SECRET_FILE', { ...OUTSIDE, AUTH_CLIENT_SECRET_FILE: '/dev/null' }],
    ['AUTH_CLIENT_SECRET', { ...OUTSIDE, AUTH_CLIENT_SECRET: 'x', AUTH_CLIENT_SECRET_FILE: '/dev/null' }],
    ['AUTH_PROCONNECT_CLIENT_ID', { ...PROCONNECT, AUTH_PROCONNECT_CLIENT_ID: '' }],
    ['AUTH_PROCONNECT_CLIENT_SECRET', { ...PROCONNECT, AUTH_PROCONNECT_CLIENT_SECRET: '' }],
    ['PUBLIC_URL', { ...PROCONNECT, PUBLIC_URL: '' }],
    ['AUTH_PROCONNECT_ISSUER', { ...PROCONNECT, AUTH_PROCONNECT_ISSUER: 'http://proconnect.test/api/v2' }],
    ['AUTH_PROCONNECT_ACR_VALUES', { ...PROCONNECT, AUTH_PROCONNECT_ACR_VALUES: 'eidas2' }],
    ['AUTH_FRANCECONNECT_ISSUER', { AUTH_FRANCECONNECT_CLIENT_ID: 'x' }],
    ['AUTH_FRANCECONNECT_ACR_VALUES', { ...FRANCECONNECT, AUTH_FRANCECONNECT_ACR_VALUES: 'eidas9' }],
    ['AUTH_ISSUER', { ...OUTSIDE, ...PROCONNECT }],
    ['DEMO', { DEMO: 'perhaps' }],
    ['DEMO', { DEMO: 'on', NODE_ENV: 'production' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'me', ADMIN_PASSWORD: 'une longue phrase' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'me@example.fr' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'me@example.fr', ADMIN_PASSWORD: 'short' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://exemple.fr/app' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://exemple.fr/?a=1' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://example.fr/path' }],
    ...[
      'agenda.local',
      'agenda.local:',
      ':80',
      'a:0',
      'a:65536',
      'a:80-90',
      '*.mairie.fr:80',
      'mairie.*:80',
      '10.0.0.0/8:80',
      'http://a:80',
      'u@a:80',
      '::1:80',
      '[::g]:80',
      'a:123456',
      '%E2:80',
      'a b:80',
    ].map((item): [string, Record<string, string>] => ['FETCH_ALLOW', { FETCH_ALLOW: `10.0.0.7:80,${item}` }]),
    ...['geodae.csv', 'file:geodae.csv', 'file://elsewhere/geodae.csv', 'file:///a%2Fb.csv'].map(
      (address): [string, Record<string, string>] => ['GEODAE_URL', { GEODAE_URL: address }],
    ),
    ['ROLE', { ROLE: 'boss' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['REDIS_URL', { REDIS_URL: 'http://127.0.0.1' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example.fr', MAIL_FROM: 'a@example.fr' }],
    ['SMTP_URL', { SMTP_URL: 'smtp:', MAIL_FROM: 'a@example.fr' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://a:50%@mail.example.fr', MAIL_FROM: 'a@example.fr' }],
    ['SUPPORT_ADDRESS', { SUPPORT_ADDRESS: 'Support <support@example.fr>' }],
    ['SUPPORT_ADDRESS', { SUPPORT_ADDRESS: 'a+b@example.fr' }],
    ['SUPPORT_ADDRESS', { SUPPORT_ADDRESS: `${'a'.repeat(25)}@example.fr` }],
    ['EMAIL_WEBHOOK_SECRET', { EMAIL_WEBHOOK_SECRET: 'short' }],
    ['IMAP_URL', { IMAP_URL: 'imaps://mail.example.fr' }],
    ['IMAP_URL', { IMAP_URL: 'imap://a:b@mail.example.fr' }],
    ['IMAP_URL', { IMAP_URL: 'imaps://a:50%@mail.example.fr' }],
    ['MESSAGES_KEEP_DAYS', { MESSAGES_KEEP_DAYS: 'never' }],
    ['REPLY_HOLD_SECONDS', { REPLY_HOLD_SECONDS: '-1' }],
    ['REPLY_HOLD_SECONDS', { REPLY_HOLD_SECONDS: '301' }],
    ['DECISION_HOLD_SECONDS', { DECISION_HOLD_SECONDS: '3601' }],
    ['AUDIT_KEEP_DAYS', { AUDIT_KEEP_DAYS: '179' }],
    ['REPORTS_KEEP_DAYS', { REPORTS_KEEP_DAYS: '30' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.fr' }],
    ['MAIL_FROM', { MAIL_FROM: 'Beffroi' }],
    ['MAIL_FROM', { MAIL_FROM: `${'a'.repeat(65)}@example.fr` }],
    ['SITE_CONTACT', { SITE_CONTACT: `${'a'.repeat(65)}@example.fr` }],
    ['MAIL_FROM', { MAIL_FROM: 'Beffroi\nBcc: b@example.fr <a@example.fr>' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@example.fr, b@example.fr' }],
    // Files that settings name are read at the start, not at their first use.
    ...['/nowhere/secrets', '/'].flatMap((path): [string, Record<string, string>][] => [
      ['PAYMENT_WEBHOOK_SECRETS_FILE', { PAYMENT_WEBHOOK_SECRETS_FILE: path }],
      ['AUTH_CLIENT_SECRET_FILE', { ...OUTSIDE, AUTH_CLIENT_SECRET_FILE: path }],
      [
        'AUTH_PROCONNECT_CLIENT_SECRET_FILE',
        { ...PROCONNECT, AUTH_PROCONNECT_CLIENT_SECRET: '', AUTH_PROCONNECT_CLIENT_SECRET_FILE: path },
      ],
      ['DATABASE_URL', { DATABASE_URL: `postgresql://one/b?sslrootcert=${path}` }],
    ]),
    ['AUDIT_ANCHORS', { AUDIT_ANCHORS: tmpdir() }],
    ['AUDIT_ANCHORS', { AUDIT_ANCHORS: join(import.meta.filename, 'anchors.jsonl') }],
  ]
  for (const [name, env] of wrong) {
    test(`${JSON.stringify(env)} is refused, by name`, () => {
      assert.throws(
        () => readConfig(env),
        (error) => error instanceof ConfigError && error.message.includes(name),
      )
    })
  }

  test('files of registers are read at the start of a service too', () => {
    assertSourceFiles(readConfig({}))
    assertSourceFiles(readConfig({ MAIRIES_URL: `file://${import.meta.filename}` }))
    for (const path of ['/nowhere/file.csv', tmpdir()])
      for (const [name, value] of [
        ['GEODAE_URL', `file://${path}`],
        ['MAIRIES_URL', `file://${path}`],
        ['ELUS_URLS', `https://elus.example.fr/a.csv,file://${path}`],
      ] as const)
        assert.throws(
          () => assertSourceFiles(readConfig({ [name]: value })),
          (error) => error instanceof ConfigError && error.message.includes(`${name} names a file that cannot be read`),
        )
  })

  test('ProConnect and FranceConnect are set up alone or together; what one lacks is said at once', () => {
    const read = (env: Record<string, string>) => readConfig(env).auth.identities.map(({ provider, acrValues }) => [provider, acrValues])
    assert.deepEqual(read({}), [])
    assert.deepEqual(read({ ...FRANCECONNECT, ...PROCONNECT }), [
      ['proconnect', null],
      ['franceconnect', 'eidas1'],
    ])
    assert.deepEqual(read({ ...FRANCECONNECT, AUTH_FRANCECONNECT_ACR_VALUES: 'eidas2' }), [['franceconnect', 'eidas2']])
    assert.throws(
      () => readConfig({ AUTH_PROCONNECT_ISSUER: PROCONNECT.AUTH_PROCONNECT_ISSUER }),
      /AUTH_PROCONNECT_CLIENT_ID, AUTH_PROCONNECT_CLIENT_SECRET, PUBLIC_URL/,
    )
  })

  test('a client of the outside provider has a secret, from a file if it wants, or none', () => {
    const read = (env: Record<string, string>) => readConfig({ ...OUTSIDE, ...env }).auth.client
    assert.deepEqual(read({}), { id: 'backoffice', secret: undefined, scopes: 'openid profile email' })
    assert.deepEqual(read({ AUTH_CLIENT_SECRET: 'a b', AUTH_SCOPES: 'openid,offline_access  api' }), {
      id: 'backoffice',
      secret: 'a b',
      scopes: 'openid offline_access api',
    })
    const folder = mkdtempSync(join(tmpdir(), 'beffroi-settings-'))
    writeFileSync(join(folder, 'secret'), 'of a file\n')
    assert.equal(read({ AUTH_CLIENT_SECRET_FILE: join(folder, 'secret') })?.secret, 'of a file')
    rmSync(folder, { recursive: true })
    assert.equal(readConfig({ ...OUTSIDE, AUTH_ISSUER: 'http://localhost:8080/realms/x' }).auth.client?.id, 'backoffice')
    assert.equal(readConfig({}).auth.client, null)
  })

  test('the root secret and the one before it are set, or in a file; one as the other, short, twice or from no file is refused', () => {
    const folder = mkdtempSync(join(tmpdir(), 'beffroi-settings-'))
    const [A, B] = ['a'.repeat(40), 'b'.repeat(40)]
    const file = (text: string) => {
      const path = join(folder, String(text.length))
      writeFileSync(path, text)
      return path
    }
    for (const [name, read] of [
      ['AUTH_SECRET', (env: Record<string, string>) => readConfig(env).auth.secret],
      ['AUTH_SECRET_FORMER', (env: Record<string, string>) => readConfig({ AUTH_SECRET: B, ...env }).auth.former],
    ] as const) {
      assert.equal(read({ [name]: A }), A)
      assert.equal(read({ [`${name}_FILE`]: file(`\ufeff${A}\n`) }), A)
      for (const env of [
        { [name]: 'short' },
        { [`${name}_FILE`]: file('short') },
        { [`${name}_FILE`]: file('') },
        { [`${name}_FILE`]: join(folder, 'nowhere') },
        { [name]: A, [`${name}_FILE`]: file(A) },
      ])
        assert.throws(() => read(env), new RegExp(name), JSON.stringify(env))
    }
    assert.throws(() => readConfig({ AUTH_SECRET_FILE: file(A), AUTH_SECRET_FORMER: A }), /the same as AUTH_SECRET/)
    rmSync(folder, { recursive: true })
  })

  test('the sender of e-mails has an address, and a name if it wants one', () => {
    assert.deepEqual(readConfig({}).mail, {
      smtpUrl: undefined,
      from: { name: 'Beffroi', address: 'beffroi@localhost' },
      dkim: undefined,
      isCaught: false,
    })
    const { mail } = readConfig({ SMTP_URL: 'smtps://mail.example.fr', MAIL_FROM: '"Mairie, accueil" <accueil@example.fr>' })
    assert.equal(mail.smtpUrl, 'smtps://mail.example.fr')
    assert.deepEqual(mail.from, { name: 'Mairie, accueil', address: 'accueil@example.fr' })
    const accents = readConfig({
      MAIL_FROM: 'Mairie <accueil@béthune.fr>',
      SITE_CONTACT: 'a&b@béthune.fr',
      SUPPORT_ADDRESS: 'Aide@béthune.fr',
    })
    assert.deepEqual(
      [accents.mail.from.address, accents.site?.contact, accents.support.address],
      ['accueil@xn--bthune-bva.fr', 'a&b@xn--bthune-bva.fr', 'aide@xn--bthune-bva.fr'],
    )
    assert.deepEqual(readConfig({ MAIL_FROM: ' accueil@example.fr ' }).mail.from, { name: '', address: 'accueil@example.fr' })
  })

  test('hosts that imports may reach are exact, in the spelling of the URL parser', () => {
    assert.deepEqual([...readConfig({}).fetchAllow], [])
    const { fetchAllow } = readConfig({ FETCH_ALLOW: ' Agenda.Mairie.local:8080, 127.1:80,[::0001]:443,localhost.:9,a:1,b_c.fr:65535, ' })
    assert.deepEqual([...fetchAllow], ['agenda.mairie.local:8080', '127.0.0.1:80', '::1:443', 'localhost:9', 'a:1', 'b_c.fr:65535'])
  })

  test('single limits are set by name, the others stay', () => {
    const { limits } = readConfig({ RATE_LIMITS: 'on,sign_in=3/60' })
    assert.deepEqual(limits?.sign_in, [{ points: 3, seconds: 60 }])
    assert.deepEqual(limits?.default, [{ points: 600, seconds: 60 }])
    assert.equal(readConfig({ RATE_LIMITS: 'off' }).limits, null)
  })
})
