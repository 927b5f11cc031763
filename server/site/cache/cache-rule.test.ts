import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { PAGES } from '../../../apps/site/pages.ts'
import { paths } from '../../../apps/site/html/paths.ts'
import { ENDPOINTS } from '../../../contract/index.ts'
import { harness } from '../../test/harness.ts'
import { makePublication } from '../../test/make.ts'
import { slugOfCommune } from '../../test/pages.ts'
import { allowPublishing, setStage, type Stage } from '../../test/stage.ts'

/** What nobody can hide: what a release or the operator decides. Everything else that is public follows the rule. */
const NOT_HIDDEN = /^\/(?:favicon\.svg|openapi\.json|docs|api\/auth\/jwks|api\/v1\/publications\/types|embed\.js|icon|apple-touch|site\/)/
const RULE = 'public, max-age=5, must-revalidate, stale-while-revalidate=0'
/** Stricter than the rule. */
const STRICTER = new Set(['public, no-cache, stale-while-revalidate=0', 'no-cache', 'no-store', 'private, no-store'])

/** Spec §2-42, docs/security.md: what can be hidden is shown by no cache for longer than five seconds. */
describe('the Cache-Control of every public address', () => {
  let stage: Stage
  let publication: string
  let values: Record<string, string>
  before(async () => {
    stage = await setStage()
    await allowPublishing(stage.acteur)
    publication = await makePublication(stage.acteur, stage.commune, { title: 'Bal' })
    const { db } = await harness()
    const { slug } = await db.selectFrom('acteurs').select('slug').where('id', '=', stage.acteur).executeTakeFirstOrThrow()
    const commune = await slugOfCommune(stage.commune)
    values = {
      commune,
      id: publication,
      slug: slug ?? stage.acteur,
      titre: 'bal',
      code: '62',
      mois: '2026-11',
      demande: 'x',
      name: 'index',
    }
  })
  const filled = (path: string, given: Record<string, string>) =>
    path.replaceAll(/[:{](\w+)\}?/g, (_, name: string) => encodeURIComponent(given[name] ?? publication))
  const check = async (address: string): Promise<number> => {
    const { url } = await harness()
    const answer = await fetch(url + address, { redirect: 'manual', headers: { accept: 'text/html,*/*', 'x-app-source': 'public' } })
    await answer.arrayBuffer()
    const said = answer.headers.get('cache-control') ?? ''
    const what = `${answer.status} ${address}: ${said}`
    assert.ok(answer.status < 500, what)
    if (answer.status === 200) assert.match(said, /stale-while-revalidate=0$|immutable$|no-store$|^no-cache$/, what)
    if (!NOT_HIDDEN.test(address)) {
      assert.ok(said === RULE || STRICTER.has(said), what)
      if (answer.status === 200 && said === RULE) {
        const tag = answer.headers.get('etag')
        assert.ok(tag, `${what}: no validator`)
        const again = await fetch(url + address, { headers: { accept: 'text/html,*/*', 'x-app-source': 'public', 'if-none-match': tag } })
        assert.equal(again.headers.get('cache-control'), RULE, what)
        // An empty feed says when it was made: its next copy is another text.
        assert.ok(again.status === 304 || again.headers.get('etag') !== tag, what)
      }
    }
    return answer.status
  }

  test('pages, feeds, calendars, posters and frames of the site', async () => {
    const shown = new Set<number>()
    for (const { path, isSingle } of PAGES)
      for (const language of isSingle ? [''] : ['', '/en']) shown.add(await check(language + filled(path, values)))
    shown.add(await check(paths.publication(publication, 'Bal')))
    assert.ok(shown.has(200) && shown.has(301))
  })

  test('public reads of the API', async () => {
    const parts: Record<string, string> = { communeId: stage.commune, acteurId: stage.acteur }
    for (const { method, access, path } of ENDPOINTS)
      if (method === 'GET' && access === 'app') {
        const id = path.startsWith('/acteurs') ? stage.acteur : path.startsWith('/communes') ? stage.commune : publication
        await check(`/api/v1${filled(path, { ...parts, id, slug: values['commune'] ?? '' })}`)
      }
    assert.equal(await check(`/api/v1/publications/${publication}`), 200)
    assert.equal(await check(`/api/v1/communes/${stage.commune}/agenda.ics`), 200)
  })

  test('a page with a token in its address is stored by nobody, in whatever form it is asked for', async () => {
    const { url } = await harness()
    const withToken = PAGES.filter(({ path }) => /:(?:jeton|token|cle)\b/.test(path))
    assert.deepEqual(
      withToken.map(({ hasToken }) => hasToken),
      [true],
    )
    for (const { path } of withToken)
      for (const language of ['', '/en'])
        for (const more of ['', '/', '//', '?utm_source=x'])
          for (const method of ['GET', 'GET', 'HEAD', 'POST'])
            for (const commune of [values['commune'] ?? '', 'sans-commune']) {
              const address = `${language}${filled(path, { commune, jeton: 'a.b.c' })}${more}`
              const answer = await fetch(url + address, { method, redirect: 'manual', headers: { accept: 'text/html' } })
              await answer.arrayBuffer()
              assert.match(answer.headers.get('cache-control') ?? '', /^(?:private, )?no-store$/, `${method} ${answer.status} ${address}`)
            }
  })

  test('pictures of links, lists for search engines, and the rest', async () => {
    for (const path of [
      '/sitemap.xml',
      '/sitemaps/communes-1.xml',
      `/carte/publication/${publication}.png`,
      `/carte/commune/${values['commune']}.png`,
    ])
      await check(path)
    for (const path of [
      '/robots.txt',
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/favicon.svg',
      '/docs',
      '/sw.js',
      '/embed.js',
      '/unknown/page',
    ])
      await check(path)
  })
})
