import { listUsers } from '../../../contract/users/users.ts'
import { useRead } from '../../ui/api/queries.ts'

const WATCH_EVERY_MS = 20_000

interface Seen {
  id: string
  version: number
  roles: readonly string[]
}

/**
 * Whether another person has changed an account since it was read. The list is polled: a reading of the record would be audited.
 * @param busy while the record itself is being read
 */
export function useChangedElsewhere(seen: Seen | undefined, busy: boolean): boolean {
  const query = { q: seen?.id ?? '', per_page: '1' }
  const { data, isFetching } = useRead(listUsers, { query }, { enabled: seen !== undefined, every: WATCH_EVERY_MS })
  const now = data?.data.find(({ id }) => id === seen?.id)
  if (seen === undefined || now === undefined || busy || isFetching) return false
  return now.version > seen.version || now.roles.toSorted().join() !== seen.roles.toSorted().join()
}
