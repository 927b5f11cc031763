import type { FastifyInstance } from 'fastify'
import { openapi } from '../../contract/openapi.ts'
import { AppError } from '../../contract/errors.ts'
import type { OpenDatabase } from '../db/open.ts'

/** Whether the process takes new work. */
export interface Readiness {
  stopping: boolean
}

/** Outside /api/v1: life, readiness, the contract, and its readable reference. */
export function systemRoutes(
  app: FastifyInstance,
  { database, readiness, version }: { database: OpenDatabase; readiness: Readiness; version: string },
): void {
  const document = JSON.stringify(openapi(version))
  // A connection that is kept alive would keep a stopping process alive with it.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.stopping) reply.header('connection', 'close')
    done(null, payload)
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (readiness.stopping) throw new AppError('service_unavailable')
    await database.opsPool.query('select 1')
    return { status: 'ready' }
  })
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(document),
  )
  app.get('/favicon.svg', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(FAVICON),
  )
  app.get('/', async (_request, reply) => reply.redirect('/docs', 302))
  docsRoutes(app, document)
}

/** A bell tower. */
const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#7a2e1d" d="M16 1l7 9v4H9v-4zM10 15h12v16h-4v-6a2 2 0 0 0-4 0v6h-4z"/><circle cx="16" cy="11" r="1.8" fill="#f4d58d"/></svg>'

const DOCS_CSP =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * The reference is the work of Scalar, whose script weighs four megabytes: it is loaded by the first reader, not by every
 * start, into an application of its own that is asked in process.
 */
function docsRoutes(app: FastifyInstance, document: string): void {
  let reference: Promise<FastifyInstance> | undefined
  const load = async () => {
    const [{ default: fastify }, { default: scalar }] = await Promise.all([import('fastify'), import('@scalar/fastify-api-reference')])
    const inner = fastify()
    await inner.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        content: document,
        pageTitle: 'Beffroi — API',
        favicon: '/favicon.svg',
        withDefaultFonts: false,
        hideClientButton: true,
        telemetry: false,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
        defaultOpenAllTags: true,
      },
    })
    await inner.ready()
    return inner as unknown as FastifyInstance
  }
  const answer = async (url: string) => {
    reference ??= load()
    return (await reference).inject({ method: 'GET', url })
  }
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      const page = await answer(request.url === '/docs' ? '/docs/' : request.url)
      if (page.statusCode !== 200) throw new AppError('not_found')
      return (
        reply
          .headers({ 'content-security-policy': DOCS_CSP, 'cache-control': 'public, max-age=3600' })
          .type(page.headers['content-type'] ?? 'text/html; charset=utf-8')
          // The page names its script relative to a trailing slash.
          .send(request.url === '/docs' ? page.payload.replace('src="js/', 'src="/docs/js/') : page.rawPayload)
      )
    })
  }
}
