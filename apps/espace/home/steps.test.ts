import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepsOf } from './steps.ts'

const EMPTY = {
  profil: { description: null, telephone: null, email: null, logo: null },
  people: 1,
  publications: 0,
  commune: undefined,
  isPosterSeen: false,
}
const done = (stored: Parameters<typeof stepsOf>[0]) => stepsOf(stored).flatMap(({ name, isDone }) => (isDone ? [name] : []))

test('an association has three first steps, a town hall also those of its commune', () => {
  assert.deepEqual(
    stepsOf(EMPTY).map(({ name }) => name),
    ['profil', 'publication', 'team'],
  )
  const commune = { infos: [], collectes: [] }
  assert.deepEqual(
    stepsOf({ ...EMPTY, commune }).map(({ name }) => name),
    ['profil', 'hours', 'collections', 'publication', 'team', 'poster'],
  )
  assert.deepEqual(done({ ...EMPTY, commune }), [])
})

test('a step is done by what is stored, and by nothing else', () => {
  assert.deepEqual(done({ ...EMPTY, profil: { ...EMPTY.profil, telephone: '03 21' } }), [], 'a contact alone says nothing')
  assert.deepEqual(done({ ...EMPTY, profil: { ...EMPTY.profil, telephone: '03 21', description: 'Chorale' } }), ['profil'])
  assert.deepEqual(done({ ...EMPTY, people: 2, publications: 1 }), ['publication', 'team'])
  const commune = { infos: [{ horaires: [{}] }], collectes: [{}] }
  assert.deepEqual(done({ ...EMPTY, commune, isPosterSeen: true }), ['hours', 'collections', 'poster'])
})
