// Neutral: a reader turns a document into values and asks the database for nothing.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { get } from '../../test/http.ts'
import { asked, drawn, file, photographs, processUploads, upload, uploaded } from '../../test/medias.ts'
import { metadataParts } from '../../test/picture-metadata.ts'
import { temporaryFolder } from '../../test/process.ts'
import { setStage, type Stage } from '../../test/stage.ts'

const folder = temporaryFolder()
after(() => folder.cleanUp())
/** What exiftool reads of a file; null where it is not installed. The parts of the file are checked in any case. */
function exiftool(bytes: Buffer): Record<string, unknown> | null {
  const path = join(folder.path, 'picture')
  writeFileSync(path, bytes)
  try {
    return JSON.parse(execFileSync('exiftool', ['-json', '-G', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))[0]
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOENT')
    return null
  }
}
const TRACES = /Canari|Serin|Roux|123456789|GPS|fanfare|pompiers|Fete/

describe('an uploaded picture', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const as = () => ({ token: stage.owner.token, acteur: stage.acteur })

  test('five photographs with GPS are published without any metadata', async (t) => {
    for (const { name, type, bytes } of await photographs())
      await t.test(name, async () => {
        const given = await sharp(bytes).metadata()
        assert.ok(given.exif && given.exif.includes('Canari'), 'the photograph has metadata')
        const media = await uploaded(bytes, { ...as(), name })
        assert.equal(media.state, 'ready', JSON.stringify(media))
        for (const { url } of [...media.sizes, { url: media.share_url }]) {
          const got = await file(url, asked(as()))
          assert.equal(got.status, 200)
          assert.deepEqual(metadataParts(got.bytes), [])
          assert.doesNotMatch(got.bytes.toString('latin1'), /Exif|http:|Canari|Roux|ICC_PROFILE/)
          const read = exiftool(got.bytes)
          if (read)
            for (const [key, value] of Object.entries(read))
              if (!/^File:|SourceFile|ExifTool/.test(key)) assert.doesNotMatch(`${key} ${String(value)}`, TRACES)
        }
        assert.equal(media.name, name)
        assert.ok(!JSON.stringify(media).includes(type) || media.type === type)
      })
  })

  test('the independent reader finds metadata where there are some', async () => {
    const [jpeg, , , webp] = await photographs()
    assert.ok(jpeg && webp)
    assert.ok(metadataParts(jpeg.bytes).includes('FFe1'))
    assert.deepEqual(metadataParts(webp.bytes), ['ICCP', 'EXIF', 'XMP '])
  })

  test('it is turned upright and never enlarged; its facts and its description are stored', async () => {
    const [, turned, png, wide] = await Promise.all((await photographs()).map(({ bytes, name }) => upload(bytes, { ...as(), name })))
    await processUploads()
    const read = async (answer: Awaited<ReturnType<typeof upload>> | undefined) =>
      (await get(`/medias/${answer?.body.data.id}`, as())).body.data
    const [a, b, c] = [await read(turned), await read(png), await read(wide)]
    const sizes = (media: { sizes: { width: number; height: number }[] }) => media.sizes.map(({ width, height }) => [width, height])
    assert.deepEqual(
      [a.width, a.height, sizes(a)],
      [
        600,
        900,
        [
          [400, 600],
          [600, 900],
        ],
      ],
    )
    assert.deepEqual(sizes(b), [
      [400, 286],
      [700, 500],
    ])
    assert.deepEqual(sizes(c), [
      [400, 222],
      [800, 445],
      [1600, 889],
    ])
    assert.equal(c.url, c.sizes[2].url)
    for (const media of [a, b, c]) {
      assert.match(media.color, /^#[0-9a-f]{6}$/)
      assert.ok(Buffer.from(media.thumbhash, 'base64').length > 5)
      const share = await sharp((await file(media.share_url, asked(as()))).bytes).metadata()
      assert.deepEqual([share.format, share.width, share.height], ['jpeg', 1200, 630])
    }
    // Of the first photograph the red square is at the top right once it is turned by 90°.
    const { data } = await sharp((await file(a.url, asked(as()))).bytes)
      .extract({ left: 560, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    assert.ok((data[0] ?? 0) > 150 && (data[2] ?? 255) < 90, [...data].join())
    assert.equal(b.suggested_alt, 'Le défilé & la fanfare')
  })

  test('the same picture twice has the same files', async () => {
    const bytes = await drawn(500, 400).jpeg().toBuffer()
    const [one, two] = [await uploaded(bytes, as()), await uploaded(bytes, { ...as(), name: 'autre.jpg' })]
    assert.notEqual(one.id, two.id)
    assert.deepEqual([one.sizes, one.share_url, one.color], [two.sizes, two.share_url, two.color])
  })

  test('a very high or very long picture is shared as its middle, whose enlargement has a bound', async () => {
    for (const [width, height] of [
      [10, 3000],
      [3000, 10],
    ] as const) {
      const bytes = await sharp({ create: { width, height, channels: 3, background: '#336699' } })
        .png()
        .toBuffer()
      const media = await uploaded(bytes, { ...as(), name: 'bande.png' })
      assert.deepEqual([media.state, media.width, media.height], ['ready', width, height], JSON.stringify(media.failure))
      const shared = await sharp((await file(media.share_url, asked(as()))).bytes).metadata()
      assert.deepEqual([shared.width, shared.height], [1200, 630])
    }
  })

  test('transparency stays, and is white for social networks', async () => {
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer()
    const media = await uploaded(bytes, { ...as(), name: 'logo.png' })
    assert.equal((await sharp((await file(media.url, asked(as()))).bytes).metadata()).hasAlpha, true)
    const { dominant } = await sharp((await file(media.share_url, asked(as()))).bytes).stats()
    assert.ok(dominant.r > 240 && dominant.g > 240)
  })
})
