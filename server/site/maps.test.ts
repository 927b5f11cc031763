// Neutral: pages are made from the API's answers, whose reads run on each kind.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { DomUtils, parseDocument } from 'htmlparser2'
import { deviceFile } from '../../apps/site/device-files.ts'
import { anotherService, harness } from '../test/harness.ts'
import { makeDefibrillateur } from '../test/make.ts'
import { open, slugOfCommune } from '../test/pages.ts'
import { setStage, type Stage } from '../test/stage.ts'

const TILES = 'https://tuiles.example.fr/{z}/{x}/{y}.png'

/** Where places are listed: a sketch without a request, and a map on demand where the operator has set tiles. */
describe('sketches and maps of the site', () => {
  let stage: Stage
  let slug: string
  before(async () => {
    stage = await setStage()
    const { db } = await harness()
    slug = await slugOfCommune(stage.commune)
    await sql`update communes set latitude = 50.53, longitude = 2.64 where id = ${stage.commune}`.execute(db)
    await makeDefibrillateur(stage.commune, { nom: 'Mairie', latitude: 50.5303, longitude: 2.6406 })
    await makeDefibrillateur(stage.commune, { nom: 'Gymnase', latitude: 50.54, longitude: 2.65 })
  })
  const policyOf = ({ headers }: { headers: Headers }) => headers.get('content-security-policy') ?? ''
  const elements = (text: string, name: string) => DomUtils.getElementsByTagName(name, parseDocument(text).children, true)

  test('a sketch after the list: a dot with a number for each row, a name, north and a scale; without tiles no map and no other origin', async () => {
    const page = await open(`/${slug}/defibrillateurs`)
    const [drawing] = DomUtils.getElementsByTagName(
      'svg',
      DomUtils.getElementsByTagName('figure', parseDocument(page.text).children, true),
      true,
    )
    assert.ok(drawing)
    assert.equal(drawing.attribs['role'], 'img')
    assert.match(drawing.attribs['aria-label'] ?? '', /^Plan des défibrillateurs .*nord en haut$/)
    const words = DomUtils.getElementsByTagName('text', drawing, true).map((node) => DomUtils.textContent(node))
    assert.deepEqual(words.slice(0, 2), ['1', '2'])
    assert.ok(words.includes('N') && words.some((word) => /^\d+\u{A0}k?m$/u.test(word)), words.join(' | '))
    const numbers = [...page.text.matchAll(/<span class="nr">(\d+)<\/span>/g)].map(([, number]) => number)
    assert.deepEqual(numbers, ['1', '2'])
    assert.ok(page.text.indexOf('id="appareils"') < page.text.indexOf('class="sketch"'))
    assert.equal(elements(page.text, 'place-map').length, 0)
    assert.match(policyOf(page), /img-src 'self' data:;/)
  })

  test(
    'with tiles: a map may be asked for where places are, its host is named, and no other page may load from it',
    { skip: deviceFile('map') === null && 'not built' },
    async () => {
      const service = await anotherService({
        MAP_TILES_URL: TILES,
        MAP_TILES_ATTRIBUTION: '© "Exemple"',
        BACKOFFICE: 'off',
        RATE_LIMITS: 'off',
      })
      try {
        const { url } = service
        const page = await open(`/${slug}/defibrillateurs`, { url })
        const [map] = elements(page.text, 'place-map')
        const { 'data-tiles': tiles, 'data-attribution': attribution, 'data-script': script = '', 'data-list': list } = map?.attribs ?? {}
        assert.deepEqual(
          [tiles, attribution, list],
          [TILES, '© &quot;Exemple&quot;', 'appareils'].map((text) => text.replaceAll('&quot;', '"')),
        )
        assert.ok(map)
        assert.match(DomUtils.textContent(map), /Afficher la carte/)
        assert.equal(DomUtils.getElementsByTagName('button', map, true).length, 1)
        assert.match(DomUtils.textContent(map), /tuiles\.example\.fr/)
        assert.match(policyOf(page), /img-src 'self' data: https:\/\/tuiles\.example\.fr;/)
        const loaded = await fetch(`${url}${script}`)
        assert.deepEqual([loaded.status, loaded.headers.get('cache-control')], [200, 'public, max-age=31536000, immutable'])
        // The script of the map is no script of the page: it is loaded by the tap.
        assert.deepEqual(
          elements(page.text, 'script').flatMap(({ attribs }) => (attribs['src']?.includes('/map.js') ? [attribs['src']] : [])),
          [],
        )
        for (const path of ['/', `/${slug}`, `/${slug}/dechets`, `/embed/${slug}/agenda`])
          assert.doesNotMatch(policyOf(await open(path, { url })), /tuiles/, path)
        const privacy = await open('/vie-privee', { url })
        assert.match(privacy.text, /tuiles\.example\.fr/)
      } finally {
        await service.close()
      }
    },
  )
})
