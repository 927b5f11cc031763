// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { post } from '../../../test/http.ts'
import { ics, type ImportStage, rss, type Run, setImportStage } from '../../../test/imports.ts'

describe('detection of sources at an address', () => {
  let stage: ImportStage
  before(async () => {
    stage = await setImportStage()
    const { documents } = stage.server
    documents.set('/flux', {
      body: rss(Array.from({ length: 7 }, (_, n) => ({ guid: `${n}`, title: `Article ${n}`, link: `https://a.example.fr/${n}` }))),
    })
    documents.set('/agenda.ics', { body: ics([{ uid: 'a', day: '2031-01-06', summary: 'Bal' }]), type: 'text/calendar' })
    documents.set('/', {
      type: 'text/html',
      body: `<!doctype html><html><head><title>Mairie de Montloup</title>
        <link rel="alternate" type="application/rss+xml" title="Actualités" href="/flux">
        <link rel="alternate" type="text/calendar" title="Agenda" href="/agenda.ics">
        <link rel="alternate" type="application/rss+xml" title="Perdu" href="/perdu">
        <script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"Vide-grenier","startDate":"2031-05-01"}</script>
        </head><body></body></html>`,
    })
    documents.set('/vide', { type: 'text/html', body: '<!doctype html><html><head><title>Rien</title></head><body>Bonjour</body></html>' })
  })
  after(() => stage.end())
  const detect = async (path: string) => {
    const { status, body } = await post('/admin/import-sources/detect', { url: `${stage.server.url}${path}` }, stage.back)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data
  }

  test('an address without a scheme is refused', async () => {
    for (const url of ['127.0.0.1:8899', 'localhost:3000/flux', 'ftp://mairie.example.fr/flux', 'flux']) {
      const { status, body } = await post('/admin/import-sources/detect', { url }, stage.back)
      assert.equal(status, 422, url)
      assert.match(body.details?.[0]?.message ?? body.message, /en https:\/\/ ou http:\/\//, url)
    }
  })

  test('feeds, calendars and events of a page, each with a preview; each proposal is a valid source', async () => {
    const { candidates, reason } = await detect('/')
    assert.equal(reason, null)
    // As a browser copies the address of a feed.
    const copied = await post('/admin/import-sources/detect', { url: `feed:${stage.server.url}/` }, stage.back)
    assert.equal(copied.body.data?.candidates.length, candidates.length, JSON.stringify(copied.body))
    const told = candidates.map(({ type, items, preview, reason: why }: Run) => [
      type,
      items,
      preview.map(({ title }: Run) => title),
      why !== null,
    ])
    assert.deepEqual(told.toSorted(), [
      ['ical', 1, ['Bal'], false],
      ['jsonld_page', 1, ['Vide-grenier'], false],
      ['rss', null, [], true],
      ['rss', 7, ['Article 0', 'Article 1', 'Article 2', 'Article 3', 'Article 4'], false],
    ])
    for (const { type, url, nom, parametres, items } of candidates) {
      const source = { nom, type, url, parametres, commune_id: stage.commune }
      const made = await post('/admin/import-sources', source, stage.back)
      assert.equal(made.status, 201, JSON.stringify(made.body))
      if (items !== null) assert.equal((await stage.dryRun(made.body.data.id)).run.created, items)
    }
  })

  test('the address of a feed gives the feed itself', async () => {
    const { candidates } = await detect('/flux')
    assert.deepEqual(
      candidates.map(({ type, nom, items }: Run) => [type, nom, items]),
      [['rss', 'Mairie', 7]],
    )
  })

  test('a page without sources and a missing page have a message', async () => {
    assert.match((await detect('/vide')).reason, /Ni flux/)
    assert.match((await detect('/absent')).reason_en, /404/)
  })
})
