import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { extension, query, Timestamp } from '../shared.ts'
import { AdminListQuery, ReportedQuery } from './list-queries.ts'

/**
 * How many rows the lists of publications and of reports have: the tabs of a screen in one answer, and with the answer of an act. Spec
 * §2-147.
 */

/** The most lists that are counted at once. */
const COUNTED_LISTS_MAX = 20
const FILTERS = {
  publications: AdminListQuery.omit({ page: true, per_page: true, duplicates: true }),
  signalements: ReportedQuery.omit({ page: true, per_page: true }),
} as const

/** A list whose rows are counted, with its filters. */
export type CountedList =
  | { of: 'publications'; filters: z.output<typeof FILTERS.publications> }
  | { of: 'signalements'; filters: z.output<typeof FILTERS.signalements> }

/** Returns the list that an address names, such as `publications?moderation_status=pending`; null if there is none. */
function listAt(address: string): CountedList | null {
  const [of = '', search = ''] = address.split('?')
  if (of !== 'publications' && of !== 'signalements') return null
  const { data: filters } = FILTERS[of].safeParse(Object.fromEntries(new URLSearchParams(search)))
  return filters ? ({ of, filters } as CountedList) : null
}

const Listes = z
  .string()
  .max(8000)
  .transform((value) => value.split(',').map(listAt))
  .refine((lists) => lists.length <= COUNTED_LISTS_MAX, `must hold at most ${COUNTED_LISTS_MAX}`)
  .refine((lists): lists is CountedList[] => !lists.includes(null), 'must be lists, such as publications?moderation_status=pending')
  .meta({ openapi: { type: 'string', maxLength: 8000 } })

const HOW =
  `Up to ${COUNTED_LISTS_MAX} lists, separated by commas, each with its filters as its own address has them: \`publications?moderation_status=pending\`, ` +
  '`signalements?status=open`. A comma inside of a filter is written `%2C` in it.'

/** The parameter of an act whose answer counts lists as they are after it. */
export const countedAfter = {
  listes: Listes.optional().describe(`The lists that the answer counts, as they are after the act. ${HOW}`).meta(extension),
}
/** The numbers of the lists, in the order in which they were named. */
export const ListCounts = z.array(
  z.object({ total: z.int(), attend_depuis: Timestamp.nullable().describe('Since when the first row waits; null for an empty list.') }),
)
/** The same, in the answer of an act. */
export const countsAfter = { comptes: ListCounts.optional().describe('With listes: their numbers after the act.').meta(extension) }

export const countLists = endpoint('GET /admin/comptes', {
  chapter: 'administration',
  access: 'admin',
  id: 'countLists',
  permission: 'publications.read',
  territory: 'query',
  summary: 'How many rows lists have',
  description: 'Each is the total of its list, within the territory of the caller’s roles.',
  query: query({ listes: Listes.describe(HOW) }),
  response: z.object({ data: ListCounts }),
})
