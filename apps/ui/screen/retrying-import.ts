import { type ComponentType, lazy, type LazyExoticComponent, useSyncExternalStore } from 'react'

/** The first waits between attempts; the last one is repeated. */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]
/** Since when this page was loaded anew for a new build: once is enough, a second time would go on for ever. */
const RELOADED = 'beffroi.reloaded-for'

/** How many parts of the application are waited for, because they could not be fetched. */
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
/** Whether code is being waited for that could not be fetched. */
export const useIsRetryingImport = (): boolean => useSyncExternalStore(subscribe, () => missing > 0)

/** Tries again at once. */
export function retryImports(): void {
  wake()
  woken = new Promise((resolve) => (wake = resolve))
}
addEventListener('online', retryImports)

/** Whether the code could not be fetched; an error of the code itself is another matter. */
const isFetch = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload css/i.test(error.message)

/**
 * Fetches code that is needed now. Where the service is away it goes on trying, and never fails for that; where the service has a
 * newer build, whose files have other names, the page is loaded anew: what was typed is kept in drafts.
 * @throws what the code itself throws
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

/** A component whose code is fetched when it is shown first, however long that takes. */
export const lazyWithRetry = <P>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> =>
  lazy(() => importWithRetry(load))

const failedStyles = new Set<HTMLLinkElement>()
addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failedStyles.add(target),
  true,
)
/** Style sheets that failed are not asked for again by the loader: here they are. */
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

/** How often a page that is of the current build, and whose code still does not come, tries before it is loaded anew. */
const STUBBORN = 4

/** Loads the page anew where the service answers and has another build, or where the browser has remembered a failure. */
async function reloadIfNewer(attempt: number): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  const page = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' }).then(
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
