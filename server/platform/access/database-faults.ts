import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'

/** What went wrong in the database during one call of the library. */
interface Seen {
  error?: unknown
}

/** The faults of the database during calls of the library. */
interface DatabaseFaults {
  /** Returns the pool for the library. */
  watch: (pool: PostgresPool) => PostgresPool
  /** Waits for a statement of ours that the library asks for. */
  noting: <T>(work: Promise<T>) => Promise<T>
  /** Runs a call of the library. Throws the first fault of the database during it, instead of the library's answer. */
  within: <T>(call: () => Promise<T>) => Promise<T>
}

/**
 * The library answers a fault of the database as if there were no session (401), or as its own fault (500). Clients end a session at a 401: so a busy
 * database would sign people out. The fault itself is thrown, which the service answers as `service_unavailable`. Spec §5-17.
 */
export function databaseFaults(): DatabaseFaults {
  const seen = new AsyncLocalStorage<Seen>()
  const noting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      const store = seen.getStore()
      if (store) store.error ??= error
      throw error
    }
  }
  return {
    noting,
    watch: (pool) => ({
      ...pool,
      connect: async () => {
        const client = await noting(pool.connect())
        return new Proxy(client, {
          get: (target, name) => {
            const value: unknown = Reflect.get(target, name)
            if (typeof value !== 'function') return value
            if (name === 'query') return (...given: unknown[]) => noting(Promise.resolve(Reflect.apply(value, target, given)))
            return value.bind(target) as unknown
          },
        })
      },
      end: () => pool.end(),
    }),
    within: async (call) => {
      const store: Seen = {}
      const answer = await seen.run(store, call)
      if (store.error !== undefined) throw store.error
      return answer
    },
  }
}
