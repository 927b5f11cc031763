import type { Call } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { RowOf } from '../lists/use-list.ts'
import { call } from './client.ts'
import { useData } from './queries.ts'

const PER_PAGE = '100'
/** At most a thousand rows are read. */
const PAGES_MAX = 10

interface Part {
  params?: Record<string, string>
  query?: Record<string, string>
}

/** Reads all pages of a short list. */
async function readAll<E extends Endpoint>(endpoint: E, { params, query }: Part = {}): Promise<RowOf<E>[]> {
  const rows: RowOf<E>[] = []
  for (let page = 1, last = 1; page <= Math.min(last, PAGES_MAX); page += 1) {
    const input = { ...(params ? { params } : {}), query: { ...query, per_page: PER_PAGE, page: String(page) } } as unknown as Call<E>
    const { data, meta } = (await call(endpoint, input)) as unknown as { data: RowOf<E>[]; meta: { last_page: number } }
    rows.push(...data)
    last = meta.last_page
  }
  return rows
}

/** Reads all pages of a short list in a component, with polling if `every` is given. */
export const useAll = <E extends Endpoint>(
  endpoint: E,
  part: Part = {},
  { every = false, enabled = true }: { every?: number | false; enabled?: boolean } = {},
) =>
  useData<RowOf<E>[]>({
    queryKey: ['all', endpoint.id, part],
    queryFn: () => readAll(endpoint, part),
    refetchInterval: every,
    enabled,
  })
