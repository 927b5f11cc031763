import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Clock } from '../clock.ts'
import { daysInCalendar } from './collection-days.ts'
import { textsIn } from '../texts.ts'
import { bin, binSentence, type Collection, nextBins, remarkOf } from './waste.ts'
import { frequencyInWords, holidayRule, hoursInWords, seasonInWords } from './waste-rules.ts'

const fr = { language: 'fr', t: textsIn('fr') } as const
const en = { language: 'en', t: textsIn('en') } as const
const ID = '0190a1b2-0000-7000-8000-000000000001'
const BASE: Collection = {
  id: ID,
  secteur: null,
  secteur_detail: null,
  type_dechet: 'emballages',
  libelle: 'Emballages',
  mode: 'porte_a_porte',
  contenant: 'bac',
  couleur: 'jaune',
  frequence: 'hebdomadaire',
  jours: [3],
  parite_semaine: null,
  semaines_du_mois: null,
  date_reference: null,
  heure_debut: null,
  heure_fin: null,
  consigne: null,
  periode_debut: null,
  periode_fin: null,
  dates: [],
  regle_feries: 'maintenue',
  exceptions: [],
  public: 'tous',
  gestionnaire_nom: null,
  gestionnaire_siren: null,
  url: null,
  valide_du: null,
  valide_au: null,
  source: null,
  source_maj_le: null,
  ordre: 0,
  prochaines_dates: [],
  prochaines_dates_a_confirmer: [],
}
const collection = (values: Partial<Collection>): Collection => ({ ...BASE, ...values })
const next = (day: string, time: string, ...all: Partial<Collection>[]) =>
  nextBins(
    all.map(collection),
    new Clock(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime('Europe/Paris').toInstant()).in('Europe/Paris'),
  ).map(({ day: on, when, collection: { couleur } }) => [couleur, on, when])

void describe('which bin is next', () => {
  void test('tonight what is collected tomorrow; on the day, until the collection is over', () => {
    const yellow = { prochaines_dates: ['2026-11-25', '2026-12-02'] }
    assert.deepEqual(next('2026-11-23', '20:00', yellow), [['jaune', '2026-11-25', 'later']])
    assert.deepEqual(next('2026-11-24', '00:00', yellow), [['jaune', '2026-11-25', 'tonight']])
    assert.deepEqual(next('2026-11-24', '23:59', yellow), [['jaune', '2026-11-25', 'tonight']])
    assert.deepEqual(next('2026-11-25', '12:59', yellow), [['jaune', '2026-11-25', 'today']])
    assert.deepEqual(next('2026-11-25', '13:00', yellow), [['jaune', '2026-12-02', 'later']])
    assert.deepEqual(next('2026-11-25', '13:00', { ...yellow, heure_fin: '20:00' }), [['jaune', '2026-11-25', 'today']])
    const overnight = { ...yellow, heure_debut: '21:00', heure_fin: '05:00' }
    assert.deepEqual(next('2026-11-25', '08:00', overnight), [['jaune', '2026-11-25', 'today']])
    assert.deepEqual(next('2026-11-25', '23:59', overnight), [['jaune', '2026-11-25', 'today']])
  })

  void test('several on one day; nothing that is brought to a place', () => {
    const far = { mode: 'apport_volontaire', couleur: 'vert', prochaines_dates: ['2026-11-24'] }
    const grey = { couleur: 'gris', prochaines_dates: ['2026-11-25'] }
    const late = { couleur: 'brun', prochaines_dates: ['2026-11-27'] }
    assert.deepEqual(next('2026-11-24', '18:00', far, grey, late, { prochaines_dates: ['2026-11-25'] }), [
      ['gris', '2026-11-25', 'tonight'],
      ['jaune', '2026-11-25', 'tonight'],
    ])
    assert.deepEqual(next('2026-11-24', '18:00', far), [])
  })

  void test('tomorrow is the next day of the calendar on the days on which the clocks change, and at the end of a year', () => {
    for (const [day, tomorrow] of [
      ['2026-03-28', '2026-03-29'],
      ['2026-10-24', '2026-10-25'],
      ['2026-12-31', '2027-01-01'],
    ] as const)
      assert.deepEqual(next(day, '19:00', { prochaines_dates: [tomorrow] }), [['jaune', tomorrow, 'tonight']])
  })

  void test('a bin is drawn in a colour that is known, and in no other', () => {
    assert.match(String(bin({ couleur: 'Brun' })), /class="bin brun"/)
    for (const couleur of [null, 'à pois', '"><script>']) assert.equal(bin({ couleur }), null)
  })
})

