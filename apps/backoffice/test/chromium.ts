import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { environment } from '../../../server/platform/settings/config.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of this machine: nothing is downloaded. CHROMIUM names another one. */
const chromiumPath: string | undefined = [environment['CHROMIUM'], ...PLACES].find((path) => path && existsSync(path))
/** Why tests are skipped; false where they run. */
export const noBrowser: string | false = chromiumPath ? false : 'No Chromium on this machine: install it, or name one by CHROMIUM=/path.'

let started: Promise<Browser> | undefined

/** One browser for all tests of the process. */
export const browser = (): Promise<Browser> =>
  (started ??= chromium.launch({
    executablePath: chromiumPath ?? '',
    // Its own sandbox cannot be made by root, as in a container.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  }))

export async function closeBrowser(): Promise<void> {
  await (await started)?.close()
}
