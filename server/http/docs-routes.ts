import type { FastifyInstance } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import { Compressed } from './compressed.ts'
import { counted, type RateLimits } from './rate-limit.ts'

const DOCS_CSP =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

interface Page {
  type: string
  content: Compressed
}

/**
 * The reference is the work of Scalar, whose script weighs four megabytes: it is loaded by the first reader, not by every
 * start, into an application of its own that is asked in process, once for each of its few addresses.
 */
export function docsRoutes(app: FastifyInstance, limits: RateLimits, document: string): void {
  let reference: Promise<FastifyInstance> | undefined
  const pages = new Map<string, Page>()
  const read = async (path: string): Promise<Page> => {
    const kept = pages.get(path)
    if (kept) return kept
    reference ??= load(document)
    const answer = await (await reference).inject({ method: 'GET', url: path === '/docs' ? '/docs/' : path })
    if (answer.statusCode !== 200) throw new AppError('not_found')
    const page = {
      type: answer.headers['content-type'] ?? 'text/html; charset=utf-8',
      // The page names its script relative to a trailing slash.
      content: new Compressed(path === '/docs' ? answer.payload.replace('src="js/', 'src="/docs/js/') : answer.rawPayload),
    }
    pages.set(path, page)
    return page
  }
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, counted(limits), async (request, reply) => {
      const { type, content } = await read(request.url.split('?')[0] ?? url)
      reply.headers({ 'content-security-policy': DOCS_CSP, 'cache-control': 'public, max-age=3600' }).type(type)
      return content.send(request, reply)
    })
  }
}

async function load(document: string): Promise<FastifyInstance> {
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
  return inner
}
