import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../../contract/errors.ts'
import { clockSkew, skewWarning } from '../../db/connections/clock-skew.ts'
import { publicFor } from '../cache-control.ts'
import { Compressed } from '../formats/compressed.ts'
import { contractDocument } from './contract-document.ts'
import { docsRoutes } from './docs-routes.ts'
import type { Services } from '../../services.ts'
import { counted } from '../limits/rate-limit.ts'
import type { RateLimits } from '../../limits/limits.ts'

/** Whether the process accepts new work. */
export interface Readiness {
  stopping: boolean
}

/** How long the difference of the clocks is known. A flood of questions is one statement at a time: jobs use the same connections. */
const SKEW_KNOWN_MS = 250

/** Routes outside /api/v1, in every process: liveness and readiness. Spec §1-13. */
export function healthRoutes(
  app: FastifyInstance,
  { database, outgoing }: Pick<Services, 'database' | 'outgoing'>,
  readiness: Readiness,
): void {
  // A keep-alive connection would prevent a stopping process from ending.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.stopping) reply.header('connection', 'close')
    done(null, payload)
  })
  const readSkew = sharedFor(SKEW_KNOWN_MS, () => clockSkew(database.opsPool))
  // A proxy that asks each half second sends nothing to a process that stops: deploy/caddy/Caddyfile.
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: readiness.stopping ? 'stopping' : 'ok' }),
  )
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (readiness.stopping) throw new AppError('service_unavailable')
    const warning = skewWarning(await readSkew())
    // A process whose clock is wrong answers: the others may be wrong too.
    // A process that sends nothing answers requests too.
    return { status: 'ready', ...(outgoing.allowed ? {} : { outgoing: 'suspended' }), ...(warning ? { warning } : {}) }
  })
}

/** Returns a function whose callers share one reading, also for some milliseconds after its end. A failure is shared by those that wait for it only. */
function sharedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | null = null
  const forget = () => (shared = null)
  return () => {
    if (shared) return shared
    shared = read()
    shared.then(() => setTimeout(forget, ms).unref(), forget)
    return shared
  }
}

/** Routes outside /api/v1: the contract, and its readable reference. */
export function referenceRoutes(app: FastifyInstance, limits: RateLimits, version: string): void {
  let contract: Compressed | undefined
  app.get('/openapi.json', counted(limits), async (request, reply) => {
    contract ??= new Compressed(contractDocument(version))
    return contract.send(request, reply.header('cache-control', publicFor(300)).type('application/json; charset=utf-8'))
  })
  app.get('/favicon.svg', async (_request, reply) => reply.header('cache-control', publicFor(86_400)).type('image/svg+xml').send(FAVICON))
  docsRoutes(app, limits, () => contractDocument(version))
}

/** The icon: a bell tower. */
const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#b04a30" d="M16 1l7 9v4H9v-4zM10 15h12v16h-4v-6a2 2 0 0 0-4 0v6h-4z"/><circle cx="16" cy="11" r="1.8" fill="#f4d58d"/></svg>'
