import type { z } from 'zod'
import { listPublications } from '../../../contract/publications/publications.ts'
import { useRead } from '../../ui/api/queries.ts'
import { isInForce } from '../../ui/publications/in-force.ts'
import type { Page } from '../shell/current-page.ts'

type Alert = z.output<(typeof listPublications)['response']>['data'][number]
const NONE: readonly Alert[] = []
const MAX = 20

/** The alerts of a town hall that are in force, the newest first; none of any other page. */
export function useAlertsInForce(page: Page | undefined): readonly Alert[] {
  const isOffice = page?.type === 'mairie'
  const query = { acteur_id: page?.id ?? '', kind: 'alerte', per_page: MAX } as const
  const { data } = useRead(listPublications, { query }, { enabled: isOffice })
  return isOffice ? (data?.data.filter(isInForce) ?? NONE) : NONE
}
