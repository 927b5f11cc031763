import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { EventInput } from '../../contract/publications/events.ts'
import type { Kind } from '../../contract/publications/kinds.ts'
import { storedEvent } from '../chapters/publications/events/stored-event.ts'
import { newId } from '../platform/db/id.ts'
import type { Got } from './http.ts'
import { ACTUALITE, ALERTE, EVENEMENT } from './stage.ts'

const HOUR = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

/** Returns an event with one occurrence, as `publications.evenement` has it. Its times keep their milliseconds, so that a test can wait for its end. */
export function eventBetween(begin: number, end: number): string {
  const input = EventInput.parse({ occurrences: [{ debut: iso(begin), fin: iso(end) }] })
  const event = storedEvent(input, 'Europe/Paris', null)
  const occurrences = event.occurrences.map((one) => ({ ...one, debut: iso(begin), fin: iso(end), termine_le: iso(end) }))
  return JSON.stringify({ ...event, debut: iso(begin), occurrences })
}

/** An alert in force, as `publications.alerte` has it. */
export const ALERT_IN_FORCE = JSON.stringify({
  severite: 'vigilance',
  secteurs: [],
  consignes: null,
  source: null,
  corrections: [],
  levee_le: null,
  levee_motif: null,
})

/** A publication of which something changes at the moment. */
interface Item {
  id: string
  kind: Kind
  /** Hours ago; 0 is the moment. */
  published: number
  expires?: boolean
  /** Its event: over at the moment, or later. */
  event?: 'ends' | 'later'
  featured?: boolean
  alert?: boolean
}

const TYPES: Partial<Record<Kind, string>> = { actualite: ACTUALITE, evenement: EVENEMENT, alerte: ALERTE }

