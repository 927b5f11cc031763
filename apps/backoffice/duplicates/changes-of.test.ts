import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Part, wordDiff } from '../../ui/difference/word-diff.ts'
import { changesOf } from './changes-of.ts'
import { normalise } from '../../ui/i18n/normalise.ts'

const compared = (reference: string, text: string): Part[] => wordDiff(reference, text, (word) => normalise(word.trim()))

void test('words that two texts share are told from those that only one has', () => {
  const runs = compared('Loto le samedi soir', 'Grand loto le dimanche soir')
  const side = (left: 'added' | 'removed') =>
    runs
      .filter(({ kind }) => kind !== left)
      .map(({ kind, text, former }) => (left === 'added' && kind === 'respelled' ? former : text))
      .join('')
  assert.equal(side('removed'), 'Grand loto le dimanche soir')
  assert.equal(side('added'), 'Loto le samedi soir')
  const shared = runs.filter(({ kind }) => kind === 'same').map(({ text }) => text)
  assert.deepEqual(shared.join('').trim().split(/\s+/), ['le', 'soir'])
  assert.deepEqual(changesOf(runs), { replaced: 1, added: 1, missing: 0, cased: 1, accented: 0 })
})

void test('a text in capitals changes no word, only its case; accents are told apart', () => {
  const changes = (reference: string, text: string) => changesOf(compared(reference, text))
  assert.deepEqual(changes('Marché de Noël samedi', 'MARCHÉ DE NOËL SAMEDI'), { replaced: 0, added: 0, missing: 0, cased: 4, accented: 0 })
  assert.deepEqual(changes('Marché de Noël', 'MARCHE DE NOEL'), { replaced: 0, added: 0, missing: 0, cased: 1, accented: 2 })
})

void test('a word in the place of another counts once', () => {
  const runs = compared('venez le samedi 3 mai', 'venez le dimanche 4 mai')
  assert.deepEqual(changesOf(runs), { replaced: 2, added: 0, missing: 0, cased: 0, accented: 0 })
})

void test('spaces alone change no word', () => {
  assert.deepEqual(changesOf(compared('le  loto', 'le loto')), { replaced: 0, added: 0, missing: 0, cased: 0, accented: 0 })
})
