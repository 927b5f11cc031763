import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitOf, ranked } from './rank.ts'

test('an exact name is before its beginning, a word of it, a part of it, and anything else', () => {
  const fits = ['Mairie', 'Mairie de Béthune', 'La mairie', 'Lamairiette', 'Vide-grenier'].map((label) => fitOf(label, 'mairie'))
  assert.deepEqual(fits, [0, 1, 2, 3, 4])
})

test('accents, case, hyphens and apostrophes make no difference', () => {
  for (const [label, typed] of [
    ['Béthune', 'BETHUNE'],
    ['Saint-Omer', 'saint omer'],
    ['L’Haÿ-les-Roses', 'l’hay les roses'],
  ] as const)
    assert.equal(fitOf(label, typed), 0, label)
})

test('the commune of the very name goes before publications that merely hold the word; what fits alike keeps its order', () => {
  const groups = [
    { name: 'publications', weight: 5, records: [{ label: 'Marché de Quimper' }, { label: 'Quimper en fête' }] },
    { name: 'communes', weight: 2, records: [{ label: 'Quimperlé' }, { label: 'Quimper' }] },
    { name: 'people', weight: 3, records: [{ label: 'Ève Roux', also: 'eve@example.fr' }] },
    { name: 'empty', weight: 0, records: [] },
  ]
  const labels = (typed: string) =>
    ranked(groups, typed).map(({ name, records }) => `${name}: ${records.map(({ label }) => label).join(', ')}`)
  assert.deepEqual(labels('quimper'), [
    'communes: Quimper, Quimperlé',
    'publications: Quimper en fête, Marché de Quimper',
    'people: Ève Roux',
  ])
  assert.equal(labels('eve@example.fr')[0], 'people: Ève Roux')
})
