import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../ui/test/without-browser.ts'

const { completedDashboard, completedTasks, earlierFigures } = await import('./figures.ts')

const [TEN, ELEVEN, TWELVE] = [10, 11, 12]
const row = (task: 'reports' | 'claims', count: number) => ({ task, count, oldest_at: null, late: 0, target_hours: 24, people: [] })

/** Spec §2-99. */
test('a count that a busy service leaves out keeps its last value, with the time of its count', () => {
  const first = completedDashboard(undefined, { claims_pending: 9, messages_unread: 5 }, TEN)
  const busy = completedDashboard(first, { claims_pending: 8 }, ELEVEN)
  assert.deepEqual([busy, earlierFigures(busy)], [{ claims_pending: 8, messages_unread: 5 }, { messages_unread: TEN }])
  const busier = completedDashboard(busy, {}, TWELVE)
  assert.deepEqual(earlierFigures(busier), { claims_pending: ELEVEN, messages_unread: TEN })
  assert.deepEqual(earlierFigures(completedDashboard(busier, { claims_pending: 0, messages_unread: 0 })), {})
})

test('a list that could not be counted keeps its last row; one that never was is named', () => {
  const first = completedTasks(undefined, { data: [row('reports', 13)], uncounted: ['claims'], publications: { pending: 4 } }, TEN)
  assert.deepEqual(first.uncounted, ['claims'])
  const busy = completedTasks(first, { data: [], uncounted: ['reports', 'claims'], publications: {} }, ELEVEN)
  assert.deepEqual([busy.data[0]?.count, busy.uncounted, busy.publications], [13, ['claims'], { pending: 4 }])
  assert.deepEqual(earlierFigures(busy), { reports: TEN, pending: TEN })
})
