import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { DomUtils, parseDocument } from 'htmlparser2'
import { anotherService, harness } from '../../test/harness.ts'
import { makePublication } from '../../test/make.ts'
import { open, slugOfCommune } from '../../test/pages.ts'
import { setStage, type Stage } from '../../test/stage.ts'

describe('what other sites show, and programs collect', () => {
  let stage: Stage
  let url: string
  let slug: string
  before(async () => {
    stage = await setStage()
    const h = await harness()
    url = h.url
    slug = await slugOfCommune(stage.commune)
    for (const title of ['Nouvelle <b>', 'Autre nouvelle']) await makePublication(stage.mairie, stage.commune, { title })
  })

  test('only frames may be framed; their links open in the whole window', async () => {
    for (const [path, frames] of [
      [`/embed/${slug}/actualites`, '*'],
      [`/embed/${slug}/agenda`, '*'],
      [`/en/embed/${slug}/agenda`, '*'],
      [`/embed/${slug}/alertes`, '*'],
      [`/embed/${slug}/aujourdhui?theme=sombre`, '*'],
      [`/${slug}`, "'none'"],
      [`/${slug}/integrer`, "'none'"],
    ] as const) {
      const answer = await fetch(`${url}${path}`)
      const body = await answer.text()
      assert.equal(answer.status, 200, path)
      assert.ok(answer.headers.get('content-security-policy')?.endsWith(`frame-ancestors ${frames}`), path)
      assert.equal(answer.headers.get('set-cookie'), null)
      assert.equal(body.includes('<base target="_top" />'), frames === '*', path)
    }
    const missing = await fetch(`${url}/embed/nulle-part/agenda`)
    assert.equal(missing.status, 404)
    const capitals = await fetch(`${url}/embed/${slug.toUpperCase()}/agenda`, { redirect: 'manual' })
    assert.deepEqual([capitals.status, capitals.headers.get('location')], [301, `/embed/${slug}/agenda`])
  })

  test('a frame has the theme and the number of rows that its address asks for, and the colours of its commune', async () => {
    const read = async (query: string) => (await open(`/embed/${slug}/actualites${query}`)).text
    assert.match(await read('?theme=sombre'), /<html lang="fr" data-theme="dark">/)
    assert.match(await read('?theme=clair'), /<html lang="fr" data-theme="light">/)
    assert.match(await read('?theme=rose'), /<html lang="fr">/)
    assert.match(await read(''), /<body class="embed" data-hue="\d+"/)
    const rows = async (query: string) => (await read(query)).match(/class="entry"/g)?.length ?? 0
    assert.equal(await rows('?lignes=1'), 1)
    assert.equal(await rows('?lignes=0'), await rows(''))
    assert.match((await open(`/${slug}/integrer?theme=clair`)).text, new RegExp(`src="/embed/${slug}/alertes\\?theme=clair"`))
  })

  test('the code to copy shows the frame, and the page shows what it gives', async () => {
    const answer = await fetch(`${url}/${slug}/integrer`)
    assert.match(answer.headers.get('content-security-policy') ?? '', /; frame-src 'self'; frame-ancestors 'none'$/)
    const other = await fetch(`${url}/${slug}`)
    assert.doesNotMatch(other.headers.get('content-security-policy') ?? '', /frame-src/)
    const page = parseDocument(await answer.text())
    const shown = DomUtils.getElementsByTagName('iframe', page.children, true).map(({ attribs }) => attribs['src'])
    assert.deepEqual(
      shown,
      ['agenda', 'actualites', 'alertes', 'aujourdhui'].map((name) => `/embed/${slug}/${name}`),
    )
    const codes = DomUtils.getElementsByTagName('textarea', page.children, true).map((one) => DomUtils.textContent(one).trim())
    assert.equal(codes.length, shown.length)
    assert.deepEqual(
      codes.map((code) => code.split('\n').map((line) => line.replace(/ .*/, ''))),
      shown.map(() => ['<iframe', '<script']),
    )
    const [frame] = DomUtils.getElementsByTagName('iframe', parseDocument(codes[0] ?? '').children, true)
    assert.equal(frame?.attribs['src'], `${url}/embed/${slug}/agenda`)
    assert.equal((await fetch(frame?.attribs['src'] ?? '')).status, 200)
  })

  test('oEmbed answers for the pages of a commune, within the wanted size, and for nothing else', async () => {
    const asked = (page: string, more = '') => fetch(`${url}/oembed?url=${encodeURIComponent(page)}${more}`)
    const answer = await asked(`${url}/${slug}/agenda?du=2026-12-01`, '&maxwidth=300')
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    const body = (await answer.json()) as { version: string; type: string; width: number; height: number; html: string }
    assert.deepEqual([body.version, body.type, body.width, body.height], ['1.0', 'rich', 300, 520])
    const [frame] = DomUtils.getElementsByTagName('iframe', parseDocument(body.html).children, true)
    assert.deepEqual([frame?.attribs['src'], frame?.attribs['width']], [`${url}/embed/${slug}/agenda`, '300'])
    const english = (await (await asked(`${url}/en/${slug}/agenda`, '&maxwidth=10')).json()) as { width: number; html: string }
    assert.equal(english.width, 10)
    assert.ok(english.html.includes(`"${url}/en/embed/${slug}/agenda"`), english.html)
    for (const page of [`https://ailleurs.example/${slug}`, `${url}/recherche/x`, 'javascript:1', `${url}/`, '', `${url}/nulle-part`])
      assert.equal((await asked(page)).status, 404, page)
    assert.equal((await asked(`${url}/${slug}`, '&format=xml')).status, 501)
    assert.equal(((await (await asked(`${url}/${slug}`, '&maxwidth=abc')).json()) as { width: number }).width, 600)
  })

  test('robots.txt names the sitemap where there is a public address', async () => {
    const text = await (await fetch(`${url}/robots.txt`)).text()
    assert.match(text, /^User-agent: \*\nAllow: \/api\/v1\/medias\/files\/\nDisallow: \/api\/\n/)
    assert.doesNotMatch(text, /Sitemap|Disallow: \/\n/)
    const other = await anotherService({ PUBLIC_URL: 'https://commune.example', RATE_LIMITS: 'off' })
    try {
      assert.match(await (await fetch(`${other.url}/robots.txt`)).text(), /\nSitemap: https:\/\/commune\.example\/sitemap\.xml\n$/)
      assert.match(
        await (await fetch(`${other.url}/${slug}`)).text(),
        new RegExp(
          `type="application/json\\+oembed"[^>]*href="https://commune\\.example/oembed\\?url=https%3A%2F%2Fcommune\\.example%2F${slug}"`,
        ),
      )
      assert.match(await (await fetch(`${other.url}/${slug}/actualites.rss`)).text(), /<link>https:\/\/commune\.example\//)
    } finally {
      await other.close()
    }
  })
})
