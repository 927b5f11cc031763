import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { KIND_NAMES } from '../../../contract/publications/kinds.ts'

const CONTRACT = resolve(import.meta.dirname, '../../../contract')
/** Modules that the browser gets unchanged. */
const WHOLE = new Set([
  'client.ts',
  'dates.ts',
  'errors.ts',
  'endpoint.ts',
  'limits.ts',
  'validation-messages.ts',
  'access/back-office.ts',
  'communes/accent.ts',
  'communes/commune-name.ts',
  'communes/commune-of.ts',
  'communes/offices.ts',
  'publications/enforceable.ts',
  'publications/kept-changes.ts',
  'publications/kinds.ts',
  'publications/state-of.ts',
  'suivis/fixed-sentences.ts',
  'suivis/message-parts.ts',
  'telephones.ts',
  ...KIND_NAMES.map((kind) => `publications/kinds/${kind}.ts`),
])
/** The fields of an endpoint that a client needs at run time. Its types come from the sources. */
const KEPT = ['id', 'method', 'path', 'answers', 'chapter', 'concurrency'] as const

/**
 * Returns the Vite plugin that removes the schemas from each contract module: the browser gets endpoints as plain data, and the plain
 * constants. The service validates every input and encodes every answer: a copy of the schemas in the browser would only add size.
 */
export function contractSkeleton(): Plugin {
  return {
    name: 'contract-skeleton',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?')
      const name = relative(CONTRACT, file)
      if (name.startsWith('..') || WHOLE.has(name) || !name.endsWith('.ts')) return null
      const exported = (await import(`${pathToFileURL(file).href}?at=${Date.now()}`)) as Record<string, unknown>
      return Object.entries(exported)
        .flatMap(([constant, value]) => {
          const plain = isEndpoint(value) ? Object.fromEntries(KEPT.flatMap((key) => (key in value ? [[key, value[key]]] : []))) : value
          return isPlain(plain) ? [`export const ${constant} = ${JSON.stringify(plain)}`] : []
        })
        .join('\n')
    },
  }
}

const isEndpoint = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

const isPlain = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}
