// Neutral: pictures and documents are files; attach.test.ts and sweep.test.ts keep their rows on each kind.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { readConfig } from '../../platform/settings/config.ts'
import { harness } from '../../test/harness.ts'
import { drawn, pdf, uploaded } from '../../test/medias.ts'
import { temporaryFolder } from '../../test/process.ts'
import { setStage } from '../../test/stage.ts'
import { copyMediaFiles, countMediaFiles } from './backup-files.ts'
import { isInstalled } from './pictures-available.ts'
import { fileStore } from './store/file-store.ts'
import { mediaStore } from './store/open-store.ts'
import { cleanedName } from './sniff.ts'
import { sweep } from './sweep/sweep.ts'

const folder = temporaryFolder()
after(() => folder.cleanUp())

describe('the files beside a backup', () => {
  test('are copied, each once, and copied back; missing ones are named', async () => {
    const stage = await setStage()
    const { services, db } = await harness()
    const as = { token: stage.owner.token, acteur: stage.acteur }
    const bytes = await drawn(450, 300).jpeg().toBuffer()
    const [picture, document] = [await uploaded(bytes, as), await uploaded(pdf('une autre'), as)]
    await uploaded(bytes, as)
    const [store, backup, empty] = [
      mediaStore(services.config),
      fileStore(join(folder.path, 'backup')),
      fileStore(join(folder.path, 'empty')),
    ]
    const { copied, missing } = await copyMediaFiles(db, store, backup)
    assert.deepEqual([copied, missing, await countMediaFiles(db)], [4, [], 4])
    // A restoration names what the store lacks by `sweep`: the number is that of the backup, though two rows share files.
    assert.equal((await sweep(db, empty, { remove: false })).missing.length, await countMediaFiles(db))
    assert.equal((await copyMediaFiles(db, backup, empty)).copied, 4)
    const name = document.url.split('/').at(-1)
    await backup.remove([`${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`])
    assert.deepEqual((await copyMediaFiles(db, backup, empty)).missing, [name])
    assert.equal(picture.sizes.length, 2)
  })
})

describe('settings and names', () => {
  const KEYS = { MEDIA_S3_BUCKET: 'beffroi', MEDIA_S3_ACCESS_KEY: 'a', MEDIA_S3_SECRET_KEY: 'b' }
  test('a bucket needs its address and its keys', () => {
    assert.deepEqual(readConfig({}).media, { pictures: true, s3: null })
    assert.deepEqual(readConfig({ MEDIA_S3_ENDPOINT: 'https://s3.example.fr', ...KEYS }).media.s3, {
      endpoint: 'https://s3.example.fr',
      bucket: 'beffroi',
      region: 'auto',
      accessKey: 'a',
      secretKey: 'b',
    })
    const BAD: [env: Record<string, string>, message: RegExp][] = [
      [KEYS, /MEDIA_S3_BUCKET requires MEDIA_S3_ENDPOINT/],
      [{ MEDIA_S3_ENDPOINT: 'https://s3.example.fr' }, /requires MEDIA_S3_BUCKET/],
      [{ MEDIA_S3_ENDPOINT: ['https://key:secret', 's3.example.fr'].join('@'), ...KEYS }, /without user name/],
      [{ MEDIA_S3_ENDPOINT: 'ftp://s3.example.fr', ...KEYS }, /MEDIA_S3_ENDPOINT must be/],
      [{ MEDIA_S3_ENDPOINT: 'https://s3.example.fr', ...KEYS, MEDIA_S3_BUCKET: 'A b' }, /MEDIA_S3_BUCKET must be/],
      [{ MEDIA_PICTURES: 'perhaps' }, /MEDIA_PICTURES must be on or off/],
    ]
    for (const [env, message] of BAD) assert.throws(() => readConfig(env), message)
  })

  test('sharp counts as installed only with a program', () => {
    const finds = (...names: string[]) =>
      isInstalled((name) => {
        if (names.some((known) => name.startsWith(known))) return name
        throw Object.assign(new Error('none'), { code: 'MODULE_NOT_FOUND' })
      })
    assert.deepEqual(
      [finds(), finds('sharp'), finds('@img/'), finds('sharp', '@img/'), finds('sharp', '@img/sharp-wasm32')],
      [false, false, false, true, true],
    )
  })

  test('a file name has no path, no sign that file systems refuse, and the ending of its type', () => {
    const NAMES: [given: string, clean: string][] = [
      ['../../etc/passwd', 'passwd.jpg'],
      ['C:\\photos\\été.JPEG', 'été.jpg'],
      ['a\u0000b\u202egpj.exe', 'abgpj.jpg'],
      ['...', 'image.jpg'],
      ['', 'image.jpg'],
      ['CON: <x>|?.png', 'CON x.jpg'],
      ['x'.repeat(300), `${'x'.repeat(140)}.jpg`],
    ]
    for (const [given, clean] of NAMES) assert.equal(cleanedName(given, 'image/jpeg'), clean)
    assert.equal(cleanedName('', 'application/pdf'), 'document.pdf')
  })
})
