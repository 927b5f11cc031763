import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { EventInput } from '../../../../contract/publications/events.ts'
import { KIND_NAMES, type Kind } from '../../../../contract/publications/kinds.ts'
import { transact } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { harness } from '../../../test/harness.ts'
import { makeActeur, makeCommune } from '../../../test/make.ts'
import { ACTUALITE, ALERTE, EVENEMENT } from '../../../test/stage.ts'
import { assertDatesFollow, assertMayGive, carriedColumns, daysOf, jsonb, kindOf, typeOfActeur, zoneOf } from './kind-rules.ts'
import { assertAlertEnd } from '../kinds/alerte.ts'
import type { CarriedColumns, CarriedInput } from '../kinds/kind.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const EVENT = EventInput.parse({ occurrences: [{ debut: '2027-05-02T10:00', fin: '2027-05-04T12:00' }, { debut: '2027-04-30' }] })
const ALERT = { severite: 'danger', secteurs: ['Les quais'] } as const
const NOTHING: CarriedColumns = { expire_le: null, evenement: null, alerte: null }

/** Asserts that something is refused, with this field and these words. */
const refused = (work: () => unknown, path: string, message: RegExp) =>
  assert.throws(work, (error) => {
    assert.ok(error instanceof AppError)
    assert.equal(error.code, 'validation_failed')
    const [detail] = error.details as { path: string; message: string }[]
    assert.equal(detail?.path, path)
    assert.match(detail?.message ?? '', message)
    return true
  })
const columns = (kind: Kind, input: CarriedInput, old: CarriedColumns | null = null, publie_le: string | null = null) =>
  carriedColumns(input, { kind, zone: 'Europe/Paris', before: old && { ...old, kind: old.alerte ? 'alerte' : kind }, publie_le })
const stored = () => columns('evenement', { evenement: EVENT })
const alerting = (end = inDays(2)) => columns('alerte', { expire_le: end, alerte: { ...ALERT, secteurs: [...ALERT.secteurs] } })

describe('what a kind may and must carry', () => {
  test('only an event has occurrences, only an alert a severity', () => {
    for (const kind of KIND_NAMES) {
      const end = { expire_le: inDays(1) }
      if (kind !== 'evenement')
        refused(() => columns(kind, { ...end, evenement: EVENT }), 'body.evenement', /only with a type of the kind evenement/)
      if (kind !== 'alerte')
        refused(() => columns(kind, { alerte: { severite: 'danger', secteurs: [] } }), 'body.alerte', /only with a type of the kind alerte/)
      if (kind !== 'alerte') assert.deepEqual(columns(kind, {}), NOTHING)
    }
    assert.equal(stored().evenement?.occurrences.length, 2)
    assert.deepEqual([alerting().alerte?.severite, alerting().alerte?.secteurs], ['danger', ['Les quais']])
  })

  test('an edit that does not name them leaves event, alert and end; null clears event and end; another kind clears event and alert', () => {
    const [event, alert] = [{ ...stored(), expire_le: inDays(9) }, alerting()]
    assert.deepEqual(columns('evenement', {}, event), event)
    assert.deepEqual(columns('evenement', { evenement: null, expire_le: null }, event), NOTHING)
    assert.deepEqual(columns('actualite', {}, event), { ...NOTHING, expire_le: event.expire_le })
    assert.deepEqual(columns('alerte', {}, alert), alert)
    assert.deepEqual(columns('information', {}, alert), { ...NOTHING, expire_le: alert.expire_le })
    const severer = columns('alerte', { alerte: { severite: 'vigilance', secteurs: [] } }, alert)
    assert.deepEqual([severer.alerte?.severite, severer.expire_le], ['vigilance', alert.expire_le])
  })

  test('an end is in the future and after the publication, unless it is the stored one', () => {
    refused(() => columns('actualite', { expire_le: inDays(-1) }), 'body.expire_le', /in the future, and after the publication/)
    refused(() => columns('actualite', { expire_le: inDays(2) }, null, inDays(3)), 'body.expire_le', /after the publication/)
    const past = inDays(-1)
    assert.equal(columns('actualite', { expire_le: past }, { ...NOTHING, expire_le: past }).expire_le, past)
    assert.equal(columns('actualite', {}, { ...NOTHING, expire_le: past }).expire_le, past)
    const far = inDays(400)
    assert.equal(columns('actualite', { expire_le: far }, null, inDays(3)).expire_le, far)
  })

  test('an alert ends, at most thirty days after now or after its publication', () => {
    refused(() => columns('alerte', {}), 'body.expire_le', /required for an alert/)
    refused(() => columns('alerte', { expire_le: null }, alerting()), 'body.expire_le', /required for an alert/)
    refused(() => columns('alerte', { expire_le: inDays(31) }), 'body.expire_le', /at most 30 days ahead/)
    const end = inDays(31)
    assert.equal(columns('alerte', { expire_le: end }, null, inDays(2)).expire_le, end)
  })

  test('the end of an alert alone: missing, over, at the limit, beyond, unchanged', () => {
    const now = Date.now()
    const at = (ms: number) => new Date(now + ms).toISOString()
    refused(() => assertAlertEnd(null, null, now), 'body.expire_le', /required/)
    refused(() => assertAlertEnd(at(0), null, now), 'body.expire_le', /in the future/)
    refused(() => assertAlertEnd(at(30 * DAY + 1), null, now), 'body.expire_le', /at most 30 days/)
    for (const [end, old] of [
      [at(1), null],
      [at(30 * DAY), null],
      [at(-DAY), at(-DAY)],
      [at(90 * DAY), at(90 * DAY)],
    ] as const)
      assertAlertEnd(end, old, now)
  })

  test('an old alert without an end stays as it is until somebody gives it an alert or an end', () => {
    assert.deepEqual(columns('alerte', {}, NOTHING), NOTHING)
    assert.deepEqual(columns('alerte', { alerte: null }, NOTHING), NOTHING)
    refused(() => columns('alerte', { alerte: { severite: 'danger', secteurs: [] } }, NOTHING), 'body.expire_le', /required/)
    refused(() => columns('alerte', { expire_le: null }, NOTHING), 'body.expire_le', /required/)
    refused(() => columns('alerte', {}, null), 'body.expire_le', /required/)
    const end = inDays(1)
    assert.deepEqual(
      [
        columns('alerte', { expire_le: end }, NOTHING).alerte?.severite,
        columns('alerte', {}, { ...NOTHING, expire_le: end }).alerte?.severite,
      ],
      ['information', 'information'],
    )
  })

  test('the days of an event are those of its first and last occurrence, and follow from them', () => {
    const { evenement } = stored()
    const given = { date_debut: '2020-01-01', date_fin: null }
    assert.deepEqual(daysOf(null, given), given)
    assert.deepEqual(daysOf(evenement, given), { date_debut: '2027-04-30', date_fin: '2027-05-04' })
    const reversed = evenement && { ...evenement, occurrences: evenement.occurrences.toReversed() }
    assert.deepEqual(daysOf(reversed, given), { date_debut: '2027-04-30', date_fin: '2027-05-04' })
    assert.deepEqual(daysOf(evenement && { ...evenement, occurrences: [] }, given), { date_debut: null, date_fin: null })
    assertDatesFollow({}, evenement)
    assertDatesFollow({ date_debut: '2027-04-30', date_fin: '2027-05-04' }, evenement)
    assertDatesFollow({ date_debut: '2020-01-01' }, null)
    refused(() => assertDatesFollow({ date_debut: '2027-05-01' }, evenement), 'body.date_debut', /follows from the occurrences/)
    refused(() => assertDatesFollow({ date_fin: null }, evenement), 'body.date_fin', /follows from the occurrences/)
  })

  test('alerts and acts are of a town hall or of an administrator', () => {
    for (const kind of KIND_NAMES)
      for (const acteur of [null, 'association', 'mairie'])
        for (const isAdmin of [true, false]) {
          const work = () => assertMayGive(kind, acteur, isAdmin)
          if (!['alerte', 'acte'].includes(kind) || acteur === 'mairie' || isAdmin) work()
          else assert.throws(work, { code: 'permission_denied' })
        }
  })

  test('a value of a column is its JSON, or null', () => {
    assert.deepEqual([jsonb(null), jsonb({ a: 1 })], [null, '{"a":1}'])
  })
})

