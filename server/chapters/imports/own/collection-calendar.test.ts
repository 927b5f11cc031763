// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CALENDAR_CHARACTERS, readCollectionCalendar } from '../../../../contract/imports/collection-calendars.ts'
import { assertRefused, client } from '../../../test/client.ts'
import { harness } from '../../../test/harness.ts'
import { type ImportStage, setImportStage } from '../../../test/imports.ts'
import { makeActeur, makeCommune, makeUser } from '../../../test/make.ts'
import { type ImportCode, importMessage } from '../messages-catalogue.ts'
import { collectionsOf, typeOfTitle } from './collection-events.ts'
import { proposedRows as rowsOf } from './collection-rows.ts'

const DAY_MS = 86_400_000
const entry = (title: string, debut: string, more: Partial<Parameters<typeof collectionsOf>[0]> = {}) =>
  collectionsOf({ title, debut, fin: null, body: '', categories: [], cancelled: false, ...more })
const proposedRows = (events: readonly { title: string; day: string }[], to: string) =>
  rowsOf(
    events.flatMap(({ title, day }) => entry(title, day)),
    '2000-01-01',
    to,
  )
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

  /** A calendar whose events are given by their lines, in the year to come. */
  const ofLines = (...events: string[][]) =>
    calendar(...events.map((lines, n) => ['BEGIN:VEVENT', `UID:${n}`, ...lines, 'END:VEVENT', ''].join('\r\n')))
  const days = (n: number) => compact(soon(n))
  const at = (name: string, n: number, time: string) => `${name};TZID=Europe/Paris:${days(n)}T${time}00`
  const shown = async (calendrier: string) =>
    (await read({ calendrier })).collectes
      .map(({ libelle, type_dechet, dates, heure_debut, heure_fin, exceptions, veille, frequence }) => ({
        libelle,
        type_dechet,
        dates,
        hours: [heure_debut, heure_fin],
        exceptions: exceptions.map(({ date, remplacee_par }) => [date, remplacee_par]),
        veille,
        frequence,
      }))
      .toSorted((one, other) => one.libelle.localeCompare(other.libelle))

  test('reminders of the evening before are collections of the next day, or of the day that the text names', async () => {
    const [row, ...others] = await shown(
      ofLines(
        [at('DTSTART', 10, '1900'), at('DTEND', 10, '1930'), 'SUMMARY:Sortir le bac jaune', 'DESCRIPTION:Collecte au matin'],
        [at('DTSTART', 20, '1900'), 'SUMMARY:Bac jaune'],
        [`DTSTART;VALUE=DATE:${days(30)}`, 'SUMMARY:Pensez à sortir votre bac jaune', 'DESCRIPTION:Collecte le lendemain'],
        [
          at('DTSTART', 40, '1800'),
          at('DTEND', 40, '1815'),
          'SUMMARY:Bac jaune',
          `DESCRIPTION:Passage le ${soon(42).slice(8)}/${soon(42).slice(5, 7)}`,
        ],
      ),
    )
    assert.deepEqual([row?.dates, row?.type_dechet, row?.veille, others], [[11, 21, 31, 42].map(soon), 'emballages', true, []])
    const evening = await shown(ofLines([at('DTSTART', 10, '1900'), at('DTEND', 10, '2359'), 'SUMMARY:Collecte du verre']))
    assert.deepEqual(evening[0]?.dates, [soon(10)], 'an evening of five hours is the collection itself')
  })

  test('a collection over several days has each of them', async () => {
    const whole = [`DTSTART;VALUE=DATE:${days(7)}`, `DTEND;VALUE=DATE:${days(10)}`, 'SUMMARY:Collecte des encombrants du 7 au 9']
    const timed = [at('DTSTART', 20, '0600'), at('DTEND', 21, '1800'), 'SUMMARY:Sapins']
    assert.deepEqual(
      (await shown(ofLines(whole, timed))).map(({ dates }) => dates),
      [[7, 8, 9].map(soon), [20, 21].map(soon)],
    )
  })

  test('holidays and days without a collection are none; what takes their place is an exception', async () => {
    const on = (n: number, title: string, ...more: string[]) => [`DTSTART;VALUE=DATE:${days(n)}`, `SUMMARY:${title}`, ...more]
    const few = [3, 10, 17].map((n) => on(n, 'Ordures ménagères'))
    const day = soon(24)
    const title = `Ordures ménagères (rattrapage du ${day.slice(8)}/${day.slice(5, 7)})`
    assert.deepEqual(await shown(ofLines(on(24, 'Noël'), on(24, 'Férié - Pas de collecte'), ...few, on(25, title))), [
      {
        libelle: 'Ordures ménagères',
        type_dechet: 'ordures_menageres',
        dates: [3, 10, 17, 25].map(soon),
        hours: [null, null],
        exceptions: [[day, soon(25)]],
        veille: false,
        frequence: 'dates',
      },
    ])
    // A rule goes on over the day; a cancelled date and a sentence of another kind are exceptions of their own row.
    const weekly = [...[4, 11, 18, 25, 39].map((n) => on(n, 'Verre')), on(32, 'Verre', 'STATUS:CANCELLED')]
    const other = [6, 13].map((n) => on(n, 'Papiers'))
    const moved = on(20, `Papiers reportée au ${soon(22).slice(8)}/${soon(22).slice(5, 7)}`)
    const rows = await shown(ofLines(...weekly, ...other, moved, on(13, 'Aucun ramassage des encombrants')))
    assert.deepEqual(
      rows.map(({ libelle, frequence, dates, exceptions }) => [libelle, frequence, dates, exceptions]),
      [
        ['Papiers', 'dates', [6, 13, 22].map(soon), [[soon(20), soon(22)]]],
        ['Verre', 'hebdomadaire', [], [[soon(32), null]]],
      ],
    )
  })

  test('hours, two kinds in one title, and categories', async () => {
    const weekly = [at('DTSTART', 3, '0500'), at('DTEND', 3, '1300'), 'RRULE:FREQ=WEEKLY;COUNT=30', 'SUMMARY:Ordures ménagères']
    const both = [`DTSTART;VALUE=DATE:${days(5)}`, 'SUMMARY:Verre et tri sélectif']
    const nameless = [`DTSTART;VALUE=DATE:${days(6)}`, 'CATEGORIES:Déchets verts']
    const generic = [`DTSTART;VALUE=DATE:${days(8)}`, 'SUMMARY:Collecte', 'CATEGORIES:Commune,Encombrants']
    const rows = await shown(ofLines(weekly, both, nameless, generic))
    assert.deepEqual(
      rows.map(({ libelle, type_dechet, hours }) => [libelle, type_dechet, ...hours]),
      [
        ['Déchets verts', 'dechets_verts', null, null],
        ['Encombrants', 'encombrants', null, null],
        ['Ordures ménagères', 'ordures_menageres', '05:00', '13:00'],
        ['Tri sélectif', 'emballages', null, null],
        ['Verre', 'verre', null, null],
      ],
    )
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
