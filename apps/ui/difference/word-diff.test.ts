import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Part, wordDiff } from './word-diff.ts'

const written = (parts: readonly Part[]) =>
  parts.map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `[+${text}+]`)).join('')
const textOf = (parts: readonly Part[], other: Part['kind']) =>
  parts.flatMap(({ kind, text }) => (kind === 'same' || kind === other ? [text] : [])).join('')

test('words that were added, removed and replaced', () => {
  assert.equal(written(wordDiff('Bal samedi soir', 'Bal dimanche soir')), 'Bal[- samedi-][+ dimanche+] soir')
  assert.equal(written(wordDiff('Bal', 'Bal masqué')), 'Bal[+ masqué+]')
  assert.equal(written(wordDiff('Grand bal', 'bal')), '[-Grand bal-][+bal+]')
  assert.deepEqual(wordDiff('Bal', 'Bal'), [{ kind: 'same', text: 'Bal' }])
  assert.deepEqual(wordDiff('', ''), [])
  assert.deepEqual(wordDiff('', 'Bal'), [{ kind: 'added', text: 'Bal' }])
  // A word that comes to begin another line is the same word.
  assert.deepEqual(
    wordDiff('Un samedi', 'Attention !\nUn samedi', (word) => word.trim()),
    [
      { kind: 'added', text: 'Attention !' },
      { kind: 'respelled', text: '\nUn', former: 'Un' },
      { kind: 'same', text: ' samedi' },
    ],
  )
})

test('both texts can be read from the difference, lines and spaces included; long texts are answered at once', () => {
  const words = ['le', 'bal', 'est\n\n', ' à', '18 h', '- un', '**gras**\n', 'é́']
  let seed = 1
  const next = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
  const text = (length: number) => Array.from({ length }, () => words[next(words.length)]).join(' ')
  for (let n = 0; n < 300; n += 1) {
    const [before, after] = [text(next(30)), text(next(30))]
    const parts = wordDiff(before, after)
    assert.deepEqual([textOf(parts, 'removed'), textOf(parts, 'added')], [before, after])
  }
  const [before, after] = [text(5000), text(5000)]
  const began = performance.now()
  const parts = wordDiff(before, after)
  assert.ok(performance.now() - began < 1000)
  assert.deepEqual([textOf(parts, 'removed'), textOf(parts, 'added')], [before, after])
})
