import assert from 'node:assert/strict'
import { createPrivateKey } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { readConfig } from '../../settings/config.ts'
import { dnsServer, type Zone } from '../../../test/dns-server.ts'
import { RSA } from '../../../test/signed-letter.ts'
import { askBy } from './ask.ts'
import { checkDomain } from './check.ts'
import { dkimRecord } from './check-dkim.ts'

const RELAY = '93.184.216.34'
const ENV = {
  MAIL_FROM: 'Mairie <accueil@mairie.example.fr>',
  SMTP_URL: 'smtps://user:secret@mail.example.fr',
  MAIL_DKIM_KEY: RSA.privateKey,
}
const KEY = dkimRecord(createPrivateKey(RSA.privateKey))
const KEY_NAME = 'beffroi._domainkey.mairie.example.fr'
const RIGHT: Zone = {
  'mairie.example.fr': {
    MX: [
      [20, 'mx2.example.fr'],
      [10, 'mx1.example.fr'],
    ],
    TXT: ['google-site-verification=x', 'v=spf1 a:mail.example.fr -all'],
  },
  'mx1.example.fr': { A: [RELAY] },
  'mx2.example.fr': { AAAA: ['2001:4860::1'] },
  'mail.example.fr': { A: [RELAY] },
  [KEY_NAME]: { TXT: [[KEY.slice(0, 200), KEY.slice(200)]] },
  '_dmarc.mairie.example.fr': { TXT: ['v=DMARC1; p=quarantine'] },
}

