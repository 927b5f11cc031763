// Neutral: pages are made from the API's answers, whose reads run on each kind.
import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { anotherService, harness } from '../../test/harness.ts'
import { ask } from '../../test/http.ts'
import { makePublication } from '../../test/make.ts'
import { fill, type GotPage, open, sendForm, stampsOfForms } from '../../test/pages.ts'
import { setStage, type Stage } from '../../test/stage.ts'

const MESSAGE = { nom: 'Léa', email: 'lea@example.fr', subject: 'La fontaine', body: 'Elle fuit « depuis » mardi.\nMerci.' }
const TRAPPED = { adresse_complementaire: 'x' }
/** A message that is held until it is confirmed. */
const HELD = { ...MESSAGE, ...TRAPPED }

const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? '')
/** What a browser sends if the form of a page is sent as it is. */
function fieldsOf({ text }: GotPage): Record<string, string> {
  const form = /<form method="post"[^]*?<\/form>/.exec(text)?.[0] ?? assert.fail('no form')
  const fields: Record<string, string> = {}
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const of = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
    if (of('type') !== 'radio' || / checked/.test(tag)) fields[of('name') ?? ''] = plain(of('value') ?? '')
  }
  for (const [, name = '', value = ''] of form.matchAll(/<textarea[^>]*?name="([^"]*)"[^>]*>([^]*?)<\/textarea>/g))
    fields[name] = plain(value)
  return fields
}

