import assert from 'node:assert/strict'
import { test } from 'node:test'
import { harmlessMarkdown, markdownOf, markdownOfHtml } from './markdown.ts'
import { calendar, read, readOne, rss } from '../test/read.ts'
import { VECTORS } from '../test/vectors.ts'

/** Returns the parts that a renderer would read as HTML, or as a link to anything other than a page, an e-mail address or a telephone. */
function dangers(markdown: string): string[] {
  const autolinks = markdown.replaceAll(/<(?:https?:\/\/|mailto:)[^\s<>]*>/gi, '')
  // A backslash before "<" may itself be escaped, so it does not count as protection.
  const html = autolinks.match(/<[a-z/!?][^\n]{0,40}/gi) ?? []
  const links = [...markdown.matchAll(/\]\(\s*<?([^\s)>]*)|\]:\s*<?(\S*)/g)].map((found) => found[1] ?? found[2] ?? '')
  return [...html, ...links.filter((target) => !/^(?:https?:\/\/|mailto:|tel:)/i.test(target))]
}

test('the check of this file detects executable content', () => {
  for (const bad of [
    '<b>',
    '\\<img src=x>',
    '[x](javascript:y)',
    '[x]: data:z',
    '[x](&#106;avascript:y)',
    '<javascript:x>',
    '</p>',
    '<!-- x -->',
  ])
    assert.notDeepEqual(dangers(bad), [], bad)
  for (const good of ['a < b', '[x](https://a.fr)', '<https://a.fr>', '&lt;b>']) assert.deepEqual(dangers(good), [], good)
})

test(`${VECTORS.length} vectors: as HTML, as plain text, as Markdown, and through whole documents`, () => {
  assert.ok(VECTORS.length >= 200)
  for (const vector of VECTORS) {
    const item = `<item><title><![CDATA[${vector}]]></title><description><![CDATA[<p>${vector}</p>]]></description><link><![CDATA[${vector}]]></link></item>`
    const feed = vector.includes(']]') || vector.includes('\u0001') ? undefined : read('rss', rss(item)).items[0]
    const day = readOne(
      'ical',
      calendar(['UID:1', 'DTSTART:20261224', `SUMMARY:${vector.replaceAll('\n', ' ')}`, `DESCRIPTION:${vector.replaceAll('\n', '\\n')}`]),
    )
    const agenda = JSON.stringify({
      success: true,
      events: [{ uid: 1, title: 'x', timings: [{ begin: '2026-12-24' }], longDescription: vector, conditions: vector }],
    })
    const shown = [
      markdownOfHtml(vector, 'https://a.fr/'),
      markdownOfHtml(`<div>${vector}</div>`, 'https://a.fr/'),
      markdownOf(vector),
      harmlessMarkdown(vector),
      feed?.body ?? '',
      day.body,
      readOne('openagenda', agenda).body,
    ]
    for (const markdown of shown) assert.deepEqual(dangers(markdown), [], `${JSON.stringify(vector)} became ${JSON.stringify(markdown)}`)
    assert.ok(!feed?.source_url || /^https?:\/\//.test(feed.source_url))
  }
})

test('the text of a page is unchanged', () => {
  const html = `<h2>Fête</h2><p>Un <b>bal</b>, <em>puis</em> un <a href="/repas?utm_source=x">repas</a>.<br>Suite</p><ul><li>un</li><li>deux</li></ul>
    <blockquote>Cité</blockquote><p><a href="mailto:mairie@a.fr">écrire</a> <a href="tel:+33100000000">appeler</a> <img src="https://t.fr/x.png"></p><table><tr><td>A</td><td>B</td></tr></table>`
  assert.equal(
    markdownOfHtml(html, 'https://a.fr/agenda'),
    '## Fête\n\nUn **bal**, *puis* un [repas](https://a.fr/repas).  \nSuite\n\n-   un\n-   deux\n\n> Cité\n\n[écrire](mailto:mairie@a.fr) [appeler](tel:+33100000000)\n\nA  B',
  )
})

test('plain text is displayed unchanged', () => {
  assert.equal(
    markdownOf('1. Un *bal*\n# pas un titre\n\n<b> & &eacute; a < b'),
    '1\\. Un \\*bal\\*  \n\\# pas un titre\n\n&lt;b> & &amp;eacute; a < b',
  )
})
