import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, type Run, wordDiff } from './word-diff.ts'

void test('words that two texts share are told from those that only one has', () => {
  const runs = wordDiff('Loto le samedi soir', 'Grand loto le dimanche soir')
  assert.ok(runs)
  const side = (left: 'added' | 'missing') =>
    runs
      .filter(({ kind }) => kind !== left)
      .map(({ kind, text, former }) => (left === 'added' && kind === 'respelled' ? former : text))
      .join('')
  assert.equal(side('missing'), 'Grand loto le dimanche soir')
  assert.equal(side('added'), 'Loto le samedi soir')
  const shared = runs.filter(({ kind }) => kind === 'same').map(({ text }) => text)
  assert.deepEqual(shared.join('').trim().split(/\s+/), ['le', 'soir'])
  assert.deepEqual(changesOf(runs), { replaced: 1, added: 1, missing: 0, cased: 1, accented: 0 })
})

void test('a text in capitals changes no word, only its case; accents are told apart', () => {
  const changes = (reference: string, text: string) => changesOf(wordDiff(reference, text) as Run[])
  assert.deepEqual(changes('Marché de Noël samedi', 'MARCHÉ DE NOËL SAMEDI'), { replaced: 0, added: 0, missing: 0, cased: 4, accented: 0 })
  assert.deepEqual(changes('Marché de Noël', 'MARCHE DE NOEL'), { replaced: 0, added: 0, missing: 0, cased: 1, accented: 2 })
})

void test('a word in the place of another counts once', () => {
  const runs = wordDiff('venez le samedi 3 mai', 'venez le dimanche 4 mai') as Run[]
  assert.deepEqual(changesOf(runs), { replaced: 2, added: 0, missing: 0, cased: 0, accented: 0 })
})

void test('texts that are too long for it are not compared word by word', () => {
  assert.equal(wordDiff('mot '.repeat(1000), 'mot'), null)
})
