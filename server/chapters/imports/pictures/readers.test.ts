// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listPublications } from '../../../../contract/publications/publications.ts'
import { client } from '../../../test/client.ts'
import { harness } from '../../../test/harness.ts'
import { get, post } from '../../../test/http.ts'
import { ics, type ImportStage, type Run, setImportStage } from '../../../test/imports.ts'
import { until } from '../../../test/jobs.ts'
import { drawn } from '../../../test/medias.ts'
import { bytesOf } from '../readers/test/read.ts'

const ITEMS = 30
const DAY = '2031-06-14'

/** Spec §4.1-54. */
describe('the pictures of every kind of source', () => {
  let stage: ImportStage
  let at: (path: string) => string
  before(async () => {
    stage = await setImportStage()
    at = (path) => stage.server.url + path
    const body = await drawn(600, 400).jpeg().toBuffer()
    for (const kind of ['rss', 'atom', 'json_feed', 'ical', 'openagenda', 'datatourisme', 'jsonld_page', 'tec_rest', 'html'])
      stage.server.documents.set(`/${kind}.jpg`, { body, type: 'image/jpeg' })
  })
  after(() => stage.end())

  const imported = async (type: string, body: string, { path = `/${type}-source`, mime = 'application/json' } = {}): Promise<Run> => {
    stage.server.documents.set(path, { body, type: mime })
    const id = await stage.source({ type, path, acteur_id: stage.acteur, statut_creation: 'published' })
    const run = await stage.run(id)
    assert.equal(run.created, 1, JSON.stringify(run))
    const { data } = (await get(`/admin/publications?import_source_id=${id}`, stage.back)).body
    return (await get(`/publications/${data[0].id}`)).body.data
  }
  const shows = ({ images }: Run, kind: string, alt: string | null) =>
    assert.deepEqual(
      images.map((one: Run) => [one.media.source_url, one.alt, one.decorative]),
      [[at(`/${kind}.jpg`), alt, alt === null]],
    )

  test('RSS: an enclosure, the first picture of the text', async () => {
    const feed = (item: string) => `<rss version="2.0"><channel><title>Mairie</title><item>${item}</item></channel></rss>`
    const enclosure = `<title>Un</title><guid>1</guid><enclosure url="${at('/rss.jpg')}" type="image/jpeg" length="1"/>`
    shows(await imported('rss', feed(enclosure), { mime: 'application/xml' }), 'rss', null)
    const text = `<title>Deux</title><guid>2</guid><description><![CDATA[<p>Bal</p><img src="/html.jpg" alt="La place &amp; la halle">]]></description>`
    shows(await imported('rss', feed(text), { path: '/texte', mime: 'application/xml' }), 'html', 'La place & la halle')
  })

  test('JSON Feed', async () => {
    const items = [{ id: '1', title: 'Trois', content_text: 'Texte', image: at('/json_feed.jpg') }]
    const body = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Mairie', items })
    shows(await imported('json_feed', body), 'json_feed', null)
  })

  test('iCalendar: an attachment', async () => {
    const extra = `ATTACH;FMTTYPE=image/jpeg:${at('/ical.jpg')}`
    shows(await imported('ical', ics([{ uid: '1', day: DAY, summary: 'Quatre', extra }]), { mime: 'text/calendar' }), 'ical', null)
  })

  test('OpenAgenda, with its credit', async () => {
    const body = new TextDecoder()
      .decode(bytesOf('openagenda-v2-event.json'))
      .replace('"state": 0', '"state": 2')
      .replaceAll('2025-01-06', '2031-01-06')
      .replace(
        '"image": null,\n    "imageCredits": null',
        `"image": {"base": "${at('/')}", "filename": "openagenda.jpg"}, "imageCredits": "A. Martin"`,
      )
    const made = await imported('openagenda', body, { path: '/v2/agendas/1/events' })
    shows(made, 'openagenda', null)
    assert.match(made.images[0].credit, /^Photo : A\. Martin — My agenda — /)
  })

  test('DATAtourisme, with the title of the picture', async () => {
    const object = {
      uuid: 'a1',
      type: ['EntertainmentAndEvent'],
      label: { '@fr': 'Cinq' },
      takesPlaceAt: [{ startDate: DAY, endDate: DAY }],
      hasMainRepresentation: [
        {
          hasAnnotation: [{ title: { '@fr': 'La fanfare' }, credits: ['B. Roux'] }],
          hasRelatedResource: [{ locator: [at('/datatourisme.jpg')] }],
        },
      ],
    }
    const made = await imported('datatourisme', JSON.stringify({ objects: [object] }))
    shows(made, 'datatourisme', 'La fanfare')
    assert.match(made.images[0].credit, /^Photo : B\. Roux/)
  })

  test('schema.org, with its caption', async () => {
    const event = {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Six',
      startDate: DAY,
      image: { '@type': 'ImageObject', url: '/jsonld_page.jpg', caption: 'Le marché' },
    }
    const page = `<!doctype html><title>Six</title><script type="application/ld+json">${JSON.stringify(event)}</script>`
    shows(await imported('jsonld_page', page, { mime: 'text/html' }), 'jsonld_page', 'Le marché')
  })

  test('The Events Calendar', async () => {
    const event = {
      id: 7,
      global_id: 'x?id=7',
      title: 'Sept',
      start_date: `${DAY} 10:00:00`,
      end_date: `${DAY} 11:00:00`,
      timezone: 'Europe/Paris',
      image: { url: at('/tec_rest.jpg') },
    }
    const body = JSON.stringify({ events: [event], total: 1, total_pages: 1 })
    shows(await imported('tec_rest', body, { path: '/wp-json/tribe/events/v1/events' }), 'tec_rest', null)
  })

  test('thirty pictures are fetched while the service answers', async () => {
    const { services } = await harness()
    const body = await drawn(300, 200).jpeg().toBuffer()
    let [now, most] = [0, 0]
    stage.server.documents.set('/many', {
      type: 'application/xml',
      body: `<rss version="2.0"><channel><title>Ville</title>${Array.from(
        { length: ITEMS },
        (_, n) =>
          `<item><title>Article ${n}</title><guid>m${n}</guid><enclosure url="${at(`/many.jpg?n=${n}`)}" type="image/jpeg"/></item>`,
      ).join('')}</channel></rss>`,
    })
    stage.server.documents.set('/many.jpg', {
      answer: (_, response) => {
        most = Math.max(most, ++now)
        setTimeout(() => {
          now -= 1
          response.writeHead(200, { 'content-type': 'image/jpeg' }).end(body)
        }, 5)
      },
    })
    const id = await stage.source({ path: '/many', acteur_id: stage.acteur, statut_creation: 'published' })
    const { id: run } = (await post(`/admin/import-sources/${id}/run`, undefined, stage.back)).body.data
    const seen = new Set<number>()
    await services.jobs.work()
    await until(
      'all pictures are shown',
      async () => {
        const { pictures_shown } = (await get(`/admin/import-sources/${id}/runs/${run}`, stage.back)).body.data.run
        seen.add(pictures_shown)
        return pictures_shown === ITEMS
      },
      280_000,
    )
    await services.jobs.stop()
    assert.ok(seen.size > 5, 'requests were answered in between')
    assert.ok(most <= 2, 'two reads of one host at once')
    const { data } = await client()(listPublications, { query: { acteur_id: stage.acteur, per_page: 100 } })
    assert.ok(data.every(({ images }) => images.length === 1))
    // The bytes are the same: one set of files serves all of them.
    assert.equal(new Set(data.filter(({ title }) => title.startsWith('Article')).map(({ image_url }) => image_url)).size, 1)
  })
})
