import { describe } from 'node:test'
import { cell } from './cases.ts'

// 2026-11-20 is a Friday; 14 July a Tuesday, 11 November a Wednesday, 1 November a Sunday, 15 August a Saturday.
const OFFICE = '{lundi,mardi,mercredi,jeudi,vendredi}'

/** Spec §2-27. */
describe('cells seen in the register', () => {
  cell('24/7', '75', { '2026-11-20T03:00': 'oui', '2026-07-14T12:00': 'oui', '2026-12-25T23:59:59': 'oui' })
  cell('Mo-Su off', '75', { '2026-11-20T10:00': 'inconnu', '2026-11-22T03:00': 'inconnu', '2026-07-14T10:00': 'inconnu' })
  cell('Mo-Su off; PH off', '75', { '2026-11-20T10:00': 'inconnu', '2026-07-14T10:00': 'inconnu' })
  cell('Mo-Fr 09:00-12:00,14:00-18:00', '75', {
    '2026-11-20T08:59:59': 'non',
    '2026-11-20T09:00': 'oui',
    '2026-11-20T11:59:59': 'oui',
    '2026-11-20T12:00': 'non',
    '2026-11-20T13:59:59': 'non',
    '2026-11-20T14:00': 'oui',
    '2026-11-20T17:59:59.999': 'oui',
    '2026-11-20T18:00': 'non',
    '2026-11-21T10:00': 'non',
    '2026-11-22T10:00': 'non',
    '2026-11-23T00:00': 'non',
    '2026-07-14T10:00': 'inconnu',
    '2026-07-14T03:00': 'inconnu',
    '2026-07-15T10:00': 'oui',
    '2026-11-01T10:00': 'inconnu',
  })
  cell('Mo-Th 07:30-17:00; Fr 07:30-16:00; Sa-Su off; PH off', '75', {
    '2026-11-19T16:30': 'oui',
    '2026-11-19T17:00': 'non',
    '2026-11-20T07:29:59': 'non',
    '2026-11-20T07:30': 'oui',
    '2026-11-20T15:59:59': 'oui',
    '2026-11-20T16:00': 'non',
    '2026-11-21T10:00': 'non',
    '2026-11-11T10:00': 'non',
    '2026-11-01T10:00': 'non',
  })
  cell('Mo-Fr 00:00-23:59', '75', {
    '2026-11-20T00:00': 'oui',
    '2026-11-20T03:00': 'oui',
    '2026-11-20T23:58:59': 'oui',
    '2026-11-20T23:59': 'inconnu',
    '2026-11-21T00:00': 'non',
    '2026-11-22T23:59:59': 'non',
    '2026-11-23T00:00': 'oui',
    '2026-11-11T03:00': 'inconnu',
  })
  cell('Mo 09:00-17:00; Tu-Fr 08:00-17:00; Sa-Su off; PH off; Dec 15-Dec 31 off; Jul 20-Aug 15 off', '75', {
    '2026-11-23T08:30': 'non',
    '2026-11-24T08:30': 'oui',
    '2026-11-20T16:59:59': 'oui',
    '2026-11-21T10:00': 'non',
    '2026-12-14T16:59': 'oui',
    '2026-12-15T10:00': 'non',
    '2026-12-31T23:59': 'non',
    '2027-01-04T10:00': 'oui',
    '2026-07-17T10:00': 'oui',
    '2026-07-20T10:00': 'non',
    '2026-08-14T10:00': 'non',
    '2026-08-15T10:00': 'non',
    '2026-08-17T10:00': 'oui',
    '2026-07-14T10:00': 'non',
  })
})

