import { useQueries } from '@tanstack/react-query'
import type { z } from 'zod'
import { getOwnCalendar } from '../../../contract/publications/calendar.ts'
import { carries } from '../../../contract/publications/kinds.ts'
import { getPublication } from '../../../contract/publications/publications.ts'
import { call } from '../../ui/api/client.ts'
import { useRead } from '../../ui/api/queries.ts'
import type { Entry } from './entry.tsx'

/** Whether an entry is the end of an alert. */
const endsAlert = ({ nature, kind }: Entry): boolean => nature === 'fin' && carries(kind, 'alerte')

/**
 * What the person's pages have planned. The end of a lifted alert is left out: nothing ends then. The entries do not say which alerts are lifted, so the
 * alerts that end in the period are read. The end of an alert is shown once its alert is known, or cannot be read.
 */
export function useCalendar(query: z.input<typeof getOwnCalendar.query>, { enabled = true }: { enabled?: boolean } = {}) {
  const { data, error, refetch } = useRead(getOwnCalendar, { query }, { keepFormer: true, enabled })
  const ids = [...new Set((data?.data ?? []).filter(endsAlert).map(({ id }) => id))]
  const alerts = useQueries({
    queries: ids.map((id) => ({
      queryKey: [getPublication.id, { params: { id } }],
      queryFn: () => call(getPublication, { params: { id } }),
    })),
  })
  const inForce = new Set(ids.filter((_, n) => !alerts[n]?.isPending && !alerts[n]?.data?.data.alerte?.levee_le))
  const entries = data?.data.filter((entry) => !endsAlert(entry) || inForce.has(entry.id))
  return { entries, isTruncated: data?.meta.truncated ?? false, error, refetch }
}
