import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { DIST } from '../../../server/platform/applications/build-when-stale.ts'
import { browserTest } from './browser.ts'
import { service } from './service.ts'

/** The maximum size of the first screen's JS and CSS, compressed. */
const BUDGET_KIB = 220

browserTest('the first screen weighs no more than it may', {}, async ({ page, goto }, t) => {
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(?:js|css)$/.test(pathname)) loaded.add(pathname)
  })
  await goto('/')
  const sizes = await Promise.all(
    [...loaded].map(async (path) => {
      const file = join(DIST, path.includes('/assets/') ? 'assets' : '', `${basename(path)}.gz`)
      return { name: basename(path), bytes: (await stat(file)).size }
    }),
  )
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const kib = (bytes: number) => (bytes / 1024).toFixed(1)
  for (const { name, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) t.diagnostic(`${kib(bytes).padStart(7)} KiB ${name}`)
  t.diagnostic(`${kib(total).padStart(7)} KiB in ${sizes.length} files, of ${BUDGET_KIB}`)
  assert.ok(sizes.length >= 3)
  assert.ok(total <= BUDGET_KIB * 1024)
})

test('the page allows no script but those of its own files', { timeout: 240_000 }, async () => {
  const { url } = await service()
  const [first, second] = await Promise.all([fetch(`${url}/backoffice/`), fetch(`${url}/backoffice/utilisateurs`)])
  const policy = first.headers.get('content-security-policy') ?? ''
  const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
  assert.deepEqual(directives.get('script-src'), ["'self'"])
  assert.deepEqual(directives.get('default-src'), ["'none'"])
  assert.deepEqual(directives.get('connect-src'), ["'self'"])
  for (const name of ['base-uri', 'frame-ancestors']) assert.deepEqual(directives.get(name), ["'none'"], name)
  assert.doesNotMatch(policy, /unsafe-|https?:|\*/)
  const nonce = /'nonce-([^']+)'/
  assert.notEqual(nonce.exec(policy)?.[1], nonce.exec(second.headers.get('content-security-policy') ?? '')?.[1])
  const html = await first.text()
  for (const [, attributes = '', content = ''] of html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g))
    assert.ok(/src="\/backoffice\//.test(attributes) ? content === '' : /type="application\/json"/.test(attributes), attributes)
  assert.doesNotMatch(html, /\son\w+=|<style|\sstyle=|https?:/)
})
