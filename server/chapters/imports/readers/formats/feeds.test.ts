import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SourceUnreadable } from '../item.ts'
import { bytesOf, read, readOne, rss } from '../test/read.ts'

const one = (inside: string, given?: Parameters<typeof readOne>[2]) => readOne('rss', rss(`<item>${inside}</item>`), given)
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const code = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof SourceUnreadable) return error.code
    throw error
  }
  return 'read'
}

describe('encodings', () => {
  const feed = (encoding: string) => rss('<item><title>Fête de l’été</title></item>').replace('utf-8', encoding).replaceAll('’', "'")
  const title = (document: Uint8Array, contentType?: string) => readOne('rss', document, { contentType }).title
  test('declared in the prolog', () => assert.equal(title(latin1(feed('ISO-8859-1'))), "Fête de l'été"))
  test('declared in the header', () => assert.equal(title(latin1(feed('x')), 'text/xml; charset=windows-1252'), "Fête de l'été"))
  test('declared as UTF-8, but not valid UTF-8', () => assert.equal(title(latin1(feed('utf-8'))), "Fête de l'été"))
  test('UTF-8 that declares another encoding', () =>
    assert.equal(title(new TextEncoder().encode(feed('ISO-8859-1')), 'text/xml; charset=iso-8859-1'), "Fête de l'été"))
  test('UTF-8 and UTF-16 with their marks', () => {
    assert.equal(title(Buffer.from(`\ufeff${feed('utf-8')}`)), "Fête de l'été")
    assert.equal(title(Buffer.from(`\ufeff${feed('utf-16')}`, 'utf16le')), "Fête de l'été")
    assert.equal(title(Buffer.from(feed('utf-16'), 'utf16le')), "Fête de l'été")
  })
  test('a calendar folded within a character', () => {
    const [head, tail] = [
      Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261224\r\nSUMMARY:F'),
      Buffer.from('te\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'),
    ]
    assert.equal(readOne('ical', Buffer.concat([head, Buffer.from([0xc3]), Buffer.from('\r\n '), Buffer.from([0xaa]), tail])).title, 'Fête')
  })
})

test('old forms of RSS: 0.91 with its document type, and 1.0', () => {
  const old = `<?xml version="1.0"?>\n<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">
    <rss version="0.91"><channel><title>Vieux</title><link>http://a.fr/</link><item><title>Un &eacute;t&eacute;</title><link>/un</link></item></channel></rss>`
  assert.deepEqual([readOne('rss', old).title, readOne('rss', old).source_url], ['Un été', 'http://a.fr/un'])
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel rdf:about="http://a.fr/"><title>RDF</title><link>http://a.fr/</link></channel>
    <item rdf:about="http://a.fr/1"><title>Un</title><link>http://a.fr/1</link><description>&lt;b&gt;Gras&lt;/b&gt;</description><dc:date>2026-11-01T10:00:00+01:00</dc:date></item></rdf:RDF>`
  const item = readOne('rss', rdf)
  assert.deepEqual([item.external_id, item.body, item.updated_at], ['http://a.fr/1', '**Gras**', '2026-11-01T09:00:00.000Z'])
})

