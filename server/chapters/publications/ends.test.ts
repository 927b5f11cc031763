import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { KIND_NAMES, type Kind } from '../../../contract/publications/kinds.ts'
import { ALERT_IN_FORCE, assertChangesByTimeAlone, eventBetween } from '../../test/changing-by-time.ts'
import { differences } from '../../test/differences.ts'
import { harness } from '../../test/harness.ts'
import { get } from '../../test/http.ts'
import { makeActeur, makeCommune, makePublication } from '../../test/make.ts'
import { ACTUALITE, ALERTE, EVENEMENT, minutes, setStage } from '../../test/stage.ts'
import { settleEnded } from './reading/ended.ts'
import { comesFirst, endedAlert, featured, firstInCommune, listed, readable, visible } from './reading/visibility.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ACTE = '01990000-0000-7000-8000-0000000000ac'
const TYPES: Record<Kind, string> = {
  actualite: ACTUALITE,
  evenement: EVENEMENT,
  alerte: ALERTE,
  acte: ACTE,
  information: '01990000-0000-7000-8000-000000000004',
}
const TIMES = { never: null, past: -1, future: 60 } as const
const TIME_NAMES = ['never', 'past', 'future'] as const
/** The event of a publication: none, one that has only days, one that was three days ago, one in three days. */
const EVENTS = ['none', 'days', 'past', 'future'] as const

interface Case {
  id: string
  kind: Kind
  /** By its address, in the calendar and in agendas. */
  visible: boolean
  listed: boolean
  inAgenda: boolean
  expired: boolean
  /** Over, and still in the stored totals. */
  unsettled: boolean
}

