import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { noticeOtherSecret } from './other-secret.ts'
import { beginSecondFactor, sealedFactors } from './chapters/sign-in/second-factor/second-factor.ts'
import { newRecoveryCodes, spendRecoveryCode } from './chapters/sign-in/second-factor/recovery.ts'
import { seal, unseal } from './chapters/imports/sources/secret.ts'
import { mairieCode } from './chapters/acteurs/mairies/code.ts'
import { followUpHash, isFollowUpCode } from './chapters/claims/follow-up/follow-up-code.ts'
import { invitationToken as claimToken, pageCode } from './chapters/claims/proofs/codes.ts'
import { mailboxName } from './chapters/messages/inbound/imap.ts'
import { invitationToken, isInvitationToken } from './chapters/invitations/token.ts'
import { replyAddress, threadOfAddresses } from './chapters/messages/token.ts'
import { digestOf, sealAddress } from './chapters/suivis/following/addresses.ts'
import { sealedFollowers } from './chapters/suivis/following/sealed-followers.ts'
import { endToken, followerOf, sheetToken } from './chapters/suivis/following/tokens.ts'
import { signView, verifyView } from './platform/access/view-token.ts'
import { codeOf } from './platform/access/code.ts'
import type { Secrets } from './platform/access/secrets.ts'
import { transact } from './platform/db/db.ts'
import { newId } from './platform/db/id.ts'
import type { WiredServices } from './platform/chapter.ts'
import { type Harness, harness } from './test/harness.ts'
import { ask, post } from './test/http.ts'
import { runJobs } from './test/jobs.ts'
import { noonZone } from './test/make-followings.ts'
import { type PushService, pushService } from './test/push-service.ts'
import { type SendingService, sendingService } from './test/sending-service.ts'
import { ALERTE, setStage, type Stage } from './test/stage.ts'

