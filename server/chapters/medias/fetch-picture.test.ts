// Neutral: pictures and documents are files; attach.test.ts and sweep.test.ts keep their rows on each kind.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { anotherService } from '../../test/harness.ts'
import { get } from '../../test/http.ts'
import { asked, drawn, file, processUploads } from '../../test/medias.ts'
import { type SourceServer, sourceServer } from '../../test/source-server.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { fetchPicture } from './fetch-picture.ts'

describe('a picture of an import', () => {
  let stage: Stage
  let source: SourceServer
  let other: Awaited<ReturnType<typeof anotherService>>
  before(async () => {
    stage = await setStage()
    source = await sourceServer()
    other = await anotherService({ FETCH_ALLOW: source.host, RATE_LIMITS: 'off' })
  })
  after(async () => {
    await other.close()
    await source.close()
  })
  const fetched = (path: string, acteurId: string | null = stage.acteur) =>
    fetchPicture(other.services, { url: source.url + path, acteurId })

  test('is fetched once, processed as an upload is, and has its source', async () => {
    source.documents.set('/affiche.jpg', { body: await drawn(900, 500).jpeg().toBuffer(), type: 'image/jpeg' })
    const first = await fetched('/affiche.jpg')
    assert.ok('media' in first)
    assert.deepEqual([first.known, await fetched('/affiche.jpg')], [false, { media: first.media, known: true }])
    assert.equal(source.asked.length, 1)
    await processUploads()
    const media = (await get(`/medias/${first.media}`, { token: stage.owner.token })).body.data
    assert.deepEqual([media.state, media.source_url, media.name], ['ready', `${source.url}/affiche.jpg`, 'affiche.jpg'])
    assert.equal((await file(media.url, asked(stage.owner))).status, 200)
    assert.notDeepEqual(await fetched('/affiche.jpg', null), first)
  })

  test('what is no picture, too large, missing or private has a reason and no row', async () => {
    source.documents.set('/page', { body: '<html>', type: 'text/html' })
    source.documents.set('/grande', { body: Buffer.alloc(16 * 1024 ** 2), type: 'image/jpeg' })
    source.documents.set('/video', { body: 'x', type: 'video/mp4' })
    const BAD: [path: string, code: string][] = [
      ['/page', 'media.no_picture'],
      ['/grande', 'outside.too_large'],
      ['/video', 'outside.wrong_type'],
      ['/absente', 'outside.http_status'],
    ]
    for (const [path, code] of BAD) {
      const answer = await fetched(path)
      assert.equal('fault' in answer && answer.fault.code, code, path)
    }
    const answer = await fetchPicture(other.services, { url: 'http://127.0.0.1:1/a.jpg', acteurId: null })
    assert.equal('fault' in answer && answer.fault.code, 'outside.address_refused')
  })
})
