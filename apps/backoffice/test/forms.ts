import { browserTest } from './browser.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { Failing, survivesReads, survivesReload, survivesSending, typeAll, valuesOf } from './form-loss.ts'
import type { FormScreen } from './form-screen.ts'
import type { Visit } from './visit.ts'

const SEND_MS = 10_000

/**
 * Declares the test of one form: with text typed, each read of its screen fails, the tab is left and comes back, the page is loaded
 * again, and the sending fails in each way. Nothing typed is lost, and nothing is sent twice. Spec §2-129, §2-130.
 * Each takes seven to thirty seconds: every read of the screen fails in its turn.
 * @param most how many fields are typed into
 */
export function formTest(form: FormScreen, most = 4): void {
  const { app, as, route, part, after } = form
  const name = `nothing typed is lost: ${app}${route}${part ? `, ${part}` : ''}`
  browserTest(name, { app, as, expects: [401, 404, 409, 412, 422, 503] }, async (visit) => {
    try {
      await survives(visit, form, most)
    } finally {
      await after?.(visit)
    }
  })
}

async function survives(visit: Visit, { path, reach, within = '#content form', values, send }: FormScreen, most: number): Promise<void> {
  const { page, goto } = visit
  await page.clock.install()
  const failing = await Failing.on(page)
  await goto(await path(visit))
  await reach?.(visit)
  const typed = await typeAll(page, { within, most, values })
  await survivesReads(visit, failing, { within, typed, inEachWay: environment['WHOLE'] === '1' })
  await survivesReload(visit, within, typed, async () => void (await reach?.(visit)))
  if (send === null) return
  await survivesSending(visit, failing, within, await valuesOf(page, within), async () => {
    if (typeof send === 'function') await send(visit)
    // A screen may have several forms: the one with what was typed can be sent.
    else
      await page
        .getByRole('button', { name: send, exact: typeof send === 'string' })
        .and(page.locator(':not([data-disabled])'))
        .first()
        .click({ timeout: SEND_MS })
  })
}
