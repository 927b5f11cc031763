import type { FastifyRequest } from 'fastify'
import { Clock } from '../../apps/site/clock.ts'
import { STYLES } from '../../apps/site/document.ts'
import type { Context, Language, Page } from '../../apps/site/page.ts'
import { textsIn } from '../../apps/site/texts.ts'
import { isPushPossible } from '../chapters/suivis/following/follow-by-push.ts'
import { picturesAvailable } from '../chapters/medias/pictures-available.ts'
import { Readings } from '../chapters/statistiques/readings.ts'
import type { WiredServices } from '../platform/chapter.ts'
import type { Askables } from '../platform/http/ask.ts'
import type { Encoding } from '../platform/http/formats/compressed.ts'
import { type InstanceName, instanceName } from './named.ts'
import { pageHeaders, sourceHash } from './headers.ts'
import { type PageCache, pageCache } from './cache/page-cache.ts'

/** What the pages of one process share. */
export interface Site {
  services: WiredServices
  askables: Askables
  cache: PageCache
  headers: ReturnType<typeof pageHeaders>
  named: InstanceName
  /** How often residents read what. */
  readings: Readings
}

/** The pages have a quarter of the bytes of the response cache, beside it. */
const SHARE = 4

/** Makes the site of a process and connects its cache to the invalidations. */
export function makeSite(services: WiredServices, askables: Askables): Site {
  const { config, responseCache } = services
  const cache = pageCache(Math.floor(config.responseCacheBytes / SHARE), responseCache.changes)
  const tiles = config.mapTiles?.url
  const origin = tiles && URL.canParse(tiles) ? new URL(tiles).origin : null
  return {
    services,
    askables,
    cache,
    headers: pageHeaders(STYLES.map(sourceHash), origin),
    named: instanceName(services),
    readings: new Readings(),
  }
}

/** The address of a page in a language. */
export const addressIn = (language: Language, path: string): string => (language === 'fr' ? path : `/en${path === '/' ? '' : path}`)

/** The key of a page in the cache. */
export const keyOf = (encoding: Encoding | null, address: string): string => `${encoding ?? ''} ${address}`

interface Requested {
  language: Language
  path: string
  query: Record<string, string>
  request: FastifyRequest
  /** Where the page has absolute addresses. */
  origin?: string
}

/** Makes the context of a page, without the right to ask. */
export function contextOf(
  { services, named }: Site,
  page: Pick<Page, 'path'>,
  { language, path, query, request, origin = '' }: Requested,
): Context {
  const { config } = services
  const inLanguage = language === 'en' ? path.replace(/^\/en(?=\/|$)/, '') || '/' : path
  return {
    ask: noAsk,
    about: () => {},
    params: request.params as Record<string, string>,
    query,
    path: page.path === '/' ? '/' : inLanguage,
    language,
    t: textsIn(language),
    clock: new Clock(Temporal.Now.instant()),
    site: {
      name: named.current.name,
      legal: config.site?.legal ?? null,
      contact: named.current.contact,
      terms: config.retention,
      accessibilityPlan: config.site?.accessibilityPlan ?? null,
      accessibilityAudit: config.site?.accessibilityAudit ?? null,
      origin: config.publicUrl ? new URL(config.publicUrl).origin : null,
      serviceWorker: config.site?.serviceWorker ?? false,
      hasMail: config.mail.smtpUrl !== undefined,
      hasMailFolder: config.demo && config.mail.smtpUrl === undefined,
      hasPush: isPushPossible(services),
      hasCards: picturesAvailable(config.media),
      tiles: config.mapTiles,
      space: config.espace ? '/espace/' : null,
    },
    origin,
  }
}

/** The `ask` of a page that reads nothing. */
export const noAsk = (): never => {
  throw new Error('This page reads nothing')
}
