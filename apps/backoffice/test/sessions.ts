import type { BrowserContext, Page } from 'playwright-core'
import { browser } from './chromium.ts'
import { service } from './service.ts'

export const PASSWORD = 'beffroi-demo'

/** Signs in through the form of the sign-in page, as a person does. */
export async function signIn(page: Page, origin: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${origin}/backoffice/`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.locator('input[name=password]').waitFor({ state: 'detached' })
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
const sessions = new Map<string, Promise<Session>>()

/** Returns the browser session of an account. The first call signs in. Later calls return the same cookies. */
export function sessionOf(email: string): Promise<Session> {
  const known = sessions.get(email) ?? signedIn(email)
  sessions.set(email, known)
  return known
}

async function signedIn(email: string): Promise<Session> {
  const [{ url }, engine] = await Promise.all([service(), browser()])
  const context = await engine.newContext()
  const page = await context.newPage()
  await signIn(page, url, email)
  const { cookies } = await context.storageState()
  await context.close()
  return { cookies, origins: [] }
}
