import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../test/without-browser.ts'

const { EMPTY_CONTENT } = await import('./content.ts')
const { stillFaulty } = await import('./still-faulty.ts')

test('an error about a field that was changed since is gone; the others stay', () => {
  const errors = { title: 'a', documents: 'b', 'documents.0.titre': 'c', expire_le: 'd', 'evenement.lieu.nom': 'e', commune_id: 'f' }
  assert.deepEqual(stillFaulty(errors, EMPTY_CONTENT, EMPTY_CONTENT), errors)
  const now = { ...EMPTY_CONTENT, documents: [{ media_id: 'm', titre: 'Arrêté' }], place: 'Salle' }
  assert.deepEqual(stillFaulty(errors, EMPTY_CONTENT, now), { title: 'a', expire_le: 'd', commune_id: 'f' })
})
