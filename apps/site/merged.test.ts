import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergedPage, type Read } from './merged.ts'

const reading =
  (rows: readonly number[]): Read<number> =>
  async (page, perPage) => ({ data: rows.slice((page - 1) * perPage, page * perPage), meta: { total: rows.length } })
const isBefore = (one: number, other: number) => one > other

void test('every page of two lists is that of the one list that they make', async () => {
  const numbers = Array.from({ length: 47 }, (_, n) => 47 - n)
  for (const share of [
    () => true,
    () => false,
    (n: number) => n % 2 === 0,
    (n: number) => n < 20,
    (n: number) => n > 40,
    (n: number) => n % 7 === 3,
  ]) {
    const lists = [reading(numbers.filter(share)), reading(numbers.filter((n) => !share(n)))] as const
    for (const perPage of [1, 5, 12, 100]) {
      const last = Math.ceil(47 / perPage)
      const pages = await Promise.all(Array.from({ length: last }, (_, n) => mergedPage(lists, { page: n + 1, perPage }, isBefore)))
      assert.deepEqual(
        pages.flatMap(({ data }) => data),
        numbers,
      )
      assert.deepEqual(pages.at(-1)?.meta, { total: 47, current_page: last, last_page: last })
    }
  }
})

void test('a page beyond the last is the last one; empty lists have one empty page', async () => {
  const lists = [reading([9, 5, 1]), reading([7])] as const
  assert.deepEqual(await mergedPage(lists, { page: 9999, perPage: 3 }, isBefore), {
    data: [1],
    meta: { total: 4, current_page: 2, last_page: 2 },
  })
  assert.deepEqual(await mergedPage([reading([]), reading([])], { page: 3, perPage: 3 }, isBefore), {
    data: [],
    meta: { total: 0, current_page: 1, last_page: 1 },
  })
})
