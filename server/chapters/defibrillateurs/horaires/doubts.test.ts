import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answer, cell } from './cases.ts'
import { readHoraires } from './read.ts'

const NIGHT = '2026-11-20T03:00'
const always = (expected: 'oui' | 'inconnu', cells: Record<string, unknown>) => {
  cell({ c_dispo_horaires: '24/7', ...cells }, '75', { [NIGHT]: expected })
  cell({ c_disp_j: '{7j/7}', c_disp_h: '{24h/24}', ...cells }, '75', { [NIGHT]: expected })
}

describe('rows of the register', () => {
  const rows: [string, Record<string, string>, 'oui' | 'inconnu'][] = [
    [
      '1899',
      {
        c_acc: 'Extérieur',
        c_acc_lib: 't',
        c_acc_complt: 'Entrée principale du bâtiment, au niveau du dépose minute',
        c_dispo_horaires: '24/7',
      },
      'oui',
    ],
    ['1896', { c_acc: 'Intérieur', c_acc_lib: 'f', c_acc_complt: "sur le chariot d'urgence", c_dispo_horaires: 'Mo-Su off' }, 'inconnu'],
    [
      '2362',
      {
        c_acc: 'Extérieur',
        c_acc_lib: 't',
        c_acc_complt: "Entre les deux portes d'entrée, sur la façade_ Tél. Mairie : 0382835192",
        c_dispo_horaires: '24/7',
      },
      'oui',
    ],
    ['135358', { c_acc: 'Intérieur', c_acc_lib: 't', c_dispo_horaires: 'Mo-Su off' }, 'inconnu'],
    ['2456', { c_acc: 'Intérieur', c_acc_lib: 't', c_dispo_horaires: 'Mo-Su off' }, 'inconnu'],
    ['5240', { c_acc: 'Intérieur', c_acc_lib: 't', c_disp_complt: '', c_dispo_horaires: 'Mo-Su off' }, 'inconnu'],
    ['132245', { c_acc: 'Intérieur', c_acc_lib: 'f', c_disp_complt: 'Selon évènements', c_dispo_horaires: '24/7' }, 'inconnu'],
    [
      '4024',
      { c_acc: 'Intérieur', c_acc_lib: 'f', c_acc_complt: "Chariot d'urgence", c_disp_complt: '', c_dispo_horaires: '24/7' },
      'inconnu',
    ],
  ]
  for (const [gid, cells, expected] of rows) test(gid, () => assert.equal(answer(cells, '75', '2026-11-20T03:00:00Z'), expected))
})

describe('"always" beside where it stands', () => {
  always('oui', {})
  always('oui', { c_acc: 'Extérieur' })
  always('oui', { c_acc: 'Extérieur', c_acc_lib: 't' })
  always('oui', { c_acc: 'Intérieur', c_acc_lib: 't' })
  always('oui', { c_acc: 'Intérieur', c_acc_lib: true })
  always('oui', { c_acc: 'INTERIEUR', c_acc_lib: '1' })
  always('inconnu', { c_acc: 'Intérieur', c_acc_lib: 'f' })
  always('inconnu', { c_acc: 'Intérieur', c_acc_lib: false })
  always('inconnu', { c_acc: 'Intérieur', c_acc_lib: '' })
  always('inconnu', { c_acc: 'Intérieur' })
  always('inconnu', { c_acc: 'Extérieur', c_acc_lib: '0' })
  always('inconnu', { c_acc: 'Sous-sol' })
  always('inconnu', { c_acc_lib: 'sur badge' })
  always('inconnu', { c_acc: 'Extérieur', c_acc_lib: 't', c_acc_complt: "Accessible aux heures d'ouverture du stade" })
  always('inconnu', { c_acc: 'Extérieur', c_acc_lib: 't', c_acc_complt: "Appartement d'un particulier" })
  cell({ c_dispo_horaires: 'Mo-Fr 00:00-23:59', c_acc: 'Intérieur', c_acc_lib: 'f' }, '75', { [NIGHT]: 'inconnu' })
  cell({ c_dispo_horaires: 'Mo-Su 00:00-12:00,12:00-24:00', c_acc: 'Intérieur', c_acc_lib: 'f' }, '75', { [NIGHT]: 'inconnu' })
  for (const c_dispo_horaires of [
    'Mo-Su 00:05-23:55',
    'Mo-Su 06:00-05:00',
    'Mo-Su 00:00-12:00, Mo-Su 12:00-24:00',
    'Mo-Su 20:00-08:00, Mo-Su 08:00-20:00',
  ]) {
    cell({ c_dispo_horaires, c_acc: 'Intérieur', c_acc_lib: 'f' }, '75', { [NIGHT]: 'inconnu' })
    cell({ c_dispo_horaires, c_acc: 'Intérieur', c_acc_lib: 't' }, '75', { [NIGHT]: 'oui' })
  }
  // Behind a desk, but during its hours.
  cell({ c_dispo_horaires: 'Mo-Fr 09:00-17:00', c_acc: 'Intérieur', c_acc_lib: 'f' }, '75', { '2026-11-20T10:00': 'oui', [NIGHT]: 'non' })
})

