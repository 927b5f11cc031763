import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { getPublication, listPublications } from '../../../../contract/publications/publications.ts'
import { client } from '../../../test/client.ts'
import { differences } from '../../../test/differences.ts'
import { harness } from '../../../test/harness.ts'
import { ask, get, patch, post } from '../../../test/http.ts'
import { type ImportStage, type Run, setImportStage } from '../../../test/imports.ts'
import { runJobs } from '../../../test/jobs.ts'
import { changeJobs } from '../../../test/queue-tables.ts'
import { drawn, file } from '../../../test/medias.ts'
import { trail } from '../../../test/stage.ts'

const bytesOf = (color: string) => drawn(900, 600).tint(color).jpeg().toBuffer()

interface Item {
  guid: string
  title?: string
  picture?: string
  alt?: string
}

/** Spec §4.1-54. */
describe('the pictures of imports', () => {
  let stage: ImportStage
  let source: string
  /** Of each test: files of the bytes of an earlier one may be being removed, and the processing of the same bytes waits for that. */
  let ownColor = 0
  before(async () => {
    stage = await setImportStage()
  })
  after(() => stage.end())
  beforeEach(async () => {
    ownColor = (ownColor + 0x2b_47_1d) % 0x1_00_00_00
    stage.server.documents.clear()
    stage.server.asked.length = 0
    const { db } = await harness()
    await sql`delete from import_sources`.execute(db)
    await sql`delete from publications`.execute(db)
    await sql`delete from medias`.execute(db)
    source = await stage.source({ acteur_id: stage.acteur, statut_creation: 'published' })
  })

  const serve = (...items: Item[]) =>
    void stage.server.documents.set('/flux', {
      body: `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Mairie de Serres</title>${items
        .map(
          ({ guid, title = guid, picture, alt }) =>
            `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title><link>https://serres.example.fr/${guid}</link><description>Texte.</description>${
              picture === undefined
                ? ''
                : `<media:content url="${picture.startsWith('http') ? picture : stage.server.url + picture}" medium="image">${alt ? `<media:description>${alt}</media:description>` : ''}</media:content>`
            }</item>`,
        )
        .join('')}</channel></rss>`,
    })
  const picture = async (path: string, color = `#${ownColor.toString(16).padStart(6, '0')}`) =>
    void stage.server.documents.set(path, { body: await bytesOf(color), type: 'image/jpeg' })
  const asked = (path: string) => stage.server.asked.filter((one) => one.path === path).length
  const published = async (): Promise<Run[]> => {
    const { data } = await client()(listPublications, { query: { acteur_id: stage.acteur, per_page: 100 } })
    return data.toSorted((a, b) => (a.title < b.title ? -1 : 1))
  }
  const only = async () => {
    const [one, ...others] = await published()
    assert.deepEqual(others, [])
    return one
  }
  const again = async (id: string) => (await get(`/admin/import-sources/${source}/runs/${id}`, stage.back)).body.data.run
  const log = async (): Promise<Run[]> => {
    const { db } = await harness()
    const { rows } = await sql<{ reason: { fr: string }; external_id: string }>`
      select reason, external_id from import_run_entries where reason ->> 'code' like 'import_picture.%' order by external_id`.execute(db)
    return rows.map(({ reason, external_id }) => [external_id, reason.fr])
  }
  const stateOf = async (id: string) => {
    const { db } = await harness()
    return db.selectFrom('import_pictures').selectAll().where('publication_id', '=', id).executeTakeFirst()
  }

  test('are shown first, from here, with their source and their text; a second run fetches nothing', async () => {
    await picture('/a.jpg')
    serve({ guid: 'a', picture: '/a.jpg', alt: 'Le bal du 14 juillet' }, { guid: 'b' })
    const run = await stage.run(source)
    assert.equal(run.created, 2)
    const [one, bare] = await published()
    const [{ media, ...image }] = one.images
    assert.deepEqual(image, {
      media_id: media.id,
      alt: 'Le bal du 14 juillet',
      decorative: false,
      legende: null,
      credit: 'Mairie de Serres — https://serres.example.fr/a',
    })
    assert.equal(media.source_url, `${stage.server.url}/a.jpg`)
    assert.deepEqual([one.image_url, bare.image_url, bare.images], [media.url, null, []])
    assert.equal((await file(media.url)).headers.get('content-type'), 'image/webp')
    assert.equal((await client()(getPublication, { params: { id: one.id } })).data.image_url, media.url)
    const office = (await get(`/admin/publications/${one.id}`, stage.back)).body.data
    assert.equal(office.image_url, `${stage.server.url}/a.jpg`)
    const { pictures, pictures_shown, pictures_refused } = await again(run.id)
    assert.deepEqual([pictures, pictures_shown, pictures_refused], [1, 1, 0])

    const row = (await trail(one.id)).at(-1)
    assert.deepEqual(
      [row?.action, row?.actor_kind, row?.changes],
      ['publication.update', 'system', { images: [null, [media.id]], run: [null, run.id] }],
    )
    const second = await stage.run(source)
    assert.deepEqual([second.unchanged, second.pictures, asked('/a.jpg')], [2, 0, 1])
    assert.deepEqual(await differences(), [])
  })

  test('an item changed at the source keeps its picture, since it was not edited by a person', async () => {
    await picture('/a.jpg')
    serve({ guid: 'a', picture: '/a.jpg' })
    await stage.run(source)
    const { images } = await only()
    assert.deepEqual([images[0].alt, images[0].decorative], [null, true])
    serve({ guid: 'a', title: 'Autre', picture: '/a.jpg' })
    const run = await stage.run(source)
    assert.deepEqual([run.updated, run.pictures], [1, 0])
    const one = await only()
    assert.deepEqual([one.title, one.images, asked('/a.jpg')], ['Autre', images, 1])
  })

  test('another address replaces it, no address takes it out, a refused one too', async () => {
    await picture('/a.jpg')
    await picture('/b.jpg', '#00aa22')
    serve({ guid: 'a', picture: '/a.jpg', alt: 'A' })
    await stage.run(source)
    const first = (await only()).images[0].media_id
    serve({ guid: 'a', picture: '/b.jpg', alt: 'B' })
    await stage.run(source)
    const { images } = await only()
    assert.deepEqual([images.length, images[0].alt, images[0].media_id === first], [1, 'B', false])
    const { db } = await harness()
    const used = await db.selectFrom('medias').select(['id', 'uses']).orderBy('id').execute()
    assert.deepEqual(used, [
      { id: first, uses: 0 },
      { id: images[0].media_id, uses: 1 },
    ])
    serve({ guid: 'a', picture: '/absente.jpg' })
    await stage.run(source)
    assert.deepEqual([(await only()).images, (await only()).image_url], [[], null])
    serve({ guid: 'a', picture: '/a.jpg', alt: 'A' })
    await stage.run(source)
    assert.deepEqual([(await only()).images[0].media_id, asked('/a.jpg')], [first, 1])
    serve({ guid: 'a' })
    await stage.run(source)
    assert.deepEqual([(await only()).images, (await stateOf((await only()).id))?.state], [[], 'none'])
    assert.deepEqual(await differences(), [])
  })

  test('undoing a run takes its pictures back, and the run before stays undoable', async () => {
    await picture('/a.jpg')
    await picture('/b.jpg', '#00aa22')
    serve({ guid: 'a', picture: '/a.jpg', alt: 'A' })
    const first = await stage.run(source)
    const was = (await only()).images
    serve({ guid: 'a', picture: '/b.jpg' })
    const second = await stage.run(source)
    assert.notDeepEqual((await only()).images, was)
    const undo = async ({ id }: Run) => {
      const { status, body } = await post(`/admin/import-sources/${source}/runs/${id}/undo`, undefined, stage.back)
      assert.equal(status, 200, JSON.stringify(body))
      await runJobs((await harness()).services)
      return body.data
    }
    assert.equal((await undo(second)).restored, 1)
    assert.deepEqual([(await only()).images, asked('/a.jpg')], [was, 1])
    assert.equal((await undo(first)).removed, 1)
    assert.deepEqual(await published(), [])
    assert.equal((await file(was[0].media.url)).status, 404)
    serve({ guid: 'a', picture: '/a.jpg', alt: 'A' })
    await stage.run(source)
    assert.deepEqual(await published(), [])
    assert.deepEqual(await differences(), [])
  })

  test('a person who chose the pictures keeps them', async () => {
    await picture('/a.jpg')
    await picture('/b.jpg', '#00aa22')
    serve({ guid: 'a', picture: '/a.jpg' })
    await stage.run(source)
    const { id } = await only()
    assert.equal((await patch(`/publications/${id}`, { images: [] }, stage.back)).status, 200)
    serve({ guid: 'a', title: 'Autre', picture: '/b.jpg' })
    const run = await stage.run(source)
    assert.deepEqual([run.updated, (await only()).images, asked('/b.jpg')], [1, [], 0])
    assert.equal((await stateOf(id))?.state, 'by_hand')
  })

  test('an archived publication whose files are gone gets its picture again when it is back', async () => {
    await picture('/a.jpg')
    serve({ guid: 'a', picture: '/a.jpg' })
    const run = await stage.run(source)
    const { id } = await only()
    const { db } = await harness()
    assert.equal((await post(`/admin/import-sources/${source}/runs/${run.id}/undo`, undefined, stage.back)).status, 200)
    await sql`delete from medias where uses = 0`.execute(db)
    // Other bytes: the files of the first may still be being removed, and the processing of the same bytes waits for that.
    await picture('/a.jpg', '#5a7b1c')
    serve({ guid: 'a', title: 'De retour', picture: '/a.jpg' })
    await stage.run(source)
    const one = await only()
    assert.deepEqual([one.id, one.images.length, asked('/a.jpg')], [id, 1, 2])
    assert.equal((await file(one.images[0].media.url)).status, 200)
    assert.deepEqual(await differences(), [])
  })

  test('an address given to one publication is not the copy of another: a copy has no address of elsewhere', async () => {
    await picture('/a.jpg')
    serve({ guid: 'a', picture: '/a.jpg' })
    await stage.run(source)
    const { id, images } = await only()
    const copy = (await post(`/publications/${id}/copie`, undefined, { token: stage.owner.token })).body.data
    assert.deepEqual([copy.image_url, copy.images[0].media_id], [null, images[0].media_id])
  })

  test('a source or an operator without pictures fetches none, and no address of elsewhere is shown', async () => {
    const { services } = await harness()
    await picture('/a.jpg')
    serve({ guid: 'a', picture: '/a.jpg' })
    const without = await patch(`/admin/import-sources/${source}`, { parametres: { images: false } }, stage.back)
    assert.equal(without.status, 200, JSON.stringify(without.body))
    await stage.run(source)
    const were = services.config.importPictures
    try {
      Object.assign(services.config, { importPictures: false })
      await patch(`/admin/import-sources/${source}`, { parametres: {} }, stage.back)
      await stage.run(source)
    } finally {
      Object.assign(services.config, { importPictures: were })
    }
    const one = await only()
    assert.deepEqual([one.image_url, one.images, asked('/a.jpg')], [null, [], 0])
    assert.doesNotMatch(JSON.stringify(await published()), /a\.jpg/)
    await stage.run(source, '?force=true')
    assert.deepEqual([(await only()).images.length, asked('/a.jpg')], [1, 1])
  })

  test('what is no picture is named in the log, is not tried again, and leaves the publication', async () => {
    const LIMIT = 15 * 1024 ** 2
    const set = stage.server.documents
    set.set('/svg', { body: '<svg xmlns="http://www.w3.org/2000/svg"/>', type: 'image/svg+xml' })
    set.set('/page.jpg', { body: '<!doctype html><title>Perdu</title>', type: 'text/html' })
    set.set('/large.jpg', { body: Buffer.concat([await bytesOf('#cc2200')], LIMIT + 1), type: 'image/jpeg' })
    set.set('/cut.jpg', { body: (await bytesOf('#cc2200')).subarray(0, 700), type: 'image/jpeg' })
    set.set('/loop.jpg', { status: 302, headers: { location: '/loop.jpg' } })
    set.set('/inside.jpg', { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } })
    set.set('/ftp.jpg', { status: 302, headers: { location: 'ftp://example.fr/a.jpg' } })
    const paths = [
      '/absent.jpg',
      '/cut.jpg',
      '/ftp.jpg',
      '/inside.jpg',
      '/large.jpg',
      '/loop.jpg',
      '/page.jpg',
      '/svg',
      'http://127.0.0.1:9/private.jpg',
    ]
    serve(...paths.map((path, n) => ({ guid: `${n}`, picture: path })))
    const run = await stage.run(source)
    const NO_PICTURE = 'Image non reprise. L’adresse ne donne pas d’image JPEG, PNG, WebP ou AVIF de 15 Mo au plus.'
    const CLOSED =
      'Image non reprise. Cette adresse n’est pas ouverte : elle ne mène pas à un serveur public, ou son port n’est ni 80 ni 443.'
    const LINES = [
      'Image non reprise. Le serveur répond par une erreur (404).',
      'Image non reprise. Elle est abîmée, incomplète ou trop grande.',
      'Image non reprise. Le serveur redirige vers ce qui n’est pas une adresse web, ou de https vers http.',
      CLOSED,
      'Image non reprise. La réponse est trop volumineuse.',
      'Image non reprise. Le serveur redirige trop de fois.',
      NO_PICTURE,
      NO_PICTURE,
      CLOSED,
    ]
    assert.deepEqual(
      await log(),
      LINES.map((line, n) => [`${n}`, line]),
    )
    const shown = await published()
    assert.deepEqual([shown.length, shown.flatMap(({ images }) => images), shown.flatMap(({ image_url }) => image_url ?? [])], [9, [], []])
    const { pictures, pictures_shown, pictures_refused } = await again(run.id)
    assert.deepEqual([pictures, pictures_shown, pictures_refused], [9, 0, 9])
    const requests = stage.server.asked.length
    await stage.run(source)
    assert.equal(stage.server.asked.length, requests + 1)
    await picture('/absent.jpg')
    await stage.run(source, '?force=true')
    assert.equal((await published())[0]?.images.length, 1)
  })

  test('a server that is busy is asked three times', async () => {
    stage.server.documents.set('/a.jpg', { status: 503 })
    serve({ guid: 'a', picture: '/a.jpg' })
    await stage.run(source)
    const { services, db } = await harness()
    for (const n of [1, 2, 3, 4]) {
      assert.equal(asked('/a.jpg'), Math.min(n, 3))
      await sql`update import_pictures set next_at = now()`.execute(db)
      await changeJobs(services.database.pool, 'start_after = now()', { name: 'imports.pictures', states: ['created'] })
      await runJobs(services)
    }
    assert.deepEqual(await log(), [['a', 'Image non reprise. Le serveur répond par une erreur (503).']])
  })

  test('deletion of the publication, and of the source, reaches it', async () => {
    await picture('/a.jpg')
    serve({ guid: 'a', picture: '/a.jpg' })
    await stage.run(source)
    const { id, images } = await only()
    const { db } = await harness()
    await ask('DELETE', `/admin/publications/${id}`, stage.back)
    assert.equal((await file(images[0].media.url)).status, 404)
    await sql`delete from publications where id = ${id}`.execute(db)
    assert.equal(await stateOf(id), undefined)
    const { rows } = await sql<{ uses: number; gone: boolean }>`select uses, detached_at is not null as gone from medias`.execute(db)
    assert.deepEqual(rows, [{ uses: 0, gone: true }])
  })
})
