import { listUsers } from '../../../contract/users/users.ts'
import { useRead } from '../../ui/api/queries.ts'

const WATCH_EVERY_MS = 20_000

interface Seen {
  id: string
  version: number
  roles: readonly string[]
}

/**
 * Whether somebody else changed a person's account since it was read. Reading the record again would be recorded as such; the list,
 * which is not, tells as much.
 * @param busy while the record itself is being read
 */
export function useChangedElsewhere(seen: Seen | undefined, busy: boolean): boolean {
  const query = { q: seen?.id ?? '', per_page: '1' }
  const { data, isFetching } = useRead(listUsers, { query }, { enabled: seen !== undefined, every: WATCH_EVERY_MS })
  const now = data?.data.find(({ id }) => id === seen?.id)
  if (seen === undefined || now === undefined || busy || isFetching) return false
  return now.version > seen.version || now.roles.toSorted().join() !== seen.roles.toSorted().join()
}
