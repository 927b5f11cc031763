import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fullCode } from '../commune-codes.ts'
import { readDay } from '../../../../platform/open-data/days.ts'
import { layoutOf } from './columns.ts'
import { readFonction } from './fonctions.ts'
import { merged, eluColumns } from './mandats.ts'
import { readableName } from './readable-name.ts'

describe('what a line of the register says', () => {
  test('an office: its type, and the rank of a deputy', () => {
    for (const [texte, type, rang] of [
      ['Maire', 'maire', null],
      ['Maire de Paris', 'maire', null],
      ['Maire délégué', 'maire_delegue', null],
      ['Maire déléguée', 'maire_delegue', null],
      ['Maire associé', 'maire_delegue', null],
      ['1er adjoint au maire', 'adjoint', 1],
      ['1ère adjointe au maire', 'adjoint', 1],
      ['3ème adjoint au maire', 'adjoint', 3],
      ['12e adjoint au Maire', 'adjoint', 12],
      ['Premier adjoint', 'adjoint', 1],
      ['Adjoint au maire', 'adjoint', null],
      ["7ème adjoint au maire d'arrondissement", 'adjoint', 7],
      ["Maire d'arrondissement", 'maire_delegue', null],
      ['Conseiller municipal délégué', 'conseiller', null],
      ['', 'conseiller', null],
      ['Ambassadeur', 'conseiller', null],
    ] as const) {
      const read = readFonction(texte)
      assert.deepEqual([read.type, read.rang], [type, rang], texte)
    }
  })

  test('its place in the council: mayor, deputies by rank, parts of the commune, councillors', () => {
    const offices = [
      'Maire',
      '1er adjoint au maire',
      '9ème adjoint au maire',
      'Adjoint au maire',
      'Maire délégué',
      "Maire d'arrondissement",
    ]
    const places = [...offices, "2ème adjoint au maire d'arrondissement", 'Conseiller délégué', ''].map(
      (texte) => readFonction(texte).ordre,
    )
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
    assert.equal(new Set(places).size, places.length)
  })

  test('a name in capitals is returned in mixed case', () => {
    for (const [name, readable] of [
      ['DUPONT', 'Dupont'],
      ['DUPONT-LAJOIE', 'Dupont-Lajoie'],
      ["L'HÉRITIER", "L'Héritier"],
      ['ŒUVRARD', 'Œuvrard'],
      ['MARTIN DE LA TOUR', 'Martin de La Tour'],
      ['DE GAULLE', 'De Gaulle'],
      ['LE GOFF', 'Le Goff'],
      ['Dupont', 'Dupont'],
      ['McDonald', 'McDonald'],
      ['Y', 'Y'],
      ['NOM12', 'Nom12'],
    ] as const)
      assert.equal(readableName(name), readable)
  })

  test('a day, in the form of today and of the archives', () => {
    for (const [text, day] of [
      ['2026-03-15', '2026-03-15'],
      ['2026-03-15T00:00:00', '2026-03-15'],
      ['15/03/2026', '2026-03-15'],
      ['1/2/1950', '1950-02-01'],
      ['', null],
      ['31/02/1970', undefined],
      ['1970-13-01', undefined],
      ['1970', undefined],
      ['0001-01-01', undefined],
      ['hier', undefined],
    ] as const)
      assert.equal(readDay(text), day, text)
  })

  test('a code from which a spreadsheet removed zeros', () => {
    for (const [code, departement, whole] of [
      ['01004', '01', '01004'],
      ['1004', '1', '01004'],
      ['4', '1', '01004'],
      ['004', '01', '01004'],
      ['2a004', '2A', '2A004'],
      ['105', '971', '97105'],
      ['05', '971', '97105'],
      ['75101', '75', '75101'],
    ] as const)
      assert.equal(fullCode(code, departement), whole)
  })

  test('all offices of a person, the highest first', () => {
    const both = merged(
      { debut: '2026-03-22', fonctions: [['3ème adjoint au maire', '2026-03-28']] },
      { debut: '2026-03-15', fonctions: [['Maire délégué', '2026-03-29']] },
    )
    assert.deepEqual(eluColumns({ conseillers: both }), {
      fonction: 'Maire délégué, 3ème adjoint au maire',
      fonction_type: 'maire_delegue',
      rang: 3,
      date_debut_mandat: '2026-03-15',
      date_debut_fonction: '2026-03-29',
      ordre: 3,
    })
    assert.deepEqual(merged(both, both), both)
  })

  test('which file it is, by its columns', () => {
    const common = ['code-de-la-commune', 'nom-de-l-elu', 'prenom-de-l-elu', 'date-de-naissance', 'date-de-debut-du-mandat']
    assert.equal(layoutOf([...common, 'code-sexe']).fichier, 'maires')
    assert.equal(layoutOf([...common, 'code-sexe-m-f', 'libelle-de-la-fonction']).fichier, 'conseillers')
    assert.equal(layoutOf([...common, 'code-sexe', 'libelle-du-secteur', 'libelle-de-la-fonction']).fichier, 'arrondissements')
    assert.throws(() => layoutOf(common), /lacks the columns "code-sexe"/)
    assert.throws(() => layoutOf([...common, 'code-sexe'], 'conseillers'), /this is the file "maires"/)
    assert.throws(() => layoutOf([...common, 'code-sexe', 'libelle-de-l-epci']), /no file of municipal officials/)
  })
})
