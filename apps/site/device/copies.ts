import { picturesIn } from './copy-pictures.ts'
import { prefix } from './element.ts'
import { followed } from './store.ts'
import { whole } from './whole.ts'

/** Copies of the pages of followed communes, for the time without a network. The service worker (sw.ts) sends them. Spec §2-145. */

const COPIES = 'beffroi-communes'
const PARTS = ['', '/agenda', '/dechets', '/infos', '/elus', '/alertes', '/defibrillateurs', '/defibrillateurs/environs'] as const
const AGE_MS = 12 * 3_600_000
/** The pages of no commune are copied once for all communes. */
const SHARED_AGE_MS = 60_000
/** The most alerts whose pages are copied. */
const ALERTS = 10

const canCopy = (): boolean => 'caches' in window && 'serviceWorker' in navigator && workerAddress() !== undefined

/** The address of the service worker; absent where the operator turned it off. */
export const workerAddress = (): string | undefined => document.querySelector<HTMLElement>('[data-worker]')?.dataset['worker']

const pagesOf = (slug: string, start = prefix()): string[] => PARTS.map((part) => `${start}/${slug}${part}`)

/** The pages of no commune, with the day of the followed ones, which the first page shows. */
const sharedPages = (start = prefix()): string[] => [start || '/', `${start}/defibrillateurs`, dayAddress(start)]

/** The address of the day of the followed communes. */
export const dayAddress = (start = prefix()): string =>
  `${start}/mes-communes?c=${(followed() ?? [])
    .slice(0, DAY_COMMUNES)
    .map(({ slug }) => slug)
    .join(',')}`
const DAY_COMMUNES = 10

/** The pages of the first alerts of a list of alerts. */
const alertPagesIn = (html: string): string[] =>
  [...new Set([...html.matchAll(/ href="((?:\/en)?\/publication\/[0-9a-f-]{36}\/[^"/]*)"/g)].map(([, path = '']) => path))].slice(0, ALERTS)

/** The age of a copy in milliseconds; Infinity without one. */
async function ageOf(cache: Cache, path: string): Promise<number> {
  const copy = await cache.match(path)
  return copy ? Date.now() - Date.parse(copy.headers.get('date') ?? '') : Infinity
}

/** The communes whose pages are being copied. */
const copying = new Set<string>()

/** Copies a page with its pictures. @returns its text, empty where it could not be read */
async function copyPage(cache: Cache, path: string): Promise<string> {
  const answer = await fetch(path)
  if (!answer.ok) return ''
  const copy = await whole(answer)
  const text = copy.headers.get('content-type')?.startsWith('text/html') ? await copy.clone().text() : ''
  await Promise.allSettled(
    picturesIn(text).map(async (picture) => {
      if (await cache.match(picture)) return
      const file = await fetch(picture)
      if (file.ok) await cache.put(picture, await whole(file))
    }),
  )
  await cache.put(path, copy)
  return text
}

/**
 * Copies the pages of a commune. A page that cannot be read keeps its copy. The first page is copied last: a reader who left before the end
 * has no copy of it, and `renewCopies` copies them all again.
 */
export async function keepCopies(slug: string): Promise<void> {
  if (!canCopy() || copying.has(slug)) return
  copying.add(slug)
  try {
    await navigator.serviceWorker.register(workerAddress() ?? '')
    const cache = await caches.open(COPIES)
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)
    const [first = '', ...others] = pagesOf(slug)
    const old = await Promise.all(sharedPages().map(async (path) => ((await ageOf(cache, path)) > SHARED_AGE_MS ? [path] : [])))
    const copied = await Promise.allSettled([...others, ...old.flat(), ...scripts].map((path) => copyPage(cache, path)))
    const alerts = copied[others.indexOf(`${prefix()}/${slug}/alertes`)]
    if (alerts?.status === 'fulfilled') await Promise.allSettled(alertPagesIn(alerts.value).map((path) => copyPage(cache, path)))
    await copyPage(cache, first)
  } catch {
    // A private window, a full disk or no network: the pages are then there with a network only.
  } finally {
    copying.delete(slug)
    await dropCopies().catch(() => {})
  }
}

/** Deletes the copies that no followed commune needs, in both languages. */
export async function dropCopies(): Promise<void> {
  if (!('caches' in window)) return
  const slugs = (followed() ?? []).map(({ slug }) => slug)
  if (slugs.length === 0) return void (await caches.delete(COPIES))
  const cache = await caches.open(COPIES)
  const pages = ['', '/en'].flatMap((start) => [...sharedPages(start), ...slugs.flatMap((slug) => pagesOf(slug, start))])
  const textOf = async (path: string) => (await cache.match(path))?.text()
  const lists = await Promise.all(pages.filter((path) => path.endsWith('/alertes')).map(textOf))
  const needed = [...pages, ...lists.flatMap((text) => alertPagesIn(text ?? ''))]
  const pictures = (await Promise.all(needed.map(textOf))).flatMap((text) => picturesIn(text ?? ''))
  const all = new Set([...needed, ...pictures])
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    if (!pathname.startsWith('/site/') && !all.has(pathname + search)) await cache.delete(url)
  }
}

/** Copies again what is older than half a day, once a page is shown and the device has time. */
export async function renewCopies(): Promise<void> {
  const communes = followed() ?? []
  if (communes.length === 0 || !canCopy() || !navigator.onLine) return
  const cache = await caches.open(COPIES)
  for (const { slug } of communes) {
    if ((await ageOf(cache, `${prefix()}/${slug}`)) > AGE_MS) await keepCopies(slug)
  }
}
