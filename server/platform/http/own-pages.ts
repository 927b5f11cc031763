import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../contract/errors.ts'

/** The origins whose pages may sign people in and out. */
export interface OwnPages {
  /** The origin of the service's own pages; null: the origin of each request. */
  ownOrigin: string | null
  /** Other origins whose pages may sign people in. */
  corsOrigins: string[]
}

/** Refuses a page of another site, which must not change the signed-in user. A client that is no browser sends neither header. Spec §5-17. */
export function refuseCrossSite(request: FastifyRequest, { ownOrigin, corsOrigins }: OwnPages): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const known = origin === undefined || origin === (ownOrigin ?? reachedAt(request)) || corsOrigins.includes(origin)
  if (!known || (origin === undefined && site === 'cross-site')) throw new AppError('csrf_rejected')
}

/** The origin that the client sees, according to the request and a trusted proxy. */
function reachedAt({ protocol, host }: FastifyRequest): string | null {
  const url = `${protocol}://${host}`
  return URL.canParse(url) ? new URL(url).origin : null
}
