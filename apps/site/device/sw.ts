/**
 * The service worker. Pages come from the network; a copy is sent only when there is none. Copies are of the pages of followed communes
 * (copies.ts), and say of when they are. It shows notifications, too. The setting SITE_SERVICE_WORKER=off makes the service send sw-off.ts at the same address.
 */

import { momentInWords, readFrom } from '../../../contract/dates.ts'
import { copyAlerts } from './copy-alerts.ts'
import { copyPictures } from './copy-pictures.ts'
import { copyText } from './copy-text.ts'
import { noticeOf, pageOf } from './notice.ts'
import { keep, kept, move, serviceKey, SUBSCRIPTION } from './subscription.ts'
import { whole } from './whole.ts'

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Fetched extends Extendable {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Pushed extends Extendable {
  data: { text: () => string } | null
}
interface Changed extends Extendable {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}
interface Tapped extends Extendable {
  notification: Notification
}
interface OpenPage {
  url: string
  focus: () => Promise<unknown>
}
declare global {
  interface WindowEventMap {
    push: Pushed
    pushsubscriptionchange: Changed
    notificationclick: Tapped
    install: Extendable
    activate: Extendable
    fetch: Fetched
  }
}
declare const skipWaiting: () => Promise<void>
declare const registration: ServiceWorkerRegistration
declare const clients: {
  claim: () => Promise<void>
  matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<OpenPage[]>
  openWindow: (url: string) => Promise<unknown>
}
/** The digest of this file: the server writes it before the script. */
declare const VERSION: string

const COPIES = 'beffroi-communes'
const OWN = `beffroi-${VERSION}`
const OFFLINE = ['/hors-ligne', '/en/hors-ligne'] as const
/** How long the beginning of a page is waited for. Its body, such as a document over a slow line, may take longer. */
const WAIT_MS = 8000
/** The day of the followed communes, which the first page asks for; its copies are by its communes. */
const DAY = /^(?:\/en)?\/mes-communes$/
/** The files of pictures. */
const PICTURES = /^\/api\/v1\/medias\/files\//
/** Paths whose pages have no copy: they are the browser's alone. */
const APART = /^\/(?:api|backoffice|espace|docs)(?:\/|$)/

addEventListener('install', (event) => {
  event.waitUntil(caches.open(OWN).then((cache) => cache.addAll(OFFLINE)))
  void skipWaiting()
})

addEventListener('activate', (event) => {
  const old = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('beffroi-') && ![COPIES, SUBSCRIPTION, OWN].includes(name)) await caches.delete(name)
    await clients.claim()
  }
  event.waitUntil(old())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.destination === 'image' ? PICTURES.test(url.pathname) : url.pathname.startsWith('/site/'))
    return event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()))
  if (APART.test(url.pathname)) return
  if (DAY.test(url.pathname)) event.respondWith(page(event, url.pathname + url.search))
  else if (request.mode === 'navigate') event.respondWith(page(event, url.pathname))
})

addEventListener('push', (event) => {
  const notice = noticeOf(event.data?.text() ?? '', location.origin)
  if (notice) event.waitUntil(registration.showNotification(notice.title, notice.options))
  event.waitUntil(registration.pushManager.getSubscription().then((own) => own && keep(own.toJSON())))
})

addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const { url } = (notification.data ?? {}) as { url?: string }
  event.waitUntil(show(pageOf(url ?? '/', location.origin)))
})

/** Tells the service that the browser has another subscription: what the device follows goes on. */
async function renewSubscription({ oldSubscription, newSubscription }: Changed): Promise<void> {
  const former = (await kept()) ?? oldSubscription?.toJSON()
  if (!former) return
  const cle = await serviceKey()
  const own = newSubscription ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: cle }))
  await move(former, own, cle)
}

/** A window that has the page already comes forward. Others stay as they are: somebody may be writing there. */
async function show(url: string): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const same = open.find((one) => one.url === url)
  await (same ? same.focus() : clients.openWindow(url))
}

async function page(event: Fetched, path: string): Promise<Response> {
  const cache = await caches.open(COPIES)
  const copying = cache.match(path)
  try {
    const answer = await begun(event.request)
    const { search } = new URL(event.request.url)
    const isWhole = answer.ok && !answer.redirected && (!search || path.endsWith(search))
    // A clone that nobody reads would keep the whole body in memory.
    if (isWhole && (await copying)) event.waitUntil(renew(cache, path, answer.clone()))
    return answer
  } catch {
    const language = /^\/en(?:\/|$)/.test(path) ? 'en' : 'fr'
    const copy = await copying
    return copy ? dated(cache, copy, language) : ((await caches.match(OFFLINE[language === 'en' ? 1 : 0])) ?? Response.error())
  }
}

/** Returns the answer once its head has arrived. @throws DOMException AbortError if that takes too long */
async function begun(request: Request): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), WAIT_MS)
  try {
    return await fetch(request, { signal: late.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** A page that has a copy gets a new one, unless the reader has left the commune meanwhile. */
async function renew(cache: Cache, path: string, answer: Response): Promise<void> {
  const fresh = await whole(answer)
  if (await cache.match(path)) await cache.put(path, fresh)
}

/** The copy, with what a copy says. */
async function dated(cache: Cache, copy: Response, language: 'fr' | 'en'): Promise<Response> {
  const [at, now] = [new Date(copy.headers.get('date') ?? 0), new Date()]
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const made = momentInWords(at.toISOString(), zone, readFrom(now.getTime()), language)
  const text = copyText(await copy.text(), { at, now, language })
  const pictures = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const hour = language === 'fr' ? `Copie du ${made}` : `Copy of ${made}`
  const html = copyPictures(copyAlerts(text, { now, hour }), (address) => pictures.has(address))
  return new Response(html, { status: copy.status, headers: copy.headers })
}

export type { Fetched }
