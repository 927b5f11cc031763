import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { getOutsidePicture } from '../../../../contract/publications/publications-admin.ts'
import { assertRefused, client } from '../../../test/client.ts'
import { get } from '../../../test/http.ts'
import { type ImportStage, setImportStage } from '../../../test/imports.ts'
import { makeOfficer, makePublication } from '../../../test/make.ts'
import { drawn } from '../../../test/medias.ts'
import type { Served } from '../../../test/source-server.ts'

/** Spec §2-104. */
describe('the picture of a publication on another server', () => {
  let stage: ImportStage
  before(async () => void (stage = await setImportStage()))
  after(() => stage.end())
  const made = (path: string) =>
    makePublication(stage.acteur, stage.commune, { image_url: `${stage.server.url}${path}`, moderation_status: 'pending' })
  const read = async (path: string, served?: Served) => {
    if (served) stage.server.documents.set(path, served)
    return (await client(stage.back)(getOutsidePicture, { params: { id: await made(path) } })).data
  }
  const bytesOf = (image: string | null) => Buffer.from(image?.split(',')[1] ?? '', 'base64')

  test('is read by the service and made anew: smaller, without metadata, whatever its type is said to be', async () => {
    const body = await drawn(1800, 1200)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Camille Secret' } })
      .toBuffer()
    assert.ok(body.includes('Camille Secret'))
    const { image, largeur, hauteur, reason } = await read('/photo.jpg', { body, type: 'image/png' })
    assert.match(image ?? '', /^data:image\/webp;base64,/)
    assert.deepEqual([largeur, hauteur, reason], [800, 534, null])
    const { format, width, exif } = await sharp(bytesOf(image)).metadata()
    assert.deepEqual([format, width, exif], ['webp', 800, undefined])
    assert.ok(!bytesOf(image).includes('Camille'))
  })

  test('is kept by no cache: the next version may have another one', async () => {
    const body = await drawn(60, 40).png().toBuffer()
    stage.server.documents.set('/petite.png', { body, type: 'image/png' })
    const { status, headers } = await get(`/admin/publications/${await made('/petite.png')}/image`, stage.back)
    assert.deepEqual(
      [status, headers.get('cache-control'), headers.get('vary')],
      [200, 'private, no-store', 'Authorization, X-App-Source, Origin'],
    )
  })

  const BAD: Record<string, Served> = {
    'a page': { body: '<script>alert(1)</script>', type: 'text/html' },
    'a page that is called a picture': { body: '<svg xmlns="http://www.w3.org/2000/svg"/>', type: 'image/png' },
    'a drawing with scripts': { body: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', type: 'image/svg+xml' },
    'a document': { body: '%PDF-1.4\n%%EOF', type: 'application/pdf' },
    'a damaged picture': { body: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]), type: 'image/jpeg' },
    nothing: { body: '', type: 'image/jpeg' },
    'an error': { status: 500, type: 'image/jpeg' },
    'too much': { body: Buffer.alloc(9 * 1024 ** 2, 0xff), type: 'image/jpeg' },
    'a redirection into the network': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
    'an end that does not come': {
      answer: (_, response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).write('\u{ff}'),
    },
  }
  for (const [what, served] of Object.entries(BAD))
    test(`is a reason in words where the server has ${what}`, async () => {
      const { image, largeur, reason, reason_en } = await read(`/${encodeURIComponent(what)}`, served)
      assert.deepEqual([image, largeur], [null, null])
      assert.match(reason ?? '', /^[A-ZÉ].+\.$/)
      assert.match(reason_en ?? '', /^[A-Z].+\.$/)
      assert.ok(!`${reason} ${reason_en}`.includes('127.0.0.1'))
    })

  test('is not read from an address of the own network', async () => {
    const id = await makePublication(stage.acteur, stage.commune, { image_url: 'http://127.0.0.1:9/a.jpg' })
    const { data } = await client(stage.back)(getOutsidePicture, { params: { id } })
    assert.match(data.reason ?? '', /ne mène pas à un serveur public/)
  })

  test('is for those who may read the publication in the back-office, and only of a record', async () => {
    const body = await drawn(60, 40).png().toBuffer()
    stage.server.documents.set('/bornee.png', { body, type: 'image/png' })
    const id = await made('/bornee.png')
    const asked = stage.server.asked.length
    await assertRefused(
      client({ token: stage.owner.token, source: 'backoffice' })(getOutsidePicture, { params: { id } }),
      403,
      'admin_required',
    )
    const elsewhere = await makeOfficer('moderateur', { communes: [stage.elsewhere] })
    await assertRefused(client(elsewhere)(getOutsidePicture, { params: { id } }), 404, 'not_found')
    const none = await makePublication(stage.acteur, stage.commune)
    await assertRefused(client(stage.back)(getOutsidePicture, { params: { id: none } }), 404, 'not_found')
    assert.equal((await get(`/admin/publications/${id}/image?url=http://example.org/`, stage.back)).status, 422)
    assert.equal(stage.server.asked.length, asked)
    const here = await makeOfficer('moderateur', { communes: [stage.commune] })
    assert.notEqual((await client(here)(getOutsidePicture, { params: { id } })).data.image, null)
  })
})
