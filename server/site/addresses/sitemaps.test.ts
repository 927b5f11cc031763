// Neutral: pages are made from the API's answers, whose reads run on each kind.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { DomUtils, parseDocument } from 'htmlparser2'
import { paths } from '../../../apps/site/html/paths.ts'
import { communeAt, communesAfter } from '../../chapters/communes/sitemap.ts'
import { harness } from '../../test/harness.ts'
import { eventBetween } from '../../test/changing-by-time.ts'
import { makeActeur, makeCommune, makePublication } from '../../test/make.ts'
import { until } from '../../test/jobs.ts'
import { EVENEMENT, setStage, type Stage } from '../../test/stage.ts'

/** The addresses of a list, by a parser that did not write it. */
const listed = (xml: string, name: string): Record<string, string>[] =>
  DomUtils.getElementsByTagName(name, parseDocument(xml, { xmlMode: true }).children, true).map((one) =>
    Object.fromEntries(one.children.flatMap((part) => ('name' in part ? [[part.name, DomUtils.textContent(part)]] : []))),
  )

describe('lists of addresses for search engines', () => {
  let stage: Stage
  let url: string
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, { headers })
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
  const index = async () => listed((await read('/sitemap.xml')).body, 'sitemap').map(({ loc = '' }) => loc.slice(url.length))
  before(async () => {
    stage = await setStage()
    url = (await harness()).url
    for (let n = 0; n < 30; n += 1) await makeCommune()
  })

  test('the index leads to every commune and every public publication, once, with its last change', async () => {
    const { db } = await harness()
    const title = 'Fête & <feux> d’été'
    const shown = await makePublication(stage.mairie, stage.commune, { title })
    const old = await makePublication(stage.mairie, stage.commune, { title: 'Ancien', publie_le: '2024-02-29T23:30:00Z' })
    await makePublication(stage.mairie, stage.commune, { title: 'Caché', valide: false })
    await makePublication(stage.mairie, stage.commune, { title: 'Fini', expire_le: '2026-01-01T00:00:00Z' })
    const names = await index()
    assert.ok(names.includes('/sitemaps/publications-2024-02-26.xml'), names.join())
    const found = (await Promise.all(names.map(async (name) => listed((await read(name)).body, 'url')))).flat()
    const communes = await db.selectFrom('communes').select(['slug', 'updated_at', 'mairie_actor_id']).execute()
    const actors = await db
      .selectFrom('acteurs')
      .select(['slug', 'updated_at'])
      .where('active', '=', true)
      .where('deleted_at', 'is', null)
      .execute()
    const rows = await db.selectFrom('publications').select(['id', 'title', 'updated_at']).where('id', 'in', [shown, old]).execute()
    const whole = (time: Date | string) => `${new Date(time).toISOString().slice(0, 19)}Z`
    assert.deepEqual(
      found.map(({ loc, lastmod }) => `${loc} ${lastmod}`).toSorted(),
      [
        ...communes.map(({ slug, updated_at }) => `${url}${paths.commune(slug)} ${whole(updated_at)}`),
        ...actors.map(({ slug, updated_at }) => `${url}${paths.acteur(slug)} ${whole(updated_at)}`),
        ...communes
          .filter((one) => one.mairie_actor_id !== null)
          .map(({ slug, updated_at }) => `${url}${paths.practical(slug)} ${whole(updated_at)}`),
        ...rows.map((row) => `${url}${paths.publication(row.id, row.title)} ${whole(row.updated_at)}`),
      ].toSorted(),
    )
  })

  test('an agenda is listed while it has an event, and an actor while it has a page', async () => {
    const { db } = await harness()
    const { slug } = await db.selectFrom('communes').select('slug').where('id', '=', stage.commune).executeTakeFirstOrThrow()
    const has = async (path: string, name: string) => (await read(`/sitemaps/${name}.xml`)).body.includes(`<loc>${url}${path}</loc>`)
    assert.equal(await has(paths.agenda(slug), 'communes-1'), false)
    const begin = Date.now() + 86_400_000
    const id = await makePublication(stage.mairie, stage.commune, {
      type_id: EVENEMENT,
      evenement: eventBetween(begin, begin + 3_600_000),
    })
    await db.updateTable('communes').set({ updated_at: new Date().toISOString() }).where('id', '=', stage.commune).execute()
    assert.equal(await has(paths.agenda(slug), 'communes-1'), true)
    await db.deleteFrom('publications').where('id', '=', id).execute()
    const acteur = await makeActeur(stage.commune)
    const own = paths.acteur((await db.selectFrom('acteurs').select('slug').where('id', '=', acteur).executeTakeFirstOrThrow()).slug)
    assert.equal(await has(own, 'acteurs'), true)
    await db.updateTable('acteurs').set({ active: false }).where('id', '=', acteur).execute()
    assert.equal(await has(own, 'acteurs'), false)
  })

  test('a further list of communes begins after the last commune of the list before it', async () => {
    const { db } = await harness()
    const slugs = (await communesAfter(db, '', 5)).map(({ slug }) => slug)
    assert.equal(slugs.length, 5)
    assert.deepEqual(await Promise.all(slugs.map((_slug, at) => communeAt(db, at + 1))), slugs)
    assert.equal(await communeAt(db, 1_000_000), null)
    assert.equal((await read('/sitemaps/communes-999.xml')).status, 404)
  })

  test('what is withdrawn is listed no more', async () => {
    const { db } = await harness()
    const id = await makePublication(stage.mairie, stage.commune, { title: 'Retiré', publie_le: '2023-05-03T10:00:00Z' })
    const path = '/sitemaps/publications-2023-05-01.xml'
    await until('it is listed', async () => (await read(path)).body.includes('retire'))
    await db.updateTable('publications').set({ valide: false }).where('id', '=', id).execute()
    await until('it is listed no more', async () => (await read(path)).status === 404)
    await until('its week is listed no more', async () => !(await index()).includes(path))
  })

  test('lists are sent compressed to who accepts it, and only lists that exist are', async () => {
    const plain = await read('/sitemaps/communes-1.xml', { 'accept-encoding': 'identity' })
    assert.equal(plain.headers.get('content-encoding'), null)
    const small = await read('/sitemaps/communes-1.xml', { 'accept-encoding': 'gzip, br' })
    assert.equal(small.headers.get('content-encoding'), 'gzip')
    assert.equal(small.body, plain.body)
    assert.equal(plain.headers.get('content-type'), 'application/xml; charset=utf-8')
    for (const name of [
      'communes-2',
      'communes-0',
      'communes-1x',
      'publications-2026-11-17',
      'publications-2026-13-01',
      'publications-2020-01-06',
      'x',
    ])
      assert.equal((await read(`/sitemaps/${name}.xml`)).status, 404, name)
  })
})