test('refused: no feed, a truncated one, one that defines entities', () => {
  assert.equal(
    code(() => read('rss', '')),
    'empty',
  )
  assert.equal(
    code(() => read('rss', '<!doctype html><html><body>Perdu</body></html>')),
    'is_html',
  )
  assert.equal(
    code(() => read('rss', 'Erreur 500')),
    'not_xml',
  )
  assert.equal(
    code(() => read('rss', rss('<item><title>x').slice(0, -25))),
    'malformed_xml',
  )
  assert.equal(
    code(() => read('rss', `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "b">]>${rss('').slice(40)}`)),
    'dtd_refused',
  )
  assert.equal(
    code(() => read('rss', `<?xml version="1.0"?><!-- <x> --><!DOCTYPE rss SYSTEM "file:///etc/passwd" [ ]><rss/>`)),
    'dtd_refused',
  )
  assert.equal(
    code(() => read('json_feed', '{"items":')),
    'not_json',
  )
  assert.equal(
    code(() => read('json_feed', '{"posts":[]}')),
    'not_this_kind',
  )
  assert.equal(
    code(() => read('ical', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n')),
    'cut_off',
  )
  assert.equal(
    code(() => read('ical', '<html></html>')),
    'is_html',
  )
  assert.equal(
    code(() => read('openagenda', '{"success":false,"message":"no"}')),
    'refused_by_source',
  )
  assert.equal(
    code(() => read('tec_rest', '{"code":"rest_no_route","message":"No route"}')),
    'refused_by_source',
  )
  assert.equal(
    code(() => read('datatourisme', '{"error":"key"}')),
    'refused_by_source',
  )
})

test('JSON Feed with version "1.1" instead of the URL, or without title', () => {
  const feed = (version: unknown) =>
    JSON.stringify({ version, items: [{ id: 7, content_html: '<p>Bonjour</p>', url: '/a', image: '/a.jpg' }] })
  for (const version of ['1.1', '1', 'https://jsonfeed.org/version/1', undefined]) {
    const item = readOne('json_feed', feed(version))
    assert.deepEqual([item.external_id, item.title, item.source_url], ['7', 'Bonjour', 'https://www.exemple.fr/a'])
    assert.equal(item.image_url, 'https://www.exemple.fr/a.jpg')
  }
})

test('titles: entities escaped once or twice, tags, length, and what stands in for none', () => {
  assert.equal(one('<title>L&amp;apos;&amp;eacute;t&amp;eacute; &lt;b&gt;!&lt;/b&gt;</title>').title, "L'été !")
  assert.equal(one('<title>5 &lt; 6 &amp; 7</title>').title, '5 < 6 & 7')
  const long = one(`<title>${'mot '.repeat(100)}</title>`).title
  assert.ok(long.length <= 200 && long.endsWith('mot…'), long)
  assert.ok(Array.from(one(`<title>${'😀'.repeat(300)}</title>`).title).length <= 200)
  assert.equal(one('<description>&lt;p&gt;Premier mot.&lt;/p&gt;&lt;p&gt;Suite&lt;/p&gt;</description>').title, 'Premier mot.')
  assert.equal(one('<title>---</title><description>Texte</description>').title, 'Texte')
  assert.equal(one('<title>a\u0000b\u202ec\u200bd</title>'.replace('\u0000', '')).title, 'abcd')
})

test('an item without title and text is refused, whatever else it has', () => {
  for (const inside of [
    '<link>http://a.fr/1</link>',
    '<enclosure url="https://a.fr/1.jpg" type="image/jpeg"/>',
    '<title>---</title><link>http://a.fr/1</link>',
  ]) {
    const { items, faults } = read('rss', rss(`<item>${inside}</item>`))
    assert.deepEqual(
      [items.length, faults.map(({ code: name, severity, message }) => [name, severity, message.fr])],
      [0, [['empty_item', 'refused', 'Élément sans titre ni texte : il n’est pas importé.']]],
      inside,
    )
  }
})

test('an item without title and text is no event because it has a date of publication', () => {
  const { items, faults } = read('rss', rss('<item><guid>1</guid><pubDate>Mon, 23 Nov 2026 10:00:00 +0100</pubDate></item>'), {
    settings: { event_date: 'published' },
  })
  assert.deepEqual([items.length, faults.map((fault) => fault.code)], [0, ['empty_item']])
})

test('bodies: within what a publication may hold, cut after a word', () => {
  const { body } = one(`<title>x</title><description>&lt;p&gt;${'Une phrase [de plus](/lien). '.repeat(2000)}&lt;/p&gt;</description>`)
  assert.ok(body.length > 15_000 && body.length <= 20_000, String(body.length))
  assert.match(body, /\n\n…$/)
  assert.equal(one('<title>Rien d’*autre*</title>').body, 'Rien d’\\*autre\\*')
})

test('addresses: relative ones, tracking, the feed’s own page', () => {
  assert.equal(
    one('<title>x</title><link>/a/b/?utm_source=rss&amp;id=3&amp;fbclid=x#top</link>').source_url,
    'https://www.exemple.fr/a/b?id=3',
  )
  assert.equal(one('<title>x</title><link>javascript:alert(1)</link>').source_url, null)
  assert.equal(one('<title>x</title><guid>https://a.fr/permanent</guid>').source_url, 'https://a.fr/permanent')
  assert.equal(one('<title>x</title><guid isPermaLink="false">https://a.fr/permanent</guid>').source_url, null)
  assert.equal(one('<title>x</title><link>https://u:p@a.fr/x</link>').source_url, 'https://a.fr/x')
})

test('pictures: enclosure, media, first of the body; no tracking dot', () => {
  const picture = (inside: string) => one(`<title>x</title>${inside}`).image_url
  assert.equal(picture('<enclosure url="/a.jpg" type="image/jpeg" length="1"/>'), 'https://www.exemple.fr/a.jpg')
  assert.equal(
    picture('<media:content url="https://b.fr/b.png" medium="image"/><media:thumbnail url="https://b.fr/t.png"/>'),
    'https://b.fr/b.png',
  )
  assert.equal(picture('<media:group><media:content url="https://b.fr/g.png" type="image/png"/></media:group>'), 'https://b.fr/g.png')
  assert.equal(picture('<media:thumbnail url="https://b.fr/t.png"/>'), 'https://b.fr/t.png')
  const body = '<img width="1" height="1" src="https://t.fr/dot"/><img src="data:image/png;base64,AA=="/><img src="/in.jpg?a=1&amp;b=2"/>'
  assert.equal(picture(`<description><![CDATA[${body}]]></description>`), 'https://www.exemple.fr/in.jpg?a=1&b=2')
  assert.equal(picture('<enclosure url="javascript:x" type="image/jpeg" length="1"/>'), null)
})

test('a feed of videos: the description and the picture of the group', () => {
  const { title, body, image_url } = readOne('rss', bytesOf('case_youtube.atom'))
  assert.deepEqual([title, body, image_url], ['Conseil municipal', 'Séance du 20.', 'https://video.example/t.jpg'])
  const { body: ofItem, image_url: ofContent } = one(
    '<title>Un</title><media:group><media:content url="https://a.fr/v.mp4" type="video/mp4"><media:thumbnail url="https://a.fr/t.png"/><media:description>Deux</media:description></media:content></media:group>',
  )
  assert.deepEqual([ofItem, ofContent], ['Deux', 'https://a.fr/t.png'])
  const { title: ofGroup } = one('<media:group><media:title>Trois</media:title></media:group><link>https://a.fr/3</link>')
  assert.equal(ofGroup, 'Trois')
})

test('the date of an item is that of its event where the source says so', () => {
  const inside = '<title>Bal</title><pubDate>Thu, 24 Dec 2026 17:30:00 GMT</pubDate>'
  assert.equal(one(inside).date_debut, null)
  assert.equal(one(inside, { settings: { event_date: 'published' } }).date_debut, '2026-12-24')
})
