// Neutral: no database is used.
import assert from 'node:assert/strict'
import { createPrivateKey } from 'node:crypto'
import { after, before, test } from 'node:test'
import { dkimRecord } from '../platform/mail/domain/check-dkim.ts'
import { dnsServer, type Zone } from '../test/dns-server.ts'
import { mailServer } from '../test/mail-server.ts'
import { run } from '../test/process.ts'
import { RSA } from '../test/signed-letter.ts'

let server: Awaited<ReturnType<typeof dnsServer>>
before(async () => void (server = await dnsServer()))
after(() => server.close())

/** Runs the command, with the name server of this test in place of those of the machine. */
const check = (zone: Zone, env: Record<string, string>) => {
  server.zone = zone
  const preload = `import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
const { Resolver } = dns
dns.Resolver = class extends Resolver {
  constructor(options) {
    super(options)
    this.setServers(${JSON.stringify(server.resolver.getServers())})
  }
}
syncBuiltinESMExports()`
  return run('server/cli.mjs', ['mail', 'check'], {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
    SMTP_URL: 'smtps://user:secret@[2001:4860::1]',
    ...env,
  })
}

const FROM = { MAIL_FROM: 'Mairie <accueil@mairie.example.fr>', MAIL_DKIM_KEY: RSA.privateKey }
const KEY = dkimRecord(createPrivateKey(RSA.privateKey))

test('npm run cli -- mail check: speaks to the mail server, and ends with 1 and what to write where something is wrong', async () => {
  const zone: Zone = {
    'mairie.example.fr': { MX: [[10, 'mx.example.fr']], TXT: ['v=spf1 ip6:2001:4860::/32 -all'] },
    'mx.example.fr': { A: ['93.184.216.34'] },
    'beffroi._domainkey.mairie.example.fr': { TXT: [KEY] },
    '_dmarc.mairie.example.fr': { TXT: ['v=DMARC1; p=none'] },
  }
  const right = await check(zone, FROM)
  assert.match(
    right.output,
    /^The domain of MAIL_FROM is mairie\.example\.fr\.\nwrong {3}SMTP {3}\[2001:4860::1\]: .*\nright {3}MX .*\nright {3}SPF .*\nright {3}SPF .*\nright {3}DKIM .*\nopen {4}DMARC /,
  )
  assert.match(right.output, /\nThis check cannot see:\n- /)

  const { 'beffroi._domainkey.mairie.example.fr': _, ...rest } = zone
  const wrong = await check(rest, FROM)
  assert.equal(wrong.code, 1)
  const [, ...strings] = /^ +beffroi\._domainkey\.mairie\.example\.fr\. IN TXT "([^"]{255})" "([^"]+)"$/m.exec(wrong.output) ?? []
  assert.equal(strings.join(''), KEY)

  const away = await check({ ...zone, '_dmarc.mairie.example.fr': 'SERVFAIL' }, FROM)
  assert.deepEqual([away.code, /\nunread {2}DMARC /.test(away.output)], [1, true])
  for (const { output } of [right, wrong, away]) assert.doesNotMatch(output, /secret|PRIVATE/)
})

// Longer than five seconds on a busy machine: each of three dialogues is a process that starts the whole command line.
test('npm run cli -- mail check: greets, encrypts and signs in at the mail server, and sends nothing', async () => {
  const signedIn: (string | undefined)[] = []
  const mail = await mailServer({
    disabledCommands: [],
    authOptional: true,
    onAuth: ({ username, password }, _session, done) => {
      signedIn.push(username)
      if (password === 'juste') done(null, { user: username })
      else done(Object.assign(new Error('no'), { responseCode: 535 }))
    },
  })
  const greeting = async (smtpUrl: string, env: Record<string, string> = {}) => {
    const { output } = await check({}, { ...FROM, SMTP_URL: smtpUrl, ...env })
    assert.doesNotMatch(output, /juste|faux/)
    return output.split('\n').find((line) => line.includes(' SMTP '))
  }
  const at = (who: string) => mail.url.replace('//', `//${who}@`)
  // The certificate of this server is its own: Node has to be asked to accept it.
  const trusting = { NODE_TLS_REJECT_UNAUTHORIZED: '0' }
  const { host } = new URL(mail.url)
  assert.equal(await greeting(at('accueil:juste'), trusting), `right   SMTP   ${host} answers: encrypted, signed in.`)
  const wrong = `wrong   SMTP   ${host}: it answers 535 at AUTH PLAIN, the name or the password in SMTP_URL is wrong.`
  assert.equal(await greeting(at('accueil:faux'), trusting), wrong)
  assert.match((await greeting(mail.url)) ?? '', /^wrong {3}SMTP {3}127\.0\.0\.1:\d+: ESOCKET at CONN, .* or the certificate is wrong: /)
  assert.deepEqual([signedIn, mail.got], [['accueil', 'accueil'], []])
  await mail.close()
})

test('npm run cli -- mail check: a mail server without encryption is named as such', async () => {
  const mail = await mailServer()
  const { output } = await check({}, { ...FROM, SMTP_URL: mail.url })
  assert.match(output, /^right {3}SMTP {3}127\.0\.0\.1:\d+ answers: without encryption\.$/m)
  await mail.close()
})

test('npm run cli -- mail check: needs MAIL_FROM', async () => {
  assert.deepEqual(await check({}, { SMTP_URL: '' }), { code: 1, output: 'MAIL_FROM is not set: there is no domain to check.\n' })
})
