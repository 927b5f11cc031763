import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { begin, end, enter, type Work, within } from './work.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request as a work of the event loop. */
    work: Work | null
  }
}

/** Makes each request of a route a work of the event loop, from its first hook to its answer. Routes are to be added afterwards. */
export function watchedRequests(app: FastifyInstance): void {
  app.decorateRequest('work', null)
  // The name is made once a route: what a request costs here, every answer from memory pays.
  app.addHook('onRoute', (route) => {
    const name = `${String(route.method)} ${route.url}`
    // Only serve() goes on with the request's course where it leaves memory.
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
  // A body is read in a course of its own; without one the course goes on.
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

/** Whether an endpoint may answer from memory. Most requests are such reads, and an async context costs as much as the rest of the watch. */
const isPlainRead = ({ method, headers }: FastifyRequest): boolean => method === 'GET' && headers.authorization === undefined

/** Runs the part of an endpoint that memory could not answer in the async context of its request. */
export const withinRequest = <T>(request: FastifyRequest, run: () => T): T =>
  request.work && isPlainRead(request) ? within(request.work, run) : run()

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** The loop has come to a request, whose body it is about to read. */
export const enterRequest = ({ work }: FastifyRequest): void => enter(work ?? undefined)
