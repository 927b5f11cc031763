import type { FastifyInstance, FastifyRequest } from 'fastify'
import { begin, end, enter, type Work, within } from './work.ts'

const works = new WeakMap<FastifyRequest, Work>()

/** Makes each request a work of the event loop, from its first hook to its answer. */
export function watchedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const work: Work = { kind: 'request', name: `${request.method} ${request.routeOptions.url ?? 'none'}`, id: request.id }
    works.set(request, work)
    begin(work)
    within(work, done)
  })
  // A body is read in a course of its own; without one the course goes on.
  app.addHook('preValidation', (request, _reply, done) => {
    const work = hasBody(request) ? works.get(request) : undefined
    if (!work) return done()
    enter(work)
    within(work, done)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const work = works.get(request)
    if (work) {
      enter(work)
      end(work)
    }
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** The loop has come to a request, whose body it is about to read. */
export const enterRequest = (request: FastifyRequest): void => enter(works.get(request))
