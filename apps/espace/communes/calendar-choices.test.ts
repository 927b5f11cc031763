import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Line, Values } from '../../ui/communes/row-types.ts'
import { type Collecte, candidatesOf, hasDatesOf, proposedChoice, type ProposedRow, takenOver } from './calendar-choices.ts'

const proposed = (values: Partial<ProposedRow> = {}): ProposedRow => ({
  libelle: 'Bac jaune',
  type_dechet: 'emballages',
  frequence: 'hebdomadaire',
  jours: [4],
  date_reference: null,
  dates: [],
  regle_feries: 'maintenue',
  valide_au: null,
  nombre: 52,
  heure_debut: null,
  heure_fin: null,
  exceptions: [],
  veille: false,
  ...values,
})
const EMPTY = { secteur: null, consigne: null, exceptions: [] } as unknown as Values<Collecte>
const line = (key: string, values: Partial<Line<Collecte>> = {}) =>
  ({
    ...EMPTY,
    ...proposed(),
    parite_semaine: null,
    semaines_du_mois: null,
    periode_debut: null,
    periode_fin: null,
    jours: [2],
    consigne: 'La veille',
    key,
    stored: null,
    removed: false,
    changed: false,
    ...values,
  }) as Line<Collecte>

describe('rows of a calendar beside a list that has rows', () => {
  test('the only row of the title gets the dates; the same dates are not taken twice; several of the title: a new row', () => {
    assert.deepEqual(proposedChoice(proposed(), [line('a', { libelle: 'bac jaune ' }), line('b', { libelle: 'Tri' })]), {
      key: 'a',
    })
    assert.equal(proposedChoice(proposed(), [line('a', { jours: [4] })]), 'skip')
    assert.equal(proposedChoice(proposed(), [line('a'), line('b', { secteur: 'Nord' })]), 'add')
    assert.equal(proposedChoice(proposed(), [line('a', { removed: true })]), 'add')
    assert.equal(proposedChoice(proposed(), [line('a', { libelle: 'Tri' })]), 'add', 'a type alone names no row')
  })

  test('a later reading of the same calendar has the same dates', () => {
    const fortnight = proposed({ frequence: 'quinzaine', date_reference: '2031-01-16' })
    const known = { frequence: 'quinzaine' as const, jours: [4] }
    assert.equal(hasDatesOf(line('a', { ...known, date_reference: '2031-01-02' }), fortnight), true)
    assert.equal(hasDatesOf(line('a', { ...known, date_reference: '2031-01-09' }), fortnight), false)
    const days = proposed({ frequence: 'dates', jours: [], dates: ['2031-02-03', '2031-05-12'] })
    const dated = { frequence: 'dates' as const, jours: [] }
    assert.equal(hasDatesOf(line('a', { ...dated, dates: ['2030-11-04', '2031-02-03', '2031-05-12'] }), days), true)
    assert.equal(hasDatesOf(line('a', { ...dated, dates: ['2031-02-03', '2031-05-12', '2031-06-02'] }), days), false)
  })

  test('rows of the title come before those of the type', () => {
    const lines = [line('type', { libelle: 'Tri' }), line('none', { libelle: 'Verre', type_dechet: 'verre' }), line('title')]
    assert.deepEqual(
      candidatesOf(proposed(), lines).map(({ key }) => key),
      ['title', 'type'],
    )
  })

  test('a changed row keeps all but its dates; a skipped one makes no edit', () => {
    const lines = [line('a', { exceptions: [{ date: '2031-05-01', remplacee_par: null, motif: null }] as never })]
    const of = (choice: 'add' | 'skip' | { key: string }) => takenOver([{ row: proposed(), type: 'verre', choice }], lines, EMPTY)
    const [[, patch] = []] = of({ key: 'a' }).changes
    assert.deepEqual(
      [patch?.jours, patch?.exceptions, 'consigne' in (patch ?? {}), 'type_dechet' in (patch ?? {})],
      [[4], [], false, false],
    )
    assert.deepEqual(of({ key: 'gone' }), { rows: [], changes: [] })
    assert.deepEqual(of('skip'), { rows: [], changes: [] })
    assert.deepEqual([of('add').rows[0]?.type_dechet, 'nombre' in (of('add').rows[0] ?? {})], ['verre', false])
  })
})
