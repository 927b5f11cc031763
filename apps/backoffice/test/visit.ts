import type { BrowserContext, Page } from 'playwright-core'
import { axe, sidewaysScroll } from './accessibility.ts'
import { browser } from './chromium.ts'
import { type Faults, watchFaults } from './faults.ts'
import { focused, settled, watchRequests } from './page.ts'
import { api, service } from './service.ts'
import { sessionOf, signIn } from './sessions.ts'

export interface VisitOptions {
  /** An account of the demonstration; null: nobody is signed in. */
  as?: string | null
  /** A session that no other test shares, for who ends it. */
  ownSession?: boolean
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  language?: 'fr' | 'en'
  /** Answers of 400 and more that the test brings about. */
  expects?: number[]
}

/** A page of the back-office in a browser of its own: nothing of it is left to the next test. */
export interface Visit {
  page: Page
  context: BrowserContext
  /** Where the service is. */
  origin: string
  /** Opens a screen, its path below /backoffice, and waits until it has its title and nothing is on its way. */
  goto: (path: string) => Promise<void>
  /** Presses keys, one after the other: `await press('j', 'j', 'Control+k')`. */
  press: (...keys: string[]) => Promise<void>
  /** What has the focus, as people know it: "button Enregistrer". "body" where it is lost. */
  focused: () => Promise<string>
  /** Faults of accessibility; should be empty. */
  axe: (options?: Parameters<typeof axe>[1]) => Promise<string[]>
  sidewaysScroll: () => Promise<number>
  /** The typed client, by the same account. */
  api: Awaited<ReturnType<typeof api>>
  /** Names answers of 400 and more that the test brings about; any other one fails it. */
  expects: Faults['expects']
  faults: string[]
}

/** A visit outside of a test, to be closed by who asked for it. */
export async function openVisit(options: VisitOptions = {}): Promise<{ visit: Visit; close: () => Promise<void> }> {
  const { as = 'admin@demo.test', ownSession = false, width = 1280, height = 900, scheme = 'light', language = 'fr' } = options
  const [{ url: origin }, engine] = await Promise.all([service(), browser()])
  const context = await engine.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...(as !== null && !ownSession ? { storageState: await sessionOf(as) } : {}),
  })
  context.setDefaultTimeout(15_000)
  watchRequests(context)
  const faults = await watchFaults(context, origin)
  faults.expects(...(options.expects ?? []))
  const page = await context.newPage()
  if (as !== null && ownSession) await signIn(page, origin, as)
  const goto = async (path: string) => {
    await page.goto(`${origin}/backoffice${path}`)
    await settled(page)
  }
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const visit: Visit = {
    page,
    context,
    origin,
    goto,
    press,
    focused: () => focused(page),
    axe: (of) => axe(page, of),
    sidewaysScroll: () => sidewaysScroll(page),
    api: await api(as ?? undefined),
    expects: faults.expects,
    faults: faults.all,
  }
  return { visit, close: () => context.close() }
}