describe('what the rules read of the database', () => {
  test('the lists of kinds in the database are those of the contract', async () => {
    const { db } = await harness()
    const { rows: checks } = await sql<{ name: string; definition: string }>`
      select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conname in ('publication_types_kind', 'publications_kind') order by 1`.execute(db)
    assert.equal(checks.length, 2)
    for (const { name, definition } of checks)
      assert.deepEqual(
        [...definition.matchAll(/'(\w+)'/g)].map(([, kind = '']) => kind).toSorted((a, b) => a.localeCompare(b)),
        KIND_NAMES.toSorted((a, b) => a.localeCompare(b)),
        name,
      )
    const types = await db.selectFrom('publication_types').select('kind').distinct().execute()
    const typed = new Set(types.map(({ kind }) => kind))
    for (const kind of KIND_NAMES) assert.ok(typed.has(kind), `no type of publications has the kind ${kind}: nobody can write one`)
    // Totals are stored by these numbers: each kind has its own.
    const { rows: scopes } = await sql<{ scope: string | null }>`
      select kind_scope(kind)::text as scope from unnest(${KIND_NAMES}::text[]) as kind`.execute(db)
    assert.equal(new Set(scopes.map(({ scope }) => scope ?? assert.fail('a kind without a scope'))).size, KIND_NAMES.length)
  })

  let commune: string
  before(async () => {
    const { reset } = await harness()
    await reset()
    commune = await makeCommune({ timezone: 'Indian/Reunion' })
  })

  test('the kind of a type; the type of an actor; the time zone of a commune', async () => {
    const { db } = await harness()
    const acteur = await makeActeur(commune, { type: 'mairie' })
    await makeActeur(commune)
    await makeCommune()
    await transact(db, async (tx) => {
      assert.deepEqual(
        [
          await kindOf(tx, null),
          await kindOf(tx, undefined),
          await kindOf(tx, ACTUALITE),
          await kindOf(tx, EVENEMENT),
          await kindOf(tx, ALERTE),
        ],
        ['actualite', 'actualite', 'actualite', 'evenement', 'alerte'],
      )
      assert.deepEqual(
        [await typeOfActeur(tx, acteur), await typeOfActeur(tx, null), await typeOfActeur(tx, newId())],
        ['mairie', null, null],
      )
      assert.deepEqual([await zoneOf(tx, commune), await zoneOf(tx, newId())], ['Indian/Reunion', 'Europe/Paris'])
      await assert.rejects(kindOf(tx, newId()), (error) => {
        refused(
          () => {
            throw error
          },
          'body.type_id',
          /does not exist/,
        )
        return true
      })
    })
  })
})
