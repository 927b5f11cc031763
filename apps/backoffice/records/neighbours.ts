import { useSearch } from 'wouter'
import type { listProposals } from '../../../contract/acteurs/proposals.ts'
import type { listClaims } from '../../../contract/claims/claims.ts'
import { call } from '../../ui/api/client.ts'
import { useRead } from '../../ui/api/queries.ts'
import { type ListQuery, useListState } from '../../ui/lists/list-state.ts'
import { useChanged } from '../live/live.ts'

interface Place {
  id: string
  page: number
}

/** A list whose records are decided one after the other. */
export interface Decided {
  list: typeof listClaims | typeof listProposals
  /** The address of the list. */
  path: string
  start: ListQuery
  /** The kind of its records, in the stream of changes. */
  kind: string
  readAhead: (ids: readonly string[]) => void
}

/** The position of a record in the list that it was opened from, and the addresses of its neighbours. The next ones are read ahead. */
export function useNeighbours(id: string, { list, path, start, kind, readAhead }: Decided) {
  const endpoint = list as typeof listClaims
  const search = useSearch()
  const { query } = useListState(start)
  const { data, refetch } = useRead(endpoint, { query })
  // What others decide leaves the list.
  useChanged([kind], () => void refetch())
  const page = Number(query['page'] ?? '1')
  const index = data?.data.findIndex((row) => row.id === id) ?? -1
  readAhead(data?.data.slice(index + 1).map((row) => row.id) ?? [])
  const placeOf = (row: { id: string } | undefined, itsPage = page): Place | null => (row ? { id: row.id, page: itsPage } : null)
  const read = (of: number) => call(endpoint, { query: { ...query, page: of } })

  /** The next or the previous record, across pages. For one that is not on the page: the first or the last of the page. */
  async function step(direction: 1 | -1): Promise<Place | null> {
    if (!data) return null
    if (index < 0) return placeOf(data.data.at(direction === 1 ? 0 : -1))
    const here = placeOf(data.data[index + direction])
    const atTheEnd = direction === 1 ? page >= data.meta.last_page : page <= 1
    if (here || atTheEnd) return here
    const beyond = await read(page + direction)
    return placeOf(beyond.data.at(direction === 1 ? 0 : -1), page + direction)
  }

  /** The record to decide next. In the list of pending ones, a decided record has left its position to the next. */
  async function afterDecision(): Promise<Place | null> {
    if (index < 0) return null
    const following = placeOf(data?.data[index + 1])
    if (following) return following
    if (query['status'] !== 'pending') return step(1)
    const fresh = await read(page)
    const next = placeOf(fresh.data.filter((row) => row.id !== id)[index])
    return next ?? placeOf((await read(1)).data[0], 1)
  }

  return {
    /** The position, from one; null if the record is not on the page. */
    position: data && index >= 0 ? (page - 1) * data.meta.per_page + index + 1 : null,
    total: data?.meta.total ?? 0,
    step,
    afterDecision,
    /** The address of the list. */
    back: search ? `${path}?${search}` : path,
    addressOf: (place: Place) => addressInList(path, place.id, search, place.page),
  }
}

/** The address of a record, with the state of its list. */
export function addressInList(path: string, id: string, search: string, page?: number): string {
  const params = new URLSearchParams(search)
  if (page !== undefined && page > 1) params.set('page', String(page))
  else if (page !== undefined) params.delete('page')
  const text = params.toString()
  return `${path}/${id}${text ? `?${text}` : ''}`
}
