import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '../server/platform/db/id.ts'
import { actorsOf } from './actors.ts'
import { daytime } from './dates.ts'
import { historyOf } from './history.ts'
import type { PlacedCommune } from './placed.ts'
import { communes } from './schemas/communes.ts'
import { people } from './schemas/people.ts'

const placed: PlacedCommune[] = communes().map((data) => ({
  id: newId(),
  code_insee: data.code_insee,
  slug: `ville-${data.code_insee.toLowerCase()}`,
  nom: 'Saint-Exemple',
  departement: data.code_insee.startsWith('97') ? data.code_insee.slice(0, 3) : data.code_insee.slice(0, 2),
  population: data.publications * 1500,
  codes_postaux: ['00000'],
  timezone: 'Europe/Paris',
  data,
}))
const users = new Map(people().map(({ email }) => [email, newId()]))
const historyAt = (now: Date) =>
  historyOf({ now, communes: placed, actors: actorsOf(placed, now), users, types: new Map(), hash: (reporter) => reporter, withActs: true })

describe('the history of the demonstration', () => {
  test('is plausible at whatever hour it is loaded', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const now = new Date(Date.UTC(2027, hour % 12, 3 + hour, hour, 47, 12))
      const firstVisits = new Map(people().map(({ email, created }) => [users.get(email), daytime(now, created)]))
      const { trail, publications, links } = historyAt(now)
      assert.ok(trail.steps.length > 250, String(trail.steps.length))
      for (const { at, by, action, id } of trail.steps) {
        const what = `${hour} h ${action} ${at.toISOString()} ${id}`
        assert.ok(at < now, what)
        assert.ok(by === null || (firstVisits.get(by) ?? now) <= at, what)
      }
      for (const { created_at, publie_le, moderation_status, created_by, acteur_id } of publications) {
        assert.ok(publie_le === null || new Date(publie_le as string) >= new Date(created_at))
        assert.ok(moderation_status !== 'published' || new Date(publie_le as string) < now)
        assert.ok(!created_by || links.some((link) => link.user_id === created_by && link.acteur_id === acteur_id))
      }
      // The state before each step of a record is the state after the previous step.
      for (const steps of Map.groupBy(trail.steps, ({ id }) => id).values()) {
        const state: Record<string, unknown> = {}
        for (const { before, after, action } of steps) {
          for (const [name, value] of Object.entries(before ?? {}))
            if (name in state && name !== 'reports_count') assert.deepEqual(state[name], value, `${hour} h ${action} ${name}`)
          if (action !== 'acteur.link' && action !== 'acteur.unlink') Object.assign(state, after)
        }
      }
    }
  })

  test('has bulk decisions that can be undone, on whatever day it is loaded', () => {
    for (let day = 0; day < 40; day += 1) {
      const now = new Date(Date.UTC(2026, 10, 1 + day * 9, (day * 5) % 24, 47, 12))
      const { steps } = historyAt(now).trail
      const last = new Map(steps.map((step) => [step.id, step]))
      const parts = steps.filter(({ bulk }) => bulk)
      assert.ok(parts.length > 0, now.toISOString())
      for (const part of parts) assert.equal(last.get(part.id), part, `${now.toISOString()} ${part.id}`)
    }
  })

  test('is the same for the same moment', () => {
    const steps = () => historyAt(new Date('2027-03-05T09:00:00Z')).trail.steps.map(({ at, by, action }) => [at, by, action])
    assert.deepEqual(steps(), steps())
  })
})