/** Publications that appear, end, leave the lists or lose their position at one moment, by time alone, and what every public read shows of them. */
class ChangingByTime {
  readonly #commune: string
  readonly #acteur: string
  readonly #items: Item[] = [
    { id: newId(), kind: 'actualite', published: 1 },
    { id: newId(), kind: 'actualite', published: 2, expires: true },
    { id: newId(), kind: 'alerte', published: 3, expires: true, alert: true },
    { id: newId(), kind: 'actualite', published: 4, featured: true },
    { id: newId(), kind: 'evenement', published: 5, event: 'ends' },
    { id: newId(), kind: 'evenement', published: 6, event: 'later' },
    { id: newId(), kind: 'evenement', published: 7, event: 'later', expires: true },
    { id: newId(), kind: 'actualite', published: 0 },
    { id: newId(), kind: 'evenement', published: 0, event: 'later' },
  ]

  constructor(commune: string, acteur: string) {
    this.#commune = commune
    this.#acteur = acteur
  }

  /** Writes the rows. @param moment milliseconds since 1970, by the clock of the database */
  async insert(pool: Pick<pg.Pool, 'query'>, moment: number): Promise<void> {
    for (const { id, kind, published, expires, event, featured, alert } of this.#items)
      await pool.query(
        `insert into publications (id, title, body, acteur_id, commune_id, type_id, moderation_status, valide, publie_le, expire_le, evenement,
          alerte, en_avant, featured_until)
         values ($1, 'Kermesse', 'Dimanche', $2, $3, $4, 'published', true, $5, $6, $7, $8, $9, $10)`,
        [
          id,
          this.#acteur,
          this.#commune,
          TYPES[kind],
          iso(moment - published * HOUR),
          expires ? iso(moment) : null,
          event ? eventBetween(moment - HOUR, event === 'ends' ? moment : moment + HOUR) : null,
          alert ? ALERT_IN_FORCE : null,
          featured ?? false,
          featured ? iso(moment) : null,
        ],
      )
  }

  /** Reads every public list, total, record and calendar, and compares with what it must show before or after the moment. */
  async check(read: (path: string) => Promise<Got>, isAfter: boolean, where: string): Promise<void> {
    const visible = this.#items.filter(({ published, expires }) => (isAfter ? !expires : published > 0))
    const listed = visible.filter(({ event }) => !(isAfter && event === 'ends'))
    const ranks = (of: 'commune' | 'others') => (item: Item) => (of === 'commune' && item.alert ? 0 : item.featured && !isAfter ? 1 : 2)
    const byDate = (a: Item, b: Item) => b.published - a.published || (a.id < b.id ? -1 : 1)
    const newest = (of: 'commune' | 'others') => (a: Item, b: Item) => ranks(of)(a) - ranks(of)(b) || byDate(b, a)
    const order = { commune: newest('commune'), others: newest('others'), oldest: byDate }
    const [commune, acteur] = [this.#commune, this.#acteur]
    const period = `from=${iso(Date.now() - 48 * HOUR).slice(0, 10)}&to=${iso(Date.now() + 48 * HOUR).slice(0, 10)}`
    const lists: [path: string, order: keyof typeof order, of?: Kind][] = [
      ['/publications?', 'others'],
      ['/publications?sort=publie_le_asc', 'oldest'],
      [`/publications?commune_id=${commune}`, 'commune'],
      [`/publications?acteur_id=${acteur}`, 'others'],
      ['/publications?q=kermesse', 'others'],
      [`/communes/${commune}/publications?`, 'commune'],
      [`/communes/${commune}/publications?sort=publie_le_asc`, 'oldest'],
      [`/communes/${commune}/publications?q=kermesse`, 'commune'],
      [`/acteurs/${acteur}/publications?`, 'others'],
      ...(['actualite', 'evenement', 'alerte'] as const).flatMap((kind): typeof lists => [
        [`/publications?kind=${kind}`, 'others', kind],
        [`/publications?type_id=${TYPES[kind]}`, 'others', kind],
        [`/communes/${commune}/publications?kind=${kind}`, 'commune', kind],
        [`/publications?commune_id=${commune}&type_id=${TYPES[kind]}`, 'commune', kind],
      ]),
    ]
    // An alert that ended is readable as ended, for thirty days.
    const ended = isAfter ? this.#items.filter(({ alert, expires }) => alert && expires) : []
    await this.#assertList(read, `/publications?kind=alerte&terminees=true&commune_id=${commune}`, ended, isAfter, where)
    for (const [path, by, kind] of lists) {
      const expected = listed.filter((item) => kind === undefined || item.kind === kind).toSorted(order[by])
      await this.#assertList(read, `${path}&per_page=100`, expected, isAfter, where)
    }
    const events = visible.filter(({ event }) => event)
    for (const filter of [`commune_id=${commune}`, `acteur_id=${acteur}`, 'q=kermesse'])
      await this.#assertList(
        read,
        `/publications?${filter}&${period}`,
        events.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        isAfter,
        where,
      )
    const fromNow = `sort=date_debut&to=${iso(Date.now() + 48 * HOUR).slice(0, 10)}`
    for (const filter of [`commune_id=${commune}`, `acteur_id=${acteur}`])
      await this.#assertList(
        read,
        `/publications?${filter}&${fromNow}`,
        listed.filter(({ event }) => event).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        isAfter,
        where,
      )
    const { status, body } = await read(`/communes/${commune}/agenda.ics`)
    assert.equal(status, 200, where)
    for (const { id, event } of this.#items) {
      const shown = visible.some((item) => item.id === id)
      const isReadable = shown || ended.some((item) => item.id === id)
      assert.equal((await read(`/publications/${id}`)).status, isReadable ? 200 : 404, `${where}: ${id}`)
      assert.equal((await read(`/publications/${id}.ics`)).status, shown && event ? 200 : 404, `${where}: ${id}.ics`)
      assert.equal(String(body).includes(`UID:${id}`), shown && event !== undefined, `${where}: agenda.ics`)
    }
  }

  async #assertList(read: (path: string) => Promise<Got>, path: string, expected: Item[], isAfter: boolean, where: string): Promise<void> {
    const { status, body } = await read(path)
    assert.equal(status, 200, `${where}: ${path}`)
    const rows = body.data as { id: string; en_avant: boolean }[]
    assert.deepEqual(
      rows.map(({ id, en_avant }) => [this.#items.findIndex((item) => item.id === id), en_avant]),
      expected.map((item) => [this.#items.indexOf(item), (item.featured ?? false) && !isAfter]),
      `${where}: ${path}`,
    )
    assert.equal(body.meta.total, expected.length, `${where}: ${path}`)
  }
}

/** The times until the moment: a busy machine needs more than the first to answer everything before it. */
const LEADS_MS = [4000, 15_000, 60_000]

/**
 * Writes publications that change at a moment, reads everything before it, waits without any request, and reads everything after it: each twice,
 * so that the second answers are those of response caches.
 * @param readers each reads the answers of one process
 * @param place makes a commune and an actor without publications, in a database without others
 */
export async function assertChangesByTimeAlone(
  pool: Pick<pg.Pool, 'query'>,
  readers: readonly ((path: string) => Promise<Got>)[],
  place: () => Promise<{ commune: string; acteur: string }>,
): Promise<void> {
  const now = async () => {
    const { rows } = await pool.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
    return rows[0]?.ms ?? Number.NaN
  }
  for (const lead of LEADS_MS) {
    const { commune, acteur } = await place()
    const moment = Math.ceil(await now()) + lead
    const changing = new ChangingByTime(commune, acteur)
    const checkAll = (isAfter: boolean, when: string) =>
      Promise.all(
        readers.map(async (read, n) => {
          for (const where of ['read', 'cached']) await changing.check(read, isAfter, `${when}, process ${n}, ${where}`)
        }),
      )
    await changing.insert(pool, moment)
    // Other processes are notified of a change within a second.
    if (readers.length > 1) await sleep(1000)
    const fault = await checkAll(false, 'before').then(
      () => null,
      (error: unknown) => error,
    )
    if ((await now()) >= moment) continue
    if (fault) throw fault
    await sleep(moment - (await now()) + 50)
    await checkAll(true, 'after')
    return
  }
  assert.fail('the machine is too busy: the reads took more than a minute')
}
