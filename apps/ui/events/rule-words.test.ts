import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_RULE, isComplete, type Rule, ruleBody, ruleFormOf } from './rule-form.ts'
import '../test/without-browser.ts'

const { ruleWords } = await import('./rule-words.ts')

const weekly: Rule = {
  frequence: 'hebdomadaire',
  intervalle: 1,
  jours: ['mardi', 'jeudi'],
  debut: '2026-11-24T18:30',
  fin: '2026-11-24T20:00',
  jusqu_au: '2027-06-30',
  sauf: ['2026-12-24'],
}
const words = (rule: Partial<Rule>, language: 'fr' | 'en' = 'fr') => ruleWords({ ...weekly, ...rule }, language).replaceAll(/\s/gu, ' ')

test('a weekly rule is read as a sentence', () => {
  assert.equal(words({}), 'chaque mardi et jeudi de 18 h 30 à 20 h jusqu’au 30 juin 2027, sauf le 24 décembre')
  assert.equal(words({}, 'en'), 'every Tuesday and Thursday from 18:30 to 20:00 until 30 June 2027, except 24 December')
  assert.equal(
    words({ intervalle: 2, jours: undefined, fin: null, jusqu_au: undefined, nombre: 12, sauf: ['2027-01-01'] }),
    'toutes les 2 semaines, le mardi, à 18 h 30, 12 fois, sauf le 1er janvier 2027',
  )
})

test('a daily and a monthly rule', () => {
  const none = { jours: undefined, sauf: [] } as Partial<Rule>
  assert.equal(words({ ...none, frequence: 'quotidienne', debut: '2026-11-24', fin: null }), 'chaque jour jusqu’au 30 juin 2027')
  const monthly = { ...none, frequence: 'mensuelle', fin: null } as Partial<Rule>
  assert.equal(words({ ...monthly, debut: '2026-12-01' }), 'le 1er de chaque mois jusqu’au 30 juin 2027')
  assert.equal(
    words({ ...monthly, debut: '2026-12-01', rang: -1, jours: ['vendredi'] }),
    'le dernier vendredi de chaque mois jusqu’au 30 juin 2027',
  )
  assert.equal(
    words({ ...monthly, debut: '2026-12-05', rang: 1, intervalle: 3 }),
    'tous les 3 mois, le premier samedi, jusqu’au 30 juin 2027',
  )
})

test('many exceptions are counted, and those of a long series have their year', () => {
  const sauf = ['2026-12-22', '2026-12-24', '2026-12-29', '2026-12-31', '2027-01-05', '2027-01-07']
  assert.match(words({ sauf }), /, sauf les 22, 24, 29, 31 décembre et 2 autres jours$/)
  assert.match(
    words({ jusqu_au: '2028-06-30', sauf: ['2026-12-24', '2027-05-06', '2027-05-07'] }),
    /, sauf les 24 décembre 2026, 6 et 7 mai 2027$/,
  )
  assert.match(words({ jusqu_au: '2028-06-30' }), /, sauf le 24 décembre 2026$/)
})

test('a rule comes back from its form as it was', () => {
  assert.deepEqual(ruleBody(ruleFormOf(weekly)), weekly)
  const monthly = { frequence: 'mensuelle', intervalle: 2, jours: ['lundi'], rang: 2, debut: '2026-11-09', fin: null, nombre: 6 }
  assert.deepEqual(ruleBody(ruleFormOf(monthly as Rule)), monthly)
  assert.equal(isComplete(ruleFormOf(weekly)), true)
  assert.equal(isComplete(EMPTY_RULE), false)
  assert.equal(isComplete({ ...EMPTY_RULE, debut: '2027-01-01', ends: 'nombre' }), false)
})
