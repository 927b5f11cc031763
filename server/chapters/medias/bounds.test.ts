// Neutral: pictures and documents are files; attach.test.ts and sweep.test.ts keep their rows on each kind.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { COSTLY_PIXELS, type CostlyEncoding } from '../../../contract/medias/media-limits.ts'
import { uploaded } from '../../test/medias.ts'
import { setStage, type Stage } from '../../test/stage.ts'

/** A plain picture with as many lines of 4,000 pixels as a bound allows, and some more. */
const plain = (pixels: number, more: number): Sharp =>
  sharp({ create: { width: 4000, height: pixels / 4000 + more, channels: 3, background: '#336699' } })
const ENCODED: Record<CostlyEncoding, { encode: (picture: Sharp) => Sharp; called: RegExp }> = {
  avif: { encode: (picture) => picture.avif({ effort: 0 }), called: /13 mégapixels au plus pour une image AVIF\. Réduisez-la/ },
  avif_deep: {
    encode: (picture) => picture.toColourspace('rgb16').avif({ effort: 0, bitdepth: 10 }),
    called: /8 mégapixels au plus pour une image AVIF de plus de 8 bits/,
  },
  jpeg_progressive: {
    encode: (picture) => picture.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    called: /30 mégapixels au plus pour une image JPEG progressive/,
  },
  png_interlaced: {
    encode: (picture) => picture.png({ progressive: true }),
    called: /20 mégapixels au plus pour une image PNG entrelacée/,
  },
}

/** Spec §2-63. */
describe('pictures whose decoders need much memory', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const as = () => ({ token: stage.owner.token, acteur: stage.acteur })

  for (const [encoding, pixels] of Object.entries(COSTLY_PIXELS) as [CostlyEncoding, number][])
    test(`${encoding}: a line more than the bound is refused in a sentence with the bound`, async () => {
      const { encode, called } = ENCODED[encoding]
      const { state, failure } = await uploaded(await encode(plain(pixels, 1)).toBuffer(), as())
      assert.deepEqual([state, failure?.code], ['failed', 'too_many_pixels'])
      assert.match(failure.message, called)
    })

  test('at its bound it is processed, and beyond it in an ordinary encoding', async () => {
    const at = await uploaded(await ENCODED.avif.encode(plain(COSTLY_PIXELS.avif, 0)).toBuffer(), as())
    assert.deepEqual([at.state, at.width * at.height], ['ready', COSTLY_PIXELS.avif], JSON.stringify(at.failure))
    const jpeg = await plain(COSTLY_PIXELS.jpeg_progressive, 1).jpeg().toBuffer()
    assert.equal((await uploaded(jpeg, as())).state, 'ready')
  })
})
