import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differing } from './differences.ts'

const fields = [
  { label: 'title', value: ({ title }: { title: string; body: string }) => title },
  { label: 'body', value: ({ body }: { title: string; body: string }) => body },
]

test('a field that differs in writing alone is told from one that differs in words', () => {
  const one = { title: 'Fête du village !', body: 'Samedi' }
  assert.deepEqual(differing([one, { title: 'FETE DU VILLAGE', body: 'Dimanche' }], fields), [
    { label: 'title', spellingOnly: true },
    { label: 'body', spellingOnly: false },
  ])
  assert.deepEqual(differing([one, one], fields), [])
})
