import { useSearch } from 'wouter'
import { listClaims } from '../../../contract/claims/claims.ts'
import { call } from '../../ui/api/client.ts'
import { useRead } from '../../ui/api/queries.ts'
import { type ListQuery, useListState } from '../../ui/lists/list-state.ts'
import { START } from './claim.ts'

interface Place {
  id: string
  page: number
}
const read = (query: ListQuery, page: number) => call(listClaims, { query: { ...query, page } })

/** The position of a claim in the list that it was opened from, and the addresses of its neighbours. */
export function useNeighbours(id: string) {
  const search = useSearch()
  const { query } = useListState(START)
  const { data } = useRead(listClaims, { query })
  const page = Number(query['page'] ?? '1')
  const index = data?.data.findIndex((claim) => claim.id === id) ?? -1
  const placeOf = (claim: { id: string } | undefined, itsPage = page): Place | null => (claim ? { id: claim.id, page: itsPage } : null)

  /** The next or the previous claim, across pages. For a claim that is not on the page: the first or the last of the page. */
  async function step(direction: 1 | -1): Promise<Place | null> {
    if (!data) return null
    if (index < 0) return placeOf(data.data.at(direction === 1 ? 0 : -1))
    const here = placeOf(data.data[index + direction])
    const atTheEnd = direction === 1 ? page >= data.meta.last_page : page <= 1
    if (here || atTheEnd) return here
    const beyond = await read(query, page + direction)
    return placeOf(beyond.data.at(direction === 1 ? 0 : -1), page + direction)
  }

  /** The claim to decide next. In the list of pending claims, a decided claim has left its position to the next. */
  async function afterDecision(): Promise<Place | null> {
    if (index < 0) return null
    if (query['status'] !== 'pending') return step(1)
    const fresh = await read(query, page)
    const next = placeOf(fresh.data.filter((claim) => claim.id !== id)[index])
    return next ?? placeOf((await read(query, 1)).data[0], 1)
  }

  return {
    /** The position, from one; null if the claim is not on the page. */
    position: data && index >= 0 ? (page - 1) * data.meta.per_page + index + 1 : null,
    total: data?.meta.total ?? 0,
    step,
    afterDecision,
    /** The address of the list. */
    back: search ? `/revendications?${search}` : '/revendications',
    addressOf: (place: Place) => claimAddress(place.id, search, place.page),
  }
}

/** The address of a claim, with the state of the list. */
export function claimAddress(id: string, search: string, page?: number): string {
  const params = new URLSearchParams(search)
  if (page !== undefined && page > 1) params.set('page', String(page))
  else if (page !== undefined) params.delete('page')
  const text = params.toString()
  return `/revendications/${id}${text ? `?${text}` : ''}`
}
