import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type AlertLetter, alertLetter } from './alert-letter.ts'

const page = 'https://beffroi.example.fr/publication/1'
const end = 'https://beffroi.example.fr/bethune/suivre/fin/alertes.x'
const values = (genre: AlertLetter['genre'], more: Partial<AlertLetter['message']> = {}): AlertLetter => ({
  genre,
  commune: 'Béthune',
  timezone: 'Europe/Paris',
  page,
  end,
  followed: null,
  message: {
    objet: 'Danger, Béthune : Fuite de gaz',
    severite: 'danger',
    titre: 'Fuite de gaz',
    texte: 'Restez chez vous.\n\nFenêtres <fermées>.',
    consignes: 'Appelez le 18.',
    changement: null,
    secteurs: ['Rue de Lille', 'Les quais'],
    source: 'Préfecture',
    jusqu_au: '2026-10-25T01:30:00.000Z',
    ...more,
  },
})

/** What recipients of an alert read. Spec §2-86. */
describe('the e-mail of an alert', () => {
  test('the text of the town hall whole, by the clock of the commune, with the page and the way out', () => {
    const { subject, text, html, inEnglish } = alertLetter(values('premier'))
    assert.equal(subject, 'Danger, Béthune : Fuite de gaz')
    assert.match(
      text,
      /^Danger, Béthune\s: Fuite de gaz\n\nRestez chez vous\.\n\nFenêtres <fermées>\.\n\nCe qu’il faut faire\s:\n\nAppelez le 18\./,
    )
    // The second half past two of the night in which summer time ends.
    assert.match(text, /Secteurs\s: Rue de Lille, Les quais\n\nJusqu’au dimanche 25 octobre à 02:30\.\n\nSource\s: Préfecture/)
    assert.ok(text.includes(page) && text.includes(end) && text.includes('alertes de Béthune'))
    assert.ok(html.includes('Fenêtres &lt;fermées&gt;.'))
    assert.doesNotMatch(text, /L’équipe Beffroi/)
    assert.equal(inEnglish?.subject, 'Danger, Béthune: Fuite de gaz')
    assert.match(
      inEnglish?.text ?? '',
      /^Danger, Béthune: Fuite de gaz[^]*What to do:[^]*Until Sunday,? 25 October at 02:30\.[^]*Stop these alerts:\nhttps/,
    )
  })

  test('a correction, an end, a withdrawal and an exercise say first what they are, in both languages', () => {
    for (const [genre, french, english, subject] of [
      ['correction', 'remplace le précédent', 'replaces the previous one', /^Update – Danger, /],
      ['fin', 'C’est terminé', 'This is over', /^Over, Béthune: /],
      ['retrait', 'n’en tenez plus compte', 'do not act on it', /^Withdrawn, Béthune: /],
      ['exercice', 'Ceci est un exercice', 'This is an exercise', /^EXERCISE – Danger, /],
    ] as const) {
      const { text, inEnglish } = alertLetter(values(genre, { changement: 'Tout est rentré dans l’ordre.' }))
      assert.ok(inEnglish)
      assert.ok(text.includes(french) && inEnglish.text.includes(english), genre)
      assert.match(inEnglish.subject, subject)
      assert.equal(text.includes('Restez chez vous'), genre !== 'fin' && genre !== 'retrait')
      assert.ok(text.includes('Tout est rentré dans l’ordre.'))
    }
  })

  test('what is absent is not spoken of', () => {
    const bare = { consignes: null, secteurs: [], source: null, jusqu_au: null }
    const { text, inEnglish } = alertLetter({ ...values('premier', bare), page: null, end: null })
    for (const each of [text, inEnglish?.text ?? ''])
      assert.doesNotMatch(each, /null|undefined|Secteurs|Sectors|Source|Jusqu|Until|https|Ce qu’il|What to do/)
  })
})
