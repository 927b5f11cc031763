// Neutral: pictures and documents are files; attach.test.ts and sweep.test.ts keep their rows on each kind.
import assert from 'node:assert/strict'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { anotherService } from '../../../test/harness.ts'
import { assertError, get } from '../../../test/http.ts'
import { runNow } from '../../../test/jobs.ts'
import { asked, drawn, upload } from '../../../test/medias.ts'
import { temporaryFolder } from '../../../test/process.ts'
import { S3_KEYS, type S3Server, s3Server } from '../../../test/s3-server.ts'
import { setStage } from '../../../test/stage.ts'
import { processMediaHandler } from '../process-media.handler.ts'
import { fileStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'
import { type MediaStore, type StoredObject, StoreUnavailable } from './store.ts'

const folder = temporaryFolder()
after(() => folder.cleanUp())
const bytesOf = async (store: MediaStore, name: string): Promise<Buffer | null> => {
  const found = await store.get(name)
  if (!found) return null
  const pieces: Buffer[] = []
  for await (const piece of found.content) pieces.push(piece as Buffer)
  const whole = Buffer.concat(pieces)
  assert.equal(whole.length, found.bytes)
  return whole
}
const listOf = async (store: MediaStore): Promise<StoredObject[]> => {
  const found: StoredObject[] = []
  for await (const object of store.list()) found.push(object)
  return found.toSorted((a, b) => a.name.localeCompare(b.name))
}

async function behavesAsStore(store: MediaStore): Promise<void> {
  const path = join(folder.path, 'upload')
  writeFileSync(path, Buffer.alloc(300_000, 'é'))
  assert.deepEqual([await bytesOf(store, 'ab/cd/none.webp'), await listOf(store)], [null, []])
  await store.put('ab/cd/abcd-400.webp', Buffer.from('picture'), 'image/webp')
  await store.put('uploads/0190-a', { path }, 'image/jpeg')
  await store.put('ab/cd/abcd-400.webp', Buffer.from('picture'), 'image/webp')
  await store.put('ab/ce/abce.pdf', Buffer.from('%PDF'), 'application/pdf')
  assert.equal((await bytesOf(store, 'ab/cd/abcd-400.webp'))?.toString(), 'picture')
  assert.ok((await bytesOf(store, 'uploads/0190-a'))?.equals(Buffer.alloc(300_000, 'é')))
  const listed = await listOf(store)
  assert.deepEqual(
    listed.map(({ name, bytes }) => [name, bytes]),
    [
      ['ab/cd/abcd-400.webp', 7],
      ['ab/ce/abce.pdf', 4],
      ['uploads/0190-a', 300_000],
    ],
  )
  for (const { modified } of listed) assert.ok(Math.abs(modified.getTime() - Date.now()) < 600_000)
  await store.remove(['ab/ce/abce.pdf', 'ab/cd/none.webp'])
  assert.equal((await listOf(store)).length, 2)
  for (const name of ['../x', '/etc/passwd', 'a/../../b', 'a\\b', '', 'a/..'])
    await assert.rejects(store.put(name, Buffer.from('x'), 'image/webp'), (error) => error instanceof Error, name)
}

describe('the store in a folder', () => {
  const root = join(folder.path, 'media')
  test('writes, reads, lists and removes', () => behavesAsStore(fileStore(root)))

  test('only the service reads the files, and no half-written one is left', async () => {
    assert.equal(statSync(join(root, 'ab/cd/abcd-400.webp')).mode & 0o777, 0o600)
    assert.equal(statSync(join(root, 'ab')).mode & 0o777, 0o700)
    await assert.rejects(fileStore(root).put('ab/cd/abcd-800.webp', { path: join(folder.path, 'none') }, 'image/webp'), StoreUnavailable)
    assert.deepEqual(readdirSync(join(root, 'ab/cd')), ['abcd-400.webp'])
  })

  test('a folder that cannot be written is unavailable', async () => {
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    await assert.rejects(fileStore(file).put('ab/x.webp', Buffer.from('x'), 'image/webp'), StoreUnavailable)
    rmSync(file)
  })
})

describe('the store in a bucket', () => {
  let server: S3Server
  before(async () => {
    server = await s3Server()
  })
  after(() => server.close())
  const settings = () => ({ endpoint: server.endpoint, ...S3_KEYS })

  test('writes, reads, lists by pages and removes, every request signed', async () => {
    await behavesAsStore(s3Store(settings()))
    assert.deepEqual(server.refused, [])
    assert.equal(server.objects.get('ab/cd/abcd-400.webp')?.type, 'image/webp')
  })

  test('a wrong key, a fault of the service and a service that is away are unavailable', async () => {
    const wrong = s3Store({ ...settings(), secretKey: 'x'.repeat(32) })
    for (const work of [() => wrong.get('ab/cd/abcd-400.webp'), () => wrong.put('ab/x.webp', Buffer.from('x'), 'image/webp')])
      await assert.rejects(work, StoreUnavailable)
    assert.match(server.refused[0] ?? '', /wrong signature/)
    server.fault.status = 503
    await assert.rejects(s3Store(settings()).put('ab/x.webp', Buffer.from('x'), 'image/webp'), StoreUnavailable)
    server.fault.status = null
    await assert.rejects(s3Store({ ...settings(), endpoint: 'http://127.0.0.1:1' }).get('ab/x.webp'), StoreUnavailable)
  })

  test('a service with a bucket uploads, processes and serves from it; while it is away uploads answer 503', async () => {
    const stage = await setStage()
    const other = await anotherService({
      RATE_LIMITS: 'off',
      DATA_DIR: join(folder.path, 'data'),
      MEDIA_S3_ENDPOINT: server.endpoint,
      MEDIA_S3_BUCKET: S3_KEYS.bucket,
      MEDIA_S3_REGION: S3_KEYS.region,
      MEDIA_S3_ACCESS_KEY: S3_KEYS.accessKey,
      MEDIA_S3_SECRET_KEY: S3_KEYS.secretKey,
    })
    const as = { token: stage.owner.token, acteur: stage.acteur, url: other.url }
    const bytes = await drawn(500, 300).jpeg().toBuffer()
    server.fault.status = 500
    assertError(await upload(bytes, as), 503, 'service_unavailable')
    server.fault.status = null
    const sent = await upload(bytes, as)
    await runNow(other.services, processMediaHandler, { media: sent.body.data.id })
    const media = (await get(`/medias/${sent.body.data.id}`, as)).body.data
    assert.equal(media.state, 'ready')
    const answer = await fetch(other.url + media.url, { headers: asked(as) })
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/webp'])
    assert.ok((await answer.arrayBuffer()).byteLength > 100)
    assert.deepEqual(
      [...server.objects.keys()].filter((name) => name.includes(media.id)),
      [],
      'the upload is removed once it is processed',
    )
    await other.close()
  })
})
