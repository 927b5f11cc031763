import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../../ui/test/without-browser.ts'
import { NewPublication, PublicationChange } from '../../../../contract/publications/publication-input.ts'
import { carriedBody } from './form-body.ts'
import { EMPTY_CARRIED, EMPTY_ROW } from './form-values.ts'
import { isoOf, localOf } from '../../../ui/forms/local-moment.ts'

const id = '01920000-0000-7000-8000-000000000000'
const fits = (body: object) =>
  NewPublication.parse({ title: 'Bal', body: 'Samedi.', acteur_id: id, commune_id: id, ...body }) && PublicationChange.parse(body)

test('an event of the form is one that the contract takes, by dates or by a rule', () => {
  const rows = [{ ...EMPTY_ROW, debut: '2026-11-29T18:30', fin: '2026-11-29T20:00' }]
  const dates = { ...EMPTY_CARRIED['evenement.dates'], rows }
  const value = { ...EMPTY_CARRIED, hasEvent: true, 'evenement.lieu.nom': 'Salle des fêtes', 'evenement.dates': dates }
  const body = carriedBody(value, value, 'evenement', null)
  fits({ evenement: body['evenement'] })
  assert.deepEqual((body['evenement'] as { occurrences: unknown }).occurrences, [
    { debut: '2026-11-29T18:30', fin: '2026-11-29T20:00', statut: 'prevu', motif: null },
  ])
  const rule = { ...dates.rule, jours: ['mardi'], debut: '2026-12-01T18:30', nombre: '5', ends: 'nombre' as const }
  const weekly = { ...value, 'evenement.dates': { ...dates, by: 'rule' as const, rule } }
  fits({ evenement: carriedBody(weekly, weekly, 'evenement', null)['evenement'] })
  const monthly = { ...rule, frequence: 'mensuelle' as const, rang: '-1' }
  fits({
    evenement: carriedBody({ ...weekly, 'evenement.dates': { ...dates, by: 'rule', rule: monthly } }, weekly, 'evenement', null)[
      'evenement'
    ],
  })
})

test('dates that were not touched are not sent; an event that was stored can be taken away', () => {
  const stored = { evenement: {} as never, kind: 'evenement' as const }
  const value = { ...EMPTY_CARRIED, hasEvent: true, 'evenement.tarif': '5 €' }
  const { evenement } = carriedBody(value, { 'evenement.tarif': '5 €' }, 'evenement', stored)
  assert.ok(!('occurrences' in (evenement as object)) && !('repetition' in (evenement as object)))
  assert.deepEqual(carriedBody({ ...value, hasEvent: false }, { hasEvent: false }, 'evenement', stored), { evenement: null })
})

test('only what the kind takes is sent', () => {
  const value = { ...EMPTY_CARRIED, hasEvent: true, 'evenement.tarif': '5 €', 'alerte.secteurs': ' Le Port \n\nLa Gare' }
  assert.deepEqual(carriedBody(value, value, 'actualite', null), { expire_le: null, images: [], documents: [] })
  const { alerte } = carriedBody(value, value, 'alerte', null)
  assert.deepEqual(alerte, { severite: 'vigilance', secteurs: ['Le Port', 'La Gare'], consignes: null, source: null })
  fits({ alerte })
  // An alert of an older release has no level and no end: an edit of its title leaves it so.
  assert.deepEqual(carriedBody(value, {}, 'alerte', { evenement: null, kind: 'alerte' }), {})
})

test('a time of the form is one of the browser', () => {
  const instant = '2026-11-29T17:30:00.000Z'
  assert.equal(isoOf(localOf(instant)), instant)
  assert.equal(isoOf(''), null)
})
