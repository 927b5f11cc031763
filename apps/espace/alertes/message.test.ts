import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asMarkdown, asPlain, partsOf, sectorsOf } from './message.ts'
import { markAt, marksOf, MODEL_NAMES, MODELS } from './models.ts'

test('the first line of a message is its title, the rest its text', () => {
  assert.deepEqual(partsOf('\nRue barrée \nDéviation.\n\nMerci.\n'), { title: 'Rue barrée', text: 'Déviation.\n\nMerci.' })
  assert.deepEqual(partsOf('  '), { title: '', text: '' })
})

test('a plain text is read as it was typed, and comes back from the text that it became', () => {
  for (const text of [
    'Une ligne.\nUne autre.\n\nUn paragraphe.',
    '1. pas une liste\n- ni *ceci*, ni [cela](http://x.example)',
    '# non',
    '',
  ])
    assert.equal(asPlain(asMarkdown(text)), text)
  assert.equal(asMarkdown('Une ligne.\nUne autre.'), 'Une ligne.\\\nUne autre.')
  assert.equal(asPlain('Évitez :\n\n- le quai\n- **la place**'), 'Évitez :\n\n– le quai\n– la place')
  assert.equal(asPlain('> une citation'), '> une citation')
})

test('the marks of a message are found, and that of the caret', () => {
  const message = '[Rue] barrée entre [lieu] et la gare'
  assert.deepEqual(
    marksOf(message).map(({ text }) => text),
    ['[Rue]', '[lieu]'],
  )
  assert.equal(markAt(message, 22)?.text, '[lieu]')
  assert.equal(markAt(message, 10), undefined)
  assert.equal(markAt(message, 0), undefined)
})

test('every model but the empty one has a title, a text and marks to type over', () => {
  for (const name of MODEL_NAMES) {
    const { title, text } = partsOf(MODELS[name])
    if (name === 'autre') assert.equal(MODELS[name], '')
    else assert.ok(title !== '' && title.length < 60 && text !== '' && marksOf(MODELS[name]).length > 0, name)
  }
})

test('sectors are between commas', () => {
  assert.deepEqual(sectorsOf(' rue de Lille, ,Le Port '), ['rue de Lille', 'Le Port'])
  assert.deepEqual(sectorsOf(''), [])
})
