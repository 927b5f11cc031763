import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../test/without-browser.ts'
import { typeset, untypeset } from './typeset.ts'

const { bilingual } = await import('./texts.ts')
const { csvField } = await import('../lists/csv.ts')

const cases: [typed: string, printed: string][] = [
  ['Annuler cet import ?', 'Annuler cet import\u{202F}?'],
  ['Fini ! Et après ; quoi ?', 'Fini\u{202F}! Et après\u{202F}; quoi\u{202F}?'],
  ['Gestion de « Judo club »', 'Gestion de «\u{202F}Judo club\u{202F}»'],
  ['Export : 3 sur 10', 'Export\u{A0}: 3 sur 10'],
  ['À corriger :', 'À corriger\u{A0}:'],
  ['De 9 h à 18 h 30, 24 h sur 24', 'De 9\u{A0}h à 18\u{A0}h\u{A0}30, 24\u{A0}h sur 24'],
  ['Demande (« urgente ») :', 'Demande («\u{202F}urgente\u{202F}»)\u{A0}:'],
]
const asTheyAre = [
  'De 10:30 à 12:00',
  'https://mairie.example.fr/agenda?page=2&sort=date;a=1',
  'Ajoutez ?page=2 ou ;id=3 à l’adresse',
  'commune: Béthune',
  'deux  espaces',
  'Géo’DAE',
]

test('French has the spaces of print before high punctuation and inside its quotation marks', () => {
  for (const [typed, printed] of cases) assert.equal(typeset(typed), printed)
  for (const text of asTheyAre) assert.equal(typeset(text), text)
})

test('once printed it stays so, and is typed again for other programs', () => {
  for (const [typed, printed] of cases) assert.deepEqual([typeset(printed), untypeset(printed)], [printed, typed])
})

test('texts of every depth have them, also those that are made from what they are about; English has none', () => {
  const { fr, en } = bilingual({
    plain: ['Vraiment ?', 'Really ?'],
    deep: {
      made: (name: string) => [`Supprimer « ${name} » ?`, `Delete “${name}” ?`],
    },
  })
  assert.deepEqual([fr.plain, fr.deep.made('Bal')], ['Vraiment\u{202F}?', 'Supprimer «\u{202F}Bal\u{202F}»\u{202F}?'])
  assert.deepEqual([en.plain, en.deep.made('Ball')], ['Really ?', 'Delete “Ball” ?'])
})

test('what people wrote goes into files as they wrote it', () => {
  for (const text of ['Venez tous !', 'Venez\u{A0}tous\u{202F}!', '10:30']) assert.equal(csvField(text), text)
})
