import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitOf, ranked } from './rank.ts'

test('an exact name is before whole words of it, the beginning of a word, a part of it, and anything else', () => {
  const labels = ['Mairie', 'Mairie de Béthune', 'La mairie', 'Mairieux', 'Vieux Mairieux', 'Lamairiette', 'Vide-grenier']
  assert.deepEqual(
    labels.map((label) => fitOf(label, 'mairie')),
    [0, 1, 2, 3, 4, 5, 6],
  )
})

test('a town hall goes before the commune whose name begins alike, a market before Marcheprime', () => {
  const groups = [
    { name: 'communes', weight: 1, records: [{ label: 'Mairieux' }, { label: 'Marcheprime' }] },
    { name: 'acteurs', weight: 2, records: [{ label: 'Mairie de Béthune' }, { label: 'Le marché de Lens' }] },
  ]
  const first = (typed: string) => ranked(groups, typed)[0]?.records[0]?.label
  assert.deepEqual(['mairie', 'marché', 'mairieux'].map(first), ['Mairie de Béthune', 'Le marché de Lens', 'Mairieux'])
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
