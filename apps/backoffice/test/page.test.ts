import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { DIST } from '../../../server/platform/applications/build-when-stale.ts'
import { browserTest } from './browser.ts'
import { service } from './service.ts'

/** The maximum size of the first screen's JS and CSS, compressed, of each application. */
const BUDGETS = [
  { name: 'the back-office', visit: {}, kib: 230 },
  { name: 'the space', visit: { app: 'espace', as: 'asso@demo.test' }, kib: 230 },
] as const

for (const { name: application, visit, kib: budget } of BUDGETS)
  browserTest(`the first screen of ${application} weighs no more than it may`, visit, async ({ page, goto }, t) => {
    const loaded = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (/\.(?:js|css)$/.test(pathname)) loaded.add(pathname)
    })
    await goto('/')
    const sizes = await Promise.all(
      [...loaded].map(async (path) => {
        const file = join(DIST, `${path}.gz`)
        return { name: basename(path), bytes: (await stat(file)).size }
      }),
    )
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    const kib = (bytes: number) => (bytes / 1024).toFixed(1)
    for (const { name, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) t.diagnostic(`${kib(bytes).padStart(7)} KiB ${name}`)
    t.diagnostic(`${kib(total).padStart(7)} KiB in ${sizes.length} files, of ${budget}`)
    assert.ok(sizes.length >= 3)
    assert.ok(total <= budget * 1024)
  })

test('the page allows no script but those of its own files', { timeout: 240_000 }, async () => {
  const { url } = await service()
  for (const application of ['backoffice', 'espace']) {
    const [first, second] = await Promise.all([fetch(`${url}/${application}/`), fetch(`${url}/${application}/compte`)])
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
      assert.ok(/src="\/applications\//.test(attributes) ? content === '' : /type="application\/json"/.test(attributes), attributes)
    assert.doesNotMatch(html, /\son\w+=|<style|\sstyle=|https?:/)
  }
})
