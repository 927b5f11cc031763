import type { Page } from 'playwright-core'

interface Watched {
  watched?: Promise<number>
}

/** Rows that have not changed after this time do not change. */
const ROWS_WITHIN_MS = 45_000

/**
 * Returns the milliseconds from a person's action to the frame in which a list shows different rows.
 * @param act one key, click, choice or word; the time begins with its event
 * @throws Error after 45 seconds
 */
export async function untilRows(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate((within) => {
    const shown = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map(({ dataset }) => dataset['row']).join()
    const before = shown()
    let begun: number | undefined
    for (const kind of ['keydown', 'input', 'pointerdown'])
      addEventListener(kind, ({ timeStamp }) => (begun ??= timeStamp), { capture: true, once: true })
    ;(globalThis as Watched).watched = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('The rows have not changed.')), within)
      const observer = new MutationObserver(() => {
        if (shown() === before || shown() === '') return
        observer.disconnect()
        // Resolves after the frame that shows the rows.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - (begun ?? 0))))
      })
      observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-row'] })
    })
  }, ROWS_WITHIN_MS)
  await act()
  return (await page.evaluate(() => (globalThis as Watched).watched)) ?? Number.NaN
}

/** Measures each later load of the page. Returns a function that returns the time from the start of the load to the first row. */
export async function watchFirstRow(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    ;(globalThis as Watched).watched = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('tr[data-row]')) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      })
      observer.observe(document, { childList: true, subtree: true })
    })
  })
  return async () => (await page.evaluate(() => (globalThis as Watched).watched)) ?? Number.NaN
}

/** A screen that has not changed for this time stands. */
const STILL_MS = 300
/** A screen that never stands is left after this time. */
const STILL_WITHIN_MS = 10_000

/**
 * Returns the milliseconds from a change of address inside the application to the last change of what the screen shows.
 * @param address the path with the application's own: "/espace/equipe"
 */
export const untilStill = (page: Page, address: string): Promise<number> =>
  page.evaluate(
    ([to, still, within]) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        let last = begun
        const observer = new MutationObserver(() => {
          // The frame after the change is the one that a person sees.
          requestAnimationFrame(() => setTimeout(() => (last = performance.now())))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        history.pushState({}, '', to)
        const look = setInterval(() => {
          const loading = document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]')
          const now = performance.now()
          if (now - begun < within && (loading ?? now - last < still)) return
          clearInterval(look)
          observer.disconnect()
          resolve(last - begun)
        }, 20)
      }),
    [address, STILL_MS, STILL_WITHIN_MS] as const,
  )
