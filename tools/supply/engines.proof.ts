import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runtimeFaults } from './engines.ts'

const entry = (engines?: string, deprecated?: string) => ({
  name: 'a',
  place: 'node_modules/a',
  ...(engines === undefined ? {} : { engines: { node: engines } }),
  ...(deprecated === undefined ? {} : { deprecated }),
})

test('a package that does not run on the runtime, or that was given up', () => {
  for (const range of [undefined, '>=22.12.0', '^22.18.0 || >=24.11.0', '26', '*', '>= 20'])
    assert.deepEqual(runtimeFaults([entry(range)], '26.10.0'), [], range ?? 'none')
  for (const range of ['>=26.11.0', '^24.0.0', '<26', '20 || 22']) assert.equal(runtimeFaults([entry(range)], '26.10.0').length, 1, range)
  assert.match(runtimeFaults([entry('>=27')], '26.10.0')[0] ?? '', /^node_modules\/a asks for Node >=27/)
  // The project installs no Node for this processor.
  assert.deepEqual(runtimeFaults([{ ...entry('^24.0.0'), cpu: ['ia32'] }], '26.10.0'), [])
  assert.match(runtimeFaults([entry('*', 'use b')], '26.10.0')[0] ?? '', /given up: use b$/)
})
