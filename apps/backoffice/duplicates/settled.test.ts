import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Publication } from '../publications/publication.ts'
import { OTHERS_MAX, settledGroups } from './settled.ts'

const one = (id: string, values: Partial<Publication> = {}): Publication =>
  ({
    id,
    created_at: `2026-01-01T00:00:00.${id.padStart(3, '0')}Z`,
    deleted_at: null,
    moderation_status: 'pending',
    valide: false,
    publie_le: null,
    expire_le: null,
    acte: null,
    alerte: null,
    evenement: null,
    kind: 'information',
    date_debut: null,
    date_fin: null,
    hidden_because: null,
    ...values,
  }) as Publication
const online = { moderation_status: 'published', valide: true, publie_le: '2026-01-01T00:00:00.000Z', visible: true } as const

test('the publication that is online stays, else the oldest', () => {
  const { others, groups, left } = settledGroups([
    [one('3'), one('1'), one('2')],
    [one('4'), one('5', online)],
  ])
  assert.deepEqual([others.map(({ id }) => id), groups, left], [['2', '3', '4'], 2, 0])
})

test('at most a hundred leave at once, and no group is cut', () => {
  const pair = (n: number) => [one(String(2 * n)), one(String(2 * n + 1))]
  const { others, groups, left } = settledGroups([
    ...Array.from({ length: 99 }, (_, n) => pair(n)),
    [one('900'), one('901'), one('902')],
    pair(460),
  ])
  assert.deepEqual([others.length, groups, left], [OTHERS_MAX, 100, 1])
})

test('a group with an act that is posted is left', () => {
  const acte = { affiche_le: '2026-01-01', affiche_jusqu_au: '9999-01-01' } as Publication['acte']
  const posted = one('2', { ...online, acte })
  const { groups, left } = settledGroups([[one('1', online), posted]])
  assert.deepEqual([groups, left], [0, 1])
})
