import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ADMIN_SORTS } from '../../../../contract/publications/list-queries.ts'
import { dice } from '../../../test/dice.ts'
import { harness } from '../../../test/harness.ts'
import { get } from '../../../test/http.ts'
import { makeActeur, makeCommune, makePublication, makeWaitingEdit } from '../../../test/make.ts'
import { ACTUALITE, EVENEMENT, setStage, type Stage } from '../../../test/stage.ts'

/** The columns that the test's model of the list uses, read from the table. */
interface Row {
  id: string
  title: string
  acteur_id: string | null
  commune_id: string
  commune_ids: string[]
  type_id: string | null
  kind: string
  moderation_status: string
  valide: boolean
  publie_le: string | null
  en_avant: boolean
  reports_count: number
  import_source_id: string | null
  image_url: string | null
  created_at: string
  updated_at: string
  deleted_at: string | null
}
type Query = Record<string, string>

const SOURCE = '01990000-0000-7000-8000-0000000000aa'
const WORDS = ['Abeille', 'abeille', 'Été', 'ete', 'Étable', 'zoo', 'Zèbre', '"Guillemets"', 'œuvre', '1er mai']
/** The days around midnight in Paris, in winter and in summer. */
const MOMENTS = [
  '2026-01-14T22:59:59.999Z',
  '2026-01-14T23:00:00.000Z',
  '2026-01-15T22:59:59.999Z',
  '2026-01-15T23:00:00.000Z',
  '2026-07-14T21:59:59.999Z',
  '2026-07-14T22:00:00.000Z',
  '2026-07-15T22:00:00.000Z',
]

const paris = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })
const collator = new Intl.Collator('und')
const yes = (value: string) => value === 'true' || value === '1'

const FILTERS: Record<string, (row: Row, value: string) => boolean> = {
  commune_id: (row, value) => [row.commune_id, ...row.commune_ids].includes(value),
  acteur_id: (row, value) => row.acteur_id === value,
  type_id: (row, value) => row.type_id === value,
  kind: (row, value) => row.kind === value,
  moderation_status: (row, value) => row.moderation_status === value,
  valide: (row, value) => row.valide === yes(value),
  deleted: (row, value) => value === 'with' || (row.deleted_at !== null) === yes(value),
  en_avant: (row, value) => row.en_avant === yes(value),
  reported: (row, value) => row.reports_count > 0 === yes(value),
  programmee: (row, value) => (['approved', 'published'].includes(row.moderation_status) && (row.publie_le ?? '') > '2100') === yes(value),
  image: (row, value) => (row.image_url !== null) === yes(value),
  import_source_id: (row, value) => row.import_source_id === value,
  from: (row, value) => paris.format(new Date(row.created_at)) >= value,
  to: (row, value) => paris.format(new Date(row.created_at)) <= value,
  q: (row, value) => row.title.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().includes(value),
}

/** Nulls first ascending, so last descending; the id decides between equals. */
function compare(a: Row, b: Row, key: keyof Row): number {
  const [x, y] = [a[key], b[key]]
  if (x === null || y === null) return x === y ? (a.id < b.id ? -1 : 1) : x === null ? -1 : 1
  const order = key === 'title' ? collator.compare(String(x), String(y)) : x < y ? -1 : x > y ? 1 : 0
  return order || (a.id < b.id ? -1 : 1)
}

function expected(rows: Row[], query: Query): string[] {
  const filters = { deleted: 'false', ...query }
  const filtered = rows.filter((row) => Object.entries(filters).every(([name, value]) => FILTERS[name]?.(row, value) ?? true))
  const [, key, direction] = /^(.*)_(asc|desc)$/.exec(query['sort'] ?? 'created_at_desc') ?? []
  // None of these rows has an edit that waits.
  const sorted = filtered.toSorted((a, b) => compare(a, b, (key === 'attente' ? 'created_at' : key) as keyof Row))
  return (direction === 'desc' ? sorted.toReversed() : sorted).map(({ id }) => id)
}

