import { keepPreviousData, type Query } from '@tanstack/react-query'
import type { z } from 'zod'
import { getDashboard } from '../../../contract/dashboard/dashboard.ts'
import { countLists } from '../../../contract/publications/counts.ts'
import { call } from '../../ui/api/client.ts'
import { queryClient, useData } from '../../ui/api/queries.ts'
import type { ListQuery } from '../../ui/lists/list-state.ts'
import { narrowed, useTerritory } from '../territory/chosen.ts'
import { tabQuery } from './tabs.ts'

/** A list whose rows are counted. */
export interface Counted {
  of: 'publications' | 'signalements'
  query: ListQuery
}
type Answer = z.output<(typeof countLists)['response']>
export type Count = Answer['data'][number]
interface Counts {
  /** By the address of the list. */
  of: ReadonlyMap<string, Count>
}

const EVERY_MS = 30_000
const LISTS = { publications: 'listAdminPublications', signalements: 'listReported' } as const
/** The figures of the menu that an act on a publication changes, each with its list. */
const MENU = {
  publications_pending: { of: 'publications', query: tabQuery('pending') },
  publications_reported: { of: 'publications', query: tabQuery('reported') },
} as const satisfies Record<string, Counted>

/** The address of a list, in the chosen territory. */
const addressOf = ({ of, query: { page: _page, per_page: _size, ...query } }: Counted): string =>
  `${of}?${new URLSearchParams(narrowed(LISTS[of], { query }).query).toString()}`

const countsOf = (addresses: readonly string[], { data }: { data: Answer['data'] }): Counts => ({
  of: new Map(addresses.flatMap((address, n) => (data[n] ? [[address, data[n]] as const] : []))),
})

async function read(addresses: readonly string[]): Promise<Counts> {
  return countsOf(addresses, await call(countLists, { query: { listes: addresses.join() } }))
}

/** Returns the numbers of lists, all by one request. An act writes them with its answer. Spec §2-147. */
export function useCounts(lists: readonly Counted[]): (Count | undefined)[] {
  useTerritory()
  const addresses = lists.map(addressOf)
  const { data } = useData<Counts>({
    queryKey: [countLists.id, addresses],
    queryFn: () => read(addresses),
    refetchInterval: EVERY_MS,
    // By its address a list that was counted before keeps its number.
    placeholderData: keepPreviousData,
  })
  return addresses.map((address) => data?.of.get(address))
}

const shown = (): Query[] => queryClient.getQueryCache().findAll({ queryKey: [countLists.id], type: 'active' })

/** The lists that an act shall count: those of the screen, and those of the menu. */
export function countedAfter(): { listes: never } {
  const addresses = [...shown().flatMap(({ queryKey }) => queryKey[1] as string[]), ...Object.values(MENU).map(addressOf)]
  return { listes: [...new Set(addresses)].join() as never }
}

/** Whether acts were under way together: none of their answers need have counted them all. */
let overlapped = false

/** Takes over the numbers of an act's answer; without them, or if acts overlapped, they are read again. */
export function takeCounts(input: { query?: { listes?: unknown } | undefined }, comptes: Answer['data'] | undefined): void {
  const isLast = queryClient.isMutating() <= 1
  if (!isLast) overlapped = true
  else if (overlapped || !comptes) void rereadCounts()
  if (isLast) overlapped = false
  const listes = input.query?.listes
  if (comptes && typeof listes === 'string') write(countsOf(listes.split(','), { data: comptes }))
}

/** Reads the numbers of the screen and of the menu again, by one request. */
export async function rereadCounts(): Promise<void> {
  const { listes } = countedAfter()
  await read(String(listes).split(',')).then(write, () => {})
}

function write({ of: now }: Counts): void {
  for (const { queryKey } of shown())
    queryClient.setQueryData<Counts>(queryKey, (former) => former && { of: new Map([...former.of, ...now]) })
  const figures = Object.entries(MENU).flatMap(([name, list]) => {
    const count = now.get(addressOf(list))
    return count ? [[name, count.total] as const] : []
  })
  queryClient.setQueryData([getDashboard.id, {}], (former: object | undefined) => former && { ...former, ...Object.fromEntries(figures) })
}
