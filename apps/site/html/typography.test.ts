import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts, printed, printedTitle } from './typography.ts'

const marked = (text: string) => text.replaceAll('\u{202F}', '~').replaceAll('\u{A0}', '_')

void test('no line of a text begins with a sign, or ends within a number', () => {
  for (const [text, expected] of [
    ['Le pont : fermé ! Vraiment ?', 'Le pont_: fermé~! Vraiment~?'],
    ['« oui »', '«~oui~»'],
    ['Arrêté n° 2026-312', 'Arrêté n°_2026-312'],
    ['Appelez le 03 53 01 84 43', 'Appelez le 03_53_01_84_43'],
    ['le 3 janvier, de 9 h à 12 h 30', 'le 3_janvier, de 9_h à 12_h_30'],
    ['12 000 € et 5 % de 40 km', '12_000_€ et 5_% de 40_km'],
    ['M. Petit et Mme Leroy', 'M._Petit et Mme_Leroy'],
    ['le 5 marsouins, 3 mains', 'le 5 marsouins, 3 mains'],
    ['porte-à-porte, 24 rues', 'porte-à-porte, 24 rues'],
  ] as const)
    assert.equal(marked(printed(text)), expected)
})

void test('a number in a title is not broken, and the title is escaped', () => {
  assert.equal(marked(String(printedTitle('Arrêté n° 2026-312 : <b>'))), 'Arrêté n°_<span class="whole">2026-312</span>_: &lt;b&gt;')
})

void test('facts are joined by dots that stay at the end of a line; what is unknown is left out', () => {
  assert.equal(marked(facts(['un', null, undefined, '', 'deux'])), 'un_· deux')
})

void test('a text that is made to be slow is printed at once', () => {
  const started = process.cpuUsage()
  for (const piece of ['1 ', '12-', 'n° ', ' ;', '« ', '03 53 ']) printed(piece.repeat(20_000 / piece.length))
  const { user, system } = process.cpuUsage(started)
  assert.ok(user + system < 2_000_000, `${user + system} µs`)
})
