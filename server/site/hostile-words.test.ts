import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { SaxesParser } from 'saxes'
import { calendarOf } from '../../apps/site/feeds/calendar.ts'
import { FORMATS } from '../../apps/site/feeds/feed.ts'
import { written } from '../../apps/site/feeds/write-feed.ts'
import { html, jsonIn } from '../../apps/site/html/html.ts'
import { markdown } from '../../apps/site/html/markdown.ts'
import { slugOf, withQuery } from '../../apps/site/html/paths.ts'
import { noAsk } from './context.ts'
import { drawn } from './cards/card.ts'
import { brokenText, longHostileText } from '../test/hostile-texts.ts'
import { checkCalendar, checkFragment, checkXml, elementsOf, textOf } from '../test/outputs.ts'

const t = <T>(fr: T): T => fr
const ADDRESS = 'https://commune.example/publication/1'
const texts = fc.oneof({ weight: 9, arbitrary: brokenText }, { weight: 1, arbitrary: longHostileText })
const always = (check: (text: string) => void, numRuns = 150) => fc.assert(fc.property(texts, check), { numRuns })

/** What makes each kind of output gets texts that no database stores: halves of characters, zeros. */
describe('hostile texts, in what makes each output', () => {
  test('a template: in an element and in an attribute', () =>
    always((text) => {
      const [element, ...others] = elementsOf(String(html`<p title="${text}">${text}</p>`))
      assert.deepEqual([element?.tagName, element?.attrs.map(({ name }) => name), others], ['p', ['title'], []])
    }))

  test('Markdown', () => always((text) => void checkFragment(String(markdown(text, { t })), 'Markdown')))

  test('JSON in a script: it stays in its element, and is what it was', () =>
    always((text) => {
      const [element, ...others] = elementsOf(`<script type="application/ld+json">${String(jsonIn({ text }))}</script>`)
      assert.deepEqual([element?.tagName, others], ['script', []])
      assert.equal((JSON.parse(textOf(element as never)) as { text: string }).text, text)
    }))

  test('feeds', () =>
    always((text) => {
      const feed = { title: text, description: text, home: ADDRESS, self: ADDRESS, language: 'fr' as const, since: '2026-01-01T00:00:00Z' }
      const dates = { published: '2026-01-01T00:00:00Z', updated: '2026-01-01T00:00:00Z' }
      const file = { address: ADDRESS, type: 'image/png', title: text }
      const words = { title: text, summary: text, html: String(html`<p>${text}</p>`), author: text, categories: [text] }
      const entries = [{ address: ADDRESS, ...dates, ...words, files: [file] }]
      for (const format of FORMATS) {
        const { body } = written({ ...feed, entries }, format)
        if (format === 'json')
          checkFragment((JSON.parse(body) as { items: { content_html: string }[] }).items[0]?.content_html ?? '', format)
        else checkXml(body, format)
      }
    }))

  test('titles and descriptions of RSS, in a reader that takes them for HTML: the text and no element', () => {
    const shown = (text: string) => {
      const dates = { published: '2026-01-01T00:00:00Z', updated: '2026-01-01T00:00:00Z' }
      const words = { title: text, summary: text, html: '<p>x</p>', author: text, categories: [text] }
      const feed = { title: text, description: text, home: ADDRESS, self: ADDRESS, language: 'fr' as const, since: dates.updated }
      const { body } = written({ ...feed, entries: [{ address: ADDRESS, ...dates, ...words, files: [] }] }, 'rss')
      assert.doesNotMatch(body, /<!\[CDATA/)
      const found: string[] = []
      const parser = new SaxesParser()
      let within = ''
      parser.on('opentag', ({ name }) => (within = name))
      parser.on('text', (part) => void (['title', 'description'].includes(within) && part.trim() !== '' && found.push(part)))
      parser.on('closetag', () => (within = ''))
      parser.write(body).close()
      return found.map((shownAs) => {
        assert.deepEqual(elementsOf(shownAs), [], shownAs)
        return textOf(parseFragment(shownAs))
      })
    }
    for (const text of [
      '<script>alert(53)</script>',
      `Q55Z"'><img src=x onerror=alert(55)>`,
      ']]><script>alert(1)</script>',
      '&lt;b&gt; &amp; &#60;i&#62;',
      'Foyer & Cie < 3 > 2',
    ])
      assert.deepEqual(shown(text), [text, text, text, text], text)
    always((text) => void shown(text), 60)
  })

  test('cards', () =>
    always((text) => {
      const names = [...checkXml(drawn({ title: text, over: text, under: text, codeInsee: '62119' }), 'card').keys()]
      assert.deepEqual(names.toSorted(), ['g', 'path', 'rect', 'svg', 'text'])
    }))

  test('the name of a calendar', async () => {
    const site = { name: 'Beffroi', legal: null, contact: null, origin: null, serviceWorker: false, hasCards: false }
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { body } = await calendarOf({ title: text, description: '', page: '/', items: [] }, { ask: noAsk, site } as never)
        assert.deepEqual(checkCalendar(body, 'calendar'), [])
      }),
      { numRuns: 150 },
    )
  })

  test('addresses and file names', () =>
    always((text) => {
      assert.match(slugOf(text), /^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      assert.match(withQuery('/a', { q: text }), /^\/a(?:\?q=[\w.*%+-]+)?$/)
    }))
})
