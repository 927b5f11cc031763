import type { z } from 'zod'
import type { OfficePublication } from '../../../contract/publications/publication-records.ts'
import { getAdminPublication, listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { queryClient } from '../../ui/api/queries.ts'

/** A publication as the back-office has it. */
export type Publication = z.output<typeof OfficePublication>

/** What people call the state of a publication: its decision, its date and the trash taken together. */
export type State = 'pending' | 'rejected' | 'visible' | 'scheduled' | 'undated' | 'deleted'

/** The visibility rule in words. Spec §3. */
export function stateOf({ deleted_at, moderation_status, publie_le }: Publication, now = Date.now()): State {
  if (deleted_at !== null) return 'deleted'
  if (moderation_status === 'pending' || moderation_status === 'rejected') return moderation_status
  if (publie_le === null) return 'undated'
  return Date.parse(publie_le) > now ? 'scheduled' : 'visible'
}

export const isFeatured = ({ en_avant, featured_until }: Publication, now = Date.now()): boolean =>
  en_avant && (featured_until === null || Date.parse(featured_until) > now)

/** Shows what a change has answered wherever the publication is on the screen, before the lists are read again. */
export function updateCachedPublication(changed: Publication): void {
  queryClient.setQueriesData<{ data: Publication[] }>(
    { queryKey: [listAdminPublications.id] },
    (page) => page && { ...page, data: page.data.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)) },
  )
  queryClient.setQueriesData<{ data: Publication }>({ queryKey: [getAdminPublication.id] }, (former) =>
    former?.data.id === changed.id ? { ...former, data: changed } : former,
  )
}
