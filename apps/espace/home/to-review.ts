import type { z } from 'zod'
import { listMairiePublications } from '../../../contract/mairie/mairie.ts'
import type { OfficePublication } from '../../../contract/publications/publication-records.ts'
import { useRead } from '../../ui/api/queries.ts'
import { waitsSince } from '../../ui/publications/state.ts'
import { isOwner, mayChange, publishesAtOnce } from '../account-rights.ts'
import type { Page } from '../shell/current-page.ts'

export interface ToReview {
  publication: z.output<typeof OfficePublication>
  /** Since when it waits. */
  since: string
  /** Whether the team of the page wrote it. */
  isOfTeam: boolean
}

/** How many are shown. */
const SHOWN = 3

/** What the person may decide on at a page, the longest wait first, and how many: of its team and, of a town hall, of others in the commune. */
export function useToReview(page: Page | undefined): { items: readonly ToReview[]; total: number } {
  const params = { acteurId: page?.id ?? '' }
  const query = { sort: 'attente_asc', per_page: SHOWN } as const
  const waits = page !== undefined && mayChange() && (page.attente?.a_relire ?? 0) > 0
  const decides = waits && page.type === 'mairie' && (isOwner(page) || page.permissions.includes('publish_publications'))
  const others = useRead(listMairiePublications, { params, query: { ...query, scope: 'a_relire' } }, { enabled: decides })
  const team = useRead(
    listMairiePublications,
    { params, query: { ...query, scope: 'equipe' } },
    { enabled: waits && publishesAtOnce(page) },
  )
  const lists = [...(decides ? [{ body: others.data, isOfTeam: false }] : []), ...(waits ? [{ body: team.data, isOfTeam: true }] : [])]
  const items = lists
    .flatMap(({ body, isOfTeam }) => (body?.data ?? []).map((publication) => ({ publication, since: waitsSince(publication), isOfTeam })))
    .toSorted((a, b) => a.since.localeCompare(b.since))
  return { items: items.slice(0, SHOWN), total: lists.reduce((sum, { body }) => sum + (body?.meta.total ?? 0), 0) }
}
