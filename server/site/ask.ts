import { AppError } from '../../contract/errors.ts'
import { machineCaller } from '../platform/access/caller.ts'
import type { WiredServices } from '../platform/chapter.ts'
import type { Replica } from '../platform/db/replica.ts'
import { type Askables, asking, type Asking } from '../platform/http/ask.ts'

/** The caller of every page: an anonymous reader of the public application. */
const PUBLIC = { ...machineCaller('system'), kind: 'anonymous' as const, appSource: 'public' }

interface Asker {
  services: WiredServices
  askables: Askables
}

/**
 * Asks for public reads as an anonymous reader does.
 * @param isCached whether what is made of the answers is cached: then they are read from the primary, which never lags
 */
export function anonymousAsk({ services, askables }: Asker, isCached: boolean): Asking {
  const { database, responseCache } = services
  const db = !isCached && database.replica?.isCurrent() ? database.replica.db : database.readDb
  return asking({ ...PUBLIC }, { askables, responseCache, db, isCached })
}

/** Asks for public reads of a replica whose primary is away. docs/decisions/0039. @throws AppError service_unavailable where it may lack a known change */
export function staleAsk({ services, askables }: Asker, replica: Replica): Asking {
  const assertStale = (tags: readonly string[] | null) => {
    if (replica.staleSeconds(() => tags) === null) throw new AppError('service_unavailable')
  }
  return asking({ ...PUBLIC }, { askables, responseCache: services.responseCache, db: replica.staleDb, isCached: false, assertStale })
}
