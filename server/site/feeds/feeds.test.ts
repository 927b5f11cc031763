// Neutral: pages are made from the API's answers, whose reads run on each kind.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { DomUtils, parseDocument } from 'htmlparser2'
import { harness } from '../../test/harness.ts'
import { post } from '../../test/http.ts'
import { makePublication } from '../../test/make.ts'
import { slugOfCommune } from '../../test/pages.ts'
import { ALERTE, EVENEMENT, setStage, type Stage } from '../../test/stage.ts'

const HARD = [
  'Fin ]]> de <![CDATA[ section',
  '</script><script>alert(1)</script> & &amp; <b>',
  'Signes \u0007\u001f\uFFFE de contrôle',
  'Émoji 🎉 et ‮inversé',
]
const cleaned = (title: string) => title.replaceAll(/[\p{Cc}\u{FFFE}]/gu, '')

/** What is read from a feed by a parser that did not write it. */
function parsed(xml: string) {
  assert.doesNotMatch(xml, /[^\P{Cc}\t\n\r]|[\u{FFFE}\u{FFFF}]/u)
  const document = parseDocument(xml, { xmlMode: true })
  const all = (name: string, within = document.children) => DomUtils.getElementsByTagName(name, within, true)
  const text = (name: string, within = document.children) => {
    const [found] = DomUtils.getElementsByTagName(name, within, true)
    return found ? DomUtils.textContent(found).trim() : null
  }
  return { all, text }
}

