import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedWords, wordDiff } from './word-diff.ts'

void test('words that two texts share are told from those that only one has', () => {
  const runs = wordDiff('Loto le samedi soir', 'Grand loto le dimanche soir')
  assert.ok(runs)
  const side = (left: 'added' | 'missing') =>
    runs
      .filter(({ kind }) => kind !== left)
      .map(({ text }) => text)
      .join('')
  assert.equal(side('missing'), 'Grand loto le dimanche soir')
  assert.equal(side('added'), 'Loto le samedi soir')
  const shared = runs.filter(({ kind }) => kind === 'same').map(({ text }) => text)
  assert.deepEqual(shared.join('').trim().split(/\s+/), ['le', 'soir'])
  assert.equal(changedWords(runs), 5)
})

void test('texts that are too long for it are not compared word by word', () => {
  assert.equal(wordDiff('mot '.repeat(1000), 'mot'), null)
})
