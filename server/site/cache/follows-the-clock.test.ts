import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { todayIn, toDay, toNumber } from '../../chapters/communes/days.ts'
import { harness } from '../../test/harness.ts'
import { makePublication } from '../../test/make.ts'
import { getPage } from '../../test/pages.ts'
import { untilUsable } from '../../test/response-cache.ts'
import { ACTE, EVENEMENT, setStage, type Stage } from '../../test/stage.ts'

const day = (days: number) => toDay(toNumber(todayIn('Europe/Paris')) + days)
/** How long the pages are in memory before the clock changes them. */
const AHEAD_MS = 6000
const inTime = sql<string>`now_ms() + ${sql.lit(AHEAD_MS)} * interval '1 millisecond'`
const ACT = {
  nature: 'arrete',
  numero: '2026-1',
  date_acte: '2026-01-15',
  affichage_donne: day(-1),
  affiche_le: day(-1),
  affiche_jusqu_au: day(60),
  sha256: 'a'.repeat(64),
}

/** A page in memory is never older than its own next change of state: what appears or expires is there or gone at its moment. Spec §2-42. */
describe('pages of agendas and acts follow the clock', () => {
  let stage: Stage
  const slugs: Record<'one' | 'other', string> = { one: '', other: '' }
  before(async () => {
    stage = await setStage()
    const { db, url } = await harness()
    const rows = await db.selectFrom('communes').select(['id', 'slug']).where('id', 'in', [stage.commune, stage.elsewhere]).execute()
    slugs.one = rows.find(({ id }) => id === stage.commune)?.slug ?? ''
    slugs.other = rows.find(({ id }) => id === stage.elsewhere)?.slug ?? ''
    await untilUsable(url)
  })

  test('acts, months, past events, several communes, a département, feeds', async () => {
    const of = (title: string, values: Parameters<typeof makePublication>[2]) =>
      makePublication(stage.acteur, stage.commune, { title, ...values })
    const event = { type_id: EVENEMENT, date_debut: day(2), date_fin: day(2) }
    const past = { type_id: EVENEMENT, date_debut: day(-3), date_fin: day(-3) }
    for (const [name, ends] of [
      ['passager', { expire_le: inTime }],
      ['futur', { publie_le: inTime }],
    ] as const) {
      await of(`Acte ${name}`, { type_id: ACTE, acte: JSON.stringify(ACT), ...ends })
      await of(`Fête ${name}`, { ...event, ...ends })
      await of(`Bal ${name}`, { ...past, ...ends })
    }
    const made = performance.now()
    const { db } = await harness()
    const { departement } = await db.selectFrom('communes').select('departement').where('id', '=', stage.commune).executeTakeFirstOrThrow()
    const month = day(2).slice(0, 7)
    const pages: [path: string, word: string][] = [
      [`/${slugs.one}/actes`, 'Acte'],
      [`/${slugs.one}/actes?nature=arrete`, 'Acte'],
      [`/${slugs.one}/actes?annee=${day(-1).slice(0, 4)}`, 'Acte'],
      [`/${slugs.one}/actes.rss?nature=arrete`, 'Acte'],
      [`/${slugs.one}/agenda`, 'Fête'],
      [`/${slugs.one}/agenda?mois=${month}`, 'Fête'],
      [`/${slugs.one}/agenda/passe`, 'Bal'],
      [`/${slugs.one}/mois/${month}`, 'Fête'],
      [`/mes-communes?c=${slugs.one},${slugs.other}`, 'Fête'],
      [`/departement/${departement.toLowerCase()}`, 'Fête'],
    ]
    const shown = async ([path, word]: [string, string]) => {
      const { status, text } = await getPage(path)
      assert.equal(status, 200, path)
      return [text.includes(`${word} passager`), text.includes(`${word} futur`)]
    }
    // The first reading of a page is not stored.
    for (let turn = 0; turn < 2; turn += 1) for (const page of pages) assert.deepEqual(await shown(page), [true, false], page[0])
    assert.ok(performance.now() - made < AHEAD_MS, 'the machine is too slow for this test')
    await sleep(made + AHEAD_MS + 50 - performance.now())
    for (const page of pages) assert.deepEqual(await shown(page), [false, true], page[0])
  })
})
