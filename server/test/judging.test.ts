import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countOf, recoveredAt } from '../../proofs/faults/counting.ts'
import { discrepancies, Ledger, type Query } from '../../proofs/shared/ledger.ts'
import { type Sent, UNANSWERED } from '../../proofs/shared/sent.ts'
import type { Sample } from '../../proofs/soak/sample.ts'
import { lineThrough } from '../../proofs/soak/slope.ts'
import { exceededBounds } from '../../proofs/soak/verdict.ts'

/** Tests of the judges of `npm run proof -- faults` and `npm run proof -- soak`: nobody would see a fault that they miss. */
const sent = (ended: number, more: Partial<Sent> = {}): Sent => ({
  kind: 'read',
  process: 'api 0',
  what: 'GET /',
  begun: ended - 10,
  ended,
  status: 200,
  fault: null,
  ...more,
})
const failed = (ended: number, more: Partial<Sent> = {}) => sent(ended, { status: 503, fault: '503', ...more })
const FAULT = { begun: 2000, over: 5000 }
const steady = (from: number, to: number) => Array.from({ length: (to - from) / 100 }, (_, n) => sent(from + n * 100))
const judge = (all: Sent[], mayFail = true, mayHang = false) =>
  countOf(
    all,
    FAULT,
    9000,
    () => mayFail,
    () => mayHang,
  )

describe('what a fault explains', () => {
  test('recovery is the beginning of the first whole second without a failure, with a success of every kind', () => {
    assert.equal(recoveredAt(steady(0, 9000), FAULT, 9000), 5000)
    assert.equal(recoveredAt([...steady(0, 9000), failed(5400)], FAULT, 9000), 5400)
    assert.equal(recoveredAt([...steady(0, 9000), failed(5400), failed(6300)], FAULT, 9000), 6300)
    assert.equal(recoveredAt([...steady(0, 9000), failed(8500)], FAULT, 5900), null)
    const writes = [1000, 7600].map((ended) => sent(ended, { kind: 'write' }))
    assert.equal(recoveredAt([...steady(0, 9000), ...writes], FAULT, 9000), 6600)
  })

  test('what fails before it, after the recovery, where nothing may, or otherwise than by 503 is beyond it', () => {
    const beyondOf = (...more: Sent[]) => [...judge([...steady(0, 9000), ...more]).failedBeyond.keys()]
    assert.deepEqual(beyondOf(failed(3000), failed(5400)), [])
    assert.deepEqual(beyondOf(failed(1500)), ['before: GET / at api 0: 503'])
    assert.deepEqual(beyondOf(failed(6900)), ['after: GET / at api 0: 503'])
    assert.deepEqual(beyondOf(failed(3000, { status: 500, fault: '500' })), ['during: GET / at api 0: 500'])
    assert.deepEqual([...judge([...steady(0, 9000), failed(3000)], false).failedBeyond.values()], [1])
  })

  test('no answer at all is no better for the fault, unless the process stands still', () => {
    const hung = sent(14_000, { begun: 4000, status: 0, fault: UNANSWERED })
    assert.equal(judge([...steady(0, 9000), hung]).failedBeyond.size, 1)
    assert.equal(judge([...steady(0, 9000), hung], true, true).failedBeyond.size, 0)
  })
})

