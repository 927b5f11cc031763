import { machineCaller } from '../platform/access/caller.ts'
import type { WiredServices } from '../platform/chapter.ts'
import { type Askables, asking, type Asking } from '../platform/http/ask.ts'

/** The caller of every page: an anonymous reader of the public application. */
const PUBLIC = { ...machineCaller('system'), kind: 'anonymous' as const, appSource: 'public' }

interface Asker {
  services: WiredServices
  askables: Askables
}

/**
 * Asks for public reads as an anonymous reader does.
 * @param isCached whether what is made of the answers is cached
 */
export function anonymousAsk({ services, askables }: Asker, isCached: boolean): Asking {
  const { database, responseCache } = services
  return asking({ ...PUBLIC }, { askables, responseCache, db: database.readDb, isCached })
}
