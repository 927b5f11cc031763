import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { pino } from 'pino'
import { countedInOutage, watchOutages } from './outage.ts'

const WAIT = new Error('timeout exceeded when trying to connect')
const CLOSED = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })

/** Counts the errors in a log over a pool whose database answers or not; returns the first line of the log. */
async function firstLine(answers: boolean, errors: readonly unknown[]): Promise<string> {
  const line = Promise.withResolvers<string>()
  const logger = pino({}, { write: (text: string) => line.resolve(JSON.parse(text).msg) })
  const query = () => (answers ? Promise.resolve() : Promise.reject(CLOSED))
  watchOutages(logger, { query, ended: true } as unknown as pg.Pool)
  for (const error of errors) assert.equal(countedInOutage(logger, 'requests', error), true)
  return line.promise
}

/** Spec §7-14. */
test('a pool in use is not "the database does not answer" while the database answers', async () => {
  const busy = /^no connection of the pool was free in time, though the database answers: /
  assert.match(await firstLine(true, [WAIT, WAIT]), busy)
  assert.match(await firstLine(true, [new Error('a job', { cause: WAIT })]), busy)
  const away = /^the database does not answer: requests are refused with 503$/
  assert.match(await firstLine(false, [WAIT, WAIT]), away)
  assert.match(await firstLine(false, [CLOSED]), away)
})
