import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../contract/errors.ts'

/** Pages that may change who is signed in. */
export interface OwnPages {
  /** Where the service's own pages are; null: wherever it is reached. */
  ownOrigin: string | null
  /** Other origins whose pages may sign people in. */
  corsOrigins: string[]
}

/** A page of another site must not change who is signed in. A client that is no browser sends neither header. Spec §5-17. */
export function refuseCrossSite(request: FastifyRequest, { ownOrigin, corsOrigins }: OwnPages): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const known = origin === undefined || origin === (ownOrigin ?? reachedAt(request)) || corsOrigins.includes(origin)
  if (!known || (origin === undefined && site === 'cross-site')) throw new AppError('csrf_rejected')
}

/** The origin a client sees, as far as the request and a trusted proxy tell. */
function reachedAt({ protocol, host }: FastifyRequest): string | null {
  const url = `${protocol}://${host}`
  return URL.canParse(url) ? new URL(url).origin : null
}
