import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneAddress } from './one-address.ts'

test('the postal code and the town of an address stand there once', () => {
  assert.equal(oneAddress('6 place du Beffroi, 62400 Béthune', '62400', 'Béthune'), '6 place du Beffroi, 62400 Béthune')
  assert.equal(oneAddress('6 place du Beffroi, 62400 BETHUNE', '62400', 'Béthune'), '6 place du Beffroi, 62400 BETHUNE')
  assert.equal(oneAddress('6 place du Beffroi', '62400', 'Béthune'), '6 place du Beffroi, 62400 Béthune')
  assert.equal(oneAddress('6 rue de Béthune-sur-Lys, 62400', '62400', 'Lys'), '6 rue de Béthune-sur-Lys, 62400')
  assert.equal(oneAddress(null, '62400', 'Béthune'), '62400 Béthune')
  assert.equal(oneAddress('Place', null, null), 'Place')
})