/** Spec §4.1-4, §4.1-5, §4.1-6, §4.1-8, §4.1-10. */
describe('the admin list', () => {
  let stage: Stage
  let rows: Row[]
  let values: Record<string, string[]>
  before(async () => {
    stage = await setStage()
    const { db } = await harness()
    const communes = [stage.commune, stage.elsewhere, await makeCommune()]
    const acteurs = [stage.acteur, stage.mairie, await makeActeur(stage.elsewhere, { active: false })]
    const roll = dice(7)
    const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T
    for (let n = 0; n < 90; n += 1)
      await makePublication(pick(acteurs), pick(communes), {
        title: pick(WORDS),
        commune_ids: [pick(communes), pick(communes)].slice(roll(3)),
        type_id: pick([ACTUALITE, EVENEMENT, null]),
        moderation_status: pick(['pending', 'approved', 'published', 'rejected']),
        valide: roll(2) === 0,
        publie_le: pick([null, '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2199-01-01T00:00:00Z']),
        en_avant: roll(3) === 0,
        reports_count: pick([0, 0, 1, 4]),
        import_source_id: pick([null, null, SOURCE]),
        image_url: pick([null, null, 'https://images.example/bal.jpg']),
        created_at: pick(MOMENTS),
        updated_at: pick(MOMENTS),
        deleted_at: pick([null, null, null, '2026-03-01T00:00:00Z']),
      })
    rows = await db.selectFrom('publications').selectAll().execute()
    values = {
      commune_id: communes,
      acteur_id: acteurs,
      type_id: [ACTUALITE, EVENEMENT],
      kind: ['actualite', 'evenement', 'acte'],
      moderation_status: ['pending', 'approved', 'published', 'rejected'],
      valide: ['true', 'false', '1', '0'],
      deleted: ['true', 'false', 'with', '1', '0'],
      en_avant: ['true', 'false'],
      reported: ['true', 'false'],
      programmee: ['true', 'false'],
      image: ['true', 'false'],
      import_source_id: [SOURCE, '01990000-0000-7000-8000-0000000000ab'],
      from: ['2026-01-15', '2026-01-16', '2026-07-15', '2030-01-01'],
      to: ['2026-01-14', '2026-01-15', '2026-07-14', '2026-07-15', '1999-01-01'],
      q: ['abeille', 'ete', 'zebre'],
    }
  })
  const check = async (query: Query) => {
    const text = new URLSearchParams({ per_page: '100', ...query }).toString()
    const { status, body, headers } = await get(`/admin/publications?${text}`, stage.back)
    assert.equal(status, 200, `${text} ${JSON.stringify(body)}`)
    const wanted = expected(rows, query)
    assert.equal(body.meta.total, wanted.length, text)
    assert.equal(headers.get('x-total-count'), String(wanted.length), text)
    assert.deepEqual(
      body.data.map(({ id }: Row) => id),
      wanted,
      text,
    )
  }

  test('every sort key, both ways, with dates that are null', async () => {
    for (const sort of ADMIN_SORTS) for (const deleted of ['false', 'true', 'with']) await check({ sort, deleted })
  })

  test('what waits is in the order of the wait: that of an edit begins when the edit is sent', async () => {
    const { db } = await harness()
    const edited = await makePublication(stage.acteur, stage.commune, {
      moderation_status: 'published',
      created_at: '2025-01-01T00:00:00Z',
    })
    await makeWaitingEdit(edited, { title: 'Corrigé' }, { created_at: '2199-01-01T00:00:00Z' })
    const ids = async (query: string) =>
      (await get(`/admin/publications?per_page=100&${query}`, stage.back)).body.data.map(({ id }: Row) => id)
    const others = expected(rows, { moderation_status: 'pending', sort: 'created_at_asc' })
    assert.deepEqual(await ids('moderation_status=pending&sort=attente_asc'), [...others, edited])
    assert.deepEqual(await ids('moderation_status=pending&sort=created_at_asc'), [edited, ...others])
    assert.equal((await ids('sort=attente_asc'))[0], edited)
    await db.deleteFrom('publications').where('id', '=', edited).execute()
  })

  test('every filter alone, with each of its values', async () => {
    for (const [name, list] of Object.entries(values)) for (const value of list) await check({ [name]: value })
  })

  test('random combinations of filters give the rows of a plain read of the table', async () => {
    const roll = dice(20_261_120)
    for (let n = 0; n < 150; n += 1) {
      const query: Query = { sort: ADMIN_SORTS[roll(ADMIN_SORTS.length)] ?? '' }
      for (const [name, list] of Object.entries(values)) if (roll(4) === 0) query[name] = list[roll(list.length)] ?? ''
      await check(query)
    }
  })

  test('the pages together equal the complete list, with and without a search', async () => {
    for (const query of ['sort=publie_le_asc', 'sort=title_desc&deleted=with', 'q=abeille&sort=reports_count_asc']) {
      const complete = (await get(`/admin/publications?${query}&per_page=100`, stage.back)).body.data.map(({ id }: Row) => id)
      const paged: string[] = []
      for (let page = 1; page <= Math.ceil(complete.length / 7) + 1; page += 1)
        paged.push(...(await get(`/admin/publications?${query}&per_page=7&page=${page}`, stage.back)).body.data.map(({ id }: Row) => id))
      assert.deepEqual(paged, complete)
    }
  })

  test('defaults: ten rows, newest first, not deleted', async () => {
    const { body, headers } = await get('/admin/publications', stage.back)
    const wanted = expected(rows, {})
    assert.deepEqual(body.meta, { current_page: 1, last_page: Math.ceil(wanted.length / 10), per_page: 10, total: wanted.length })
    assert.deepEqual(
      body.data.map(({ id }: Row) => id),
      wanted.slice(0, 10),
    )
    assert.equal(headers.get('cache-control'), 'private, no-store')
    assert.ok(body.data.every((row: object) => !('duplicate_key' in row)))
  })

  test('a page past the end has no rows and the same total', async () => {
    for (const query of ['', '&q=abeille', '&duplicates=true', '&from=2026-01-01']) {
      const { meta } = (await get(`/admin/publications?page=1${query}`, stage.back)).body
      const past = (await get(`/admin/publications?page=99999${query}`, stage.back)).body
      assert.deepEqual([past.data, past.meta.total], [[], meta.total], query)
    }
  })
})