void describe('the rules of a collection in words', () => {
  const words = (values: Partial<Collection>, language: 'fr' | 'en' = 'fr') =>
    frequencyInWords(collection(values), language === 'fr' ? fr : en)
  void test('how often', () => {
    assert.equal(words({}), 'le mercredi')
    assert.equal(words({ frequence: 'quinzaine', parite_semaine: 'paire' }), 'un mercredi sur deux (semaines paires)')
    assert.equal(words({ frequence: 'quinzaine', jours: [], date_reference: '2026-11-26' }), 'un jeudi sur deux')
    assert.equal(words({ frequence: 'quinzaine', jours: [1, 4] }, 'en'), 'Monday and Thursday, every second week')
    assert.equal(words({ frequence: 'mensuelle', semaines_du_mois: [1, -1] }), 'le premier et le dernier mercredi du mois')
    assert.equal(words({ frequence: 'mensuelle', semaines_du_mois: [2] }, 'en'), 'the second Wednesday of the month')
    assert.equal(words({ frequence: 'dates', dates: ['2026-12-01'] }), 'à des dates fixées, qui sont passées')
    assert.equal(
      words({ frequence: 'dates', dates: ['2026-12-01'], prochaines_dates: ['2026-12-01', '2027-01-05'] }),
      'le 1er décembre et le 5 janvier',
    )
    assert.equal(words({ jours: [] }), null)
  })

  void test('in a season, over the new year too', () => {
    assert.equal(
      words({ frequence: 'saisonniere', periode_debut: '04-01', periode_fin: '11-30' }),
      'le mercredi, du 1er avril au 30 novembre',
    )
    assert.equal(seasonInWords(collection({ periode_debut: '11-15', periode_fin: '02-29' }), en), 'from 15 November to 29 February')
  })

  void test('hours and public holidays', () => {
    const plain = (text: string | null) => text?.replaceAll('\u{A0}', ' ')
    assert.equal(plain(hoursInWords(collection({ heure_debut: '05:00', heure_fin: '13:30' }), fr)), 'de 5 h à 13 h 30')
    assert.equal(plain(hoursInWords(collection({ heure_debut: '06:00' }), fr)), 'dès 6 h')
    assert.equal(hoursInWords(BASE, fr), null)
    assert.match(holidayRule(collection({ regle_feries: 'non_precise' }), fr) ?? '', /à confirmer/)
    assert.equal(holidayRule(collection({ mode: 'apport_volontaire' }), fr), null)
  })
})

void test('the days of a calendar: regular, moved, to be confirmed; events of others are left out', () => {
  const event = (id: string, planned: string, date: string, title: string) =>
    `BEGIN:VEVENT\r\nUID:${id}-${planned}@beffroi\r\nDTSTART;VALUE=DATE:${date}\r\nSUMMARY:${title}\r\nEND:VEVENT\r\n`
  const calendar = [
    event(ID, '20261224', '20261224', 'Emballages'),
    event(ID, '20261225', '20261226', 'Emballages'),
    event(ID, '20270101', '20270101', 'Emballages très\r\n  longs (à confirmer)'),
    event('0190a1b2-0000-7000-8000-00000000000f', '20270102', '20270102', 'Autre'),
  ].join('')
  assert.deepEqual(
    daysInCalendar(`BEGIN:VCALENDAR\r\n${calendar}END:VCALENDAR\r\n`, [BASE]).map(({ day, insteadOf, isToConfirm }) => [
      day,
      insteadOf,
      isToConfirm,
    ]),
    [
      ['2026-12-24', null, false],
      ['2026-12-26', '2026-12-25', false],
      ['2027-01-01', null, true],
    ],
  )
})

void describe('what to put out', () => {
  const of = (values: Partial<Collection>, context: typeof fr | typeof en) =>
    String(binSentence({ collection: collection(values), day: '2026-11-25', when: 'tonight' }, '2026-11-24', context)).replaceAll(
      /[\u{A0}\u{202F}]/gu,
      ' ',
    )

  void test('in French the colour; in English the kind of waste, and in French what is no known kind', () => {
    assert.equal(of({}, fr), 'Ce soir : sortez le bac jaune')
    assert.equal(of({ libelle: 'Ordures ménagères' }, en), 'Tonight: put out household waste (yellow bin)')
    assert.equal(of({ libelle: 'Encombrants', contenant: null }, en), 'Tonight, to put out: “Bulky waste”')
    assert.equal(
      of({ libelle: 'Bennes <du> port', contenant: 'sac' }, en),
      'Tonight: put out <span lang="fr">Bennes &lt;du&gt; port</span> (yellow bag)',
    )
    assert.equal(of({ libelle: 'Encombrants', contenant: null }, fr), 'Ce soir, à sortir : encombrants')
  })

  void test('a box says the evening once, with the hour of the publisher', () => {
    for (const [consigne, sentence, rest] of [
      ['Sortir le bac la veille après 19 h.', 'Ce soir après 19 h : sortez le bac jaune', null],
      ['Bacs à sortir la veille au soir', 'Ce soir : sortez le bac jaune', null],
      ['Merci de sortir vos bacs la veille, dès 18h30. Sans verre.', 'Ce soir dès 18 h 30 : sortez le bac jaune', 'Sans verre.'],
      ['Sortir le bac la veille dès 20 heures, poignée vers la rue.', 'Ce soir dès 20 h : sortez le bac jaune', 'Poignée vers la rue.'],
      ['Sortir le bac avant 19 h la veille.', 'Ce soir : sortez le bac jaune', undefined],
      ['Ne pas sortir les bacs la veille.', 'Ce soir : sortez le bac jaune', undefined],
      ['Bac fermé.', 'Ce soir : sortez le bac jaune', undefined],
    ] as const) {
      assert.equal(of({ consigne }, fr), sentence)
      const turn = { collection: collection({ consigne }), day: '2026-11-25', when: 'tonight' } as const
      assert.equal(remarkOf(turn), rest === undefined ? consigne : rest, consigne)
      assert.equal(remarkOf({ ...turn, when: 'later' }), consigne)
    }
    assert.equal(of({ consigne: 'Sortir le bac la veille après 19 h' }, en), 'Tonight after 19:00: put out packaging (yellow bin)')
  })

  void test('on a public holiday, the next day is the next day in both languages', () => {
    assert.match(holidayRule(collection({ regle_feries: 'lendemain' }), fr) ?? '', /le lendemain\.$/)
    assert.match(holidayRule(collection({ regle_feries: 'lendemain' }), en) ?? '', /on the next day\.$/)
    assert.match(holidayRule(collection({ regle_feries: 'veille' }), en) ?? '', /on the day before\.$/)
  })
})
