import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESERVED_SLUGS } from '../../../contract/communes/reserved-slugs.ts'
import { PAGES } from '../../../apps/site/pages.ts'
import { officialCommunes } from '../../chapters/communes/official-list.ts'
import { slugOf } from '../../platform/text/slug.ts'

test('no commune of the official list has a reserved word as its slug', async () => {
  const communes = await officialCommunes()
  assert.ok(communes.length > 34_000)
  const plain = new Set(communes.map(({ nom }) => slugOf(nom)))
  assert.deepEqual(
    [...RESERVED_SLUGS].filter((word) => plain.has(word)),
    [],
  )
})

test('the first segment of each page is a reserved word, or a commune', () => {
  const first = PAGES.map(({ path }) => path.split('/')[1] ?? '').filter((segment) => segment !== '' && !segment.startsWith(':'))
  assert.deepEqual(
    first.filter((segment) => !RESERVED_SLUGS.has(segment)),
    [],
  )
})
