import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readHoraires } from './read.ts'
import { horairesTexte } from './texte.ts'

const TEXTS: Record<string, string | null> = {
  '24/7': '24 h/24, 7 j/7',
  'Mo-Su off': null,
  'not a schedule': null,
  'Mo-Fr 09:00-12:00,14:00-18:00; PH off': 'Lundi–vendredi 9 h–12 h et 14 h–18 h ; fermé les jours fériés',
  'Mo-Th 07:30-17:00; Fr 07:30-16:00; Sa-Su off; PH off':
    'Lundi–jeudi 7 h 30–17 h ; vendredi 7 h 30–16 h ; fermé samedi et dimanche ; fermé les jours fériés',
  'Mo-Fr 08:00-17:00; Dec 15-Dec 31 off; May 1 off': 'Lundi–vendredi 8 h–17 h ; fermé du 15 décembre au 31 décembre ; fermé le 1er mai',
  'Mo,We,Fr-Sa 00:00-24:00': 'Lundi, mercredi, vendredi et samedi 24 h/24',
  'Mo,We,Sa-Su 10:00-11:00': 'Mercredi et samedi–lundi 10 h–11 h',
  'Fr-Mo 22:00-02:00': 'Vendredi–lundi 22 h–2 h',
  'Mo-Fr,PH 09:00-12:00': 'Lundi–vendredi et jours fériés 9 h–12 h',
  '08:00-20:00': 'Tous les jours 8 h–20 h',
  'Jul-Aug 10:00-20:00+': 'Du 1er juillet au 31 août 10 h–20 h et à partir de 20 h (fin non précisée)',
  'week 1-53/2 Mo 10:00-12:00': 'Semaines 1 à 53, une sur 2, lundi 10 h–12 h',
  '2026 Dec 24 08:00-12:05': 'Le 24 décembre 2026 8 h–12 h 05',
  '2026+ Mo 10:00-12:00': 'À partir de 2026, lundi 10 h–12 h',
  'SH Mo-Fr 09:00-12:00': 'Lundi–vendredi des vacances scolaires 9 h–12 h',
  'Mo-Fr 09:00-17:00 "sur demande"': 'Lundi–vendredi 9 h–17 h (à confirmer)',
  'Mo-Fr 12:00-14:00 off; Mo-Fr': 'Fermé lundi–vendredi 12 h–14 h ; lundi–vendredi (heures non précisées)',
  'Mo-Fr 09:00-17:00 || "sur appel"': null,
}

/** Spec §2-28. */
describe('hours as a sentence', () => {
  for (const [cell, expected] of Object.entries(TEXTS))
    test(cell, () => assert.equal(horairesTexte(readHoraires({ c_dispo_horaires: cell })), expected))

  test('of the lists', () => {
    const cells = { c_disp_j: '{lundi,mardi,mercredi,jeudi,vendredi}', c_disp_h: '{"heures ouvrables"}' }
    const horaires = readHoraires(cells)
    assert.equal(horairesTexte(horaires), 'Lundi–vendredi (heures non précisées)')
    assert.deepEqual(horaires.source, { texte: 'lundi, mardi, mercredi, jeudi, vendredi ; heures ouvrables', complement: null })
  })

  test('beside what was written', () => {
    const { source } = readHoraires({ c_dispo_horaires: 'Mo-Fr 09:00-12:00', c_disp_complt: ' Selon\n\tla météo\u0000 ' })
    assert.deepEqual(source, { texte: 'Mo-Fr 09:00-12:00', complement: 'Selon la météo' })
  })
})
