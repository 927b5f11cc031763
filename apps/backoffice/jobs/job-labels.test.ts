import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JOBS } from '../../../server/chapters.ts'
import { JOB_LABELS } from './job-labels.ts'

test('every background job has a name in both languages, and no name is of none', () => {
  assert.deepEqual(Object.keys(JOB_LABELS).toSorted(), JOBS.map(({ name }) => name).toSorted())
  for (const [job, names] of Object.entries(JOB_LABELS)) for (const name of names) assert.ok(name.trim(), job)
})
