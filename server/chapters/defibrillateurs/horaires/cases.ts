import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeZoneOf } from '../../communes/time-zones.ts'
import { disponibilite } from './disponibilite.ts'
import { readHoraires } from './read.ts'
import type { Cellules, Disponible, Lieu } from './types.ts'

/** A place for the tests, by its département. */
export const lieuOf = (departement: string): Lieu => ({ timezone: timeZoneOf('', departement), departement })

/** What the cells give at a moment, RFC 3339; a text is a cell of the column of 2026-10. */
export function answer(cells: Cellules | string, departement: string, at: string): Disponible {
  const horaires = readHoraires(typeof cells === 'string' ? { c_dispo_horaires: cells } : cells)
  // As it comes back from where it is stored.
  return disponibilite(JSON.parse(JSON.stringify(horaires)) as typeof horaires, new Date(at), lieuOf(departement))
}

/** One test for a cell at a place: moments of its own clock (or with an offset) and what is to be answered. */
export function cell(cells: Cellules | string, departement: string, expected: Record<string, Disponible>): void {
  test(`${typeof cells === 'string' ? cells : JSON.stringify(cells)} in ${departement}`, () => {
    for (const [moment, disponible] of Object.entries(expected)) {
      const at = /[Z]$|[+-]\d\d:\d\d$/.test(moment) ? moment : inParis(moment)
      assert.equal(answer(cells, departement, at), disponible, moment)
    }
  })
}

/** A moment of the Paris clock, written without its offset; not for the nights of the clock changes. */
function inParis(moment: string): string {
  const full = moment.length === 16 ? `${moment}:00` : moment
  const [day = ''] = moment.split('T')
  const summer = day.slice(5) >= '03-30' && day.slice(5) < '10-25'
  return `${full}${summer ? '+02:00' : '+01:00'}`
}
