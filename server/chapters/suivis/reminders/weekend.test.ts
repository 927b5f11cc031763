import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { type Harness, harness } from '../../../test/harness.ts'
import { patch, post } from '../../../test/http.ts'
import { runJobs } from '../../../test/jobs.ts'
import type { MailServer } from '../../../test/mail-server.ts'
import { makeFollowing } from '../../../test/make-followings.ts'
import { type SendingService, sendingService } from '../../../test/sending-service.ts'
import { allowPublishing, EVENEMENT, setStage, type Stage } from '../../../test/stage.ts'
import { choose } from '../remises/remises.ts'
import { remind } from './remind.ts'
import { weekendAt } from './weekend.ts'

const PARIS = 'Europe/Paris'

/** The agenda of the week-end, counted at the receiver. Spec §2-89. */
describe('the agenda of the week-end', () => {
  // The sendings of the next Thursday end on that Thursday: they are ahead on every day of the week.
  const today = Temporal.Now.plainDateISO(PARIS)
  const thursday = today.add({ days: ((4 - today.dayOfWeek + 7) % 7) + 7 })
  const at = (days: number, time: string) =>
    thursday
      .add({ days })
      .toZonedDateTime({ timeZone: PARIS, plainTime: Temporal.PlainTime.from(time) })
      .toInstant()
  const hour = at(0, '18:05')
  let h: Harness
  let stage: Stage
  let server: MailServer
  let service: SendingService

  before(async () => {
    h = await harness()
    service = await sendingService()
    server = service.server
  })
  beforeEach(async () => {
    stage = await setStage()
    await h.db.updateTable('communes').set({ timezone: PARIS, nom: 'Béthune', slug: 'bethune' }).where('id', '=', stage.commune).execute()
    await allowPublishing(stage.acteur)
    server.got.length = 0
  })
  after(() => service.close())
  const event = async (title: string, days: number, time: string, more: object = {}, whole: object = {}) => {
    const evenement = {
      occurrences: [{ debut: at(days, time).toString(), fin: at(days, '23:00').toString(), ...more }],
      lieu: { nom: 'Grand-Place' },
      ...whole,
    }
    const body = { title, body: 'Venez.', acteur_id: stage.acteur, commune_id: stage.commune, type_id: EVENEMENT, evenement }
    const got = await post('/publications', body, { token: stage.owner.token })
    assert.equal(got.status, 201, JSON.stringify(got.body))
    return got.body.data.id as string
  }
  const begin = () => remind(service.services, hour)
  const run = () => runJobs(service.services)
  const texts = async () =>
    (await Promise.all(server.got.map(({ source }) => simpleParser(Buffer.from(source, 'latin1'))))).map(({ text }) => text ?? '')

  test('on Thursday evening, what takes place from Friday evening to Sunday, each once; read when it leaves', async () => {
    const { email } = await makeFollowing(stage.commune, { sujet: 'weekend' })
    await makeFollowing(stage.commune)
    await makeFollowing(stage.elsewhere, { sujet: 'weekend' })
    await event('Loto', 2, '14:30')
    await event('Concert', 1, '20:00')
    await event('Lundi', 4, '10:00')
    await event('Vendredi matin', 1, '09:00', { fin: at(1, '10:00').toString() })
    const hidden = await event('Retiré', 3, '11:00')
    assert.equal(await begin(), 1)
    assert.equal(await begin(), 0)
    const [envoi] = await h.db.selectFrom('envois').selectAll().execute()
    assert.equal(envoi?.kind, 'resume')
    assert.equal(envoi?.slot, thursday.add({ days: 2 }).toString())
    await choose(h.db, envoi?.id ?? '')
    await patch(`/admin/publications/${hidden}/moderate`, { moderation_status: 'rejected', reason: 'Erreur' }, stage.back)
    await run()
    assert.deepEqual(
      server.got.map(({ to }) => to),
      [email],
    )
    const [text = ''] = await texts()
    assert.match(
      text,
      /Ce week-end à Béthune\s:\s+– vendredi [^\n]*, 20\sh\s: Concert \(Grand-Place\)\s+– samedi [^\n]*, 14\sh\s30\s: Loto/,
    )
    assert.doesNotMatch(text, /Lundi|Vendredi matin|Retiré|undefined|null/)
    const fin = /\/suivre\/fin\/(weekend\.[\w.-]+)/.exec(text)?.[1] ?? ''
    assert.deepEqual((await post('/suivis/fin', { jeton: fin })).body.data, { sujet: 'weekend', suivi: false })
  })

  test('both dates, what is full, and what has not begun when it leaves is not on now', async () => {
    await makeFollowing(stage.commune, { sujet: 'weekend' })
    const two = [2, 3].map((days) => ({ debut: at(days, '14:00').toString(), fin: at(days, '16:00').toString() }))
    await event('Marché de Noël', 2, '14:00', {}, { occurrences: two })
    await event('Théâtre', 2, '20:00', {}, { statut: 'complet' })
    await event('Forum', 1, '17:00')
    await event('Foire', 1, '00:00', { fin: undefined, debut: thursday.add({ days: 1 }).toString() })
    assert.equal(await begin(), 1)
    await run()
    const [text = ''] = await texts()
    const plain = text.replaceAll('\u{A0}', ' ')
    assert.match(plain, /– samedi \d+(?: \S+)? et dimanche \S+ \S+, 14 h : Marché de Noël \(Grand-Place\)\n/)
    assert.match(plain, /– samedi [^\n]*, 20 h \(complet\) : Théâtre/)
    assert.match(plain, /– vendredi \S+ \S+, 17 h : Forum[^]*/)
    assert.match(plain, /– vendredi \S+ \S+ : Foire/)
    assert.doesNotMatch(plain, /en ce moment/)
  })

  test('ten at most, and how many more; nothing leaves where nothing happens, or where all of it was hidden meanwhile', async () => {
    await makeFollowing(stage.commune, { sujet: 'weekend' })
    assert.equal(await begin(), 0)
    const made = []
    for (let n = 0; n < 12; n += 1) made.push(await event(`Rendez-vous ${n}`, 2, `${String(8 + n).padStart(2, '0')}:00`))
    assert.equal(await begin(), 1)
    await run()
    const [text = ''] = await texts()
    assert.equal(text.match(/^– /gm)?.length, 10)
    assert.match(text, /Et 2 autres rendez-vous\./)

    await h.db.deleteFrom('envois').execute()
    server.got.length = 0
    assert.equal(await begin(), 1)
    for (const id of made)
      await patch(`/admin/publications/${id}/moderate`, { moderation_status: 'rejected', reason: 'Erreur' }, stage.back)
    await run()
    assert.deepEqual(server.got, [])
    assert.deepEqual(await h.db.selectFrom('remises').select('state').execute(), [{ state: 'perimee' }])
  })

  test('the hour by each clock, also overseas and at the change of hour', () => {
    const when = (timezone: string, local: string) =>
      weekendAt(timezone, Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).toInstant())
    assert.equal(when(PARIS, '2026-10-22T17:59'), null)
    assert.equal(when(PARIS, '2026-10-22T21:00'), null)
    assert.equal(when(PARIS, '2026-10-23T18:30'), null)
    // Summer time ends on that Sunday.
    assert.deepEqual(when(PARIS, '2026-10-22T18:00'), {
      saturday: '2026-10-24',
      from: '2026-10-23T16:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
      until: '2026-10-22T19:00:00.000Z',
    })
    assert.equal(when('Pacific/Noumea', '2026-10-22T18:30')?.from, '2026-10-23T07:00:00.000Z')
  })
})
