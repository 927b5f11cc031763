import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asMarkdown, asPlain, ordersAsMarkdown, partsOf, sectorsOf } from './message.ts'
import { filled, MODEL_NAMES, MODELS, namesOf, ORDERS_HEAD, PLACES } from './models.ts'

test('the first line of a message is its title, the rest its text', () => {
  assert.deepEqual(partsOf('\nRue barrée \nDéviation.\n\nMerci.\n'), { title: 'Rue barrée', text: 'Déviation.\n\nMerci.', orders: [] })
  assert.deepEqual(partsOf('  '), { title: '', text: '', orders: [] })
  for (const head of ['Ce qu’il faut faire :', "ce qu'il faut faire", ORDERS_HEAD])
    assert.deepEqual(partsOf(`Eau polluée\nAnalyse de ce matin.\n\n${head}\nNe buvez pas l’eau.\n- Ni pour les bébés.`), {
      title: 'Eau polluée',
      text: 'Analyse de ce matin.',
      orders: ['Ne buvez pas l’eau.', 'Ni pour les bébés.'],
    })
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

test('orders are a list that is read as it was typed', () => {
  const orders = ['Ne buvez pas l’eau.', '1. *rien* de plus']
  assert.deepEqual(asPlain(ordersAsMarkdown(orders)), '– Ne buvez pas l’eau.\n– 1. *rien* de plus')
  assert.equal(ordersAsMarkdown([]), '')
})

test('each thing that misses is asked once, and is filled wherever it is', () => {
  const message = '[rue] barrée\nPar [rue], entre [de] et la gare'
  assert.deepEqual(namesOf(message), ['rue', 'de'])
  assert.equal(filled(message, { rue: ' rue de Lille ' }), 'Rue de Lille barrée\nPar rue de Lille, entre [de] et la gare')
  assert.deepEqual(namesOf(filled(message, { rue: 'rue de Lille', de: 'le pont' })), [])
  assert.deepEqual(namesOf(MODELS.route), ['rue', 'de', 'à', 'raison', 'déviation'])
})

test('every model but the empty one has a title, a text and marks to type over', () => {
  for (const name of MODEL_NAMES) {
    const { title, text, orders } = partsOf(MODELS[name])
    if (name === 'autre') assert.equal(MODELS[name], '')
    else assert.ok(title !== '' && title.length < 60 && text !== '' && namesOf(MODELS[name]).length > 0, name)
    // What to do is apart: every medium has it first.
    assert.equal(orders.length > 0, name !== 'autre', name)
    assert.ok(namesOf(MODELS[name]).filter((mark) => PLACES.has(mark)).length <= 1, name)
  }
})

test('sectors are between commas', () => {
  assert.deepEqual(sectorsOf(' rue de Lille, ,Le Port '), ['rue de Lille', 'Le Port'])
  assert.deepEqual(sectorsOf(''), [])
})
