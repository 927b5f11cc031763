import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakPoints } from './break-points.ts'

test('long addresses break at their joints, and nothing else does', () => {
  assert.deepEqual(breakPoints('https://www.bethune.example/agenda?page=2'), [
    'https://',
    'www',
    '.bethune',
    '.example/',
    'agenda?',
    'page=',
    '2',
  ])
  assert.deepEqual(breakPoints('mairie.de.la.commune@bethune.example'), ['mairie', '.de', '.la', '.commune@', 'bethune', '.example'])
  assert.deepEqual(breakPoints('6 place du Beffroi, 62400 Béthune. Ouvert.'), ['6 place du Beffroi, 62400 Béthune. Ouvert.'])
})

test('the parts are the whole text', () => {
  for (const text of ['', 'a', ' Site : https://a.example/b/c?d=e#f, ou b@c.example ', 'x'.repeat(50), '///?&=...'])
    assert.equal(breakPoints(text).join(''), text)
})
