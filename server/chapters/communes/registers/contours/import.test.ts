import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { machineCaller } from '../../../../platform/access/caller.ts'
import { newId } from '../../../../platform/db/id.ts'
import { type Harness, harness } from '../../../../test/harness.ts'
import { get } from '../../../../test/http.ts'
import { makeCommune } from '../../../../test/make.ts'
import { tableChecksums } from '../test/checksums.ts'
import { filesFolder, inEnglish } from '../test/files.ts'
import { type ContoursOptions, importContours } from './import.ts'

const MB = 1024 ** 2
type Position = readonly number[]
const SQUARE: Position[] = [[2, 47], [2.1, 47], [2.1, 47.1], [2, 47.1], [2, 47]] // oxfmt-ignore
const HOLE: Position[] = [[2.04, 47.02], [2.06, 47.02], [2.06, 47.08], [2.04, 47.08], [2.04, 47.02]] // oxfmt-ignore

const feature = (code: unknown, coordinates: unknown = [SQUARE], type = 'Polygon') => ({
  type: 'Feature',
  geometry: { type, coordinates },
  properties: { code, nom: 'Sandillon', departement: '45' },
})
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
/** A coast of many bends. */
const coast = (points: number): Position[] => {
  const ring = Array.from({ length: points }, (_, at): Position => {
    const [angle, bend] = [(at / points) * 2 * Math.PI, 1 + 0.2 * Math.sin(at * 1.7) + 0.1 * Math.cos(at * 0.3)]
    return [2 + 0.05 * bend * Math.cos(angle), 47 + 0.05 * bend * Math.sin(angle)]
  })
  return [...ring, ring[0] ?? []]
}