describe('lists until 2026-09', () => {
  cell({ c_disp_j: OFFICE, c_disp_h: '{"heures ouvrables"}' }, '75', {
    '2026-11-20T10:00': 'inconnu',
    '2026-11-20T03:00': 'inconnu',
    '2026-11-21T00:00': 'non',
    '2026-11-22T10:00': 'non',
    '2026-11-11T10:00': 'inconnu',
    '2026-11-01T10:00': 'inconnu',
  })
  cell({ c_disp_j: '{"non renseigné"}', c_disp_h: '{"non renseigné"}' }, '75', { '2026-11-20T10:00': 'inconnu' })
  cell({ c_disp_j: OFFICE, c_disp_h: '{"non renseigné"}' }, '75', { '2026-11-20T10:00': 'inconnu', '2026-11-22T10:00': 'non' })
  cell({ c_disp_j: '{"non renseigné"}', c_disp_h: '{24h/24}' }, '75', { '2026-11-20T10:00': 'inconnu' })
  cell({ c_disp_j: '{lundi,mardi,mercredi,jeudi,vendredi,samedi,événements}', c_disp_h: '{"heures ouvrables"}' }, '75', {
    '2026-11-20T10:00': 'inconnu',
    '2026-11-22T10:00': 'inconnu',
  })
  cell({ c_disp_j: '{événements}', c_disp_h: '{24h/24}' }, '75', { '2026-11-20T10:00': 'inconnu' })
  cell({ c_disp_j: '{7j/7}', c_disp_h: '{24h/24}' }, '75', { '2026-11-20T03:00': 'oui', '2026-07-14T10:00': 'oui' })
  cell({ c_disp_j: '{7j/7}', c_disp_h: '{"heures ouvrables"}' }, '75', { '2026-11-20T10:00': 'inconnu', '2026-11-20T03:00': 'inconnu' })
  cell({ c_disp_j: OFFICE, c_disp_h: '{24h/24}' }, '75', {
    '2026-11-20T03:00': 'oui',
    '2026-11-20T23:59:59': 'oui',
    '2026-11-21T00:00': 'non',
    '2026-11-11T10:00': 'inconnu',
  })
  cell({ c_disp_j: OFFICE, c_disp_h: '{"heures ouvrables","heures de nuit"}' }, '75', {
    '2026-11-20T10:00': 'inconnu',
    '2026-11-21T03:00': 'inconnu',
    '2026-11-21T12:00': 'non',
    '2026-11-22T03:00': 'non',
  })
  cell({ c_disp_j: '{lundi,"jours fériés"}', c_disp_h: '{24h/24}' }, '75', { '2026-11-11T10:00': 'oui', '2026-11-12T10:00': 'non' })
  cell({ c_disp_j: '{lundi,pentecôte}', c_disp_h: '{24h/24}' }, '75', { '2026-11-23T10:00': 'inconnu' })
  cell({ c_disp_j: '{lundi}', c_disp_h: '{24h/24,"heures ouvrables"}' }, '75', { '2026-11-23T10:00': 'inconnu' })
})

describe('both columns in one file', () => {
  const both = (c_dispo_horaires: string, c_disp_j: string, c_disp_h: string) => ({ c_dispo_horaires, c_disp_j, c_disp_h })
  const EVERY = '{7j/7}'
  for (const cells of [
    both('24/7', EVERY, '{"heures ouvrables"}'),
    both('24/7', EVERY, '{"heures de nuit"}'),
    both('24/7', '{"non renseigné"}', '{"heures ouvrables"}'),
    both('Sa-Su off; PH off', EVERY, '{24h/24}'),
    both('Aug off', EVERY, '{24h/24}'),
    both('Mo-Fr 09:00-17:00', OFFICE, '{"heures de nuit"}'),
    both('Mo-Fr 09:00-17:00', OFFICE, '{24h/24}'),
    both('Mo-Fr 09:00-17:00', '{lundi,mardi,mercredi,jeudi,vendredi,samedi}', '{"heures ouvrables"}'),
  ])
    cell(cells, '75', { '2026-11-20T10:00': 'inconnu', '2026-11-20T20:00': 'inconnu', '2026-11-21T03:00': 'inconnu' })
  cell(both('Mo-Fr 09:00-17:00', OFFICE, '{"heures ouvrables"}'), '75', { '2026-11-20T10:00': 'oui', '2026-11-21T10:00': 'non' })
  cell(both('24/7', EVERY, '{24h/24}'), '75', { '2026-11-21T03:00': 'oui' })
  cell(both('Mo-Su off', EVERY, '{24h/24}'), '75', { '2026-11-21T03:00': 'oui' })
  cell(both('Mo-Fr 00:00-23:59', OFFICE, '{24h/24}'), '75', { '2026-11-20T03:00': 'oui' })
})

describe('the other forms', () => {
  cell({ c_disp_j: ['7j/7'], c_disp_h: ['24h/24'] }, '75', { '2026-11-20T03:00': 'oui' })
  cell({ c_disp_j: ['lundi', 'mardi', null], c_disp_h: ['24h/24'] }, '75', { '2026-11-23T03:00': 'oui', '2026-11-25T03:00': 'non' })
  cell({ c_disp_j: 'lundi|mardi', c_disp_h: '24h/24' }, '75', { '2026-11-24T03:00': 'oui', '2026-11-25T03:00': 'non' })
  cell({ c_disp_j: 'lundi,mardi', c_disp_h: '24h/24' }, '75', { '2026-11-24T03:00': 'oui', '2026-11-25T03:00': 'non' })
  cell({ c_dispo_horaires: '', c_disp_j: '{7j/7}', c_disp_h: '{24h/24}' }, '75', { '2026-11-20T03:00': 'oui' })
  cell({ c_dispo_horaires: 'Mo-Su off', c_disp_j: '', c_disp_h: '' }, '75', { '2026-11-20T03:00': 'inconnu' })
  cell({}, '75', { '2026-11-20T03:00': 'inconnu' })
})
