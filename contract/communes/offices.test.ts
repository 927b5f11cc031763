import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeOf } from './offices.ts'

test('titles of elected people agree with the person whose gender is known', () => {
  const cases: [masculine: string, feminine: string][] = [
    ['Maire', 'Maire'],
    ['1er adjoint au maire', '1re adjointe au maire'],
    ['2ème adjoint au maire', '2ème adjointe au maire'],
    ['Premier adjoint', 'Première adjointe'],
    ['Deuxième adjoint au maire', 'Deuxième adjointe au maire'],
    ['Conseiller municipal', 'Conseillère municipale'],
    ['Conseiller municipal délégué', 'Conseillère municipale déléguée'],
    ['Conseiller délégué au sport municipal', 'Conseillère déléguée au sport municipal'],
    ['CONSEILLER MUNICIPAL', 'CONSEILLÈRE MUNICIPALE'],
    ['Maire délégué, 3ème adjoint au maire', 'Maire déléguée, 3ème adjointe au maire'],
    ['Adjoint au maire du 1er arrondissement', 'Adjointe au maire du 1er arrondissement'],
    ['Conseiller d’arrondissement (Marseille Secteur 1)', 'Conseillère d’arrondissement (Marseille Secteur 1)'],
    ['Conseiller communautaire', 'Conseillère communautaire'],
    ['Vice-président', 'Vice-présidente'],
  ]
  for (const [masculine, feminine] of cases) {
    assert.equal(officeOf(masculine, 'F'), feminine)
    assert.equal(officeOf(feminine, 'M'), masculine)
    assert.equal(officeOf(feminine, 'F'), feminine)
    assert.equal(officeOf(masculine, 'M'), masculine)
    assert.equal(officeOf(masculine, null), masculine)
  }
  assert.equal(officeOf('1ère adjointe', 'M'), '1er adjoint')
  assert.equal(officeOf('1ère adjointe', 'F'), '1re adjointe')
})
