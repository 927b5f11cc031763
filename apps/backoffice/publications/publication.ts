import { getAdminPublication, listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { queryClient } from '../../ui/api/queries.ts'
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
