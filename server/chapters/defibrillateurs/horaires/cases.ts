import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeZoneOf } from '../../communes/time-zones.ts'
import { disponibilite } from './disponibilite.ts'
import { readHoraires } from './read.ts'
import type { Cells, Disponible, Location } from './types.ts'

/** The location of a département, for tests. */
export const locationOf = (departement: string): Location => ({ timezone: timeZoneOf('', departement), departement })

/** Returns the availability that the cells give at an RFC 3339 time. A string is the `c_dispo_horaires` cell. */
export function answer(cells: Cells | string, departement: string, at: string): Disponible {
  const horaires = readHoraires(typeof cells === 'string' ? { c_dispo_horaires: cells } : cells)
  // Through JSON, as when read from the database.
  return disponibilite(JSON.parse(JSON.stringify(horaires)) as typeof horaires, new Date(at), locationOf(departement))
}

/** Defines one test: a cell in a département, with the expected answer by Paris time (or by a time with an offset). */
export function cell(cells: Cells | string, departement: string, expected: Record<string, Disponible>): void {
  test(`${typeof cells === 'string' ? cells : JSON.stringify(cells)} in ${departement}`, () => {
    for (const [moment, disponible] of Object.entries(expected)) {
      const at = /[Z]$|[+-]\d\d:\d\d$/.test(moment) ? moment : inParis(moment)
      assert.equal(answer(cells, departement, at), disponible, moment)
    }
  })
}

/** Adds the Paris offset to a local time. Not valid on the nights of the clock changes. */
function inParis(moment: string): string {
  const full = moment.length === 16 ? `${moment}:00` : moment
  const [day = ''] = moment.split('T')
  const summer = day.slice(5) >= '03-30' && day.slice(5) < '10-25'
  return `${full}${summer ? '+02:00' : '+01:00'}`
}
