import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../../contract/errors.ts'
import { publicFor } from '../cache-control.ts'
import { Compressed } from '../formats/compressed.ts'
import { counted } from '../limits/rate-limit.ts'
import type { RateLimits } from '../../limits/limits.ts'

const DOCS_CSP =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

interface Page {
  type: string
  content: Compressed
}

/** Every address of the reference. The router maps the spellings of a path to one of these; pages are cached by it. */
const ADDRESSES = ['/docs', '/docs/', '/docs/js/scalar.js', '/docs/openapi.json', '/docs/openapi.yaml'] as const

/**
 * The reference is a page of Scalar, whose script is four megabytes. It is loaded by the first reader, not at every start, into a separate
 * application that is called in process, once for each of its few addresses. Spec §1-13.
 */
export function docsRoutes(app: FastifyInstance, limits: RateLimits, document: () => string): void {
  let reference: Promise<FastifyInstance> | undefined
  // At most one entry for each address.
  const pages = new Map<string, Promise<Page>>()
  const read = async (address: string): Promise<Page> => {
    reference ??= load(document())
    const inner = await reference.catch((error: unknown) => {
      reference = undefined
      throw error
    })
    const answer = await inner.inject({ method: 'GET', url: address === '/docs' ? '/docs/' : address })
    if (answer.statusCode !== 200) throw new AppError('not_found')
    return {
      type: answer.headers['content-type'] ?? 'text/html; charset=utf-8',
      // The page's path to its script is relative to a trailing slash.
      content: new Compressed(address === '/docs' ? answer.payload.replace('src="js/', 'src="/docs/js/') : answer.rawPayload),
    }
  }
  for (const address of ADDRESSES) {
    app.get(address, counted(limits), async (request, reply) => {
      let page = pages.get(address)
      if (!page) pages.set(address, (page = read(address)))
      const { type, content } = await page.catch((error: unknown) => {
        pages.delete(address)
        throw error
      })
      reply.headers({ 'content-security-policy': DOCS_CSP, 'cache-control': publicFor(3600) }).type(type)
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
