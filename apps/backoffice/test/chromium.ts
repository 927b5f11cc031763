import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { environment } from '../../../server/platform/settings/config.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of this machine's browser: nothing is downloaded. The setting CHROMIUM is the path of another browser. */
const chromiumPath: string | undefined = [environment['CHROMIUM'], ...PLACES].find((path) => path && existsSync(path))
/** The reason why tests are skipped; false if they run. */
export const noBrowser: string | false = chromiumPath ? false : 'No Chromium on this machine: install it, or name one by CHROMIUM=/path.'

let started: Promise<Browser> | undefined

/** Returns the browser of the process, which all tests share. The first call starts it. */
export const browser = (): Promise<Browser> =>
  (started ??= chromium.launch({
    executablePath: chromiumPath ?? '',
    // Chromium cannot create its sandbox as root, the user in a container.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  }))

export async function closeBrowser(): Promise<void> {
  await (await started)?.close()
}
