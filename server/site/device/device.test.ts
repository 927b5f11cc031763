// Neutral: pages are made from the API's answers, whose reads run on each kind.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { DomUtils, parseDocument } from 'htmlparser2'
import sharp from 'sharp'
import { deviceFile } from '../../../apps/site/device-files.ts'
import { anotherService, harness } from '../../test/harness.ts'
import { makePublication } from '../../test/make.ts'
import { slugOfCommune } from '../../test/pages.ts'
import { setStage, type Stage } from '../../test/stage.ts'

/** The most bytes of the scripts of a page, compressed. */
const SCRIPT_BYTES = 10 * 1024
const isBuilt = deviceFile('site') !== null

describe('what browsers add to pages', () => {
  let stage: Stage
  let url: string
  let slug: string
  before(async () => {
    stage = await setStage()
    const h = await harness()
    url = h.url
    slug = await slugOfCommune(stage.commune)
  })
  const scriptsOf = async (path: string, base = url) => {
    const page = parseDocument(await (await fetch(`${base}${path}`)).text())
    return DomUtils.getElementsByTagName('script', page.children, true).filter(({ attribs }) => attribs['src'])
  }

  test('a built script has an address that never changes its content, and is small', { skip: !isBuilt && 'not built' }, async () => {
    for (const [path, worker] of [
      [`/${slug}`, '/sw.js'],
      [`/embed/${slug}/agenda`, undefined],
    ] as const) {
      const [script, ...more] = await scriptsOf(path)
      assert.deepEqual([more, script?.attribs['data-worker']], [[], worker])
      const answer = await fetch(`${url}${script?.attribs['src']}`)
      const text = await answer.text()
      assert.deepEqual(
        [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
        [200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
      )
      assert.ok(brotliCompressSync(text).length < SCRIPT_BYTES)
    }
    const other = await fetch(`${url}/site/000000000000/site.js`)
    assert.deepEqual([other.status, other.headers.get('cache-control')?.includes('immutable') ?? false], [404, false])
    const worker = await fetch(`${url}/sw.js`)
    assert.deepEqual([worker.status, worker.headers.get('cache-control')], [200, 'no-cache'])
    assert.match(await worker.text(), /^const VERSION = '[\da-f]{12}';\n/)
    const embed = await fetch(`${url}/embed.js`)
    assert.deepEqual([embed.status, embed.headers.get('cross-origin-resource-policy')], [200, 'cross-origin'])
    assert.ok((await embed.text()).length < 1024)
  })

  test('with SITE_SERVICE_WORKER=off the worker removes itself, and no page asks for one', async () => {
    const off = await anotherService({ SITE_SERVICE_WORKER: 'off', RATE_LIMITS: 'off' })
    try {
      const worker = await fetch(`${off.url}/sw.js`)
      assert.deepEqual([worker.status, worker.headers.get('cache-control')], [200, 'no-cache'])
      const text = await worker.text()
      assert.match(text, /registration\.unregister\(\)/)
      assert.match(text, /caches\.delete/)
      assert.ok((await scriptsOf(`/${slug}`, off.url)).every(({ attribs }) => attribs['data-worker'] === undefined))
    } finally {
      await off.close()
    }
  })

  test('the manifest has icons that exist, in the size that it says', async () => {
    const answer = await fetch(`${url}/manifest.webmanifest`)
    assert.equal(answer.headers.get('content-type'), 'application/manifest+json; charset=utf-8')
    const { icons, start_url } = (await answer.json()) as { icons: { src: string; sizes: string; type: string }[]; start_url: string }
    assert.equal(start_url, '/')
    const fixed = [
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
      { src: '/favicon.ico', sizes: '192x192', type: 'image/png' },
    ]
    for (const { src, sizes, type } of [...icons, ...fixed]) {
      const icon = await fetch(`${url}${src}`)
      assert.deepEqual([icon.status, icon.headers.get('content-type')?.split(';')[0]], [200, type], src)
      if (sizes === 'any') continue
      const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
      assert.equal(`${width}x${height}`, sizes)
    }
    const offline = await fetch(`${url}/hors-ligne`)
    assert.equal(offline.status, 200)
  })

  test('a page has a card with its title; what is hidden has none', async () => {
    const shown = await makePublication(stage.mairie, stage.commune, { title: 'Une fête ]]> & <b>'.padEnd(180, ' très long') })
    const odd = await makePublication(stage.mairie, stage.commune, { title: `${'a'.repeat(190)}\u{7}\u{FFFE}` })
    const hidden = await makePublication(stage.mairie, stage.commune, { title: 'Caché', valide: false })
    const read = async (path: string) => {
      const answer = await fetch(`${url}${path}`)
      return { status: answer.status, type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const cards = []
    for (const path of [`/carte/commune/${slug}.png`, `/carte/publication/${shown}.png`, `/carte/publication/${odd}.png`]) {
      const { status, type, bytes } = await read(path)
      assert.deepEqual([status, type], [200, 'image/png'], path)
      const { width, height } = await sharp(bytes).metadata()
      assert.deepEqual([width, height, bytes.length < 200_000], [1200, 630, true])
      cards.push(bytes.toString('base64'))
    }
    assert.equal(new Set(cards).size, 3)
    for (const path of [`/carte/publication/${hidden}.png`, '/carte/publication/x.png', '/carte/commune/nulle-part.png'])
      assert.ok([404, 422].includes((await read(path)).status), path)
    const page = await (await fetch(`${url}/${slug}`)).text()
    assert.match(page, new RegExp(`<meta property="og:image" content="/carte/commune/${slug}\\.png"`))
  })

  test('one network does not take the places of all for cards', async () => {
    const service = await anotherService({ RATE_LIMITS: 'off', TRUST_PROXY: '1' })
    try {
      const cardOf = async (from: string, title: string) => {
        const id = await makePublication(stage.mairie, stage.commune, { title })
        return () => fetch(`${service.url}/carte/publication/${id}.png`, { headers: { 'x-forwarded-for': from } })
      }
      const many = await Promise.all(Array.from({ length: 25 }, (_, n) => cardOf('198.51.100.7', `Carte ${n}`)))
      const other = await cardOf('203.0.113.9', 'Une autre carte')
      const answers = Promise.all(many.map((card) => card()))
      // Those of the one network are asked for first.
      await fetch(`${service.url}/carte/publication/x.png`)
      assert.equal((await other()).status, 200)
      const refused = (await answers).filter(({ status }) => status === 503)
      assert.ok(refused.length > 0 && refused.every(({ headers }) => headers.get('retry-after') === '5'), String(refused.length))
    } finally {
      await service.close()
    }
  })
})
