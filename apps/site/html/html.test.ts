import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html, jsonIn, ownSource, safeAddress } from './html.ts'

void test('a text is escaped in an element and in an attribute; HTML is not escaped again', () => {
  const title = `<script>alert("1") & '2'</script>`
  assert.equal(
    String(html`<p title="${title}">${html`<b>${title}</b>`}</p>`),
    '<p title="&lt;script&gt;alert(&quot;1&quot;) &amp; &#39;2&#39;&lt;/script&gt;"><b>&lt;script&gt;alert(&quot;1&quot;) &amp; &#39;2&#39;&lt;/script&gt;</b></p>',
  )
})

void test('nothing is written for what is absent, and lists are joined', () => {
  assert.equal(String(html`[${null}${undefined}${false}${0}${['a', html`<i>b</i>`, ['<']]}]`), '[0a<i>b</i>&lt;]')
})

void test('an object that looks like HTML is not HTML', () => {
  const forged = { toString: () => '<script>' }
  assert.throws(() => String(html`${forged as never}`), TypeError)
})

void test('marks of direction are removed', () => {
  assert.equal(String(html`${'a\u{202E}b\u{2066}c'}`), 'abc')
})

void test('characters that no text needs are removed from elements and attributes; line ends, tabs, joiners and accents stay', () => {
  const controls = [...Array(0xa0).keys()].filter((code) => (code < 0x20 || code > 0x7e) && ![0x09, 0x0a, 0x0d].includes(code))
  assert.equal(controls.length, 32 - 3 + 33)
  for (const code of [...controls, 0x61c, 0x200b, 0x200e, 0x200f, 0x202e, 0x2060, 0x2066, 0xfeff, 0xfffb]) {
    const text = `a${String.fromCharCode(code)}<b`
    assert.equal(String(html`<p title="${text}">${text}</p>`), '<p title="a&lt;b">a&lt;b</p>', code.toString(16))
  }
  const kept = 'Éte\u{301}\t1\r\n👩\u{200D}🌾 5\u{A0}€ «\u{202F}ici\u{202F}» 😀 …'
  assert.equal(String(html`${kept}`), kept)
})

void test('JSON within a script cannot end it', () => {
  const value = { a: '</script><!--', b: '\u{2028}&' }
  const text = String(jsonIn(value))
  assert.doesNotMatch(text, /[<>&\u{2028}]/u)
  assert.deepEqual(JSON.parse(text), value)
  assert.throws(() => ownSource('a</style>'))
})

void test('addresses that run a script are refused', () => {
  for (const address of ['javascript:alert(1)', 'JaVaScRiPt:1', ' javascript:1', 'data:text/html,x', 'vbscript:x', '//x', '', null])
    assert.equal(safeAddress(address), null, String(address))
  assert.equal(safeAddress('https://a.example/?q="'), 'https://a.example/?q=%22')
  assert.equal(safeAddress('tel:+33321000000'), 'tel:+33321000000')
})
