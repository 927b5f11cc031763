import { type Named, namedBy, readNamed } from '../platform/instance/stored.ts'
import type { WiredServices } from '../platform/chapter.ts'

/** The name and the contact of the instance in a process that serves pages. */
export interface InstanceName {
  /** The last known. */
  readonly current: Named
  /** The present one: read again after any change that this process knows of. The last known while the database is away. */
  fresh: () => Promise<Named>
}

/** Follows the name and the contact that administrators change on screen. */
export function instanceName({ config, database, responseCache: { changes } }: WiredServices): InstanceName {
  let current = namedBy(config)
  let readAt = -1
  return {
    get current() {
      return current
    },
    fresh: async () => {
      const { epoch } = changes
      if (readAt === epoch && changes.isUsable()) return current
      try {
        current = await readNamed(database.readDb, config)
        readAt = epoch
      } catch {
        // A page that cannot be read for the same reason says so itself.
      }
      return current
    },
  }
}
