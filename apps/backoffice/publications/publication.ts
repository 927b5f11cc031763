import type { z } from 'zod'
import type { OfficePublication } from '../../../contract/publications/publication-records.ts'
import { getAdminPublication, listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { queryClient } from '../../ui/api/queries.ts'

/** A publication in the form of the administration. */
export type Publication = z.output<typeof OfficePublication>

/** The displayed state of a publication, from its decision, its dates and its deletion. */
export type State = 'pending' | 'rejected' | 'visible' | 'scheduled' | 'undated' | 'expired' | 'deleted'

/** Whether the end of a publication has passed: nobody but its author and the offices sees it. */
export const isExpired = ({ expire_le }: Publication, now = Date.now()): boolean => expire_le !== null && Date.parse(expire_le) <= now

/** The displayed state of a publication. Spec §3. */
export function stateOf(publication: Publication, now = Date.now()): State {
  const { deleted_at, moderation_status, publie_le } = publication
  if (deleted_at !== null) return 'deleted'
  if (moderation_status === 'pending' || moderation_status === 'rejected') return moderation_status
  if (publie_le === null) return 'undated'
  if (Date.parse(publie_le) > now) return 'scheduled'
  return isExpired(publication, now) ? 'expired' : 'visible'
}

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
