import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEWS_KINDS } from './kinds.ts'

void test('two kinds have no form of their own: the news of a commune is the lists of exactly two kinds (news-of.ts)', () => {
  assert.deepEqual(NEWS_KINDS, ['actualite', 'information'])
})