describe('the check of the domain that sends', () => {
  let server: Awaited<ReturnType<typeof dnsServer>>
  before(async () => void (server = await dnsServer()))
  beforeEach(() => void (server.asked.length = 0))
  after(() => server.close())

  const check = async (zone: Zone, env: Record<string, string> = ENV, limits = {}) => {
    server.zone = zone
    return checkDomain(askBy(server.resolver, limits), readConfig(env).mail)
  }
  /** What is found of one thing, where all the rest is right. */
  const found = async (about: string, changes: Zone, env?: Record<string, string>) =>
    (await check({ ...RIGHT, ...changes }, env)).filter((one) => one.about === about)
  const spf = (...texts: string[]): Zone => ({ 'mairie.example.fr': { MX: [[10, 'mx1.example.fr']], TXT: texts } })

  test('all is right: four records and the mail server, each in a sentence', async () => {
    const findings = await check(RIGHT)
    assert.deepEqual(
      findings.map(({ state, about, says }) => `${state} ${about}: ${says}`),
      [
        'right MX: Letters to mairie.example.fr go to mx1.example.fr, mx2.example.fr.',
        'right SPF: mairie.example.fr says who may send for it: "v=spf1 a:mail.example.fr -all" (1 of 10 lookups).',
        `right SPF: The SPF record allows the mail server mail.example.fr (${RELAY}).`,
        `right DKIM: Letters are signed by the key that the DNS has at ${KEY_NAME}.`,
        'right DMARC: _dmarc.mairie.example.fr asks receivers to quarantine letters that neither SPF nor DKIM proves.',
      ],
    )
  })

  test('nothing is there: each is wrong, with what to write', async () => {
    const findings = await check({ 'mail.example.fr': { A: [RELAY] } })
    assert.deepEqual(
      findings.map(({ state, about, write }) => [state, about, write]),
      [
        ['wrong', 'MX', undefined],
        ['wrong', 'SPF', { name: 'mairie.example.fr', value: 'v=spf1 a:mail.example.fr ~all' }],
        ['wrong', 'DKIM', { name: KEY_NAME, value: KEY }],
        ['wrong', 'DMARC', { name: '_dmarc.mairie.example.fr', value: 'v=DMARC1; p=none' }],
      ],
    )
    assert.ok(server.asked.includes('TXT _dmarc.example.fr'))
  })

  for (const [title, zone] of [
    ['SERVFAIL', 'SERVFAIL'],
    ['silence', 'silent'],
  ] as const)
    test(`${title}: what was not read is said, and the key is printed all the same`, async () => {
      const names = Object.fromEntries(Object.keys(RIGHT).map((name) => [name, zone]))
      const findings = await check(names)
      assert.deepEqual([...new Set(findings.map(({ state }) => state))], ['unread'])
      assert.deepEqual(findings.find(({ about }) => about === 'DKIM')?.write?.value, KEY)
      for (const { says } of findings) assert.match(says, zone === 'silent' ? /no answer in time/ : /SERVFAIL/)
    })

  test('a check asks so many questions and takes so long, and no more', async () => {
    assert.match((await check(RIGHT, ENV, { questions: 0 }))[0]?.says ?? '', /asks 0 questions/)
    assert.match((await check(RIGHT, ENV, { ms: -1 }))[0]?.says ?? '', /no answer in time/)
    assert.deepEqual(server.asked, [])
  })

  const chain = (length: number): Zone =>
    Object.fromEntries(
      Array.from({ length }, (_, i) => [
        `s${i}.example.org`,
        { TXT: [`v=spf1 ${i + 1 < length ? `include:s${i + 1}.example.org` : `ip4:${RELAY}`} -all`] },
      ]),
    )
  const SPF: [title: string, Zone, RegExp][] = [
    ['two records', spf('v=spf1 mx -all', 'v=spf1 a -all'), /^wrong .*has 2 SPF records/],
    [
      'ten includes',
      { ...spf('v=spf1 include:s0.example.org -all'), ...chain(10) },
      /^right .*10 of 10 lookups.*\nright .*allows the mail server/,
    ],
    ['eleven includes', { ...spf('v=spf1 include:s0.example.org -all'), ...chain(11) }, /^wrong .*more than ten lookups/],
    ['one that includes itself', spf('v=spf1 include:mairie.example.fr -all'), /^wrong .*more than ten lookups/],
    [
      'an include without a record',
      spf('v=spf1 include:nowhere.example.org -all'),
      /^wrong .*nowhere\.example\.org, which has no SPF record/,
    ],
    [
      'an include that is not read',
      { ...spf('v=spf1 include:s.example.org -all'), 's.example.org': 'SERVFAIL' },
      /^unread .*s\.example\.org \(.*SERVFAIL/,
    ],
    ['three names that are not there', spf('v=spf1 a:x.example.fr a:y.example.fr a:z.example.fr -all'), /^wrong .*more than two hosts/],
    ['a term that is none', spf('v=spf1 ip4:1.2.3 -all'), /^wrong .*its term "ip4:1\.2\.3"/],
    ['a misspelt mechanism after a match', spf('v=spf1 a:mail.example.fr inclde:x.fr -all'), /^wrong .*"inclde:x\.fr"/],
    ['everybody', spf('v=spf1 +all'), /^wrong .*lets everybody/],
    [
      'everybody, by an include',
      { ...spf('v=spf1 include:s.example.org -all'), 's.example.org': { TXT: ['v=spf1 all'] } },
      /^wrong .*lets everybody/,
    ],
    ['a record without an end', spf('v=spf1 a:mail.example.fr'), /^right .*\nopen .*end it with ~all\.\nright/],
    [
      'an address of another',
      spf('v=spf1 ip4:93.184.216.0/28 -all'),
      /^right .*\nwrong .*does not allow the mail server mail\.example\.fr \(93\.184\.216\.34: fail\)/,
    ],
    ['a network', spf('v=spf1 ip4:93.184.216.0/24 -all'), /\nright .*allows the mail server/],
    ['its own mail servers', spf('v=spf1 mx -all'), /\nright .*allows the mail server/],
    ['macros', spf('v=spf1 exists:%{i}._spf.example.fr -all'), /\nopen .*cannot tell .*macros/],
    [
      'another organisation',
      { ...spf('v=spf1 include:s.example.org ~all'), 's.example.org': { TXT: ['v=spf1 ip4:9.9.9.9 -all'] } },
      /\nopen .*ask the operator/,
    ],
    [
      'a mail server that is not read',
      { ...spf('v=spf1 mx -all'), 'mail.example.fr': 'SERVFAIL' },
      /^right .*\nunread .*mail\.example\.fr could not be read/,
    ],
    [
      'a redirect',
      { ...spf('v=spf1 redirect=s.example.org'), 's.example.org': { TXT: [`v=spf1 ip4:${RELAY} -all`] } },
      /^right .*\nright .*allows/,
    ],
  ]
  for (const [title, zone, sentence] of SPF)
    test(`SPF: ${title}`, async () => {
      const said = (await found('SPF', zone)).map(({ state, says }) => `${state} ${says}`).join('\n')
      assert.match(said, sentence)
      assert.ok(server.asked.length < 60)
    })

  test('SPF: what a record lacks is written before its end', async () => {
    const written = async (text: string, url?: string) =>
      (await found('SPF', spf(text), url ? { ...ENV, SMTP_URL: url } : ENV)).find(({ write }) => write)?.write?.value
    assert.equal(
      await written('v=spf1 mx:mairie.example.org  -all exp=x.fr'.replace('mx:mairie.example.org', 'ip4:9.9.9.9')),
      'v=spf1 ip4:9.9.9.9 a:mail.example.fr -all exp=x.fr',
    )
    assert.equal(await written('v=spf1', 'smtp://[2001:4860::2]:25'), 'v=spf1 ip6:2001:4860::2')
  })

  for (const url of ['smtp://127.0.0.1:25', 'smtp://10.0.0.5', 'smtp://mail:1025'])
    test(`SPF: of ${url} nobody here knows the address that others see`, async () => {
      const [, relay] = await found('SPF', {}, { ...ENV, SMTP_URL: url })
      assert.deepEqual([relay?.state, /under an address that is not known here/.test(relay?.says ?? '')], ['open', true])
    })

  const DKIM: [title: string, TXT: (string | string[])[], RegExp][] = [
    ['another key', [`${KEY.slice(0, -8)}AAAAAAAA`], /^wrong .*has another key than MAIL_DKIM_KEY/],
    ['two records', [KEY, KEY], /^wrong .*has 2 text records/],
    ['a withdrawn key', ['v=DKIM1; p='], /^wrong .*withdrawn/],
    ['a test', [`${KEY}; t=y:s`], /^wrong .*t=y/],
    ['another hash', [`${KEY}; h=sha1`], /^wrong .*without sha256/],
    ['another use', [`${KEY}; s=tlsrpt`], /^wrong .*without email/],
    ['another kind', ['v=DKIM1; k=ed25519; p=AAAA'], /^wrong .*k=ed25519/],
    ['no key at all', ['hello'], /^wrong .*no key of DKIM: "hello"/],
    ['all that is allowed', [`p=${KEY.slice(18, 150)} ${KEY.slice(150)}; s=email:x; h=sha1:sha256; t=s; n=note`], /^right/],
    ['a text of many strings', [Array.from({ length: 50 }, (_, i) => KEY.slice(i * 9, i * 9 + 9))], /^right/],
  ]
  for (const [title, TXT, sentence] of DKIM)
    test(`DKIM: ${title}`, async () => {
      const [one, more] = await found('DKIM', { [KEY_NAME]: { TXT } })
      assert.match(`${one?.state} ${one?.says}`, sentence)
      assert.deepEqual([one?.write?.value, more], [one?.state === 'right' ? undefined : KEY, undefined])
    })

  test('DKIM: without a key here the mail server may sign, and its key is looked for under the selector alone', async () => {
    const env = { ...ENV, MAIL_DKIM_KEY: '' }
    assert.match((await found('DKIM', {}, env))[0]?.says ?? '', /only if the mail server signs/)
    assert.ok(!server.asked.some((question) => question.includes('_domainkey')))
    assert.equal((await found('DKIM', {}, { ...env, MAIL_DKIM_SELECTOR: 'beffroi' }))[0]?.state, 'open')
    assert.equal((await found('DKIM', {}, { ...env, MAIL_DKIM_SELECTOR: 'autre' }))[0]?.state, 'wrong')
  })

  const DMARC: [title: string, Zone, RegExp][] = [
    ['asks for nothing', { '_dmarc.mairie.example.fr': { TXT: ['v=DMARC1; p=none; rua=mailto:a@b.fr'] } }, /^open .*nothing \(p=none\)/],
    ['asks for half', { '_dmarc.mairie.example.fr': { TXT: ['v=DMARC1;p=reject;pct=50'] } }, /^open .*reject of 50 %/],
    [
      'of the domain above',
      { '_dmarc.mairie.example.fr': {}, '_dmarc.example.fr': { TXT: ['v=DMARC1; p=none; sp=reject'] } },
      /^right _dmarc\.example\.fr .*reject/,
    ],
    ['two records', { '_dmarc.mairie.example.fr': { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } }, /^wrong .*2 DMARC records/],
    ['no policy', { '_dmarc.mairie.example.fr': { TXT: ['v=DMARC1; p=monitor'] } }, /^wrong .*no p= that receivers know/],
    ['no list of tags', { '_dmarc.mairie.example.fr': { TXT: ['v=DMARC1; p=none; p=reject'] } }, /^wrong .*no p=/],
  ]
  for (const [title, zone, sentence] of DMARC)
    test(`DMARC: ${title}`, async () => {
      const [one] = await found('DMARC', zone)
      assert.match(`${one?.state} ${one?.says}`, sentence)
    })

  test('MX: a server without an address, and a domain that takes no letters', async () => {
    assert.match(
      (await found('MX', { 'mx1.example.fr': {} }))[0]?.says ?? '',
      /mx1\.example\.fr, a mail server of mairie\.example\.fr, has no address/,
    )
    assert.match((await found('MX', { 'mairie.example.fr': { MX: [[0, '.']] } }))[0]?.says ?? '', /takes no letters/)
  })

  test('nothing that strangers write reaches the terminal raw', async () => {
    const [escape, long] = ['\u001B]0;x\u0007\u202E\r\n', 'é'.repeat(120)]
    const findings = [
      ...(await check({
        'mairie.example.fr': { MX: [[1, `mx${escape}.example.fr`]], TXT: [`v=spf1 ${escape}a:x`] },
        [KEY_NAME]: { TXT: [`${escape}${long}`] },
        '_dmarc.mairie.example.fr': { TXT: [`v=DMARC1; ${escape}; ${long}`] },
      })),
      ...(await check({ ...RIGHT, ...spf(`v=spf1 x=${escape} ip4:9.9.9.9 -all`) })),
    ]
    for (const { says, write } of findings) {
      assert.doesNotMatch(`${says}${write?.value}`, /[\p{Cc}\u202E]/u)
      assert.ok(says.length < 600)
    }
  })
})
