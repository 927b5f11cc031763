import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdown } from './markdown.ts'

const fr = { t: <T>(text: T) => text }
const made = (text: string, highest?: 2 | 3) => String(markdown(text, fr, highest)).replaceAll(/(?<=>)\n\s*|\n\s*(?=<)/g, '')

void test('emphasis, lists, quotes, code and breaks', () => {
  assert.equal(
    made('**Bal** *du* soir\\\n`a<b`\n\n- un\n- deux\n\n3. trois\n\n> Dit\n\n---'),
    '<p><strong>Bal</strong> <em>du</em> soir<br /><code>a&lt;b</code></p><ul><li>un</li><li>deux</li></ul><ol start="3"><li>trois</li></ol><blockquote><p>Dit</p></blockquote><hr />',
  )
})

void test('headings begin below the title of the page and skip no level', () => {
  assert.equal(made('# Un\n#### Deux\n# Trois'), '<h2>Un</h2><h3>Deux</h3><h2>Trois</h2>')
  assert.equal(made('###### Seul', 3), '<h3>Seul</h3>')
  assert.doesNotMatch(made('> # Cité'), /<h1/)
})

void test('HTML of a text is text, in every place of it', () => {
  const hostile = `<script>alert('1')</script> "x" & <img src=x onerror=alert(1)>`
  for (const text of [
    hostile,
    `# ${hostile}`,
    `- ${hostile}`,
    `> ${hostile}`,
    `**${hostile}**`,
    `\`${hostile}\``,
    `[${hostile}](https://a.example)`,
  ]) {
    const result = made(text)
    assert.doesNotMatch(result, /<(?:script|img)/, text)
    assert.match(result, /&lt;script&gt;/, text)
  }
})

void test('links leave without a referrer; addresses that run a script are text; pictures are links', () => {
  assert.equal(
    made('[ici](https://a.example/?a=1&b="2)'),
    '<p><a href="https://a.example/?a=1&amp;b=%222" rel="nofollow noopener noreferrer ugc">ici</a></p>',
  )
  assert.equal(
    made('Voir https://a.example/b.'),
    '<p>Voir <a href="https://a.example/b" rel="nofollow noopener noreferrer ugc">https://a.example/b</a>.</p>',
  )
  for (const address of ['javascript:alert(1)', 'JAVASCRIPT:alert`1`', 'data:text/html,x', 'vbscript:x', '//b.example', '/chemin'])
    assert.equal(made(`[ici](${address})`), '<p>ici</p>', address)
  assert.equal(
    made('![L’affiche](https://a.example/b.png)'),
    '<p><a href="https://a.example/b.png" rel="nofollow noopener noreferrer ugc">Image : L’affiche</a></p>',
  )
  assert.doesNotMatch(made('![x](https://a.example/b.png)'), /<img/)
})

void test('emphasis ends at the first mark that can end it, on the same line', () => {
  for (const [text, wanted] of [
    ['_a _b_ c_', '<p><em>a _b</em> c_</p>'],
    ['snake_case_name', '<p>snake_case_name</p>'],
    ['***a*** b', '<p><strong><em>a</em></strong> b</p>'],
    ['**a *b* c** *d', '<p><strong>a <em>b</em> c</strong> *d</p>'],
    ['*a\nb*', '<p>*a\nb*</p>'],
    ['** a** __b__', '<p>** a** <strong>b</strong></p>'],
    [`**${'a'.repeat(1001)}** b`, `<p>**${'a'.repeat(1001)}** b</p>`],
  ] as const)
    assert.equal(made(text), wanted)
})

void test('texts that are made to be slow cost no more than others of 20,000 characters', () => {
  const filled = (piece: string) => `x${piece.repeat(Math.floor(20_000 / piece.length))}`
  const costOf = (text: string): number => {
    const before = process.cpuUsage()
    String(markdown(text, fr))
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  // The least of several: a busy machine makes some slow.
  const least = (text: string, most = 0): number => {
    let cost = Infinity
    for (let turn = 0; turn < 12 && cost > most; turn += 1) cost = Math.min(cost, costOf(text))
    return cost
  }
  const ordinary = least(filled('**a** *b* '))
  for (const piece of [
    '_a ',
    '*a ',
    '**a ',
    '__a',
    '*',
    '[',
    '![a](',
    '[a](b',
    '[a](b "',
    '`',
    '``a',
    'http://a ',
    '> - * ',
    '\\',
    '<https://',
    ' ',
  ])
    assert.ok(least(filled(piece), 4 * ordinary) <= 4 * ordinary, `${piece}: more than four times ${ordinary} µs`)
})
