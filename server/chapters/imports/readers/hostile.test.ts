import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectSources } from './detect.ts'
import { SourceUnreadable, type SourceKind } from './item.ts'
import { HOSTILE_DOCUMENTS } from '../../../test/hostile/documents.ts'
import { inputOf, read } from './test/read.ts'

/**
 * Documents made to be slow to read. The slowest allowed document takes seconds for ten megabytes. The tests read a twentieth of that; a
 * reader with quadratic time would need minutes.
 */
const N = 40_000

/** Rules of calendars are counted, not timed: ical/recurrence.test.ts. */
const documents = Object.entries(HOSTILE_DOCUMENTS).filter(([name]) => !name.startsWith('a calendar of rules'))

for (const [name, { kind, make }] of documents)
  test(name, { timeout: 20_000 }, () => {
    const document = make(N)
    try {
      const { items } = read(kind, document)
      assert.ok(items.length <= 10_000)
      for (const { title, body } of items) assert.ok(Array.from(title).length <= 200 && Array.from(body).length <= 20_000)
    } catch (error) {
      assert.ok(error instanceof SourceUnreadable, String(error))
      assert.ok(error.message.length < 200, 'says nothing of the document')
    }
    detectSources(inputOf(document))
  })

test('values that are no objects are refused one by one', () => {
  const odd = [null, 1, 'x', [], {}, { uid: {} }, { id: null }]
  for (const [kind, document] of [
    ['openagenda', { events: odd }],
    ['datatourisme', { objects: odd }],
    ['tec_rest', { events: odd }],
    ['json_feed', { items: odd }],
    ['jsonld_page', [...odd, { '@type': 'Event', name: {}, startDate: {}, location: [[]], offers: 'x' }]],
  ] as [SourceKind, unknown][])
    assert.deepEqual(read(kind, JSON.stringify(document)).items, [], kind)
})
