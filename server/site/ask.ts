import { machineCaller } from '../platform/access/caller.ts'
import type { WiredServices } from '../platform/chapter.ts'
import { type Askables, asking, type Asking } from '../platform/http/ask.ts'

/** The caller of every page: an anonymous reader of the public application. */
const PUBLIC = { ...machineCaller('system'), kind: 'anonymous' as const, appSource: 'public' }

/**
 * Asks for public reads as an anonymous reader does.
 * @param isCached whether what is made of the answers is cached: then they are read from the primary, which never lags
 */
export function anonymousAsk({ services, askables }: { services: WiredServices; askables: Askables }, isCached: boolean): Asking {
  const { database, responseCache } = services
  const db = !isCached && database.replica?.isCurrent() ? database.replica.db : database.readDb
  return asking({ ...PUBLIC }, { askables, responseCache, db, isCached })
}
