import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from '../html/html.ts'
import { moment } from '../parts/moment.ts'
import { copyText } from './copy-text.ts'

const page = html`<main id="contenu" class="wrap">
  <p>${moment(html`<span class="can oui">accessible maintenant</span>`, 'disponibilité inconnue hors ligne')}</p>
  <h2>${moment('Ce soir', 'Collectes « du jour »', '2026-11-22')}</h2>
  <p>Rue du Beffroi</p>
</main>`.toString()
const at = new Date(2026, 10, 22, 9, 5)

test('a copy never says that a defibrillator can be reached now', () => {
  for (const now of [at, new Date(2026, 10, 22, 9, 6), new Date(2026, 11, 1)]) {
    const text = copyText(page, { at, now, language: 'fr' })
    assert.doesNotMatch(text, /accessible maintenant/)
    assert.match(text, /<p>disponibilité inconnue hors ligne<\/p>/)
    assert.match(text, /Rue du Beffroi/)
  }
})

test('a copy says what is true all day until the end of that day, and says the day of its words', () => {
  const sameDay = copyText(page, { at, now: new Date(2026, 10, 22, 23, 59), language: 'fr' })
  assert.match(sameDay, /Ce soir/)
  assert.match(
    sameDay,
    /<main id="contenu" class="wrap"><p class="offline" role="status">[^<]*Copie du dimanche 22\u{A0}novembre à 9\u{A0}h\u{A0}05 :[^<]*<\/p>/u,
  )
  assert.doesNotMatch(sameDay, /ceux de ce jour-là/)
  const nextDay = copyText(page, { at, now: new Date(2026, 10, 23, 0, 1), language: 'fr' })
  assert.doesNotMatch(nextDay, /Ce soir/)
  assert.match(nextDay, /<h2>Collectes « du jour »<\/h2>/)
  assert.match(nextDay, /« Aujourd’hui » et « demain » y sont ceux de ce jour-là/)
  assert.match(copyText(page, { at, now: new Date(2026, 10, 23), language: 'en' }), /Copy of Sunday,? 22 November at 09:05:/)
  assert.match(
    copyText(page, { at, now: new Date(2027, 0, 2), language: 'fr' }),
    /Copie du dimanche 22\u{A0}novembre 2026 à 9\u{A0}h\u{A0}05 :/u,
  )
})
