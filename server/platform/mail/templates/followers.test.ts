import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'parse5'
import { readFrom } from '../../../../contract/dates.ts'
import { type AlertLetter, alertLetter } from './alert-letter.ts'
import { type Bin, binsReminder, binsTitle } from './bins-reminder.ts'
import type { Letter } from './letter.ts'
import { senderOf } from './town-hall-page.ts'
import { weekendAgenda, type WeekendDate, weekendRow } from './weekend-agenda.ts'

const page = 'https://beffroi.example.fr/publication/1'
const ways = {
  end: 'https://beffroi.example.fr/bethune/suivre/fin/alertes.x?a=1&b=2',
  change: 'https://beffroi.example.fr/bethune/suivre',
}
const townHall = { commune: 'Béthune', code_insee: '62119', isOffice: true, service: 'Beffroi' }
const read = readFrom(Date.parse('2026-10-20T10:00:00Z'))
const PARIS = 'Europe/Paris'
const values = (genre: AlertLetter['genre'], more: Partial<AlertLetter['message']> = {}): AlertLetter => ({
  genre,
  townHall,
  timezone: PARIS,
  read,
  page,
  ways,
  followed: null,
  message: {
    objet: 'Béthune, danger : Fuite de gaz',
    severite: 'danger',
    titre: 'Fuite de gaz',
    texte: 'Une conduite est percée.\n\nFenêtres <fermées>.',
    consignes: '- Restez chez vous.\n- Appelez le 18.',
    changement: null,
    corrige_le: null,
    secteurs: ['Rue de Lille', 'Les quais'],
    source: 'Préfecture',
    jusqu_au: '2026-10-25T01:30:00.000Z',
    ...more,
  },
})

/** The words of a page without its head, its tags and the hidden line for lists. */
const wordsOf = (html: string) =>
  html
    .replace(/^[^]*<\/head>/, '')
    .replace(/<div style="display:none[^]*?<\/div>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\s\u{A0}]+/gu, ' ')
/** Whether the HTML has the faults that a parser mends. */
const faultsOf = (html: string) => {
  const faults: string[] = []
  parse(html, { onParseError: ({ code }) => faults.push(code) })
  return faults
}
/** Each line of the plain text, without marks and addresses, is in the page too. */
function assertEqualContent({ text, html }: Pick<Letter, 'text' | 'html'>): void {
  // A row of the page begins with a capital.
  const shown = wordsOf(html).replaceAll(/\s/g, '').toLowerCase()
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('https://') || line === '————') continue
    const pieces = line.replace(/^(?:– |\d\. )/, '').split(/[:,()]|\. /)
    for (const piece of pieces.map((each) => each.replaceAll(/[\s\u{A0}]/gu, '').toLowerCase()))
      assert.ok(shown.includes(piece), `${line}: ${piece}`)
  }
}