describe('what was acknowledged and what there is', () => {
  const ledger = new Ledger('run')
  Object.assign(ledger.publication('run publication 1'), { acknowledged: true, edits: { acknowledged: 2, tried: 2 } })
  Object.assign(ledger.claim('run-1@example.fr'), { acknowledged: true, decision: { acknowledged: 1, tried: 2 } })
  ledger.threads.set('run question 1', true)
  ledger.threads.set('run question 2', false)
  ledger.events.set('evt_run_1', true)
  const whole = {
    publications: [{ mark: 'run publication 1', title: 'Édition 2', created: 1, edited: 2 }],
    claims: [{ mark: 'run-1@example.fr', status: 'rejected', created: 1, decided: 1, emails: ['sent'] }],
    message_threads: [{ mark: 'run question 1', created: 1, messages: 1 }],
    payment_events: [{ mark: 'evt_run_1', status: 'processed', effects: 1 }],
  }
  const compare = (changes: Record<string, object[]>, letters = ['run-1@example.fr']) => {
    const tables: Record<string, object[]> = { ...whole, ...changes }
    // Each query of the comparison begins with one table, after `from`.
    const query: Query = async <Row>(text: string) => {
      const table = Object.keys(tables).find((name) => new RegExp(`from ${name} \\w `).test(text)) ?? ''
      return tables[table] as Row[]
    }
    return discrepancies(ledger, query, letters)
  }
  const counts = async (...how: Parameters<typeof compare>) => {
    const { lost, doubled } = await compare(...how)
    return [lost.length, doubled.length]
  }

  test('agree', async () => {
    assert.deepEqual(await compare({}), { lost: [], doubled: [] })
    assert.equal(ledger.acknowledged, 7)
  })

  test('a write that is gone, an older edit, a letter that did not arrive, an effect that did not come', async () => {
    const [publication] = whole.publications
    const [claim] = whole.claims
    assert.deepEqual(await counts({ publications: [] }), [1, 0])
    assert.deepEqual(await counts({ publications: [{ ...publication, title: 'Édition 1', edited: 1 }] }), [2, 0])
    assert.deepEqual(await counts({ claims: [{ ...claim, status: 'pending', decided: 0, emails: [] }] }, []), [2, 0])
    assert.deepEqual(await counts({}, []), [1, 0])
    assert.deepEqual(await counts({ claims: [{ ...claim, emails: ['failed'] }] }, []), [1, 0])
    assert.deepEqual(await counts({ payment_events: [{ mark: 'evt_run_1', status: 'received', effects: 0 }] }), [1, 0])
  })

  test('two rows of one key, two letters, two effects, two rows of the trail', async () => {
    const [thread] = whole.message_threads
    assert.deepEqual(await counts({ message_threads: [thread as object, thread as object] }), [0, 1])
    assert.deepEqual(await counts({}, ['run-1@example.fr', 'run-1@example.fr']), [0, 1])
    assert.deepEqual(await counts({ payment_events: [{ mark: 'evt_run_1', status: 'processed', effects: 2 }] }), [0, 1])
    assert.deepEqual(await counts({ message_threads: [{ ...thread, created: 2 }] }), [0, 1])
  })
})

describe('what grows', () => {
  const noise = (n: number) => [0.6, -0.5, 0.1, -0.4, 0.2][n % 5] as number
  const soak = (growth: number, more: (n: number) => Partial<Sample> = () => ({})): Sample[] =>
    Array.from({ length: 120 }, (_, n) => ({
      at: n * 30,
      heap: 60 + (growth * n) / 120 + noise(n),
      outside: 20,
      resident: 200,
      files: 40,
      timers: 12,
      sockets: 20,
      delay: 12,
      connections: 1,
      ...more(n),
    }))
  const BOUNDS = { heap: 2, delay: 50 }

  test('a line is found through its points', () => {
    const { slope, error } = lineThrough([1, 2, 3, 4].map((x) => [x, 3 * x + 1] as const))
    assert.ok(Math.abs(slope - 3) < 1e-9 && error < 1e-9)
  })

  test('a heap that grows by more than its bound, beyond chance; a delay; what should be flat', () => {
    assert.deepEqual(exceededBounds(soak(0), BOUNDS), [])
    assert.equal(exceededBounds(soak(10), BOUNDS).length, 1)
    assert.equal(
      exceededBounds(
        soak(0, () => ({ delay: 60 })),
        BOUNDS,
      ).length,
      1,
    )
    assert.equal(
      exceededBounds(
        soak(0, (n) => ({ files: 40 + n })),
        BOUNDS,
      ).length,
      1,
    )
  })
})
