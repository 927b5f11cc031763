import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../contract/errors.ts'
import { type Limit, QUOTAS } from '../../../../contract/limits.ts'
import type { Counted, RateLimits } from '../../limits/limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the answer is that of an earlier request with the same Idempotency-Key. */
    isReplay?: boolean
  }
}

/** What requests took of quotas, and whether they keep it. */
export interface Quotas {
  /** Counts a request. @throws AppError rate_limited */
  take: (request: FastifyRequest, limit: Limit, key: string, taking?: (limit: Limit, key: string) => Promise<Counted>) => Promise<Counted>
  /**
   * Gives back what a request took of quotas if it was refused or repeated. To be called before the answer is sent.
   * @param limit that of the route
   */
  settle: (request: FastifyRequest, reply: FastifyReply, limit: Limit | undefined) => Promise<void>
}

interface Point {
  limit: Limit
  key: string
  counted: Counted
}

/**
 * A quota of creation counts what was created. A request that was refused or repeated is counted in the wider limit `refused`
 * instead, by the name of the quota and its key; once that is used up it keeps its point of the quota, so that refusals too have a bound. Spec §8-4.
 */
export function quotas(limits: RateLimits): Quotas {
  const taken = new WeakMap<FastifyRequest, Point[]>()
  return {
    take: async (request, limit, key, taking = limits.take) => {
      const counted = await taking(limit, key)
      if (QUOTAS.has(limit)) taken.set(request, [...(taken.get(request) ?? []), { limit, key, counted }])
      return counted
    },
    settle: async (request, reply, ofRoute) => {
      const points = taken.get(request)
      if (!points || !(request.isReplay || reply.statusCode >= 400)) return
      taken.delete(request)
      for (const { limit, key, counted } of points) {
        if (!(await isCounted(limits, `${limit}:${key}`))) continue
        const headers = await counted.giveBack()
        // The headers of an answer are those of the limit of its route, or of the limit that refused it.
        if (reply.statusCode !== 429 && limit === ofRoute) reply.headers(headers)
      }
    },
  }
}

/** Counts a refused request; false where it has no room any more. */
async function isCounted(limits: RateLimits, key: string): Promise<boolean> {
  try {
    await limits.take('refused', key)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}
