import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { DEFAULT_TARGETS } from '../../../contract/dashboard/task-targets.ts'
import { MAIL_NAMES, MAILS } from '../../../contract/settings/mails.ts'
import { DEFAULT_REASONS } from '../../../contract/settings/reasons.ts'
import { sampleOf } from '../../platform/mail/samples.ts'
import { anotherService, harness } from '../../test/harness.ts'
import { ask, assertError, get, patch, post } from '../../test/http.ts'
import { makeActeur, makePublication, makeUser } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'

const settingsOf = async (stage: Stage) => (await get('/admin/settings', stage.back)).body.data
const mailOf = async (stage: Stage, mail: string) => (await settingsOf(stage)).mails.find((one: { mail: string }) => one.mail === mail)

/** Spec §2-105. */
describe('settings on screen', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })

  test('nobody but an administrator reads or changes them; a moderator reads the reasons that are offered', async () => {
    const moderator = await makeUser({ roles: ['moderateur'] })
    const by = { token: moderator.token, source: 'backoffice' }
    for (const answer of [
      await get('/admin/settings', by),
      await get('/admin/service', by),
      await patch('/admin/settings/identity', { name: 'x' }, by),
      await patch('/admin/settings/targets', { claims: 1 }, by),
      await patch('/admin/settings/mails/suivi_code', { fr: null }, by),
      await post('/admin/settings/mails/suivi_code/test', { fr: null, en: null, language: 'fr' }, by),
    ])
      assertError(answer, 403, 'admin_required')
    const offered = await get('/admin/reasons', by)
    assert.equal(offered.status, 200)
    assert.deepEqual(offered.body.data.reject[0].fr, DEFAULT_REASONS.reject[0]?.fr)
  })

  test('the name is on every page and in e-mails at once; undone, the former one is', async () => {
    const { url } = await harness()
    const page = async () => (await fetch(`${new URL(url).origin}/mentions-legales`, { headers: { accept: 'text/html' } })).text()
    assert.match(await page(), /Beffroi/)
    await page()
    const changed = await patch('/admin/settings/identity', { name: 'Ma <b>ville</b>', contact: 'mairie@ville.example' }, stage.back)
    assert.equal(changed.status, 200)
    assert.deepEqual([changed.body.data.name, changed.body.data.version], ['Ma <b>ville</b>', 1])
    const after = await page()
    assert.match(after, /Ma &lt;b&gt;ville&lt;\/b&gt;/)
    assert.match(after, /mailto:mairie@ville\.example/)
    assert.doesNotMatch(after, /<b>ville/)
    const undone = await post(`/admin/audit/${changed.headers.get('x-audit-id')}/undo`, undefined, stage.back)
    assert.equal(undone.status, 200)
    assert.doesNotMatch(await page(), /Ma &lt;b/)
    assert.equal((await settingsOf(stage)).identity.name, null)
  })

  test('the former contact is told of the new one, and of none; a contact that stays is told nothing', async () => {
    const { db } = await harness()
    const told = async () =>
      (
        await db.selectFrom('emails').select(['to_address', 'text']).where('kind', '=', 'contact_changed').orderBy('created_at').execute()
      ).map(({ to_address, text }) => [to_address, /La nouvelle est (\S+@[\w.]+\w)/.exec(text)?.[1] ?? null])
    await patch('/admin/settings/identity', { contact: 'un@ville.example' }, stage.back)
    const before = await told()
    await patch('/admin/settings/identity', { name: 'Ville', contact: 'un@ville.example' }, stage.back)
    await patch('/admin/settings/identity', { signature_fr: 'La mairie' }, stage.back)
    assert.deepEqual(await told(), before)
    await patch('/admin/settings/identity', { contact: 'pirate@ailleurs.example' }, stage.back)
    await patch('/admin/settings/identity', { contact: null }, stage.back)
    const [first, second] = (await told()).slice(before.length)
    assert.deepEqual(first, ['un@ville.example', 'pirate@ailleurs.example'])
    assert.equal(second?.[0], 'pirate@ailleurs.example')
  })

  test('a link to another site is in no text of an e-mail: written, bare, in disguise; the service’s own and addresses are', async () => {
    const own = await anotherService({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://beffroi.ville.example' })
    const at = (path: string, body: unknown) => ask('PATCH', `${own.url}/api/v1/admin/settings/${path}`, { ...stage.back, body })
    const mail = (opening: string) => at('mails/sign_in_code', { fr: { subject: 'Votre code', opening } })
    for (const link of [
      'https://evil.example',
      'http://evil.example/a?b=c',
      'HTTPS://EVIL.EXAMPLE',
      '//evil.example/x',
      'www.evil.example',
      'evil.example',
      '(evil.example).',
      't.co/abc',
      'evil.example:8080',
      'https://beffroi.ville.example@evil.example/',
      'https://beffroi.ville.example.evil.example',
      'evil\u200b.example',
      'evil\u3002example',
      'ｅｖｉｌ.example',
      'ftp://evil.example',
      'https:\\\\evil.example',
      'https://{service}',
    ])
      assertError(await mail(`Allez sur ${link} pour {service}`), 422, 'validation_failed')
    for (const fine of [
      'https://beffroi.ville.example/aide',
      'beffroi.ville.example',
      'Écrivez à mairie@ville.example.',
      'p.ex. à 18h30, M. Dupont, 12.5 km',
      'Bonjour. Voici le code.',
    ]) {
      const { status, body } = await mail(fine)
      assert.equal(status, 200, `${fine}: ${JSON.stringify(body)}`)
    }
    for (const field of ['name', 'signature_fr', 'signature_en'])
      assertError(await at('identity', { [field]: 'Allez sur evil.example' }), 422, 'validation_failed')
    const trial = { fr: { subject: 'Code', opening: 'https://evil.example' }, en: null }
    for (const path of ['preview', 'test'])
      assertError(
        await post(`/admin/settings/mails/sign_in_code/${path}`, path === 'test' ? { ...trial, language: 'fr' } : trial, stage.back),
        422,
        'validation_failed',
      )
    await own.close()
  })

  test('a version that was not read is not overwritten; what is the same changes nothing', async () => {
    const first = await patch('/admin/settings/identity', { signature_fr: 'La mairie' }, { ...stage.back, headers: { 'if-match': '"v0"' } })
    assert.equal(first.headers.get('etag'), '"v1"')
    const stale = await patch('/admin/settings/identity', { signature_fr: 'Autre' }, { ...stage.back, headers: { 'if-match': '"v0"' } })
    assertError(stale, 412, 'precondition_failed')
    const same = await patch('/admin/settings/identity', { signature_fr: 'La mairie' }, stage.back)
    assert.deepEqual([same.body.data.version, same.headers.get('x-audit-id')], [1, null])
  })

  test('both of two first changes at once are kept in their order, and one of them wins', async () => {
    const answers = await Promise.all(['Un', 'Deux'].map((name) => patch('/admin/settings/identity', { name }, stage.back)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(
      answers.map(({ body }) => body.data.version).toSorted((a, b) => a - b),
      [1, 2],
    )
  })

  test('targets: counts and ages follow at once, one by one; undone, the former ones are', async () => {
    const acteur = await makeActeur(stage.commune)
    await makePublication(acteur, stage.commune, {
      moderation_status: 'pending',
      valide: false,
      publie_le: null,
      created_at: new Date(Date.now() - 30 * 3_600_000).toISOString(),
    })
    const task = async () => {
      const { data } = (await get('/admin/dashboard/tasks', stage.back)).body
      const { target_hours, late } = data.find(({ task: name }: { task: string }) => name === 'publications')
      return [target_hours, late]
    }
    const own = async (of = stage.back) => (await get('/me', of)).body.data.cibles
    assert.deepEqual([await task(), (await own()).publications], [[24, 1], 24])
    const changed = await patch('/admin/settings/targets', { publications: 48, claims: 1 }, stage.back)
    assert.deepEqual([changed.status, changed.headers.get('etag')], [200, '"v1"'])
    assert.deepEqual(
      [changed.body.data.hours.publications, changed.body.data.hours.reports, changed.body.data.defaults.publications],
      [48, null, 24],
    )
    assert.deepEqual([await task(), await own()], [[48, 0], { ...DEFAULT_TARGETS, publications: 48, claims: 1 }])
    const stranger = await makeUser()
    assert.equal((await own({ token: stranger.token, source: 'espace' })).publications, 48)
    const one = await patch('/admin/settings/targets', { publications: null }, stage.back)
    assert.deepEqual([one.body.data.hours.publications, one.body.data.hours.claims, await task()], [null, 1, [24, 1]])
    assert.equal((await post(`/admin/audit/${one.headers.get('x-audit-id')}/undo`, undefined, stage.back)).status, 200)
    assert.deepEqual(await task(), [48, 0])
    for (const bad of [{ publications: 0 }, { publications: 2161 }, { publications: 1.5 }, { publications: '24' }, { duplicates: 24 }])
      assertError(await patch('/admin/settings/targets', bad, stage.back), 422, 'validation_failed')
    for (const edge of [1, 2160]) assert.equal((await patch('/admin/settings/targets', { reports: edge }, stage.back)).status, 200)
    assertError(
      await patch('/admin/settings/targets', { reports: 3 }, { ...stage.back, headers: { 'if-match': '"v0"' } }),
      412,
      'precondition_failed',
    )
  })

  test('reasons: changed, in order, archived ones no longer offered; null is the list of the service', async () => {
    const reason = (name: string, archived = false) => ({ fr: { name, text: `Texte de ${name}.` }, en: null, archived })
    const list = [reason('Deux'), reason('Un'), reason('Vieux', true)]
    const changed = await patch('/admin/settings/reasons/reject', { reasons: list }, stage.back)
    assert.deepEqual([changed.body.data.is_default, changed.body.data.reasons], [false, list])
    const offered = (await get('/admin/reasons', stage.back)).body.data
    assert.deepEqual(
      offered.reject.map(({ fr }: { fr: { name: string } }) => fr.name),
      ['Deux', 'Un'],
    )
    assert.deepEqual(offered.correct[0].fr, DEFAULT_REASONS.correct[0]?.fr)
    await patch('/admin/settings/reasons/reject', { reasons: null }, stage.back)
    assert.equal((await settingsOf(stage)).reasons[0].is_default, true)
    for (const bad of [
      { reasons: [{ ...reason('x'), fr: { name: '', text: 'abc' } }] },
      { reasons: [{ ...reason('x'), fr: { name: 'x'.repeat(61), text: 'abc' } }] },
      { reasons: [{ ...reason('x'), fr: { name: 'x', text: 'x'.repeat(2001) } }] },
      { reasons: Array.from({ length: 41 }, (_, n) => reason(`r${n}`)) },
    ])
      assertError(await patch('/admin/settings/reasons/reject', bad, stage.back), 422, 'validation_failed')
    assertError(await patch('/admin/settings/reasons/autre', { reasons: null }, stage.back), 422, 'validation_failed')
  })

  test('every e-mail has the fields that its screen names, and its own text is accepted', async () => {
    const { mails } = await settingsOf(stage)
    assert.deepEqual(
      mails.map(({ mail }: { mail: string }) => mail),
      MAIL_NAMES,
    )
    for (const mail of MAIL_NAMES) {
      assert.deepEqual(
        Object.keys(sampleOf(mail, 'x', undefined).source.about?.values ?? {}).toSorted(),
        Object.keys(MAILS[mail].fields).toSorted(),
        mail,
      )
      assert.equal(sampleOf(mail, 'x', undefined).source.about?.mail, mail)
      const { defaults } = mails.find((one: { mail: string }) => one.mail === mail)
      const got = await post(`/admin/settings/mails/${mail}/preview`, defaults, stage.back)
      assert.equal(got.status, 200, `${mail} ${JSON.stringify(got.body)}`)
      // The pages of town halls begin with what they are about.
      assert.match(got.body.data.fr.text, /^(?:Bonjour,\n\n|Collecte du |Agenda du )/, mail)
      // Its own text changes nothing of what is sent.
      const plain = await post(`/admin/settings/mails/${mail}/preview`, { fr: null, en: null }, stage.back)
      assert.deepEqual(got.body.data, plain.body.data, mail)
      assert.doesNotMatch(got.body.data.fr.html + got.body.data.en.html, /\{[a-z_]+\}/, mail)
    }
  })

  test('an unknown field, a missing one and a stray brace are refused with what to do', async () => {
    const text = { subject: 'Votre demande', opening: 'Bonjour, {acteur} est à vous.' }
    const refused = async (fr: object, path: string, message: string) => {
      const got = await patch('/admin/settings/mails/claim_approved', { fr }, stage.back)
      assertError(got, 422, 'validation_failed')
      assert.deepEqual(got.body.details, [{ path, message }])
    }
    await refused({ ...text, opening: 'Bonjour {nom} de {acteur}' }, 'body.fr.opening', 'a le champ {nom}, que cet e-mail n’a pas')
    await refused({ ...text, opening: 'Bonjour à vous.' }, 'body.fr.opening', 'doit garder le champ {acteur}, ici ou dans l’objet')
    await refused({ ...text, subject: 'A {{code}} B' }, 'body.fr.subject', 'a le champ {code}, que cet e-mail n’a pas')
    await refused({ ...text, subject: 'A } B' }, 'body.fr.subject', 'a une accolade qui n’est pas celle d’un champ')
    for (const bad of [
      { ...text, subject: 'Un\ndeux' },
      { ...text, subject: 'x'.repeat(151) },
      { ...text, opening: 'x'.repeat(1501) },
    ])
      assertError(await patch('/admin/settings/mails/claim_approved', { fr: bad }, stage.back), 422, 'validation_failed')
  })

  test('what is typed is text: HTML stays words, and the code stays where it is', async () => {
    const fr = { subject: '<i>Code</i> de {service}', opening: 'Salut <script>alert(1)</script>\n\nDeuxième & dernier' }
    const { fr: shown } = (await post('/admin/settings/mails/sign_in_code/preview', { fr, en: null }, stage.back)).body.data
    assert.equal(shown.subject, '000000 : <i>Code</i> de Beffroi')
    assert.doesNotMatch(shown.html, /<script>|<i>/)
    assert.match(shown.html, /Salut &lt;script&gt;alert\(1\)&lt;\/script&gt;<\/p>\n<p[^>]*>Deuxième &amp; dernier/)
    assert.match(shown.text, /^Salut <script>[^]*\n\nDeuxième & dernier\n\n000000\n\nIl est valable dix minutes/)
  })

  test('a changed e-mail is the one that is sent, with the signature; the rest of it stays', async () => {
    const { db } = await harness()
    await patch('/admin/settings/identity', { signature_fr: 'Vos voisins', name: 'Chez nous' }, stage.back)
    const fr = { subject: 'Code pour {service}', opening: 'Bonjour à vous,\n\nVoici le code demandé à {service}.' }
    assert.equal((await patch('/admin/settings/mails/suivi_code', { fr }, stage.back)).status, 200)
    await post('/suivis', { email: 'lea@example.fr' }, { source: 'public' })
    const [mail] = await db.selectFrom('emails').selectAll().where('to_address', '=', 'lea@example.fr').execute()
    assert.equal(mail?.subject, '{{code}} : Code pour Chez nous')
    assert.match(
      mail?.text ?? '',
      /^Bonjour à vous,\n\nVoici le code demandé à Chez nous\.\n\n\{\{code\}\}\n\nIl est valable[^]*Vos voisins\n\n————/,
    )
    assert.match(mail?.html ?? '', /Vos voisins/)
    const { version } = await mailOf(stage, 'suivi_code')
    const back = await patch('/admin/settings/mails/suivi_code', { fr: null }, { ...stage.back, headers: { 'if-match': `"v${version}"` } })
    assert.deepEqual([back.body.data.fr, back.body.data.version], [null, 2])
  })

  test('a trial goes to one’s own address alone, is recorded, and is limited', async () => {
    const { db } = await harness()
    await db.updateTable('users').set({ email: 'anne@example.fr' }).where('id', '=', stage.admin.id).execute()
    const body = { fr: null, en: null, language: 'en' }
    const sent = await post('/admin/settings/mails/claim_refused/test', body, stage.back)
    assert.deepEqual([sent.status, sent.body.data], [202, { to: 'anne@example.fr' }])
    const [mail] = await db.selectFrom('emails').selectAll().where('kind', '=', 'test').execute()
    assert.deepEqual(
      [mail?.to_address, mail?.subject],
      ['anne@example.fr', '[Essai] “Chorale du Beffroi”: your request could not be approved'],
    )
    const limited = await anotherService({ RATE_LIMITS: 'test_mails=1/600' })
    const again = () =>
      fetch(`${limited.url}/api/v1/admin/settings/mails/claim_refused/test`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stage.admin.token}`, 'x-app-source': 'backoffice', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    assert.deepEqual([(await again()).status, (await again()).status], [202, 429])
    await limited.close()
    await db.updateTable('users').set({ email: null }).where('id', '=', stage.admin.id).execute()
    assertError(await post('/admin/settings/mails/claim_refused/test', body, stage.back), 409, 'invalid_state')
  })

  test('the state of the service has no secret', async () => {
    const got = await ask('GET', '/admin/service', stage.back)
    assert.equal(got.status, 200)
    const { data } = got.body
    assert.equal(data.version.database.startsWith('PostgreSQL'), true)
    assert.deepEqual(
      data.registers.map(({ register }: { register: string }) => register),
      ['communes', 'mairies', 'elus', 'defibrillateurs'],
    )
    for (const { variable, value, secret } of data.fixed) if (secret) assert.ok(value === null || value === 'set', variable)
    assert.doesNotMatch(JSON.stringify(data.fixed), /:\/\/[^/"]*@/)
    assert.ok(data.retention.length > 10)
  })
})