/** The visibility rule with kinds, ends and occurrences: every combination, through every public read. The five conditions are in visibility.test.ts. */
describe('kinds and ends of publications', () => {
  let stage: Awaited<ReturnType<typeof setStage>>
  let commune: string
  let acteur: string
  const cases: Case[] = []
  before(async () => {
    stage = await setStage()
    const { db } = await harness()
    commune = await makeCommune({ departement: '53', epci_siren: '200000537', latitude: 48.07, longitude: -0.77 })
    acteur = await makeActeur(commune)
    await sql`insert into publication_types (id, code, nom, ordre, kind) values (${ACTE}, 'acte-essai', 'Acte', 90, 'acte') on conflict do nothing`.execute(
      db,
    )
    const events = {
      past: eventBetween(Date.now() - 3 * DAY, Date.now() - 3 * DAY + HOUR),
      future: eventBetween(Date.now() + 3 * DAY, Date.now() + 4 * DAY),
    }
    for (const kind of KIND_NAMES)
      for (const isPublished of [true, false])
        for (const date of TIME_NAMES)
          for (const expire of TIME_NAMES)
            for (const event of kind === 'evenement' ? EVENTS : (['none'] as const)) {
              const [publie, end] = [TIMES[date], TIMES[expire]]
              const values = {
                type_id: TYPES[kind],
                title: 'Kermesse',
                moderation_status: isPublished ? 'published' : 'pending',
                valide: isPublished,
                publie_le: publie === null ? null : minutes(publie),
                expire_le: end === null ? null : minutes(end),
                evenement: event === 'past' || event === 'future' ? events[event] : null,
                date_debut: event === 'days' ? new Date(Date.now() - 2 * DAY).toISOString().slice(0, 10) : null,
                alerte: kind === 'alerte' ? ALERT_IN_FORCE : null,
              }
              const isVisible = isPublished && date === 'past' && expire !== 'past'
              const isOver = expire === 'past' || event === 'past'
              // What has ended is out of the stored totals at once, or only after the hourly maintenance.
              for (const settled of isOver ? [true, false] : [false]) {
                const id = await makePublication(acteur, commune, values)
                if (isOver && !settled) await db.updateTable('publications').set({ hors_liste: false }).where('id', '=', id).execute()
                cases.push({
                  id,
                  kind,
                  visible: isVisible,
                  listed: isVisible && !isOver,
                  inAgenda: isVisible && event !== 'none',
                  expired: isPublished && date === 'past' && expire === 'past',
                  unsettled: isPublished && date !== 'never' && isOver && !settled,
                })
              }
            }
  })
  after(async () => {
    const { db, reset } = await harness()
    await reset()
    await db.deleteFrom('publication_types').where('id', '=', ACTE).execute()
  })

  const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted()
  const assertShown = async (path: string, expected: readonly Case[]) => {
    const { status, body, headers } = await get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`)
    assert.equal(status, 200, path)
    assert.deepEqual(ids(body.data), ids(expected), path)
    assert.equal(body.meta.total, expected.length, path)
    assert.equal(headers.get('x-total-count'), String(expected.length), path)
  }
  const everyList = async () => {
    const places = [
      `commune_id=${commune}`,
      `commune_id=${commune},${stage.commune}`,
      'departement=53',
      'intercommunalite=200000537',
      'lat=48.07&lng=-0.77&rayon=1',
      `acteur_id=${acteur}`,
    ]
    const filters = ['', 'q=kermesse', 'q=kermese', 'sort=publie_le_asc', ...places, ...places.map((place) => `${place}&q=kermesse`)]
    const shown = cases.filter((one) => one.listed)
    for (const where of filters) {
      await assertShown(`/publications?${where}`, shown)
      for (const kind of KIND_NAMES)
        for (const filter of [`kind=${kind}`, `type_id=${TYPES[kind]}`])
          await assertShown(
            `/publications?${where}&${filter}`,
            shown.filter((one) => one.kind === kind),
          )
    }
    for (const path of [`/communes/${commune}/publications`, `/acteurs/${acteur}/publications`]) {
      for (const filter of ['', 'q=kermesse', 'sort=publie_le_asc']) await assertShown(`${path}?${filter}`, shown)
      for (const kind of KIND_NAMES)
        for (const filter of [`kind=${kind}`, `type_id=${TYPES[kind]}`])
          await assertShown(
            `${path}?${filter}`,
            shown.filter((one) => one.kind === kind),
          )
    }
  }

  test('the table has every combination; the rows of a kind, of an end and of a list are counted by hand', () => {
    const count = (condition: (one: Case) => boolean) => cases.filter(condition).length
    assert.deepEqual(
      [cases.length, count((one) => one.visible), count((one) => one.listed), count((one) => one.inAgenda), count((one) => one.expired)],
      [4 * 2 * 3 * 4 + 2 * 3 * (3 * 4 + 6), 4 * 2 + 3 * 2 + 4, 4 * 2 + 3 * 2, 2 * 2 + 4, 4 * 2 + 4 * 2],
    )
  })

  test('the SQL rules give the expected result for each row', async () => {
    const { db } = await harness()
    const of = async (condition: typeof visible) =>
      ids((await sql<{ id: string }>`select p.id from publications p where ${condition('p')}`.execute(db)).rows)
    assert.deepEqual(await of(visible), ids(cases.filter((one) => one.visible)))
    assert.deepEqual(await of(listed), ids(cases.filter((one) => one.listed)))
    const ended = cases.filter((one) => one.expired && one.kind === 'alerte')
    assert.deepEqual(await of(endedAlert), ids(ended))
    assert.deepEqual(await of(readable), ids([...cases.filter((one) => one.visible), ...ended]))
    await assertShown('/publications?kind=alerte&terminees=true', ended)
    await assertShown(`/publications?kind=alerte&terminees=true&commune_id=${commune}`, ended)
    await assertShown(`/publications?kind=alerte&terminees=true&commune_id=${stage.commune}`, [])
  })

  test('one publication and its calendar: 200 or not_found, an alert that ended is readable; the office reads why', async () => {
    for (const { id, kind, visible: isVisible, inAgenda, expired } of cases) {
      const isReadable = isVisible || (kind === 'alerte' && expired)
      assert.equal((await get(`/publications/${id}`)).status, isReadable ? 200 : 404, id)
      assert.equal((await get(`/publications/${id}.ics`)).status, inAgenda ? 200 : 404, id)
      const office = (await get(`/admin/publications/${id}`, stage.back)).body.data
      assert.deepEqual(
        [office.visible, office.hidden_because === 'expired', office.hidden_because === null],
        [isVisible, expired, isVisible],
        id,
      )
    }
  })

  test('every list shows exactly what is listed, and counts it', everyList)

  test('every agenda shows exactly the visible events, over or not, and counts them', async () => {
    const shown = cases.filter((one) => one.inAgenda)
    const period = `from=${day(-10)}&to=${day(10)}`
    for (const filter of [
      '',
      `commune_id=${commune}`,
      `commune_id=${commune},${stage.commune}`,
      'departement=53',
      'intercommunalite=200000537',
      'lat=48.07&lng=-0.77&rayon=1',
      `acteur_id=${acteur}`,
      'q=kermesse',
      'kind=evenement',
      `type_id=${EVENEMENT}`,
      'permanent=false',
    ])
      await assertShown(`/publications?${period}&${filter}`, shown)
    await assertShown(`/publications?${period}&kind=actualite`, [])
    await assertShown(`/publications?${period}&permanent=true`, [])
    const { body } = await get(`/communes/${commune}/agenda.ics`)
    for (const { id, inAgenda } of cases) assert.equal(String(body).includes(`UID:${id}`), inAgenda, id)
    assert.equal(String(body).split('BEGIN:VEVENT').length - 1, shown.length, 'each has one occurrence')
  })

  test('the dashboard counts every publication that is not deleted, and all that wait, whatever their end', async () => {
    const { publications, publications_pending } = (await get('/admin/dashboard', stage.back)).body
    const { db } = await harness()
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from publications where moderation_status = 'pending'`.execute(db)
    assert.deepEqual([publications, publications_pending], [cases.length, rows[0]?.n])
  })

  test('the hourly maintenance takes what ended out of the stored totals; no list changes', async () => {
    const { db } = await harness()
    assert.equal(await settleEnded(db), cases.filter((one) => one.unsettled).length)
    assert.equal(await settleEnded(db), 0)
    await everyList()
    assert.deepEqual(await differences(), [])
  })

  test('the end of an event is that of its last occurrence that is not cancelled, and no later than its own end', async () => {
    const { db } = await harness()
    const at = (days: number, statut = 'prevu') => {
      const [one] = (JSON.parse(eventBetween(Date.now() + days * DAY, Date.now() + days * DAY + HOUR)) as { occurrences: object[] })
        .occurrences
      return { ...one, statut }
    }
    const made = async (occurrences: object[], expire_le: number | null = null) =>
      makePublication(acteur, commune, {
        type_id: EVENEMENT,
        evenement: JSON.stringify({ ...(JSON.parse(eventBetween(Date.now(), Date.now() + HOUR)) as object), occurrences }),
        expire_le: expire_le === null ? null : minutes(expire_le * 1440),
      })
    const rows = [
      [await made([at(-2), at(2)]), true],
      [await made([at(-2), at(2, 'annule')]), false],
      [await made([at(-2, 'annule'), at(2, 'annule')]), true],
      [await made([at(-2), at(2)], 1), true],
      [await made([at(-2), at(2)], -1), false],
    ] as const
    for (const [id, isListed] of rows) {
      const { rows: found } = await sql`select 1 from publications p where p.id = ${id} and ${listed('p')}`.execute(db)
      assert.equal(found.length === 1, isListed, id)
    }
  })

  test('first in the list of a commune: an alert in force, or featured until a time or for ever', async () => {
    const { db } = await harness()
    const lifted = JSON.stringify({ ...(JSON.parse(ALERT_IN_FORCE) as object), levee_le: '2026-01-01T00:00:00.000Z' })
    const made: [string, ...boolean[]][] = []
    for (const [en_avant, until, alerte, isFeatured, isFirst] of [
      [false, null, null, false, false],
      [false, null, ALERT_IN_FORCE, false, true],
      [false, null, lifted, false, false],
      [true, null, null, true, true],
      [true, 5, null, true, true],
      [true, -5, null, false, false],
      [true, -5, ALERT_IN_FORCE, false, true],
      [true, -5, lifted, false, false],
    ] as const) {
      const featured_until = until === null ? null : minutes(until)
      const values = { en_avant, featured_until, alerte, type_id: ALERTE, valide: false }
      made.push([await makePublication(acteur, commune, values), isFeatured, isFirst, isFeatured])
    }
    const { rows } = await sql<{ id: string; featured: boolean; commune: boolean; acteur: boolean }>`
      select p.id, ${featured('p')} as featured, ${firstInCommune('l')} as commune, ${comesFirst('p')} as acteur
      from publications p join publication_communes l on l.publication_id = p.id
      where p.id in (${sql.join(made.map(([id]) => id))}) order by p.id`.execute(db)
    const byId = (a: (typeof made)[number], b: (typeof made)[number]) => (a[0] < b[0] ? -1 : 1)
    assert.deepEqual(
      rows.map((row) => [row.id, row.featured, row.commune, row.acteur]),
      made.toSorted(byId),
    )
  })

  test('by time alone, without a request between: publications appear, end and lose their position in every read, cached or not', async () => {
    const { reset, services } = await harness()
    await assertChangesByTimeAlone(services.database.pool, [get], async () => {
      await reset()
      const place = await makeCommune()
      return { commune: place, acteur: await makeActeur(place) }
    })
    assert.deepEqual(await differences(), [])
  })
})