const [A, B] = ['a'.repeat(40), 'b'.repeat(40)]
const [HERE, SEALED] = [
  'other-secret.test.ts',
  'a job seals all anew, with one row of the trail for each part; then the former one is needed by links alone',
]
/** Rows of the table that a test of their own tries: its file and its title. */
const ELSEWHERE: Readonly<Record<string, readonly [string, string]>> = {
  'addresses of people who follow, by e-mail and on devices': [HERE, SEALED],
  'links in letters that end a following': [
    HERE,
    'with it: sealed texts open, links of letters end their following, and nothing else counts',
  ],
  'keys of notifications (Web Push)': [HERE, SEALED],
  'second factors': [HERE, SEALED],
  'keys of import sources': [HERE, SEALED],
  'signing keys of the embedded issuer': [
    'chapters/sign-in/issuer/signing-keys.test.ts',
    'the former key is retired once, in the trail, its public part stays valid and it signs nothing; people sign in at once',
  ],
  sessions: ['chapters/sign-in/outside/session.test.ts', 'is of one provider, one client and one root secret'],
}
const BRIEF = 'of a day at most'
/** A key of the root secret where it is derived, with its use. */
const USE = /(?:\bsecrets\.key\(|keyedHash\(|\bdigest\(secrets, |^(?:export )?const USE = |^const endOf = .*\? )['`]([^'`$]+)/gm
/** What keys are derived for: the row of the table that says what ends. */
const USES: Readonly<Record<string, string>> = {
  followers: 'addresses of people who follow',
  'sealed address': 'addresses of people who follow',
  'end of a following': 'links in letters',
  vapid: 'keys of notifications',
  'second factor': 'second factors',
  'import sources': 'keys of import sources',
  'recovery code': 'recovery codes',
  jwks: 'signing keys',
  issuer: 'sessions',
  'outside sessions': 'sessions',
  'known device': 'browsers known',
  'view-token': 'views of an administrator',
  'sheet of a follower': 'tokens of the page',
  'sign-in code': 'codes on their way',
  'claim e-mail code': 'codes on their way',
  'town hall code': 'codes on their way',
  invitation: 'tokens of invitations',
  'claim invitation': 'tokens of invitations',
  'claim follow-up': 'follow-up codes',
  'claim page code': 'code that a claimant',
  thread: 'reply addresses',
  mailbox: 'mailbox of',
  reporter: 'who reported what',
  elu: 'officials',
  'audit-anchor': 'anchors and seals',
  'audit-segment': 'anchors and seals',
  address: 'digests of networks and persons',
  person: 'digests of networks and persons',
  replay: 'answers that are repeated',
  'replayed answer': 'answers that are repeated',
  // Compared and forgotten within a request.
  'email webhook': BRIEF,
  // Counts of limits.
  'limit by address': BRIEF,
  'source of a code': BRIEF,
  'sign-in': BRIEF,
  // What a browser holds for minutes, and the stamp of a form for a day.
  'outside sign-in': BRIEF,
  'sign-in with': BRIEF,
  'sign-out': BRIEF,
  'proof of work': BRIEF,
  voucher: BRIEF,
  'site form': BRIEF,
}
/** Secrets of the first table: the test that tries what it says of the change. */
const REPLACED: Readonly<Record<string, readonly [string, string]>> = {
  '`AUTH_SECRET`': [
    'platform/settings/config.test.ts',
    'the root secret and the one before it are set, or in a file; one as the other, short, twice or from no file is refused',
  ],
  'password of `DATABASE_URL`': [
    'replaced-secrets.test.ts',
    'DATABASE_URL: a second role works beside the first, and alone once the first one may not sign in',
  ],
  '`ADMIN_PASSWORD`': ['replaced-secrets.test.ts', 'ADMIN_PASSWORD counts only where there is no administrator'],
  '`IMAP_URL`': [
    'replaced-secrets.test.ts',
    'IMAP_URL with another password is the same mailbox; with another host, user or folder another one',
  ],
  '`SMTP_URL`': ['test/mail-outage.test.ts', 'back within ten minutes, it gets the code, which signs in; the delay is over'],
  '`MAIL_DKIM_KEY`': ['platform/mail/sign.test.ts', 'is of the selector of the settings'],
  '`EMAIL_WEBHOOK_SECRET`': [
    'chapters/messages/inbound/webhook.test.ts',
    'a wrong or missing secret is refused before the letter is read, and rate-limited after a few attempts',
  ],
  '`PAYMENT_WEBHOOK_SECRETS`': [
    'chapters/payments/secrets.test.ts',
    'a rotation under load: no event is refused, and the old secret is invalid afterwards',
  ],
  '`METRICS_TOKEN`': ['platform/http/system/edge.test.ts', 'figures are in the Prometheus format, behind a token where one is set'],
  '`AUTH_CLIENT_SECRET`': [
    'platform/settings/config.test.ts',
    'a client of the outside provider has a secret, from a file if it wants, or none',
  ],
  '`MEDIA_S3_SECRET_KEY`': [
    'chapters/medias/store/stores.test.ts',
    'a wrong key, a fault of the service and a service that is away are unavailable',
  ],
  'password in `REDIS_URL`': [
    'platform/http/limits/shared-counts.test.ts',
    'a Redis that goes away leaves each process to its own counts, and is used again when it is back',
  ],
  '`POSTGRES_PASSWORD`': ['test/compose.test.ts', 'both start with the .env of docs/operations/containers.md'],
  'key of an import source': ['chapters/imports/sources.test.ts', 'a secret is sent to its origin only, and stored nowhere unencrypted'],
  'session, second factor, passkey': [
    'chapters/users/second-factor.test.ts',
    'is removed by an administrator, with codes, passkeys and sessions; the person is told and signs in by password',
  ],
}
const SECRETS = readFileSync(join(import.meta.dirname, '../docs/operations/secrets.md'), 'utf8')
/** The first cells of the rows of tables, without their heads. */
const rowsOf = (text: string): string[] =>
  (text.match(/^\| [^|]+ \|/gm) ?? []).map((row) => row.slice(2, -2)).filter((row) => row !== 'secret' && !row.startsWith('sealed, signed'))
/** Asserts that these tests are there, by their file and title. */
const assertThere = (tests: readonly (readonly [string, string])[]) => {
  for (const [file, title] of tests) assert.ok(readFileSync(join(import.meta.dirname, file), 'utf8').includes(title), `${file}: ${title}`)
}
const MAILBOX = 'imap://ville:secret@mail.example.fr/INBOX'
const LOGS = { warn: [] as string[], info: [] as string[] }
const logger = {
  warn: (_: object, text: string) => LOGS.warn.push(text),
  info: (first: object | string, text?: string) => LOGS.info.push(text ?? JSON.stringify(first)),
} as never

/** A changed root secret with the former one beside it, and without. Spec §2-110, docs/operations/secrets.md. */
describe('a changed AUTH_SECRET', () => {
  let h: Harness
  let stage: Stage
  let browser: PushService
  let former: SendingService
  let alone: SendingService
  let both: SendingService
  let account: string
  let source: string

  before(async () => {
    h = await harness()
    stage = await setStage()
    await h.db.updateTable('communes').set({ timezone: noonZone() }).execute()
    browser = await pushService()
    const PUSH_SERVICES = browser.origin
    former = await sendingService({ AUTH_SECRET: A, PUSH_SERVICES })
    alone = await sendingService({ AUTH_SECRET: B, PUSH_SERVICES })
    both = await sendingService({ AUTH_SECRET: B, AUTH_SECRET_FORMER: A, PUSH_SERVICES })
    account = newId()
    await sql`insert into auth_user (id, name, email, "emailVerified", "createdAt", "updatedAt")
      values (${account}, 'Camille', 'camille@example.fr', true, now(), now())`.execute(h.db)
    const made = { nom: 'Agenda', type: 'rss', url: 'https://mairie.example.fr/flux', commune_id: stage.commune }
    source = (await post('/admin/import-sources', made, stage.back)).body.data.id
  })
  after(async () => {
    for (const service of [former, alone, both]) await service.close()
    await browser.close()
  })
  const start = async ({ services }: SendingService) => {
    LOGS.warn.length = LOGS.info.length = 0
    await noticeOtherSecret({ ...services, issuer: null, logger })
  }
  const api = ({ url }: SendingService, method: string, path: string, more: object = {}) => ask(method, `${url}/api/v1${path}`, more)
  const codeAt = async ({ services }: { services: WiredServices }, email: string) => {
    const id = newId()
    const expires_at = new Date(Date.now() + 600_000).toISOString()
    await h.db.insertInto('sign_in_codes').values({ id, email, purpose: 'suivi', expires_at }).execute()
    return codeOf(services.secrets, id)
  }
  const suivis = () => [{ commune_id: stage.commune, sujet: 'alertes' }]
  const followAt = async (service: SendingService, email: string) => {
    const code = await codeAt(service, email)
    const got = await api(service, 'POST', '/suivis/confirmation', { body: { email, code, suivis: suivis() } })
    assert.equal(got.status, 200, JSON.stringify(got.body))
    return got.body.data.suivis.find(({ sujet }: { sujet: string }) => sujet === 'alertes').id as string
  }
  const endAt = (service: SendingService, jeton: string) => api(service, 'POST', '/suivis/fin', { body: { jeton } })
  const followers = () => h.db.selectFrom('followers').selectAll().orderBy('id').execute()
  const lostMetric = async ({ url }: SendingService) =>
    Number(/^beffroi_followers_lost (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])
  const publish = async (service: SendingService) => {
    const body = {
      title: 'Crue',
      body: 'La Loire monte.',
      acteur_id: stage.mairie,
      commune_id: stage.commune,
      type_id: ALERTE,
      expire_le: new Date(Date.now() + 3_600_000).toISOString(),
      alerte: { severite: 'vigilance' },
    }
    const token = stage.maire.token
    const { id } = (await api(service, 'POST', '/publications', { token, body })).body.data
    const path = `/publications/${id}/envois`
    const { suivent, version, prets } = (await api(service, 'GET', path, { token })).body.data
    const send = { genre: 'premier', destinataires: prets[0].destinataires }
    const sent = () => api(service, 'POST', path, { token, headers: { 'if-match': `"v${version}"` }, body: send })
    return { suivent, sent }
  }
  const sealedOf = async (secrets: Secrets) => {
    const counts = []
    for (const { name, count } of both.services.contributions.sealed) counts.push([name, await count(h.db, secrets)] as const)
    return Object.fromEntries(counts)
  }

  let stopped = ''
  let recovery = ''
  test('before: people follow by e-mail and on a device, an account has a second factor, a source a key', async () => {
    stopped = endToken(former.services.secrets, await followAt(former, 'stop@example.fr'), 'alertes')
    await followAt(former, 'reste@example.fr')
    const { cle } = (await api(former, 'GET', '/suivis/appareil')).body.data
    const device = { abonnement: { endpoint: browser.endpoint, ...browser.keys }, cle, suivis: suivis() }
    assert.equal((await api(former, 'POST', '/suivis/appareil', { body: device })).status, 200)
    const { secrets } = former.services
    await transact(h.db, async (tx) => {
      await beginSecondFactor(tx, secrets, account)
      ;[recovery = ''] = await newRecoveryCodes(tx, secrets, account)
    })
    const secret = seal(secrets, { id: source, url: 'https://mairie.example.fr/flux' }, 'clé')
    await h.db.updateTable('import_sources').set({ secret }).where('id', '=', source).execute()
    await runJobs(former.services)
  })

  test('without the former one: who follows is counted nowhere, and the start and the metrics say so', async () => {
    await start(alone)
    for (const what of ['addresses of people who follow', 'keys of notifications', 'second factors', 'keys of import sources'])
      assert.ok(
        LOGS.warn.some((text) => text.startsWith(`these ${what} were sealed by another AUTH_SECRET`)),
        what,
      )
    assert.equal(await lostMetric(alone), 3)
    assert.equal((await publish(alone)).suivent, 0)
    assert.equal((await endAt(alone, stopped)).status, 404)
    await runJobs(alone.services)
    assert.equal(await lostMetric(alone), 3)
  })

  test('with it: sealed texts open, links of letters end their following, and nothing else counts', async () => {
    const { secrets } = former.services
    await start(both)
    assert.deepEqual(LOGS.warn, [])
    assert.match(LOGS.info.join(), /keep it set/)
    assert.equal(await lostMetric(both), 0)
    assert.equal((await publish(both)).suivent, 'moins_de_10')
    assert.equal((await endAt(both, stopped)).status, 200)
    assert.equal((await h.db.selectFrom('follows').selectAll().execute()).length, 2)
    const [one] = await followers()
    const sheet = { body: { jeton: sheetToken(secrets, one?.id ?? '') } }
    assert.equal((await api(both, 'POST', '/suivis/fiche', sheet)).status, 404)
    const body = { email: 'autre@example.fr', code: await codeAt(former, 'autre@example.fr'), suivis: suivis() }
    assert.equal((await api(both, 'POST', '/suivis/confirmation', { body })).status, 422)
  })

  test('a job seals all anew, with one row of the trail for each part; then the former one is needed by links alone', async () => {
    await runJobs(both.services)
    const { secrets } = alone.services
    const zero = { former: 0, lost: 0 }
    assert.deepEqual(await sealedOf(secrets), { vapid_keys: zero, second_factors: zero, import_sources: zero, followers: zero })
    const rows = await followers()
    assert.deepEqual([rows.length, ...new Set(rows.map(({ sealed_by }) => sealed_by))], [2, secrets.fingerprint])
    const address = { channel: 'mail', email: 'reste@example.fr' } as const
    assert.ok(rows.some(({ address_digest }) => address_digest === digestOf(secrets, address)))
    const { secret } = await h.db.selectFrom('import_sources').select('secret').where('id', '=', source).executeTakeFirstOrThrow()
    assert.equal(unseal(secrets, { id: source, url: 'https://mairie.example.fr/flux' }, secret ?? Buffer.of()), 'clé')
    const trail = await h.db.selectFrom('audit_log').select('target_id').where('action', '=', 'auth.seal_anew').execute()
    assert.deepEqual(trail.map(({ target_id }) => String(target_id)).toSorted(), [
      'followers',
      'import_sources',
      'second_factors',
      'vapid_keys',
    ])
    await start(both)
    assert.match(LOGS.info.join(), /it can go 365 days after the change/)

    browser.got.length = 0
    const { suivent, sent } = await publish(alone)
    assert.deepEqual([suivent, (await sent()).status], ['moins_de_10', 202])
    await runJobs(alone.services)
    assert.deepEqual([alone.server.got.map(({ to }) => to), browser.got.length], [['reste@example.fr'], 1])
  })

  test('who has followed again meanwhile is one follower, and the links of both letters hold', async () => {
    const before_ = await followAt(former, 'deux@example.fr')
    const again = await followAt(alone, 'deux@example.fr')
    assert.notEqual(before_, again)
    await start(both)
    await runJobs(both.services)
    const followed = await h.db.selectFrom('follows').select(['id', 'merged_ids']).where('id', 'in', [before_, again]).execute()
    assert.deepEqual(followed, [{ id: again, merged_ids: [before_] }])
    assert.equal((await endAt(both, endToken(former.services.secrets, before_, 'alertes'))).status, 200)
    assert.equal((await h.db.selectFrom('follows').select('id').where('id', '=', again).execute()).length, 0)
    // By the address alone, before the job has come to it.
    const third = await followAt(former, 'trois@example.fr')
    assert.equal(await followAt(both, 'trois@example.fr'), third)
    assert.equal((await endAt(both, endToken(alone.services.secrets, third, 'alertes'))).status, 200)
  })

  test('every row of the table of docs/operations/secrets.md is tried: the former secret counts for nothing else', async () => {
    const [old, now] = [former.services, both.services]
    const id = newId()
    const same = (use: string) => now.secrets.keyedHash(use, id) === old.secrets.keyedHash(use, id)
    const ends: Record<string, () => Promise<boolean> | boolean> = {
      'recovery codes of second factors': () => transact(h.db, (tx) => spendRecoveryCode(tx, now.secrets, account, recovery)),
      'views of an administrator as a user': async () => {
        const view = { id, userId: id, adminId: id }
        return (await verifyView(now.secrets, await signView(old.secrets, view, new Date(Date.now() + 60_000)))) !== null
      },
      'tokens of the page of what one follows': () => followerOf(now.secrets, sheetToken(old.secrets, id)) !== null,
      'codes on their way (sign-in, address, following, claims, town halls)': () =>
        codeOf(now.secrets, id) === codeOf(old.secrets, id) || mairieCode(now.secrets, id, '') === mairieCode(old.secrets, id, ''),
      'tokens of invitations, and of claims that were approved': () =>
        isInvitationToken(now.secrets, id, invitationToken(old.secrets, id)) || claimToken(now.secrets, id) === claimToken(old.secrets, id),
      'code that a claimant put on a web page': () => pageCode(now.secrets, id) === pageCode(old.secrets, id),
      'reply addresses of support threads': () => threadOfAddresses(now, [replyAddress(old, id) ?? '']) !== null,
      'who reported what': () => same('reporter'),
      'browsers known to an account': () => same('known device'),
      'follow-up codes of claims without an account': () => isFollowUpCode(now.secrets, 'ABCDE', followUpHash(old.secrets, 'ABCDE')),
      'mailbox of `IMAP_URL`': () => mailboxName(now, MAILBOX) === mailboxName(old, MAILBOX),
      officials: () => same('elu'),
      'digests of networks and persons in the trail': () => same('address') || same('person'),
      'anchors and seals of the trail': () => same('audit-anchor-4') || same('audit-segment-3'),
      'answers that are repeated for an `Idempotency-Key`': () => same('replay'),
    }
    for (const [row, counts] of Object.entries(ends)) assert.equal(await counts(), false, row)
    const rows = rowsOf(SECRETS.slice(SECRETS.indexOf('## AUTH_SECRET'), SECRETS.indexOf('## Keys of notifications')))
    assert.deepEqual(rows.toSorted(), [...Object.keys(ends), ...Object.keys(ELSEWHERE)].toSorted())
    assertThere(Object.values(ELSEWHERE))
  })

  test('every secret of docs/operations/secrets.md has a test of its replacement', () => {
    const rows = rowsOf(SECRETS.slice(0, SECRETS.indexOf('## AUTH_SECRET')))
    const begun = Object.keys(REPLACED)
    assert.deepEqual(
      rows.filter((row) => begun.filter((begin) => row.startsWith(begin)).length !== 1),
      [],
    )
    assert.equal(rows.length, begun.length)
    assertThere(Object.values(REPLACED))
  })

  test('every use of the root secret in the sources is in a row of the table, or lives for a day at most', () => {
    const uses = new Set<string>()
    for (const file of globSync('**/*.ts', { cwd: import.meta.dirname })) {
      if (/\.test\.ts$|^test\//.test(file)) continue
      const text = readFileSync(join(import.meta.dirname, file), 'utf8')
      for (const [, use = ''] of text.matchAll(USE)) uses.add(use.trim().replace(/^(audit-\w+)-\d$/, '$1'))
    }
    assert.deepEqual([...uses].toSorted(), Object.keys(USES).toSorted())
    const rows = rowsOf(SECRETS.slice(SECRETS.indexOf('## AUTH_SECRET')))
    for (const [use, row] of Object.entries(USES)) assert.ok(row === BRIEF || rows.some((one) => one.startsWith(row)), use)
  })

  test('what was sealed before a kill is not sealed again: the job goes on with the rest', async () => {
    const { secrets } = former.services
    const rows = Array.from({ length: 250 }, (_, n) => {
      const [id, address] = [newId(), { channel: 'mail', email: `foule${n}@example.fr` } as const]
      const sealed_address = sealAddress(secrets, id, address)
      return {
        id,
        channel: 'mail',
        sealed_address,
        address_digest: digestOf(secrets, address),
        sealed_by: n % 2 ? secrets.fingerprint : null,
      }
    })
    await h.db.insertInto('followers').values(rows).execute()
    const part = await transact(h.db, (tx) => sealedFollowers.sealAnew(tx, both.services.secrets, null))
    assert.deepEqual([part.sealed, (await sealedFollowers.count(h.db, both.services.secrets)).former], [200, 50])
    await start(both)
    await runJobs(both.services)
    assert.deepEqual(await sealedFollowers.count(h.db, alone.services.secrets), { former: 0, lost: 0 })
    assert.ok((await followers()).every(({ sealed_by }) => sealed_by === alone.services.secrets.fingerprint))
    assert.deepEqual(await sealedFactors.count(h.db, alone.services.secrets), { former: 0, lost: 0 })
  })
})
