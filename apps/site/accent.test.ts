import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { ACCENTS, accentOf, contrast, HUES, hueOf, shown } from '../../contract/communes/accent.ts'
import { STYLE } from './style.ts'

const AA = 4.5
const STYLE_BYTES = 10 * 1024
const BASE = readFileSync(join(import.meta.dirname, 'style/1-base.css'), 'utf8')
const COLOUR = /#fff|oklch\(([\d.]+)% (?:calc\(var\(--c\) \* ([\d.]+)\)|(var\(--c\))|([\d.]+)) (?:var\(--h\)|[\d.]+)\)/g

/** A token of the style sheet as colours `#rrggbb` of the light and the dark theme, for a commune. */
function token(name: string, { degrees, chroma }: { degrees: number; chroma: number }): [light: string, dark: string] {
  const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(BASE) ?? assert.fail(name)
  const colours = [...value.matchAll(COLOUR)].map(([written, lightness, part, whole, own]) => {
    if (written === '#fff') return '#ffffff'
    const ownHue = Number(/([\d.]+)\)$/.exec(written)?.[1] ?? degrees)
    return shown(Number(lightness) / 100, whole ? chroma : part ? Number(part) * chroma : Number(own), ownHue)
  })
  const [light = assert.fail(name), dark = light] = colours
  return [light, dark]
}

void test('the colours of each commune can be read, in both themes', () => {
  for (let hue = 0; hue < HUES; hue += 1)
    for (const theme of [0, 1] as const)
      for (const [text, grounds] of Object.entries({
        'k-on': ['k-ground', 'k-deep'],
        'k-on-2': ['k-ground'],
        k: ['page', 'card', 'k-tint'],
        ink: ['k-tint'],
        'ink-2': ['k-tint', 'page', 'card', 'sunk'],
      }))
        for (const ground of grounds) {
          const [one, other] = [text, ground].map((name) => token(name, accentOf(hue))[theme])
          assert.ok(contrast(one ?? '', other ?? '') >= AA, `${hue}: ${text} ${one} on ${ground} ${other}`)
        }
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.ok(Math.abs(contrast('#767676', '#ffffff') - 4.54) < 0.01)
})

void test('tokens are read as they are written', () => {
  assert.deepEqual(token('page', accentOf(0)), [shown(0.984, 0.004, 85), shown(0.185, 0.012, 265)])
  assert.deepEqual(token('card', accentOf(0))[0], '#ffffff')
  assert.equal(token('k-ground', { degrees: 212, chroma: 0.065 })[1], shown(0.31, 0.065 * 0.75, 212))
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

void test('the style sheet weighs at most 10 KiB compressed', () => {
  for (const compressed of [gzipSync(STYLE), brotliCompressSync(STYLE)])
    assert.ok(compressed.length <= STYLE_BYTES, `${compressed.length} bytes`)
})
