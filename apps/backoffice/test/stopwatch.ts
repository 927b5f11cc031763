import type { Page } from 'playwright-core'

interface Watched {
  watched?: Promise<number>
}

/**
 * Milliseconds from a person's act to the frame in which a list shows other rows than before.
 * @param act one key, click, choice or word; its own event is where the time begins
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
        // After the frame that shows them.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - (begun ?? 0))))
      })
      observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-row'] })
    })
  })
  await act()
  return (await page.evaluate(() => (globalThis as Watched).watched)) ?? Number.NaN
}

/** From now on each load of the page tells how long after its beginning the first row was shown. */
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
