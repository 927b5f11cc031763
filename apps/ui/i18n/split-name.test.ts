import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitName } from './split-name.ts'

test('a name of one field becomes a first and a last name', () => {
  assert.deepEqual(splitName('  Jean-Pierre  de La Tour '), { prenom: 'Jean-Pierre', nom: 'de La Tour' })
  assert.deepEqual(splitName('Camille Leroy'), { prenom: 'Camille', nom: 'Leroy' })
  assert.deepEqual(splitName('Leroy'), { prenom: null, nom: 'Leroy' })
})
