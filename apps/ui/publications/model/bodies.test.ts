import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../test/without-browser.ts'
import { NewPublication, PublicationChange } from '../../../../contract/publications/publication-input.ts'
import { isoOf, localOf } from '../../forms/local-moment.ts'
import type { PublicationRecord } from '../record.ts'

const { EMPTY_RULE } = await import('../../events/rule-form.ts')
const { draftBody, publicationBody } = await import('./bodies.ts')
const { EMPTY_CONTENT } = await import('./content.ts')

const id = '01920000-0000-7000-8000-000000000000'
const fits = (body: object) =>
  NewPublication.parse({ title: 'Bal', body: 'Samedi.', acteur_id: id, commune_id: id, ...body }) && PublicationChange.parse(body)
const stored = (fields: Partial<PublicationRecord>) => fields as PublicationRecord

test('an event of the form is one that the contract takes, by dates or by a rule', () => {
  const dates = [{ day: '2026-11-29', from: '18:30', lastDay: '', to: '20:00' }]
  const value = { ...EMPTY_CONTENT, place: 'Salle des fêtes', dates }
  const { evenement } = publicationBody(value, value, 'evenement', null)
  fits({ evenement })
  assert.deepEqual(evenement?.occurrences, [{ debut: '2026-11-29T18:30', fin: '2026-11-29T20:00' }])
  const rule = { ...EMPTY_RULE, jours: ['mardi'], debut: '2026-12-01T18:30', nombre: '5', ends: 'nombre' as const }
  const weekly = { ...value, datesBy: 'rule' as const, rule }
  fits({ evenement: publicationBody(weekly, weekly, 'evenement', null).evenement })
  const monthly = { ...weekly, rule: { ...rule, frequence: 'mensuelle' as const, rang: '-1' } }
  fits({ evenement: publicationBody(monthly, monthly, 'evenement', null).evenement })
})

test('dates that were not touched are not sent; an event that was stored can be taken away', () => {
  const before = stored({ evenement: { occurrences: [] as never[] } as never, kind: 'evenement' })
  const value = { ...EMPTY_CONTENT, price: '5 €' }
  const { evenement } = publicationBody(value, { price: '5 €' }, 'evenement', before)
  assert.ok(evenement && !('occurrences' in evenement) && !('repetition' in evenement))
  assert.deepEqual(publicationBody({ ...value, hasEvent: false }, { hasEvent: false }, 'evenement', before), { evenement: null })
})

test('only what the kind takes is sent', () => {
  const value = { ...EMPTY_CONTENT, price: '5 €', sectors: ' Le Port \n\nLa Gare' }
  assert.deepEqual(publicationBody(value, value, 'actualite', null), { expire_le: null, images: [], documents: [] })
  const { alerte } = publicationBody(value, value, 'alerte', null)
  assert.deepEqual(alerte, { severite: 'vigilance', secteurs: ['Le Port', 'La Gare'], consignes: null, source: null })
  fits({ alerte })
  // An alert of an older release has no level and no end: an edit of its title leaves it so.
  assert.deepEqual(publicationBody(value, {}, 'alerte', stored({ alerte: null, kind: 'alerte' })), {})
})

test('a draft says of each kind what it has, and nothing of the others', () => {
  const { evenement, alerte, acte } = draftBody({ ...EMPTY_CONTENT, actDay: '2026-11-20', number: '12' }, 'acte')
  assert.deepEqual(
    [evenement, alerte, acte],
    [null, null, { nature: 'deliberation', numero: '12', date_acte: '2026-11-20', signataire: null, transmis_le: null }],
  )
  assert.equal(draftBody(EMPTY_CONTENT, 'acte').acte, null)
})

test('a day of posting that was not touched is not sent', () => {
  const before = stored({ kind: 'acte', acte: {} as never })
  const value = { ...EMPTY_CONTENT, actDay: '2026-11-20', postedOn: '2026-11-21' }
  assert.ok(!('affiche_le' in (publicationBody(value, { number: '3' }, 'acte', before).acte ?? {})))
  assert.equal(publicationBody(value, { postedOn: '2026-11-21' }, 'acte', before).acte?.affiche_le, '2026-11-21')
})

test('a time of the form is one of the browser', () => {
  const instant = '2026-11-29T17:30:00.000Z'
  assert.equal(isoOf(localOf(instant)), instant)
  assert.equal(isoOf(''), null)
})