/** Forms that look like a program's, without JavaScript. docs/decisions/0030. */
describe('the traps of the site’s forms', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  beforeEach(async () => {
    const { db } = await harness()
    await sql`delete from message_threads`.execute(db)
  })

  /** Moves the clock of the process. */
  async function after<T>(seconds: number, work: () => Promise<T>): Promise<T> {
    const real = Date.now
    Date.now = () => real() + seconds * 1000
    try {
      return await work()
    } finally {
      Date.now = real
    }
  }
  const threads = async () => {
    const { db } = await harness()
    const { rows } = await sql<{ subject: string; suspect: boolean; body: string }>`
      select t.subject, t.suspect is true as suspect, m.body from message_threads t join messages m on m.thread_id = t.id`.execute(db)
    return rows
  }
  const stored = (suspect: boolean) => [{ subject: MESSAGE.subject, body: MESSAGE.body, suspect }]
  /** Asserts that a form is asked for once more, with everything that was written, and returns what is sent then. */
  function toConfirm(page: GotPage, words: RegExp = /Rien n’est encore envoyé/, written: Record<string, string> = MESSAGE) {
    assert.equal(page.status, 200, page.text)
    assert.match(page.text, words)
    assert.equal(page.headers.get('cache-control'), 'no-store')
    assert.equal(page.headers.get('set-cookie'), null)
    const fields = fieldsOf(page)
    for (const [name, value] of Object.entries(written)) assert.equal(fields[name], value)
    assert.equal(fields['adresse_complementaire'], '')
    return fields
  }

  test('a form that a person fills is sent at once, from a page that a cache has stored for an hour', async () => {
    const page = await open('/contact')
    await after(3600, async () => assert.equal((await sendForm('/contact', { ...fieldsOf(page), ...MESSAGE })).status, 303))
    assert.deepEqual(await threads(), stored(false))
  })

  for (const [name, fields] of [
    ['whose trap is filled', async () => ({ ...fieldsOf(await open('/contact')), ...TRAPPED })],
    ['with the stamp of another form', async () => ({ page_du: (await stampsOfForms()).page('/acteur/x/gerer', Date.now() - 60_000) })],
    ['with a forged stamp', async () => ({ page_du: `${Math.floor(Date.now() / 1000 - 60).toString(36)}.${'A'.repeat(43)}` })],
  ] as const)
    test(`a form ${name} loses nothing: it is sent once more after five seconds, and marked`, async () => {
      const given = { ...(await fields()), ...MESSAGE }
      const confirmation = toConfirm(await sendForm('/contact', given))
      assert.deepEqual(await threads(), [])
      await after(6, async () => assert.equal((await sendForm('/contact', confirmation)).status, 303))
      assert.deepEqual(await threads(), stored(true))
      const { body } = await ask('GET', `${(await harness()).url}/api/v1/admin/messages/threads`, stage.back)
      assert.deepEqual(
        body.data.map(({ suspect }: { suspect: boolean }) => suspect),
        [true],
      )
    })

  for (const [name, fields] of [
    ['that is sent within three seconds', async () => fieldsOf(await open('/contact'))],
    ['without the stamp of its page', async () => ({})],
  ] as const)
    test(`a form ${name} is sent at once, and marked`, async () => {
      assert.equal((await sendForm('/contact', { ...(await fields()), ...MESSAGE })).status, 303)
      assert.deepEqual(await threads(), stored(true))
    })

  test('a form from a page of the day before is confirmed, and not marked', async () => {
    const page = (await stampsOfForms()).page('/contact', Date.now() - 100_000_000)
    const confirmation = toConfirm(await sendForm('/contact', { ...MESSAGE, page_du: page }))
    await after(6, async () => assert.equal((await sendForm('/contact', confirmation)).status, 303))
    assert.deepEqual(await threads(), stored(false))
  })

  test('too early, the same wait goes on; what is corrected meanwhile is sent', async () => {
    const first = toConfirm(await sendForm('/contact', HELD))
    const early = toConfirm(await sendForm('/contact', { ...first, subject: 'Le banc' }), /c’était un peu tôt/, {
      ...MESSAGE,
      subject: 'Le banc',
    })
    assert.equal(early['confirmation'], first['confirmation'])
    await after(6, async () => assert.equal((await sendForm('/contact', early)).status, 303))
    assert.deepEqual(
      (await threads()).map(({ subject }) => subject),
      ['Le banc'],
    )
  })

  test('a confirmation counts once, also of two at the same time', async () => {
    const confirmation = toConfirm(await sendForm('/contact', HELD))
    const again = await after(6, async () => {
      const both = await Promise.all([1, 2].map(() => sendForm('/contact', confirmation)))
      assert.deepEqual(
        both.map(({ status }) => status).toSorted((one, other) => one - other),
        [200, 303],
      )
      const third = await sendForm('/contact', confirmation)
      return toConfirm(third, /a déjà été confirmé/)
    })
    assert.equal((await threads()).length, 1)
    // Who wants to may send it twice.
    await after(12, async () => assert.equal((await sendForm('/contact', again)).status, 303))
    assert.equal((await threads()).length, 2)
  })

  test('a confirmation that is forged, altered, of another form or an hour old is asked for again', async () => {
    const stamps = await stampsOfForms()
    const own = stamps.waiting('/contact', { isSuspect: true, seconds: 0 })
    const attempts: [string, string][] = [
      ['of another form', stamps.waiting('/acteur/x/gerer', { isSuspect: false, seconds: 0 })],
      ['marked otherwise', own.replace('.1.', '.0.')],
      ['begun earlier', own.replace(/^\w+/, (from) => (Number.parseInt(from, 36) - 60).toString(36))],
      ['cut off', own.slice(0, -1)],
      ['a page’s', stamps.page('/contact', Date.now() - 60_000)],
      ['an hour old', stamps.waiting('/contact', { isSuspect: true, seconds: 0 }, Date.now() - 3_700_000)],
      ['long', 'a'.repeat(5000)],
      ['empty parts', '...'],
    ]
    for (const [name, confirmation] of attempts) {
      const got = await sendForm('/contact', { ...MESSAGE, confirmation })
      assert.notEqual(toConfirm(got)['confirmation'], confirmation, name)
    }
    assert.deepEqual(await threads(), [])
    assert.equal((await sendForm('/contact', { ...MESSAGE, confirmation: own })).status, 303)
  })

  test('a fault is shown before a confirmation is asked for, and afterwards the wait is over', async () => {
    const wrong = await sendForm('/contact', { ...HELD, email: 'lea' })
    assert.equal(wrong.status, 422)
    const confirmation = toConfirm(await sendForm('/contact', { ...fieldsOf(wrong), ...TRAPPED, email: MESSAGE.email }))
    await after(6, async () => {
      const again = await sendForm('/contact', { ...confirmation, subject: '' })
      assert.equal(again.status, 422)
      assert.equal((await sendForm('/contact', { ...fieldsOf(again), subject: MESSAGE.subject })).status, 303)
    })
    assert.deepEqual(await threads(), stored(true))
  })

  test('reports and claims are marked too, in both languages', async () => {
    const { db } = await harness()
    const id = await makePublication(stage.acteur, stage.commune, { title: 'À signaler' })
    const report = { reason: 'spam', message: 'De la publicité' }
    const { slug } = await db.selectFrom('acteurs').select('slug').where('id', '=', stage.acteur).executeTakeFirstOrThrow()
    const claim = { message: 'Je suis la trésorière depuis 2023.' }
    for (const [path, fields, words, status] of [
      [`/en/publication/${id}/signaler`, report, /Nothing is sent yet/, 303],
      [`/acteur/${slug}/gerer`, claim, /Rien n’est encore envoyé/, 200],
    ] as const) {
      const confirmation = toConfirm(await sendForm(path, { ...fields, ...TRAPPED }), words, fields)
      await after(6, async () => assert.equal((await sendForm(path, confirmation)).status, status))
    }
    const { url } = await harness()
    const at = (path: string) => ask('GET', `${url}/api/v1${path}`, stage.back)
    assert.equal((await at(`/admin/publications/${id}/reports`)).body.data[0].suspect, true)
    assert.equal((await at('/admin/claims')).body.data[0].suspect, true)
  })

  test('over half of a limit a form waits instead of computing, without JavaScript; over the whole it is refused, with what was written', async () => {
    const service = await anotherService({ RATE_LIMITS: 'contact=2/600,network=100/600' })
    try {
      const { url } = service
      const send = (fields: Record<string, string> = {}) => fill('/contact', { ...MESSAGE, ...fields }, { url })
      for (let n = 0; n < 2; n += 1) assert.equal((await send()).status, 303)
      for (let n = 0; n < 2; n += 1) {
        const confirmation = toConfirm(await send())
        await after(6, async () => assert.equal((await sendForm('/contact', confirmation, { url })).status, 303))
      }
      assert.deepEqual(
        (await threads()).map(({ suspect }) => suspect),
        [false, false, false, false],
      )
      const last = toConfirm(await send())
      const refused = await after(6, () => sendForm('/contact', last, { url }))
      assert.equal(refused.status, 429)
      assert.equal(fieldsOf(refused)['body'], MESSAGE.body)
    } finally {
      await service.close()
    }
  })

  test('what was written is on the page also if the form cannot be shown again', async () => {
    const gone = await fill('/publication/01990000-0000-7000-8000-000000000009/signaler', {
      reason: 'spam',
      message: 'Une <longue> explication',
    })
    assert.equal(gone.status, 404)
    assert.match(gone.text, /Une &lt;longue&gt; explication/)
  })
})
