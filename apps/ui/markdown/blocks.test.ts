import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocks } from './blocks.ts'

void test('paragraphs, headings, lists, quotes and code are told apart', () => {
  const text = '# Bal\nUn samedi\nsur la place\n\n- à boire\n- à manger\n  - pain\n\n3. un\n4. deux\n\n> Dit-on\n\n```\n<b>\n```\n---'
  assert.deepEqual(blocks(text), [
    { kind: 'heading', level: 1, text: 'Bal' },
    { kind: 'paragraph', text: 'Un samedi\nsur la place' },
    {
      kind: 'list',
      ordered: false,
      start: 1,
      items: [
        [{ kind: 'paragraph', text: 'à boire' }],
        [
          { kind: 'paragraph', text: 'à manger' },
          { kind: 'list', ordered: false, start: 1, items: [[{ kind: 'paragraph', text: 'pain' }]] },
        ],
      ],
    },
    {
      kind: 'list',
      ordered: true,
      start: 3,
      items: [[{ kind: 'paragraph', text: 'un' }], [{ kind: 'paragraph', text: 'deux' }]],
    },
    { kind: 'quote', blocks: [{ kind: 'paragraph', text: 'Dit-on' }] },
    { kind: 'code', text: '<b>' },
    { kind: 'rule' },
  ])
})

void test('no line is lost, whatever the text', () => {
  const text = '   - mot1\n mot2\n1) mot3\n* * mot4\n>> mot5\n#mot6\n~~~\nmot7'
  const found = JSON.stringify(blocks(text))
  for (let n = 1; n <= 7; n += 1) assert.ok(found.includes(`mot${n}`), `mot${n} in ${found}`)
})

void test('texts that are made to be slow are read at once', () => {
  const started = performance.now()
  for (const text of ['>'.repeat(20_000), '- '.repeat(10_000), '#'.repeat(20_000), '\n- a\n  - b'.repeat(2000), '* '.repeat(10_000)])
    blocks(text)
  assert.ok(performance.now() - started < 1000, `${performance.now() - started} ms`)
})
