import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { faultOf } from './outside/faults.ts'
import { addressKey, clientAddress } from '../../platform/http/address.ts'
import { Faults } from '../../platform/input/faults.ts'
import { check, parseQuery } from '../../platform/input/input.ts'
import type { RateLimits } from '../../platform/limits/limits.ts'

/** Counts refused sign-ins at another site by address, like those with passwords: each costs that site a request. */
export async function refusalsCounted<T>(limits: RateLimits, request: FastifyRequest, attempt: () => Promise<T>): Promise<T> {
  const counted = await limits.take('sign_in', addressKey(clientAddress(request)))
  let refused = false
  try {
    return await attempt()
  } catch (error) {
    refused = faultOf(error) === 'refused'
    throw error
  } finally {
    if (!refused) await counted.giveBack()
  }
}

/** Returns the query of a request by its schema. @throws AppError validation_failed */
export function checkedQuery<S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  const faults = new Faults()
  const query = check(schema, 'query', parseQuery(request.url), faults)
  faults.refuse()
  return query as z.output<S>
}
