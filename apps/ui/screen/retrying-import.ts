import { type ComponentType, lazy, type LazyExoticComponent, useSyncExternalStore } from 'react'
import { base } from '../page-settings.ts'

/** The waits between attempts; the last one is repeated. */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]
/** The key of the mark that this page was reloaded for a build: a second reload for the same build could repeat for ever. */
const RELOADED = 'beffroi.reloaded-for'

/** The number of modules whose loading failed and is retried. */
let missing = 0
let wake = () => {}
let woken = new Promise<void>((resolve) => (wake = resolve))
const listeners = new Set<() => void>()
const change = (by: 1 | -1) => {
  missing += by
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Whether the loading of a module has failed and is retried. */
export const useIsRetryingImport = (): boolean => useSyncExternalStore(subscribe, () => missing > 0)

/** Retries all failed imports at once. */
export function retryImports(): void {
  wake()
  woken = new Promise((resolve) => (wake = resolve))
}
addEventListener('online', retryImports)

/** Whether an import failed by the network, not by an error of the code. */
const isFetch = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload css/i.test(error.message)

/**
 * Imports a module, and retries as long as the service cannot be reached. If the service has a newer build, whose files have other
 * names, the page is reloaded; input is stored in drafts.
 * @throws the errors of the module itself
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  let waits = false
  for (let attempt = 0; ; attempt += 1) {
    try {
      if (attempt > 0) await reloadStyles()
      const loaded = await load()
      if (waits) change(-1)
      return loaded
    } catch (error) {
      if (!isFetch(error)) {
        if (waits) change(-1)
        throw error
      }
      if (!waits) change(1)
      waits = true
      if (attempt > 0) await reloadIfNewer(attempt)
      await Promise.race([new Promise((resolve) => setTimeout(resolve, WAITS_MS[attempt] ?? WAITS_MS.at(-1))), woken])
    }
  }
}

/** A component whose code is loaded, with retries, when it is first shown. */
export const lazyWithRetry = <P>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> =>
  lazy(() => importWithRetry(load))

const failedStyles = new Set<HTMLLinkElement>()
addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failedStyles.add(target),
  true,
)
/** Reloads failed style sheets: the loader does not retry them. */
async function reloadStyles(): Promise<void> {
  await Promise.all(
    [...failedStyles].map(
      (former) =>
        new Promise<void>((resolve, reject) => {
          failedStyles.delete(former)
          const link = former.cloneNode() as HTMLLinkElement
          link.addEventListener('load', () => resolve())
          link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)))
          former.replaceWith(link)
        }),
    ),
  )
}

/** The number of attempts after which a page of the current build is reloaded as well. */
const STUBBORN = 4

/** Reloads the page if the service has another build, or if the browser has cached a failed request. */
async function reloadIfNewer(attempt: number): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  const page = await fetch(base, { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : null),
    () => null,
  )
  if (!entry || page === null || !page.includes('type="module"')) return
  const isCurrent = page.includes(entry)
  if (isCurrent && attempt < STUBBORN) return
  const mark = `${entry} ${location.pathname} ${isCurrent}`
  try {
    if (sessionStorage.getItem(RELOADED) === mark) return
    sessionStorage.setItem(RELOADED, mark)
  } catch {
    return
  }
  location.reload()
}
