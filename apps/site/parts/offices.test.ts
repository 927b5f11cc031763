import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeName } from './offices.ts'

void test('an office of the register is printed in the language of the page; what somebody else wrote stays French', () => {
  const both = (office: string) => (['fr', 'en'] as const).map((language) => officeName(office, { language }).toString())
  assert.deepEqual(both('Maire'), ['Maire', 'Mayor'])
  assert.deepEqual(both('1er adjoint au maire'), ['1er adjoint au maire', '1st deputy mayor'])
  assert.deepEqual(both('2ème adjointe au maire'), ['2e adjointe au maire', '2nd deputy mayor'])
  assert.deepEqual(both('13e adjoint'), ['13e adjoint', '13th deputy mayor'])
  assert.deepEqual(both('Première adjointe'), ['Première adjointe', '1st deputy mayor'])
  assert.deepEqual(both('Maire délégué, 3ème adjoint au maire'), ['Maire délégué, 3e adjoint au maire', 'Delegate mayor, 3rd deputy mayor'])
  assert.deepEqual(both('Conseillère municipale déléguée'), ['Conseillère municipale déléguée', 'Councillor with responsibilities'])
  assert.deepEqual(both('Ambassadeur <du> tri'), ['Ambassadeur <du> tri', '<span lang="fr">Ambassadeur &lt;du&gt; tri</span>'])
})
