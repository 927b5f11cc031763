// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CALENDAR_CHARACTERS, readCollectionCalendar } from '../../../../contract/imports/collection-calendars.ts'
import { assertRefused, client } from '../../../test/client.ts'
import { harness } from '../../../test/harness.ts'
import { type ImportStage, setImportStage } from '../../../test/imports.ts'
import { makeActeur, makeCommune, makeUser } from '../../../test/make.ts'
import { type ImportCode, importMessage } from '../messages-catalogue.ts'
import { proposedRows, typeOfTitle } from './collection-rows.ts'

const DAY_MS = 86_400_000
const dayFrom = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const compact = (day: string) => day.replaceAll('-', '')
const event = (title: string, day: string, more = '') =>
  `BEGIN:VEVENT\r\nUID:${title}-${day}\r\nSUMMARY:${title}\r\nDTSTART;VALUE=DATE:${compact(day)}\r\n${more}END:VEVENT\r\n`
const calendar = (...events: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`

test('types of waste by the words of a title; a title without such a word has none', () => {
  const types = {
    'Poubelle jaune': 'emballages',
    'Tri sélectif': 'emballages',
    'Ordures ménagères': 'ordures_menageres',
    'Collecte du VERRE (bac jaune)': 'verre',
    Biodéchets: 'biodechets',
    'Déchets alimentaires': 'biodechets',
    Encombrants: 'encombrants',
    'Déchets verts': 'dechets_verts',
    Végétaux: 'dechets_verts',
    'Papier-carton': 'papiers',
    'Sapins de Noël': 'sapins',
    'Poubelle verte': null,
    Métrique: null,
  }
  assert.deepEqual(Object.fromEntries(Object.keys(types).map((title) => [title, typeOfTitle(title)])), types)
})

test('regular dates are a rule, others stay dates; a calendar that ends has a last day', () => {
  const days = (first: string, step: number, n: number) => Array.from({ length: n }, (_, i) => dayFrom(first, i * step))
  const of = (title: string, list: string[]) => list.map((day) => ({ title, day }))
  // Tuesdays; Thursdays of every second week; four dates of no rule, of which one is there twice.
  const { rows } = proposedRows(
    [
      ...of('Ordures', days('2031-01-07', 7, 52)),
      ...of('Tri', days('2031-01-09', 14, 8)),
      ...of('Encombrants', ['2031-02-03', '2031-05-12', '2031-02-03', '2031-11-03', '2031-12-29']),
      ...of(' ', ['2031-02-03']),
    ],
    '2031-12-31',
  )
  assert.deepEqual(
    rows.map(({ libelle, frequence, jours, date_reference, dates, valide_au, nombre }) => [
      libelle,
      frequence,
      jours,
      date_reference,
      dates.length,
      valide_au,
      nombre,
    ]),
    [
      ['Ordures', 'hebdomadaire', [2], null, 0, null, 52],
      ['Tri', 'quinzaine', [4], '2031-01-09', 0, '2031-04-17', 8],
      ['Encombrants', 'dates', [], null, 4, null, 4],
    ],
  )
  const holiday = days('2031-01-07', 7, 10).with(3, '2031-01-29')
  assert.equal(proposedRows(of('Ordures', holiday), '2031-12-31').rows[0]?.frequence, 'dates', 'a shifted date makes no rule')
  const many = Array.from({ length: 60 }, (_, n) => ({ title: `Rue ${n}`, day: '2031-01-07' }))
  assert.deepEqual([proposedRows(many, '2031-12-31').rows.length, proposedRows(many, '2031-12-31').truncated], [40, true])
})

/** Spec §2-80. */
describe('the calendar of collections of a town hall', () => {
  let stage: ImportStage
  before(async () => {
    stage = await setImportStage()
  })
  after(() => stage.end())
  const read = async (body: { url?: string; calendrier?: string }, token = stage.maire.token, id = stage.mairie) =>
    (await client({ token })(readCollectionCalendar, { params: { id }, body })).data
  const soon = (days: number) => dayFrom(new Date().toISOString().slice(0, 10), days)

  test('series of a real program are proposed as rows; nobody else reads one', async () => {
    const weekly = event('Poubelle jaune', '2020-04-02', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TH\r\n')
    const monthly = event('Encombrants', '2020-05-22', 'RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=4FR\r\n')
    const { collectes, reason } = await read({ calendrier: calendar(weekly, monthly, event('Poubelle rose', soon(9))) })
    assert.equal(reason, null)
    assert.deepEqual(
      collectes
        .map(({ libelle, type_dechet, frequence, jours }) => [libelle, type_dechet, frequence, jours])
        .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
      [
        ['Encombrants', 'encombrants', 'dates', []],
        ['Poubelle jaune', 'emballages', 'quinzaine', [4]],
        ['Poubelle rose', null, 'dates', []],
      ],
    )
    await assertRefused(read({ calendrier: calendar(weekly) }, stage.owner.token), 403, 'scope_violation')
    await assertRefused(read({ calendrier: calendar(weekly) }, stage.owner.token, stage.acteur), 403, 'scope_violation')
    await assertRefused(read({}), 422, 'validation_failed')
    await assertRefused(read({ url: 'https://mairie.fr/a.ics', calendrier: 'x' }), 422, 'validation_failed')
  })

  test('a calendar that a server sends is read in the time zone of the commune, overseas included', async () => {
    const { db } = await harness()
    const island = await makeCommune({ timezone: 'Indian/Reunion', departement: '974' })
    const office = await makeActeur(island, { type: 'mairie', can_publish: true })
    const pacific = await makeCommune({ timezone: 'Pacific/Tahiti', departement: '987' })
    const farOffice = await makeActeur(pacific, { type: 'mairie', can_publish: true })
    const clerk = await makeUser({ links: [office, farOffice].map((acteur_id) => ({ acteur_id, role: 'owner' as const })) })
    // 22:00 in UTC is the next day on Réunion (+4) and the same day in Paris (+1) and on Tahiti (−10); 03:00 is the day before on Tahiti.
    const [day, next] = [`${String(new Date().getUTCFullYear() + 1)}-01-14`, `${String(new Date().getUTCFullYear() + 1)}-01-15`]
    const timed = (title: string, at: string) => `BEGIN:VEVENT\r\nUID:${title}\r\nSUMMARY:${title}\r\nDTSTART:${at}\r\nEND:VEVENT\r\n`
    stage.server.documents.set('/collectes.ics', {
      body: calendar(timed('Verre', `${compact(day)}T220000Z`), timed('Tri', `${compact(day)}T030000Z`), event('Sapins', day)),
      type: 'text/calendar; charset=utf-8',
    })
    const url = `${stage.server.url}/collectes.ics`
    const daysOf = async (token: string, id: string) =>
      Object.fromEntries((await read({ url }, token, id)).collectes.map(({ libelle, dates }) => [libelle, dates]))
    const dayBefore = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
    assert.deepEqual(await daysOf(clerk.token, office), { Verre: [next], Tri: [day], Sapins: [day] })
    assert.deepEqual(await daysOf(clerk.token, farOffice), { Verre: [day], Tri: [dayBefore], Sapins: [day] })
    assert.deepEqual(await daysOf(stage.maire.token, stage.mairie), { Verre: [day], Tri: [day], Sapins: [day] })
    assert.equal(stage.server.asked.filter(({ path }) => path === '/collectes.ics').length, 3)
    // A host that is not allowed is not asked: the guard of addresses counts for this route as well.
    await assertRefused(read({ url: 'http://127.0.0.1:1/a.ics' }), 422, 'invalid_source_url')
    const rows = await db.selectFrom('audit_log').select('target_id').where('action', '=', 'import_source.detect').execute()
    assert.ok(rows.some(({ target_id }) => target_id === '127.0.0.1'))
  })

  test('the reason names what was read: an address or a file', async () => {
    const past = calendar(event('Verre', '2020-01-07'))
    stage.server.documents.set('/passe.ics', { body: past, type: 'text/calendar' })
    stage.server.documents.set('/page', { body: '<!doctype html><p>Rien</p>', type: 'text/html' })
    const reasonsOf = async (body: { url?: string; calendrier?: string }) => {
      const { reason, reason_en } = await read(body)
      return [reason, reason_en]
    }
    const texts = (code: ImportCode) => [importMessage(code).fr, importMessage(code).en]
    assert.deepEqual(await reasonsOf({ url: `${stage.server.url}/passe.ics` }), texts('no_collection_at_address'))
    assert.deepEqual(await reasonsOf({ calendrier: past }), texts('no_collection_in_file'))
    assert.deepEqual(await reasonsOf({ calendrier: '<!doctype html><p>Rien</p>' }), texts('file_is_html'))
    assert.match(String((await reasonsOf({ url: `${stage.server.url}/page` }))[0]), /L’adresse mène à une page web/)
    for (const text of [...texts('no_collection_in_file'), ...texts('file_is_html')]) assert.doesNotMatch(text, /adresse|address/)
    assert.match(String((await reasonsOf({ url: `${stage.server.url}/absent.ics` }))[0]), /404/)
  })

  test('what is no calendar, endless rules and markup harm nobody', async () => {
    for (const calendrier of ['<!doctype html><p>Rien</p>', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n']) {
      const { collectes, reason } = await read({ calendrier })
      assert.deepEqual(collectes, [])
      assert.ok(reason)
    }
    const endless = event('Ordures', '1970-01-01', 'RRULE:FREQ=SECONDLY\r\n') + event('Verre', '1970-01-01', 'RRULE:FREQ=DAILY\r\n')
    const titles = event('<script>alert(1)</script>Tri', soon(3)) + event('x'.repeat(5000), soon(4))
    const { collectes } = await read({ calendrier: calendar(endless, titles) })
    for (const { libelle, dates } of collectes)
      assert.ok(libelle.length <= 200 && dates.length <= 367 && !/<script/i.test(libelle), libelle)
    assert.ok(collectes.some(({ type_dechet }) => type_dechet === 'emballages'))
    await assertRefused(read({ calendrier: 'x'.repeat(CALENDAR_CHARACTERS + 1) }), 422, 'validation_failed')
  })
})
