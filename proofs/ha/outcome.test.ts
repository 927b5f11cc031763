import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sent } from '../shared/sent.ts'
import { UNANSWERED } from '../shared/sent.ts'
import { brokenPromises, longestGap, type Observed, outcomeOf } from './outcome.ts'

const one = (kind: Sent['kind'], ended: number, status = kind === 'write' ? 201 : 200, fault: string | null = null): Sent => ({
  kind,
  process: 'process 0',
  what: kind === 'write' ? 'POST /publications' : 'GET /publications',
  begun: ended - 10,
  ended,
  status,
  fault,
})
const refused = (kind: Sent['kind'], ended: number, status = 503) => one(kind, ended, status, String(status))
/** A fault from 10,000 to 20,000, with a write every second until 30,000; none from 10,000 to `back`. */
const under = (back: number, more: readonly Sent[] = [], rest: Partial<Observed> = {}) => {
  const times = Array.from({ length: 31 }, (_, n) => n * 1000)
  const sent = times.flatMap((time) => [time <= 10_000 || time >= back ? one('write', time) : refused('write', time), one('read', time)])
  return outcomeOf({
    name: 'a-fault',
    sent: [...sent, ...more],
    begun: 10_000,
    whole: 25_000,
    now: 30_000,
    acknowledged: 20,
    found: { lost: [], doubled: [] },
    ...rest,
  })
}
const PROMISED = { writesWithin: 15, mayLose: false }

test('the longest time without a success counts from the fault to the end, and failures do not shorten it', () => {
  assert.equal(longestGap([], ['write'], 10_000, 30_000), 20)
  assert.equal(longestGap([one('write', 9000), refused('write', 15_000), one('read', 15_000)], ['write'], 10_000, 30_000), 20)
  assert.equal(longestGap([one('write', 12_000), one('write', 29_000), one('event', 20_000)], ['write', 'event'], 10_000, 30_000), 9)
})

test('a fault whose writes are back in time keeps every promise', () => {
  const outcome = under(20_000)
  assert.deepEqual([outcome.writesAway, outcome.readsAway, outcome.writesFailed, outcome.readsFailed, outcome.reads], [10, 1, 9, 0, 21])
  assert.deepEqual(brokenPromises(outcome, PROMISED), [])
})

test('each broken promise is a sentence', () => {
  const sentences = (...[outcome, promised = PROMISED]: [Parameters<typeof brokenPromises>[0], typeof PROMISED?]) =>
    brokenPromises(outcome, promised)
  const late = under(26_000, [], { whole: 27_000 })
  assert.deepEqual(sentences(late), ['a-fault: no write was acknowledged for 16.0 s; 15 s are promised.'])
  assert.deepEqual(sentences(under(20_000, [refused('write', 15_000, 500)])), [
    'a-fault: requests failed otherwise than with 503: POST /publications at process 0: 500 (1 times).',
  ])
  assert.deepEqual(sentences(under(20_000, [one('read', 15_000, 0, UNANSWERED)])), [
    'a-fault: 1 requests had no answer within ten seconds.',
  ])
  assert.match(
    String(sentences(under(20_000, [refused('read', 5000), refused('read', 28_000)]))),
    /before the fault or when all was whole again: .*503 \(2 times\)/,
  )
  assert.deepEqual(sentences(under(20_000, [], { acknowledged: 0 })), ['a-fault: no write was acknowledged at all.'])
})

test('what is lost or doubled is a broken promise, except where a commit waits for no standby', () => {
  const outcome = under(20_000, [], { found: { lost: ['publication 1'], doubled: ['event 2'] } })
  assert.deepEqual(brokenPromises(outcome, PROMISED), [
    'a-fault: 1 acknowledged writes were lost: publication 1.',
    'a-fault: 1 effects were doubled: event 2.',
  ])
  assert.deepEqual(brokenPromises(outcome, { ...PROMISED, mayLose: true }), [])
})

test('a request that hangs is allowed only where a process stands still', () => {
  const outcome = under(20_000, [one('read', 15_000, 0, UNANSWERED)])
  assert.deepEqual(brokenPromises(outcome, { ...PROMISED, mayHang: true }), [])
})
