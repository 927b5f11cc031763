import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { parseFeed } from '@rowanmanning/feed-parser'
import { paths } from '../../apps/site/html/paths.ts'
import { makeCalendar } from '../../server/test/calendars.ts'
import { anotherService, harness } from '../../server/test/harness.ts'
import { makePublication } from '../../server/test/make.ts'
import { checkXml, elementsOf } from '../../server/test/outputs.ts'
import { open } from '../../server/test/pages.ts'
import { ALERT_IN_FORCE } from '../../server/test/changing-by-time.ts'
import { ALERTE, setStage } from '../../server/test/stage.ts'
import { hasField, nodesOf, REQUIRED, typeOf, valueOf } from './schema-org.ts'

const ORIGIN = 'https://commune.example'
const TITLE = 'Fête <b>& « été »</b> 🎪'
const SUMMARIES = `
import json, sys
import icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
print(json.dumps(sorted(str(event['SUMMARY']) for event in calendar.walk('VEVENT'))))
`
const python = ['/usr/bin/python3', 'python3'].find((command) => spawnSync(command, ['-c', 'import icalendar']).status === 0)

describe('what the residents’ site gives away, read by other implementations', () => {
  let url = ''
  let close = async () => {}
  let slug = ''
  let acteur = ''
  const ids: Record<string, string> = {}
  const read = async (path: string) => {
    const got = await open(path, { url })
    assert.equal(got.status, 200, path)
    return got.text
  }
  before(async () => {
    const stage = await setStage()
    const { db } = await harness()
    Object.assign(ids, (await makeCalendar(stage)).ids)
    ids['news'] = await makePublication(stage.mairie, stage.commune, { title: TITLE, body: '**Texte** & <b>' })
    const expire_le = new Date(Date.now() + 86_400_000).toISOString()
    ids['alert'] = await makePublication(stage.mairie, stage.commune, { title: TITLE, type_id: ALERTE, alerte: ALERT_IN_FORCE, expire_le })
    slug = (await db.selectFrom('communes').select('slug').where('id', '=', stage.commune).executeTakeFirstOrThrow()).slug
    acteur = (await db.selectFrom('acteurs').select('slug').where('id', '=', stage.mairie).executeTakeFirstOrThrow()).slug
    ;({ url, close } = await anotherService({ PUBLIC_URL: ORIGIN, RATE_LIMITS: 'off' }))
  })
  after(() => close())

  for (const format of ['rss', 'atom'] as const)
    test(`${format}: a feed reader finds titles, identifiers, dates and addresses`, async () => {
      for (const list of [
        `/${slug}/actualites`,
        `/${slug}/agenda`,
        `/${slug}/alertes`,
        `/acteur/${acteur}`,
        '/departement/01',
        '/recentes',
      ]) {
        const feed = parseFeed(await read(`${list}.${format}`))
        assert.equal(feed.meta.type, format, list)
        assert.equal(feed.self, `${ORIGIN}${list}.${format}`)
        assert.equal(feed.url, `${ORIGIN}${list === '/recentes' ? '/' : list}`)
        for (const item of feed.items) {
          assert.match(item.id ?? '', /^https:\/\/commune\.example\/publication\/[\da-f-]{36}$/)
          assert.equal(item.url, item.id)
          assert.ok(item.title && item.published && item.updated && item.published <= new Date())
        }
      }
      const [news] = parseFeed(await read(`/${slug}/actualites.${format}`)).items
      assert.equal(news?.title, TITLE)
      // This reader decodes entities once more: that texts are escaped once is checked in server/site/hostile.test.ts.
      assert.match(news?.content ?? '', /<strong>Texte<\/strong>/)
    })

  test('JSON Feed 1.1 has its fields by their types', async () => {
    for (const list of [`/${slug}/actualites`, `/${slug}/agenda`, `/mes-communes`]) {
      const feed = JSON.parse(await read(`${list}.json${list === '/mes-communes' ? `?c=${slug}` : ''}`)) as Record<string, unknown> & {
        items: Record<string, unknown>[]
      }
      for (const name of ['version', 'title', 'home_page_url', 'feed_url', 'description', 'language'])
        assert.equal(typeof feed[name], 'string', name)
      assert.ok(feed.items.length > 0)
      for (const item of feed.items) {
        for (const name of ['id', 'url', 'title', 'summary', 'content_html']) assert.equal(typeof item[name], 'string', name)
        for (const name of ['date_published', 'date_modified']) assert.ok(!Number.isNaN(Date.parse(String(item[name]))), name)
        for (const name of ['tags', 'authors', 'attachments']) assert.ok(item[name] === undefined || Array.isArray(item[name]), name)
      }
    }
  })

  test('JSON-LD: every type has what it needs, its addresses are absolute, its times have an offset', async () => {
    const seen = new Set<string>()
    for (const path of [
      `/${slug}`,
      `/acteur/${acteur}`,
      ...['news', 'alert', 'clocks', 'series', 'whole days', 'changed'].map((name) => paths.publicationId(ids[name] ?? '')),
    ]) {
      const target = await open(path, { url })
      const page = target.status === 301 ? await read(target.headers.get('location') ?? '') : target.text
      const scripts = [...page.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, text = '']) => text)
      assert.ok(scripts.length > 0, path)
      for (const text of scripts) {
        const { '@context': context, ...data } = JSON.parse(text) as Record<string, unknown>
        assert.equal(context, 'https://schema.org')
        for (const node of await nodesOf(data)) {
          const type = typeOf(node)
          seen.add(type)
          for (const name of REQUIRED[type] ?? assert.fail(`${path}: ${type}`))
            assert.ok(hasField(node, name), `${path}: ${type} without ${name}`)
          const address = valueOf(node, 'url') || valueOf(node, 'item')
          if (address !== '' && type !== 'Offer') assert.ok(address.startsWith(`${ORIGIN}/`), `${path}: ${address}`)
          for (const name of ['startDate', 'endDate', 'previousStartDate']) {
            const time = valueOf(node, name)
            if (time !== '') assert.match(time, /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?$/, path)
          }
          if (type === 'Event')
            assert.match(valueOf(node, 'eventStatus'), /^https:\/\/schema\.org\/Event(?:Scheduled|Cancelled|Postponed|Rescheduled)$/)
        }
      }
    }
    for (const type of ['Event', 'NewsArticle', 'CityHall', 'Organization', 'Place', 'PostalAddress', 'BreadcrumbList', 'ListItem'])
      assert.ok(seen.has(type), type)
  })

  test('sitemaps: the elements of the protocol in their order, absolute addresses, true times, at most 50,000', async () => {
    const index = checkXml(await read('/sitemap.xml'), 'index')
    assert.deepEqual([...index.keys()].toSorted(), ['loc', 'sitemap', 'sitemapindex'])
    let count = 0
    for (const address of index.get('loc') ?? []) {
      const xml = await read(new URL(address).pathname)
      assert.match(xml, /<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/)
      assert.doesNotMatch(
        xml.replaceAll(/<url><loc>[^<]{1,2047}<\/loc><lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod><\/url>\n/g, ''),
        /<url>/,
      )
      const texts = checkXml(xml, address)
      assert.ok((texts.get('url')?.length ?? 0) <= 50_000)
      for (const one of texts.get('loc') ?? []) assert.equal(new URL(one).origin, ORIGIN)
      for (const one of texts.get('lastmod') ?? []) assert.ok(Date.parse(one) <= Date.now() + 1000)
      count += texts.get('url')?.length ?? 0
    }
    assert.ok(count > Object.keys(ids).length)
  })

  test('oEmbed: the page names it, and the frame that it gives is a page that may be framed', async () => {
    const link = elementsOf(await read(`/${slug}/agenda`)).find(({ attrs }) =>
      attrs.some(({ value }) => value === 'application/json+oembed'),
    )
    assert.ok(link)
    const address = new URL(link.attrs.find(({ name }) => name === 'href')?.value ?? '')
    assert.equal(address.origin, ORIGIN)
    const answer = JSON.parse(await read(`${address.pathname}${address.search}`)) as {
      version: string
      type: string
      html: string
      width: number
      height: number
    }
    assert.deepEqual([answer.version, answer.type, typeof answer.width, typeof answer.height], ['1.0', 'rich', 'number', 'number'])
    const [frame] = elementsOf(answer.html)
    const src = new URL(frame?.attrs.find(({ name }) => name === 'src')?.value ?? '')
    const shown = await open(src.pathname, { url })
    assert.match(shown.headers.get('content-security-policy') ?? '', /frame-ancestors \*/)
  })

  test(
    'calendars of lists, read by icalendar of Python',
    { skip: python === undefined && 'needs Python with icalendar: apt-get install -y python3-icalendar' },
    async () => {
      for (const path of [
        `/${slug}/agenda.ics`,
        `/${slug}/agenda.ics?quand=mois`,
        `/acteur/${acteur}.ics`,
        '/departement/01.ics',
        `/mes-communes.ics?c=${slug}`,
      ]) {
        const input = await read(path)
        const { status, stdout, stderr } = spawnSync(python as string, ['-c', SUMMARIES], { input, encoding: 'utf8', maxBuffer: 64 << 20 })
        assert.equal(status, 0, `${path}: ${stderr}`)
        assert.equal((JSON.parse(stdout) as string[]).length, input.split('BEGIN:VEVENT\r\n').length - 1, path)
      }
    },
  )
})