/** Spec §2-91. */
describe('outlines of communes', () => {
  let h: Harness
  let commune: string
  let other: string
  const files = filesFolder()
  const load = (content: string | Buffer, options: ContoursOptions = {}) =>
    importContours(h.services, machineCaller('cli'), files.write(content), options)
  const counts = async (content: string | Buffer, options: ContoursOptions = {}) => (await load(content, options)).counts
  const none = { read: 0, created: 0, updated: 0, unchanged: 0, removed: 0, refused: 0 }
  const outline = async (id = commune) => (await get(`/communes/${id}/contour`)).body.data
  const position = async (id = commune) => {
    const { latitude, longitude, version } =
      (await h.db.selectFrom('communes').select(['latitude', 'longitude', 'version']).where('id', '=', id).execute())[0] ?? assert.fail()
    return [latitude, longitude, version]
  }

  before(async () => {
    h = await harness()
  })
  after(() => files.cleanUp())
  beforeEach(async () => {
    await h.reset()
    commune = await makeCommune({ code_insee: '45300', departement: '45', codes_alias: ['45999'] })
    other = await makeCommune({ code_insee: '45301', departement: '45' })
  })

  test('are read from plain and gzipped files, and answered with their frame, source and licence', async () => {
    assert.equal(await outline(), null)
    const done = await load(gzipSync(`\uFEFF${collection(feature('45300', [SQUARE, HOLE]))}`), { millesime: 2026 })
    assert.deepEqual([done.counts, done.skipped, done.positioned], [{ ...none, read: 1, created: 1 }, 0, 1])
    const { updated_at: _, ...values } = await outline()
    assert.deepEqual(values, {
      trace: 'M0 1000l681 0 0-1000-681 0zM273 800l136 0 0-600-136 0z',
      largeur: 681,
      hauteur: 1000,
      cadre: { ouest: 2, sud: 47, est: 2.1, nord: 47.1 },
      latitude: 47.05,
      longitude: 2.02,
      source: 'IGN, Admin Express',
      millesime: 2026,
      licence: 'Licence Ouverte 2.0',
    })
    assert.equal(await outline(other), null)
    assert.equal((await get(`/communes/${newId()}/contour`)).status, 404)
  })

  test('the same file again changes nothing; another edition, another outline and the end of one are seen at once', async () => {
    const file = collection(feature('45300'), feature('45301'))
    assert.deepEqual(await counts(file), { ...none, read: 2, created: 2 })
    const first = await outline()
    assert.deepEqual(await counts(file), { ...none, read: 2, unchanged: 2 })
    assert.deepEqual(await outline(), first)
    assert.deepEqual(await counts(collection(feature('45300', [coast(50)]))), { ...none, read: 1, updated: 1 })
    assert.notEqual((await outline()).trace, first.trace)
    assert.ok(await outline(other), 'a commune that the file lacks keeps its outline')
    assert.deepEqual(await counts(file, { millesime: 2027 }), { ...none, read: 2, updated: 2 })
    assert.equal((await outline(other)).millesime, 2027)
  })

  test('give a position to a commune that has none or has it from an outline, and to no other', async () => {
    await h.db.updateTable('communes').set({ latitude: 47.01, longitude: 2.01 }).where('id', '=', other).execute()
    const [, , version] = await position(other)
    assert.equal((await load(collection(feature('45300'), feature('45301')))).positioned, 1)
    assert.deepEqual(
      [(await position()).slice(0, 2), await position(other)],
      [
        [47.05, 2.05],
        [47.01, 2.01, version],
      ],
    )
    const moved = SQUARE.map(([lon = 0, lat = 0]) => [lon + 1, lat])
    const next = [feature('45300', [moved]), feature('45301', [moved])]
    assert.equal((await load(collection(...next))).positioned, 1)
    assert.deepEqual(
      [(await position()).slice(0, 2), await position(other)],
      [
        [47.05, 3.05],
        [47.01, 2.01, version],
      ],
    )
    const at = await position()
    assert.equal((await load(collection(...next))).positioned, 0)
    assert.deepEqual(await position(), at)
  })

  test('of arrondissements, former communes and unknown codes are skipped and counted', async () => {
    const done = await load(collection(feature('45300'), feature('45999'), feature('75101'), feature('XXXXX')))
    assert.deepEqual([done.counts, done.skipped], [{ ...none, read: 4, created: 1 }, 3])
  })

  test('are within a kilobyte, in one piece or many, and inside their frame', async () => {
    const islands = Array.from({ length: 300 }, (_, n) => [
      SQUARE.map(([lon = 0, lat = 0]) => [lon - 2 + (n % 20) / 4, 42 + (lat - 47) + Math.floor(n / 20) / 2]),
    ])
    for (const [name, shape] of Object.entries({
      'a long coast': feature('45300', [coast(10_000)]),
      islands: feature('45300', islands, 'MultiPolygon'),
      'a line that crosses itself': feature('45300', [[[2, 47], [2.1, 47.1], [2.1, 47], [2, 47.08], [2, 47]]]), // oxfmt-ignore
      'heights beside positions': feature('45300', [SQUARE.map((point) => [...point, 120])]),
    })) {
      assert.equal((await load(collection(shape))).counts.refused, 0, name)
      const { trace, largeur, hauteur, cadre, latitude, longitude } = await outline()
      assert.match(trace, /^(?:M\d+ \d+l[-\d ]+z)+$/, name)
      assert.ok(trace.length <= 1024 && Math.max(largeur, hauteur) === 1000, `${name}: ${trace.length}`)
      for (const piece of trace.slice(1).split('M')) {
        const numbers = (piece.match(/-?\d+/g) ?? []).map(Number)
        let [x = 0, y = 0] = numbers
        for (let at = 2; at < numbers.length; at += 2) {
          ;[x, y] = [x + (numbers[at] ?? 0), y + (numbers[at + 1] ?? 0)]
          assert.ok(x >= 0 && x <= largeur && y >= 0 && y <= hauteur, `${name}: ${x} ${y}`)
        }
      }
      assert.ok(latitude > cadre.sud && latitude < cadre.nord && longitude > cadre.ouest && longitude < cadre.est, name)
    }
  })

  test('have their point inside, where the centre of mass is not', async () => {
    // Three sides of a square.
    const horseshoe = [[2, 47], [2.1, 47], [2.1, 47.01], [2.01, 47.01], [2.01, 47.09], [2.1, 47.09], [2.1, 47.1], [2, 47.1], [2, 47]] // oxfmt-ignore
    await load(collection(feature('45300', [horseshoe])))
    const { latitude, longitude } = await outline()
    assert.deepEqual([latitude, longitude], [47.05, 2.005])
  })

  test('that are no area or elsewhere are refused, each with its reason, and the others taken', async () => {
    const shifted = (lon: number, lat: number) => [SQUARE.map(([x = 0, y = 0]) => [x + lon, y + lat])]
    const reasons: [unknown, RegExp][] = [
      [{ type: 'Feature', properties: { code: '45300' }, geometry: null }, /is no area/],
      [feature('45300', []), /is no area/],
      [feature('45300', [[]]), /is no area/],
      [feature('45300', [], 'MultiPolygon'), /is no area/],
      [feature('45300', [[], [SQUARE]], 'MultiPolygon'), /is no area/],
      [feature('45300', SQUARE, 'LineString'), /is no area/],
      [feature('45300', SQUARE), /is no area/],
      [feature('45300', [SQUARE.slice(0, 3)]), /is no area/],
      [feature('45300', [SQUARE.slice(0, 4)]), /is no area/],
      [feature('45300', [[[2, 47], [2, 47], [2, 47], [2, 47]]]), /is no area/], // oxfmt-ignore
      [feature('45300', [[[2, 47], [2.1, 47.1], [2.1, 47], [2, 47.1], [2, 47]]]), /is no area/], // oxfmt-ignore
      [feature('45300', [SQUARE.map(([lon, lat]) => [`${lon}`, lat])]), /is no area/],
      [feature('45300', [SQUARE.map(() => [null, 47])]), /is no area/],
      [feature('45300', [SQUARE.map(([lon = 0, lat = 0]) => [lat, lon])]), /outside of its territory/],
      [feature('45300', shifted(6.6e5, 6.8e6)), /outside of its territory/],
      [feature('45300', shifted(177.95, -47)), /outside of its territory/],
      [feature('45300', [SQUARE.map(([, lat], at) => [at % 2 ? 179.9 : -179.9, lat])]), /is no area|outside of its territory/],
      [feature(undefined), /has no INSEE code/],
      [feature(45300), /has no INSEE code/],
      [{ type: 'Feature' }, /has no INSEE code/],
    ]
    const done = await load(collection(...reasons.map(([record]) => record), feature('45301'), feature('45301')))
    const refused = inEnglish(done.refusals)
    for (const [at, [record, reason]] of reasons.entries()) assert.match(refused[at]?.reason ?? '', reason, JSON.stringify(record))
    assert.deepEqual(refused.at(-1), { line: reasons.length + 2, reason: 'a second outline of the commune "45301"' })
    assert.deepEqual([done.counts, done.skipped], [{ ...none, read: reasons.length + 2, created: 1, refused: reasons.length + 1 }, 0])
    assert.deepEqual([await outline(), (await position()).slice(0, 2)], [null, [null, null]])
  })

  test('a feature that is too large is passed over; a file that is none changes nothing', async () => {
    const huge = feature('45300', [Array.from({ length: 60_000 }, (_, at) => SQUARE[at % 4])])
    const deep = `{"type": "Feature", "geometry": ${'['.repeat(500)}${']'.repeat(500)}}`
    const done = await load(
      `{"type": "FeatureCollection", "features": [${JSON.stringify(huge)}, ${deep}, ${JSON.stringify(feature('45301'))}]}`,
    )
    assert.deepEqual([done.counts.created, done.counts.refused], [1, 2])
    const file = collection(...Array.from({ length: 500 }, () => feature('45300')))
    const sums = await tableChecksums()
    for (const [content, message] of [
      ['', /is empty/],
      ['Bonjour', /no whole JSON document/],
      ['<!doctype html>', /no whole JSON document/],
      ['{"type": "FeatureCollection", "features": []}', /no outline of a commune that could be taken/],
      ['{"type": "Topology", "arcs": [[[1, 2], [3, 4]]]}', /no outline of a commune that could be taken/],
      [file.slice(0, -30), /ends early|cut off|whole JSON|incomplete/],
      [collection(feature('45300', [[[652_000, 6_862_000], [653_000, 6_862_000], [653_000, 6_863_000], [652_000, 6_862_000]]])), /could be taken.* Line 1: .*WGS 84/], // oxfmt-ignore
      [gzipSync(file).subarray(0, 300), /no whole gzip archive/],
      [`[{"id": "${'x'.repeat(5 * MB)}`, /larger or deeper/],
      ['PK\u0003\u0004...', /is an archive/],
    ] as [string | Buffer, RegExp][]) {
      await assert.rejects(load(content), message)
      assert.deepEqual(await tableChecksums(), sums)
    }
  })

  test('leave no trace of a dry run, which says what an import would do, and one row of an import in the trail', async () => {
    const sums = await tableChecksums()
    const file = collection(feature('45300'), feature('75101'))
    const dry = await load(file, { dryRun: true })
    assert.deepEqual(await tableChecksums(), sums)
    assert.deepEqual(await load(file, { source: 'communes-1000m.geojson', millesime: 2026 }), dry)
    const [row, ...others] = await h.db.selectFrom('audit_log').select(['action', 'target_type', 'target_id', 'changes']).execute()
    assert.deepEqual(others, [])
    assert.deepEqual([row?.action, row?.target_type, row?.target_id], ['contours.import', 'contours', 'ign'])
    const changes = (row?.changes ?? {}) as Record<string, unknown>
    assert.deepEqual(
      [changes['source'], changes['skipped'], changes['positioned']],
      [
        [null, 'communes-1000m.geojson'],
        [null, 1],
        [null, 1],
      ],
    )
  })
})
