import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { begin, end, enter, type Work, within } from './work.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Nearly any address has the form of this route: whether it is one is known only when it is read. */
    isOpenEnded?: boolean
  }
  interface FastifyRequest {
    /** The request as a unit of work of the event loop. */
    work: Work | null
  }
}

/** Registers each request as a unit of work of the event loop, from its first hook to its answer. Call it before routes are added. */
export function watchedRequests(app: FastifyInstance): void {
  app.decorateRequest('work', null)
  // The name is made once for each route: an answer from the response cache pays whatever a request costs here.
  app.addHook('onRoute', (route) => {
    const name = `${String(route.method)} ${route.url}`
    // Only serve() enters the request's async context itself, when the response cache has no answer.
    const isServed = route.config?.endpoint !== undefined
    const beginning: onRequestHookHandler = (request, _reply, done) => {
      const work: Work = { kind: 'request', name, id: request.id }
      request.work = work
      begin(work)
      if (isServed && isPlainRead(request)) done()
      else within(work, done)
    }
    route.onRequest = [beginning, ...[route.onRequest ?? []].flat()]
  })
  // A body is read in another async context. Without a body the context continues.
  app.addHook('preValidation', (request, _reply, done) => {
    const work = hasBody(request) ? request.work : null
    if (!work) return done()
    enter(work)
    within(work, done)
  })
  app.addHook('onResponse', ({ work }, _reply, done) => {
    if (work) end(work)
    done()
  })
}

/** Whether the response cache may answer. Most requests are such reads, and an async context costs as much as all other monitoring. */
const isPlainRead = ({ method, headers }: FastifyRequest): boolean => method === 'GET' && headers.authorization === undefined

/** Runs `run` in the async context of its request: the part of an endpoint after a miss of the response cache. */
export const withinRequest = <T>(request: FastifyRequest, run: () => T): T =>
  request.work && isPlainRead(request) ? within(request.work, run) : run()

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Notes that the event loop now runs this request, whose body is about to be read. */
export const enterRequest = ({ work }: FastifyRequest): void => enter(work ?? undefined)
