import type { Page } from 'playwright-core'

interface Watched {
  watched?: Promise<number>
}

/**
 * Returns the milliseconds from a person's action to the frame in which a list shows different rows.
 * @param act one key, click, choice or word; the time begins with its event
 */
export async function untilRows(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const shown = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map(({ dataset }) => dataset['row']).join()
    const before = shown()
    let begun: number | undefined
    for (const kind of ['keydown', 'input', 'pointerdown'])
      addEventListener(kind, ({ timeStamp }) => (begun ??= timeStamp), { capture: true, once: true })
    ;(globalThis as Watched).watched = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (shown() === before || shown() === '') return
        observer.disconnect()
        // Resolves after the frame that shows the rows.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - (begun ?? 0))))
      })
      observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-row'] })
    })
  })
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
