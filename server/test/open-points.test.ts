import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseSpecification } from '../../tools/spec-index/specification.ts'

/** The points that the interface specification marks as "not shown", not confirmed or open, by section. */
const POINTS = [
  ['§2', 'Other fields of a publication'],
  ['§2', 'Fields of an actor'],
  ['§2', 'Fields of a user'],
  ['§2', 'Fields of a claim'],
  ['§2', 'Fields of a commune'],
  ['§2', 'Fields of a defibrillator, of a commune and national'],
  ['§2', 'Fields of an import source and of a run'],
  ['§2', 'Fields of a support thread and of a message'],
  ['§2', 'Fields of a subscription'],
  ['§2', 'Fields of a publication type and of a report'],
  ['§3', 'All values of `moderation_status`'],
  ['§3', 'What decisions other than publishing do'],
  ['§3', 'Statuses of a claim after `pending`'],
  ['§3', 'States of an actor after each operation'],
  ['§3', 'Flag colours and states of a thread'],
  ['§4.1', 'Bodies of the other administrative endpoints'],
  ['§4.1', 'Defaults of the admin list of publications'],
  ['§4.2', 'Required fields of a new publication'],
  ['§4.2', 'Body of an edit'],
  ['§4.2', 'Body of a report'],
  ['§4.2', 'Payloads of the municipal office'],
  ['§4.3', 'Body of a decision on a claim, filters of the list'],
  ['§4.4', 'Fields of a commune in lists; officials, collections, information'],
  ['§4.4', 'Search parameter and record of the national catalogue'],
  ['§4.5', 'Fields of an event besides `id` and `type`'],
  ['§4.6', 'Notifications and alerts of a municipal office'],
  ['§5', 'Whether `POST /claims` needs a token'],
  ['§5', 'How a token is obtained'],
  ['§5', 'Authentication of the municipal office'],
  ['§5', 'Authentication of a notification API'],
  ['§5', 'Difference between a global administrator and a support operator'],
  ['§6', 'Kinds of provider events that are handled'],
  ['§6', 'Retries and alerting of failures'],
  ['§6', 'Outbound domain events'],
  ['§6', 'Push messages'],
  ['§6', 'Other notifications'],
  ['§7', 'HTTP status of each error code'],
  ['§7', 'Format of validation errors, other codes'],
  ['§8', 'Numeric rate limits'],
  ['§8', 'Greatest `per_page`'],
  ['§8', 'Greatest bulk moderation'],
  ['§9', 'Deprecation policy'],
  ['§9', 'Rules of a new version'],
] as const

const ROOT = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/specification.md', ROOT), 'utf8')
const section = /## What the specification leaves open\n([^]*?)\n##/.exec(page)?.[1] ?? ''
const rows = section
  .split('\n')
  .filter((line) => /^\| §\d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
const rules = new Set(parseSpecification(page).flatMap((one) => one.rules.map(({ id }) => id)))

test('each point that the specification leaves out has its row, in its order, and no row is of none', () => {
  assert.deepEqual(
    rows.map(([place, point]) => [place, point]),
    POINTS.map((point) => [...point]),
  )
})

for (const [place, point, answer = ''] of rows)
  test(`${place} ${point}: rules that answer it`, () => {
    for (const one of answer.split(/, | to /)) {
      const file = /^`(.+)`$/.exec(one)?.[1]
      assert.ok(file === undefined ? rules.has(one) : existsSync(new URL(file, ROOT)), one)
    }
  })
