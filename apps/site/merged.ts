/** A page of a list of the API. */
interface Page<Item> {
  data: readonly Item[]
  meta: { total: number }
}

/** A sorted list of the API, by pages. */
export type Read<Item> = (page: number, perPage: number) => Promise<Page<Item>>

/**
 * Reads one page of two sorted lists as if they were one. How many rows before the page come from each list is found by halving, so that a late page
 * costs a few rows more than the first one.
 * @param isBefore whether a row of the first list comes before one of the second
 */
export async function mergedPage<Item>(
  [readFirst, readSecond]: readonly [Read<Item>, Read<Item>],
  { page, perPage }: { page: number; perPage: number },
  isBefore: (one: Item, other: Item) => boolean,
): Promise<{ data: Item[]; meta: { total: number; current_page: number; last_page: number } }> {
  const [one, other] = await Promise.all([readFirst(1, perPage), readSecond(1, perPage)])
  const total = one.meta.total + other.meta.total
  const last = Math.max(1, Math.ceil(total / perPage))
  const current = Math.min(page, last)
  const start = (current - 1) * perPage
  let low = Math.max(0, start - other.meta.total)
  let high = Math.min(start, one.meta.total)
  while (low < high) {
    const middle = (low + high) >> 1
    const [mine, theirs] = await Promise.all([rowAt(readFirst, middle), rowAt(readSecond, start - middle - 1)])
    if (mine && (!theirs || isBefore(mine, theirs))) low = middle + 1
    else high = middle
  }
  const [ones, others] = await Promise.all([rowsFrom(readFirst, one, low, perPage), rowsFrom(readSecond, other, start - low, perPage)])
  return { data: merged(ones, others, isBefore).slice(0, perPage), meta: { total, current_page: current, last_page: last } }
}

const rowAt = async <Item>(read: Read<Item>, at: number): Promise<Item | undefined> => (await read(at + 1, 1)).data[0]

/** Reads rows of a list from any position: they are on two of its pages at most. */
async function rowsFrom<Item>(read: Read<Item>, first: Page<Item>, start: number, count: number): Promise<readonly Item[]> {
  if (start >= first.meta.total) return []
  if (start === 0) return first.data
  const page = Math.floor(start / count) + 1
  const pages = await Promise.all([read(page, count), ...(start % count === 0 ? [] : [read(page + 1, count)])])
  return pages.flatMap(({ data }) => data).slice(start % count, (start % count) + count)
}

function merged<Item>(ones: readonly Item[], others: readonly Item[], isBefore: (one: Item, other: Item) => boolean): Item[] {
  const rows: Item[] = []
  let at = 0
  for (const one of ones) {
    for (let other = others[at]; other !== undefined && !isBefore(one, other); other = others[at]) {
      rows.push(other)
      at += 1
    }
    rows.push(one)
  }
  return [...rows, ...others.slice(at)]
}
