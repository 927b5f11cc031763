import { rereadCounts } from './counts.ts'
import { getAdminPublication, listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { queryClient } from '../../ui/api/queries.ts'
import { takeDecided } from '../lists/decided-rows.ts'
import type { PublicationRecord } from '../../ui/publications/record.ts'
import { type WorkState, workState } from '../../ui/publications/state.ts'

/** A publication in the form of the administration. */
export type Publication = PublicationRecord

/** The displayed state of a publication: that an alert is lifted is said apart. */
export type State = Exclude<WorkState, 'lifted'>
export function stateOf(publication: Publication): State {
  const state = workState(publication)
  return state === 'lifted' ? 'visible' : state
}

/** Whether a decision is waited for: on the publication, or on an edit of it. */
export const waits = ({ deleted_at, moderation_status }: Publication): boolean => deleted_at === null && moderation_status === 'pending'

export const isFeatured = ({ en_avant, featured_until }: Publication, now = Date.now()): boolean =>
  en_avant && (featured_until === null || Date.parse(featured_until) > now)

type Page = { data: Publication[]; meta: { total: number; per_page: number; last_page: number } }
const LISTS: ReadonlySet<unknown> = new Set([listAdminPublications.id, 'listReported'])
/** Reads that name publications, and of which an own act changes nothing. */
const ABOUT_MANY: ReadonlySet<unknown> = new Set([...LISTS, 'listCollaboration'])

/** Reads again what the undoing of decisions concerns: the lists, into which publications come back, their own parts, and the numbers. */
export function rereadUndone(ids: readonly string[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, ...of] }) =>
      LISTS.has(name) || (name !== 'listCollaboration' && ids.some((id) => JSON.stringify(of).includes(id))),
  })
  void rereadCounts()
}

/** Takes over a publication that was read, where a list still has an earlier version. */
export function takeNewer(read: Publication): void {
  for (const id of LISTS)
    queryClient.setQueriesData<Page>({ queryKey: [id] }, (page) =>
      page?.data.some((row) => row.id === read.id && row.version < read.version)
        ? { ...page, data: page.data.map((row) => (row.id === read.id ? { ...row, ...read } : row)) }
        : page,
    )
}

/** Whether the filters of a list still find a publication after a decision, as far as it tells. */
function stillListed(query: Record<string, string>, now: Publication): boolean {
  const { moderation_status, deleted = 'false', reported, modification, status } = query
  return (
    !(moderation_status && moderation_status !== now.moderation_status) &&
    !(deleted === 'false' && now.deleted_at !== null) &&
    !(deleted === 'true' && now.deleted_at === null) &&
    !(reported === 'true' && now.reports_count === 0) &&
    !(modification === 'true' && now.modification === null) &&
    !(status === 'open' && now.reports_count === 0)
  )
}

/** Takes a decided publication out of the lists whose filters no longer find it. */
export const dropUnlisted = (now: Publication): void => takeDecided(LISTS, now, stillListed)

/**
 * Reads again what a decision on a publication concerns: its own parts. The lists have its answer, and read themselves with what others do.
 */
export function rereadAfterDecision({ id }: { id: string }): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, ...of] }) => !ABOUT_MANY.has(name) && JSON.stringify(of).includes(id),
  })
  // A list that is opened later is read anew.
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => LISTS.has(name), refetchType: 'none' })
}

/** Writes the answer of a change into the query cache, so that it is shown before the refetch. */
export function updateCachedPublication(changed: Publication): void {
  queryClient.setQueriesData<{ data: Publication[] }>(
    { queryKey: [listAdminPublications.id] },
    (page) => page && { ...page, data: page.data.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)) },
  )
  queryClient.setQueriesData<{ data: Publication }>({ queryKey: [getAdminPublication.id] }, (former) =>
    former?.data.id === changed.id ? { ...former, data: changed } : former,
  )
}
