import { NOT_STORED } from '../../platform/http/cache-control.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Addresses that are no pages of the site: the API, its documents and the applications. */
export const NO_PAGE = /^\/(?:api|docs|applications|backoffice|espace)(?:[/?]|$)/

/** Returns the address of a page without a slash at its end and without empty segments. Null if there are none. */
export function plainAddress({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || NO_PAGE.test(url)) return null
  const end = url.indexOf('?')
  const [path, query] = end === -1 ? [url, ''] : [url.slice(0, end), url.slice(end)]
  if (path === '/' || !(path.endsWith('/') || path.includes('//'))) return null
  const plain = `/${path.split('/').filter(Boolean).join('/')}`
  // A browser takes a backslash for a slash: the address would lead to another host.
  return plain.includes('\\') || NO_PAGE.test(plain) ? null : plain + query
}

/** Leads to the address without needless slashes, for good. No cache stores it: the address may have a token. */
export const sendToPlain = (reply: FastifyReply, address: string): FastifyReply =>
  reply.code(301).headers({ location: address, 'cache-control': NOT_STORED }).send()
