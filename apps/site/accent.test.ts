import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ACCENTS, accentOf, contrast, GROUNDS, HUES, hueOf } from './accent.ts'
import { STYLE } from './style.ts'

const AA = 4.5
const STYLE_BYTES = 8 * 1024

void test('each accent has enough contrast with each background, and the initial with the accent, in both themes', () => {
  for (let hue = 0; hue < HUES; hue += 1) {
    const { light, dark } = accentOf(hue)
    for (const ground of GROUNDS.light) assert.ok(contrast(light, ground) >= AA, `${hue}: ${light} on ${ground}`)
    for (const ground of GROUNDS.dark) assert.ok(contrast(dark, ground) >= AA, `${hue}: ${dark} on ${ground}`)
    assert.ok(contrast(light, '#ffffff') >= AA && contrast(dark, GROUNDS.dark[0]) >= AA, `the sign on ${hue}`)
  }
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.ok(Math.abs(contrast('#767676', '#ffffff') - 4.54) < 0.01)
})

void test('the grounds are those of the style sheet', () => {
  const base = readFileSync(join(import.meta.dirname, 'style/1-base.css'), 'utf8')
  assert.match(base, /--page: light-dark\(oklch\(98\.4% 0\.004 85\), oklch\(18\.5% 0\.012 265\)\)/)
  assert.match(base, /--card: light-dark\(#fff, oklch\(22\.5% 0\.014 265\)\)/)
})

void test('every commune of France has an accent, all of them are used alike, and neighbours in the register differ', () => {
  const all = createRequire(import.meta.url)('@etalab/decoupage-administratif/data/communes.json') as { code: string; type: string }[]
  const codes = all.filter(({ type }) => type === 'commune-actuelle').map(({ code }) => code)
  assert.ok(codes.length > 34_000, `${codes.length} communes`)
  const used = Map.groupBy(codes, hueOf)
  assert.equal(used.size, HUES)
  for (const [hue, of] of used) {
    assert.ok(ACCENTS.includes(`[data-hue="${hue}"]`))
    assert.ok(Math.abs(of.length - codes.length / HUES) < codes.length / HUES / 4, `${hue}: ${of.length}`)
  }
  const alike = codes.filter((code, at) => hueOf(code) === hueOf(codes[at - 1] ?? ''))
  assert.ok(alike.length < codes.length / 50, `${alike.length} communes have the accent of the one before`)
})

void test('the style sheet weighs at most 8 KiB compressed', () => {
  for (const compressed of [gzipSync(STYLE), brotliCompressSync(STYLE)])
    assert.ok(compressed.length <= STYLE_BYTES, `${compressed.length} bytes`)
})
