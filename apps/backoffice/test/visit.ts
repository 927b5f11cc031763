import type { BrowserContext, Page } from 'playwright-core'
import { axe, sidewaysScroll } from './accessibility.ts'
import { browser } from './chromium.ts'
import { type Faults, watchFaults } from './faults.ts'
import { focused, settled, watchRequests } from './page.ts'
import { PATIENCE_MS } from './until.ts'
import { api, clientAt, service } from './service.ts'
import { sessionOf, signIn } from './sessions.ts'

export interface VisitOptions {
  /** The application; the back-office by default. */
  app?: 'backoffice' | 'espace'
  /** The e-mail address of an account of the demonstration; null: nobody is signed in. */
  as?: string | null
  /** Whether to use a separate session, for tests that end it. */
  ownSession?: boolean
  /** The address of another service than the one that all tests share; the session is a separate one then. */
  at?: () => string
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  language?: 'fr' | 'en'
  /** Statuses of 400 or more that the test causes. */
  expects?: number[]
}

/** A page of the back-office in a separate browser context: nothing of it is left for the next test. */
export interface Visit {
  page: Page
  context: BrowserContext
  /** The origin of the service's address. */
  origin: string
  /** Opens a screen by its path below the application, and waits until it has its title and all requests are answered. */
  goto: (path: string) => Promise<void>
  /** Presses keys, one after the other: `await press('j', 'j', 'Control+k')`. */
  press: (...keys: string[]) => Promise<void>
  /** Returns the role and name of the focused element: "button Enregistrer"; "body" if the focus is lost. */
  focused: () => Promise<string>
  /** Returns the accessibility faults of the page; should be empty. */
  axe: (options?: Parameters<typeof axe>[1]) => Promise<string[]>
  sidewaysScroll: () => Promise<number>
  /** The typed client, signed in with the same account. */
  api: Awaited<ReturnType<typeof api>>
  /** Declares statuses of 400 or more that the test causes. Any other such answer fails the test. */
  expects: Faults['expects']
  faults: string[]
}

/** Opens a visit, in a test or outside of one. The caller must close it. */
export async function openVisit(options: VisitOptions = {}): Promise<{ visit: Visit; close: () => Promise<void> }> {
  const {
    app = 'backoffice',
    as = 'admin@demo.test',
    at,
    ownSession = at !== undefined,
    width = 1280,
    height = 900,
    scheme = 'light',
    language = 'fr',
  } = options
  const [{ url: origin }, engine] = await Promise.all([at ? { url: at() } : service(), browser()])
  const context = await engine.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...(as !== null && !ownSession ? { storageState: await sessionOf(as) } : {}),
  })
  context.setDefaultTimeout(PATIENCE_MS)
  watchRequests(context)
  const faults = await watchFaults(context, origin)
  faults.expects(...(options.expects ?? []))
  const page = await context.newPage()
  if (as !== null && ownSession) await signIn(page, origin, as)
  const goto = async (path: string) => {
    await page.goto(`${origin}/${app}${path}`)
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
    api: at ? clientAt(origin, as ?? undefined) : await api(as ?? undefined),
    expects: faults.expects,
    faults: faults.all,
  }
  return { visit, close: () => context.close() }
}
