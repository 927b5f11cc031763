import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUDIT_ACTIONS } from '../../server/audit/actions.ts'
import { ACTION_LABELS } from './action-labels.ts'

test('every action of the audit trail has a name in both languages, and no name is of none', () => {
  assert.deepEqual(Object.keys(ACTION_LABELS).toSorted(), [...AUDIT_ACTIONS].toSorted())
  for (const [action, names] of Object.entries(ACTION_LABELS)) for (const name of names) assert.ok(name.trim(), action)
})