describe('feeds of the site', () => {
  let stage: Stage
  let url: string
  let slug: string
  const ids: string[] = []
  const read = async (path: string) => {
    const answer = await fetch(`${url}${path}`)
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', headers: answer.headers, body: await answer.text() }
  }
  before(async () => {
    stage = await setStage()
    const h = await harness()
    url = h.url
    slug = await slugOfCommune(stage.commune)
    for (const title of HARD)
      ids.push(await makePublication(stage.mairie, stage.commune, { title, body: `**${title}** ]]> <img src=x onerror=1>` }))
    ids.push(await makePublication(stage.mairie, stage.commune, { title: 'Long', body: 'mot '.repeat(5000) }))
    await makePublication(stage.mairie, stage.commune, { title: 'Caché', valide: false })
  })

  test('RSS has every title as it was written, the address as the identifier, and true dates', async () => {
    const { type, body, status } = await read(`/${slug}/actualites.rss`)
    assert.deepEqual([status, type], [200, 'application/rss+xml; charset=utf-8'], body)
    const { all, text } = parsed(body)
    const items = all('item')
    for (const [n, title] of HARD.entries()) {
      const item = items.find((one) => text('guid', one.children) === `${url}/publication/${ids[n]}`)
      assert.ok(item, title)
      // A title is HTML to many readers: it has the words and no element.
      assert.equal(DomUtils.textContent(parseDocument(text('title', item.children) ?? '').children), cleaned(title))
      assert.equal(text('link', item.children), `${url}/publication/${ids[n]}`)
      assert.ok(Math.abs(Date.parse(text('pubDate', item.children) ?? '') - Date.now() + 3_600_000) < 600_000)
      // The content is HTML of which nothing is a stranger's element.
      const html = parseDocument(text('content:encoded', item.children) ?? '')
      assert.deepEqual(DomUtils.getElementsByTagName('script', html.children, true), [])
      assert.deepEqual(DomUtils.getElementsByTagName('img', html.children, true), [])
    }
    assert.doesNotMatch(body, /Caché/)
    const [self] = all('atom:link')
    assert.deepEqual(self?.attribs, { href: `${url}/${slug}/actualites.rss`, rel: 'self', type: 'application/rss+xml' })
    assert.ok(body.length < 100_000)
  })

  test('Atom and JSON Feed have the same entries', async () => {
    const atom = await read(`/${slug}/actualites.atom`)
    const { all, text } = parsed(atom.body)
    assert.equal(atom.type, 'application/atom+xml; charset=utf-8')
    const entries = all('entry').map((one) => [text('id', one.children), text('title', one.children)])
    const json = await read(`/${slug}/actualites.json`)
    assert.equal(json.type, 'application/feed+json; charset=utf-8')
    const feed = JSON.parse(json.body) as {
      version: string
      feed_url: string
      items: { id: string; title: string; tags: string[]; authors: { name: string }[] }[]
    }
    assert.deepEqual(
      feed.items.map(({ id, title }) => [id, title]),
      entries,
    )
    assert.deepEqual([feed.version, feed.feed_url], ['https://jsonfeed.org/version/1.1', `${url}/${slug}/actualites.json`])
    assert.ok(feed.items.every(({ tags, authors }) => tags.includes('Actualité') && authors.length === 1))
    assert.equal(entries.length, ids.length)
    // The newest change is the one of the feed.
    const updated = all('updated').map((one) => DomUtils.textContent(one))
    assert.equal(updated[0], updated.toSorted().at(-1))
  })

  test('agenda and alerts have what their pages have', async () => {
    const office = { token: stage.maire.token }
    const common = { body: 'Texte.', acteur_id: stage.mairie, commune_id: stage.commune }
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const evenement = { occurrences: [{ debut: `${day}T18:30`, fin: `${day}T20:00` }], lieu: { nom: 'Salle des fêtes' } }
    const event = await post('/publications', { ...common, title: 'Bal', type_id: EVENEMENT, evenement }, office)
    assert.equal(event.status, 201, JSON.stringify(event.body))
    const expire_le = new Date(Date.now() + 86_400_000).toISOString()
    const alert = await post(
      '/publications',
      { ...common, title: 'Crue', type_id: ALERTE, expire_le, alerte: { severite: 'danger' } },
      office,
    )
    assert.equal(alert.status, 201, JSON.stringify(alert.body))

    const agenda = parsed((await read(`/${slug}/agenda.rss`)).body)
    assert.deepEqual(
      agenda.all('item').map((one) => agenda.text('title', one.children)),
      ['Bal'],
    )
    assert.match(agenda.text('description', agenda.all('item')) ?? '', /18 h 30, Salle des fêtes/)
    const later = new Date(Date.now() + 70 * 86_400_000).toISOString().slice(0, 7)
    const filtered = parsed((await read(`/${slug}/agenda.atom?mois=${later}`)).body)
    assert.equal(filtered.all('entry').length, 0)
    assert.equal(filtered.all('link')[0]?.attribs['href'], `${url}/${slug}/agenda.atom?mois=${later}`)
    const alerts = JSON.parse((await read(`/${slug}/alertes.json`)).body) as { items: { title: string; tags: string[] }[] }
    assert.deepEqual(
      alerts.items.map(({ title, tags }) => [title, tags[1]]),
      [['Crue', 'Danger']],
    )
  })

  test('actors and départements have feeds; unknown ones do not', async () => {
    const h = await harness()
    const acteur = await h.db.selectFrom('acteurs').select('slug').where('id', '=', stage.mairie).executeTakeFirstOrThrow()
    const { departement } = await h.db
      .selectFrom('communes')
      .select('departement')
      .where('id', '=', stage.commune)
      .executeTakeFirstOrThrow()
    for (const path of [`/acteur/${acteur.slug}.rss`, `/departement/${departement.toLowerCase()}.rss`]) {
      const { all } = parsed((await read(path)).body)
      assert.ok(all('item').length >= ids.length, path)
    }
    for (const path of ['/acteur/personne.rss', '/departement/xx.rss', '/nulle-part/actualites.rss', '/acteur/.rss'])
      assert.equal((await read(path)).status, 404, path)
    assert.equal((await read(`/${slug}/actualites.rss?q=zzzzzzzz`)).body.includes('<item>'), false)
  })

  test('programs in browsers may read a feed, and ask whether it changed', async () => {
    const { headers } = await read(`/${slug}/actualites.rss`)
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.match(headers.get('cache-control') ?? '', /^public, max-age=5, must-revalidate, stale-while-revalidate=0$/)
    const again = await fetch(`${url}/${slug}/actualites.rss`, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    assert.equal(again.status, 304)
  })

  test('without a public address, addresses have the host of the request, and are not sent to another host', async () => {
    const other = url.replace('127.0.0.1', 'localhost')
    for (let n = 0; n < 3; n += 1)
      for (const origin of [url, other]) {
        const body = await (await fetch(`${origin}/${slug}/alertes.rss`)).text()
        assert.equal(parsed(body).text('link'), `${origin}/${slug}/alertes`)
      }
  })
})
