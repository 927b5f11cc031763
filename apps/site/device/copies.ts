import { prefix } from './element.ts'
import { followed } from './store.ts'
import { whole } from './whole.ts'

/** Copies of the pages of followed communes, for the time without a network. The service worker (sw.ts) sends them. */

const COPIES = 'beffroi-communes'
const PARTS = ['', '/agenda', '/dechets', '/infos', '/defibrillateurs', '/defibrillateurs/environs'] as const
const AGE_MS = 12 * 3_600_000

const canCopy = (): boolean => 'caches' in window && 'serviceWorker' in navigator && workerAddress() !== undefined

/** The address of the service worker; absent where the operator turned it off. */
export const workerAddress = (): string | undefined => document.querySelector<HTMLElement>('[data-worker]')?.dataset['worker']

const pagesOf = (slug: string): string[] => PARTS.map((part) => `${prefix()}/${slug}${part}`)

/** The communes whose pages are being copied. */
const copying = new Set<string>()

async function copyPage(cache: Cache, path: string): Promise<void> {
  const answer = await fetch(path)
  if (answer.ok) await cache.put(path, await whole(answer))
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
    await Promise.allSettled([...others, ...scripts].map((path) => copyPage(cache, path)))
    await copyPage(cache, first)
  } catch {
    // A private window, a full disk or no network: the pages are then there with a network only.
  } finally {
    copying.delete(slug)
    if (!followed()?.some((commune) => commune.slug === slug)) await dropCopies(slug).catch(() => {})
  }
}

/** Deletes the copies of a commune, in both languages. */
export async function dropCopies(slug: string): Promise<void> {
  if (!('caches' in window)) return
  const cache = await caches.open(COPIES)
  for (const start of ['', '/en']) await Promise.all(PARTS.map((part) => cache.delete(`${start}/${slug}${part}`)))
}

/** Copies again what is older than half a day, once a page is shown and the device has time. */
export async function renewCopies(): Promise<void> {
  const communes = followed() ?? []
  if (communes.length === 0 || !canCopy() || !navigator.onLine) return
  const cache = await caches.open(COPIES)
  for (const { slug } of communes) {
    const copy = await cache.match(`${prefix()}/${slug}`)
    if (!copy || Date.now() - Date.parse(copy.headers.get('date') ?? '') > AGE_MS) await keepCopies(slug)
  }
}
