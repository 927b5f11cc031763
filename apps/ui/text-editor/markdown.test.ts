import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DocMark, type DocNode, typedAddress } from './document.ts'
import { documentOf } from './from-markdown.ts'
import { markdownOf } from './to-markdown.ts'

const text = (of: string, ...marks: DocMark[]): DocNode =>
  marks.length > 0 ? { type: 'text', text: of, marks } : { type: 'text', text: of }
const paragraph = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content })
const doc = (...content: DocNode[]): DocNode => ({ type: 'doc', content })
const strong: DocMark = { type: 'strong' }
const em: DocMark = { type: 'em' }
const link = (href: string): DocMark => ({ type: 'link', attrs: { href } })

void test('what the editor can write becomes Markdown, and is read again as it was', () => {
  const item = (...content: DocNode[]): DocNode => ({ type: 'list_item', content })
  const cases: [DocNode, string][] = [
    [
      doc({ type: 'heading', content: [text('Le bal')] }, paragraph(text('Un '), text('samedi', strong), text(' soir.'))),
      '## Le bal\n\nUn **samedi** soir.',
    ],
    [doc(paragraph(text('en '), text('gras et penché', strong, em))), 'en __*gras et penché*__'],
    [doc(paragraph(text('rue'), { type: 'hard_break' }, text('ville'))), 'rue\\\nville'],
    [doc(paragraph(text('le site', link('https://exemple.fr/a')), text('.'))), '[le site](https://exemple.fr/a).'],
    [doc(paragraph(text('https://exemple.fr/a_b', link('https://exemple.fr/a_b')))), '<https://exemple.fr/a_b>'],
    [
      doc({
        type: 'bullet_list',
        content: [
          item(paragraph(text('un')), {
            type: 'ordered_list',
            attrs: { start: 3 },
            content: [item(paragraph(text('trois'))), item(paragraph(text('quatre')))],
          }),
          item(paragraph(text('deux'))),
        ],
      }),
      '- un\n    3. trois\n    4. quatre\n- deux',
    ],
    [doc(paragraph(text('- pas une liste'))), String.raw`\- pas une liste`],
    [doc(paragraph(text('2026. Une année'))), String.raw`2026\. Une année`],
    [doc(paragraph(text('-5 °C, mot_cle, 3 * 4'))), String.raw`-5 °C, mot_cle, 3 \* 4`],
  ]
  for (const [document, markdown] of cases) {
    assert.equal(markdownOf(document), markdown)
    assert.deepEqual(documentOf(markdown), document)
  }
})

void test('a text with parts that the editor does not have is not opened in it', () => {
  for (const source of [
    '> dit-on',
    '```\ncode\n```',
    'a `code`',
    '---',
    '![une](https://a.fr/i.png)',
    '# un\n\n## deux',
    '- a\n\n  b',
    '[x](javascript:alert(1))',
  ])
    assert.equal(documentOf(source), null, source)
  for (const source of ['', 'Bonjour.\nÀ demain.', '### Titre', '1) un\n2) deux', '* a\n* b']) assert.ok(documentOf(source), source)
})

const PARTS = ['a', 'mot', ' ', '*', '_', '**', '`', '[', ']', '(', ')', '\\', '#', '# ', '- ', '1. ', '> ', '~~~', 'é', '!', '<', '&', '.']
/** Documents whose text has every mark and every beginning of a block. */
function documentsOf(parts: readonly string[]): fc.Arbitrary<DocNode> {
  const words = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 }).map((some) => some.join(''))
  const marks = fc.subarray<DocMark>([link('https://exemple.fr/(page)'), strong, em])
  const run = fc.tuple(words, marks).map(([of, some]) => text(of, ...some))
  const line = fc.array(fc.oneof({ arbitrary: run, weight: 6 }, { arbitrary: fc.constant<DocNode>({ type: 'hard_break' }), weight: 1 }), {
    minLength: 1,
    maxLength: 6,
  })
  const item = (depth: number): fc.Arbitrary<DocNode> =>
    fc
      .tuple(line, depth > 0 ? fc.array(list(depth - 1), { maxLength: 1 }) : fc.constant<DocNode[]>([]))
      .map(([content, lists]) => ({ type: 'list_item', content: [paragraph(...content), ...lists] }))
  const list = (depth: number): fc.Arbitrary<DocNode> =>
    fc
      .tuple(fc.boolean(), fc.array(item(depth), { minLength: 1, maxLength: 3 }))
      .map(([ordered, content]) => (ordered ? { type: 'ordered_list', attrs: { start: 1 }, content } : { type: 'bullet_list', content }))
  const block = fc.oneof(
    line.map((content) => paragraph(...content)),
    list(2),
  )
  return fc.array(block, { minLength: 1, maxLength: 4 }).map((content) => doc(...content))
}

const isBlank = (character: string) => character.trim() === ''
/** The letters of a document in their order, each with its marks. Links have round brackets. */
const lettersOf = (node: DocNode): string[] => [
  ...(node.text ?? '')
    .split('')
    .filter((character) => !isBlank(character))
    .map((character) => ({ '[': '(', ']': ')' })[character] ?? character)
    .map((character) => `${character} ${(node.marks ?? []).map(({ type }) => type).join()}`),
  ...(node.content ?? []).flatMap(lettersOf),
]
const withoutMarks = (letters: readonly string[]): string => letters.map((letter) => letter.split(' ')[0]).join('')

void test('no letter is lost, whatever is written, with addresses too', () => {
  fc.assert(
    fc.property(documentsOf([...PARTS, 'https://a.fr/x_y']), (document) => {
      const read = documentOf(markdownOf(document))
      assert.ok(read, JSON.stringify(markdownOf(document)))
      const again = documentOf(markdownOf(read))
      assert.ok(again, JSON.stringify(markdownOf(read)))
      for (const one of [read, again]) assert.equal(withoutMarks(lettersOf(one)), withoutMarks(lettersOf(document)))
    }),
    { numRuns: 2000 },
  )
})

void test('a second reading changes nothing', () => {
  fc.assert(
    fc.property(documentsOf(PARTS), (document) => {
      const read = documentOf(markdownOf(document)) as DocNode
      const again = documentOf(markdownOf(read)) as DocNode
      assert.deepEqual(lettersOf(again), lettersOf(read), JSON.stringify(markdownOf(document)))
    }),
    { numRuns: 2000 },
  )
})

void test('texts that are made to be slow are converted at once', () => {
  const started = performance.now()
  for (const some of ['*', '_a_ ', '**', 'https://a.fr/', '[', '<https://a.fr> ', '\\', '- a\n'])
    markdownOf(documentOf(markdownOf(doc(paragraph(text(some.repeat(20_000 / some.length), strong))))) as DocNode)
  assert.ok(performance.now() - started < 2000, `${performance.now() - started} ms`)
})

void test('typed addresses', () => {
  for (const [typed, address] of [
    ['exemple.fr', 'https://exemple.fr/'],
    ['https://exemple.fr/a', 'https://exemple.fr/a'],
    ['mairie@exemple.fr', 'mailto:mairie@exemple.fr'],
    ['tel:+33321', 'tel:+33321'],
    ['javascript:alert(1)', null],
    ['data:text/html,a', null],
    ['deux mots.fr', null],
    ['rien', null],
  ] as const)
    assert.equal(typedAddress(typed), address, typed)
})
