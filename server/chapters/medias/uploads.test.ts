// Neutral: pictures and documents are files; attach.test.ts and sweep.test.ts keep their rows on each kind.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import sharp from 'sharp'
import { MB, PICTURE_BYTES } from '../../../contract/medias/media-limits.ts'
import { JobError } from '../../platform/jobs/errors.ts'
import { anotherService, harness } from '../../test/harness.ts'
import { ask, assertError, get } from '../../test/http.ts'
import { runNow, until } from '../../test/jobs.ts'
import { link, setStage, type Stage, trail } from '../../test/stage.ts'
import { asked, drawn, file, pdf, processUploads, sendForm, showOn, upload, uploaded } from '../../test/medias.ts'
import { temporaryFolder } from '../../test/process.ts'
import { processMediaHandler } from './process-media.handler.ts'
import { mediaStore } from './store/open-store.ts'

const folder = temporaryFolder()
after(() => folder.cleanUp())

/** A PNG whose header gives other dimensions than it has. */
function pngOf(width: number, height: number, small: Buffer): Buffer {
  const png = Buffer.from(small)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

describe('uploads', () => {
  let stage: Stage
  let as: { token: string; acteur: string }
  beforeEach(async () => {
    stage = await setStage()
    as = { token: stage.owner.token, acteur: stage.acteur }
  })
  const picture = () => drawn(600, 400).jpeg().toBuffer()
  const detail = (got: Awaited<ReturnType<typeof upload>>) => got.body.details?.[0]
  const temporary = async () => readdirSync(join((await harness()).services.config.dataDir, 'uploads'))

  test('people who may write for the actor upload, and administrators; others are refused', async () => {
    const bytes = await picture()
    for (const token of [stage.owner.token, stage.member.token, stage.platformAdmin.token, stage.admin.token])
      assert.equal((await upload(bytes, { ...as, token })).status, 202)
    assertError(await upload(bytes, { acteur: stage.acteur }), 401, 'unauthorized')
    for (const token of [stage.stranger.token, stage.maire.token])
      assertError(await upload(bytes, { ...as, token }), 403, 'scope_violation')
    await link(stage.stranger.id, stage.acteur, 'member')
    const reader = { ...as, token: stage.stranger.token }
    assertError(await upload(bytes, reader), 403, 'permission_denied')
    const mine = await uploaded(bytes, as)
    assertError(await get(`/medias/${mine.id}`, reader), 404, 'not_found')
    assertError(await ask('DELETE', `/medias/${mine.id}`, reader), 404, 'not_found')
    assertError(await get(`/medias?acteur_id=${stage.acteur}`, reader), 403, 'permission_denied')
    const list = await get(`/medias?acteur_id=${stage.acteur}&kind=image&per_page=2`, as)
    assert.deepEqual([list.body.data.length, list.body.meta.total], [2, 5])
    assert.deepEqual((await get(`/medias?acteur_id=${stage.acteur}&kind=document`, as)).body.data, [])
  })

  test('the answer comes before processing; the trail has no file name', async () => {
    const sent = await upload(await picture(), { ...as, name: 'Marie Dupont.png' })
    const media = sent.body.data
    assert.deepEqual([sent.status, media.state, media.url, media.sizes, media.name], [202, 'processing', null, [], 'Marie Dupont.jpg'])
    const [row] = await trail(media.id)
    assert.equal(row?.action, 'media.upload')
    assert.ok(!JSON.stringify(row).includes('Dupont'))
    await until('the temporary file is gone', async () => (await temporary()).length === 0)
  })

  test('a file that is empty, of another type or too large is refused before it is stored', async () => {
    const jpeg = await picture()
    const BAD: [what: string, bytes: Buffer, status: number, code: string, message?: string][] = [
      ['empty', Buffer.alloc(0), 422, 'validation_failed', 'est vide'],
      ['a page named as a picture', Buffer.from('<html><script>alert(1)</script>'), 422, 'validation_failed'],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'validation_failed'],
      ['GIF', Buffer.from('GIF89a\x01\0\x01\0'), 422, 'validation_failed'],
      ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 422, 'validation_failed'],
      ['AVIF sequence', Buffer.from('\0\0\0\x18ftypavis\0\0\0\0msf1miaf'), 422, 'validation_failed'],
      [
        'a picture of 15 MB and a byte',
        Buffer.concat([jpeg, Buffer.alloc(PICTURE_BYTES + 1 - jpeg.length)]),
        413,
        'payload_too_large',
        'dépasse 15 Mo',
      ],
      ['a document of more than 20 MB', Buffer.concat([pdf(), Buffer.alloc(20 * MB)]), 413, 'payload_too_large', 'dépasse 20 Mo'],
      ['half a PDF', pdf().subarray(0, 60), 422, 'validation_failed', 'n’est pas un document PDF complet'],
      ['a PDF with an archive behind it', Buffer.concat([pdf(), Buffer.alloc(3000, 'PK')]), 422, 'validation_failed'],
    ]
    for (const [what, bytes, status, code, message] of BAD) {
      const got = await upload(bytes, { ...as, name: 'photo.jpg' })
      assertError(got, status, code)
      assert.equal(detail(got).path, 'body.file', what)
      if (message) assert.equal(detail(got).message, message, what)
    }
    const { db } = await harness()
    assert.deepEqual(await db.selectFrom('medias').select('id').execute(), [])
    await until('no temporary file is left', async () => (await temporary()).length === 0)
  })

  test('a request without a file, with two, with another field or without an actor is refused', async () => {
    const part = new Blob([new Uint8Array(await picture())])
    const form = (fields: [string, string | Blob][]) => {
      const made = new FormData()
      for (const [name, value] of fields) made.append(name, typeof value === 'string' ? value : new File([value], 'a.jpg'))
      return sendForm(made, as.token)
    }
    assertError(await form([['acteur_id', as.acteur]]), 422, 'validation_failed')
    assertError(await form([['file', part]]), 422, 'validation_failed')
    assertError(
      await form([
        ['acteur_id', as.acteur],
        ['file', 'text'],
      ]),
      422,
      'validation_failed',
    )
    assertError(
      await form([
        ['acteur_id', as.acteur],
        ['file', part],
        ['more', 'x'],
      ]),
      422,
      'validation_failed',
    )
    assertError(
      await form([
        ['acteur_id', as.acteur],
        ['file', part],
        ['file', part],
      ]),
      400,
      'malformed_request',
    )
    assertError(await ask('POST', '/medias', { token: as.token, body: { acteur_id: as.acteur } }), 415, 'unsupported_media_type')
    const broken = { token: as.token, headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\nContent-Disp' }
    assert.ok([400, 422].includes((await ask('POST', '/medias', broken)).status))
    await until('no temporary file is left', async () => (await temporary()).length === 0)
  })

  test('a damaged picture, a bomb and one with too long sides fail with a sentence', async () => {
    const jpeg = await picture()
    const png = await drawn(64, 64).png().toBuffer()
    const flat = await sharp({ create: { width: 50_001, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const bomb = await sharp({ create: { width: 7200, height: 7200, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const BAD: [what: string, bytes: Buffer, code: string][] = [
      ['truncated JPEG', jpeg.subarray(0, jpeg.length >> 1), 'damaged'],
      ['truncated PNG', png.subarray(0, png.length - 40), 'damaged'],
      ['truncated WebP', (await drawn(300, 300).webp().toBuffer()).subarray(0, 300), 'damaged'],
      ['only the beginning', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'damaged'],
      ['noise', Buffer.concat([png.subarray(0, 8), Buffer.alloc(5000, 'x')]), 'damaged'],
      ['50,001 pixels', flat, 'side_too_long'],
      ['52 megapixels in a small file', bomb, 'too_many_pixels'],
      ['a header that lies', pngOf(49_000, 49_000, png), 'too_many_pixels'],
    ]
    for (const [what, bytes, code] of BAD) {
      const media = await uploaded(bytes, as)
      assert.deepEqual([media.state, media.failure?.code, media.url], ['failed', code, null], what)
      assert.match(media.failure.message, /image/)
    }
  })

  test('a polyglot is a picture like any other: what follows the picture is gone', async () => {
    const bytes = Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    const media = await uploaded(bytes, { ...as, name: 'page.html' })
    assert.deepEqual([media.state, media.name], ['ready', 'page.jpg'])
    for (const { url } of media.sizes) assert.doesNotMatch((await file(url, asked(as))).bytes.toString('latin1'), /script|PK./)
  })

  test('a picture is public while a public record uses it; a preview is for its people; a document is a download', async () => {
    const { db } = await harness()
    const media = await uploaded(await picture(), as)
    assert.equal((await file(media.url)).status, 404)
    const mine = asked(as)
    const preview = await file(media.url, mine)
    assert.deepEqual([preview.status, preview.headers.get('cache-control')], [200, 'private, no-store'])
    await showOn(as.acteur, media.id)
    const got = await file(media.url)
    const header = (name: string) => got.headers.get(name)
    assert.deepEqual(
      ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy', 'cross-origin-resource-policy'].map(header),
      [
        'image/webp',
        'public, max-age=5, must-revalidate, stale-while-revalidate=0',
        'nosniff',
        "sandbox; default-src 'none'",
        'cross-origin',
      ],
    )
    assert.equal(Number(header('content-length')), got.bytes.length)
    assert.equal((await file(media.url, { 'if-none-match': header('etag') ?? '' })).status, 304)
    assertError(await ask('DELETE', `/medias/${media.id}`, as), 409, 'media_in_use')
    await db.updateTable('acteurs').set({ logo: null }).where('id', '=', as.acteur).execute()
    for (const headers of [{}, mine]) assert.equal((await file(media.url, headers)).status, 404)

    const script = pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')
    const document = await uploaded(script, { ...as, name: 'C:\\temp\\Arrêté n° 12 *bis*.exe' })
    const saved = await file(document.url, mine)
    assert.deepEqual(
      [document.kind, document.name, saved.headers.get('content-type')],
      ['document', 'Arrêté n° 12 bis.pdf', 'application/pdf'],
    )
    assert.match(
      saved.headers.get('content-disposition') ?? '',
      /^attachment; filename="Arr_t_ n_ 12 bis\.pdf"; filename\*=UTF-8''Arr%C3%AAt%C3%A9/,
    )
    assert.equal(saved.headers.get('content-security-policy'), "sandbox; default-src 'none'")
    assert.ok(saved.bytes.equals(script))
    for (const name of [
      'x.webp',
      `${'0'.repeat(40)}-400.webp`,
      '..%2F..%2Fetc%2Fpasswd',
      document.url.split('/').at(-1).replace('.pdf', '-400.webp'),
    ])
      assert.equal((await file(`/api/v1/medias/files/${name}`)).status, 404, name)
  })

  test('a deleted picture answers 404 at once; another upload of the same bytes stays', async () => {
    const bytes = await picture()
    const [one, two] = [await uploaded(bytes, as), await uploaded(bytes, as)]
    assert.equal((await ask('DELETE', `/medias/${one.id}`, as)).status, 200)
    const mine = asked(as)
    assert.equal((await file(two.url, mine)).status, 200)
    await ask('DELETE', `/medias/${two.id}`, as)
    assert.equal((await file(two.url, mine)).status, 404)
    assertError(await get(`/medias/${two.id}`, as), 404, 'not_found')
  })

  test('without sharp, pictures are refused in a sentence and documents are accepted', async () => {
    const other = await anotherService({ MEDIA_PICTURES: 'off', RATE_LIMITS: 'off', DATA_DIR: folder.path })
    const got = await upload(await picture(), { ...as, url: other.url })
    assertError(got, 422, 'pictures_unavailable')
    assert.match(got.body.message, /n’accepte pas d’images/)
    assert.equal((await upload(pdf(), { ...as, url: other.url })).status, 202)
    await other.close()
  })

  test('a store that cannot be written answers 503, and nothing is left; processing is retried', async () => {
    const data = join(folder.path, 'full')
    mkdirSync(data, { recursive: true })
    writeFileSync(join(data, 'media'), 'a file where the folder should be')
    const other = await anotherService({ RATE_LIMITS: 'off', DATA_DIR: data })
    const { db } = await harness()
    const got = await upload(await picture(), { ...as, url: other.url })
    assertError(got, 503, 'service_unavailable')
    assert.ok(got.headers.get('retry-after'))
    assert.deepEqual(await db.selectFrom('medias').select('id').execute(), [])
    const { id } = (await upload(await picture(), as)).body.data
    await assert.rejects(runNow(other.services, processMediaHandler, { media: id }), (error) => {
      return error instanceof JobError && error.stored.code === 'media_job.store_unavailable'
    })
    await processUploads()
    assert.equal((await get(`/medias/${id}`, as)).body.data.state, 'ready')
    await other.close()
  })

  test('the media process is killed in the middle: the job is retried and nothing is doubled', async () => {
    const { services } = await harness()
    const bytes = await drawn(6000, 4000).jpeg().toBuffer()
    const { id } = (await upload(bytes, as)).body.data
    const attempt = runNow(services, processMediaHandler, { media: id })
    const children = () =>
      execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes('--allow-addons'))
        .map((line) => Number.parseInt(line, 10))
    // A process that is idle from an earlier picture may be killed first: the job then starts another.
    let ended = false
    const settled = attempt.catch(() => {}).finally(() => (ended = true))
    await until('the process is killed', () => {
      for (const pid of ended ? [] : children()) process.kill(pid, 'SIGKILL')
      return ended
    })
    await settled
    await assert.rejects(attempt, (error) => error instanceof JobError && error.stored.code === 'media_job.process_ended')
    assert.equal((await get(`/medias/${id}`, as)).body.data.state, 'processing')
    await processUploads()
    const media = (await get(`/medias/${id}`, as)).body.data
    assert.deepEqual([media.state, media.sizes.length], ['ready', 3])
    const names: string[] = []
    for await (const { name } of mediaStore(services.config).list())
      if (name.includes(media.url.split('/').at(-1).slice(0, 40))) names.push(name)
    assert.equal(names.length, 4)
  })

  test('a picture that is deleted while it is processed leaves no file', async () => {
    const { services, db } = await harness()
    const { id } = (await upload(await drawn(3000, 2000).jpeg().toBuffer(), as)).body.data
    const attempt = runNow(services, processMediaHandler, { media: id })
    assert.equal((await ask('DELETE', `/medias/${id}`, as)).status, 200)
    await attempt
    const { removeQueuedFiles } = await import('./sweep/remove-files.ts')
    assert.equal(await removeQueuedFiles(db, mediaStore(services.config)), 1)
    const { sweep } = await import('./sweep/sweep.ts')
    const { unknown } = await sweep(db, mediaStore(services.config), { remove: false, now: Date.now() + 2 * 86_400_000 })
    assert.deepEqual(
      unknown.filter((name) => name.includes(id)),
      [],
    )
  })

  test('a hundred uploads at once are all accepted, and need little memory', async () => {
    const { db } = await harness()
    const base = await picture()
    const heavy = Buffer.concat([base, Buffer.alloc(4 * MB, 'x')])
    const begin = process.memoryUsage().arrayBuffers
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - begin)), 20)
    const boundary = 'limit'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="acteur_id"\r\n\r\n${as.acteur}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
    const { url } = await harness()
    const sent = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const pieces = async function* () {
          yield Buffer.from(head)
          for (let at = 0; at < heavy.length; at += 65_536) yield heavy.subarray(at, at + 65_536)
          yield Buffer.from(`\r\n--${boundary}--\r\n`)
        }
        const answer = await fetch(`${url}/api/v1/medias`, {
          method: 'POST',
          headers: { authorization: `Bearer ${as.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
          body: ReadableStream.from(pieces()) as unknown as string,
          duplex: 'half',
        })
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    clearInterval(watch)
    assert.deepEqual(sent, Array(100).fill(202))
    assert.ok(most < 200 * MB, `${Math.round(most / MB)} MB of buffers for 400 MB of uploads`)
    assert.equal((await db.selectFrom('medias').select('id').execute()).length, 100)
    rmSync(join((await harness()).services.config.dataDir, 'media', 'uploads'), { recursive: true, force: true })
  })
})
