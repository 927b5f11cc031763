import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planName } from './plan-name.ts'

test('the code of a plan is read as a name, with its period in parentheses', () => {
  assert.deepEqual(
    ['association-mensuel', 'essentiel', 'grande_ville_annuel', 'mensuel'].map((code) => planName(code, 'fr')),
    ['Association (mensuel)', 'Essentiel', 'Grande ville (annuel)', 'Mensuel'],
  )
  assert.equal(planName('association-mensuel', 'en'), 'Association (monthly)')
})