describe('"always" beside a free text', () => {
  for (const texte of [
    '',
    '  ',
    '-',
    'RAS',
    'Non renseigné',
    '24h/24',
    '24h/24 7j/7',
    '24H/24, 7J/7',
    '7j/7 et 24h/24',
    'En façade',
    'Accessible 24h/24',
    'En permanence',
    'Jour et nuit',
    'Tous les jours, 24 heures sur 24',
  ])
    always('oui', { c_disp_complt: texte })
  for (const texte of [
    'Selon évènements',
    'sauf dimanche',
    '24h/24 sauf jours fériés',
    'Tous les jours',
    '8h-18h',
    "aux heures d'ouverture",
    'non accessible 24h/24',
    'pas 24h/24',
    'L au V 8h30/12h30',
    'fermé en août',
    'Hall',
    '7j/7',
    '24h',
  ])
    always('inconnu', { c_disp_complt: texte })
  for (const texte of [['24h/24'], {}, 24, true]) always('inconnu', { c_disp_complt: texte })
  always('oui', { c_disp_complt: null })
})

describe('hours beside a free text', () => {
  const hours = (c_disp_complt: string) => ({ c_dispo_horaires: 'Mo-Fr 09:00-17:00', c_disp_complt })
  cell(hours(''), '75', { '2026-11-20T10:00': 'oui', [NIGHT]: 'non' })
  cell(hours('En façade'), '75', { '2026-11-20T10:00': 'oui', [NIGHT]: 'non' })
  cell(hours('fermé en août'), '75', { '2026-11-20T10:00': 'inconnu', [NIGHT]: 'inconnu' })
  cell(hours('24h/24 7j/7'), '75', { '2026-11-20T10:00': 'inconnu', [NIGHT]: 'inconnu' })
  cell({ c_dispo_horaires: 'Mo-Su off', c_disp_complt: '24h/24 7j/7' }, '75', { '2026-11-20T10:00': 'inconnu' })

  test('why nothing is known is kept', () => {
    const motif = (cells: Record<string, unknown>) => {
      const horaires = readHoraires(cells)
      return horaires.kind === 'inconnu' ? horaires.motif : null
    }
    assert.equal(motif({ c_dispo_horaires: 'Mo-Su off' }), 'non_renseigne')
    assert.equal(motif({ c_dispo_horaires: 'ouvert' }), 'illisible')
    assert.equal(motif({ c_dispo_horaires: '24/7', c_acc: 'Intérieur', c_acc_lib: 'f' }), 'acces')
    assert.equal(motif(hours('sauf le mardi')), 'complement')
    assert.equal(motif({ c_disp_j: '{événements}', c_disp_h: '{24h/24}' }), 'evenements')
  })
})
