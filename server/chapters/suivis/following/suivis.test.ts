import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { DEFAULT_LIMITS } from '../../../../contract/limits.ts'
import { CONSENT_VERSION } from '../../../../contract/suivis/suivis.ts'
import { codeOf } from '../../../platform/access/code.ts'
import { addressDigest } from '../../../platform/personal-data/address-digest.ts'
import { type Harness, anotherService, harness } from '../../../test/harness.ts'
import { assertError, patch, post } from '../../../test/http.ts'
import { runJobs } from '../../../test/jobs.ts'
import type { MailServer } from '../../../test/mail-server.ts'
import { makeCollection, makeFollowing, makeSuiviCode } from '../../../test/make-followings.ts'
import { makeCommune, makeUser } from '../../../test/make.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { machineCaller } from '../../../platform/access/caller.ts'
import { erasePerson } from '../../persons/erase.ts'
import { exportPerson } from '../../persons/export.ts'
import { moveFollowings } from './moved.ts'
import { endToken } from './tokens.ts'

const EMAIL = 'riveraine@example.fr'

/** Spec §2-85. */
describe('following by e-mail', () => {
  let h: Harness
  let server: MailServer
  let service: SendingService
  let commune: string

  before(async () => {
    h = await harness()
    service = await sendingService({ PUBLIC_URL: 'https://beffroi.example.fr' })
    server = service.server
  })
  beforeEach(async () => {
    await h.reset()
    server.got.length = 0
    commune = await makeCommune({ nom: 'Béthune', slug: 'bethune' })
  })
  after(() => service.close())
  const followed = () => h.db.selectFrom('follows').selectAll().orderBy('created_at').execute()
  const followers = () => h.db.selectFrom('followers').selectAll().execute()
  const suivi = (secteur: string | null = null) => ({ commune_id: commune, sujet: 'bacs', secteur })
  const actions = async () => (await h.db.selectFrom('audit_log').select('action').orderBy('seq').execute()).map(({ action }) => action)

  test('a code reaches a domain with accents, and every sign that the part before the @ may have', async () => {
    const typed = [
      'Mairie@Béthune.example',
      'contact@saint-étienne.example',
      'jean@mairie.xn--p1ai',
      'a&b@essai.example',
      'jean/paul@essai.example',
    ]
    for (const email of typed) assert.equal((await post(`${service.url}/api/v1/suivis`, { email })).status, 202, email)
    await runJobs(service.services)
    assert.equal(server.got.length, typed.length)
    // The mail server of the tests decodes domains: what it was sent is in the row.
    const rows = await h.db.selectFrom('emails').select('to_address').execute()
    assert.deepEqual(rows.map(({ to_address }) => to_address).toSorted(), [
      'a&b@essai.example',
      'contact@xn--saint-tienne-geb.example',
      'jean/paul@essai.example',
      'jean@mairie.xn--p1ai',
      'mairie@xn--bthune-bva.example',
    ])
    for (const email of ['mairie@bé thune.example', `${'a'.repeat(65)}@béthune.example`])
      assertError(await post(`${service.url}/api/v1/suivis`, { email }), 422, 'validation_failed')
  })

  test('an address, a code, a following: nothing is stored before the code comes back, and the address never in the clear', async () => {
    const api = `${service.url}/api/v1/suivis`
    const asked = await post(api, { email: 'Riveraine@Example.fr' })
    assert.deepEqual([asked.status, asked.body.data.expires_in > 500, asked.body.data.delayed], [202, true, false])
    await runJobs(service.services)
    assert.deepEqual([server.got.length, server.got[0]?.to, (await followers()).length], [1, EMAIL, 0])
    const mail = await simpleParser(Buffer.from(server.got[0]?.source ?? '', 'latin1'))
    const code = /^(\d{6}) : votre code pour suivre votre commune/.exec(mail.subject ?? '')?.[1] ?? ''
    assert.match(mail.text ?? '', new RegExp(`${code}[^]*sans ce code, rien ne vous sera envoyé`))

    const confirmed = await post(`${api}/confirmation`, { email: EMAIL, code, suivis: [suivi()] })
    assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
    const { email, jeton, suivis } = confirmed.body.data
    assert.deepEqual([email, suivis.length, suivis[0].commune.nom, suivis[0].secteur], [EMAIL, 1, 'Béthune', null])
    const [row] = await followers()
    assert.ok(!JSON.stringify(row).includes('riveraine') && !row?.sealed_address.includes('riveraine'))
    const [following] = await followed()
    const consent = following?.consent as Record<string, string>
    assert.deepEqual([consent['canal'], consent['sujet'], consent['moyen'], consent['phrase']], ['mail', 'bacs', 'code', CONSENT_VERSION])
    assert.deepEqual(await actions(), ['suivi.follow'])
    assert.ok(!JSON.stringify(await h.db.selectFrom('audit_log').selectAll().execute()).includes('riveraine'))

    assert.equal((await post(`${api}/fiche`, { jeton })).body.data.suivis.length, 1)
    assertError(await post(`${api}/confirmation`, { email: EMAIL, code, suivis: [suivi()] }), 422, 'validation_failed')
    const stopped = await patch(`${api}/fiche`, { jeton, ...suivi(), suivi: false })
    assert.deepEqual([stopped.status, stopped.body.data.suivis, stopped.body.data.jeton], [200, [], null])
    assert.deepEqual([await followed(), await followers()], [[], []])
    assertError(await post(`${api}/fiche`, { jeton }), 404, 'not_found')
    assert.deepEqual(await actions(), ['suivi.follow', 'suivi.end'])
  })

  test('the answers say nothing of who follows: the same for an address that does and one that does not', async () => {
    const known = await makeFollowing(commune)
    const expected = [202, ['expires_in', 'delayed'], false]
    const answers = await Promise.all([known.email, 'personne@example.fr'].map((email) => post('/suivis', { email })))
    assert.deepEqual(
      answers.map(({ status, body }) => [status, Object.keys(body.data), body.data.delayed]),
      [expected, expected],
    )
    const wrong = await Promise.all(
      [known.email, 'personne@example.fr'].map((email) => post('/suivis/confirmation', { email, code: '000000' })),
    )
    assert.deepEqual(wrong[0]?.body, wrong[1]?.body)
    assertError(wrong[0]!, 422, 'validation_failed')
  })

  test('five wrong codes spend the right one; a code of an account is none', async () => {
    const { email, code } = await makeSuiviCode()
    const wrong = code === '123456' ? '654321' : '123456'
    for (let n = 0; n < 5; n += 1) assertError(await post('/suivis/confirmation', { email, code: wrong }), 422, 'validation_failed')
    assertError(await post('/suivis/confirmation', { email, code, suivis: [suivi()] }), 422, 'validation_failed')
    const other = await makeSuiviCode()
    await h.db.updateTable('sign_in_codes').set({ purpose: 'sign_in' }).where('email', '=', other.email).execute()
    assertError(await post('/suivis/confirmation', { ...other, suivis: [suivi()] }), 422, 'validation_failed')
    assert.deepEqual(await followers(), [])
  })

  test('a sector must be one of the commune; a commune must exist; a refusal does not spend the code', async () => {
    await makeCollection(commune, '2027-01-01', { secteur: 'Nord' })
    const { email, code } = await makeSuiviCode()
    const confirm = (wanted: object) => post('/suivis/confirmation', { email, code, suivis: [wanted] })
    assert.equal((await confirm(suivi('Sud'))).body.details[0].path, 'body.secteur')
    assert.equal(
      (await confirm({ ...suivi(), commune_id: '00000000-0000-7000-8000-000000000000' })).body.details[0].path,
      'body.commune_id',
    )
    assert.deepEqual(await followers(), [])
    const { status, body } = await confirm(suivi('Nord'))
    assert.deepEqual([status, body.data.suivis[0].secteur], [200, 'Nord'])
    const { jeton } = body.data
    // The consent is that of the first time; a second request with the same wish changes nothing.
    const [first] = await followed()
    assert.equal((await patch('/suivis/fiche', { jeton, ...suivi(), suivi: true })).body.data.suivis[0].secteur, null)
    assert.equal((await patch('/suivis/fiche', { jeton, ...suivi(), suivi: true })).status, 200)
    const [second] = await followed()
    assert.deepEqual([second?.consent, second?.id, second?.secteur], [first?.consent, first?.id, null])
    assert.deepEqual(await actions(), ['suivi.follow', 'suivi.follow'])
  })

  test('a code without a wish shows the sheet and changes nothing; the token of one address is worth nothing for another', async () => {
    const mine = await makeFollowing(commune)
    const { code } = await makeSuiviCode(mine.email)
    const seen = await post('/suivis/confirmation', { email: mine.email, code })
    assert.deepEqual([seen.status, seen.body.data.suivis.length], [200, 1])
    const stranger = await makeSuiviCode()
    const nothing = await post('/suivis/confirmation', stranger)
    assert.deepEqual(nothing.body.data, { email: stranger.email, jeton: null, suivis: [] })
    const [id = '', until = '', mac = ''] = mine.jeton.split('.')
    const other = await makeFollowing(commune)
    for (const forged of [`${other.follower}.${until}.${mac}`, `${id}.zzzzzzz.${mac}`, mine.fin, `${mine.jeton}.x`, 'x', ''])
      assertError(await post('/suivis/fiche', { jeton: forged }), 404, 'not_found')
    assertError(await post('/suivis/fin', { jeton: mine.jeton }), 404, 'not_found')
    assert.equal((await followed()).length, 2)
  })

  test('the token of a letter ends its own following, once and without a session; the answer of a second time is the same', async () => {
    const elsewhere = await makeCommune()
    const one = await makeFollowing(commune)
    const two = await makeFollowing(elsewhere, { email: one.email })
    for (const time of [1, 2])
      assert.deepEqual((await post('/suivis/fin', { jeton: one.fin })).body.data, { sujet: 'bacs', suivi: false }, `${time}`)
    assert.deepEqual(
      (await followed()).map(({ id }) => id),
      [two.id],
    )
    assert.equal((await post('/suivis/fin', { jeton: endToken(h.services.secrets, two.id, 'bacs') })).status, 200)
    assert.deepEqual(await followers(), [])
    assert.deepEqual(await actions(), ['suivi.end', 'suivi.end'])
  })

  test('a commune that becomes a part of another: its followings move, twice the same are one, an unknown sector is every sector', async () => {
    const former = await makeCommune({ code_insee: '62900' })
    const merged = await makeCommune({ codes_alias: ['62900', '62901'] })
    await makeCollection(merged, '2027-01-01', { secteur: 'Nord' })
    const moved = await makeFollowing(former, { secteur: 'Sud' })
    const kept = await makeFollowing(former, { secteur: 'Nord' })
    const both = await makeFollowing(merged)
    await makeFollowing(former, { email: both.email })
    for (const _ of [1, 2]) await moveFollowings(h.services)
    const rows = await followed()
    assert.deepEqual(
      new Set(rows.map(({ id, commune_id, secteur }) => [id, commune_id, secteur].join())),
      new Set([[moved.id, merged, null].join(), [kept.id, merged, 'Nord'].join(), [both.id, merged, null].join()]),
    )
    assert.deepEqual(await actions(), ['suivi.move'])
  })

  test('an account with that address: its export has the followings, its erasure removes them; without an account too', async () => {
    const user = await makeUser()
    const { email } = await h.db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()
    await makeFollowing(commune, { email: email ?? '' })
    const other = await makeFollowing(commune)
    const ctx = { db: h.db, caller: machineCaller('cli'), services: h.services }
    const exported = async (who: { userId: string } | { email: string }) =>
      (await exportPerson(ctx, who)).sections.find(({ key }) => key === 'suivis')?.rows.map((row) => [row['commune'], row['sujet']])
    assert.deepEqual(await exported({ userId: user.id }), [['Béthune', 'bacs']])
    await erasePerson(ctx, { who: { userId: user.id }, dryRun: false })
    assert.deepEqual(
      (await followers()).map(({ address_digest }) => address_digest),
      [addressDigest(h.services.secrets, other.email)],
    )
    assert.deepEqual(await exported({ email: other.email.toUpperCase() }), [['Béthune', 'bacs']])
    await erasePerson(ctx, { who: { email: other.email.toUpperCase() }, dryRun: false })
    assert.deepEqual(await followers(), [])
  })

  describe('limits', () => {
    test('an address is sent few codes; a network confirms few followings, however many addresses it has', async () => {
      const limited = await anotherService({ RATE_LIMITS: 'on,suivis_network=3/86400,suivis_email=2/600' })
      try {
        const api = `${limited.url}/api/v1/suivis`
        const asked = []
        for (let n = 0; n < 3; n += 1) asked.push(await post(api, { email: EMAIL }))
        assert.deepEqual(
          asked.map(({ status }) => status),
          [202, 202, 429],
        )
        assert.ok(asked[2]?.body.challenge, 'a proof of work opens the second half')
        assert.equal((await post(api, { email: 'autre@example.fr', suspect: true })).status, 429)
        const statuses = []
        for (let n = 0; n < 5; n += 1)
          statuses.push((await post(`${api}/confirmation`, { ...(await makeSuiviCode()), suivis: [suivi()] })).status)
        assert.deepEqual(statuses, [200, 200, 200, 429, 429])
        assert.equal((await followers()).length, 3)
      } finally {
        await limited.close()
      }
    })

    test('by default, a network that confirms ten thousand followings needs weeks', () => {
      const [limit] = DEFAULT_LIMITS.suivis_network
      assert.ok(limit)
      assert.deepEqual([limit.seconds, 10_000 / limit.points >= 14], [86_400, true])
    })
  })

  test('the code of the e-mail is computed from its row: no table has it', async () => {
    await post('/suivis', { email: EMAIL })
    const [row] = await h.db.selectFrom('sign_in_codes').selectAll().execute()
    const [mail] = await h.db.selectFrom('emails').selectAll().execute()
    const code = codeOf(h.services.secrets, row?.id ?? '')
    assert.ok(!JSON.stringify([row, mail]).includes(code))
  })
})