/** What recipients of an alert read. Spec §2-86, §2-117. */
describe('the e-mail of an alert', () => {
  test('in the order of the page: state and end, title, update, places, orders, numbers, button, story', () => {
    const change = { changement: 'Le pont est fermé.', corrige_le: '2026-10-24T16:00:00.000Z' }
    const { subject, text, html, inEnglish } = alertLetter(
      values('correction', { ...change, consignes: 'Sortez.\n\nAppelez la mairie au 03 21 00 00 00.' }),
    )
    assert.equal(subject, 'Béthune, danger : Fuite de gaz')
    const order =
      /^Danger, jusqu’au dimanche 25 octobre à 2\sh\s30\n\nFuite de gaz\n\nNouveau, samedi 24 octobre à 18\sh\s:\nLe pont est fermé\.\n\nOù : Rue de Lille, Les quais\n\nCe qu’il faut faire :\n1\. Sortez\.\n2\. Appelez la mairie au 03 21 00 00 00\.\n\nEn danger, appelez :\n15 \(SAMU\)\n18 \(Pompiers\)\n112 \(Europe\)\n114 \(Par SMS\)\n03 21 00 00 00 \(indiqué par la mairie\)\n\nVoir la page à jour :\nhttps[^\n]*\n\nCe qui se passe :\nUne conduite[^]*Source : Préfecture\n\nVous suivez les alertes de Béthune\.\n\nNe plus les recevoir :\nhttps/
    assert.match(text.replaceAll('\u{A0}', ' '), order)
    assert.match(
      wordsOf(html),
      /Mairie de Béthune compte officiel ⚠ Danger, jusqu’au[^]*Fuite de gaz Nouveau[^]*Où Rue de Lille Les quais Ce qu’il faut faire 1 Sortez\.[^]*En danger, appelez 15 SAMU[^]*Voir la page à jour Ce qui se passe[^]*Ne plus les recevoir · Changer ce que je reçois/,
    )
    assert.ok(html.includes('Fenêtres &lt;fermées&gt;.') && html.includes('fin/alertes.x?a=1&amp;b=2'))
    for (const address of ['tel:18', 'tel:112', 'sms:114', 'tel:0321000000']) assert.ok(html.includes(`href="${address}"`), address)
    // A list of e-mails shows the sentence and the orders, not the story.
    assert.match(html, /<div style="display:none[^>]*>Le pont est fermé\. Sortez\. Appelez/)
    assert.match(
      inEnglish?.text ?? '',
      /^Danger, until Sunday,? 25 October at 02:30[^]*New, Saturday,? 24 October at 18:00:[^]*What to do:[^]*Stop these alerts:\nhttps/,
    )
    assert.equal(inEnglish?.subject, 'Update – Béthune, danger: Fuite de gaz')
  })

  test('every part is in the plain text and in valid HTML, in both languages and for each message', () => {
    for (const genre of ['premier', 'correction', 'fin', 'retrait', 'exercice'] as const)
      for (const severite of ['information', 'vigilance', 'danger'] as const) {
        const { inEnglish, ...french } = alertLetter(values(genre, { severite, changement: genre === 'premier' ? null : 'Fermé à 18 h.' }))
        for (const one of [french, inEnglish ?? assert.fail()]) {
          assert.deepEqual(faultsOf(one.html), [])
          assertEqualContent(one)
        }
      }
  })

  test('an end and a withdrawal say that alone, also of a message that was stored with its text', () => {
    for (const [genre, state, usual, english] of [
      ['fin', 'Alerte levée', 'C’est terminé.', 'This is over.'],
      ['retrait', 'Alerte retirée', 'n’en tenez plus compte', 'do not act on it'],
    ] as const)
      for (const changement of [null, 'L’eau est revenue.']) {
        const { text, html, inEnglish } = alertLetter(values(genre, { changement }))
        // Of a withdrawal it is said first that nobody should act on it.
        const said = genre === 'fin' ? (changement ?? usual) : 'La mairie a retiré ce message'
        assert.ok(text.startsWith(`${state}\n\nFuite de gaz\n\n${said}`), text)
        for (const each of [text, html, inEnglish?.text ?? '']) {
          assert.doesNotMatch(each, /conduite|Restez|Rue de Lille|Préfecture|tel:/)
          if (genre === 'retrait' || changement === null) assert.ok(each.includes(each === inEnglish?.text ? english : usual))
          assert.ok(each.includes(changement ?? ''))
        }
      }
  })

  test('when the town hall speaks again is by itself before the story, once, and numbers of a text can be called', () => {
    const texte = 'La Lawe monte. Prochain point : dimanche à 18 h. La salle est ouverte.\n\nAccueil : 03 21 00 00 00.'
    for (const genre of ['premier', 'correction'] as const) {
      const { text, html } = alertLetter(values(genre, { texte }))
      const said = 'Prochain point : dimanche à 18 h.'
      assert.ok(text.includes(`${page}\n\n${said}\n\nCe qui se passe :\nLa Lawe monte. La salle est ouverte.\n\nAccueil`), text)
      assert.equal(html.split(said).length, 2)
      assert.match(html, /Accueil : <a href="tel:0321000000"/)
    }
    assert.doesNotMatch(alertLetter(values('fin', { texte, changement: 'Fini.' })).text, /Prochain/)
  })

  test('a midnight is the end of the day before; the first of a month; what is absent is not spoken of', () => {
    const midnight = alertLetter(values('premier', { jusqu_au: '2026-11-01T23:00:00.000Z' }))
    assert.match(midnight.text, /^Danger, jusqu’à dimanche 1er\snovembre, minuit\n/)
    assert.match(midnight.inEnglish?.text ?? '', /^Danger, until Sunday,? 1 November, midnight\n/)
    const bare = { consignes: null, secteurs: [], source: null, jusqu_au: null, severite: 'vigilance', texte: 'Prudence.' } as const
    const { text, inEnglish } = alertLetter({ ...values('premier', bare), page: null, ways: null })
    for (const each of [text, inEnglish?.text ?? ''])
      assert.doesNotMatch(each, /null|undefined|Source|usqu|until|https|Ce qu’il|What to do|appelez|call:/)
    assert.match(text, /Où : Toute la commune/)
  })

  test('who writes', () => {
    assert.equal(senderOf(townHall), 'Mairie de Béthune (Beffroi)')
    assert.equal(senderOf({ ...townHall, commune: 'Le Havre' }), 'Mairie du Havre (Beffroi)')
    assert.equal(senderOf({ ...townHall, isOffice: false }), 'Béthune (Beffroi)')
  })
})

/** Spec §2-119. */
describe('the reminder of bins', () => {
  const bin: Bin = {
    libelle: 'Ordures ménagères',
    contenant: 'bac',
    couleur: 'gris',
    consigne: 'Avant 6 h.',
    secteur: 'Nord',
    heure_debut: '05:00',
    a_confirmer: true,
    public: 'collectif',
  }
  const bare: Bin = {
    ...bin,
    libelle: 'Encombrants & « gros » objets',
    contenant: null,
    couleur: null,
    consigne: null,
    secteur: null,
    heure_debut: null,
    a_confirmer: false,
    public: 'tous',
  }
  const given = { townHall, day: '2026-12-01', page, ways, secteur: null, followed: null }

  test('one sentence, then each bin with its colour, its people, its sector and its hour', () => {
    const { subject, text, html, inEnglish } = binsReminder({ ...given, bins: [bin] })
    assert.equal(subject, 'Ce soir, sortez le bac gris (Béthune)')
    assert.match(
      text,
      /^Collecte du mardi 1er\sdécembre\n\nCe soir, sortez le bac gris\n\nDemain, mardi 1er\sdécembre, la collecte passe à Béthune\s:\n\n– Ordures ménagères \(bac gris\), Immeubles, secteur Nord, dès 5\sh, jour férié, date à confirmer\. Avant 6 h\.\n/,
    )
    assert.ok(html.includes('background:#5d6068'))
    assert.match(inEnglish?.text ?? '', /Tonight, put out: ordures ménagères[^]*Blocks of flats, sector Nord, from 05:00/)
  })

  test('several, and what has no bin', () => {
    const yellow = { ...bin, libelle: 'Emballages', couleur: 'jaune' }
    assert.equal(binsTitle([bin, yellow, bin], 'fr'), 'Ce soir, sortez le bac gris et le bac jaune')
    assert.equal(binsTitle([bare], 'fr'), 'Ce soir, à sortir : encombrants & « gros » objets')
    assert.equal(binsTitle([bin, bare], 'fr'), 'Ce soir, à sortir : le bac gris et encombrants & « gros » objets')
    const followed = [{ sujet: 'alertes', commune: 'Le Havre' }] as const
    const { inEnglish, ...french } = binsReminder({ ...given, bins: [bin, bare], followed })
    for (const one of [french, inEnglish ?? assert.fail()]) {
      assert.deepEqual(faultsOf(one.html), [])
      assertEqualContent(one)
      assert.match(one.text, /Le Havre|du Havre/)
    }
  })
})

/** Spec §2-119. */
describe('the agenda of the week-end', () => {
  const date = (debut: string, more: Partial<WeekendDate> = {}): WeekendDate => ({
    debut,
    fin: null,
    journee: false,
    complet: false,
    ...more,
  })
  const lineOf = (...dates: WeekendDate[]) =>
    weekendRow({ id: '1', titre: 'Loto', lieu: null, dates, running: false }, PARIS, 'fr').line.replaceAll('\u{A0}', ' ')
  const [saturday, sunday] = [date('2026-12-05T13:00:00Z'), date('2026-12-06T13:00:00Z')]

  test('its dates and hours in words', () => {
    assert.equal(lineOf(saturday), 'samedi 5 décembre, 14 h : Loto')
    assert.equal(lineOf(saturday, sunday), 'samedi 5 et dimanche 6 décembre, 14 h : Loto')
    assert.equal(lineOf(saturday, date('2026-12-06T09:30:00Z')), 'samedi 5 décembre, 14 h, et dimanche 6 décembre, 10 h 30 : Loto')
    assert.equal(lineOf({ ...saturday, complet: true }, sunday), 'samedi 5 décembre, 14 h (complet), et dimanche 6 décembre, 14 h : Loto')
    assert.equal(lineOf(saturday, date('2026-12-05T15:00:00Z')), 'samedi 5 décembre, 14 h et 16 h : Loto')
    const whole = { journee: true }
    assert.equal(lineOf(date('2026-12-03T23:00:00Z', { ...whole, fin: '2026-12-04T23:00:00Z' })), 'vendredi 4 décembre : Loto')
    assert.equal(
      lineOf(date('2026-12-03T23:00:00Z', { ...whole, fin: '2026-12-06T23:00:00Z' })),
      'du vendredi 4 au dimanche 6 décembre : Loto',
    )
    assert.equal(lineOf(date('2026-12-04T23:00:00Z', { ...whole, fin: '2026-12-06T23:00:00Z' })), 'samedi 5 et dimanche 6 décembre : Loto')
    assert.equal(
      lineOf(date('2026-10-29T23:00:00Z', { ...whole, fin: '2026-11-01T23:00:00Z' })),
      'du vendredi 30 octobre au dimanche 1er novembre : Loto',
    )
    assert.equal(
      lineOf(date('2026-10-30T23:00:00Z', whole), date('2026-10-31T23:00:00Z', whole)),
      'samedi 31 octobre et dimanche 1er novembre : Loto',
    )
  })

  test('the letter, whole in both forms and both languages', () => {
    const items = [
      { id: '1', titre: 'Loto <b>', lieu: 'Salle des fêtes', dates: [saturday, sunday], running: false },
      { id: '2', titre: 'Exposition', lieu: null, dates: [{ ...saturday, complet: true }], running: true },
    ]
    const { inEnglish, ...french } = weekendAgenda({ townHall, timezone: PARIS, items, more: 2, page, ways, followed: null })
    assert.match(
      french.text,
      /^Agenda du week-end\n\nCe week-end à Béthune\s:\n\n– samedi 5 et dimanche 6\sdécembre, 14\sh : Loto <b> \(Salle des fêtes\)\n– en ce moment \(complet\) : Exposition\n\nEt 2 autres rendez-vous\./,
    )
    for (const one of [french, inEnglish ?? assert.fail()]) {
      assert.deepEqual(faultsOf(one.html), [])
      assertEqualContent(one)
    }
  })
})
