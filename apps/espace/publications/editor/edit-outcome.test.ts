import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editOutcome, savedAs } from './edit-outcome.ts'

const edit = { statut: 'pending', created_at: '', updated_at: '', decided_at: null } as const
const of = (
  moderation_status: string,
  hidden_because: 'pending' | 'rejected' | 'scheduled' | 'expired' | 'no_date' | null,
  waits = false,
) => ({
  moderation_status,
  visible: hidden_because === null,
  hidden_because,
  modification: waits ? edit : null,
})

test('what an edit does follows from the state of the publication, and from the right only where it decides', () => {
  const cases = [
    [of('pending', 'pending'), 'stillWaits', 'stillWaits'],
    [of('rejected', 'rejected'), 'waitsAgain', 'waitsAgain'],
    [of('published', null), 'atOnce', 'besideOnline'],
    [of('approved', null), 'atOnce', 'besideOnline'],
    [of('approved', 'scheduled'), 'later', 'besideHidden'],
    [of('approved', 'no_date'), 'notShown', 'besideHidden'],
    [of('published', 'expired'), 'ended', 'besideHidden'],
    [of('pending', null, true), 'besideOnline', 'besideOnline'],
    [of('rejected', null, true), 'besideOnline', 'besideOnline'],
    [of('pending', 'scheduled', true), 'besideHidden', 'besideHidden'],
  ] as const
  for (const [state, trusted, other] of cases)
    assert.deepEqual([editOutcome(state, true), editOutcome(state, false)], [trusted, other], JSON.stringify(state))
})

test('the notice after saving says what became of the edit', () => {
  assert.equal(savedAs({ moderation_status: 'pending', modification: edit }), 'waiting')
  assert.equal(savedAs({ moderation_status: 'pending', modification: null }), 'withAll')
  assert.equal(savedAs({ moderation_status: 'published', modification: null }), 'stored')
})
